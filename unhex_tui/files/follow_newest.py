"""The session that was played last, followed even where the next one is begun: `Follower` for those who name no save.

Once a second it is looked whether another save of the folder is played. Whose save is held by its writer is played;
where nobody holds the one that is followed, so is a save that was written after it. Nothing is locked for longer than
it takes to see that it is free, and no save is read but the one that is moved to.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from unhex_tui.engine.system import System
from unhex_tui.files.errors import SaveError
from unhex_tui.files.follow import Follower
from unhex_tui.files.listing import written
from unhex_tui.files.lock import is_held

LOOK = 1.0
"""Seconds between two looks for another session, at least."""


class NewestFollower(Follower):
    """Where the session stands that is played in a folder; another one as soon as that is begun or resumed.

    A look may meet a save that is held for a moment by somebody who lists the folder, so what a look finds has to be
    found by the next as well. Raises SaveError as for `Follower`, of the save that is followed first.
    """

    def __init__(self, path: Path, find: Callable[[str], System], *, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(path, find)
        self.folder = path.parent
        self._clock = clock
        self._due = clock() + LOOK
        self._held = frozenset(one for one in written(self.folder) if is_held(one))
        """Saves that were played when it was looked last: whatever is, and was not then, has been begun or resumed."""
        self._found: Path | None = None
        self._refused: dict[Path, int] = {}
        """Saves that cannot be followed, by when they were written: they are tried again once that is another time."""

    def poll(self) -> bool:
        """As a follower's; where another session is played, that is what is followed from now on."""
        return self._move() or super().poll()

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
        else:
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
