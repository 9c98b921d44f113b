"""A single hex of movement: of a close card, of Defend, of who was not attacked (FA-ATK-3, FA-DEF-1, FA-MOV-9)."""

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
    """What it costs somebody to enter a hex where somebody else stands, or nobody; None where nobody can (FA-MOV-5 to
    FA-MOV-7).
    """
    ground = cell.cost
    if ground is None:
        return None
    return entering(difficult=ground > 1, adversary=other is not None and other.team != c.team)


def taken(table: Table, c: Character, other: Character | None) -> bool:
    """Whether somebody else who stands in a hex keeps others from stopping there (FA-MOV-7)."""
    return other is not None and other is not c and table.rules.share_hex == "off"


def steps(table: Table, c: Character, here: str = "") -> Iterator[str]:
    """The hexes to which it can step from where it is, or is thought to be (FA-MOV-9)."""
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
    """It stands there now."""
    c.place = place
    table.tell(Stepped(c.id, place, why))


def stay(place: str, hint: str = "", *, lost: str = "") -> Option:
    """The option to stay where one is; `.` is pressed twice where something is `lost`, in words."""
    hint = f"{lost}: press . twice" if lost else hint
    return Option(STAY, f"Stay at {place}", hint, ".." if lost else ".", also=(f"Stays at {place}",))


def options(table: Table, places: list[str], hint: Callable[[str], str] = lambda _: "") -> list[Option]:
    """Hexes as options, each with what it means."""
    grid = table.grid
    assert grid is not None
    return [Option(place, grid.spoken(place), hint(place) or grid.cells[place].words, place=place) for place in places]
