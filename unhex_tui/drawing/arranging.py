"""The one arrangement of a map: which areas stand left of and above which, and at which sides lines leave them.

It is found once for a map, from its areas' positions and its connections alone, by drawing it with small boxes on roomy
ground. What that drawing says is kept as rules between columns and rows, which every drawing of the map fulfils,
however large it is and whoever stands on it; so nothing changes its place beside another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Literal, NamedTuple

from unhex_tui.drawing.grid import BAR_SIDEWAYS, EAST, SOUTH, STEPS, WEST, XY
from unhex_tui.drawing.layout import positions
from unhex_tui.drawing.placing import Box, Sketch, place
from unhex_tui.drawing.routing import Route, count_signs, lay_lines
from unhex_tui.drawing.settling import Rule, Rules
from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Areas, Link

_WIDE, _HIGH = 14, 3
"""The boxes of the drawing that an arrangement is read from."""
_GAPS = ((8, 3), (10, 4), (14, 6), (20, 9))
"""Columns and rows between them, one after the other until every line finds its way."""
_ASPECT, _ROOMY = 5.0, 1.2
"""How many times wider than high that drawing is, and how much larger than its boxes and gaps need."""
_EFFORT = 160_000
"""States looked at after which a map is taken as it is."""

Form = Literal["box", "run", "sign"]
_APART: Mapping[tuple[Form, Form], tuple[int, int]] = {
    ("box", "box"): (3, 2),
    ("box", "run"): (2, 1),
    ("run", "run"): (2, 1),
}
"""How much further the columns and rows of two pieces begin than the others end; 1, 1 with any sign."""


class At(NamedTuple):
    """So many cells after a number."""

    number: int
    more: int = 0


class Piece(Value):
    """A rectangle that shares no cell with others: a box, a straight run of a line, a bar, a door or an X."""

    form: Form
    of: str
    """Id of its area or link."""
    run: int
    """Which run of the line it is, or at which it stands; -1 for a box."""
    spans: tuple[tuple[At, At], tuple[At, At]]
    """Its first and last column, its first and last row."""


class Run(Value):
    """A straight run of a line."""

    lying: bool
    number: int
    """Its row where it lies, else its column."""
    first: At
    """Its first and last cell in the direction of the line, from a to b."""
    last: At


class Line(Value):
    """How a line goes."""

    runs: tuple[Run, ...]
    side_a: int
    """The side of a's box at which it leaves: NORTH, EAST, SOUTH or WEST."""
    side_b: int
    sign: At | None = None
    """Where its door or X stands along"""
    sign_run: int = 0
    """this run."""


class Pair(NamedTuple):
    """Two pieces, the first left of or above the other."""

    one: Piece
    other: Piece
    apart: tuple[int, int]


class Arrangement(Value):
    """What all drawings of a map have in common. Boxes are known by their index: their first and last columns are the
    numbers 2 × index and 2 × index + 1, and so their rows."""

    numbers: Mapping[str, int]
    """Of each area, by id."""
    at: tuple[tuple[float, ...], tuple[float, ...]]
    """Columns and rows of the drawing it was read from."""
    room: tuple[int, int]
    """Its size."""
    rules: tuple[Rules, Rules]
    """Between columns, between rows."""
    broad: Rules
    """Those between columns and more, which keep that drawing's breadth, so that the map may be lower."""
    order: tuple[tuple[int, ...], tuple[int, ...]]
    """Columns and rows as they follow each other in that drawing, which all rules agree with."""
    above: tuple[Pair, ...]
    """Pieces of which the first stays above the other wherever their columns meet."""
    ports: tuple[Mapping[int, tuple[int, ...]], Mapping[int, tuple[int, ...]]]
    """By the numbers of lines that leave boxes, the first numbers of these boxes."""
    twins: tuple[Mapping[int, tuple[int, ...]], Mapping[int, tuple[int, ...]]]
    """Numbers of a line that would make it straight if they were the same."""
    lines: Mapping[str, Line]
    """By link id; without those that found no way, which run straight over the ground."""


