"""The geometry of a drawn map: boxes, lines, doors and bars, before anybody stands in it.

It depends on the areas' ids, names and positions, the connections' kinds and marks, and the room, never on who stands
where; so lines stay when tokens move, and one plan serves many drawings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from unhex_tui.drawing.cellwidth import cell_width
from unhex_tui.drawing.layout import positions
from unhex_tui.drawing.picture import ZOOMS
from unhex_tui.drawing.placing import GROWN, SIZES, Box, Needs, Size, Sketch, place, place_within
from unhex_tui.drawing.routing import Route, count_signs, lay_lines
from unhex_tui.drawing.untangling import Point
from unhex_tui.scenes.areas import Area, Areas, Link

_EFFORT = 160_000
"""States looked at after which a map is taken as it is."""
_LOOSER = (0, 2, 5)
"""How much wider the gaps are made, one after the other, when a line finds no way; a map is tried three times."""
_FLAT = 3
"""Rows of a box in which all tokens stand side by side, and"""
_WIDEST = 22
"""columns that such a box grows to where there is room."""


class Scale(NamedTuple):
    """How large a map is drawn."""

    room: float = 1.0
    """How much of the room given, across and down, a map is to fill."""
    longest: int = 24
    """Cells of a name; longer ones are shortened."""
    sizes: tuple[Size, ...] = SIZES
    grown: Size = GROWN
    """Drawn so where nothing fits."""


_SMALL, _TINY = SIZES[-1]._replace(gap_x=5, gap_y=2), Size(6, 3, 4, 2, False)
_SCALES = {
    -2: Scale(0.55, 4, (_TINY,), _TINY),
    -1: Scale(0.75, 9, (*SIZES[-3:], _SMALL), _SMALL),
    0: Scale(),
    1: Scale(1.5),
    2: Scale(2.2),
}
"""By zoom."""


class Plan(NamedTuple):
    """Where everything goes. May be wider or higher than asked: the panel then scrolls."""

    width: int
    height: int
    boxes: dict[str, Box]
    """By area id."""
    routes: dict[str, Route]
    """By link id; without links that have no two different areas."""
    titled: bool = True
    """Names have a row of their own inside the boxes; otherwise they stand in the upper border."""
    ascii: bool = False

    @staticmethod
    def make(scene: Areas, width: int, height: int, ascii: bool = False, zoom: int = 0) -> Plan:  # noqa: A002
        """The plan of a scene for a panel of `width` by `height` cells (at least 1), kept for the next call.

        `zoom` is as `picture.Room` has it.
        """
        zoom = max(ZOOMS[0], min(zoom, ZOOMS[1]))
        if zoom > 0:  # larger than it is as a whole, which may be larger than the panel already
            whole = Plan.make(scene, width, height, ascii)
            width, height = whole.width, whole.height
        room = _SCALES[zoom].room
        return _make(bare(scene), max(1, round(width * room)), max(1, round(height * room)), ascii, zoom)


def bare(scene: Areas) -> Areas:
    """What decides where everything goes: the scene without what happens, and with all its doors open."""
    areas = tuple(Area(area.id, area.name, at=area.at) for area in scene.areas)
    return Areas("", areas, tuple(link._replace(door="open" if link.door else "") for link in scene.links))


@lru_cache(maxsize=32)
def _make(scene: Areas, width: int, height: int, in_ascii: bool, zoom: int) -> Plan:
    scale = _SCALES[zoom]
    names = [min(cell_width(area.name, in_ascii), scale.longest) for area in scene.areas]
    return make_plan(scene, names, width, height, scale, in_ascii)


def make_plan(
    scene: Areas, names: Sequence[int], width: int, height: int, scale: Scale, in_ascii: bool = False
) -> Plan:
    """The plan for names of so many cells, made anew."""
    if not scene.areas:
        return Plan(width, height, {}, {}, ascii=in_ascii)
    index = {area.id: number for number, area in enumerate(scene.areas)}
    sketch = Sketch(list(positions(scene).values()), names, _needs(scene.joining, index))
    best: tuple[int, Plan] | None = None
    effort = 0
    for size, placed, wide, high in _tries(sketch, width, height, scale):
        boxes = dict(zip(index, placed, strict=True))
        routes, spent = lay_lines(boxes, scene.joining, wide, high)
        effort += spent
        missing = sum(route.straight for route in routes.values())
        lacking = missing + (wide > width or high > height)
        if best is None or lacking < best[0]:
            if not size.titled and size.height <= _FLAT:
                boxes = widen(boxes, routes, wide)
            best = lacking, Plan(wide, high, boxes, routes, size.titled, in_ascii)
        if not missing or effort > _EFFORT:
            break
    assert best is not None
    return best[1]


def widen(boxes: Mapping[str, Box], routes: Mapping[str, Route], width: int) -> dict[str, Box]:
    """Flat boxes made wider where nothing is beside them, since names of tokens need room; lines stay as they are."""
    taken: set[tuple[int, int]] = set()
    grown = dict(boxes)
    for route in routes.values():
        if route.straight:  # drawn after the boxes' middles, which must stay then
            return grown
        taken.update(route.cells)
        for found in (route.bar_a, route.bar_b):
            taken.update(found.cells() if found is not None else ())
    for area in boxes:
        box = boxes[area]
        others = [other for key, other in grown.items() if key != area]
        for side in (1, -1):
            while box.w < _WIDEST:
                x = box.right + 1 if side > 0 else box.x - 2
                beside = [(x - side * step, y) for step in (0, 1) for y in range(box.y, box.bottom)]
                if not 0 < x < width - 1 or any(
                    cell in taken or any(other.holds(*cell) for other in others) for cell in beside
                ):
                    break
                box = box._replace(x=box.x - (side < 0), w=box.w + 1)
        grown[area] = box
    return grown


def _tries(sketch: Sketch, width: int, height: int, scale: Scale) -> Iterator[tuple[Size, list[Box], int, int]]:
    """Ways to place the boxes: the two roomiest that fit, then readable ones on a larger, ever looser map."""
    fitting = 0
    for size in scale.sizes:
        found = place_within(sketch, size, width, height)
        if found is not None:
            yield *found, width, height
            fitting += 1
            if fitting == 2:
                break
    grown = scale.grown
    for more in _LOOSER[fitting:]:
        size = grown._replace(gap_x=grown.gap_x + 2 * more, gap_y=grown.gap_y + more)
        yield size, *place(sketch, size, width, height)


def _needs(links: Sequence[Link], index: Mapping[str, int]) -> Needs:
    """Room beyond the usual gap: a bar or arrow head takes a cell of a line, a door three across or one down."""
    needs: Needs = {}
    for link in links:
        more, door = max(0, count_signs(link) - 1), bool(link.door)
        one, other = sorted((index[link.a], index[link.b]))
        across, down = needs.get((one, other), (0, 0))
        needs[one, other] = max(across, more + 3 * door), max(down, more + door)
    return needs


def unit_at(scene: Areas, plan: Plan, x: float, y: float) -> Point:
    """The position, in the map's own units, that a cell of a plan stands for, judged by where the boxes are."""
    known = positions(scene)
    boxes = [(plan.boxes[area], at) for area, at in known.items() if area in plan.boxes]
    across = _axis([(box.x + box.w / 2, at[0]) for box, at in boxes])
    down = _axis([(box.y + box.h / 2, at[1]) for box, at in boxes])
    # A cell is twice as high as it is wide; where areas stand in one line, the other axis says how large a unit is.
    slope_x = across[0] or down[0] / 2 or 1.0
    slope_y = down[0] or slope_x * 2
    return across[2] + (x - across[1]) * slope_x, down[2] + (y - down[1]) * slope_y


def _axis(pairs: list[tuple[float, float]]) -> tuple[float, float, float]:
    """Units a cell (0 where that cannot be said), the middle cell, and what stands there."""
    count = len(pairs) or 1
    cell, unit = sum(pair[0] for pair in pairs) / count, sum(pair[1] for pair in pairs) / count
    spread = sum((pair[0] - cell) ** 2 for pair in pairs)
    slope = sum((pair[0] - cell) * (pair[1] - unit) for pair in pairs) / spread if spread > 1 else 0.0
    return max(slope, 0.0), cell, unit
