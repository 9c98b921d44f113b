"""The session menus between fights and the character form: FS-ACT-3, FS-VIT-1.

The menus cover recovery, characters and the preparation of the next fight.
"""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Any

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit import character_form, session_menu
from unhex_tui.gamekit.character_form import Entry
from unhex_tui.gamekit.gathering import Joining
from unhex_tui.gamekit.menus import Menu, MenuItem, at_once
from unhex_tui.gamekit.questions import choice, number, text_line
from unhex_tui.gamekit.session_menu import menu_of_preparations, without_sides
from unhex_tui.systems.fading_suns.fight.rolling import set_vitality
from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.people.character import AS_TOLD, BOUNDS, Character
from unhex_tui.systems.fading_suns.people.sheets import MOST_OWN, NUMBERS, OwnSheet, Sheet
from unhex_tui.systems.fading_suns.prepared.form import DOCUMENTS
from unhex_tui.systems.fading_suns.rules.goals import most_vitality
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT, RULES
from unhex_tui.systems.fading_suns.state.table import Table


class Making(character_form.Making[Sheet]):
    """The character form of Fading Suns."""

    kind = Sheet
    numbers, bounds = NUMBERS, BOUNDS

    def entries(self, table: Any, sheet: Sheet) -> list[Entry]:
        own = Option("own", "Add a weapon or trained action", "", "o")
        return [
            *self.numbered(sheet),
            self.left(sheet, "vitality", "Vitality", "t", most_vitality(sheet.endurance)),
            *self.called(sheet, "h"),
            *self.added(own, sheet.own, partial(_own, sheet), MOST_OWN),
            *(
                self.taken_away(sheet.own, n, "own", weapon.name, f"goal {weapon.goal}, {weapon.dice} dice")
                for n, weapon in enumerate(sheet.own)
            ),
        ]

    def settle(self, table: Any, sheet: Sheet) -> None:
        """Limit Vitality to its maximum (FS-VIT-1), and give each own action a unique id."""
        if sheet.vitality is not None:
            sheet.vitality = min(sheet.vitality, most_vitality(sheet.endurance))
        self.set_apart(sheet.own)

    def take_over(self, table: Any, character: Character, made: Character) -> None:
        for name in (*NUMBERS, "weapons", "vitality"):
            setattr(character, name, getattr(made, name))

    def change(self, key: str, was: Any, now: Any) -> str:
        return "weapons and trained actions" if key == "own" else super().change(key, was, now)


def _own(sheet: Sheet) -> Procedure[OwnSheet]:
    """Ask for a weapon or trained action, in a few questions; the sheet's Dexterity and Fight are suggested."""
    name = yield from text_line("own.name", "What is the action called?")
    usual = min(sheet.dexterity + sheet.fight, BOUNDS["goal"][1])
    goal = yield from number("own.goal", f"{name}: goal (characteristic + skill)", *BOUNDS["goal"], usual)
    skill = yield from number("own.skill", f"{name}: skill (for initiative)", *BOUNDS["skill"], sheet.fight)
    init = yield from number("own.init", f"{name}: initiative bonus", *BOUNDS["init"], 0)
    dice = yield from number("own.dice", f"{name}: damage dice", *BOUNDS["dice"], 3)
    kinds = [
        Option("melee", "Strength-based melee", "Strength adds dice", "s"),
        Option("plain", "Close combat without Strength", "", "c"),
        Option("ranged", "Fired or thrown", "cover helps against it", "f"),
    ]
    kind = yield from ask(lambda: choice("own.kind", f"{name}: what kind of attack?", kinds, enter="melee"))
    return OwnSheet(name, goal, skill, init=init, dice=dice, ranged=kind == "ranged", adds_strength=kind == "melee")


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
