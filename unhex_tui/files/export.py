"""A save as one plain JSON document, for other programs; described in docs/saves.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.files.chain import Unsound
from unhex_tui.files.records import entry_fields, header_fields, parsed
from unhex_tui.files.saves import open_save

VERSION = 1
"""Version of the document, which is not that of the save."""
_KEPT = ("value", "forced")
"""Fields of an entry that say what was chosen."""


def export(path: Path) -> dict[str, Any]:
    """The header, the entries that lead to where the session stands, all other branches, and the newest table.

    The save may be in use, and stays as it is. Raises SaveError where it cannot be opened.
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
    """An entry without what was chosen in secret."""
    return {name: value for name, value in entry_fields(entry).items() if not entry.secret or name not in _KEPT}


def _branches(journal: Journal) -> list[list[dict[str, Any]]]:
    """What does not lead to the head, as runs of entries that follow upon each other."""
    active = set(journal.path)
    runs: dict[int, list[dict[str, Any]]] = {}
    found = []
    for n, entry in journal.entries.items():
        if n in active:
            continue
        run = runs.pop(entry.parent, None)
        if run is None:
            run = []
            found.append(run)
        run.append(shown(entry))
        runs[n] = run
    return found


def _newest(journal: Journal) -> dict[str, Any] | None:
    """The last readable table on the way to the head."""
    for n in (*reversed(journal.path), 0):
        if n in journal.snapshots and not (n and journal.entries[n].secret):  # else its table holds what was chosen
            try:
                return {"at": n, "table": parsed(journal.snapshots[n].encode())}
            except Unsound:
                continue
    return None
