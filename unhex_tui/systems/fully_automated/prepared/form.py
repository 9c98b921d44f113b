"""Setups, parties, encounters and templates, one form for all: every mistake is named at once with where it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from pydantic_core import core_schema as s

from unhex_tui.engine.document import object_of
from unhex_tui.evening import documents as d
from unhex_tui.evening import forms
from unhex_tui.evening.documents import Mistakes, place
from unhex_tui.evening.forms import FORMS, of, of_form, read_teams, together
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.text import parse
from unhex_tui.systems.fully_automated.people.character import BOUNDS, FACTS
from unhex_tui.systems.fully_automated.people.sheets import Sheet
from unhex_tui.systems.fully_automated.rules.cards import WEAPONS
from unhex_tui.systems.fully_automated.rules.proficiencies import PROFICIENCIES
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, TableRules

RESERVED_IDS = frozenset(("forgo", "step", "stay", "none"))
"""Keys of answers that stand beside characters, so no character's id."""


@dataclass
class Prepared(forms.Prepared):
    """A file's content, understood."""

    map: str = ""
    """The map of hexes as text; empty where there is none yet."""
    grid: Grid | None = None
    """That map, once it is read."""
    light: bool = False
    """Its fight is light combat (FA-LGT-1)."""
    table_rules: TableRules = DEFAULT


_WHOLE = {name: s.int_schema(ge=low, le=high) for name, (low, high) in BOUNDS.items()}
_PREPARED = d.a_form(Prepared, **forms.FIELDS, map=d.optional(d.ANY_TEXT, ""), light=d.optional(d.FLAG, False))
_SHEET = d.a_form(
    Sheet,
    **forms.SHEET,
    speed=d.optional(_WHOLE["speed"], Sheet.speed),
    hp=d.optional(_WHOLE["most_hp"], 0),
    armor=d.optional(_WHOLE["armor"], 0),
    now=d.optional(s.nullable_schema(_WHOLE["hp"]), None),
    weapons=d.several(s.literal_schema([*WEAPONS])),
    proficiencies=d.several(s.literal_schema([*PROFICIENCIES])),
    at=d.optional(d.ANY_TEXT, ""),
    known=d.optional(s.nullable_schema(s.list_schema(s.literal_schema([fact.id for fact in FACTS]))), None),
)


@cache
def templates() -> Mapping[str, Mapping[str, Any]]:
    """Ready NPCs by id, in the order they are offered: what a file would say of each."""
    told: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("templates.json").read_text("utf-8"))
    return told


def ready(template: str) -> Sheet:
    """The sheet of a ready NPC."""
    found: list[str] = []
    sheet = _read_sheet({**templates()[template]}, place, found, pc=False)
    assert sheet is not None and not found, found
    return sheet


def prepared(data: Any, form: str = "setup") -> Prepared:
    """The content of a file, from its JSON value; Mistakes, all of them, where it is not sound."""
    found: list[str] = []
    read = d.read_part(_PREPARED, data, place, found, {"title": "?"})
    made: Prepared | None = read.value
    if made is None:
        raise Mistakes(found)
    try:
        made.table_rules = TableRules.load(made.rules)
    except ValueError as error:
        found.append(f"rules: {error}")
    if made.map:
        try:
            made.grid = parse(made.map)
        except ValueError as error:
            found += [f"map: {text}" for text in str(error).splitlines()]
    made.teams = read_teams(made.teams, found)
    sheets: list[tuple[int, Sheet]] = []
    for i, one in enumerate(made.characters):
        at = partial(place, "characters", i)
        sheet = _read_sheet(one, at, found, pc="party" in (form, made.form))
        if sheet is not None:
            sheet.hp = sheet.hp or made.table_rules.hit_points or 0
            sheets.append((i, sheet))
            found += _content(i, sheet)
            found += _standing(i, sheet, made.grid, sheets)
    made.characters = [sheet for _, sheet in sheets]
    found += together(made.teams, sheets, RESERVED_IDS, read.wrong)
    found += of_form(form, sheets, read.wrong)
    if found:
        raise Mistakes(found)
    return made


def _read_sheet(data: Any, where: Callable[..., str], found: list[str], *, pc: bool) -> Sheet | None:
    """A character of a file, its template filled in; what is wrong is added to `found`."""
    if isinstance(data, dict):
        data = forms.with_template({"pc": True, **data} if pc else data, templates(), where, found)
    read = d.read_part(_SHEET, data, where, found, {})
    sheet: Sheet | None = read.value
    if sheet is None:
        return None
    if not sheet.name and "name" not in read.wrong:
        found.append(f"{where('name')}: it is missing")
    if "hp" in read.wrong:
        sheet.hp = 1
    return sheet


def _content(i: int, sheet: Sheet) -> Iterator[str]:
    """What is wrong with a sheet as a whole."""
    if not sheet.hp:
        yield of(i, sheet, "how many HP it has when unhurt must be said (FA-HP-6)", "hp")
    elif sheet.now is not None and sheet.now > sheet.hp:
        yield of(i, sheet, f"at most {sheet.hp}, its HP when unhurt", "now")
    for fact in ("weapons", "proficiencies"):
        said = getattr(sheet, fact)
        yield from (of(i, sheet, f"{one} is named twice", fact) for one in dict.fromkeys(said) if said.count(one) > 1)
    if sheet.count and sheet.pc:
        yield of(i, sheet, "a PC is one of a kind", "count")


def _standing(i: int, sheet: Sheet, grid: Grid | None, sheets: list[tuple[int, Sheet]]) -> Iterator[str]:
    """What is wrong with where a sheet begins."""
    if not sheet.at:
        return
    if grid is None:
        yield of(i, sheet, f"{sheet.at}: there is no map", "at")
    elif sheet.at not in grid.cells or grid.cells[sheet.at].ground == "wall":
        yield of(i, sheet, f"{sheet.at}: nobody can stand there", "at")
    elif sheet.count > 1 or any(other.at == sheet.at for _, other in sheets if other is not sheet):
        yield of(i, sheet, f"{sheet.at}: one stands in a hex", "at")


def _read(form: str, text: str) -> Prepared:
    """What a JSON text holds; ValueError where it is not sound; every mistake with where it is, a line each."""
    return prepared(object_of("fully-automated", text), form)


READERS = {form: partial(_read, form) for form in FORMS}
read_party, read_encounter, read_template = (READERS[form] for form in FORMS[1:])
