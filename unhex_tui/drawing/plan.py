"""The geometry of a drawn map: its arrangement at the size of a room, with boxes as large as they need to be.

The contents of areas are shown in the most detailed manner with which the whole map fits: a row for each character with
all remarks on the area, then fewer rows, then similar characters together, then shortened names. If no manner fits, the
map exceeds its room and the panel scrolls. Boxes are spread over the room: columns are settled first, then rows, as
pieces that their columns keep apart may share rows. Boxes exceed the sizes asked for only if lines that leave them need
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from unhex_tui.drawing.arranging import Arrangement, At, Line, arrangement
from unhex_tui.drawing.layout import Point, positions
from unhex_tui.drawing.picture import ZOOMS
from unhex_tui.drawing.placing import EAST, WEST, XY, Box, Numbers, Rule, Rules, spread
from unhex_tui.drawing.routing import Bar, Route, straight
from unhex_tui.drawing.tokens import Manner, area_needs
from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Area, Areas, Link

_LARGER = (0, 4, 12)
"""Cells that a box may grow to reach its lines, tried in turn before growth is unlimited."""


class Stretched(Value):
    """The boxes of a map in the order of its areas, its routes, and the room they take."""

    width: int
    height: int
    boxes: list[Box]
    routes: dict[str, Route]


def stretch(
    arrangement: Arrangement,
    links: Sequence[Link],
    sizes: Sequence[tuple[int, int]],
    width: int,
    height: int,
    *,
    grow: bool = False,
) -> Stretched | None:
    """Return the map with boxes of at least these sizes; None if the room is too small, unless `grow` is true."""
    room = width, height
    return _stretch(arrangement, links, sizes, room, arrangement.broad, False) or _stretch(
        arrangement, links, sizes, room, arrangement.rules[0], grow
    )


def _stretch(
    arrangement: Arrangement,
    links: Sequence[Link],
    sizes: Sequence[tuple[int, int]],
    room: tuple[int, int],
    across_rules: Rules,
    grow: bool,
) -> Stretched | None:
    columns = _settled(arrangement, 0, [wide for wide, _ in sizes], across_rules, room[0] - 2, grow)
    if columns is None:
        return None
    across, wide = columns
    down_rules = arrangement.rules[1].extended(_met(arrangement, across))
    rows = _settled(arrangement, 1, [high for _, high in sizes], down_rules, room[1], grow)
    if rows is None:
        return None
    down, high = rows
    across = [value + 1 for value in across]
    boxes = [
        Box(across[k], down[k], across[k + 1] - across[k] + 1, down[k + 1] - down[k] + 1)
        for k in range(0, 2 * len(sizes), 2)
    ]
    routes = {}
    for link in links:
        line = arrangement.lines.get(link.id)
        box, other = boxes[arrangement.numbers[link.a]], boxes[arrangement.numbers[link.b]]
        routes[link.id] = straight(box, other) if line is None else _route(link, line, across, down)
    return Stretched(wide + 2, high, boxes, routes)


def _met(arrangement: Arrangement, across: Sequence[int]) -> Iterator[Rule]:
    """Yield rules for pieces that stand above others in the same columns."""
    for piece, other, apart in arrangement.above:
        (begin, end), (first, last) = piece.spans[0], other.spans[0]
        if (
            across[first.number] + first.more - across[end.number] - end.more < apart[0]
            and across[begin.number] + begin.more - across[last.number] - last.more < apart[0]
        ):
            above, below = piece.spans[1][1], other.spans[1][0]
            yield above.number, below.number, apart[1] + above.more - below.more


def _settled(
    arrangement: Arrangement, axis: int, sizes: Sequence[int], rules: Rules, room: int, grow: bool
) -> tuple[list[int], int] | None:
    """Return all numbers of an axis and the room they take; None if the room is too small and may not grow."""
    order = arrangement.order[axis]
    rules = rules.extended((2 * k, 2 * k + 1, size - 1) for k, size in enumerate(sizes))
    free = Numbers(order, rules)
    if free.needed > room:
        if not grow:
            return None
        room = free.needed
    for larger in _LARGER:
        limits = ((2 * k + 1, 2 * k, 1 - size - larger) for k, size in enumerate(sizes))
        numbers = Numbers(order, rules.extended(limits))
        if numbers.sound and numbers.needed <= room:
            break
    else:
        numbers = free
    numbers.give(room)
    return _values(arrangement, axis, sizes, numbers, room), room


def _values(arrangement: Arrangement, axis: int, sizes: Sequence[int], numbers: Numbers, room: int) -> list[int]:
    """Return values that put boxes, then lines along their boxes' sides, where the arrangement has them."""
    at = arrangement.at[axis]
    centres = spread([(at[2 * k] + at[2 * k + 1]) / 2 for k in range(len(sizes))], sizes, room)
    values = [0] * len(at)
    for k in sorted(range(len(sizes)), key=lambda k: centres[k]):
        values[2 * k] = numbers.settle(2 * k, centres[k] - sizes[k] / 2)
        values[2 * k + 1] = numbers.settle(2 * k + 1, values[2 * k] + sizes[k] - 1)
    ports = arrangement.ports[axis]
    for number in sorted(range(2 * len(sizes), len(at)), key=lambda number: number not in ports):
        beside = ports.get(number, ())
        low, high = numbers.bounds(number)
        shares = [values[k] + (at[number] - at[k]) / (at[k + 1] - at[k]) * (values[k + 1] - values[k]) for k in beside]
        wanted = sum(shares) / len(shares) if shares else (low + high) / 2
        for other in arrangement.twins[axis].get(number, ()):
            lowest, highest = numbers.bounds(other)
            begin, end = max(low, lowest), min(high, highest)
            if begin <= end:
                wanted = min(max(wanted, begin), end)
        values[number] = numbers.settle(number, wanted)
    return values