@lru_cache(maxsize=16)
def arrangement(scene: Areas) -> Arrangement:
    """The arrangement of a map that has areas; `scene` is bare, so that it is kept while only people move."""
    links = scene.joining
    index = {area.id: number for number, area in enumerate(scene.areas)}
    centres = list(positions(scene).values())
    best: tuple[int, Mapping[str, Box], dict[str, Route], tuple[int, int]] | None = None
    effort = 0
    for gap in _GAPS:
        sketch = Sketch(centres, (_WIDE, _HIGH), gap, _needs(links, index))
        high = math.sqrt(len(centres) * (_WIDE + gap[0]) * (_HIGH + gap[1]) * _ROOMY / _ASPECT)
        placed, room = place(sketch, round(_ASPECT * high), round(high))
        boxes = dict(zip(index, placed, strict=True))
        routes, spent = lay_lines(boxes, links, *room)
        effort += spent
        missing = sum(route.straight for route in routes.values())
        if best is None or missing < best[0]:
            best = missing, boxes, routes, room
        if not missing or effort > _EFFORT:
            break
    assert best is not None
    return _Reading(links, *best[1:]).arrangement()


def _needs(links: Sequence[Link], index: Mapping[str, int]) -> dict[tuple[int, int], tuple[int, int]]:
    """Room beyond the usual gap: a bar or arrow head takes a cell of a line, a door three across or one down."""
    needs: dict[tuple[int, int], tuple[int, int]] = {}
    for link in links:
        more, door = max(0, count_signs(link) - 1), bool(link.door)
        one, other = sorted((index[link.a], index[link.b]))
        across, down = needs.get((one, other), (0, 0))
        needs[one, other] = max(across, more + 3 * door), max(down, more + door)
    return needs


