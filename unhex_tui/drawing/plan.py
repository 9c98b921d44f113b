"""The geometry of a drawn map: its one arrangement at the size of a room, with boxes as large as it needs them.

What stands in an area is told in the first way with which the whole map has room: everybody in a row of their own with
all that is said of the area, then fewer rows, then people of a kind as one, then shortened names. Where nothing has
room the map grows beyond what was asked, and the panel scrolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from unhex_tui.drawing.arranging import arrangement
from unhex_tui.drawing.layout import positions
from unhex_tui.drawing.picture import ZOOMS
from unhex_tui.drawing.placing import Box
from unhex_tui.drawing.routing import Route
from unhex_tui.drawing.stretching import Stretched, stretch
from unhex_tui.drawing.tokens import Manner, area_needs
from unhex_tui.drawing.untangling import Point
from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Area, Areas

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
"""Columns from which a map has room for more than names."""
_GROWN = _MANNERS[7]
"""Drawn so where nothing fits: what must be scrolled anyway may as well be readable."""
_ROOMS = {-2: 0.5, -1: 0.75, 0: 1.0, 1: 1.5, 2: 2.2}
"""How much of the room a map fills, by zoom."""
_SMALL = {
    -1: Manner(1, fold=True, tight=True, longest=9, cap=6),
    -2: Manner(1, fold=True, tight=True, longest=6, cap=0),
}
"""How those who want it small see it, by zoom."""


Sizes = tuple[tuple[int, int], ...]
"""Columns and rows of each area's box."""


class Plan(Value):
    """Where everything goes. May be wider or higher than asked: the panel then scrolls."""

    width: int
    height: int
    boxes: dict[str, Box]
    """By area id."""
    routes: dict[str, Route]
    """By link id; without links that have no two different areas."""
    manner: Manner = _MANNERS[0]
    """How those who stand in the boxes are told."""
    ascii: bool = False

    @staticmethod
    def make(scene: Areas, width: int, height: int, ascii: bool = False, zoom: int = 0) -> Plan:
        """The plan of a scene for a panel of `width` by `height` cells (at least 1).

        `zoom` is as `picture.Room` has it.
        """
        return _made(scene.areas, bare(scene), width, height, ascii, max(ZOOMS[0], min(zoom, ZOOMS[1])))

    @staticmethod
    def fitted(scene: Areas, sizes: Sizes, width: int, height: int) -> Plan:
        """The plan with boxes of these sizes, in the order of the areas; larger than the room where they need it."""
        if not scene.areas:
            return Plan(width, height, {}, {})
        return Plan._of(scene.areas, _grown(bare(scene), sizes, width, height))

    @staticmethod
    def _of(areas: Sequence[Area], found: Stretched, manner: Manner = _GROWN, ascii: bool = False) -> Plan:
        boxes = dict(zip((area.id for area in areas), found.boxes, strict=True))
        return Plan(found.width, found.height, boxes, found.routes, manner, ascii)


def bare(scene: Areas) -> Areas:
    """What decides where everything goes: the scene without what happens, and with all its doors open."""
    areas = tuple(Area(area.id, "", at=area.at) for area in scene.areas)
    return Areas("", areas, tuple(link._replace(door="open" if link.door else "") for link in scene.links))


@lru_cache(maxsize=64)
def _made(areas: tuple[Area, ...], plain: Areas, width: int, height: int, ascii: bool, zoom: int) -> Plan:
    """The plan of these areas, which stand as in the bare scene; kept, since a cursor moves over one plan many times
    and each of many areas is asked for its size in many manners.
    """
    if zoom > 0:  # larger than it is as a whole, which may be larger than the panel already
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
        if sizes != tried and (found := _fitted(plain, sizes, width, height)):
            return Plan._of(areas, found, manner, ascii)
        tried = sizes
    manner = _GROWN if zoom >= 0 else _SMALL[zoom]
    sizes = tuple(area_needs(area, manner, ascii) for area in areas)
    return Plan._of(areas, _grown(plain, sizes, width, height), manner, ascii)


@lru_cache(maxsize=64)
def _fitted(scene: Areas, sizes: Sizes, width: int, height: int) -> Stretched | None:
    return stretch(arrangement(scene), scene.joining, sizes, width, height)


@lru_cache(maxsize=16)
def _grown(scene: Areas, sizes: Sizes, width: int, height: int) -> Stretched:
    found = stretch(arrangement(scene), scene.joining, sizes, width, height, grow=True)
    assert found is not None
    return found


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
