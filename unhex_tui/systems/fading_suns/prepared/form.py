"""The content of Fading Suns files, and the start of a session from a setup.

Setups, parties, encounters and templates share one form. A setup with two sides starts with a fight under way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from pydantic_core import core_schema as s

from unhex_tui.gamekit import document_models, setups
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.documents import Read, unusual
from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.people.character import BOUNDS, FACTS
from unhex_tui.systems.fading_suns.people.sheets import MOST_OWN, NUMBERS, OwnSheet, Sheet
from unhex_tui.systems.fading_suns.rules.goals import most_vitality
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT
from unhex_tui.systems.fading_suns.state.table import Table

_WHOLE = {name: s.int_schema(ge=low, le=high) for name, (low, high) in BOUNDS.items()}
_OWN = d.a_form(
    OwnSheet,
    name=d.NAME,
    goal=_WHOLE["goal"],
    skill=_WHOLE["skill"],
    id=d.ID,
    init=_WHOLE["init"],
    dice=_WHOLE["dice"],
    ranged=d.FLAG,
    adds_strength=d.FLAG,
)


class Documents(setups.Documents[Sheet, document_models.Prepared]):
    """The documents of Fading Suns."""

    system = "fading-suns"
    rules = DEFAULT
    kind = Sheet
    form = d.a_form(document_models.Prepared, **document_models.FIELDS)
    sheet = d.a_form(
        Sheet,
        **document_models.sheet(FACTS),
        **{name: _WHOLE[name] for name in NUMBERS},
        vitality=s.nullable_schema(_WHOLE["vitality"]),
        own=s.list_schema(d.ANY, max_length=MOST_OWN),
        cover=s.literal_schema(["", "partial", "full"]),
    )
    ready_npcs = Path(__file__).with_name("templates.json")
    reserved = frozenset(("forgo", "stand"))
    wounds = "vitality"
    crew, guard, both = ("Ann", "locksmith"), ("Doorman", "doorkeeper"), '"dexterity": 6, "fight": 6'

    def in_columns(self, sheet: Sheet) -> dict[str, str]:
        return {
            "Vitality": str(most_vitality(sheet.endurance)),
            "weapon": ", ".join(weapon.name for weapon in sheet.own) or "fists",
            "armor": str(sheet.armor or "–"),
            "strike": str(sheet.dexterity + sheet.fight),
            "dodge": str(sheet.dexterity + sheet.dodge),
        }

    def read_within(self, sheet: Sheet, read: Read, where: Callable[..., str], mistakes: list[str]) -> None:
        """Read the character's own actions (FS-ACT-3)."""
        sheet.own = d.read_parts(_OWN, sheet.own, where, "own", mistakes, {"name": "?", "goal": 0, "skill": 0})

    def wrong(
        self, i: int, sheet: Sheet, made: document_models.Prepared, sheets: document_models.Placed[Sheet]
    ) -> Iterator[str]:
        most = most_vitality(sheet.endurance)
        if sheet.vitality is not None and sheet.vitality > most:
            yield document_models.of(
                i, sheet, f"at most {most} with Endurance {sheet.endurance} (FS-VIT-1)", "vitality"
            )
        yield from document_models.twice(i, sheet, "own", [weapon.key for weapon in sheet.own], "used")

    def told_of(self, character: Any) -> dict[str, Any]:
        own = [
            replace(weapon, id="" if weapon.id == replace(weapon, id="").key else weapon.id)
            for weapon in Sheet.of(character).own
        ]
        lines = [unusual(weapon, _NO_OWN) for weapon in own]
        return super().told_of(character) | ({"own": lines} if lines else {})


_NO_OWN = OwnSheet("", -1, -1)
DOCUMENTS = Documents()


def start(data: dict[str, Any]) -> Table:
    """Return the table of a setup, in a fight if there are two sides; raise ValueError that names every mistake."""
    made = DOCUMENTS.prepared(data)
    table = DOCUMENTS.begun(Table, made)
    if table.contested:
        begin_fight(table)
    return table


def demo() -> dict[str, Any]:
    """Return the night market setup: four against six, with a use for every action."""
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("night-market.json").read_text("utf-8"))
    return setup
