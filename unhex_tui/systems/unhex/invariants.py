"""Invariants of every Unhex table at every decision: CHAR-1, CHAR-6, DMG-2, DMG-5, DMG-7, ACT-5, ARM-1."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.unhex.fight.rolls.damage import is_deadly
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import KINDS
from unhex_tui.systems.unhex.people.wounds import BOXES, LOCATIONS, marked
from unhex_tui.systems.unhex.state.table import Table

_MOST = 99
"""The upper limit of actions spent, owed or directed, which are counted one by one."""


def status(table: Table) -> list[str]:
    """Return the broken invariants in words; empty if there are none."""
    return [*_of_table(table), *(text for c in table.characters.values() for text in _of_character(table, c))]


def _of_table(table: Table) -> Iterator[str]:
    teams = {team.id for team in table.teams}
    if table.holder and table.holder not in teams:
        yield f"{table.holder} has initiative but is not a team"
    if len(set(table.order)) != len(table.order) or not set(table.order) <= teams:
        yield f"the turn order is not valid: {table.order}"
    if not 0 <= table.turn <= len(table.order):
        yield f"turn {table.turn} of {len(table.order)} is out of range"
    items = [item.id for c in table.characters.values() for item in c.items]
    items += [item.id for there in table.floor.values() for item in there]
    if len(items) != len(set(items)):
        yield "an item is in two places"
    letters = [c.letter for c in table.characters.values() if c.letter]
    if len(letters) != len(set(letters)):
        yield "two characters share a letter"


def _of_character(table: Table, c: Character) -> Iterator[str]:
    if c.level > c.max_level:
        yield f"{c.name}: level {c.level} is above its max level {c.max_level}"
    if not 1 <= c.max_level <= table.rules.highest_level:
        yield f"{c.name}: max level {c.max_level} is out of range"
    if c.conscious_from != table.rules.conscious_from:
        yield f"{c.name}: conscious from level {c.conscious_from}, the edition says {table.rules.conscious_from}"
    if not all(0 <= number <= _MOST for number in (c.actions, c.debt, c.directing)):
        yield f"{c.name}: {c.actions} actions, {c.debt} owed, {c.directing} to direct is out of range"
    for place in LOCATIONS:
        if min(c.marks[place]) < 0 or marked(c.marks, place) > BOXES[place]:
            yield f"{c.name}: the {place} is marked {c.marks[place]}, which does not fit"
    for hand in HANDS:
        held = c.holding(hand)
        if held is None:
            continue
        item = c.item(held)
        if item is None:
            yield f"{c.name}: holds {held}, which is not their own"
        elif not c.usable(hand):
            yield f"{c.name}: holds {item.name} in an unusable hand"
        elif KINDS[item.kind].hands == 0:
            yield f"{c.name}: holds {item.name}, which cannot be held"
    if c.area is not None and not table.area_map.has(c.area):
        yield f"{c.name}: stands in {c.area}, which is not an area"
    if is_deadly(c) and not c.dead:
        yield f"{c.name}: should be dead"
    armor = [item.location for item in c.items if item.kind == "armor" and not item.destroyed]
    if any(armor.count(place) > 2 for place in armor):
        yield f"{c.name}: more than 2 pieces of armor on a location"
