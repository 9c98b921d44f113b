"""A save followed while somebody else plays it: opened to be read beside its writer, without a lock, and never written.

Looking whether there is something new is one `stat`; what was appended is read from where reading stopped, by the code
that reads a save when it is opened. A line that has no end yet waits for it. Where the file is cut short, replaced or
comes back after it had gone, all of it is read anew. No text of this module names the file: players may read them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import IO, Literal

from unhex_tui.engine.journal import Record
from unhex_tui.engine.spectator import Spectator
from unhex_tui.engine.system import System
from unhex_tui.engine.view import Audience, Line, View
from unhex_tui.files.chain import Chain, end_of
from unhex_tui.files.errors import SaveError
from unhex_tui.files.listing import written
from unhex_tui.files.lock import is_held
from unhex_tui.files.records import record_of
from unhex_tui.files.saves import Content, content_of, reading

EVERY = 0.025
"""Seconds between two looks, each a `stat`: a hundredth of a core, and everywhere the same.

`watchfiles` was measured against it: it waits in steps of its own, tells half a step later at the same cost, and takes
50 ms to load.
"""

_TAIL = 256
"""Bytes before where reading stopped that must still be there: the file is the one that was read."""

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
    """Where a save's session stands, as its file says. SaveError where there is no such file, it is no save of a system
    that is found, or it cannot be read or played.

    `find` gives the rule system of a name, or raises ValueError. Nothing here writes, locks or answers. Call `poll`
    every `EVERY` seconds, and paint where it says so.
    """

    def __init__(self, path: Path, find: Callable[[str], System]) -> None:
        self.path = path
        self._find = find
        self.state: State = "following"
        self._seen: tuple[int, ...] = ()
        """Of the file as last looked at: device, inode, size, times of the last changes."""
        self._end = 0
        """Bytes that were read and are sound."""
        self._tail = b""
        self._spectator: Spectator
        self._chain: Chain
        self._begin()

    @property
    def folder(self) -> Path:
        """Where the save lies."""
        return self.path.parent

    def _begin(self) -> None:
        self._read_anew()

    def view(self, audience: Audience = "players", lines: int = 200) -> View:
        """What an audience sees now, with the last `lines` of the log."""
        return _AWAITED if self.state == "awaited" else self._spectator.view(audience, lines)

    def log(self, audience: Audience = "players", lines: int | None = None) -> list[Line]:
        """What an audience was told so far, the newest last; with `lines`, so many of the newest."""
        return [] if self.state == "awaited" else self._spectator.log(audience, lines)

    @property
    def trouble(self) -> str:
        """Why what is seen may not be the latest, in words that give nothing away; empty where it is."""
        return _TOLD[self.state] or self._spectator.trouble

    def poll(self) -> bool:
        """Take what was written since; whether there is something else to see, or to say in `trouble`."""
        before = self.state
        try:
            found = os.stat(self.path)  # noqa: PTH116  a tenth of the cost, forty times a second
        except (OSError, ValueError):
            self.state, self._seen = "gone", ()
            return before != "gone"
        seen = _marks(found)
        if seen == self._seen:
            return False
        try:
            same = bool(self._seen) and seen[:2] == self._seen[:2] and before == "following"
            changed = self._read_on() if same and found.st_size >= self._end else self._read_anew()
        except SaveError:
            gone = not os.path.exists(self.path)  # noqa: PTH110
            self.state, self._seen = ("gone", ()) if gone else ("unreadable", seen)
            return before != self.state
        return changed or before != self.state

    def _read_anew(self) -> bool:
        """Read the whole save; always true. Raises SaveError where it cannot be read or played; what was seen last is
        still there.
        """
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
        """Read what was appended; whether it held a record. Raises SaveError where it cannot be read."""
        with reading(self.path) as (file, _size):
            seen = _marks(os.fstat(file.fileno()))
            known = _bytes_before(file, self._end) == self._tail
            lines = [line for line in file if line.endswith(b"\n")] if known else []
        if not known:
            return self._read_anew()
        try:
            records = [record for record in map(self._record, lines) if record is not None]
            self._spectator.take(records)
        except ValueError:  # no record, or none that fits what was read before
            return self._read_anew()
        self._seen = seen
        self._end += sum(map(len, lines))
        self._tail = (self._tail + b"".join(lines[-2:]))[-_TAIL:]
        return bool(records)

    def _record(self, line: bytes) -> Record | None:
        """The record of the next line, as `record_of`; ValueError where the line does not follow the last one."""
        record = record_of(line)
        if record is not None:
            self._chain.take(line, self._chain.check(line))
        elif line.strip():
            self._chain.take(line, end_of(line), sound=False)
        return record


def _marks(found: os.stat_result) -> tuple[int, ...]:
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def _bytes_before(file: IO[bytes], end: int) -> bytes:
    """The last bytes before a place in the file, which then stands there."""
    start = max(0, end - _TAIL)
    file.seek(start)
    return file.read(end - start)


LOOK = 1.0
"""Seconds between two looks for another session, at least."""


class NewestFollower(Follower):
    """Where the session stands that is played in a folder; another one as soon as that is begun or resumed. Where
    it `awaits` the first, of a name that no save has yet, that may also have been put there by nobody who plays.

    A look may meet a save that is held for a moment by somebody who lists the folder, so what a look finds has to be
    found by the next as well. Raises SaveError as for `Follower`, of the save that is followed first.
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
        self._held = frozenset(one for one in written(self.folder) if is_held(one))
        """Saves that were played when it was looked last: whatever is, and was not then, has been begun or resumed."""
        self._found: Path | None = None
        self._refused: dict[Path, int] = {}
        """Saves that cannot be followed, by when they were written: they are tried again once that is another time."""

    def _begin(self) -> None:
        if self._awaits:
            self.state = "awaited"
        else:
            self._read_anew()

    def poll(self) -> bool:
        """As a follower's; where another session is played, that is what is followed from now on."""
        return self._move() or (self.state != "awaited" and super().poll())

    def _move(self) -> bool:
        """Whether another save is followed now."""
        if self._clock() < self._due:
            return False
        saves = written(self.folder)
        held = frozenset(one for one in saves if is_held(one))
        found = self._played(saves, held)
        if found is not None and found != self._found:
            self._found = found  # to be found again by the next poll
            return False
        self._due = self._clock() + LOOK
        self._held, self._found = held, None
        return found is not None and self._followed(found, saves[found])

    def _played(self, written: dict[Path, int], held: frozenset[Path]) -> Path | None:
        """Another save that is played rather than the one that is followed."""
        others = {one: when for one, when in written.items() if one != self.path and self._refused.get(one) != when}
        if self.path in held:
            others = {one: when for one, when in others.items() if one in held - self._held}
        elif any(one in held for one in others):
            others = {one: when for one, when in others.items() if one in held}
        elif self.state != "awaited":
            # A save that has gone may come back, and is not given up for one that nobody plays.
            others = {one: when for one, when in others.items() if when > written.get(self.path, when)}
        return max(others, key=lambda one: (others[one], one.name), default=None)

    def _followed(self, path: Path, written: int) -> bool:
        """Follow another save; where it cannot be read, the old one stays."""
        before = self.path
        try:
            self.path = path
            return self._read_anew()
        except SaveError:
            self.path = before
            self._refused[path] = written
            self._held -= {path}
            return False
