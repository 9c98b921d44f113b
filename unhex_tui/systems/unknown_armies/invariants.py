"""Conditions that hold for the table at each decision: UA-WND-1, UA-WND-2, UA-GRP-1."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.wounds import condition
from unhex_tui.systems.unknown_armies.state.table import Table


def status(table: Table) -> list[str]:
    """List the broken conditions in words; empty if there are none."""
    found = [text for c in table.characters.values() for text in _of_character(table, c)]
    found += table.disorder()
    if (table.phase == "chase") != (table.chase is not None):
        found.append(f"the phase is {table.phase}, and there is {'a' if table.chase else 'no'} chase")
    if table.fighting and table.round < 1:
        found.append(f"round {table.round}")
    return found


def _of_character(table: Table, c: Character) -> Iterator[str]:
    if not 0 <= c.wounds <= c.body:
        yield f"{c.name}: {c.wounds} wound points of {c.body}"
    if not c.out and condition(c.wounds, table.rules) != "up":
        yield f"{c.name} is up with {c.wounds} wound points"
    if c.held_by and (c.held_by not in table.characters or c.held_by == c.id):
        yield f"{c.name} is held by {c.held_by}"
    if bool(c.held_by) != bool(c.hold):
        yield f"{c.name}: {c.hold or 'no'} hold by {c.held_by or 'no one'}"
    if c.in_hand and c.weapon(c.in_hand) is None:
        yield f"{c.name} holds {c.in_hand}, which they do not have"
    for one in c.weapons:
        if one.loaded > one.shots:
            yield f"{c.name}'s {one.name} has {one.loaded} of {one.shots}"
    if not table.fighting and table.chase is None and c.held_by:
        yield f"{c.name} is held after the fight"
