"""Unhex as a rule system of this table: the door to it, which brings each part where it is first used.

What plays is one such part (`at_table`); setups, documents, maps, accounts and the rules to look up are others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision
from unhex_tui.engine.document import Document
from unhex_tui.engine.system import Demo, Kind
from unhex_tui.engine.view import Audience
from unhex_tui.engine.wording import Reading
from unhex_tui.evening.system import AtTable, PeopledSystem
from unhex_tui.files.ready_maps import ready_maps_folder
from unhex_tui.systems.unhex.prepared.nightclub import ready_nightclub

if TYPE_CHECKING:
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.report import Reporter
    from unhex_tui.systems.unhex.maps.port import AreaMaps
    from unhex_tui.systems.unhex.state.table import Table


def _reader(form: str) -> Callable[[str], object]:
    """What reads a form is loaded when something is to be read: going on with a save needs none."""

    def read(text: str) -> object:
        from unhex_tui.systems.unhex.prepared.form import READERS

        return READERS[form](text)

    return read


def _read_map(text: str) -> object:
    return UNHEX.maps().parse(text)


_DROPPED = frozenset(
    {
        *("initiative.roller", "roll.order", "initiative.roll", "initiative.order", "reinforce.who", "reinforce.where"),
        *("roll.again", "roll.second", "roll.critical", "roll.set"),
    }
)
"""What is not asked any more once the fight is over, or of whoever is out of it, and what follows from it."""

_IN_FIGHTS = (["objective"], ["initiative"])
"""How an edit begins that can be made only while the fight goes on."""


class Unhex(PeopledSystem):
    """The system object."""

    name = "unhex"
    title = "Unhex"

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Setups, parties, encounters, templates of NPCs and maps."""
        here = Path(__file__).parent
        return {
            "setup": Kind("", _reader("setup"), begins=True),
            "party": Kind("parties", _reader("party"), ready=here / "parties", begins=True),
            "encounter": Kind("encounters", _reader("encounter"), ready=here / "encounters", begins=True),
            "template": Kind("templates", _reader("template")),
            "map": Kind("maps", _read_map, (".map", ".txt"), ready_maps_folder()),
        }

    @property
    def at_table(self) -> AtTable:
        from unhex_tui.systems.unhex.at_table import AT_TABLE

        return AT_TABLE

    def start(self, data: dict[str, Any]) -> Table:
        """A new table; ValueError where the setup is not sound; every mistake is named."""
        from unhex_tui.systems.unhex.prepared import setup

        return setup.start(data)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Until INIT-7 and ROUND-3 were looked at again after every edit, a fight that was over had its initiative
        rolled and those to come called first, and whoever an edit had put out rolled on. All-out defences were
        rolled against attacks that had failed, too (SHLD-4).
        """
        if question == "defend.roll":
            begun = table.action is not None and table.action.dice is not None
            return not begun and any("SHLD-4" in c.abilities for c in table.characters.values())
        over = not table.fighting and table.phase != "placing"
        if question == "amend":
            return over and isinstance(value, list) and value[:1] in _IN_FIGHTS and value[0] not in table.characters
        return question in _DROPPED and (over or table.phase in ("initiative", "order")) and table.action is None

    def shorthand(self, table: Table, line: str) -> Reading:
        """The GM's edits, somebody who drops something, who is seen, a note."""
        from unhex_tui.systems.unhex.asides.shorthand import read

        return read(table, line)

    def advise(self, table: Table, decision: Decision) -> Advice:
        from unhex_tui.evening.hidden_names import forewarned
        from unhex_tui.systems.unhex.advice.advising import advise
        from unhex_tui.systems.unhex.views.words import veil_of

        return forewarned(advise(table, decision), table, decision, veil_of)

    def documents(self, table: Table) -> tuple[Document, ...]:
        """The PCs as a party, the map with its NPCs as an encounter, each kind of NPC as a template."""
        from unhex_tui.systems.unhex.prepared.encounter import documents
        from unhex_tui.systems.unhex.views.words import veil_of

        return documents(table, veil_of(table))

    def maps(self) -> AreaMaps:
        """Maps as texts, in the format of docs/maps.md."""
        from unhex_tui.systems.unhex.maps.port import MAPS

        return MAPS

    def reporter(self, audience: Audience) -> Reporter:
        """Who hit whom, and the dice."""
        from unhex_tui.systems.unhex.views.report import Report

        return Report(audience)

    def reference(self) -> Entries:
        """The rules in our own words, by id."""
        from unhex_tui.systems.unhex.reference.book import entries

        return entries()

    def demo(self) -> Demo:
        return Demo("A new nightclub fight", ready_nightclub)


UNHEX = Unhex()
