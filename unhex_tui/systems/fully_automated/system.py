"""Fully Automated! as a rule system of the app."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from unhex_tui.engine.system import Demo, Kind
from unhex_tui.files.map_file import ready_maps_folder
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.systems.fully_automated import invariants
from unhex_tui.systems.fully_automated.advice.advising import advise
from unhex_tui.systems.fully_automated.between import documents
from unhex_tui.systems.fully_automated.fight.attack import in_reach
from unhex_tui.systems.fully_automated.gm.edits import AUTO_ANSWERS, edit
from unhex_tui.systems.fully_automated.gm.shorthand import read
from unhex_tui.systems.fully_automated.maps.port import MAPS, HexMaps
from unhex_tui.systems.fully_automated.play import play
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.views.table import table_view
from unhex_tui.systems.fully_automated.views.words import log_line


class FullyAutomated(GameSystem):
    """Fully Automated!: fights on hex maps, with actions chosen in secret."""

    name = "fully-automated"
    title = "Fully Automated!"
    said_dice = "+0"
    home = Path(__file__).parent
    shelf = "fully-automated/"
    schemas = SCHEMAS
    table = Table
    files = documents.DOCUMENTS
    actions = gm_actions.gm_actions(edit, AUTO_ANSWERS)

    start = staticmethod(documents.start)
    play = staticmethod(play)
    view = staticmethod(table_view)
    log_line = staticmethod(log_line)
    shorthand = staticmethod(read)
    auto_answers = staticmethod(AUTO_ANSWERS.auto_answers)
    auto_answer = staticmethod(AUTO_ANSWERS.auto_answer)
    status = staticmethod(invariants.status)
    advice = staticmethod(advise)
    options = "FA-TAB-1"
    sources: ClassVar[Mapping[str, str]] = {
        "": "the rules of combat",
        "both": "the rules; one detail is our ruling",
        "reading": "our reading; the rules allow another",
        "option": "an option of the rules",
        "ruling": "our ruling; the rules are silent",
    }

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return {**super().kinds, "map": Kind("maps", MAPS.parse, (".hexes",), ready_maps_folder())}

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether a saved answer is obsolete: older saves ask for a tackle's card even out of reach (FA-UNM-2)."""
        action = table.action
        return question == "tackle.card" and action is not None and not in_reach(table, action)

    def maps(self) -> HexMaps:
        """Return the reader of hex maps, whose text format docs/games/fully-automated.md describes."""
        return MAPS

    def demo(self) -> Demo:
        return Demo("A new fight at the tidal mill", documents.demo)


FULLY_AUTOMATED = FullyAutomated()
