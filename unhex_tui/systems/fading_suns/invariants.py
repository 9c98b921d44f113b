"""Conditions that every table must satisfy at every decision: FS-VIT-1, FS-ACT-4, FS-GRP-2."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.fading_suns.fight.ledger import NAMES
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Table


def status(table: Table) -> list[str]:
    """Return violated conditions, in words; empty if all is well."""
    faults = [text for character in table.people for text in _of_character(table, character)]
    faults += table.disorder()
    if table.fighting and table.round < 1:
        faults.append(f"turn {table.round}")
    if table.blows and not table.together:
        faults.append("wounds wait although no actions came at the same time")
    return faults


def _of_character(table: Table, character: Character) -> Iterator[str]:
    if not 0 <= character.vitality <= character.most_vitality:
        yield f"{character.name}: Vitality {character.vitality} of {character.most_vitality}"
    if character.held_by and (character.held_by not in table.characters or character.held_by == character.id):
        yield f"{character.name} is held by {character.held_by}"
    if bool(character.held_by) != bool(character.hold_turn):
        yield f"{character.name}: turn {character.hold_turn} of a hold by {character.held_by or 'no one'}"
    if character.awake and character.vitality != 1:
        yield f"{character.name} is kept awake at Vitality {character.vitality}"
    if not table.fighting and character.held_by:
        yield f"{character.name} is held after the fight"
    for kind in character.left:
        if kind not in NAMES and character.action(kind) is None:
            yield f"{character.name} declared {kind}, which they do not have"
