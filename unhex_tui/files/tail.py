"""The end of a save, enough for the state of its session; reading all of a large save would take seconds.

A growing part at the end of the file is read until it has a snapshot on the current branch. If the whole file is read,
the journal is the same as from `open_save`. In a partial read, damage further up is not noticed.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

from unhex_tui.engine.journal import Entry, Journal, Record, Snapshot
from unhex_tui.engine.value import Value
from unhex_tui.files.chain import Chain, end_of
from unhex_tui.files.errors import SaveError
from unhex_tui.files.records import Header, record_of
from unhex_tui.files.saves import content_of, read_header, reading

_FIRST = 2**18
"""Bytes read at first; each further attempt reads four times as many."""
MOST = 2**22
"""Most bytes read."""


class Tail(Value):
    """The end of a save."""

    header: Header
    journal: Journal
    """The journal. Unless `whole`, its first entry stands for all before it and has a snapshot."""
    whole: bool
    """True if the whole save was read."""
    damaged: bool
    """True if lines are left out because a line before them is not sound."""


def tail(path: Path, most: int = MOST) -> Tail:
    """Read the end of a save.

    Raises SaveError if it cannot be read, or if its last `most` bytes do not lead to the session's state.
    """
    header = read_header(path)
    with reading(path) as (file, size):
        length = _FIRST
        while length < min(size, most * 4):
            records, damaged = _records(file, size - min(length, most), Chain(header.version))
            if journal := _journal(records):
                return Tail(header, journal, False, damaged)
            length *= 4
        if size > most:
            raise SaveError(path, "it is too long to preview")
        file.seek(0)
        content = content_of(path, file)
        return Tail(header, content.journal, True, bool(content.damage))


def _records(file: IO[bytes], start: int, chain: Chain) -> tuple[list[Record], bool]:
    """Read the records from the next whole line on; return them, and whether a damaged line ends them.

    `chain` is a new chain, without a first line.
    """
    file.seek(start)
    file.readline()
    records: list[Record] = []
    for line in file:
        try:
            record = record_of(line)
            if record is not None:
                chain.take(line, chain.check(line))
                records.append(record)
            elif line.strip():
                chain.take(line, end_of(line), sound=False)
        except ValueError:
            return records, line.endswith(b"\n")
    return records, False


def _journal(records: list[Record]) -> Journal | None:
    """Return a journal from a snapshot to the last record; None if the records do not reach back that far."""
    entries = {record.n: record for record in records if isinstance(record, Entry)}
    tables = {record.at: record.table for record in records if isinstance(record, Snapshot)}
    moved = next((record for record in reversed(records) if not isinstance(record, Snapshot)), None)
    path: list[int] = []
    n = moved.n if isinstance(moved, Entry) else moved.head if moved else 0
    while n in entries and n not in tables:
        path.append(n)
        if entries[n].parent >= n:  # impossible in a sound journal, and such a path could be endless
            return None
        n = entries[n].parent
    if n not in entries:
        return None
    path = [n, *reversed(path)]
    kept = {n: entries[n] for n in path}
    kept[n] = entries[n]._replace(parent=0)
    return Journal(entries=kept, head=path[-1], path=path, snapshots={n: tables[n]}, last=max(entries))
