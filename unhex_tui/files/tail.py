"""The end of a save, enough of it to stand where its session stands: reading all of a large one would take seconds.

Records are read from the end of the file until a snapshot on the way to the head is found. Where the whole file is
read it is the journal as `open_save` has it; what is damaged further up is not seen here.
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
"""Bytes that are read at first; each time it is not enough, four times as many."""
MOST = 2**22
"""Bytes that are read at most."""


class Tail(Value):
    """The end of a save."""

    header: Header
    journal: Journal
    """Its first entry stands for all before it, and has a snapshot."""
    whole: bool
    """It is all of the save."""
    damaged: bool
    """What comes after a line of it is not read, since that line is not sound."""


def tail(path: Path, most: int = MOST) -> Tail:
    """The end of a save; SaveError where it cannot be read, or so many bytes of it do not lead to where the session
    stands.
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
    """What can be read from the next whole line on, and whether a line that is not sound ends it.

    The `chain` is one that has not begun.
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
    """A journal that leads from a snapshot to where the records end; None where they do not reach back so far."""
    entries = {record.n: record for record in records if isinstance(record, Entry)}
    tables = {record.at: record.table for record in records if isinstance(record, Snapshot)}
    moved = next((record for record in reversed(records) if not isinstance(record, Snapshot)), None)
    path: list[int] = []
    n = moved.n if isinstance(moved, Entry) else moved.head if moved else 0
    while n in entries and n not in tables:
        path.append(n)
        if entries[n].parent >= n:  # no journal has that, and such a way need not end
            return None
        n = entries[n].parent
    if n not in entries:
        return None
    path = [n, *reversed(path)]
    kept = {n: entries[n] for n in path}
    kept[n] = entries[n]._replace(parent=0)
    return Journal(entries=kept, head=path[-1], path=path, snapshots={n: tables[n]}, last=max(entries))
