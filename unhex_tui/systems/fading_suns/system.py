"""Fading Suns as a rule system of the app."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.system import Demo
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.system import GameSystem
from unhex_tui.gamekit.visibility import forewarned
from unhex_tui.systems.fading_suns import invariants
from unhex_tui.systems.fading_suns.advice.advising import advise
from unhex_tui.systems.fading_suns.between import documents
from unhex_tui.systems.fading_suns.gm import edits
from unhex_tui.systems.fading_suns.gm.shorthand import read
from unhex_tui.systems.fading_suns.play import play
from unhex_tui.systems.fading_suns.reference.catalogue import entries
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.table import log_line, table_view

if TYPE_CHECKING:
    from unhex_tui.engine.advice import Advice
    from unhex_tui.engine.decision import Decision
    from unhex_tui.engine.system import GmAction
    from unhex_tui.engine.view import Audience, Reporter, View

ACTIONS = gm_actions.gm_actions(edits.edit, edits.AUTO_ANSWERS)


class FadingSuns(GameSystem):
    """Fading Suns, its unarmed combat: a game without a map, fought in turns of declared actions."""

    name = "fading-suns"
    title = "Fading Suns"
    said_dice = "12"
    home = Path(__file__).parent
    shelf = "fading-suns/"
    table = Table

    start = staticmethod(documents.start)
    play = staticmethod(play)
    view = staticmethod(table_view)
    log_line = staticmethod(log_line)
    shorthand = staticmethod(read)
    overrules = staticmethod(gm_actions.overrules)
    auto_answers = staticmethod(edits.AUTO_ANSWERS.auto_answers)
    auto_answer = staticmethod(edits.auto_answer)
    status = staticmethod(invariants.status)
    read = staticmethod(documents.DOCUMENTS.read)
    documents = staticmethod(documents.DOCUMENTS.documents)
    reference = staticmethod(entries)

    def gm_actions(self) -> tuple[GmAction, ...]:
        return ACTIONS

    def advise(self, table: Table, decision: Decision) -> Advice:
        return forewarned(advise(table, decision), table, decision)

    def with_log(self, view: View) -> View:
        """Return the view with the results of this turn's attacks."""
        from unhex_tui.systems.fading_suns.views.deeds import with_deeds

        return with_deeds(view)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether an old save may hold a needless answer: cover that does not change the dodge (FS-CVR-1)."""
        return question == "cover"

    def reporter(self, audience: Audience) -> Reporter:
        from unhex_tui.systems.fading_suns.views.report import Report

        return Report(audience)

    def demo(self) -> Demo:
        return Demo("A new fight at the night market", documents.demo)


FADING_SUNS = FadingSuns()
