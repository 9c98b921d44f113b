"""Places on the map before the first round: FA-SET-2, FA-SET-3."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import MovedOn, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.evening.events import PartTaken
from unhex_tui.systems.fully_automated.events.evening import Placed
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table


def placing(table: Table) -> Procedure[bool]:
    """Ask for the next character's place; return False if all have places, or without a map.

    A character for whom the map has no room takes no part.
    """
    grid = table.grid
    if grid is None:
        return False
    for c in table.taking_part():
        if c.place not in grid.cells and not c.dead:
            if not free(table, grid):
                c.away = True
                table.tell(PartTaken((), (c.id,)))
                return True
            place = yield from ask(partial(_where, table, c.id))
            c.place = place
            table.tell(Placed(c.id, place))
            return True
    return False


def free(table: Table, grid: Grid) -> list[str]:
    """Return the free hexes that a character could stand in, in reading order."""
    taken = {c.place for c in table.taking_part() if not c.dead}
    return [place for place, cell in grid.cells.items() if cell.cost is not None and place not in taken]


def _starts(table: Table, c: Character, grid: Grid) -> list[str]:
    """Return the free start hexes of the character's side; all free hexes if it has none left."""
    side = next((n for n, team in enumerate(table.teams) if team.id == c.team), -1)
    everywhere = free(table, grid)
    return [place for place in everywhere if grid.cells[place].side == side] or everywhere


def _where(table: Table, who: str) -> Choose:
    c, grid = table.characters.get(who), table.grid
    if c is None or grid is None or c.away or c.dead or c.place in grid.cells or not free(table, grid):
        raise MovedOn
    starts = _starts(table, c, grid)
    options = [Option(place, grid.spoken(place), grid.cells[place].words, place=place) for place in starts]
    prompt, seat = f"Where does {c.name} start?", table.seat(who)
    blocked = partial(_elsewhere, table, grid, starts)
    return choice("place", prompt, options, blocked=blocked, seat=seat, about=(who,), enter=starts[0])


def _elsewhere(table: Table, grid: Grid, starts: list[str]) -> Iterator[Blocked]:
    why = (Reason("Not a start hex of this side", ("FA-SET-3",)),)
    for place in free(table, grid):
        if place not in starts:
            yield Blocked(Option(place, grid.spoken(place), grid.cells[place].words, place=place), why)
