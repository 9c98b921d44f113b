"""The geometry of a drawn map: boxes, lines, doors and bars, before anybody stands in it.

It depends on the areas' ids, names and positions, the connections' kinds and marks, and the room, never on who stands
where; so lines stay when tokens move, and one plan serves many drawings.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from unhex_tui.drawing.cellwidth import cell_width
from unhex_tui.drawing.layout import positions
from unhex_tui.drawing.placing import GROWN, SIZES, Box, Needs, Size, Wishes, placed, roomiest
from unhex_tui.drawing.routing import Bar, Route, Wanted, routed
from unhex_tui.engine.view import Scene

__all__ = ["Bar", "Box", "Plan", "Route"]

_KEPT = 32
_EFFORT = 160_000
"""States looked at after which a map is taken as it is."""
_LOOSER = (0, 2, 5)
"""How much wider the gaps are made, one after the other, when a line finds no way; a map is tried three times."""
_LONGEST_NAME = 24
_plans: OrderedDict[object, Plan] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Plan:
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
    def make(scene: Scene, width: int, height: int, ascii: bool = False) -> Plan:  # noqa: A002
        """The plan of a scene for a panel of `width` by `height` cells (at least 1), kept for the next call."""
        width, height = max(1, width), max(1, height)
        key = (
            width,
            height,
            ascii,
            tuple((area.id, area.name, area.at) for area in scene.areas),
            tuple(link._replace(door="open" if link.door else "") for link in scene.links),
        )
        plan = _plans.get(key)
        if plan is None:
            plan = _plans[key] = _made(scene, width, height, ascii)
            if len(_plans) > _KEPT:
                _plans.popitem(last=False)
        else:
            _plans.move_to_end(key)
        return plan


def _made(scene: Scene, width: int, height: int, in_ascii: bool) -> Plan:
    if not scene.areas:
        return Plan(width, height, {}, {}, ascii=in_ascii)
    index = {area.id: number for number, area in enumerate(scene.areas)}
    wanted = [
        Wanted(
            link.id,
            index[link.a],
            index[link.b],
            link.mark_a,
            link.mark_b,
            link.kind == "arrow",
            bool(link.door),
            link.kind == "blocked",
        )
        for link in scene.links
        if link.a in index and link.b in index and link.a != link.b
    ]
    centres = list(positions(scene).values())
    best: tuple[int, Plan] | None = None
    names = [min(cell_width(area.name, in_ascii), _LONGEST_NAME) for area in scene.areas]
    needs = _needs(wanted)
    effort = 0
    for size, boxes, wide, high in _tried(names, centres, needs, width, height):
        routes, spent = routed(boxes, wanted, wide, high)
        effort += spent
        missing = sum(route.fine for route in routes.values())
        grown = wide > width or high > height
        if best is None or missing + grown < best[0]:
            best = (
                missing + grown,
                Plan(wide, high, dict(zip(index, boxes, strict=True)), routes, size.titled, in_ascii),
            )
        if not missing or effort > _EFFORT:
            break
    assert best is not None
    return best[1]


def _tried(
    names: list[int], centres: list[tuple[float, float]], needs: Needs, width: int, height: int
) -> Iterator[tuple[Size, list[Box], int, int]]:
    """Ways to place the boxes: the two roomiest that fit, then readable ones on a larger, ever looser map."""
    fitting = 0
    for size in SIZES:
        wishes = Wishes(centres, [max(size.width, name + 4) for name in names], needs)
        found = roomiest(wishes, size, width, height)
        if found is not None:
            yield *found, width, height
            fitting += 1
            if fitting == 2:
                break
    wishes = Wishes(centres, [max(GROWN.width, name + 4) for name in names], needs)
    for more in _LOOSER[fitting:]:
        size = GROWN._replace(gap_x=GROWN.gap_x + 2 * more, gap_y=GROWN.gap_y + more)
        yield size, *placed(wishes, size, width, height)


def _needs(wanted: list[Wanted]) -> Needs:
    """Room beyond the usual gap: a bar or arrow head takes a cell of a line, a door three across or one down."""
    needs: Needs = {}
    for each in wanted:
        signs = each.mark_a + each.mark_b + each.arrow + each.blocked
        more = (max(0, signs - 1) + 3 * each.door, max(0, signs - 1) + each.door)
        pair = (min(each.a, each.b), max(each.a, each.b))
        old = needs.get(pair, (0, 0))
        needs[pair] = (max(old[0], more[0]), max(old[1], more[1]))
    return needs
