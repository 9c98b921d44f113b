"""Lines between hexes by a second method: many single segments in floats, each cut with regular hexagons.

The segments run between random points and, where those do not decide, close past two corners on either side: any line
that passes between obstacles can be turned and moved until it nearly touches two corners. The crossed hexes are judged
by the rules as written (FA-COV-1 to FA-COV-8, FA-ATK-10).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from math import cos, pi, sin, sqrt
from random import Random
from typing import NamedTuple

from unhex_tui.systems.fully_automated.maps.grid import Grid

Point = tuple[float, float]
Axial = tuple[int, int]
_CORNERS = [(sin(k * pi / 3), cos(k * pi / 3)) for k in range(6)]
_SIDES = [(cos(k * pi / 3), sin(k * pi / 3)) for k in range(6)]
"""Directions from a hex's centre to the midpoints of its sides, and so to its neighbours."""
_TO_SIDE = sqrt(3) / 2
_NEAR, _TOUCH = 1e-5, 1e-9


def centre(q: int, r: int) -> Point:
    """Return the centre of a regular hex with corners at a distance of 1, one of them straight up."""
    return sqrt(3) * (q + r / 2), 1.5 * r


def cut(a: Point, b: Point, hex_: Axial, *, less: float = 0) -> tuple[float, float] | None:
    """Return where a line from a to b enters and leaves a hex, in lengths of the segment; None if it misses the hex.

    The hex is made smaller by `less` on each side.
    """
    x, y = centre(*hex_)
    dx, dy = b[0] - a[0], b[1] - a[1]
    low, high = -1e9, 1e9
    for side_x, side_y in _SIDES:
        beyond = _TO_SIDE - less - ((a[0] - x) * side_x + (a[1] - y) * side_y)
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
    """A straight line between two hexes, and the hexes that it crosses on the way, nearest first."""

    crossed: tuple[Axial, ...]
    between: tuple[tuple[Axial, Axial], ...] = ()
    """Pairs of hexes between which the line runs along an edge."""


def segment(a: Point, b: Point, here: Axial, there: Axial, hexes: Iterable[Axial]) -> Segment | None:
    """Return the part of the line through two points that lies between two hexes; None if it misses one of them."""
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
    """Return the hexes that may be crossed, with some to spare."""
    (q, r), (q2, r2) = here, there
    box = range(min(q, q2) - 3, max(q, q2) + 4), range(min(r, r2) - 3, max(r, r2) + 4)
    return [(i, j) for i in box[0] for j in box[1] if (i, j) not in (here, there)]


def at_random(draw: Random, here: Axial, there: Axial, hexes: list[Axial], many: int) -> Iterator[Segment]:
    """Yield segments between random points in the two hexes, half of them close to corners."""
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
    """Yield segments that pass closely by two corners, on either side of each.

    The corners are those of these hexes and of the two ends.
    """
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


def through_corners(here: Axial, there: Axial, of: Iterable[Axial], hexes: list[Axial]) -> Iterator[Segment]:
    """Yield segments exactly through two corners of these hexes, which they only touch.

    Both ends lie inside the two hexes.
    """
    known = {}
    for each in of:
        x, y = centre(*each)
        for right, down in _CORNERS:
            known[round(x + right, 6), round(y + down, 6)] = (x + right, y + down)
    for a, b in combinations(known.values(), 2):
        if any(cut(a, b, end, less=_NEAR) is None for end in (here, there)):
            continue
        whole = segment(a, b, here, there, hexes)
        if whole is None:
            continue
        inside = tuple(each for each in whole.crossed if cut(a, b, each, less=_NEAR) is not None)
        along = [each for each in hexes if cut(a, b, each, less=_NEAR) is None and runs_along(a, b, each, here, there)]
        pairs = tuple(pair for pair in combinations(along, 2) if middles_meet(a, b, *pair))
        yield Segment(inside, pairs)


def runs_along(a: Point, b: Point, hex_: Axial, here: Axial, there: Axial) -> bool:
    """Tell whether the line runs along an edge of a hex, between the centres of the two hexes or beside the second."""
    part, first, last = (cut(a, b, each, less=-_NEAR) for each in (hex_, here, there))
    if part is None or first is None or last is None:
        return False
    long = sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
    start, end = sorted((sum(first) / 2, sum(last) / 2))
    return (part[1] - part[0]) * long > 0.9 and start + 0.1 / long < sum(part) / 2 < end + 0.1 / long


def middles_meet(a: Point, b: Point, one: Axial, other: Axial) -> bool:
    """Tell whether two hexes lie on opposite sides of a line, directly across from each other."""
    (x, y), (x2, y2) = centre(*one), centre(*other)
    across = (x2 - x) * (b[0] - a[0]) + (y2 - y) * (b[1] - a[1])
    return abs(across) < 1e-6 and abs(sqrt((x2 - x) ** 2 + (y2 - y) ** 2) - sqrt(3)) < 1e-6


def beside(here: Axial, there: Axial, hexes: list[Axial]) -> set[Axial]:
    """Return the hexes touched along an edge by lines from a side of the first hex to the same side of the second.

    These lines run from midpoint to midpoint.
    """
    (x, y), (x2, y2), found = centre(*here), centre(*there), set[Axial]()
    for right, down in _SIDES:
        over, under = right * _TO_SIDE, down * _TO_SIDE
        a, b = (x + over, y + under), (x2 + over, y2 + under)
        found.update(each for each in hexes if runs_along(a, b, each, here, there))
    return found


class Judged(NamedTuple):
    """The result of the segments by the rules as written."""

    position: str
    veiled: bool
    veiled_by_any: bool


def judge(
    grid: Grid,
    people: dict[str, str],
    here: str,
    there: str,
    segments: Iterable[Segment],
    along: Collection[Axial] = (),
) -> Judged:
    """Judge the target at `there` for the attacker at `here`.

    Lines touch the hexes in `along` without crossing them.
    """
    by_axis = grid.by_axis
    segments = [one for one in segments if not any(_walls(grid, pair) for pair in one.between)]
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
    touched = {by_axis[each] for each in along if each in by_axis} & set(grid.neighbours(there))
    crossed |= {address for address in touched if grounds(address) in ("low", "tall")}
    if {"low", "tall", "wall"} & {grounds(there), *map(grounds, crossed)} - ({"wall"} & {grounds(there)}):
        return Judged("cover", *veils)
    return Judged("character" if crossed & set(people) else "exposed", *veils)


def _walls(grid: Grid, pair: tuple[Axial, Axial]) -> bool:
    """Tell whether both hexes are walls."""
    return all(each in grid.by_axis and grid.cells[grid.by_axis[each]].ground == "wall" for each in pair)
