"""Browsing the journal's tree by steps, actions, chapters and forks.

A branch runs from the start to its last entry. Branches part at a fork, where an answer was undone and another given.
The choice of a branch is made here and changes nothing in the journal.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.value import Value


class Way(Value):
    """One way on from the current position."""

    n: int
    """Number of the entry that the way begins with."""
    label: str
    steps: int
    """Number of entries along the way, up to the end of its youngest branch."""
    looked: bool
    """True if the branch being browsed follows this way."""
    now: bool
    """True if the session's own branch follows this way."""


class Timeline:
    """A position on a branch of the journal; at first the session's position."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.line: list[int] = []
        """The branch being browsed: 0 for the start, then the numbers of its entries."""
        self.at = 0
        """Index of the current position in `line`."""
        self.forks: list[int] = []
        """Indexes in `line` at which the branches part."""
        self.chapters: list[int] = []
        """Indexes in `line` at which a chapter (a round or a scene) begins."""
        self._actions: list[int] = []
        """Indexes in `line` of the rest points between two actions."""
        self._children: dict[int, list[int]] = {}
        for entry in journal.entries.values():
            self._children.setdefault(entry.parent, []).append(entry.n)
        self._present = [0, *journal.path]
        self._on_the_way = set(self._present)
        ahead = journal.path_to(journal.redo[0]) if journal.redo else []
        self._look_along(ahead if journal.head in [0, *ahead] else journal.path)
        self.at = len(self._present) - 1

    @property
    def n(self) -> int:
        """Number of the entry at the current position; 0 at the start."""
        return self.line[self.at]

    @property
    def last(self) -> int:
        """Index of the last entry in `line`; 0 without entries."""
        return len(self.line) - 1

    @property
    def now(self) -> int:
        """Index in `line` of the session's position, or of the fork at which this branch leaves the session's."""
        both = range(min(len(self.line), len(self._present)))  # both begin alike and never meet again after they part
        return bisect_left(both, True, key=lambda i: self.line[i] != self._present[i]) - 1

    @property
    def is_now(self) -> bool:
        """True if the current position is the session's position."""
        return self.n == self.journal.head

    def _look_along(self, path: list[int]) -> None:
        """Browse the youngest branch that begins with a path."""
        self.line = [0, *path]
        while ways := self._children.get(self.line[-1]):
            self.line.append(ways[-1])
        entries = self.journal.entries
        self.forks = [i for i, n in enumerate(self.line) if len(self._children.get(n, ())) > 1]
        self.chapters = [i for i, n in enumerate(self.line) if n and self.begins(entries[n])]
        self._actions = [i - 1 for i, n in enumerate(self.line) if n and entries[n].rest]

    def begins(self, entry: Entry) -> bool:
        """Tell whether a chapter begins after an entry: by its snapshot, or by its marks if a correction made it."""
        if entry.corrects or entry.again:
            return any(one.mark in ("scene", "round") for one in entry.told)
        return entry.n in self.journal.snapshots

    def to(self, index: int) -> bool:
        """Go to an index, or to the nearest end of the branch; return whether the position changed."""
        was, self.at = self.at, max(0, min(index, self.last))
        return self.at != was

    def step(self, steps: int) -> bool:
        """Go forward by a number of entries, or back if it is negative; return whether the position changed."""
        return self.to(self.at + steps)

    def action(self, step: int) -> bool:
        """Go forward to the next start of an action (1), or back to the previous start (-1)."""
        return self.to(self._next(self._actions, step))

    def chapter(self, step: int) -> bool:
        """Go forward to the next start of a chapter (1), or back to the previous start (-1)."""
        return self.to(self._next(self.chapters, step))

    def fork(self, step: int) -> bool:
        """Go forward to the next fork (1), or back to the previous fork (-1); return False without a fork there."""
        found = self._next(self.forks, step)
        return found in self.forks and self.to(found)

    def _next(self, places: list[int], step: int) -> int:
        if step > 0:
            i = bisect_right(places, self.at)
            return places[i] if i < len(places) else self.last
        i = bisect_left(places, self.at) - 1
        return places[i] if i >= 0 else 0

    def ways(self) -> list[Way]:
        """Return the ways on from the current position, oldest first."""
        looked = self.line[self.at + 1] if self.at < self.last else 0
        return [
            Way(n, self.journal.entries[n].label, self._length(n), n == looked, n in self._on_the_way)
            for n in self._children.get(self.n, ())
        ]

    def turn(self, step: int) -> bool:
        """At a fork, browse the next way (1) or the way before (-1); return False if there is only one way."""
        ways = self._children.get(self.n, [])
        if len(ways) < 2:
            return False
        looked = ways.index(self.line[self.at + 1])
        self._look_along([*self.line[1 : self.at + 1], ways[(looked + step) % len(ways)]])
        return True

    def look_at_now(self) -> None:
        """Browse the session's own branch, at the session's position."""
        self._look_along(self._present[1:])
        self.at = len(self._present) - 1

    def _length(self, n: int) -> int:
        steps = 1
        while ways := self._children.get(n):
            n = ways[-1]
            steps += 1
        return steps
