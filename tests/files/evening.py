"""A short game session as handmade records: answers, undo, a branch, redo, a GM action, an overruling, snapshots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Entry, Head, Journal, Record, Snapshot
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create

HEADER = Header(
    system="duel",
    title="Nightclub [b]🎲",
    setup={"names": ["Mia", "Bob"], "edition": "first"},
    app="0.1.0",
    created="2024-05-01T20:00",
)


def entry(n: int, parent: int, value: Any = "hit", **more: Any) -> Entry:
    """Return a minimal answer entry."""
    fields: dict[str, Any] = {"kind": "answer", "question": "duel.move", "label": f"step {n}"} | more
    return Entry(n=n, parent=parent, value=value, **fields)


RECORDS: list[Record] = [
    entry(1, 0, [3, 5], seats=("mia", "bob"), asked="roll", by="app dice", rest=True),
    Snapshot(1, '{"phase":"round","boxes":[[" ","X"],{"é":"…"}]}'),
    entry(2, 1, {"head": 2}, told=(LogLine('Bob "falls"', ("DMG-1",), "wound", "players"), LogLine("He is hidden"))),
    Head(1, undo=True),
    Head(2, undo=False),
    Head(1, undo=True),
    entry(3, 1, "dodge", forced=True),
    entry(4, 3, ["yes", {"a": 1}, [2]], kind="aside", question="amend"),
    entry(5, 4, "void.restore", kind="overrule", question="void.restore"),
    entry(6, 5, [1, 2], corrects=1, back=3),
    Snapshot(6, '{"phase":"end"}'),
]


def journal_of(records: list[Record]) -> Journal:
    """Return the journal of a session with these records."""
    journal = Journal()
    for record in records:
        journal.add(record)
    return journal


def saved(path: Path, records: list[Record] = RECORDS) -> bytes:
    """Save these records and return the file's bytes."""
    file = create(path, HEADER)
    for record in records:
        file.write([record])
    file.close()
    return path.read_bytes()


def states(records: list[Record] = RECORDS) -> list[Journal]:
    """Return the journals after no record, after one, and so on."""
    return [journal_of(records[:count]) for count in range(len(records) + 1)]
