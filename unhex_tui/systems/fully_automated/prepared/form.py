"""The form of prepared files of Fully Automated!, and the start of a session from a setup.

A setup with two sides starts with a fight.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic_core import core_schema as s

from unhex_tui.files.map_file import ready_map
from unhex_tui.gamekit import document_models, setups
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.document_models import of
from unhex_tui.gamekit.documents import Read
from unhex_tui.gamekit.table import FightTable
from unhex_tui.systems.fully_automated.fight.rounds import begin_fight
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.text import parse, written
from unhex_tui.systems.fully_automated.people.character import BOUNDS, FACTS
from unhex_tui.systems.fully_automated.people.sheets import Sheet
from unhex_tui.systems.fully_automated.rules.cards import PROFICIENCIES, WEAPONS
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT
from unhex_tui.systems.fully_automated.state.table import Table


class Prepared(document_models.Prepared):
    """The content of a file after reading."""

    map: str = ""
    """The hex map as text; empty without a map."""
    grid: Grid | None = None
    """The parsed map; None until parsed."""
    light: bool = False
    """The fight is light combat (FA-LGT-1)."""


_WHOLE = {name: s.int_schema(ge=low, le=high) for name, (low, high) in BOUNDS.items()}


class Documents(setups.Documents[Sheet, Prepared]):
    """Reader and writer of prepared files."""

    system = "fully-automated"
    rules = DEFAULT
    kind = Sheet
    form = d.a_form(Prepared, **document_models.FIELDS, map=d.ANY_TEXT, light=d.FLAG)
    sheet = d.a_form(
        Sheet,
        **document_models.sheet(FACTS),
        speed=_WHOLE["speed"],
        hp=_WHOLE["most_hp"],
        armor=_WHOLE["armor"],
        now=s.nullable_schema(_WHOLE["hp"]),
        weapons=d.several(s.literal_schema([*WEAPONS])),
        proficiencies=d.several(s.literal_schema([*PROFICIENCIES])),
        at=d.ANY_TEXT,
    )
    ready_npcs = Path(__file__).with_name("templates.json")
    reserved = frozenset(("forgo", "step", "stay", "none"))
    wounds = "now"
    crew, guard = ("Ann", "surveyor"), ("Guard", "gatekeeper")
    both = '"speed": 4, "hp": 20, "weapons": ["pistol"], "proficiencies": ["pistol"]'

    def in_columns(self, sheet: Sheet) -> dict[str, str]:
        return {
            "HP": str(sheet.hp),
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

    def read_within(self, sheet: Sheet, read: Read, where: Callable[..., str], mistakes: list[str]) -> None:
        if "hp" in read.wrong:
            sheet.hp = 1

    def complete(self, sheet: Sheet, made: Prepared) -> None:
        sheet.hp = sheet.hp or made.table_rules.hit_points or 0

    def wrong(self, i: int, sheet: Sheet, made: Prepared, sheets: document_models.Placed[Sheet]) -> Iterator[str]:
        if not sheet.hp:
            yield of(i, sheet, "missing: maximum HP (FA-HP-6)", "hp")
        elif sheet.now is not None and sheet.now > sheet.hp:
            yield of(i, sheet, f"at most {sheet.hp}, the maximum HP", "now")
        yield from document_models.twice(i, sheet, "weapons", sheet.weapons)
        yield from document_models.twice(i, sheet, "proficiencies", sheet.proficiencies)
        if not sheet.at:
            return
        if made.grid is None:
            yield of(i, sheet, f"{sheet.at}: no map yet", "at")
        elif sheet.at not in made.grid.cells or made.grid.cells[sheet.at].ground == "wall":
            yield of(i, sheet, f"{sheet.at}: no one can stand there", "at")
        elif sheet.count > 1 or any(other.at == sheet.at for _, other in sheets if other is not sheet):
            yield of(i, sheet, f"{sheet.at}: one character per hex", "at")

    def lay_out(self, table: FightTable[Any], encounter: Prepared) -> list[str]:
        """Lay out the encounter on its own map; an encounter without a map uses the table's."""
        assert isinstance(table, Table)
        for character in table.characters.values():
            character.place = ""
        table.map = encounter.map or table.map
        return super().lay_out(table, encounter)

    def opponent(self, npc: Any) -> dict[str, Any]:
        return super().opponent(npc) | ({"at": npc.place} if npc.place else {})

    def scenery(self, table: Any) -> Mapping[str, Any]:
        return {"map": written(table.grid)} if table.grid is not None else {}


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
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("tidal-mill.json").read_text("utf-8"))
    return setup | {"map": ready_map("tidal-mill.hexes")}
