"""Conditions that every table must satisfy at every decision: FS-VIT-1, FS-ACT-4, FS-GRP-2."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Table


def status(table: Table) -> list[str]:
    """Return violated conditions, in words; empty if all is well."""
    found = [text for c in table.characters.values() for text in _of_character(table, c)]
    found += table.disorder()
    if table.fighting and table.round < 1:
        found.append(f"turn {table.round}")
    if table.blows and not table.together:
        found.append("wounds wait for a character who does not exist")
    return found


def _of_character(table: Table, c: Character) -> Iterator[str]:
    if not 0 <= c.vitality <= c.most_vitality:
        yield f"{c.name}: Vitality {c.vitality} of {c.most_vitality}"
    if c.held_by and (c.held_by not in table.characters or c.held_by == c.id):
        yield f"{c.name} is held by {c.held_by}"
    if bool(c.held_by) != bool(c.hold_turn):
        yield f"{c.name}: turn {c.hold_turn} of a hold by {c.held_by or 'no one'}"
    if c.awake and c.vitality != 1:
        yield f"{c.name} is kept awake at Vitality {c.vitality}"
    if not table.fighting and c.held_by:
        yield f"{c.name} is held after the fight"
