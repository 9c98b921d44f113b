"""The grid for laying lines: the use of each cell, the cost to cross it, and the places where lines leave boxes.

Uses are counted, so that a line that is removed leaves the grid as it was before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unhex_tui.drawing.placing import Box
from unhex_tui.engine.value import Value

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
    """The cells of a map, numbered row by row, with a rim of taken cells around it."""

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
