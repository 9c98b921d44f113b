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
    found: dict[str, tuple[int, tuple[str, ...]]] = {c.place: (0, ())}
    edge = [(0, 0, c.place)]
    while edge:
        spent, length, here = heappop(edge)
        so_far, path = found[here]
        if spent != so_far or length != len(path):
            continue
        if dragged is not None:
            spent += _dragging(table, length)
        length += 1
        for place in grid.neighbours(here):
            if place not in costs:
                costs[place] = cost(c, cells[place], standing.get(place))
            enters = costs[place]
            if enters is None or spent + enters > most:
                continue
            known = found.get(place)
            if known is None or (spent + enters, length) < (known[0], len(known[1])):
                found[place] = (spent + enters, (*path, place))
                heappush(edge, (spent + enters, length, place))
    del found[c.place]
    leaves = dragged.place if dragged is not None else ""
    free = [place for place in found if place == leaves or not taken(table, c, standing.get(place))]
    return {place: Way(*found[place]) for place in sorted(free, key=lambda one: found[one][0])}


def _dragging(table: Table, length: int) -> int:
    """What one hex more costs for somebody who is brought along unwillingly (FA-MOV-8)."""
    return drags(length + 1, True, table.rules) - drags(length, True, table.rules)
