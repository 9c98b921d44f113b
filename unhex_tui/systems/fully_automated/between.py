"""Files, the start of a session, and the menus between fights: FA-HP-6, FA-SET-1, FA-LGT-1, FA-WPN-1.

A setup with two sides starts with a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from unhex_tui.engine.decision import Option, Pick, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.files.shelf import ready_map
from unhex_tui.gamekit import character_form, document_models, session_menu, setups
from unhex_tui.gamekit.character_form import Entry
from unhex_tui.gamekit.document_models import of
from unhex_tui.gamekit.documents import Read
from unhex_tui.gamekit.gathering import Joining
from unhex_tui.gamekit.menus import Menu, MenuItem, at_once
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import several, whole_document
from unhex_tui.gamekit.session_menu import menu_of_preparations, without_sides
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

HOME = Path(__file__).parent


class Prepared(document_models.Prepared):
    """The content of a file after reading."""

    _worked_out = (*document_models.Prepared._worked_out, "grid")
    map: Annotated[str, Meta(description="Text of a hex map, with `\\n` for line ends.")] = ""
    grid: Grid | None = None
    """The parsed map; None until parsed."""
    light: Annotated[bool, Meta(description="The fight is light combat (FA-LGT-1).")] = False


class Documents(setups.Documents[Any, Prepared]):
    """Reader and writer of prepared files."""

    system = "fully-automated"
    rules = DEFAULT
    kind = Sheet
    form = Prepared
    ready_npcs = HOME / "people" / "templates.json"
    reserved = frozenset(("forgo", "step", "stay", "none"))
    wounds = "now"
    crew, guard = ("Ann", "surveyor"), ("Guard", "gatekeeper")
    both: ClassVar = {"speed": 4, "hp": 20, "weapons": ["pistol"], "proficiencies": ["pistol"]}

    def in_columns(self, sheet: Any) -> dict[str, str]:
        return {
            "HP": str(sheet.most_hp),
            "speed": str(sheet.speed),
            "weapon": ", ".join(WEAPONS[weapon] for weapon in sheet.weapons) or "–",
            "armor": str(sheet.armor or "–"),
            "trained in": ", ".join(PROFICIENCIES[proficiency].name for proficiency in sheet.proficiencies) or "–",
        }

    def read_more(self, made: Prepared, mistakes: list[str]) -> None:
        if made.map:
            try:
                made.grid = parse(made.map)
            except ValueError as error:
                mistakes += [f"map: {text}" for text in str(error).splitlines()]

    def read_within(self, sheet: Any, read: Read, where: Callable[..., str], mistakes: list[str]) -> None:
        super().read_within(sheet, read, where, mistakes)
        if "hp" in read.wrong:
            sheet.most_hp = 1

    def complete(self, sheet: Any, made: Prepared) -> None:
        sheet.most_hp = sheet.most_hp or made.table_rules.hit_points or 0

    def wrong(self, i: int, sheet: Any, made: Prepared, sheets: document_models.Placed[Any]) -> Iterator[str]:
        if not sheet.most_hp:
            yield of(i, sheet, "missing: maximum HP (FA-HP-6)", "hp")
        elif sheet.hp is not None and sheet.hp > sheet.most_hp:
            yield of(i, sheet, f"at most {sheet.most_hp}, the maximum HP", "now")
        yield from document_models.twice(i, sheet, "weapons", sheet.weapons)
        yield from document_models.twice(i, sheet, "proficiencies", sheet.proficiencies)
        yield from self._standing(i, sheet, made, sheets)
        yield from super().wrong(i, sheet, made, sheets)

    def _standing(self, i: int, sheet: Any, made: Prepared, sheets: document_models.Placed[Any]) -> Iterator[str]:
        """Yield the reason why a character cannot start in the hex of the sheet."""
        if not sheet.place:
            return
        if made.grid is None:
            yield of(i, sheet, f"{sheet.place}: no map yet", "at")
        elif sheet.place not in made.grid.cells or made.grid.cells[sheet.place].ground == "wall":
            yield of(i, sheet, f"{sheet.place}: no one can stand there", "at")
        elif sheet.count > 1 or any(other.place == sheet.place for _, other in sheets if other is not sheet):
            yield of(i, sheet, f"{sheet.place}: one character per hex", "at")

    def lay_out(self, table: Table, encounter: Prepared) -> list[str]:
        """Lay out the encounter on its own map; an encounter without a map uses the table's."""
        for character in table.people:
            character.place = ""
        table.map = encounter.map or table.map
        return super().lay_out(table, encounter)

    def cast(self, table: Any, sheets: Any) -> list[str]:
        added = super().cast(table, sheets)
        for character_id in added:
            character = table.characters[character_id]
            character.dying_since = int(character.dying)
        return added

    def opponent(self, table: Any, npc: Any) -> dict[str, Any]:
        return super().opponent(table, npc) | ({"at": npc.place} if npc.place else {})

    def scenery(self, table: Any) -> Mapping[str, Any]:
        return {**super().scenery(table), **({"map": written(table.grid)} if table.grid is not None else {})}


DOCUMENTS = Documents()


def start(data: dict[str, Any]) -> Table:
    """Return the table of a setup; with two sides a fight begins at once. ValueError lists every mistake."""
    made = DOCUMENTS.prepared(data)
    table = DOCUMENTS.begun(Table, made, map=made.map)
    if table.contested:
        begin_fight(table, lightly=made.light)
    return table


def demo() -> dict[str, Any]:
    """Return the demo setup, the tidal mill: four against six; ValueError if its map cannot be read."""
    return setups.ready_file(HOME / "setups" / "tidal-mill.json") | {"map": ready_map("tidal-mill.hexes")}


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
