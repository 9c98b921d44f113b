"""Ways across the map and their costs: FA-MOV-5 to FA-MOV-8."""

from __future__ import annotations

from unhex_tui.systems.fully_automated.fight.stepping import cost, taken
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.moving import drags
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Way


def ways(table: Table, c: Character, most: int, dragged: Character | None = None, so_far: int = 0) -> dict[str, Way]:
    """Return the cheapest way to each hex where the character can stop, nearest first, of equals the shortest.

    `dragged` is the character brought along, over `so_far` hexes of the move already.
    """
    grid = table.grid
    if grid is None or c.place not in grid.cells:
        return {}
    standing = table.standing_at
    empty: dict[str, int | None] | None = grid.found.get("costs")
    if empty is None:  # costs of empty hexes are the same for all characters
        empty = grid.found["costs"] = {place: cost(c, cell, None) for place, cell in grid.cells.items()}
    costs = {**empty, **{place: cost(c, grid.cells[place], o) for place, o in standing.items() if place in empty}}
    found: dict[str, tuple[int, tuple[str, ...]]] = {c.place: (0, ())}
    reached: list[list[str]] = [[c.place], *([] for _ in range(most))]
    for spent, places in enumerate(reached):
        for here in places:
            cheapest, path = found[here]
            if spent != cheapest:
                continue
            more = _dragging(table, so_far + len(path)) if dragged is not None and dragged.team != c.team else 0
            for place in grid.neighbours(here):
                enters = costs[place]
                if enters is None or (whole := spent + more + enters) > most:
                    continue
                known = found.get(place)
                if known is None or whole < known[0] or (whole == known[0] and len(path) + 1 < len(known[1])):
                    found[place] = (whole, (*path, place))
                    reached[whole].append(place)
    del found[c.place]
    filled = {place for place, o in standing.items() if o is not dragged and taken(table, c, o)}
    free = [place for place in found if place not in filled]
    if dragged is not None:  # the character brought along stops in the hex before
        free = [place for place in free if not filled.intersection(found[place][1][-2:-1])]
    return {place: Way(*found[place]) for place in sorted(free, key=lambda one: found[one][0])}


def _dragging(table: Table, length: int) -> int:
    """Return the extra cost of one more hex with an unwilling character (FA-MOV-8)."""
    return drags(length + 1, True, table.rules) - drags(length, True, table.rules)
