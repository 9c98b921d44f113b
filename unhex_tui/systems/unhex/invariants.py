"""Invariants of every Unhex table at every decision: CHAR-1, CHAR-6, DMG-2, DMG-5, DMG-7, ACT-5, ARM-1."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import KINDS
from unhex_tui.systems.unhex.people.wounds import BOXES, LOCATIONS, marked
from unhex_tui.systems.unhex.state.table import Table

_MOST = 99
"""The upper limit of actions spent, owed or directed, which are counted one by one."""


def status(table: Table) -> list[str]:
    """Return the broken invariants in words; empty if there are none."""
    return [
        *_of_table(table),
        *(text for character in table.people for text in _of_character(table, character)),
    ]


def _of_table(table: Table) -> Iterator[str]:
    teams = {team.id for team in table.teams}
    if table.holder and table.holder not in teams:
        yield f"{table.holder} has initiative but is not a team"
    if len(set(table.order)) != len(table.order) or not set(table.order) <= teams:
        yield f"the turn order is not valid: {table.order}"
    if not 0 <= table.turn <= len(table.order):
        yield f"turn {table.turn} of {len(table.order)} is out of range"
    items = [item.id for character in table.people for item in character.items]
    items += [item.id for floor_items in table.floor.values() for item in floor_items]
    if len(items) != len(set(items)):
        yield "an item is in two places"
    yield from table.disorder()


def _of_character(table: Table, character: Character) -> Iterator[str]:
    if character.level > character.max_level:
        yield f"{character.name}: level {character.level} is above its max level {character.max_level}"
    if not 1 <= character.max_level <= table.rules.highest_level:
        yield f"{character.name}: max level {character.max_level} is out of range"
    if character.conscious_from != table.rules.conscious_from:
        edition = table.rules.conscious_from
        yield f"{character.name}: conscious from level {character.conscious_from}, the edition says {edition}"
    if not all(0 <= number <= _MOST for number in (character.actions, character.debt, character.directing)):
        counts = f"{character.actions} actions, {character.debt} owed, {character.directing} to direct"
        yield f"{character.name}: {counts} is out of range"
    for place in LOCATIONS:
        if min(character.marks[place]) < 0 or marked(character.marks, place) > BOXES[place]:
            yield f"{character.name}: the {place} is marked {character.marks[place]}, which does not fit"
    for hand in HANDS:
        held = character.holding(hand)
        if held is None:
            continue
        item = character.item(held)
        if item is None:
            yield f"{character.name}: holds {held}, which is not their own"
        elif not character.usable(hand):
            yield f"{character.name}: holds {item.name} in an unusable hand"
        elif KINDS[item.kind].hands == 0:
            yield f"{character.name}: holds {item.name}, which cannot be held"
    if character.area is not None and not table.area_map.has(character.area):
        yield f"{character.name}: stands in {character.area}, which is not an area"
    if character.deadly and not character.dead:
        yield f"{character.name}: should be dead"
    armor = [item.location for item in character.items if item.kind == "armor" and not item.destroyed]
    if any(armor.count(place) > 2 for place in armor):
        yield f"{character.name}: more than 2 pieces of armor on a location"