def _value(values: Sequence[int], at: At) -> int:
    return values[at.number] + at.more


def _route(link: Link, line: Line, across: Sequence[int], down: Sequence[int]) -> Route:
    """Return the line's route from beside a's box to beside b's, with its signs."""
    cells: list[XY] = []
    for run in line.runs:
        along, fixed = (across, down[run.number]) if run.lying else (down, across[run.number])
        first, last = _value(along, run.first), _value(along, run.last)
        step = 1 if first <= last else -1
        ends = range(first, last + step, step)
        cells += [(at, fixed) if run.lying else (fixed, at) for at in ends]
    cells = list(dict.fromkeys(cells))
    middle = None
    if line.sign is not None:
        run = line.runs[line.sign_run]
        own = line.sign.number
        middle = (across[own], down[run.number]) if run.lying else (across[run.number], down[own])
    return Route(
        tuple(cells),
        bar_a=_bar(cells[0], line.side_a) if link.mark_a else None,
        bar_b=_bar(cells[-1], line.side_b) if link.mark_b else None,
        head=cells[-2 if link.mark_b else -1] if link.kind == "arrow" else None,
        door=middle if link.door else None,
        middle=None if link.door else middle,
    )


def _bar(cell: XY, side: int) -> Bar:
    return Bar(*cell, side not in (EAST, WEST))


_MANNERS = (
    Manner(said=4, detail=True),
    Manner(said=4),
    Manner(said=1),
    Manner(),
    Manner(tight=True),
    Manner(3),
    Manner(2),
    Manner(2, fold=True),
    Manner(1),
    Manner(1, fold=True),
    Manner(1, fold=True, tight=True),
    Manner(fold=True, tight=True),
    Manner(2, fold=True, tight=True),
    Manner(1, fold=True, tight=True, longest=14, cap=10),
    Manner(fold=True, tight=True, longest=14, cap=10),
    Manner(2, fold=True, tight=True, longest=9, cap=6),
    Manner(fold=True, tight=True, longest=9, cap=6),
    Manner(3, fold=True, tight=True, longest=6, cap=5),
    Manner(fold=True, tight=True, longest=6, cap=4),
)
_WIDE = 100
"""Minimum width for a map that shows more than names."""
_GROWN = _MANNERS[7]
"""Readable manner for a map that must scroll anyway."""
_ROOMS = {-2: 0.5, -1: 0.75, 0: 1.0, 1: 1.5, 2: 2.2}
"""Scale of the room that a map is drawn for, by zoom."""
_SMALL = {
    -1: Manner(1, fold=True, tight=True, longest=9, cap=6),
    -2: Manner(1, fold=True, tight=True, longest=6, cap=0),
}
"""Manner of a map made small, by zoom."""


Sizes = tuple[tuple[int, int], ...]
"""Columns and rows of each area's box."""


