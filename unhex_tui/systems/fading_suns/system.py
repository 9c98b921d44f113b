"""Fading Suns as a rule system of this table: the door to it, which brings each part where it is first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.document import Document
from unhex_tui.engine.event import Told
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Agreement, Beside, Demo, Kind, Standing, System
from unhex_tui.engine.view import Audience, View

if TYPE_CHECKING:
    from unhex_tui.engine.advice import Advice
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.report import Reporter
    from unhex_tui.systems.fading_suns.at_table import AtTable
    from unhex_tui.systems.fading_suns.state.table import Table


def _reader(form: str) -> Callable[[str], object]:
    """What reads a form is loaded when something is to be read."""

    def read(text: str) -> object:
        return FADING_SUNS._at_table.readers[form](text)

    return read


class FadingSuns(System):
    """The system object."""

    name = "fading-suns"
    title = "Fading Suns"

    @property
    def _at_table(self) -> type[AtTable]:
        from unhex_tui.systems.fading_suns.at_table import AtTable

        return AtTable

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
        return self._at_table.start(data)

    def play(self, table: Table) -> Procedure[None]:
        """The whole evening, from wherever the table stands."""
        return self._at_table.play(table)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Cover, where the dodge that was rolled is the same behind any (FS-CVR-1)."""
        return question == "cover"

    def view(self, table: Table, decision: Decision | None, audience: Audience) -> View:
        return self._at_table.view(table, decision, audience)

    def narrate(self, table: Table, event: Any) -> Told:
        """An event in words, and what the players are told of it."""
        return self._at_table.narrate(table, event)

    def there(self, table: Table, who: str, audience: Audience) -> bool:
        """Whether somebody was not removed, nor hidden from the players."""
        return who in table.characters and (audience == "gm" or not table.characters[who].hidden)

    def overrules(self, table: Table) -> tuple[Option, ...]:
        """Void the action under way, once it is begun; end the fight."""
        return self._at_table.overrules(table)

    def asides(self) -> tuple[Beside, ...]:
        """The GM's edits, what the players know, notes, standing answers."""
        return self._at_table.asides

    def agreements(self, table: Table, decision: Decision) -> tuple[Agreement, ...]:
        """Dice, declarations and defences of NPCs that need not be asked about."""
        return self._at_table.agreements(table, decision)

    def standing(self, table: Table, decision: Decision) -> Standing | None:
        """The answer agreed beforehand, if there is one."""
        return self._at_table.standing(table, decision)

    def documents(self, table: Table) -> tuple[Document, ...]:
        """The PCs as a party, the NPCs as an encounter, each kind of NPC as a template."""
        return self._at_table.documents(table)

    def dump(self, table: Table) -> dict[str, Any]:
        """Plain JSON values."""
        return table.dump()

    def load(self, data: dict[str, Any]) -> Table:
        """The table from dumped values; ValueError where the values are not a table's; the text says where."""
        return self._at_table.load(data)

    def advise(self, table: Table, decision: Decision) -> Advice:
        """What the choices would mean: goals as sums at once, odds when asked for."""
        return self._at_table.advise(table, decision)

    def status(self, table: Table) -> list[str]:
        """What is wrong with the table; empty when its invariants hold."""
        return self._at_table.status(table)

    def reporter(self, audience: Audience) -> Reporter:
        """Who hit whom, the Vitality it cost, and the dice."""
        from unhex_tui.systems.fading_suns.views.report import Report

        return Report(audience)

    def reference(self) -> Entries:
        """The rules in our own words, by id."""
        from unhex_tui.systems.fading_suns.reference.catalogue import entries

        return entries()

    def demo(self) -> Demo:
        return Demo("A new fight at the night market", self._at_table.demo)


FADING_SUNS = FadingSuns()
