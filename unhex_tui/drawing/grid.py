"""The grid while lines are laid: what each cell is used for, what running over it costs, where lines may leave a box.

The bookkeeping counts, so that a line taken up leaves the grid as it was before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from unhex_tui.drawing.placing import Box

XY = tuple[int, int]
NORTH, EAST, SOUTH, WEST = range(4)
STEPS: tuple[XY, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
BAR_SIDEWAYS = 2
"""Cells a lying bar reaches to either side; a standing one reaches one, cells being twice as high as wide."""
ACROSS, DOWN = 2, 4
"""What a step costs."""
FREE, LYING, STANDING, TAKEN = range(4)
"""What a cell holds: nothing, a line running across or up and down, or what nothing may cross."""

_BESIDE, _NEAR_BOX = 5, 3
_TIGHT, _CORNER = 10, 6


class Port(NamedTuple):
    """A place where a line may leave a box."""

    stub: tuple[int, ...]
    """Cells straight out of the box, the first beside its border."""
    heading: int
    cost: int
    bar: tuple[int, ...]
    """Cells of its cover bar, if it has one."""


class Grid:
    """Cells are numbered row by row, with a rim of taken cells around the map."""

    def __init__(self, boxes: Mapping[str, Box], width: int, height: int) -> None:
        self.boxes = boxes
        self.stride = width + 2
        self.size = self.stride * (height + 2)
        self.steps = (-self.stride, 1, self.stride, -1)
        self.spent = 0
        """States looked at so far; what is spent on making lines better is bounded by it."""
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
        """What is taken before any line lies."""
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
        """Put a line down, with the cells it shares with nobody; with `sign` -1, take it up again."""
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
        """Every place a line may leave an area's box, with the cells it needs there."""
        key = (area, mark, arrow)
        if key not in self._ports:
            self._ports[key] = self._possible(*key)
        used = self.use.__getitem__
        return [port for port in self._ports[key] if not (any(map(used, port.stub)) or any(map(used, port.bar)))]

    def _possible(self, area: str, mark: bool, arrow: bool) -> list[Port]:
        """Every place a line might leave a box if it were the only one."""
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
    """For each cell of a path whether the line lies, stands or bends (taken) there."""
    found = []
    for k, i in enumerate(path):
        before = i - path[k - 1] if k else None
        after = path[k + 1] - i if k + 1 < len(path) else None
        ways = {abs(step) for step in (before, after) if step is not None}
        found.append(TAKEN if len(ways) > 1 else LYING if ways == {1} else STANDING)
    return found
