"""Conditions that hold for the table at each decision: UA-WND-1, UA-WND-2, UA-GRP-1."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.wounds import condition
from unhex_tui.systems.unknown_armies.state.table import Table


def status(table: Table) -> list[str]:
    """List the broken conditions in words; empty if there are none."""
    faults = [text for character in table.people for text in _of_character(table, character)]
    faults += table.disorder()
    if (table.phase == "chase") != (table.chase is not None):
        faults.append(f"the phase is {table.phase}, and there is {'a' if table.chase else 'no'} chase")
    if table.fighting and table.round < 1:
        faults.append(f"round {table.round}")
    return faults


def _of_character(table: Table, character: Character) -> Iterator[str]:
    if not 0 <= character.wounds <= character.body:
        yield f"{character.name}: {character.wounds} wound points of {character.body}"
    if not character.out and condition(character.wounds, table.rules) != "up":
        yield f"{character.name} is up with {character.wounds} wound points"
    if character.held_by and (character.held_by not in table.characters or character.held_by == character.id):
        yield f"{character.name} is held by {character.held_by}"
    if bool(character.held_by) != bool(character.hold):
        yield f"{character.name}: {character.hold or 'no'} hold by {character.held_by or 'no one'}"
    if character.in_hand and character.weapon(character.in_hand) is None:
        yield f"{character.name} holds {character.in_hand}, which they do not have"
    for weapon in character.weapons:
        if weapon.loaded > weapon.shots:
            yield f"{character.name}'s {weapon.name} has {weapon.loaded} of {weapon.shots}"
