"""The files of Fading Suns, the start of a session from a setup, and the menus between fights: FS-ACT-3, FS-VIT-1.

Setups, parties, encounters and templates share one form. A setup with two sides starts with a fight under way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit import character_form, document_models, session_menu, setups, traits
from unhex_tui.gamekit.casting import file_part
from unhex_tui.gamekit.character_form import Entry
from unhex_tui.gamekit.gathering import Joining
from unhex_tui.gamekit.menus import Menu, MenuItem, at_once
from unhex_tui.gamekit.questions import choice, number, text_line
from unhex_tui.gamekit.session_menu import menu_of_preparations, without_sides
from unhex_tui.gamekit.traits import trait
from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.fight.vitality import set_vitality
from unhex_tui.systems.fading_suns.people.character import AS_TOLD, Character, Own, Sheet
from unhex_tui.systems.fading_suns.rules.chances import most_vitality
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT, RULES
from unhex_tui.systems.fading_suns.state.table import Table

HOME = Path(__file__).parent


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


class Making(character_form.Making[Any]):
    """The character form of Fading Suns."""

    kind = Sheet

    def entries(self, table: Any, sheet: Any) -> list[Entry]:
        own = Option("own", "Add a weapon or trained action", "", "o")
        return [
            *self.numbered(sheet),
            *self.called(sheet, "h"),
            *self.added(own, sheet.weapons, partial(_own, sheet), _MOST_OWN),
            *(
                self.taken_away(sheet.weapons, n, "own", weapon.name, f"goal {weapon.goal}, {weapon.dice} dice")
                for n, weapon in enumerate(sheet.weapons)
            ),
        ]

    def settle(self, table: Any, sheet: Any) -> None:
        """Give each own action a unique id, besides."""
        super().settle(table, sheet)
        self.set_apart(sheet.weapons)

    def put(self, table: Any, character: Character, name: str, value: Any) -> None:
        if name == "vitality":
            set_vitality(table, character, value)
        else:
            super().put(table, character, name, value)

    def change(self, key: str, was: Any, now: Any) -> str:
        return "weapons and trained actions" if key == "own" else super().change(key, was, now)


_WEAPON = file_part(Own)
_MOST_OWN = trait(Character, "weapons").most_parts


def _own(sheet: Any) -> Procedure[Any]:
    """Ask for a weapon or trained action, in a few questions; the sheet's Dexterity and Fight are suggested."""
    bounds = traits.bounds(Own)
    name = yield from text_line("own.name", "What is the weapon or trained action called?")
    usual = min(sheet.dexterity + sheet.fight, bounds["goal"][1])
    goal = yield from number("own.goal", f"{name}: goal (characteristic + skill)", *bounds["goal"], usual)
    skill = yield from number("own.skill", f"{name}: skill (for initiative)", *bounds["skill"], sheet.fight)
    init = yield from number("own.init", f"{name}: initiative bonus", *bounds["init"], 0)
    dice = yield from number("own.dice", f"{name}: damage dice", *bounds["dice"], 3)
    kinds = [
        Option("melee", "Strength-based melee", "Strength adds dice", "s"),
        Option("plain", "Close combat without Strength", "", "c"),
        Option("ranged", "Fired or thrown", "cover helps against it", "f"),
    ]
    kind = yield from ask(lambda: choice("own.kind", f"{name}: what kind of attack?", kinds, enter="melee"))
    return _WEAPON(name, goal, skill, init=init, dice=dice, ranged=kind == "ranged", adds_strength=kind == "melee")


VITALITY = session_menu.Figure(
    "Vitality", False, "v", ("FS-VIT-1",), attrgetter("vitality"), attrgetter("most_vitality"), set_vitality
)
BETWEEN: Menu[Table] = session_menu.menu_between(VITALITY, RULES, DEFAULT)
CHARACTERS: Menu[Table] = Joining(DOCUMENTS, Making(), "name, characteristics, skills").menu
BEGIN: MenuItem[Table] = MenuItem(
    "Begin", "the first turn", "b", at_once(begin_fight), without_sides("conscious", "FS-VIT-3")
)
PREPARING: Menu[Table] = menu_of_preparations(DOCUMENTS, "prepared opposition", CHARACTERS, "FS-VIT-3", begin=BEGIN)
PHASES = session_menu.phases(AS_TOLD, BETWEEN, CHARACTERS, PREPARING)
