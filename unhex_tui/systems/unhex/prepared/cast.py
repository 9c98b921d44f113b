"""Adding characters to a table from valid sheets."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.evening.casting import called
from unhex_tui.evening.known import reveal
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, Item
from unhex_tui.systems.unhex.people.sheets import ItemSheet, Sheet
from unhex_tui.systems.unhex.state.table import Table

RESERVED_IDS = frozenset(
    ("end", "gm", "add", "bring", "door", "cover", "effect", "turn", "initiative", "objective", "note")
)
"""Option keys that appear beside characters and so cannot be ids: those of `asides.battlefield`, a floor above."""


def cast(table: Table, sheets: Sequence[Sheet]) -> list[str]:
    """Add the characters of valid sheets to a table; return their ids in the order of the sheets."""
    added = []
    for sheet, who, name in called(table, sheets, RESERVED_IDS):
        made = _character(table, sheet, who, name)
        table.add(made)
        reveal(table, made, known=sheet.known)
        added.append(who)
    return added


def _character(table: Table, sheet: Sheet, who: str, name: str) -> Character:
    character = sheet.character(who, name, min(sheet.max_level, table.rules.highest_level))
    character.letter = table.free_letter(name)
    area = table.area_map.named(sheet.area) if sheet.area else None
    character.area = area.id if area else None
    for one in sheet.items:
        add_item(table, character, one)
    return character


def add_item(table: Table, character: Character, sheet: ItemSheet) -> Item:
    """Give a character an item, in hand if the sheet says so (CHAR-6)."""
    name = sheet.name or KINDS[sheet.kind].name
    location = sheet.location if sheet.kind == "armor" else ""  # only armor has a location, whatever a file says
    item = Item(f"i{table.next_serial()}", sheet.kind, name, location, sheet.destroyed)
    character.items.append(item)
    character.take_up(item.id, sheet.hand)
    return item
