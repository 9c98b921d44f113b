"""The files of Fading Suns, and the start of a session from a setup.

Setups, parties, encounters and templates share one form. A setup with two sides starts with a fight under way.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from unhex_tui.gamekit import document_models, setups
from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.people.character import Sheet
from unhex_tui.systems.fading_suns.rules.goals import most_vitality
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT
from unhex_tui.systems.fading_suns.state.table import Table

HOME = Path(__file__).parents[1]


class Documents(setups.Documents[Any, document_models.Prepared]):
    """The documents of Fading Suns."""

    system = "fading-suns"
    rules = DEFAULT
    kind = Sheet
    ready_npcs = HOME / "people" / "templates.json"
    reserved = frozenset(("forgo", "stand"))
    wounds = "vitality"
    crew, guard, both = ("Ann", "locksmith"), ("Doorman", "doorkeeper"), {"dexterity": 6, "fight": 6}

    def in_columns(self, sheet: Any) -> dict[str, str]:
        return {
            "Vitality": str(most_vitality(sheet.endurance)),
            "weapon": ", ".join(weapon.name for weapon in sheet.weapons) or "fists",
            "armor": str(sheet.armor or "–"),
            "strike": str(sheet.dexterity + sheet.fight),
            "dodge": str(sheet.dexterity + sheet.dodge),
        }

    def wrong(
        self, i: int, sheet: Any, made: document_models.Prepared, sheets: document_models.Placed[Any]
    ) -> Iterator[str]:
        most = most_vitality(sheet.endurance)
        if sheet.vitality is not None and sheet.vitality > most:
            yield document_models.of(
                i, sheet, f"at most {most} with Endurance {sheet.endurance} (FS-VIT-1)", "vitality"
            )
        yield from document_models.twice(i, sheet, "own", [weapon.key for weapon in sheet.weapons], "used")
        yield from super().wrong(i, sheet, made, sheets)


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
    return setups.ready_file(HOME / "setups" / "night-market.json")
