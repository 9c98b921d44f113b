"""The single arrangement of a map: the order of its areas, and the sides where lines leave them.

It is read once from a drawing with small boxes and ample room, based on positions and connections alone. The order in
that drawing becomes rules between columns and between rows. Every later drawing of the map obeys these rules, at any
size and with any tokens, so areas never trade places.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Literal, NamedTuple

from unhex_tui.drawing.layout import positions
from unhex_tui.drawing.placing import BAR_SIDEWAYS, EAST, SOUTH, STEPS, WEST, XY, Box, Rule, Rules, Sketch, place
from unhex_tui.drawing.routing import Route, count_signs, lay_lines
from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Areas, Link

_WIDE, _HIGH = 14, 3
"""Columns and rows of a box in the reference drawing."""
_GAPS = ((8, 3), (10, 4), (14, 6), (20, 9))
"""Gaps between boxes, in columns and rows, to try in turn until every line finds a route."""
_ASPECT, _ROOMY = 5.0, 1.2
"""Width to height ratio of the reference drawing, and its size relative to boxes and gaps."""
_EFFORT = 160_000
"""Search states after which the best drawing so far is used."""

Form = Literal["box", "run", "sign"]
_APART: Mapping[tuple[Form, Form], tuple[int, int]] = {
    ("box", "box"): (3, 2),
    ("box", "run"): (2, 1),
    ("run", "run"): (2, 1),
}
"""Minimum distance in columns and rows between two pieces; (1, 1) for pairs with a sign."""


class At(Value):
    """A position `more` cells after a numbered column or row."""

    number: int
    more: int = 0


class Piece(Value):
    """A rectangle that shares no cell with others: a box, a straight run of a line, a bar, a door or an X."""

    form: Form
    of: str
    """Id of the area or link."""
    run: int
    """Index of the run, or of the run that carries the sign; -1 for a box."""
    spans: tuple[tuple[At, At], tuple[At, At]]
    """(first, last) positions of its columns, then of its rows."""


class Run(Value):
    """A straight run of a line."""

    lying: bool
    number: int
    """Row number of a horizontal run, column number of a vertical one."""
    first: At
    """Starting cell of the run on the way from a to b."""
    last: At


class Line(Value):
    """The course of a line."""

    runs: tuple[Run, ...]
    side_a: int
    """Side of a's box where the line leaves: NORTH, EAST, SOUTH or WEST."""
    side_b: int
    """Side of b's box where the line arrives."""
    sign: At | None = None
    """Position of the door or X along its run; None without a sign."""
    sign_run: int = 0


class Pair(NamedTuple):
    """Two pieces, the first left of or above the other."""

    one: Piece
    other: Piece
    apart: tuple[int, int]


class Arrangement(Value):
    """The properties that all drawings of a map share.

    Columns and rows are known by number. The box with index k has 2k and 2k + 1 as numbers of its first and last
    column, and the same numbers for its rows.
    """

    numbers: Mapping[str, int]
    """Index of each area's box, by area id."""
    at: tuple[tuple[float, ...], tuple[float, ...]]
    """Values of all columns and of all rows in the reference drawing."""
    room: tuple[int, int]
    rules: tuple[Rules, Rules]
    """Rules between columns; rules between rows."""
    broad: Rules
    """The column rules and more that preserve the breadth of the reference drawing, so that the map may be lower."""
    order: tuple[tuple[int, ...], tuple[int, ...]]
    """Numbers of columns and of rows, sorted as in the reference drawing, which satisfies all rules."""
    above: tuple[Pair, ...]
    """Pairs of pieces of which the first stays above the other wherever they share columns."""
    ports: tuple[Mapping[int, tuple[int, ...]], Mapping[int, tuple[int, ...]]]
    """First numbers of the boxes that a line leaves, by the number of the line's column or row."""
    twins: tuple[Mapping[int, tuple[int, ...]], Mapping[int, tuple[int, ...]]]
    """Numbers that would make a line straight if equal, by number."""
    lines: Mapping[str, Line]
    """Lines by link id; links without a route are missing and are drawn straight."""


@lru_cache(maxsize=16)
def arrangement(scene: Areas) -> Arrangement:
    """Return the arrangement of a map with at least one area; a bare scene stays cached while people move."""
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
    """Return the extra room between areas: one cell for a bar or arrow head, three columns or one row for a door."""
    needs: dict[tuple[int, int], tuple[int, int]] = {}
    for link in links:
        more, door = max(0, count_signs(link) - 1), bool(link.door)
        low, high = sorted((index[link.a], index[link.b]))
        across, down = needs.get((low, high), (0, 0))
        needs[low, high] = max(across, more + 3 * door), max(down, more + door)
    return needs


