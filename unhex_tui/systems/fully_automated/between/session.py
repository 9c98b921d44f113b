"""The session menus between fights and the character form: FA-HP-6, FA-SET-1, FA-LGT-1, FA-WPN-1.

The menus cover recovery, characters, the map, and the next fight or light combat.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from unhex_tui.engine.decision import Option, Pick, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit import character_form, session_menu
from unhex_tui.gamekit.character_form import Entry
from unhex_tui.gamekit.gathering import Joining
from unhex_tui.gamekit.menus import Menu, MenuItem, at_once
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import several, whole_document
from unhex_tui.gamekit.session_menu import menu_of_preparations, without_sides
from unhex_tui.systems.fully_automated.between.documents import DOCUMENTS
from unhex_tui.systems.fully_automated.events.rounds import MapLaid
from unhex_tui.systems.fully_automated.fight.harming import set_hp
from unhex_tui.systems.fully_automated.fight.rounds import begin_fight
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.text import parse, written
from unhex_tui.systems.fully_automated.people.character import AS_TOLD, Character, Sheet
from unhex_tui.systems.fully_automated.rules.cards import PROFICIENCIES, WEAPONS, Proficiency, cards, cost, points
from unhex_tui.systems.fully_automated.rules.damage import spans
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, RULES, TableRules
from unhex_tui.systems.fully_automated.state.table import Table


class Making(character_form.Making[Any]):
    """The form for a sheet of Fully Automated!."""

    kind = Sheet

    def entries(self, table: Table, sheet: Any) -> list[Entry]:
        def weapons() -> Procedure[None]:
            sheet.weapons = yield from ask(lambda: _carried(sheet, table.rules))

        def proficiencies() -> Procedure[None]:
            sheet.proficiencies = yield from ask(lambda: _learned(sheet, table.rules))

        carried = _armed(sheet.weapons) or "none"
        spent = points(sheet.proficiencies, table.rules)
        learned = f"{spent:g} point{'s' * (spent != 1)}: {_trained(sheet.proficiencies) or 'none'}"
        return [
            *self.numbered(sheet),
            Entry(Option("weapons", "Weapons", carried, "w", also=("What it carries",)), weapons),
            Entry(Option("proficiencies", "Proficiencies", learned, "p", also=("What it has learned",)), proficiencies),
            *self.called(sheet, "m"),
        ]

    def settle(self, table: Table, sheet: Any) -> None:
        sheet.most_hp = sheet.most_hp or table.rules.hit_points or 20
        super().settle(table, sheet)
        sheet.hp = None if sheet.hp == sheet.most_hp else sheet.hp

    def put(self, table: Table, character: Character, name: str, value: Any) -> None:
        if name == "hp":
            set_hp(table, character, value)
        else:
            super().put(table, character, name, value)

    def said(self, value: Any) -> str:
        return "unhurt" if value is None else super().said(value)

    def change(self, key: str, was: Any, now: Any) -> str:
        if words := {"weapons": _armed, "proficiencies": _trained}.get(key):
            was, now = words(was), words(now)
        return super().change("HP now" if key == "now" else key, was, now)


def _armed(weapons: Iterable[str]) -> str:
    """Return weapons by name; names may hold commas."""
    return "; ".join(WEAPONS[weapon] for weapon in weapons)


def _trained(proficiencies: Iterable[str]) -> str:
    return "; ".join(PROFICIENCIES[proficiency].name for proficiency in proficiencies)


def _carried(sheet: Any, rules: TableRules) -> Pick:
    options = [Option(weapon, words.capitalize(), _played(weapon, rules)) for weapon, words in WEAPONS.items()]
    return several(
        "sheet.weapons", f"Which weapons does {sheet.name} carry?", options, chosen=sheet.weapons, none="nothing"
    )


def _played(weapon: str, rules: TableRules) -> str:
    """Return the damage and ranges of a weapon's cards in a few words."""
    played = [card for card in cards(rules).values() if card.weapon == weapon]
    bases = " or ".join(str(card.base) for card in played if card.base)
    where = " or ".join(dict.fromkeys(map(spans, played)))
    parts = [f"{bases} damage"] * bool(bases) + [f"range {where}"] * bool(where)
    return ", ".join(parts) or "no card"


def _learned(sheet: Any, rules: TableRules) -> Pick:
    paid = (each for each in PROFICIENCIES.values() if each.cost)
    options = [Option(each.id, each.name, f"costs {cost(each, rules):g}{_brought(each, rules)}") for each in paid]
    prompt = f"Which proficiencies did {sheet.name} buy with Combat points?"
    return several("sheet.proficiencies", prompt, options, chosen=sheet.proficiencies, none="nothing")


def _brought(proficiency: Proficiency, rules: TableRules) -> str:
    """Return in words what comes with a proficiency."""
    names = [PROFICIENCIES[included].name for included in proficiency.includes]
    deck = cards(rules)
    names += [WEAPONS[deck[card_id].weapon].capitalize() for card_id in proficiency.brings if card_id in deck]
    return f", includes {listed(names)}" if names else ""


FIRST_MAP = """\
title: A yard
map:
A   1 . . . o . . % . . 2
B    1 . . . . # . % . . 2
C   1 . o . . # . . o . 2
"""
"""A small map as a start for maps typed by hand."""


def _map(table: Table) -> Procedure[None]:
    """Ask for a map, from a file or typed; characters stay in their hexes if the map's title is the same."""
    note = Reason("Copied into this session; later changes to the file have no effect here", ("FA-SET-1",))
    before = table.grid

    def present() -> str:
        return written(table.grid) if table.grid is not None else ""

    grid: Grid = yield from whole_document("fight.map", "Which map?", "maps", parse, present, note, sample=FIRST_MAP)
    table.map, table.scene = written(grid), ""
    for character in table.people:
        if before is None or before.title != grid.title or character.place not in grid.cells:
            character.place = ""
    table.record(MapLaid(grid.title))


def _map_hint(table: Table) -> str:
    return table.grid.title or "drawn" if table.grid else "ready-made, from a file, or typed"


def _begin_hint(table: Table) -> str:
    return "place everyone, then roll the turn order" if table.grid else "no map yet: you enter distances and cover"


def _lightly(table: Table) -> None:
    """Begin light combat, a fight without map and cards (FA-LGT-1)."""
    begin_fight(table, lightly=True)


HP = session_menu.Figure("HP", True, "h", ("FA-HP-6",), attrgetter("hp"), attrgetter("most_hp"), set_hp)
BETWEEN: Menu[Table] = session_menu.menu_between(HP, RULES, DEFAULT)
CHARACTERS: Menu[Table] = Joining(DOCUMENTS, Making(), "name, Speed, HP, weapons").menu
_NO_SIDES = without_sides("able to act", "FA-HP-1")
PREPARING: Menu[Table] = menu_of_preparations(
    DOCUMENTS,
    "a prepared map with its opposition",
    CHARACTERS,
    "FA-HP-3",
    begin=MenuItem("Begin", _begin_hint, "b", at_once(begin_fight), _NO_SIDES),
    light=MenuItem("Begin light combat", "one sentence each; no map, no cards", "g", at_once(_lightly), _NO_SIDES),
    map=MenuItem("Choose the map", _map_hint, "m", _map),
)
PHASES = session_menu.phases(AS_TOLD, BETWEEN, CHARACTERS, PREPARING)