class _Reading:
    """An arrangement being read from a drawing."""

    def __init__(
        self, links: Sequence[Link], boxes: Mapping[str, Box], routes: Mapping[str, Route], room: tuple[int, int]
    ) -> None:
        self.room = room
        self.boxes = boxes
        self.at: tuple[list[float], list[float]] = ([], [])
        self.rules: tuple[list[Rule], list[Rule]] = ([], [])
        self.aside: list[Rule] = []
        self.pieces: list[Piece] = []
        self.clear: dict[tuple[str, int], tuple[At, At]] = {}
        """The cells of a run, in rising order, without its corners, bars and arrow head, by link and run."""
        self.ports: tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]] = ({}, {})
        self.twins: tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]] = ({}, {})
        self.lines: dict[str, Line] = {}
        self.number = {area: 2 * k for k, area in enumerate(boxes)}
        self.links = {link.id: link for link in links}
        for box in boxes.values():
            for axis, (first, last) in enumerate(((box.x, box.right - 1), (box.y, box.bottom - 1))):
                self.at[axis].extend((first, last))
        for area, k in self.number.items():
            self.pieces.append(Piece("box", area, -1, ((At(k), At(k + 1)), (At(k), At(k + 1)))))
        for link in links:
            if not routes[link.id].straight:
                self._line(link, routes[link.id])

    def arrangement(self) -> Arrangement:
        above = tuple(self._pairs())
        columns = Rules.of(len(self.at[0]), dict.fromkeys(self.rules[0]))
        order = [tuple(sorted(range(len(values)), key=values.__getitem__)) for values in self.at]
        return Arrangement(
            {area: k // 2 for area, k in self.number.items()},
            (tuple(self.at[0]), tuple(self.at[1])),
            self.room,
            (columns, Rules.of(len(self.at[1]), dict.fromkeys(self.rules[1]))),
            columns.extended(dict.fromkeys(self.aside)),
            (order[0], order[1]),
            above,
            (self.ports[0], self.ports[1]),
            (self.twins[0], self.twins[1]),
            self.lines,
        )

    def value(self, axis: int, at: At) -> float:
        return self.at[axis][at.number] + at.more

    def keep(self, axis: int, one: At, other: At, least: int) -> None:
        """The other cell is at least so much after the one."""
        self.rules[axis].append(_rule(one, other, least))

    def add(self, axis: int, value: float) -> int:
        self.at[axis].append(value)
        return len(self.at[axis]) - 1

    # -------------------------------------------------------------- lines

    def _line(self, link: Link, route: Route) -> None:
        ways, at = _runs(route.cells, self.boxes[link.a], self.boxes[link.b])
        count = len(ways)
        numbers = [self.add(1 if _lies(way) else 0, value) for way, value in zip(ways, at, strict=True)]
        side_a, side_b = ways[0], (ways[-1] + 2) % 4
        runs = []
        for k, way in enumerate(ways):
            first = _beside(self.number[link.a], side_a) if k == 0 else At(numbers[k - 1])
            last = _beside(self.number[link.b], side_b) if k == count - 1 else At(numbers[k + 1])
            runs.append(Run(_lies(way), numbers[k], first, last))
            along = (first, last) if way in (EAST, SOUTH) else (last, first)
            across = (At(numbers[k]), At(numbers[k]))
            self.pieces.append(Piece("run", link.id, k, (along, across) if _lies(way) else (across, along)))
            self._lengths(link, k, ways, *along)
        for area, side, marked, k in ((link.a, side_a, link.mark_a, 0), (link.b, side_b, link.mark_b, count - 1)):
            box, port = self.number[area], At(numbers[k])
            self.keep(_lies(side), At(box), port, 1)
            self.keep(_lies(side), port, At(box + 1), 1)
            ports = self.ports[_lies(side)]
            ports[port.number] = (*ports.get(port.number, ()), box)
            if marked:
                self._bar(link.id, k, _beside(box, side), side, port)
        for k in range(1, count - 1):
            if ways[k - 1] == ways[k + 1] and not (link.door or link.kind == "blocked"):
                twins, one, other = self.twins[_lies(ways[k - 1])], numbers[k - 1], numbers[k + 1]
                twins[one], twins[other] = (*twins.get(one, ()), other), (*twins.get(other, ()), one)
        sign, sign_run = self._sign(link, route, runs)
        self.lines[link.id] = Line(tuple(runs), side_a, side_b, sign, sign_run)

    def _lengths(self, link: Link, k: int, ways: Sequence[int], low: At, high: At) -> None:
        """What a run has to leave room for: bars and arrow head at the boxes, a cell beyond them at a corner."""
        axis = not _lies(ways[k])
        rising = ways[k] in (EAST, SOUTH)
        count = len(ways)
        begin = int(link.mark_a) if k == 0 else 1
        end = link.mark_b + (link.kind == "arrow") if k == count - 1 else 1
        before, after = (begin, end) if rising else (end, begin)
        if k in (0, count - 1):
            self.keep(axis, low, high, max(0, begin + end - 1))
        elif ways[k - 1] == ways[k + 1]:
            self.keep(axis, low, high, 0)  # such a run may vanish
        else:
            self.keep(axis, low, high, 2)
        self.clear[link.id, k] = (At(low.number, low.more + before), At(high.number, high.more - after))

    def _bar(self, link: str, run: int, beside: At, side: int, port: At) -> None:
        if _lies(side):
            spans = ((beside, beside), (At(port.number, -1), At(port.number, 1)))
        else:
            spans = ((At(port.number, -BAR_SIDEWAYS), At(port.number, BAR_SIDEWAYS)), (beside, beside))
        self.pieces.append(Piece("sign", link, run, spans))

    def _sign(self, link: Link, route: Route, runs: Sequence[Run]) -> tuple[At | None, int]:
        """The place of the door or X: a number of its own along the run that it stands on."""
        spot = route.door or route.middle
        if spot is None:
            return None, 0
        on = (k for k, run in enumerate(runs) if spot[run.lying] == self.at[run.lying][run.number])
        k = max(on, key=lambda k: self.inside(link.id, k, spot, runs[k].lying), default=0)
        run, half = runs[k], int(bool(link.door))
        axis, reach = not run.lying, half * run.lying
        own, (low, high) = At(self.add(axis, spot[axis])), self.clear[link.id, k]
        self.keep(axis, low, own, reach)
        self.keep(axis, own, high, reach)
        here = (At(own.number, -half), At(own.number, half)) if run.lying else (own, own)
        there = (At(run.number), At(run.number)) if run.lying else (At(run.number, -half), At(run.number, half))
        self.pieces.append(Piece("sign", link.id, k, (here, there) if run.lying else (there, here)))
        return own, k

    def inside(self, link: str, run: int, spot: XY, lying: bool) -> bool:
        """Whether a cell is on a run between its ends' signs and corners."""
        low, high = self.clear[link, run]
        return self.value(not lying, low) <= spot[not lying] <= self.value(not lying, high)

    # -------------------------------------------------------------- pairs

    def _pairs(self) -> Iterator[Pair]:
        """Rules for pieces that stand beside each other; those that stand above one another are given back."""
        cells = [
            [(self.value(axis, first), self.value(axis, last)) for axis, (first, last) in enumerate(piece.spans)]
            for piece in self.pieces
        ]
        for (one, here), (other, there) in combinations(zip(self.pieces, cells, strict=True), 2):
            if self._belong(one, other):
                continue
            gaps = [(low - end, begin - high) for (begin, end), (low, high) in zip(here, there, strict=True)]
            apart = _APART.get((one.form, other.form), (1, 1))
            (right, left), (below, above) = gaps
            boxes = one.form == other.form == "box"
            if boxes:
                self._ordered(one, other, gaps)
            if max(below, above) > 0 and max(right, left) > 0:
                first, second = (one, other) if right > 0 else (other, one)
                if self.at[0][first.spans[0][1].number] < self.at[0][second.spans[0][0].number]:
                    self.aside.append(_rule(first.spans[0][1], second.spans[0][0], apart[0]))
            axis = int(max(below, above) > 0)
            if axis and not (boxes and max(right, left) <= 0):
                yield Pair(one, other, apart) if below > 0 else Pair(other, one, apart)
            elif max(gaps[axis]) > 0:
                first, second = (one, other) if gaps[axis][0] > 0 else (other, one)
                self.keep(axis, first.spans[axis][1], second.spans[axis][0], apart[axis])
            elif one.form == other.form == "run":
                self._crossing(one, other)

    def _belong(self, one: Piece, other: Piece) -> bool:
        """Parts of one line that touch, or a line and the box that it leaves."""
        if one.form == "box" and other.form != "box":
            link, last = self.links[other.of], len(self.lines[other.of].runs) - 1
            return (one.of == link.a and other.run == 0) or (one.of == link.b and other.run == last)
        return one.of == other.of and one.form != "box" and abs(one.run - other.run) < 3

    def _ordered(self, one: Piece, other: Piece, gaps: Sequence[tuple[float, float]]) -> None:
        """Areas that stand apart never change sides, and those beside each other never come to stand the wrong way."""
        for axis in (0, 1):
            (begin, end), (first, last) = one.spans[axis], other.spans[axis]
            if gaps[axis][0] > 0:
                self.keep(axis, begin, first, 0)
                self.keep(axis, end, last, 0)
            elif gaps[axis][1] > 0:
                self.keep(axis, first, begin, 0)
                self.keep(axis, last, end, 0)
            elif self.value(axis, begin) <= self.value(axis, first):
                self.keep(axis, begin, last, 0)
            else:
                self.keep(axis, first, end, 0)

    def _crossing(self, one: Piece, other: Piece) -> None:
        """Lines that cross go on crossing, away from their ends."""
        lying, standing = (one, other) if self.lines[one.of].runs[one.run].lying else (other, one)
        for axis, along, across in ((0, lying, standing), (1, standing, lying)):
            low, high = self.clear[along.of, along.run]
            at = across.spans[axis][0]
            if self.value(axis, low) <= self.value(axis, at) <= self.value(axis, high):
                self.keep(axis, low, at, 0)
                self.keep(axis, at, high, 0)


def _rule(one: At, other: At, least: int) -> Rule:
    return one.number, other.number, least + one.more - other.more


def _beside(box: int, side: int) -> At:
    """The cell just outside a side of a box, on the axis that the side looks along."""
    return At(box + 1, 1) if side in (EAST, SOUTH) else At(box, -1)


def _lies(way: int) -> bool:
    """A way or side to the east or west."""
    return way in (EAST, WEST)


def _runs(cells: Sequence[XY], a: Box, b: Box) -> tuple[list[int], list[int]]:
    """The way of each straight run of a line from box to box, and its row or column."""
    path = [a.border(*cells[0]), *cells, b.border(*cells[-1])]
    bends = [
        here
        for before, here, after in zip(path, cells, path[2:], strict=False)
        if before[0] != after[0] and before[1] != after[1]
    ]
    ways, at = [], []
    for (x0, y0), (x1, y1) in pairwise([path[0], *bends, path[-1]]):
        way = STEPS.index(((x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)))
        ways.append(way)
        at.append(y0 if _lies(way) else x0)
    return ways, at
