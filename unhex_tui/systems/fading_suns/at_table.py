"""What Fading Suns does at the table, as one value: who only looks up rules needs none of it."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine import plain
from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.system import Beside
from unhex_tui.engine.view import Audience, View
from unhex_tui.evening.asking import VOIDS
from unhex_tui.evening.noting import note
from unhex_tui.evening.revealing import reveal
from unhex_tui.systems.fading_suns import invariants
from unhex_tui.systems.fading_suns.advice.advising import advise
from unhex_tui.systems.fading_suns.asides import standing
from unhex_tui.systems.fading_suns.asides.amend import amend
from unhex_tui.systems.fading_suns.fight.acting import END
from unhex_tui.systems.fading_suns.play import play
from unhex_tui.systems.fading_suns.prepared import setup
from unhex_tui.systems.fading_suns.prepared.form import READERS
from unhex_tui.systems.fading_suns.prepared.party import documents
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.table import table_view
from unhex_tui.systems.fading_suns.views.words import log_line

ASIDES = (
    Beside("amend", "Amend", "the GM's edits", "", amend),
    Beside("reveal", "Reveal", "what the players know", "", reveal),
    Beside("note", "A note", "to the session or a character: for the GM alone", "o", note),
    Beside("standing", "Standing answers", "what need not be asked again", "a", standing.standing_aside),
)


class AtTable:
    """All of it as one value: the system's one door to it."""

    start = staticmethod(setup.start)
    demo = staticmethod(setup.demo)
    play = staticmethod(play)
    advise = staticmethod(advise)
    documents = staticmethod(documents)
    readers = READERS
    status = staticmethod(invariants.status)
    narrate = staticmethod(log_line)
    asides = ASIDES
    agreements = staticmethod(standing.agreements)
    standing = staticmethod(standing.standing)

    @staticmethod
    def view(table: Table, decision: Decision | None, audience: Audience) -> View:
        """What an audience may see."""
        return table_view(table, decision, audience)

    @staticmethod
    def overrules(table: Table) -> tuple[Option, ...]:
        """Void the action under way, once it is begun; end the fight."""
        options = VOIDS if table.action is not None and table.action.begun else ()
        if not table.fighting:
            return options
        stand = " and ".join(f"{sum(c.able for c in table.members(t.id))} of {t.name}" for t in table.teams)
        return (*options, Option(END, "End the fight", f"no side has won, {stand} still standing", "x"))

    @staticmethod
    def load(data: dict[str, Any]) -> Table:
        """The table from dumped values; ValueError where the values are not a table's; the text says where."""
        return plain.load(Table, data)
