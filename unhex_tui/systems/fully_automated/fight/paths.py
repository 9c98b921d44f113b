"""How far somebody gets: FA-MOV-5 to FA-MOV-8."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from unhex_tui.systems.fully_automated.fight.stepping import cost, taken
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.moving import drags
from unhex_tui.systems.fully_automated.state.table import Table


class Way(NamedTuple):
    """A way to a hex."""

    cost: int
    path: tuple[str, ...]
    """The hexes entered, the first one first."""


def ways(table: Table, c: Character, most: int, dragged: Character | None = None) -> dict[str, Way]:
    """The cheapest way to each hex that somebody can reach and stop in, the nearest first; where several are as cheap,
    that of fewer hexes.
    """
    grid = table.grid
    if grid is None or c.place not in grid.cells:
        return {}
    found: dict[str, Way] = {c.place: Way(0, ())}
    edge = [(0, 0, c.place)]
    while edge:
        spent, length, here = heappop(edge)
        path = found[here].path
        if (spent, length) != (found[here].cost, len(path)):
            continue
        for place in grid.neighbours(here):
            costs = cost(table, c, grid, place)
            if costs is None:
                continue
            more = spent + costs + _dragging(table, length, dragged)
            if more <= most and (
                place not in found or (more, length + 1) < (found[place].cost, len(found[place].path))
            ):
                found[place] = Way(more, (*path, place))
                heappush(edge, (more, length + 1, place))
    del found[c.place]
    free = {p: way for p, way in found.items() if not taken(table, c, p) or (dragged and p == dragged.place)}
    return dict(sorted(free.items(), key=lambda one: one[1].cost))


def _dragging(table: Table, length: int, dragged: Character | None) -> int:
    """What one hex more costs for somebody who is brought along unwillingly (FA-MOV-8)."""
    if dragged is None:
        return 0
    return drags(length + 1, True, table.rules) - drags(length, True, table.rules)
