"""Fading Suns as a rule system of the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from unhex_tui.engine.system import Demo
from unhex_tui.engine.view import View
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.questions import declared
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.systems.fading_suns import fight, invariants, judging
from unhex_tui.systems.fading_suns.between import documents
from unhex_tui.systems.fading_suns.gm import edits
from unhex_tui.systems.fading_suns.gm.edits import read
from unhex_tui.systems.fading_suns.play import play
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.table import log_line, table_view


class FadingSuns(GameSystem):
    """Fading Suns, its unarmed combat: a game without a map, fought in turns of declared actions."""

    name = "fading-suns"
    title = "Fading Suns"
    said_dice = "12"
    home = documents.HOME
    shelf = "fading-suns/"
    schemas = SCHEMAS
    table = Table
    files = documents.DOCUMENTS
    questions = declared(
        fight,
        fight="The next fight: its encounter, and who takes part.",
        own="A weapon or trained action of this character alone, declared by its name.",
    )
    actions = gm_actions.gm_actions(edits.edit, edits.AUTO_ANSWERS)

    start = staticmethod(documents.start)
    play = staticmethod(play)
    view = staticmethod(table_view)
    log_line = staticmethod(log_line)
    shorthand = staticmethod(read)
    auto_answers = staticmethod(edits.AUTO_ANSWERS.auto_answers)
    auto_answer = staticmethod(edits.auto_answer)
    judge = staticmethod(judging.judge)
    course = staticmethod(judging.course)
    status = staticmethod(invariants.status)
    options = "FS-OPT-1"
    sources: ClassVar[Mapping[str, str]] = {
        "": "the rules of unarmed combat",
        "core": "the game's core rules, from public descriptions",
        "both": "the rules; the last detail is our ruling",
        "ruling": "our ruling; the rules are silent",
    }

    def with_log(self, view: View) -> View:
        """Return the view with the results of this turn's attacks."""
        from unhex_tui.systems.fading_suns.views.deeds import with_deeds

        return with_deeds(view)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether an old save may hold a needless answer: cover that does not change the dodge (FS-CVR-1)."""
        return question == "cover"

    def demo(self) -> Demo:
        return Demo("A new fight at the night market", documents.demo)


FADING_SUNS = FadingSuns()
