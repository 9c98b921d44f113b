"""Exports of a save as a single JSON document, described in docs/saves.md, and of the screen as an SVG picture.

The SVG files load nothing from the network.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.files.atomic import make_folder, write_new
from unhex_tui.files.chain import Unsound
from unhex_tui.files.names import free_path
from unhex_tui.files.records import entry_fields, header_fields, parsed
from unhex_tui.files.saves import open_save

VERSION = 1
"""Version of the export document, independent of the save's version."""
_KEPT = ("value", "forced")
"""Fields of an entry that reveal a secret choice."""


def export(path: Path) -> dict[str, Any]:
    """Return the header, the entries by branch, the numbers of those to redo, and the newest table.

    The save may be in use and is not changed. Raises SaveError if it cannot be opened.
    """
    header, journal, _file, notices = open_save(path, read_only=True)
    return {
        "format": "unhex-tui export",
        "version": VERSION,
        **header_fields(header),
        "notices": notices,
        "head": journal.head,
        "entries": [shown(journal.entries[n]) for n in journal.path],
        "redo": list(reversed(journal.redo)),
        "branches": _branches(journal),
        "snapshot": _newest(journal),
    }


def shown(entry: Entry) -> dict[str, Any]:
    """Return an entry's fields; for a secret entry, without those that reveal the choice."""
    return {name: value for name, value in entry_fields(entry).items() if not entry.secret or name not in _KEPT}


def _branches(journal: Journal) -> list[list[dict[str, Any]]]:
    """Return the entries outside the current branch, as runs of consecutive entries."""
    current = set(journal.path)
    runs: dict[int, list[dict[str, Any]]] = {}
    branches = []
    for n, entry in journal.entries.items():
        if n in current:
            continue
        run = runs.pop(entry.parent, None)
        if run is None:
            run = []
            branches.append(run)
        run.append(shown(entry))
        runs[n] = run
    return branches


def _newest(journal: Journal) -> dict[str, Any] | None:
    """Return the last readable snapshot on the current branch; None if there is none."""
    for n in (*reversed(journal.path), 0):
        if n in journal.snapshots and not (n and journal.entries[n].secret):  # its table reveals the choice
            try:
                return {"at": n, "table": parsed(journal.snapshots[n].encode())}
            except Unsound:
                continue
    return None


_ELSEWHERE = r',?\s*url\("https?:[^)]*\)(\s*format\("[^"]*"\))?'
"""Pattern of a font that a viewer would download; the picture also names local fonts."""


def write_picture(svg: str, folder: Path, title: str) -> Path:
    """Write a picture to a new file and return its path; no file is overwritten.

    Raises OSError if it cannot be written.
    """
    make_folder(folder)
    while True:
        path = free_path(folder, title, ".svg")
        try:
            write_new(path, re.sub(_ELSEWHERE, "", svg).encode("utf-8"))
        except FileExistsError:
            continue  # another process took the name in between
        return path
