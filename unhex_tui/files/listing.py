"""The saves in a folder, for the start screen: only their first lines are read."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from unhex_tui.files.errors import SaveError
from unhex_tui.files.lock import is_held
from unhex_tui.files.saves import read_header
from unhex_tui.files.text import clean


class Summary(NamedTuple):
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
    return [_summary(path, written) for written, path in _written(folder)]


def newest_system(folder: Path) -> str:
    """Id of the rule system of the save last written; empty where none can be read."""
    for _, path in _written(folder):
        with suppress(SaveError):
            return read_header(path).system
    return ""


def _written(folder: Path) -> list[tuple[int, Path]]:
    """The saves in a folder by when they were written, in nanoseconds, the last one first."""
    found = []
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".jsonl" and not path.name.startswith(".")]
    except OSError:
        return []
    for path in paths:
        try:
            if path.is_file():
                found.append((path.stat().st_mtime_ns, path))
        except OSError:
            continue  # it went away while we looked
    return sorted(found, key=lambda one: (-one[0], one[1].name))


def _summary(path: Path, written: int) -> Summary:
    try:
        when = datetime.fromtimestamp(written / 1e9)
    except (OverflowError, OSError, ValueError):
        when = datetime.fromtimestamp(0)
    try:
        header = read_header(path)
    except SaveError as error:
        return Summary(path, clean(path.name), when, "", False, clean(error.why))
    return Summary(path, clean(header.title) or clean(path.stem), when, clean(header.system), is_held(path), "")
