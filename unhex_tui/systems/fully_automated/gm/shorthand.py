"""The GM's short commands, each read as a GM action with answers: `the hound -2`, `hound > E3`, `tam restrained`."""

from __future__ import annotations

from unhex_tui.engine.wording import Reading
from unhex_tui.gamekit.shorthand import PART, Line, Verb, number_verbs, points, turned
from unhex_tui.systems.fully_automated.fight.harming import free
from unhex_tui.systems.fully_automated.people.character import Character


def _place(line: Line) -> Reading:
    """Read the hex that the character moves to (FA-MOV-7)."""
    grid, place = line.table.grid, line.rest.upper()
    if not place:
        return Reading(wrong=f"{line.who.name}: which hex?")
    if grid is None or place not in free(line.table, grid):
        return Reading(wrong=f"{line.who.name}: “{line.rest}” is not a free hex")
    return line.amends("place", {"amend.place": place})


VERBS = (
    *points(Character, "hp", "hp", "{} HP", "armor does not count"),
    Verb(r">|to\b", _place, ("> …",), lambda table, character: table.grid is not None and not character.away),
    Verb(
        r"restrained\b",
        turned("restrained", True, "is restrained"),
        ("restrained",),
        lambda _, character: not character.restrained,
    ),
    Verb(r"free\b", turned("restrained", False, "is free"), ("free",), lambda _, character: character.restrained),
    *number_verbs(Character),
    *PART,
)
