"""Fading Suns as a rule system of the app."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision
from unhex_tui.engine.system import Demo
from unhex_tui.engine.view import View
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.gathering import facts
from unhex_tui.gamekit.questions import advised
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.systems.fading_suns import invariants, judging
from unhex_tui.systems.fading_suns.between import documents
from unhex_tui.systems.fading_suns.fight import attack, declaring, defending, grapple, rolling
from unhex_tui.systems.fading_suns.gm import edits
from unhex_tui.systems.fading_suns.gm.shorthand import read
from unhex_tui.systems.fading_suns.play import play
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.table import log_line, table_view

DECIDES: Mapping[str, str] = {
    "declare": "What the character does this turn; 2 or 3 actions lower every roll of the turn and the initiative.",
    "declare.which": "Which action it is; each happens on its own initiative, a dodge whenever an attack comes.",
    "target": "Who is attacked; a target without a dodge may still choose one before the dice.",
    "defend": "Whether the target dodges, and what they give up for that, before the attack's dice.",
    "attack": "Whether it hits: the number rolled is the number of successes, which give victory dice for the damage.",
    "dodge": "More successes than the attack avoid it, fewer reduce it. A dodge counts against all attacks this turn.",
    "cover": "What cover the dodger has: it adds to the dodge against shots and throws.",
    "damage": "How many wounds the hit deals before armor.",
    "armor": "How many of the wounds the armor stops.",
    "awake": "Whether a character at Vitality 1 fights on with −8 on every roll, or is out of the fight.",
    "metres": "How far the charger runs: 1 momentum die per full 3 metres, and momentum hurts both.",
    "resist": "Whether the grabbed character spends an action to resist; without one they are held at once.",
    "contest": "Who wins the contest of Strength + Vigor: whether the hold begins, or lasts.",
    "fight": "The next fight: its encounter, and who takes part.",
    "recover": "Who recovers Vitality, and how much: the rules leave it to the GM.",
    "own": "A weapon or trained action of this character alone, declared by its name.",
}
"""Purposes by question id or its first part; `gamekit.questions` has the purposes of questions common to all games."""
PREVIEWS = {
    **declaring.PREVIEWS,
    **attack.PREVIEWS,
    **defending.PREVIEWS,
    **grapple.PREVIEWS,
}
ODDS = {**declaring.ODDS, **attack.ODDS, **defending.ODDS, **grapple.ODDS, **rolling.ODDS}
STRIPS = {**attack.STRIPS, **defending.STRIPS}


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

    @staticmethod
    def advice(table: Table, decision: Decision) -> Advice:
        on_demand: dict[str, Any] = {
            "facts": partial(facts, documents.DOCUMENTS, decision),
            "offers": partial(attack.runs_offered, table, decision),
            "ahead": partial(rolling.ahead, table, decision),
        }
        return advised(table, decision, DECIDES, PREVIEWS, ODDS, STRIPS, **on_demand)

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
