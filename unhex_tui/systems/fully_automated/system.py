"""The rule system of Fully Automated!; it imports each part at its first use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.system import Demo, Kind
from unhex_tui.files.map_file import ready_maps_folder
from unhex_tui.gamekit.system import WholeSystem, WholeTable
from unhex_tui.systems.fully_automated.reference.catalogue import entries

if TYPE_CHECKING:
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.view import Audience, Reporter
    from unhex_tui.systems.fully_automated.maps.port import HexMaps
    from unhex_tui.systems.fully_automated.state.table import Table


def _read_map(text: str) -> object:
    return FULLY_AUTOMATED.maps().parse(text)


class FullyAutomated(WholeSystem):
    """Fully Automated! as a rule system."""

    name = "fully-automated"
    title = "Fully Automated!"
    said_dice = "+0"
    home = Path(__file__).parent

    @property
    def at_table(self) -> WholeTable:
        from unhex_tui.systems.fully_automated.at_table import AT_TABLE

        return AT_TABLE

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether a saved answer is obsolete: older saves ask for a tackle's card even out of reach (FA-UNM-2)."""
        from unhex_tui.systems.fully_automated.fight.attack import in_reach

        action = table.action
        return question == "tackle.card" and action is not None and not in_reach(table, action)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return {**super().kinds, "map": Kind("maps", _read_map, (".hexes",), ready_maps_folder())}

    def maps(self) -> HexMaps:
        """Return the reader of hex maps, whose text format docs/games/fully-automated.md describes."""
        from unhex_tui.systems.fully_automated.maps.port import MAPS

        return MAPS

    def reporter(self, audience: Audience) -> Reporter:
        from unhex_tui.systems.fully_automated.views.report import Report

        return Report(audience)

    def reference(self) -> Entries:
        return entries()

    def demo(self) -> Demo:
        return Demo("A new fight at the tidal mill", self.at_table.demo)


FULLY_AUTOMATED = FullyAutomated()
