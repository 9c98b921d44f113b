"""Puts characters on a table from sound sheets, with ids, letters and numbers that nobody has or had.

Whoever comes in numbers is called by its kind and a number, `Thug 1`, `Thug 2`; a number is never given twice in a
session, whoever has gone or been renamed since.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, count

from unhex_tui.evening.known import reveal
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, Item
from unhex_tui.systems.unhex.people.sheets import ItemSheet, Sheet
from unhex_tui.systems.unhex.state.table import Table

_LONGEST_ID = 50
RESERVED_IDS = frozenset(
    ("end", "gm", "add", "bring", "door", "cover", "effect", "turn", "initiative", "objective", "note")
)
"""Keys of answers that stand beside characters, so no character's id: those of `asides.battlefield`, a floor above."""


def cast(table: Table, sheets: Sequence[Sheet]) -> list[str]:
    """Add the characters of sound sheets to a table; their ids, in the sheets' order."""
    before = frozenset(_used(table))
    names = {one.name for one in sheets if not one.count}
    ids = {one.id for one in sheets if one.id and not one.count}
    added = []
    for sheet in sheets:
        for who, name in _called(table, sheet, before, names, ids | RESERVED_IDS):
            made = _character(table, sheet, who, name)
            table.add(made)
            reveal(table, made, known=None if sheet.known is None else tuple(sheet.known))
            added.append(who)
    return added


def numbered(table: Table, name: str, many: int, others: Collection[str] = ()) -> list[str]:
    """Names for so many new ones of a kind: the numbers go on from the highest ever given, to names and ids of `others`
    too.
    """
    first = _highest(table, name, others) + 1
    return [f"{name} {n}" for n in range(first, first + many)]


def _highest(table: Table, name: str, others: Collection[str]) -> int:
    """The highest number of a kind; 1 where the one there is has none, 0 where there never was one."""
    plain = {name.casefold(), slug(name)}
    pattern = re.compile(rf"(?:{re.escape(name)} |{re.escape(slug(name))}-)([1-9]\d{{0,5}})", re.IGNORECASE)
    highest = 0
    for known in chain(_used(table), others):
        if found := pattern.fullmatch(known):
            highest = max(highest, int(found[1]))
        elif known.casefold() in plain:
            highest = max(highest, 1)
    return highest


def _used(table: Table) -> Iterator[str]:
    """Every id and name there is or was. An id stays when somebody is renamed."""
    yield from table.characters
    yield from (c.name for c in table.characters.values())
    yield from table.removed
    yield from table.removed.values()


def slug(name: str) -> str:
    """An id for a name: lower-case Latin letters, digits and dashes; empty where it has none of them."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_ID].strip("-")


def free_id(table: Table, wished: str, taken: Collection[str] = ()) -> str:
    """An id that nobody has or had, as like the wished one as can be."""
    return set_apart(wished, {*table.characters, *table.removed, *taken}) if wished else table.new_id()


def set_apart(wished: str, taken: Collection[str]) -> str:
    """The wished id, or the first of its kind with a number that is not taken."""
    numbers = (f"{wished}-{n}" for n in count(2))
    return next(one for one in chain((wished,), numbers) if one not in taken)


def _called(
    table: Table, sheet: Sheet, before: Collection[str], names: Iterable[str], taken: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Ids and names for a sheet's characters; who bears a name that was there `before` gets a number of its own."""
    base, many = sheet.name, sheet.count
    if not many and (base in before or (sheet.template and base in _used(table))):
        base, many = re.sub(r" [0-9]+$", "", base), 1
    if not many:
        free = sheet.id if sheet.id and sheet.id not in table.characters and sheet.id not in table.removed else ""
        yield free or free_id(table, sheet.id or slug(base), taken), base
        return
    kind = (sheet.id if sheet.count else "") or slug(base)
    for name in numbered(table, base, many, {one for one in (*names, *taken) if one != sheet.name}):
        wished = f"{kind}-{name.rpartition(' ')[2]}" if kind else ""
        yield free_id(table, wished, taken), name


def _character(table: Table, sheet: Sheet, who: str, name: str) -> Character:
    character = sheet.character(who, name, min(sheet.max_level, table.rules.highest_level))
    character.letter = table.free_letter(name)
    area = table.area_map.named(sheet.area) if sheet.area else None
    character.area = area.id if area else None
    for one in sheet.items:
        add_item(table, character, one)
    return character


def add_item(table: Table, character: Character, sheet: ItemSheet) -> Item:
    """Give a character an item, in hand where the sheet says so (CHAR-6)."""
    name = sheet.name or KINDS[sheet.kind].name
    location = sheet.location if sheet.kind == "armor" else ""  # other things lie nowhere, whatever a file says
    item = Item(f"i{table.next_serial()}", sheet.kind, name, location, sheet.destroyed)
    character.items.append(item)
    character.take_up(item.id, sheet.hand)
    return item
