"""The geometry of a drawn map: its arrangement at the size of a room, with boxes as large as they need to be.

The contents of areas are shown in the most detailed manner with which the whole map fits: a row for each character with
all remarks on the area, then fewer rows, then similar characters together, then shortened names. If no manner fits, the
map exceeds its room and the panel scrolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from unhex_tui.drawing.arranging import arrangement
from unhex_tui.drawing.layout import Point, positions
from unhex_tui.drawing.picture import ZOOMS
from unhex_tui.drawing.placing import Box
from unhex_tui.drawing.routing import Route
from unhex_tui.drawing.stretching import Stretched, stretch
from unhex_tui.drawing.tokens import Manner, area_needs
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
