"""Numbers that must keep apart, each put as near to where it is wanted as the others allow.

A rule says that one number is at least so much after another. Whatever value is taken within the bounds that all rules
leave can be kept by the others, so numbers are settled one after the other and never taken back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from unhex_tui.engine.value import Value

Rule = tuple[int, int, int]
"""(one, other, least): other is at least `least` greater than one. Numbers are known by their index."""
_SWEEPS = 40
"""After so many, rules that still push each other on are taken for a circle."""


class Rules(Value):
    """Rules by the numbers they are about, made once for many `Numbers`."""

    after: list[list[tuple[int, int]]]
    """Of each number, those that come after it and by how much."""
    before: list[list[tuple[int, int]]]

    @staticmethod
    def of(count: int, rules: Iterable[Rule]) -> Rules:
        """Rules between the numbers 0 to `count` - 1."""
        return Rules([[] for _ in range(count)], [[] for _ in range(count)]).extended(rules)

    def extended(self, more: Iterable[Rule]) -> Rules:
        """These and more; these stay as they are."""
        after, before = [[*each] for each in self.after], [[*each] for each in self.before]
        for one, other, least in more:
            after[one].append((other, least))
            before[other].append((one, least))
        return Rules(after, before)


class Numbers:
    """Whole numbers from 0, under rules that can be kept where `sound`."""

    def __init__(self, order: Sequence[int], rules: Rules) -> None:
        """`order`: all numbers, roughly as the rules follow each other."""
        self._low = [0] * len(order)
        self._minus_high = [0] * len(order)
        """The highest values with their signs turned, so that they are kept apart as the lowest are."""
        self._order = order
        self._rules = rules
        self.sound = _raised(self._low, order, rules.after)
        self.needed = max(self._low, default=-1) + 1
        """How much room they take at least."""

    def give(self, room: int) -> None:
        """All are to be below `room`, which is as much as they need or more."""
        self._minus_high = [1 - room] * len(self._order)
        _raised(self._minus_high, self._order[::-1], self._rules.before)

    def bounds(self, number: int) -> tuple[int, int]:
        """The lowest and the highest value that it can have now."""
        return self._low[number], -self._minus_high[number]

    def settle(self, number: int, wanted: float) -> int:
        """The value nearest to the one wanted; from now on the number has it."""
        low, high = self.bounds(number)
        value = min(max(round(wanted), low), high)
        if value > low:
            _raise(self._low, number, value, self._rules.after)
        if value < high:
            _raise(self._minus_high, number, -value, self._rules.before)
        return value


def _raised(bounds: list[int], order: Sequence[int], then: list[list[tuple[int, int]]]) -> bool:
    """Raise lower bounds until each is so much above those it comes after; False where that has no end."""
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
    """Raise one bound, and those that it pushes on."""
    bounds[number] = value
    queue = deque([number])
    while queue:
        one = queue.popleft()
        at = bounds[one]
        for other, least in then[one]:
            if at + least > bounds[other]:
                bounds[other] = at + least
                queue.append(other)
