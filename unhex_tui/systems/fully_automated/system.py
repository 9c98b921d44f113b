"""Fully Automated! as a rule system of this table: the door to it, which brings each part where it is first used."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.system import Demo, Kind
from unhex_tui.evening.system import WholeSystem, WholeTable
from unhex_tui.files.ready_maps import ready_maps_folder
from unhex_tui.systems.fully_automated.reference.catalogue import entries

if TYPE_CHECKING:
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.report import Reporter
    from unhex_tui.engine.view import Audience
    from unhex_tui.systems.fully_automated.maps.port import HexMaps
    from unhex_tui.systems.fully_automated.state.table import Table


def _read_map(text: str) -> object:
    return FULLY_AUTOMATED.maps().parse(text)


class FullyAutomated(WholeSystem):
    """The system object."""

    name = "fully-automated"
    title = "Fully Automated!"
    home = Path(__file__).parent

    @property
    def at_table(self) -> WholeTable:
        from unhex_tui.systems.fully_automated.at_table import AT_TABLE

        return AT_TABLE

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """The card of a tackle that reaches nobody (FA-UNM-2)."""
        from unhex_tui.systems.fully_automated.fight.tackling import in_reach

        action = table.action
        return question == "tackle.card" and action is not None and not in_reach(table, action)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Maps of hexes too."""
        return {**super().kinds, "map": Kind("maps", _read_map, (".hexes",), ready_maps_folder())}

    def maps(self) -> HexMaps:
        """Maps of hexes as texts, in the format of docs/games/fully-automated.md."""
        from unhex_tui.systems.fully_automated.maps.port import MAPS

        return MAPS

    def reporter(self, audience: Audience) -> Reporter:
        """Who attacked and hit whom, the HP it cost, and the dice."""
        from unhex_tui.systems.fully_automated.views.report import Report

        return Report(audience)

    def reference(self) -> Entries:
        """The rules in our own words, by id."""
        return entries()

    def demo(self) -> Demo:
        return Demo("A new fight at the tidal mill", self.at_table.demo)


FULLY_AUTOMATED = FullyAutomated()
