"""Setups, parties, encounters and templates, one form for all: every mistake is named at once with where it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
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
from unhex_tui.systems.fading_suns.people.character import BOUNDS, FACTS
from unhex_tui.systems.fading_suns.people.sheets import MOST_OWN, NUMBERS, OwnSheet, Sheet
from unhex_tui.systems.fading_suns.rules.goals import most_vitality
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT, TableRules

RESERVED_IDS = frozenset(("forgo", "stand"))
"""Keys of answers that stand beside characters, so no character's id."""


@dataclass
class Prepared(forms.Prepared):
    """A file's content, understood."""

    table_rules: TableRules = DEFAULT


_WHOLE = {name: s.int_schema(ge=low, le=high) for name, (low, high) in BOUNDS.items()}
_PREPARED = d.a_form(Prepared, **forms.FIELDS)
_OWN = d.a_form(
    OwnSheet,
    name=d.NAME,
    goal=_WHOLE["goal"],
    skill=_WHOLE["skill"],
    id=d.optional(d.ID, ""),
    init=d.optional(_WHOLE["init"], OwnSheet.init),
    dice=d.optional(_WHOLE["dice"], OwnSheet.dice),
    ranged=d.optional(d.FLAG, False),
    adds_strength=d.optional(d.FLAG, True),
)
_SHEET = d.a_form(
    Sheet,
    **forms.SHEET,
    **{name: d.optional(_WHOLE[name], getattr(Sheet, name)) for name in NUMBERS},
    vitality=d.optional(s.nullable_schema(_WHOLE["vitality"]), None),
    own=d.optional(s.list_schema(d.ANY, max_length=MOST_OWN), []),
    cover=d.optional(s.literal_schema(["", "partial", "full"]), ""),
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
    made.teams = read_teams(made.teams, found)
    sheets: list[tuple[int, Sheet]] = []
    for i, one in enumerate(made.characters):
        at = partial(place, "characters", i)
        sheet = _read_sheet(one, at, found, pc="party" in (form, made.form))
        if sheet is not None:
            sheets.append((i, sheet))
            found += _content(i, sheet)
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
    own = []
    for n, one in enumerate(sheet.own):
        part = d.read_part(_OWN, one, partial(where, "own", n), found, {"name": "?", "goal": 0, "skill": 0})
        own += [part.value] if part.value is not None else []
    sheet.own = own
    if not sheet.name and "name" not in read.wrong:
        found.append(f"{where('name')}: it is missing")
    return sheet


def _content(i: int, sheet: Sheet) -> list[str]:
    """What is wrong with a sheet as a whole."""
    most = most_vitality(sheet.endurance)
    found = []
    if sheet.vitality is not None and sheet.vitality > most:
        found.append(of(i, sheet, f"at most {most} with Endurance {sheet.endurance} (FS-VIT-1)", "vitality"))
    keys = [one.key for one in sheet.own]
    found += [of(i, sheet, f"{key} is used twice", "own") for key in dict.fromkeys(keys) if keys.count(key) > 1]
    if sheet.count and sheet.pc:
        found.append(of(i, sheet, "a PC is one of a kind", "count"))
    return found


def _read(form: str, text: str) -> Prepared:
    """What a JSON text holds; ValueError where it is not sound; every mistake with where it is, a line each."""
    return prepared(object_of("fading-suns", text), form)


READERS = {form: partial(_read, form) for form in FORMS}
read_party, read_encounter, read_template = (READERS[form] for form in FORMS[1:])
