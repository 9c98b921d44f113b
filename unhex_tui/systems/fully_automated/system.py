"""Fully Automated! as a rule system of this table: the door to it, which brings each part where it is first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.system import Demo, Kind
from unhex_tui.evening.system import PeopledSystem
from unhex_tui.files.ready_maps import ready_maps_folder

if TYPE_CHECKING:
    from unhex_tui.engine.advice import Advice
    from unhex_tui.engine.decision import Decision
    from unhex_tui.engine.document import Document
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.report import Reporter
    from unhex_tui.engine.view import Audience
    from unhex_tui.engine.wording import Reading
    from unhex_tui.systems.fully_automated.at_table import Everything
    from unhex_tui.systems.fully_automated.maps.port import HexMaps
    from unhex_tui.systems.fully_automated.state.table import Table


def _reader(form: str) -> Callable[[str], object]:
    """What reads a form is loaded when something is to be read."""

    def read(text: str) -> object:
        return FULLY_AUTOMATED.at_table.read(form, text)

    return read


def _read_map(text: str) -> object:
    return FULLY_AUTOMATED.maps().parse(text)


class FullyAutomated(PeopledSystem):
    """The system object."""

    name = "fully-automated"
    title = "Fully Automated!"

    @property
    def at_table(self) -> Everything:
        from unhex_tui.systems.fully_automated.at_table import AT_TABLE

        return AT_TABLE

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Setups, parties, encounters, templates of NPCs and maps."""
        here = Path(__file__).parent
        return {
            "setup": Kind("", _reader("setup"), begins=True),
            "party": Kind(f"{self.name}/parties", _reader("party"), ready=here / "parties", begins=True),
            "encounter": Kind(f"{self.name}/encounters", _reader("encounter"), ready=here / "encounters", begins=True),
            "template": Kind(f"{self.name}/templates", _reader("template")),
            "map": Kind("maps", _read_map, (".hexes",), ready_maps_folder()),
        }

    def start(self, data: dict[str, Any]) -> Table:
        """A new table; ValueError where the setup is not sound; every mistake is named."""
        return self.at_table.start(data)

    def documents(self, table: Table) -> tuple[Document, ...]:
        """The PCs as a party, the NPCs as an encounter, each kind of NPC as a template."""
        return self.at_table.documents(table)

    def shorthand(self, table: Table, line: str) -> Reading:
        """The GM's edits of HP, places, who is restrained or takes no part, and a note."""
        return self.at_table.shorthand(table, line)

    def maps(self) -> HexMaps:
        """Maps of hexes as texts, in the format of docs/games/fully-automated.md."""
        from unhex_tui.systems.fully_automated.maps.port import MAPS

        return MAPS

    def advise(self, table: Table, decision: Decision) -> Advice:
        """What the choices would mean: lines and ways at once, odds when asked for."""
        return self.at_table.advise(table, decision)

    def reporter(self, audience: Audience) -> Reporter:
        """Who attacked and hit whom, the HP it cost, and the dice."""
        from unhex_tui.systems.fully_automated.views.report import Report

        return Report(audience)

    def reference(self) -> Entries:
        """The rules in our own words, by id."""
        from unhex_tui.systems.fully_automated.reference.catalogue import entries

        return entries()

    def demo(self) -> Demo:
        return Demo("A new fight at the tidal mill", self.at_table.demo)


FULLY_AUTOMATED = FullyAutomated()
