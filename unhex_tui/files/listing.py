"""The saves in a folder, for the start screen: only their first lines are read."""

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
    """A save as a list shows it."""

    path: Path
    title: str
    """Its title, or its file name where it cannot be read."""
    when: datetime
    """When it was last written, in local time."""
    system: str
    """Id of its rule system; empty where it cannot be read."""
    locked: bool
    """Somebody is writing to it."""
    problem: str
    """Why it cannot be opened; empty where it can, as far as its first line tells."""


def list_saves(folder: Path) -> list[Summary]:
    """The saves in a folder, the one last written first; none where there is no such folder or it cannot be read."""
    return [_summary(path, when) for path, when in _newest_first(folder)]


def newest_system(folder: Path) -> str:
    """Id of the rule system of the save last written; empty where none can be read."""
    for path, _ in _newest_first(folder):
        with suppress(SaveError):
            return read_header(path).system
    return ""


def why_unlisted(folder: Path) -> str:
    """Why nobody can tell which saves a folder holds; empty where they can be listed, or there is no such folder."""
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        return f"{printable(folder)}: the saves cannot be listed ({reason(error)})"
    return ""


def written(folder: Path) -> dict[Path, int]:
    """The saves in a folder and when each was last written, in nanoseconds; none where it cannot be read."""
    found = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".jsonl") and not entry.name.startswith("."):
                with suppress(OSError):  # it went away while we looked
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
