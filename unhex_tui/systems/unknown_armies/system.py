"""Unknown Armies as a rule system of the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.system import Demo, GmAction
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.questions import END, declared
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.systems.unknown_armies import chase, fight, invariants, judging
from unhex_tui.systems.unknown_armies.between import documents
from unhex_tui.systems.unknown_armies.gm.edits import AUTO_ANSWERS, edit
from unhex_tui.systems.unknown_armies.gm.shorthand import VERBS, happen
from unhex_tui.systems.unknown_armies.play import play
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.views.table import log_line, table_view


class UnknownArmies(GameSystem):
    """Unknown Armies: fights and car chases with percentile dice and hidden wounds."""

    name = "unknown-armies"
    title = "Unknown Armies"
    home = documents.HOME
    shelf = "unknown-armies/"
    schemas = SCHEMAS
    table = Table
    files = documents.DOCUMENTS
    questions = declared(
        *(fight, chase),
        fight="The next fight or chase: its encounter, and who takes part.",
        chase="Who chases whom, how closely, and what a wreck does to the people in it.",
        happens="What happens outside the fight: a check, stress, a hunch or a fall.",
        check="Whether the skill succeeds.",
        hunch="What the next skill roll will be.",
        fall="How far the character falls, how, and the damage.",
        skill="The skill, its value, and which rolls of the rules use it.",
        weapon="The weapon, and what it does.",
    )
    actions = (
        *gm_actions.gm_actions(edit, AUTO_ANSWERS),
        GmAction("happens", "Something happens", "check, stress, hunch, fall", "h", happen),
    )

    start = staticmethod(documents.start)
    play = staticmethod(play)
    view = staticmethod(table_view)
    log_line = staticmethod(log_line)
    verbs = VERBS
    auto_answers = staticmethod(AUTO_ANSWERS.auto_answers)
    auto_answer = staticmethod(AUTO_ANSWERS.auto_answer)
    judge = staticmethod(judging.judge)
    course = staticmethod(judging.course)
    status = staticmethod(invariants.status)
    options = "UA-OPT-1"
    sources: ClassVar[Mapping[str, str]] = {
        "": "the rules",
        "public": "public descriptions; the rules text at hand says nothing",
        "both": "the rules, with a ruling on the details",
        "ruling": "our ruling; the rules say nothing",
    }

    def handed(self, table: Table, decision: Decision) -> str:
        return super().handed(table, decision) or judging.handed(table, decision)

    def overrules(self, table: Table) -> tuple[Option, ...]:
        """Return what the GM can overrule: the begun action, and the fight or the chase."""
        if table.chase is not None:
            return (*super().overrules(table), Option(END, "End the chase", "no one gets away", "x"))
        return super().overrules(table)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether a saved answer is obsolete: older saves ask `stray` even with one possible victim (UA-SUP-5)."""
        return question == "stray"

    def replaying(self, table: Table, log_lines: tuple[LogLine, ...] | None) -> None:
        """Keep the log lines of the entry being replayed; `Table.holds` finds the rules that older entries lack."""
        table.replayed = log_lines

    def demo(self) -> Demo:
        return Demo("A new fight at the bath house", documents.demo, "fight")

    def demos(self) -> tuple[Demo, ...]:
        """Return the demos: a fight at the bath house and a chase on the ring road."""
        return self.demo(), Demo("A new chase on the ring road", documents.ring_road, "chase")


UNKNOWN_ARMIES = UnknownArmies()
