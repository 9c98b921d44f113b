"""The form to make or change a character: numbers, weapons and proficiencies (FA-WPN-1)."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.decision import Option, Pick
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening import making
from unhex_tui.evening.asking import several
from unhex_tui.evening.making import Entry
from unhex_tui.evening.naming import listed
from unhex_tui.systems.fully_automated.fight.harming import set_hp
from unhex_tui.systems.fully_automated.people.character import BOUNDS, Character
from unhex_tui.systems.fully_automated.people.sheets import NUMBERS, Sheet
from unhex_tui.systems.fully_automated.rules.cards import WEAPONS
from unhex_tui.systems.fully_automated.rules.proficiencies import PROFICIENCIES, cost, points
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.table import Table


class Making(making.Making[Sheet]):
    """The form for a sheet of Fully Automated!."""

    kind = Sheet
    numbers, bounds = NUMBERS, {"speed": BOUNDS["speed"], "hp": BOUNDS["most_hp"], "armor": BOUNDS["armor"]}

    def entries(self, table: Table, sheet: Sheet) -> list[Entry]:
        def weapons() -> Procedure[None]:
            sheet.weapons = yield from ask(lambda: _carried(sheet))

        def proficiencies() -> Procedure[None]:
            sheet.proficiencies = yield from ask(lambda: _learned(sheet, table.rules))

        spent = f"{points(sheet.proficiencies, table.rules):g} points: {listed(sheet.proficiencies)}"
        return [
            *self.numbered(sheet),
            self.left(sheet, "now", "HP now", "n", sheet.hp, BOUNDS["hp"][0]),
            Entry(Option("weapons", "Weapons", listed(sheet.weapons), "w", also=("What it carries",)), weapons),
            Entry(Option("proficiencies", "Proficiencies", spent, "p", also=("What it has learned",)), proficiencies),
            *self.called(sheet, "m"),
        ]

    def settle(self, table: Table, sheet: Sheet) -> None:
        sheet.hp = sheet.hp or table.rules.hit_points or 20
        sheet.now = None if sheet.now is not None and sheet.now >= sheet.hp else sheet.now

    def take_over(self, table: Table, character: Character, made: Character) -> None:
        for fact in ("speed", "most_hp", "armor", "weapons", "proficiencies"):
            setattr(character, fact, getattr(made, fact))
        set_hp(table, character, made.hp)

    def said(self, value: Any) -> str:
        return "unhurt" if value is None else (listed(value) if isinstance(value, list) else str(value)) or "nothing"


def _carried(sheet: Sheet) -> Pick:
    options = [Option(weapon, words.capitalize()) for weapon, words in WEAPONS.items()]
    return several(
        "sheet.weapons", f"Which weapons does {sheet.name} carry?", options, chosen=sheet.weapons, none="nothing"
    )


def _learned(sheet: Sheet, rules: TableRules) -> Pick:
    paid = [one for one in PROFICIENCIES.values() if one.cost]
    options = [Option(one.id, one.name, f"{cost(one, rules):g}") for one in paid]
    prompt = f"Which proficiencies did {sheet.name} buy with Combat points?"
    return several("sheet.proficiencies", prompt, options, chosen=sheet.proficiencies, none="nothing")
