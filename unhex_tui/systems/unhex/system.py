"""Unhex as a rule system of the app: each part is imported at first use.

Play itself is in `at_table`; other parts are setups, documents, maps, reports and the rules reference.
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
from unhex_tui.files.map_file import ready_maps_folder
from unhex_tui.gamekit.system import AtTable, PeopledSystem
from unhex_tui.systems.unhex.prepared.nightclub import ready_nightclub

if TYPE_CHECKING:
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.view import Reporter
    from unhex_tui.systems.unhex.maps.port import AreaMaps
    from unhex_tui.systems.unhex.state.table import Table


def _reader(form: str) -> Callable[[str], object]:
    """Return a function that reads a kind of document; it imports the readers at first use, since saves need none."""

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
"""Questions dropped when the fight ends, or when the character leaves it."""

_IN_FIGHTS = (["objective"], ["initiative"])
"""First parts of the GM edits that are possible only during a fight."""


class Unhex(PeopledSystem):
    """The rule system for Unhex."""

    name = "unhex"
    title = "Unhex"
    said_harm = "-4 right leg"

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Kinds of documents: setups, parties, encounters, templates of NPCs and maps."""
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
        """Return a new table for a setup; ValueError, with every mistake, if the setup is not valid."""
        from unhex_tui.systems.unhex.prepared import setup

        return setup.start(data)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether an answer or GM action of an older save is passed over.

        Older versions did not check INIT-7 and ROUND-3 after every edit: once a fight was over, the initiative was
        still rolled and reinforcements called, and characters whom an edit had put out of the fight went on rolling.
        They also rolled all-out defences against attacks that had failed (SHLD-4).
        """
        if question == "defend.roll":
            has_attack = table.action is not None and table.action.dice is not None
            return not has_attack and any("SHLD-4" in character.abilities for character in table.characters.values())
        over = not table.fighting and table.phase != "placing"
        if question == "amend":
            return over and isinstance(value, list) and value[:1] in _IN_FIGHTS and value[0] not in table.characters
        return question in _DROPPED and (over or table.phase in ("initiative", "order")) and table.action is None

    def shorthand(self, table: Table, line: str) -> Reading:
        """Read a line of GM shorthand: edits, dropped items, hidden characters, notes."""
        from unhex_tui.systems.unhex.gm.shorthand import read

        return read(table, line)

    def advise(self, table: Table, decision: Decision) -> Advice:
        from unhex_tui.gamekit.visibility import forewarned
        from unhex_tui.systems.unhex.advice.advising import advise
        from unhex_tui.systems.unhex.views.words import veil_of

        return forewarned(advise(table, decision), table, decision, veil_of)

    def documents(self, table: Table) -> tuple[Document, ...]:
        """Return the documents of the table: PCs as a party, map and NPCs as an encounter, NPC kinds as templates."""
        from unhex_tui.systems.unhex.prepared.encounter import documents
        from unhex_tui.systems.unhex.views.words import veil_of

        return documents(table, veil_of(table))

    def maps(self) -> AreaMaps:
        from unhex_tui.systems.unhex.maps.port import MAPS

        return MAPS

    def reporter(self, audience: Audience) -> Reporter:
        from unhex_tui.systems.unhex.views.report import Report

        return Report(audience)

    def reference(self) -> Entries:
        from unhex_tui.systems.unhex.reference.book import entries

        return entries()

    def demo(self) -> Demo:
        return Demo("A new nightclub fight", ready_nightclub)


UNHEX = Unhex()
