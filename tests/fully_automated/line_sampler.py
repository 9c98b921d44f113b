"""Lines between hexes once more, by another method: many single segments in floats, each cut with regular hexagons.

Segments at random between random points, and where those do not settle it, segments that pass two corners closely, on
either side: whatever way there is between obstacles, a line through it can be turned and moved until it nearly touches
two corners. What the segments crossed is judged by the rules as they are written (FA-COV-1 to FA-COV-8, FA-ATK-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import cos, pi, sin, sqrt
from random import Random
from typing import NamedTuple

from unhex_tui.systems.fully_automated.maps.grid import Grid

Point = tuple[float, float]
Axial = tuple[int, int]
_CORNERS = [(sin(k * pi / 3), cos(k * pi / 3)) for k in range(6)]
_SIDES = [(cos(k * pi / 3), sin(k * pi / 3)) for k in range(6)]
"""The directions to the middles of the sides of a hex, and so to its neighbours."""
_TO_SIDE = sqrt(3) / 2
_NEAR, _TOUCH = 1e-5, 1e-9


def centre(q: int, r: int) -> Point:
    """Of a regular hex whose corners are 1 from it, one of them straight up."""
    return sqrt(3) * (q + r / 2), 1.5 * r


def cut(a: Point, b: Point, hex_: Axial) -> tuple[float, float] | None:
    """From where to where a line from a to b is within a hex, in lengths of the segment; None where it is not."""
    x, y = centre(*hex_)
    dx, dy = b[0] - a[0], b[1] - a[1]
    low, high = -1e9, 1e9
    for side_x, side_y in _SIDES:
        beyond = _TO_SIDE - ((a[0] - x) * side_x + (a[1] - y) * side_y)
        speed = dx * side_x + dy * side_y
        if abs(speed) < 1e-14:
            if beyond < 0:
                return None
        elif speed > 0:
            high = min(high, beyond / speed)
        else:
            low = max(low, beyond / speed)
        if low >= high:
            return None
    return low, high


class Segment(NamedTuple):
    """A straight line from a hex to another one, and what it crosses between them, the nearest first."""

    crossed: tuple[Axial, ...]


def segment(a: Point, b: Point, here: Axial, there: Axial, hexes: Iterable[Axial]) -> Segment | None:
    """The part of the line through two points that lies between two hexes; None where it misses one."""
    first, last = cut(a, b, here), cut(a, b, there)
    if first is None or last is None or min(first[1] - first[0], last[1] - last[0]) < _TOUCH:
        return None
    start, end = first[1], last[0]
    if last[1] < first[0]:
        start, end = first[0], last[1]
    crossed = []
    for each in hexes:
        part = cut(a, b, each)
        if part is not None:
            low, high = max(part[0], min(start, end)), min(part[1], max(start, end))
            if high - low > _TOUCH:
                crossed.append((abs(low + high - 2 * start), each))
    return Segment(tuple(each for _, each in sorted(crossed)))


def between(here: Axial, there: Axial) -> list[Axial]:
    """The hexes that may be crossed, and some more."""
    (q, r), (q2, r2) = here, there
    box = range(min(q, q2) - 3, max(q, q2) + 4), range(min(r, r2) - 3, max(r, r2) + 4)
    return [(i, j) for i in box[0] for j in box[1] if (i, j) not in (here, there)]


def at_random(draw: Random, here: Axial, there: Axial, hexes: list[Axial], many: int) -> Iterator[Segment]:
    """Segments between points anywhere in the two hexes, half of them close to corners."""
    for _ in range(many):
        ends = []
        for each in (here, there):
            x, y = centre(*each)
            k, reach, turn = (
                draw.randrange(6),
                draw.choice([1.0, 0.999]) * draw.choice([1.0, draw.random()]),
                draw.random(),
            )
            (ax, ay), (bx, by) = _CORNERS[k], _CORNERS[k - 1]
            turn *= draw.choice([1.0, 0.02])
            ends.append((x + reach * 0.999 * (ax + turn * (bx - ax)), y + reach * 0.999 * (ay + turn * (by - ay))))
        found = segment(ends[0], ends[1], here, there, hexes)
        if found is not None:
            yield found


def past_corners(here: Axial, there: Axial, of: Iterable[Axial], hexes: list[Axial]) -> Iterator[Segment]:
    """Segments that pass two corners closely, of these hexes or of the two ends, on either side of each."""
    corners = {}
    for each in (here, there, *of):
        x, y = centre(*each)
        for right, down in _CORNERS:
            corners[round(x + right, 6), round(y + down, 6)] = (x + right, y + down)
    for (ax, ay), (bx, by) in combinations(corners.values(), 2):
        long = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        over, down = _NEAR * (ay - by) / long, _NEAR * (bx - ax) / long
        for one in (1, -1):
            for other in (1, -1):
                a, b = (ax + one * over, ay + one * down), (bx + other * over, by + other * down)
                found = segment(a, b, here, there, hexes)
                if found is not None:
                    yield found


class Judged(NamedTuple):
    """What segments show, by the rules as they are written."""

    position: str
    veiled: bool
    veiled_by_any: bool


def judge(grid: Grid, people: dict[str, str], here: str, there: str, segments: Iterable[Segment]) -> Judged:
    """What the target at `there` is for the attacker at `here`."""
    by_axis = grid.by_axis
    met = [[by_axis[each] for each in one.crossed if each in by_axis] for one in segments]

    def grounds(address: str) -> str:
        return grid.cells[address].ground

    free = [one for one in met if "wall" not in map(grounds, one)]
    ends = "veil" in (grounds(here), grounds(there))
    hazy = [ends or "veil" in map(grounds, one) for one in free]
    veils = bool(hazy) and all(hazy), any(hazy)
    if not free:
        return Judged("wall", False, False)
    if any(all(person in one for one in free) for person in people if person not in (here, there)):
        return Judged("hidden", False, False)
    crossed = {address for one in met for address in one} & set(grid.neighbours(there))
    if {"low", "tall", "wall"} & {grounds(there), *map(grounds, crossed)} - ({"wall"} & {grounds(there)}):
        return Judged("cover", *veils)
    return Judged("character" if crossed & set(people) else "exposed", *veils)
