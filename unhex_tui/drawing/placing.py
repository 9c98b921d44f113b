"""Boxes on the grid from wanted centres: never overlapping, in the map's order, with room for lines between them.

Each pair of areas is kept apart side by side or one above the other, and each number is settled as near to its wanted
value as these rules allow. All boxes have the same size. A map too large for its room exceeds it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

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
        after, before = [[*each] for each in self.after], [[*each] for each in self.before]
        for first, other, least in more:
            after[first].append((other, least))
            before[other].append((first, least))
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
        for index in order:
            at = bounds[index]
            for other, least in then[index]:
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
        index = queue.popleft()
        at = bounds[index]
        for other, least in then[index]:
            if at + least > bounds[other]:
                bounds[other] = at + least
                queue.append(other)


class Box(NamedTuple):
    """The place of an area on the grid, including the border."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """First column after the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """First row below the box."""
        return self.y + self.h

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def border(self, x: int, y: int) -> tuple[int, int]:
        """Return the border cell that touches a cell beside the box."""
        return min(max(x, self.x), self.right - 1), min(max(y, self.y), self.bottom - 1)


class Sketch(Value):
    """A map before it has a size; areas are known by index."""

    centres: Sequence[tuple[float, float]]
    """Centres of the areas, in any unit."""
    size: tuple[int, int]
    """Columns and rows of a box."""
    gaps: tuple[int, int]
    """Columns between boxes side by side, and rows between boxes above one another."""
    needs: Mapping[tuple[int, int], tuple[int, int]]
    """Extra columns and rows between two linked areas, for bars, arrow head and door."""


def place(sketch: Sketch, width: int, height: int) -> tuple[list[Box], tuple[int, int]]:
    """Return the boxes and the room they take: the given room if they fit, else as much more as they need."""
    (wide, high), (gap_x, gap_y) = sketch.size, sketch.gaps
    count = len(sketch.centres)
    xs = spread([x for x, _ in sketch.centres], [wide] * count, width)
    ys = spread([y for _, y in sketch.centres], [high] * count, height)
    across: list[Rule] = []
    down: list[Rule] = []
    for i in range(count):
        for j in range(i):
            more_x, more_y = sketch.needs.get((j, i), (0, 0))
            apart_x, apart_y = wide + gap_x + more_x, high + gap_y + more_y
            dx, dy = xs[i] - xs[j], ys[i] - ys[j]
            if abs(dx) / apart_x > abs(dy) / apart_y:
                across.append((j, i, apart_x) if (dx, i) > (0, j) else (i, j, apart_x))
            else:
                down.append((j, i, apart_y) if (dy, i) > (0, j) else (i, j, apart_y))
    lefts, width = _push_apart(xs, wide, across, width)
    tops, height = _push_apart(ys, high, down, height)
    return [Box(x, y, wide, high) for x, y in zip(lefts, tops, strict=True)], (width, height)


def spread(centres: Sequence[float], sizes: Sequence[int], room: int) -> list[float]:
    """Return the centres scaled so that the outermost boxes just touch the edges of the room."""
    low, high = min(centres), max(centres)
    if high - low < 1e-9:
        return [room / 2] * len(centres)
    first = max(size for value, size in zip(centres, sizes, strict=True) if value == low) / 2
    last = max(size for value, size in zip(centres, sizes, strict=True) if value == high) / 2
    scale = max(1.0, room - first - last) / (high - low)
    return [first + (value - low) * scale for value in centres]


def _push_apart(centres: list[float], size: int, apart: list[Rule], room: int) -> tuple[list[int], int]:
    """Return the near edges of the boxes, as close to the centres as the rules allow, and the room they take."""
    order = sorted(range(len(centres)), key=lambda k: (centres[k], k))
    edges = Numbers(order, Rules.of(len(order), apart))
    room = max(room, edges.needed - 1 + size)
    edges.give(room - size + 1)
    settled = {k: edges.settle(k, centres[k] - size / 2) for k in order}
    return [settled[k] for k in range(len(centres))], room