class _Reading:
    """An arrangement while it is read from a drawing."""

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
        """Cells of a run without corners, bars and arrow head, in ascending order, by link and run."""
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
            numbers={area: k // 2 for area, k in self.number.items()},
            at=(tuple(self.at[0]), tuple(self.at[1])),
            room=self.room,
            rules=(columns, Rules.of(len(self.at[1]), dict.fromkeys(self.rules[1]))),
            broad=columns.extended(dict.fromkeys(self.aside)),
            order=(order[0], order[1]),
            above=above,
            ports=(self.ports[0], self.ports[1]),
            twins=(self.twins[0], self.twins[1]),
            lines=self.lines,
        )

    def value(self, axis: int, at: At) -> float:
        return self.at[axis][at.number] + at.more

    def keep(self, axis: int, first: At, other: At, least: int) -> None:
        """Keep the second cell at least `least` after the first."""
        self.rules[axis].append(_rule(first, other, least))

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
                twins, before, other = self.twins[_lies(ways[k - 1])], numbers[k - 1], numbers[k + 1]
                twins[before], twins[other] = (*twins.get(before, ()), other), (*twins.get(other, ()), before)
        sign, sign_run = self._sign(link, route, runs)
        self.lines[link.id] = Line(tuple(runs), side_a, side_b, sign, sign_run)

    def _lengths(self, link: Link, k: int, ways: Sequence[int], low: At, high: At) -> None:
        """Reserve room on a run: for bars and arrow head at the boxes, and for one more cell at a corner."""
        axis = not _lies(ways[k])
        rising = ways[k] in (EAST, SOUTH)
        count = len(ways)
        begin = int(link.mark_a) if k == 0 else 1
        end = link.mark_b + (link.kind == "arrow") if k == count - 1 else 1
        before, after = (begin, end) if rising else (end, begin)
        if k in (0, count - 1):
            self.keep(axis, low, high, max(0, begin + end - 1))
        elif ways[k - 1] == ways[k + 1]:
            self.keep(axis, low, high, 0)  # a run between two parallel runs may vanish
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
        """Place a door or X, with a number of its own along its run; return its position and the run's index."""
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
        along = (At(own.number, -half), At(own.number, half)) if run.lying else (own, own)
        across = (At(run.number), At(run.number)) if run.lying else (At(run.number, -half), At(run.number, half))
        self.pieces.append(Piece("sign", link.id, k, (along, across) if run.lying else (across, along)))
        return own, k

    def inside(self, link: str, run: int, spot: XY, lying: bool) -> bool:
        """Tell whether a cell is on a run, between the signs and corners at its ends."""
        low, high = self.clear[link, run]
        return self.value(not lying, low) <= spot[not lying] <= self.value(not lying, high)

    # -------------------------------------------------------------- pairs

    def _pairs(self) -> Iterator[Pair]:
        """Add rules for pieces side by side; yield pairs of pieces that stand above one another."""
        cells = [
            [(self.value(axis, first), self.value(axis, last)) for axis, (first, last) in enumerate(piece.spans)]
            for piece in self.pieces
        ]
        for (first_piece, piece_cells), (other, other_cells) in combinations(zip(self.pieces, cells, strict=True), 2):
            if self._belong(first_piece, other):
                continue
            gaps = [
                (low - end, begin - high) for (begin, end), (low, high) in zip(piece_cells, other_cells, strict=True)
            ]
            apart = _APART.get((first_piece.form, other.form), (1, 1))
            (right, left), (below, above) = gaps
            boxes = first_piece.form == other.form == "box"
            if boxes:
                self._ordered(first_piece, other, gaps)
            if max(below, above) > 0 and max(right, left) > 0:
                first, second = (first_piece, other) if right > 0 else (other, first_piece)
                if self.at[0][first.spans[0][1].number] < self.at[0][second.spans[0][0].number]:
                    self.aside.append(_rule(first.spans[0][1], second.spans[0][0], apart[0]))
            axis = int(max(below, above) > 0)
            if axis and not (boxes and max(right, left) <= 0):
                yield Pair(first_piece, other, apart) if below > 0 else Pair(other, first_piece, apart)
            elif max(gaps[axis]) > 0:
                first, second = (first_piece, other) if gaps[axis][0] > 0 else (other, first_piece)
                self.keep(axis, first.spans[axis][1], second.spans[axis][0], apart[axis])
            elif first_piece.form == other.form == "run":
                self._crossing(first_piece, other)

    def _belong(self, piece: Piece, other: Piece) -> bool:
        """Tell whether two pieces are neighbours on one line, or a line and a box that it leaves."""
        if piece.form == "box" and other.form != "box":
            link, last = self.links[other.of], len(self.lines[other.of].runs) - 1
            return (piece.of == link.a and other.run == 0) or (piece.of == link.b and other.run == last)
        return piece.of == other.of and piece.form != "box" and abs(piece.run - other.run) < 3

    def _ordered(self, piece: Piece, other: Piece, gaps: Sequence[tuple[float, float]]) -> None:
        """Keep the order of two areas: separate areas never change sides, overlapping areas never reverse."""
        for axis in (0, 1):
            (begin, end), (first, last) = piece.spans[axis], other.spans[axis]
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

    def _crossing(self, piece: Piece, other: Piece) -> None:
        """Keep two crossing lines crossing, away from their ends."""
        lying, standing = (piece, other) if self.lines[piece.of].runs[piece.run].lying else (other, piece)
        for axis, along, across in ((0, lying, standing), (1, standing, lying)):
            low, high = self.clear[along.of, along.run]
            at = across.spans[axis][0]
            if self.value(axis, low) <= self.value(axis, at) <= self.value(axis, high):
                self.keep(axis, low, at, 0)
                self.keep(axis, at, high, 0)


def _rule(first: At, other: At, least: int) -> Rule:
    return first.number, other.number, least + first.more - other.more


def _beside(box: int, side: int) -> At:
    """Return the cell just outside a side of a box, on the axis perpendicular to that side."""
    return At(box + 1, 1) if side in (EAST, SOUTH) else At(box, -1)


def _lies(way: int) -> bool:
    return way in (EAST, WEST)


def _runs(cells: Sequence[XY], a: Box, b: Box) -> tuple[list[int], list[int]]:
    """Return the direction of each straight run of a line, and the row or column of each run."""
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