class Plan(Value):
    """Positions of everything on a map; it may exceed the room that was asked for."""

    width: int
    height: int
    boxes: dict[str, Box]
    routes: dict[str, Route]
    """Routes by link id; links without two different areas have none."""
    manner: Manner = _MANNERS[0]
    ascii: bool = False

    @staticmethod
    def make(scene: Areas, width: int, height: int, ascii: bool = False, zoom: int = 0) -> Plan:
        """Return the plan for a panel of `width` by `height` cells, each at least 1; `zoom` is as in `picture.Room`."""
        return _made(scene.areas, bare(scene), width, height, ascii, max(ZOOMS[0], min(zoom, ZOOMS[1])))

    @staticmethod
    def fitted(scene: Areas, sizes: Sizes, width: int, height: int) -> Plan:
        """Return the plan with boxes of these sizes, in the order of the areas; it may exceed the room."""
        if not scene.areas:
            return Plan(width, height, {}, {})
        return Plan._of(scene.areas, _grown(bare(scene), sizes, width, height))

    @staticmethod
    def _of(areas: Sequence[Area], stretched: Stretched, manner: Manner = _GROWN, ascii: bool = False) -> Plan:
        boxes = dict(zip((area.id for area in areas), stretched.boxes, strict=True))
        return Plan(stretched.width, stretched.height, boxes, stretched.routes, manner, ascii)


def bare(scene: Areas) -> Areas:
    """Return the parts of a scene that decide its layout: areas and links, with all doors open."""
    areas = tuple(Area(area.id, "", at=area.at) for area in scene.areas)
    return Areas("", areas, tuple(link._replace(door="open" if link.door else "") for link in scene.links))


@lru_cache(maxsize=64)
def _made(areas: tuple[Area, ...], plain: Areas, width: int, height: int, ascii: bool, zoom: int) -> Plan:
    """Return the plan of areas placed as in the bare scene `plain`; cached, since a cursor moves over it many times."""
    if zoom > 0:  # relative to the whole map, which may exceed the panel already
        whole = _made(areas, plain, width, height, ascii, 0)
        width, height = whole.width, whole.height
    width, height = max(1, round(width * _ROOMS[zoom])), max(1, round(height * _ROOMS[zoom]))
    if not areas:
        return Plan(width, height, {}, {}, ascii=ascii)
    tried = None
    for manner in _MANNERS if zoom >= 0 else (_SMALL[zoom],):
        if manner.detail and width < _WIDE:
            continue
        sizes = tuple(area_needs(area, manner, ascii) for area in areas)
        if sizes != tried and (stretched := _fitted(plain, sizes, width, height)):
            return Plan._of(areas, stretched, manner, ascii)
        tried = sizes
    manner = _GROWN if zoom >= 0 else _SMALL[zoom]
    sizes = tuple(area_needs(area, manner, ascii) for area in areas)
    return Plan._of(areas, _grown(plain, sizes, width, height), manner, ascii)


@lru_cache(maxsize=64)
def _fitted(scene: Areas, sizes: Sizes, width: int, height: int) -> Stretched | None:
    return stretch(arrangement(scene), scene.joining, sizes, width, height)


@lru_cache(maxsize=16)
def _grown(scene: Areas, sizes: Sizes, width: int, height: int) -> Stretched:
    stretched = stretch(arrangement(scene), scene.joining, sizes, width, height, grow=True)
    assert stretched is not None
    return stretched


def unit_at(scene: Areas, plan: Plan, x: float, y: float) -> Point:
    """Return the position in the map's own units that a cell of a plan stands for, estimated from its boxes."""
    known = positions(scene)
    boxes = [(plan.boxes[area], at) for area, at in known.items() if area in plan.boxes]
    across = _axis([(box.x + box.w / 2, at[0]) for box, at in boxes])
    down = _axis([(box.y + box.h / 2, at[1]) for box, at in boxes])
    # A cell is twice as high as wide. If all areas stand in one line, the scale comes from the other axis.
    slope_x = across[0] or down[0] / 2 or 1.0
    slope_y = down[0] or slope_x * 2
    return across[2] + (x - across[1]) * slope_x, down[2] + (y - down[1]) * slope_y


def _axis(pairs: list[tuple[float, float]]) -> tuple[float, float, float]:
    """Return units a cell (0 if unknown), the mean cell and the mean unit of an axis."""
    count = len(pairs) or 1
    cell, unit = sum(pair[0] for pair in pairs) / count, sum(pair[1] for pair in pairs) / count
    spread = sum((pair[0] - cell) ** 2 for pair in pairs)
    slope = sum((pair[0] - cell) * (pair[1] - unit) for pair in pairs) / spread if spread > 1 else 0.0
    return max(slope, 0.0), cell, unit
