"""List of the saves in a folder, for the start screen; only first lines are read."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from unhex_tui.engine.value import Value
from unhex_tui.files.errors import SaveError, reason
from unhex_tui.files.lock import is_held
from unhex_tui.files.saves import read_header
from unhex_tui.files.text import clean, printable


class Summary(Value):
    """A save in a list."""

    path: Path
    title: str
    """Title of the session, or the file name if the save cannot be read."""
    when: datetime
    """Time of the last write, in local time."""
    system: str
    """Id of the rule system; empty if the save cannot be read."""
    locked: bool
    """True if a process is writing to the save."""
    problem: str
    """Reason why the save cannot be opened; empty if its first line is sound."""


def list_saves(folder: Path) -> list[Summary]:
    """Return the saves in a folder, newest first; empty if the folder is missing or cannot be read."""
    return [_summary(path, when) for path, when in _newest_first(folder)]


def newest_system(folder: Path) -> str:
    """Return the id of the rule system of the newest readable save; empty if there is none."""
    for path, _ in _newest_first(folder):
        with suppress(SaveError):
            return read_header(path).system
    return ""


def why_unlisted(folder: Path) -> str:
    """Return the reason why a folder's saves cannot be listed; empty if they can, or if the folder is missing."""
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        return f"{printable(folder)}: the saves cannot be listed ({reason(error)})"
    return ""


def written(folder: Path) -> dict[Path, int]:
    """Return the write times of the saves in a folder, in nanoseconds; empty if it cannot be read."""
    found = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".jsonl") and not entry.name.startswith("."):
                with suppress(OSError):  # it was deleted in between
                    if entry.is_file():
                        found[folder / entry.name] = entry.stat().st_mtime_ns
    return found


def _newest_first(folder: Path) -> list[tuple[Path, int]]:
    return sorted(written(folder).items(), key=lambda one: (-one[1], one[0].name))


def _summary(path: Path, when_written: int) -> Summary:
    try:
        when = datetime.fromtimestamp(when_written / 1e9)
    except (OverflowError, OSError, ValueError):
        when = datetime.fromtimestamp(0)
    try:
        header = read_header(path)
    except SaveError as error:
        return Summary(path, clean(path.name), when, "", False, clean(error.why))
    return Summary(path, clean(header.title) or clean(path.stem), when, clean(header.system), is_held(path), "")
