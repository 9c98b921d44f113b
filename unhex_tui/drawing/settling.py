"""Whole numbers that must keep apart, each placed as near to its wanted value as the others allow.

A rule says that one number is at least `least` greater than another. Within the bounds that the rules leave, any value
can be completed to a solution, so numbers are settled one after the other without backtracking.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from unhex_tui.engine.value import Value

Rule = tuple[int, int, int]
"""(one, other, least): `other` is at least `least` greater than `one`; both are indexes of numbers."""
_SWEEPS = 40
"""Sweeps after which rules that still raise each other count as a cycle."""


class Rules(Value):
    """Rules by the numbers they concern, made once for many `Numbers`."""

    after: list[list[tuple[int, int]]]
    """Numbers that come after each number, with the least difference."""
    before: list[list[tuple[int, int]]]
    """Numbers that come before each number, with the least difference."""

    @staticmethod
    def of(count: int, rules: Iterable[Rule]) -> Rules:
        """Return rules between the numbers 0 to `count` - 1."""
        return Rules([[] for _ in range(count)], [[] for _ in range(count)]).extended(rules)

    def extended(self, more: Iterable[Rule]) -> Rules:
        """Return a copy with more rules."""
        after, before = [[*each] for each in self.after], [[*each] for each in self.before]
        for one, other, least in more:
            after[one].append((other, least))
            before[other].append((one, least))
        return Rules(after, before)


class Numbers:
    """Whole numbers from 0 under rules; the rules can be satisfied if `sound` is true."""

    def __init__(self, order: Sequence[int], rules: Rules) -> None:
        """Set the lowest value of each number; `order` lists all numbers roughly as the rules order them."""
        self._low = [0] * len(order)
        self._minus_high = [0] * len(order)
        """Negated highest values, so that the same functions maintain lowest and highest."""
        self._order = order
        self._rules = rules
        self.sound = _raised(self._low, order, rules.after)
        self.needed = max(self._low, default=-1) + 1
        """Least room for all numbers."""

    def give(self, room: int) -> None:
        """Limit all numbers to values below `room`, which must be at least `needed`."""
        self._minus_high = [1 - room] * len(self._order)
        _raised(self._minus_high, self._order[::-1], self._rules.before)

    def bounds(self, number: int) -> tuple[int, int]:
        """Return the lowest and the highest value that a number can still have."""
        return self._low[number], -self._minus_high[number]

    def settle(self, number: int, wanted: float) -> int:
        """Fix a number at the possible value nearest to the wanted one; return it."""
        low, high = self.bounds(number)
        value = min(max(round(wanted), low), high)
        if value > low:
            _raise(self._low, number, value, self._rules.after)
        if value < high:
            _raise(self._minus_high, number, -value, self._rules.before)
        return value


def _raised(bounds: list[int], order: Sequence[int], then: list[list[tuple[int, int]]]) -> bool:
    """Raise lower bounds until all rules hold; return False if that does not end."""
    for _ in range(_SWEEPS):
        changed = False
        for one in order:
            at = bounds[one]
            for other, least in then[one]:
                if at + least > bounds[other]:
                    bounds[other] = at + least
                    changed = True
        if not changed:
            return True
    return False


def _raise(bounds: list[int], number: int, value: int, then: list[list[tuple[int, int]]]) -> None:
    """Raise one bound and all bounds that depend on it."""
    bounds[number] = value
    queue = deque([number])
    while queue:
        one = queue.popleft()
        at = bounds[one]
        for other, least in then[one]:
            if at + least > bounds[other]:
                bounds[other] = at + least
                queue.append(other)
