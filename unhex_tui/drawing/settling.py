"""Numbers that must keep apart, each put as near to where it is wanted as the others allow.

A rule says that one number is at least so much after another. Whatever value is taken within the bounds that all rules
leave can be kept by the others, so numbers are settled one after the other and never taken back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Rule = tuple[int, int, int]
"""(one, other, least): other is at least `least` greater than one. Numbers are known by their index."""
_SWEEPS = 40
"""After so many, rules that still push each other on are taken for a circle."""


class Rules(NamedTuple):
    """Rules by the numbers they are about, made once for many `Numbers`."""

    after: list[list[tuple[int, int]]]
    """Of each number, those that come after it and by how much."""
    before: list[list[tuple[int, int]]]

    @staticmethod
    def of(count: int, rules: Iterable[Rule]) -> Rules:
        return Rules([[] for _ in range(count)], [[] for _ in range(count)]).extended(rules)

    def extended(self, more: Iterable[Rule]) -> Rules:
        after, before = [[*each] for each in self.after], [[*each] for each in self.before]
        for one, other, least in more:
            after[one].append((other, least))
            before[other].append((one, least))
        return Rules(after, before)


class Numbers:
    """Whole numbers from 0, under rules that can be kept where `sound`."""

    def __init__(self, order: Sequence[int], rules: Rules) -> None:
        """`order`: all numbers, roughly as the rules follow each other."""
        self.low = [0] * len(order)
        self.high = [0] * len(order)
        self._order = order
        self._after, self._before = rules
        self.sound = self._least()
        self.needed = max(self.low, default=-1) + 1
        """How much room they take at least."""

    def _least(self) -> bool:
        low = self.low
        for _ in range(_SWEEPS):
            changed = False
            for one in self._order:
                at = low[one]
                for other, least in self._after[one]:
                    if at + least > low[other]:
                        low[other] = at + least
                        changed = True
            if not changed:
                return True
        return False

    def give(self, room: int) -> None:
        """All are to be below `room`, which is as much as they need or more."""
        high = self.high = [room - 1] * len(self._order)
        for _ in range(_SWEEPS):
            changed = False
            for other in reversed(self._order):
                at = high[other]
                for one, least in self._before[other]:
                    if at - least < high[one]:
                        high[one] = at - least
                        changed = True
            if not changed:
                break

    def settle(self, number: int, wanted: float) -> int:
        """The value nearest to the one wanted; from now on the number has it."""
        low, high = self.low[number], self.high[number]
        value = min(max(round(wanted), low), high)
        if value > low:
            self.low[number] = value
            self._push(number)
        if value < high:
            self.high[number] = value
            self._pull(number)
        return value

    def _push(self, number: int) -> None:
        low = self.low
        queue = deque([number])
        while queue:
            one = queue.popleft()
            at = low[one]
            for other, least in self._after[one]:
                if at + least > low[other]:
                    low[other] = at + least
                    queue.append(other)

    def _pull(self, number: int) -> None:
        high = self.high
        queue = deque([number])
        while queue:
            other = queue.popleft()
            at = high[other]
            for one, least in self._before[other]:
                if at - least < high[one]:
                    high[one] = at - least
                    queue.append(one)
