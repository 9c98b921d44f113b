"""A place on a line of the journal's tree, and the ways to go from it: by steps, actions, chapters, forks.

A line runs from the start to a tip through every entry between. Where something was taken back and another answer
given, lines part; which way one looks at such a fork is chosen here and changes nothing in the journal.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.value import Value


class Way(Value):
    """One of the ways on from a place."""

    n: int
    """The entry it begins with."""
    label: str
    steps: int
    """How many entries lie along it, on its youngest line."""
    looked: bool
    """It is the one that is looked along."""
    now: bool
    """The session stands along it."""


class Timeline:
    """Where one looks. It stands where the session does at first."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.line: list[int] = []
        """Numbers of the entries looked along, after a 0 for the start."""
        self.at = 0
        """Index in `line` of where one stands."""
        self.forks: list[int] = []
        """Indexes in `line` from which more than one way leads on."""
        self.chapters: list[int] = []
        """Indexes in `line` at which a chapter (a round, a scene) begins."""
        self._actions: list[int] = []
        """Indexes in `line` between two actions."""
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
        """The entry one stands after; 0 at the start."""
        return self.line[self.at]

    @property
    def last(self) -> int:
        """Index in `line` of its youngest entry; 0 where there is none."""
        return len(self.line) - 1

    @property
    def now(self) -> int:
        """Index up to which the line is the session's own: where it stands, or where this line leaves its line."""
        both = range(min(len(self.line), len(self._present)))  # the same up to somewhere, and never again
        return bisect_left(both, True, key=lambda i: self.line[i] != self._present[i]) - 1

    @property
    def is_now(self) -> bool:
        """Whether one looks at where the session stands."""
        return self.n == self.journal.head

    def _look_along(self, path: list[int]) -> None:
        """Look along a path from the start and on to its youngest tip."""
        self.line = [0, *path]
        while ways := self._children.get(self.line[-1]):
            self.line.append(ways[-1])
        entries = self.journal.entries
        self.forks = [i for i, n in enumerate(self.line) if len(self._children.get(n, ())) > 1]
        self.chapters = [i for i, n in enumerate(self.line) if n and self.begins(entries[n])]
        self._actions = [i - 1 for i, n in enumerate(self.line) if n and entries[n].rest]

    def begins(self, entry: Entry) -> bool:
        """Whether a chapter begins after an entry: it has a snapshot, unless that only follows what was given again."""
        if entry.corrects or entry.again:
            return any(one.mark in ("scene", "round") for one in entry.told)
        return entry.n in self.journal.snapshots

    def to(self, index: int) -> bool:
        """Stand at an index, or at the end that is nearest; whether that is elsewhere."""
        was, self.at = self.at, max(0, min(index, self.last))
        return self.at != was

    def step(self, steps: int) -> bool:
        """So many entries on, or back."""
        return self.to(self.at + steps)

    def action(self, step: int) -> bool:
        """To where the next action begins (1), or the present or last one began (-1)."""
        return self.to(self._next(self._actions, step))

    def chapter(self, step: int) -> bool:
        """To where the next chapter begins (1), or the present or last one began (-1)."""
        return self.to(self._next(self.chapters, step))

    def fork(self, step: int) -> bool:
        """To the next fork (1), or the one before (-1); stays where there is none."""
        found = self._next(self.forks, step)
        return found in self.forks and self.to(found)

    def _next(self, places: list[int], step: int) -> int:
        if step > 0:
            i = bisect_right(places, self.at)
            return places[i] if i < len(places) else self.last
        i = bisect_left(places, self.at) - 1
        return places[i] if i >= 0 else 0

    def ways(self) -> list[Way]:
        """The ways on from here, the eldest first."""
        looked = self.line[self.at + 1] if self.at < self.last else 0
        return [
            Way(n, self.journal.entries[n].label, self._length(n), n == looked, n in self._on_the_way)
            for n in self._children.get(self.n, ())
        ]

    def turn(self, step: int) -> bool:
        """At a fork look along the next way, or the one before; False where there is but one."""
        ways = self._children.get(self.n, [])
        if len(ways) < 2:
            return False
        looked = ways.index(self.line[self.at + 1])
        self._look_along([*self.line[1 : self.at + 1], ways[(looked + step) % len(ways)]])
        return True

    def look_at_now(self) -> None:
        """Look along the session's own line, from where it stands."""
        self._look_along(self._present[1:])
        self.at = len(self._present) - 1

    def _length(self, n: int) -> int:
        steps = 1
        while ways := self._children.get(n):
            n = ways[-1]
            steps += 1
        return steps
