"""Fading Suns as a rule system of this table: the door to it, which brings each part where it is first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.system import Demo, Kind
from unhex_tui.evening.system import PeopledSystem

if TYPE_CHECKING:
    from unhex_tui.engine.advice import Advice
    from unhex_tui.engine.decision import Decision
    from unhex_tui.engine.document import Document
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.report import Reporter
    from unhex_tui.engine.view import Audience
    from unhex_tui.engine.wording import Reading
    from unhex_tui.systems.fading_suns.at_table import Everything
    from unhex_tui.systems.fading_suns.state.table import Table


def _reader(form: str) -> Callable[[str], object]:
    """What reads a form is loaded when something is to be read."""

    def read(text: str) -> object:
        return FADING_SUNS.at_table.read(form, text)

    return read


class FadingSuns(PeopledSystem):
    """The system object."""

    name = "fading-suns"
    title = "Fading Suns"

    @property
    def at_table(self) -> Everything:
        from unhex_tui.systems.fading_suns.at_table import AT_TABLE

        return AT_TABLE

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Setups, parties, encounters and templates of NPCs."""
        here = Path(__file__).parent
        return {
            "setup": Kind("", _reader("setup"), begins=True),
            "party": Kind(f"{self.name}/parties", _reader("party"), ready=here / "parties", begins=True),
            "encounter": Kind(f"{self.name}/encounters", _reader("encounter"), ready=here / "encounters", begins=True),
            "template": Kind(f"{self.name}/templates", _reader("template")),
        }

    def start(self, data: dict[str, Any]) -> Table:
        """A new table; ValueError where the setup is not sound; every mistake is named."""
        return self.at_table.start(data)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Cover, where the dodge that was rolled is the same behind any (FS-CVR-1)."""
        return question == "cover"

    def shorthand(self, table: Table, line: str) -> Reading:
        """The GM's edits of Vitality and of who lies or takes no part, and a note."""
        return self.at_table.shorthand(table, line)

    def documents(self, table: Table) -> tuple[Document, ...]:
        """The PCs as a party, the NPCs as an encounter, each kind of NPC as a template."""
        return self.at_table.documents(table)

    def advise(self, table: Table, decision: Decision) -> Advice:
        """What the choices would mean: goals as sums at once, odds when asked for."""
        return self.at_table.advise(table, decision)

    def reporter(self, audience: Audience) -> Reporter:
        """Who hit whom, the Vitality it cost, and the dice."""
        from unhex_tui.systems.fading_suns.views.report import Report

        return Report(audience)

    def reference(self) -> Entries:
        """The rules in our own words, by id."""
        from unhex_tui.systems.fading_suns.reference.catalogue import entries

        return entries()

    def demo(self) -> Demo:
        return Demo("A new fight at the night market", self.at_table.demo)


FADING_SUNS = FadingSuns()
