"""The form of prepared files of Fully Automated!, and the start of a session from a setup.

A setup with two sides starts with a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from unhex_tui.files.map_file import ready_map
from unhex_tui.gamekit import document_models, setups
from unhex_tui.gamekit.document_models import of
from unhex_tui.gamekit.documents import Read
from unhex_tui.systems.fully_automated.fight.rounds import begin_fight
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.text import parse, written
from unhex_tui.systems.fully_automated.people.character import Sheet
from unhex_tui.systems.fully_automated.rules.cards import PROFICIENCIES, WEAPONS
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT
from unhex_tui.systems.fully_automated.state.table import Table

HOME = Path(__file__).parents[1]


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
