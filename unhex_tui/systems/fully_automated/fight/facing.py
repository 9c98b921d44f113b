"""Lines of attack between two characters: distance, line, cover, and whether a card can be used.

FA-ATK-6 to FA-ATK-8, FA-ATK-10, FA-COV-1 to FA-COV-10.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.procedure import Gone
from unhex_tui.systems.fully_automated.fight.actions import card
from unhex_tui.systems.fully_automated.fight.stepping import steps
from unhex_tui.systems.fully_automated.maps.lines import CHARACTER, Line, Position, line_of_attack, said_in_runs
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.hits import DEAD
from unhex_tui.systems.fully_automated.rules.reach import band, possible
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act

_NEXT = Line("", "", 1, "adjacent", (), "", "", (), tuple)
"""The line without a map until a distance is entered: adjacent."""
STANDS: Mapping[Position, str] = {
    "adjacent": "adj",
    "exposed": "exp",
    "cover": "cov",
    "character": "chr",
    "wall": "wall",
    "hidden": "hid",
}
"""Short words for a target's position (FA-COV-9)."""
MEANINGS: Mapping[str, str] = {
    "adj": "adjacent",
    "exp": "exposed",
    "cov": "behind cover",
    "chr": "behind someone",
    "wall": "no line: a wall",
    "hid": "no line: a character",
}
"""The short words in full."""


def facing(table: Table, c: Character, target: Character, *, at: str = "", to: str = "") -> Line:
    """Return the line of attack to a target; `at` and `to` are other hexes to assume for attacker and target."""
    grid = table.grid
    if grid is None:
        typed = table.action.typed if table.action is not None else None
        return typed or _NEXT
    people = {
        o.place: o.id
        for o in table.characters.values()
        if o is not c and o is not target and o.hp > DEAD and not o.away
    }
    return line_of_attack(grid, people, at or c.place, to or target.place, table.rules)


def fits(one: Card, found: Line) -> bool:
    """Tell whether a card can be used along a line, with or without disadvantage."""
    return found.clear and band(one, found.distance) != "out"


UNNAMED = "a character"
"""Name of a character in the way whom the reader may not know."""


def hexes_away(distance: int) -> str:
    """Return a distance in words."""
    return f"{distance} hex{'es' * (distance != 1)} away"


def in_way(table: Table, found: Line, reader: Character) -> str:
    """Return the name of the character who is cover or hides the target.

    It is `UNNAMED` if there is no such character, or if the reader is a PC whose player does not know of them.
    """
    other = table.characters.get(found.whom)
    return other.name if other is not None and not (reader.pc and other.hidden) else UNNAMED


def reasons(found: Line, name: str) -> tuple[Reason, ...]:
    """Return the reasons for a target's position, with the name of the character in the way."""
    if name == UNNAMED:
        return found.why
    return tuple(why._replace(text=why.text.replace(CHARACTER, name)) for why in found.why)


def in_words(table: Table, reader: Character, one: Card, found: Line) -> str:
    """Return a target's position in a few words: `7 far, disadvantage, cover: column C7`."""
    name, at = in_way(table, found, reader), said_in_runs(found.by)
    unnamed = f" at {at}" if at and name == UNNAMED else ""
    if not found.clear:
        return f"no line: {f'wall at {at}' if found.position == 'wall' and at else name + unnamed}"
    where = band(one, found.distance)
    far = {"in": f"{found.distance}", "out": f"{found.distance}, out of range"}
    said = [far.get(where, f"{found.distance} {where}, disadvantage")]
    match found.position:
        case "cover":
            said.append(f"cover: {_thing(table, found)}" if found.by and table.grid is not None else "behind cover")
        case "character":
            said.append(f"behind {name}{unnamed}")
        case "adjacent":
            said.append("adjacent")
        case _:
            said.append("exposed")
    if found.veiled and one.category == "ranged":
        at = f" at {found.veil}" if found.here else ""
        said.append(f"veiled{at}, disadvantage")
    return ", ".join(said)


def _thing(table: Table, found: Line) -> str:
    """Return the cover and its hex in words."""
    assert table.grid is not None
    return f"{table.grid.cells[found.by[0]].words} {found.by[0]}"


def card_of(table: Table, action: Act) -> Card:
    """Return the card that an action plays; raise Gone if there is none any more."""
    found = card(table, action.card)
    if found is None:
        raise Gone
    return found


def closer(table: Table, action: Act, c: Character, one: Card, foe: Character) -> list[str]:
    """Return the hexes within the free hex from which a card can be used at a target (FA-ATK-3)."""
    grid = table.grid
    if grid is None or not one.free or action.stepped or not near(table, action, c, one, foe):
        return []
    within = (place for place in steps(table, c) if band(one, grid.distance(place, foe.place)) != "out")
    return [place for place in within if fits(one, facing(table, c, foe, at=place))]


def near(table: Table, action: Act, c: Character, one: Card, foe: Character) -> bool:
    """Tell whether a card reaches a target by distance alone, with its free hex (FA-ATK-3, FA-ATK-6)."""
    grid, hexes = table.grid, 0 if action.stepped else one.free
    return grid is None or possible(one, grid.distance(c.place, foe.place), hexes)
