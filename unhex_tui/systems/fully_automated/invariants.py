"""Conditions that hold for the table at each decision: FA-HP-1 to FA-HP-5, FA-MOV-7, FA-RES-4."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table


def status(table: Table) -> list[str]:
    """List the broken conditions in words; empty if there are none."""
    faults = [text for character in table.people for text in _of_character(table, character)]
    faults += table.disorder()
    places = [
        character.place for character in table.people if character.place and not (character.away or character.dead)
    ]
    if table.rules.share_hex == "off" and len(places) != len(set(places)):
        faults.append("two characters stand in one hex")
    return faults


def _of_character(table: Table, character: Character) -> Iterator[str]:
    if character.hp > character.most_hp:
        yield f"{character.name}: HP {character.hp} of {character.most_hp}"
    if bool(character.dying_since) != character.dying:
        yield f"{character.name}: dying since round {character.dying_since} with HP {character.hp}"
    if character.stabilized and not character.dying:
        yield f"{character.name} is stabilized with HP {character.hp}"
    if character.restrained and not character.disarmed:
        yield f"{character.name} is restrained and armed"
    if character.aim and character.incapacitated:
        yield f"{character.name} holds aim, incapacitated"
    if table.grid is not None and character.place and character.place not in table.grid.cells:
        yield f"{character.name} stands at {character.place}, where there is no hex"
    placed = table.grid is not None and table.fighting and not table.light and table.phase != "placing"
    if placed and not (character.place or character.away or character.dead):
        yield f"{character.name} has no hex in a fight"
