"""The form of setups, parties, encounters and templates, and adding their characters to a table.

A party is PCs alone, an encounter is a map and its opposition, a template is one NPC to be recruited any number of
times. All mistakes are reported at once, each with its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from unhex_tui.engine.document import object_of
from unhex_tui.engine.value import field
from unhex_tui.gamekit import document_models
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.casting import called
from unhex_tui.gamekit.document_models import FORMS, of, of_form, read_teams, together
from unhex_tui.gamekit.documents import Mistakes, place
from unhex_tui.gamekit.naming import nearest
from unhex_tui.gamekit.visibility import reveal
from unhex_tui.systems.unhex.maps.area_map import AreaMap
from unhex_tui.systems.unhex.maps.text import MapError, parse
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, Item
from unhex_tui.systems.unhex.people.sheets import ItemSheet, Sheet
from unhex_tui.systems.unhex.prepared.sheet_form import read_sheet
from unhex_tui.systems.unhex.rules.table_rules import BOOK, TableRules
from unhex_tui.systems.unhex.state.table import Table

RESERVED_IDS = frozenset(
    ("end", "gm", "add", "bring", "door", "cover", "effect", "turn", "initiative", "objective", "note")
)
"""Option keys that appear beside characters and so cannot be ids: those of `gm.battlefield`, a floor above."""


def cast(table: Table, sheets: Sequence[Sheet]) -> list[str]:
    """Add the characters of valid sheets to a table; return their ids in the order of the sheets."""
    added = []
    for sheet, character_id, name in called(table, sheets, RESERVED_IDS):
        character = _character(table, sheet, character_id, name)
        table.add(character)
        reveal(table, character, known=sheet.known)
        added.append(character_id)
    return added


def _character(table: Table, sheet: Sheet, character_id: str, name: str) -> Character:
    character = sheet.character(character_id, name, min(sheet.max_level, table.rules.highest_level))
    character.letter = table.free_letter(name)
    area = table.area_map.named(sheet.area) if sheet.area else None
    character.area = area.id if area else None
    for item in sheet.items:
        add_item(table, character, item)
    return character


def add_item(table: Table, character: Character, sheet: ItemSheet) -> Item:
    """Give a character an item, in hand if the sheet says so (CHAR-6)."""
    name = sheet.name or KINDS[sheet.kind].name
    location = sheet.location if sheet.kind == "armor" else ""  # only armor has a location, whatever a file says
    item = Item(f"i{table.next_serial()}", sheet.kind, name, location, sheet.destroyed)
    character.items.append(item)
    character.take_up(item.id, sheet.hand)
    return item


class Prepared(document_models.Prepared):
    """The checked content of a file."""

    _worked_out = (*document_models.Prepared._worked_out, "area_map")
    rules: dict[str, str] = field(default_factory=dict)
    edition: str = "unhex"
    map: str = ""
    area_map: AreaMap = field(default_factory=AreaMap)
    table_rules: TableRules = BOOK
    """The edition and the table rules together (TABLE-1)."""

    @property
    def summary(self) -> str:
        level = f"level {self.characters[0].max_level}: " if self.form == "template" else ""
        return level + super().summary


def prepared(data: Any, form: str = "setup", *, counts: bool = True) -> Prepared:
    """Return the content of a file from its JSON value; raise Mistakes, with all of them, if it is not valid.

    An encounter's characters are NPCs, a template's is one NPC, a party's are PCs. `counts` says whether the number of
    a PC's abilities is checked (CHAR-2, CHAR-4).
    """
    mistakes: list[str] = []
    read = d.read_part(Prepared, data, place, mistakes, {"title": "?"})
    content: Prepared | None = read.value
    if content is None:
        raise Mistakes(mistakes)
    area_map, wrong = map_mistakes(content.map)
    mistakes += [f"map: {text}" for text in wrong]
    content.area_map = area_map or AreaMap()
    try:
        content.table_rules = TableRules.load({"edition": content.edition, **content.rules})
    except ValueError as error:
        mistakes.append(f"rules: {error}")
    highest = content.table_rules.highest_level
    content.teams = read_teams(content.teams, mistakes)
    party = "party" in (form, content.form)
    sheets: list[tuple[int, Sheet]] = []
    for i, entry in enumerate(content.characters):
        sheet = read_sheet(entry, lambda *more, i=i: place("characters", i, *more), mistakes, counts=counts, pc=party)
        if sheet is not None:
            sheets.append((i, sheet))
            if sheet.max_level > highest:
                mistakes.append(of(i, sheet, f"at most {highest} in this edition (CHAR-5, EDIT-3)", "max_level"))
    content.characters = [sheet for _, sheet in sheets]

    def misplaced(i: int, sheet: Sheet) -> Iterator[str]:
        if sheet.area and area_map is not None and area_map.named(sheet.area) is None and "map" not in read.wrong:
            names = [area.name for area in area_map.areas]
            yield of(i, sheet, f'no such area: "{sheet.area}"{nearest(sheet.area, names)}', "area")

    mistakes += together(content.teams, sheets, RESERVED_IDS, read.wrong, misplaced)
    mistakes += of_form(form, sheets, read.wrong)
    if mistakes:
        raise Mistakes(mistakes)
    return content


def _read(form: str, text: str) -> Prepared:
    """Return the content of a JSON text; ValueError with every mistake and its place, one a line."""
    return prepared(object_of("unhex", text, unsaid=True), form)


READERS = {form: partial(_read, form) for form in FORMS}
read_party, read_encounter, read_template = (READERS[form] for form in FORMS[1:])


def map_mistakes(text: str) -> tuple[AreaMap | None, list[str]]:
    """Return the map of a text, or None and all mistakes; an empty text is a map without areas, not a mistake."""
    if not text.strip():
        return AreaMap(), []
    try:
        return parse(text), []
    except MapError as error:
        return None, [str(mistake) for mistake in error.mistakes]
