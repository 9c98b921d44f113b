"""The hexes that straight lines from one hex to another cross, worked out exactly in whole numbers for all lines.

Lines are sorted into kinds; all lines of a kind cross the same hexes. "Some line" and "every line" then are questions
about sets of kinds, and a set is an integer with one bit a kind. Terrain is not known here.

A line has a direction and an offset to the side. While the direction turns, the sideways order of the hexes' corners
changes only at directions from one corner to another; between two of these, one direction stands for all. Across that
direction the outermost corners of the hexes cut the lines into strips, and all lines in a strip cross the same hexes.

A line that only touches hexes, at a corner or along an edge, is a kind of its own unless a line beside it crosses
the same hexes. `touching` has these lines; only a target that no other line reaches needs them (FA-COV-2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise, product
from math import gcd
from types import MappingProxyType
from typing import NamedTuple

from unhex_tui.engine.value import Value

_CORNERS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""Corners of a hex around its centre, in half widths across and quarter heights down.

Whether points are in line does not depend on the units.
"""
_Turn = tuple[int, int, int, int]
_EDGES = ((0, 1), (1, 1), (1, -1))
"""The directions of a hex's edges."""


def number(q: int, r: int) -> int:
    """Return a hex as one number; the difference of two numbers depends only on the hexes' relative position."""
    return q * 64 + r


class Crossed(NamedTuple):
    """A hex between the two that lines cross."""

    q: int
    """Axial coordinates, with the first hex as origin."""
    r: int
    kinds: int
    """The kinds of line that cross the hex, one bit each."""
    at: tuple[int, int]
    """The centre of the hex, for the order of hexes along a line."""


class Crossings(Value):
    """The kinds of straight line between two hexes."""

    hexes: tuple[Crossed, ...]
    kinds: int
    """The bits of all kinds."""
    best: tuple[int, ...]
    """Indices of the kinds, nearest to the line between the two centres first."""
    ways: tuple[tuple[int, int], ...]
    """The direction of each kind."""
    steps: Mapping[int, int] = MappingProxyType({})
    """The kinds that cross each hex, by its number minus that of the first hex."""
    touched: Mapping[int, int] = MappingProxyType({})
    """The kinds that only touch a hex, by number in the same way.

    In `crossings` these are the hexes beside the target that some line runs along, with no kinds.
    """
    seams: tuple[tuple[int, int, int], ...] = ()
    """Two hexes, by number in the same way, and the kinds that run along the edge between them."""

    def one_of(self, kinds: int) -> int:
        """Return the bit of the kind, out of a set that is not empty, nearest to the line between the two centres."""
        return next(bit for bit in self.best if kinds >> bit & 1)

    def along(self, bit: int) -> list[tuple[int, int]]:
        """Return the hexes that a kind of line crosses, the nearest first, axial as in `Crossed`."""
        x, y = self.ways[bit]
        passed = [each for each in self.hexes if each.kinds >> bit & 1]
        passed.sort(key=lambda each: 3 * x * each.at[0] + y * each.at[1])
        return [each[:2] for each in passed]


@lru_cache(maxsize=1024)
def crossings(q: int, r: int) -> Crossings:
    """Return the lines to a hex at an axial offset; ValueError if it is less than two hexes away."""
    far = sorted(map(abs, (q, r, q + r)))
    if far[2] < 2:
        raise ValueError(f"({q}, {r}) is less than 2 hexes away: nothing is in between")
    long, short = far[1], far[0]
    turn = _turn_to(q, r, long, short)
    # Lines along the edge of the target also run along the hexes on both sides of it.
    along = ((long + 1, short - 1), (long - 1, short + 1)) if long == short else ()
    beside = {number(*_turned(turn, i, j)): 0 for i, j in along}
    return _as_turned(_crossings(long, short), turn)._replace(touched=beside)


@lru_cache(maxsize=1024)
def touching(q: int, r: int) -> Crossings:
    """Return the lines to a hex that touch other hexes on both sides, or touch the two hexes only at the border."""
    far = sorted(map(abs, (q, r, q + r)))
    turn = _turn_to(q, r, far[1], far[0])
    model = _touching(far[1], far[0])

    def turned(index: int) -> int:
        return number(*_turned(turn, *_axial(index)))

    touched = {turned(index): of for index, of in model.touched.items()}
    seams = tuple((turned(first), turned(other), of) for first, other, of in model.seams)
    return _as_turned(model, turn)._replace(touched=touched, seams=seams)


