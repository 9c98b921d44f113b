"""Boxes on the grid from wanted centres, never overlapping and in the map's order, and the grid for laying lines.

Each pair of areas is kept apart side by side or one above the other, and each number is settled as near to its wanted
value as these rules allow. All boxes have the same size. A map too large for its room exceeds it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
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


XY = tuple[int, int]
NORTH, EAST, SOUTH, WEST = range(4)
STEPS: tuple[XY, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
BAR_SIDEWAYS = 2
"""Cells that a horizontal bar extends to either side; a vertical bar extends one, since cells are taller than wide."""
ACROSS, DOWN = 2, 4
"""Costs of a horizontal and a vertical step."""
FREE, LYING, STANDING, TAKEN = range(4)
"""Uses of a cell: free, a horizontal line, a vertical line, or not to be crossed."""

_BESIDE, _NEAR_BOX = 5, 3
_TIGHT, _CORNER = 10, 6


class Port(Value):
    """A place where a line may leave a box."""

    stub: tuple[int, ...]
    """Cells straight out of the box, the first beside its border."""
    heading: int
    cost: int
    bar: tuple[int, ...]
    """Cells of the cover bar; empty without one."""


class Grid:
    """The cells of a map, numbered row by row, with a rim of taken cells around it.

    Uses are counted, so that a line that is removed leaves the grid as it was before.
    """

    def __init__(self, boxes: Mapping[str, Box], width: int, height: int) -> None:
        self.boxes = boxes
        self.stride = width + 2
        self.size = self.stride * (height + 2)
        self.steps = (-self.stride, 1, self.stride, -1)
        self.spent = 0
        """Number of search states so far; it limits the effort to improve lines."""
        self.use = bytearray(self.size)
        self.lying = [0] * self.size
        self.standing = [0] * self.size
        self.taken = [0] * self.size
        self.across = [ACROSS] * self.size
        self.down = [DOWN] * self.size
        rim = {*range(self.stride), *range(0, self.size, self.stride)}
        for i in rim | {self.size - 1 - i for i in rim}:
            self.use[i] = TAKEN
            self.taken[i] = 1
        for box in boxes.values():
            self._place(box, width, height)
        self._walls = bytes(self.use)
        """Use of the cells before any line is laid."""
        self._ports: dict[tuple[str, bool, bool], list[Port]] = {}

    def _place(self, box: Box, width: int, height: int) -> None:
        for y in range(max(0, box.y - 1), min(height, box.bottom + 1)):
            for x in range(max(0, box.x - 2), min(width, box.right + 2)):
                i = self.index(x, y)
                if box.holds(x, y):
                    self.use[i] = TAKEN
                    self.taken[i] = 1
                else:
                    self.across[i] += _NEAR_BOX
                    self.down[i] += _NEAR_BOX

    def index(self, x: int, y: int) -> int:
        return (y + 1) * self.stride + x + 1

    def place_of(self, i: int) -> XY:
        return i % self.stride - 1, i // self.stride - 1

    def lay(self, path: list[int], taken: tuple[int, ...], sign: int = 1) -> None:
        """Lay a line, with the cells that it shares with no other; with `sign` -1, remove it."""
        for i, kind in zip(path, kinds(path), strict=True):
            if kind != STANDING:
                self.lying[i] += sign
                for j in (i - self.stride, i + self.stride):
                    self.across[j] += sign * _BESIDE
            if kind != LYING:
                self.standing[i] += sign
                for j in (i - 2, i - 1, i + 1, i + 2):
                    self.down[j] += sign * _BESIDE
        for i in taken:
            self.taken[i] += sign
        for i in (*path, *taken):
            if self.taken[i] or (self.lying[i] and self.standing[i]):
                self.use[i] = TAKEN
            else:
                self.use[i] = LYING if self.lying[i] else STANDING if self.standing[i] else FREE

    def ports(self, area: str, mark: bool, arrow: bool) -> list[Port]:
        """Return the free places where a line may leave an area's box, with the cells it needs there."""
        key = (area, mark, arrow)
        if key not in self._ports:
            self._ports[key] = self._possible(*key)
        used = self.use.__getitem__
        return [port for port in self._ports[key] if not (any(map(used, port.stub)) or any(map(used, port.bar)))]

    def _possible(self, area: str, mark: bool, arrow: bool) -> list[Port]:
        """Return every place where a line could leave a box if it were the only line."""
        box = self.boxes[area]
        ports: list[Port] = []
        middle = box.x + (box.w - 1) / 2
        for x in range(box.x + 1, box.right - 1):
            cost = round(abs(x - middle)) + _CORNER * max(0, 3 - min(x - box.x, box.right - 1 - x))
            ports += self._leaving(self.index(x, box.y - 1), NORTH, cost, mark, arrow)
            ports += self._leaving(self.index(x, box.bottom), SOUTH, cost, mark, arrow)
        middle = box.y + (box.h - 1) / 2
        for y in range(box.y + 1, box.bottom - 1):
            cost = round(2 * abs(y - middle))
            ports += self._leaving(self.index(box.x - 1, y), WEST, cost, mark, arrow)
            ports += self._leaving(self.index(box.right, y), EAST, cost, mark, arrow)
        return ports

    def _leaving(self, first: int, heading: int, cost: int, mark: bool, arrow: bool) -> Iterator[Port]:
        walls = self._walls
        if not 0 <= first < self.size or walls[first]:
            return
        bar: tuple[int, ...] = ()
        if mark:
            reach = range(-BAR_SIDEWAYS, BAR_SIDEWAYS + 1) if heading in (NORTH, SOUTH) else (-1, 0, 1)
            step = 1 if heading in (NORTH, SOUTH) else self.stride
            bar = tuple(first + k * step for k in reach)
            if any(not 0 <= i < self.size or walls[i] for i in bar):
                return
        least = 1 + (mark and arrow)
        length = 1 + mark + arrow
        step = self.steps[heading]
        stub = [first]
        while True:
            if len(stub) >= least:
                yield Port(tuple(stub), heading, cost + _TIGHT * (length - len(stub)), bar)
            if len(stub) == length:
                return
            following = stub[-1] + step
            if walls[following]:
                return
            stub.append(following)


def kinds(path: list[int]) -> list[int]:
    """Return the use of each cell on a path: horizontal, vertical, or taken where the path bends."""
    signs = []
    for k, i in enumerate(path):
        before = i - path[k - 1] if k else None
        after = path[k + 1] - i if k + 1 < len(path) else None
        ways = {abs(step) for step in (before, after) if step is not None}
        signs.append(TAKEN if len(ways) > 1 else LYING if ways == {1} else STANDING)
    return signs
