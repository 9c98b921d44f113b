"""Following a save while another process plays it: read without a lock, never written.

A check for new lines is one `stat`, and appended lines are read from the last position; a file that is truncated,
replaced, or missing for a time is read again from the start. `tail` reads only the end of a save, enough for the
current state. No text of this module names the file: players may read these texts.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import IO, Literal

from unhex_tui.engine.journal import Entry, Journal, Record, Snapshot
from unhex_tui.engine.spectator import Spectator
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, Line, View
from unhex_tui.files.atomic import SaveError
from unhex_tui.files.chain import Chain, end_of
from unhex_tui.files.records import Header, record_of
from unhex_tui.files.savefile import is_held
from unhex_tui.files.saves import Content, content_of, read_header, reading, written

EVERY = 0.025
"""Seconds between two checks; each is a `stat`, which takes a hundredth of a core on all systems.

`watchfiles` was measured in comparison: it polls too, reports half a step later at the same cost, and takes 50 ms to
load.
"""

_TAIL = 256
"""Bytes before the last position that identify the file: if they have changed, it is read anew."""

State = Literal["awaited", "following", "gone", "damaged", "unreadable"]

_TOLD: dict[State, str] = {
    "awaited": "No session has started yet",
    "following": "",
    "gone": "The save is missing: this is the last known state",
    "damaged": "The save is damaged: this is the last readable state",
    "unreadable": "The save cannot be read right now: this is the last known state",
}

_AWAITED = View("No session yet", "", underway=("The first session appears here as soon as it starts.",))


class Follower:
    """A follower of one save, which returns views of its session.

    Raises SaveError if the file is missing, is not a save of a known system, or cannot be read or played. `find`
    returns the rule system of a name, or raises ValueError. A follower never writes, locks or answers. Call `poll`
    every `EVERY` seconds, and repaint if it returns True.
    """

    def __init__(self, path: Path, find: Callable[[str], System]) -> None:
        self.path = path
        self._find = find
        self.state: State = "following"
        self._seen: tuple[int, ...] = ()
        """Device, inode, size and change times of the file at the last check; empty if unknown."""
        self._end = 0
        """Number of bytes that were read and are sound."""
        self._tail = b""
        self._spectator: Spectator
        self._chain: Chain
        self._begin()

    @property
    def folder(self) -> Path:
        return self.path.parent

    def _begin(self) -> None:
        self._read_anew()

    def view(self, audience: Audience = "players", lines: int = 200) -> View:
        """Return the current view of an audience, with the last `lines` of the log."""
        return _AWAITED if self.state == "awaited" else self._spectator.view(audience, lines)

    def log(self, audience: Audience = "players", lines: int | None = None) -> list[Line]:
        """Return the log of an audience, newest last; `lines` limits it to the newest lines."""
        return [] if self.state == "awaited" else self._spectator.log(audience, lines)

    @property
    def trouble(self) -> str:
        """Reason for a view that may be out of date, without secrets; empty for a current view."""
        return _TOLD[self.state] or self._spectator.trouble

    def poll(self) -> bool:
        """Read new lines; return whether the view or `trouble` has changed."""
        before = self.state
        try:
            status = os.stat(self.path)  # noqa: PTH116  a tenth of the cost, forty times a second
        except (OSError, ValueError):
            self.state, self._seen = "gone", ()
            return before != "gone"
        seen = _marks(status)
        if seen == self._seen:
            return False
        try:
            same = bool(self._seen) and seen[:2] == self._seen[:2] and before == "following"
            changed = self._read_on() if same and status.st_size >= self._end else self._read_anew()
        except SaveError:
            gone = not os.path.exists(self.path)  # noqa: PTH110
            self.state, self._seen = ("gone", ()) if gone else ("unreadable", seen)
            return before != self.state
        return changed or before != self.state

    def _read_anew(self) -> bool:
        """Read the whole save and return True; raise SaveError and keep the last view if that fails."""
        with reading(self.path) as (file, _size):
            seen = _marks(os.fstat(file.fileno()))
            content = content_of(self.path, file)
            tail = _bytes_before(file, content.end)
        self._spectator = self._spectator_of(content)
        self._chain = content.chain
        self._seen, self._end, self._tail = seen, content.end, tail
        self.state = "damaged" if content.damage else "following"
        return True

    def _spectator_of(self, content: Content) -> Spectator:
        header = content.header
        try:
            system = self._find(header.system)
        except ValueError as error:
            raise SaveError(self.path, str(error)) from None
        try:
            return Spectator(system, header.setup, content.journal, header.told)
        except ValueError as error:
            raise SaveError(self.path, f"its setup has mistakes ({error})") from None
        except Exception as error:
            raise SaveError(self.path, f"it cannot be played ({error})") from error

    def _read_on(self) -> bool:
        """Read the appended lines; return whether they held a record. Raises SaveError if they cannot be read."""
        with reading(self.path) as (file, _size):
            seen = _marks(os.fstat(file.fileno()))
            known = _bytes_before(file, self._end) == self._tail
            lines = [line for line in file if line.endswith(b"\n")] if known else []
        if not known:
            return self._read_anew()
        try:
            records = [record for record in map(partial(_next, self._chain), lines) if record is not None]
            self._spectator.take(records)
        except ValueError:  # not a record, or not one that fits the journal
            return self._read_anew()
        self._seen = seen
        self._end += sum(map(len, lines))
        self._tail = (self._tail + b"".join(lines[-2:]))[-_TAIL:]
        return bool(records)


def _next(chain: Chain, line: bytes) -> Record | None:
    """Return the record of the next line, as `record_of` does; raise ValueError if the chain is broken."""
    record = record_of(line)
    if record is not None:
        chain.take(line, chain.check(line))
    elif line.strip():
        chain.take(line, end_of(line), sound=False)
    return record


def _marks(status: os.stat_result) -> tuple[int, ...]:
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def _bytes_before(file: IO[bytes], end: int) -> bytes:
    """Return up to `_TAIL` bytes before a position; the file is at that position afterwards."""
    start = max(0, end - _TAIL)
    file.seek(start)
    return file.read(end - start)


LOOK = 1.0
"""Least seconds between two searches for another session."""


class NewestFollower(Follower):
    """A follower of the newest session in a folder: it switches when another session is begun or resumed.

    With `awaits`, `path` does not exist yet; any save found in the folder is followed, even if nobody is playing it. A
    person who lists the folder may hold a save's lock for a moment, so a search result counts only if the next search
    confirms it. Raises SaveError as `Follower` does, for the first save.
    """

    def __init__(
        self,
        path: Path,
        find: Callable[[str], System],
        *,
        awaits: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._awaits = awaits
        super().__init__(path, find)
        self._clock = clock
        self._due = clock() + LOOK
        self._held = frozenset(path for path in written(self.folder) if is_held(path))
        """Saves that were being played at the last search: any others being played now were begun or resumed."""
        self._found: Path | None = None
        self._refused: dict[Path, int] = {}
        """Saves that cannot be followed, with their write times; they are tried again once that time changes."""

    def _begin(self) -> None:
        if self._awaits:
            self.state = "awaited"
        else:
            self._read_anew()

    def poll(self) -> bool:
        """Read new lines as `Follower.poll` does, or switch to another session that is being played."""
        return self._move() or (self.state != "awaited" and super().poll())

    def _move(self) -> bool:
        """Search for another session; return whether it is followed now."""
        if self._clock() < self._due:
            return False
        saves = written(self.folder)
        held = frozenset(save for save in saves if is_held(save))
        path = self._played(saves, held)
        if path is not None and path != self._found:
            self._found = path  # confirm it at the next poll
            return False
        self._due = self._clock() + LOOK
        self._held, self._found = held, None
        return path is not None and self._followed(path, saves[path])

    def _played(self, saves: dict[Path, int], held: frozenset[Path]) -> Path | None:
        """Return the newest of the other saves to follow instead; None if there is none.

        While this save is being played, the other must have been begun or resumed since the last search. If not, saves
        being played come first, then saves written later than this one; any save will do while a save is awaited.
        """
        others = {path: when for path, when in saves.items() if path != self.path and self._refused.get(path) != when}
        if self.path in held:
            others = {path: when for path, when in others.items() if path in held - self._held}
        elif any(path in held for path in others):
            others = {path: when for path, when in others.items() if path in held}
        elif self.state != "awaited":
            # A missing save may come back: do not give it up for a save that is not being played.
            others = {path: when for path, when in others.items() if when > saves.get(self.path, when)}
        return max(others, key=lambda path: (others[path], path.name), default=None)

    def _followed(self, path: Path, when: int) -> bool:
        """Follow another save; if it cannot be read, keep the old one and return False."""
        before = self.path
        try:
            self.path = path
            return self._read_anew()
        except SaveError:
            self.path = before
            self._refused[path] = when
            self._held -= {path}
            return False


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
            if (record := _next(chain, line)) is not None:
                records.append(record)
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