def _as_turned(model: Crossings, turn: _Turn) -> Crossings:
    hexes = tuple(Crossed(*_turned(turn, i, j), of, at) for i, j, of, at in model.hexes)
    return model._replace(hexes=hexes, steps={number(i, j): of for i, j, of, _ in hexes})


def _axial(far: int) -> tuple[int, int]:
    """Return the axial coordinates of a hex number, for hexes less than 32 rows away."""
    r = (far + 32) % 64 - 32
    return (far - r) // 64, r


def _turns() -> Iterator[_Turn]:
    """Yield the twelve rotations and reflections of the hexes around one of them, as images of the two axes."""
    a, b, c, d = 1, 0, 0, 1
    for _ in range(6):
        yield a, b, c, d
        yield b, a, d, c
        a, b, c, d = -c, -d, a + c, b + d


def _turn_to(q: int, r: int, long: int, short: int) -> _Turn:
    """Return the rotation or reflection that takes (long, short) to (q, r)."""
    return next(each for each in _turns() if _turned(each, long, short) == (q, r))


def _turned(turn: _Turn, q: int, r: int) -> tuple[int, int]:
    a, b, c, d = turn
    return a * q + b * r, c * q + d * r


@cache
def _crossings(q: int, r: int) -> Crossings:
    """Return the lines to (q, r) for q >= r >= 0; other offsets are rotated or mirrored."""
    x, y = 2 * q + r, 3 * r
    near = [*_near(q, r)]
    kinds = dict.fromkeys(near, 0)
    ways: list[tuple[int, int]] = []
    middle: list[float] = []
    for way in _generic(x, y, [(2 * i + j, 3 * j) for i, j in near]):
        strips = _strips(way, (x, y), near)
        if strips is None:
            continue
        first, (aside, edges, spans) = len(ways), strips
        place = {edge: index for index, edge in enumerate(edges)}
        for each, low, high in spans:
            kinds[each] |= ((1 << place[high] - place[low]) - 1) << first + place[low]
        wide = _half_width(*way)
        ways += [way] * (len(edges) - 1)
        middle += [(abs(aside) + abs(low + high - aside)) / wide for low, high in pairwise(edges)]
    hexes = tuple(Crossed(i, j, of, (2 * i + j, 3 * j)) for (i, j), of in kinds.items() if of)
    best = sorted(range(len(ways)), key=middle.__getitem__)
    return Crossings(hexes, (1 << len(ways)) - 1, tuple(best), tuple(ways))


_Axial = tuple[int, int]
_Met = tuple[frozenset[_Axial], frozenset[_Axial], frozenset[tuple[_Axial, _Axial]]]
"""The hexes that a line crosses, those it only touches, and pairs whose common edge it runs along."""


@cache
def _touching(q: int, r: int) -> Crossings:
    """Return the touching lines to (q, r) for q >= r >= 0.

    A touching line may be left out if a line beside it crosses no more hexes.
    """
    to = 2 * q + r, 3 * r
    near = [*_near(q, r)]
    lines: dict[_Met, tuple[float, tuple[int, int]]] = {}
    for way in _turning(*to, [(2 * i + j, 3 * j) for i, j in near]):
        aside, lowest, highest, spans = _spans(way, to, near)
        lows, highs = {low for _, low, _ in spans}, {high for _, _, high in spans}
        for at in sorted(lows & highs):
            if not lowest < at < highest:
                continue
            crossed = frozenset(each for each, low, high in spans if low < at < high)
            right = [each for each, low, _ in spans if low == at]
            left = [each for each, _, high in spans if high == at]
            off_middle = (abs(aside) + abs(2 * at - aside)) / _half_width(*way)
            seams = [pair for pair in product(left, right) if _ahead(way, pair[0]) == _ahead(way, pair[1])]
            lines.setdefault((crossed, frozenset(left + right), frozenset(seams)), (off_middle, way))
    kinds, touched, seamed = dict.fromkeys(near, 0), Counter[int](), Counter[tuple[int, int]]()
    for bit, (crossed, met, pairs) in enumerate(lines):
        for each in crossed:
            kinds[each] |= 1 << bit
        for each in met:
            touched[number(*each)] |= 1 << bit
        for first, other in pairs:
            seamed[number(*first), number(*other)] |= 1 << bit
    hexes = tuple(Crossed(i, j, of, (2 * i + j, 3 * j)) for (i, j), of in kinds.items() if of)
    nearest = [*lines.values()]
    best = sorted(range(len(nearest)), key=lambda bit: nearest[bit][0])
    ways = tuple(way for _, way in nearest)
    seams_of = tuple((first, other, of) for (first, other), of in seamed.items())
    return Crossings(hexes, (1 << len(nearest)) - 1, tuple(best), ways, touched=touched, seams=seams_of)


