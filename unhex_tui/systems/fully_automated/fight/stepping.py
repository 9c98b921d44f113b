"""A single hex of movement: of a close card, of Defend, and of step 2 (FA-ATK-3, FA-DEF-1, FA-MOV-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unhex_tui.engine.decision import Option
from unhex_tui.systems.fully_automated.events.attacks import Stepped
from unhex_tui.systems.fully_automated.maps.grid import Cell
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.moving import entering, enters_with
from unhex_tui.systems.fully_automated.state.table import Table

STAY = "stay"


def cost(c: Character, cell: Cell, other: Character | None) -> int | None:
    """Return the cost to enter a hex, where `other` may stand; None for impassable ground (FA-MOV-5 to FA-MOV-7)."""
    ground = cell.cost
    if ground is None:
        return None
    return entering(difficult=ground > 1, adversary=other is not None and other.team != c.team)


def taken(table: Table, c: Character, other: Character | None) -> bool:
    """Tell whether another character in a hex keeps this one from stopping there (FA-MOV-7)."""
    return other is not None and other is not c and table.rules.share_hex == "off"


def steps(table: Table, c: Character, here: str = "") -> Iterator[str]:
    """Yield the hexes that the character can step to from the current hex or from `here` (FA-MOV-9)."""
    grid, here = table.grid, here or c.place
    if grid is None or here not in grid.cells:
        return
    standing = table.standing_at
    for place in grid.neighbours(here):
        other = standing.get(place)
        costs = cost(c, grid.cells[place], other)
        if costs is not None and enters_with(1, costs, table.rules) and not taken(table, c, other):
            yield place


def step(table: Table, c: Character, place: str, why: str) -> None:
    """Move the character to a hex and record the step."""
    c.place = place
    table.tell(Stepped(c.id, place, why))


def stay(place: str, hint: str = "", *, lost: str = "") -> Option:
    """Return the option to stay in the current hex; with `lost`, the price of staying, its key is `.` twice."""
    hint = f"{lost}: press . twice" if lost else hint
    return Option(STAY, f"Stay at {place}", hint, ".." if lost else ".", also=(f"Stays at {place}",))


def options(table: Table, places: list[str], hint: Callable[[str], str] = lambda _: "") -> list[Option]:
    """Return hexes as options, each with a hint or its terrain."""
    grid = table.grid
    assert grid is not None
    return [Option(place, grid.spoken(place), hint(place) or grid.cells[place].words, place=place) for place in places]
