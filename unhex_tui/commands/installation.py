"""The installation: `doctor`, what a bug report needs to know of it; `completions`; and the version with its commit.

`doctor` prints no names of saves or characters and no path of the home folder, only `~`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from importlib.metadata import PackageNotFoundError, distribution, requires, version
from pathlib import Path
from shutil import disk_usage, get_terminal_size
from textwrap import wrap

import unhex_tui
from unhex_tui.files.names import data_folder, is_checkout, saves_folder
from unhex_tui.files.saves import list_saves, why_unlisted
from unhex_tui.files.settings import NAME, read_settings
from unhex_tui.files.text import printable
from unhex_tui.systems import BUILT_IN, known
from unhex_tui.tui.keys.commands import checked

SMALLEST = (80, 24)
"""Columns and rows from which on no part of the screen is cut."""
WIDE = 69
"""Most columns of a line that lists packages, beside the name of its part."""
PACKAGE = Path(unhex_tui.__file__).parent
_COMMIT = r"[0-9a-f]{40}|[0-9a-f]{64}"


def version_line() -> str:
    """Return the name of the program with its version, and the commit if that is known."""
    commit = commit_of(PACKAGE.parent) if is_checkout(PACKAGE.parent) else _installed_commit()
    return f"unhex-tui {unhex_tui.__version__}" + (f" (commit {commit[:12]})" if commit else "")


def commit_of(checkout: Path) -> str:
    """Return the commit that a checkout of git is at; empty if that cannot be read. Does not start git."""
    try:
        folder = checkout / ".git"
        if folder.is_file():  # a work tree, which names its folder
            folder = checkout / folder.read_text("utf-8").removeprefix("gitdir:").strip()
        head = (folder / "HEAD").read_text("utf-8").strip()
        if not head.startswith("ref: "):
            return head if re.fullmatch(_COMMIT, head) else ""
        name, common = head.removeprefix("ref: "), folder / "commondir"
        shared = folder / common.read_text("utf-8").strip() if common.is_file() else folder
        if (shared / name).is_file():
            return (shared / name).read_text("utf-8").strip()
        packed = (shared / "packed-refs").read_text("utf-8")
        found = re.search(rf"^({_COMMIT}) {re.escape(name)}$", packed, re.MULTILINE)
        return found[1] if found else ""
    except (OSError, ValueError):
        return ""


def _installed_commit() -> str:
    """Return the commit that an installer noted; empty if it installed from an archive."""
    with suppress(PackageNotFoundError, ValueError, KeyError, TypeError):
        return str(json.loads(distribution("unhex-tui").read_text("direct_url.json") or "{}")["vcs_info"]["commit_id"])
    return ""


def completions(args: argparse.Namespace) -> int:
    """Print the completions of a shell."""
    print((PACKAGE / "completions" / f"unhex-tui.{args.shell}").read_text("utf-8"), end="")
    return 0


def doctor(args: argparse.Namespace) -> int:
    """Print what a bug report needs; problems are named, and never change the exit status."""
    parts = (("program", _program), ("terminal", _terminal), ("data", _data), ("saves", _saves), ("games", _games))
    for name, lines in parts:
        try:
            told = [*lines(args)]
        except Exception as error:  # one part that fails must not hide the others
            told = [f"cannot be determined ({type(error).__name__}: {error})"]
        for number, line in enumerate(told):
            print(f"{'' if number else name:<9} {printable(_from_home(line))}")
    return 0


def _program(_args: argparse.Namespace) -> Iterator[str]:
    yield f"{version_line()}, {'a checkout' if is_checkout(PACKAGE.parent) else 'installed'} in {PACKAGE.parent}"
    yield f"Python {platform.python_version()} on {platform.system()} {platform.release()} ({platform.machine()})"
    with suppress(PackageNotFoundError):
        needed = [line for line in requires("unhex-tui") or () if "extra" not in line]
        names = [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in needed]
        yield from wrap(", ".join(f"{name} {version(name)}" for name in names), WIDE)


def _terminal(args: argparse.Namespace) -> Iterator[str]:
    shown = [stream is not None and stream.isatty() for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__)]
    kind, colours = os.environ.get("TERM", "no TERM"), os.environ.get("COLORTERM", "")
    if all(shown):
        size = get_terminal_size()
        small = size.columns < SMALLEST[0] or size.lines < SMALLEST[1]
        yield f"{kind}, {size.columns}x{size.lines}" + (
            ", smaller than 80x24: parts of the screen are cut" if small else ""
        )
    else:
        yield f"{kind}; input or output is not a terminal, so the screen cannot be shown"
    many = "16 million" if colours in ("truecolor", "24bit") else "256" if "256" in kind else "unknown number of"
    off = ", but NO_COLOR is set" if os.environ.get("NO_COLOR") else ""
    yield f"{many} colors{off}; encoding {sys.stdout.encoding}" + ("; drawn with ASCII signs" if args.ascii else "")
    if "TMUX" in os.environ or "STY" in os.environ or "SSH_CONNECTION" in os.environ:
        inside = {"TMUX": "tmux", "STY": "screen", "SSH_CONNECTION": "SSH"}
        yield "inside " + " and ".join(name for variable, name in inside.items() if variable in os.environ)


def _data(args: argparse.Namespace) -> Iterator[str]:
    folder = data_folder(args.data)
    by = "--data" if args.data else "UNHEX_TUI_DATA" if os.environ.get("UNHEX_TUI_DATA") else "the default"
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    writable = there.is_dir() and os.access(there, os.W_OK)
    state = "can be written" if writable else f"CANNOT be written ({there}): choose another folder with --data"
    yield f"{folder} (by {by}), {'' if folder.exists() else 'does not exist yet, '}{state}"
    yield f"{disk_usage(there).free / 10**9:.1f} GB free"
    settings = read_settings(folder)
    problems = [*settings.problems, *(f"{NAME}: {line}" for line in checked(settings.keys)[1])]
    counts = f"keys changed: {len(settings.keys)}, mistakes in {NAME}: {len(problems)}"
    yield f"theme {settings.theme or 'not chosen'}; {counts}"
    yield from problems


def _saves(args: argparse.Namespace) -> Iterator[str]:
    folder = saves_folder(data_folder(args.data))
    saves = list_saves(folder)
    in_use = sum(save.locked for save in saves)
    yield why_unlisted(folder) or f"{len(saves)} in all" + (f", {in_use} in use" if in_use else "")
    games = Counter(save.system for save in saves if not save.problem)
    if games:
        yield ", ".join(f"{many} of {game}" for game, many in sorted(games.items()))
    for problem, many in Counter(save.problem for save in saves if save.problem).items():
        yield f"{many} cannot be opened: {problem}"
    with suppress(OSError):
        written = datetime.fromtimestamp((folder / "failure.txt").stat().st_mtime)
        yield f"the last failure is described in {folder / 'failure.txt'} ({written:%Y-%m-%d %H:%M})"


def _games(_args: argparse.Namespace) -> Iterator[str]:
    yield ", ".join(BUILT_IN)
    for name, game in known()[len(BUILT_IN) :]:
        yield f"{name}, of another package" + (f": {game.problem}" if game.problem else "")


def _from_home(line: str) -> str:
    """Return a line with `~` for the home folder."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return line
    return line.replace(home, "~") if len(home) > 1 else line