def _near(q: int, r: int) -> Iterator[tuple[int, int]]:
    """Yield the hexes possibly crossed: paths through these hexes are at most one step longer."""
    for j in range(-1, r + 2):
        for i in range(-2, q + 3):
            there = max(abs(i), abs(j), abs(i + j)) + max(abs(q - i), abs(r - j), abs(q - i + r - j))
            if there <= q + r + 1 and (i, j) not in ((0, 0), (q, r)):
                yield i, j


def _generic(x: int, y: int, near: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield one direction between each two neighbouring directions from corner to corner."""
    yield from ((point[0] + other[0], point[1] + other[1]) for point, other in pairwise(_turning(x, y, near)))


def _turning(x: int, y: int, near: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the directions from corner to corner that lead from the first hex to the other, in turning order."""
    turns: set[tuple[int, int]] = set()

    def take(a: int, b: int) -> None:
        ahead, part = 3 * x * a + y * b, gcd(a, b)
        if ahead and abs(x * b - y * a) <= 2 * _half_width(a, b):
            part = part if ahead > 0 else -part
            turns.add((a // part, b // part))

    points = [(0, 0), (x, y), *near]
    for a, b in {(point[0] - other[0], point[1] - other[1]) for point in points for other in points}:
        if 3 * x * a + y * b >= 0:
            take(a, b)
            for right, down in _CORNERS:  # from a corner to the opposite corner of another hex
                a2, b2 = a + 2 * right, b + 2 * down
                if abs(right * b2 - down * a2) == _half_width(a2, b2):
                    take(a2, b2)
    for edge in _EDGES:
        take(*edge)
    return sorted(turns, key=lambda way: (x * way[1] - y * way[0]) / (3 * x * way[0] + y * way[1]))


def _half_width(a: int, b: int) -> int:
    """Return how far a hex reaches to either side of its centre, across a direction."""
    return max(2 * abs(a), abs(b - a), abs(b + a))


_Span = tuple[tuple[int, int], int, int]


def _strips(way: tuple[int, int], to: tuple[int, int], near: list[tuple[int, int]]) -> _Strips | None:
    """Return the strips of lines that meet both hexes in a direction; None if no line meets both.

    The values are the second hex's offset to the side, the edges of the strips, and each hex between with the edges
    from and to which it reaches.
    """
    aside, lowest, highest, spans = _spans(way, to, near)
    if lowest >= highest:
        return None
    inside = [
        (each, max(lowest, low), min(highest, high)) for each, low, high in spans if low < highest and high > lowest
    ]
    edges = {lowest, highest, *(low for _, low, _ in inside), *(high for _, _, high in inside)}
    return aside, sorted(edges), inside


_Strips = tuple[int, list[int], list[_Span]]


def _spans(way: tuple[int, int], to: tuple[int, int], near: list[tuple[int, int]]) -> tuple[int, int, int, list[_Span]]:
    """Return the range of lines that meet both hexes in a direction, and the extent of each hex between.

    The values are the second hex's offset to the side, the lowest and the highest line that meet both, and each hex
    between with its two edges.
    """
    a, b = way
    wide, aside = _half_width(a, b), to[0] * b - to[1] * a
    end, spans = 3 * to[0] * a + to[1] * b, []
    for each in near:
        # Hexes do not overlap: of two hexes on a line, the one with the farther centre comes later.
        if 0 < _ahead(way, each) < end:
            side = (2 * each[0] + each[1]) * b - 3 * each[1] * a
            spans.append((each, side - wide, side + wide))
    return aside, max(-wide, aside - wide), min(wide, aside + wide), spans


def _ahead(way: tuple[int, int], each: tuple[int, int]) -> int:
    """Return how far the centre of a hex lies along a direction."""
    return 3 * (2 * each[0] + each[1]) * way[0] + 3 * each[1] * way[1]
