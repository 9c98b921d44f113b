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
    cells, standing, costs = grid.cells, table.standing_at, {}
    found: dict[str, Way] = {c.place: Way(0, ())}
    edge = [(0, 0, c.place)]
    while edge:
        spent, length, here = heappop(edge)
        so_far, path = found[here]
        if (spent, length) != (so_far, len(path)):
            continue
        spent += _dragging(table, length, dragged)
        length += 1
        for place in grid.neighbours(here):
            if place not in costs:
                costs[place] = cost(c, cells[place], standing.get(place))
            enters = costs[place]
            if enters is None or spent + enters > most:
                continue
            known = found.get(place)
            if known is None or (spent + enters, length) < (known.cost, len(known.path)):
                found[place] = Way(spent + enters, (*path, place))
                heappush(edge, (spent + enters, length, place))
    del found[c.place]
    free = {
        place: way
        for place, way in found.items()
        if not taken(table, c, standing.get(place)) or (dragged and place == dragged.place)
    }
    return dict(sorted(free.items(), key=lambda one: one[1].cost))


def _dragging(table: Table, length: int, dragged: Character | None) -> int:
    """What one hex more costs for somebody who is brought along unwillingly (FA-MOV-8)."""
    if dragged is None:
        return 0
    return drags(length + 1, True, table.rules) - drags(length, True, table.rules)
