"""Unknown Armies as a rule system of the app."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.system import Demo, GmAction
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.gathering import facts
from unhex_tui.gamekit.questions import END, advised, tried
from unhex_tui.gamekit.system import SCHEMAS, GameSystem
from unhex_tui.systems.unknown_armies import invariants, judging
from unhex_tui.systems.unknown_armies.between import documents
from unhex_tui.systems.unknown_armies.chase import closing, driving
from unhex_tui.systems.unknown_armies.fight import aiming, attack, errands, opening, rounds, striking
from unhex_tui.systems.unknown_armies.gm.edits import AUTO_ANSWERS, edit
from unhex_tui.systems.unknown_armies.gm.shorthand import VERBS, happen
from unhex_tui.systems.unknown_armies.play import play
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.views.table import log_line, table_view

DECIDES: Mapping[str, str] = {
    "focus": "Who focuses on one foe this round: attacks on that foe have a bonus, as have all attacks on the focuser.",
    "initiative": "When the character acts, for the whole fight or until they improve initiative.",
    "order": "Who acts first on equal initiative.",
    "act": "What the character does in these 3 seconds: one action.",
    "target": "Who or what is attacked.",
    "redirect": "Who the redirected attack goes to.",
    "share": "How much of the target this attack gets; the other attacks share the rest.",
    "attack": "Whether the attack hits. With guns the roll is the damage; hand to hand, add its digits.",
    "shifts": "Which situation shifts apply to these two, until you change them.",
    "shifts.own": "How much the GM helps or hinders, on this roll only or until the GM changes it.",
    "flip": "Which way round to read the digits.",
    "dodge": "How much of the attack gets through: nothing, half or all.",
    "vest": "Whether the vest covers the hit. If it does, the damage is the digits added.",
    "cherry": "Which extra effect a matched success has.",
    "critical": "Whether the critical kills or knocks out.",
    "disarm": "Where the weapon ends up. Picking it up from the floor costs an action.",
    "blast": "How much damage the blast does; the rules leave that to the GM.",
    "suppress": "How many shots, and who is in the field of fire: a penalty on all their rolls until the round ends.",
    "stray": "Who the stray shot hits, and how badly.",
    "clear": "Whether the gun can fire again.",
    "swim": "Whether the character gets their full breath back.",
    "break": "Whether the character breaks free.",
    "choke": "Whether to let the unconscious victim go or choke them to death.",
    "stress": "Whether the character gets a hardened or a failed notch. After a failure they fight, flee or freeze.",
    "check": "Whether the skill succeeds.",
    "hunch": "What the next skill roll will be.",
    "happens": "What happens outside the fight: a check, stress, a hunch or a fall.",
    "fall": "How far the character falls, how, and the damage.",
    "chase.drive": "Whether the car wins a length, keeps its place or loses one. You can add a stunt.",
    "chase.way": "Whether to add a stunt; the hunch is the roll.",
    "chase.stunt": "Which stunt the driver risks. No stunt can be used twice in a chase.",
    "chase.risk": "Whether the stunt wins its lengths.",
    "chase.hazard": "Whether a length is lost.",
    "chase.rammed": "Whether the rammed car falls back.",
    "chase.how_hard": "How hard the hazard is.",
    "chase.shots": "Which passenger acts, as in a fight. They can also shoot at a car.",
    "chase.hit": "Which passenger is hit.",
    "chase.close": "What cars side by side do to each other.",
    "chase.block": "How the roadblock ends.",
    "chase.settled": "What happens to the cars; the rules leave that to the GM.",
    "chase.jump": "Whether the jumper lands on the other car.",
    "chase.speed": "How many dice the wreck or the fall rolls.",
    "chase.head_on": "How many dice the wreck rolls.",
    "chase.wreck": "How much the wreck or the fall can hurt: each victim's roll reads 2 of the dice.",
    "chase.belt": "Whether the seat belt was on; with a belt the digits are usually added.",
    "chase.tens": "Which of the dice is the tens die of the roll that hurts the victim.",
    "chase.ones": "Which roll hurts the victim, and how it is read.",
    "chase.wheel": "Who drives from now on, or what happens to a car without a driver; the rules leave that to the GM.",
    "chase": "Who chases whom, how closely, and what a wreck does to the people in it.",
    "fight": "The next fight or chase: its encounter, and who takes part.",
    "recover": "Who heals, and how many wound points; the rules leave that to the GM.",
    "skill": "The skill, its value, and which rolls of the rules use it.",
    "weapon": "The weapon, and what it does.",
}
"""By question id or a common prefix of ids; `gamekit.questions` has the questions of all games."""
PREVIEWS = {**rounds.PREVIEWS, **aiming.PREVIEWS, **striking.PREVIEWS, **driving.PREVIEWS}
ODDS = {**opening.ODDS, **aiming.ODDS, **striking.ODDS, **attack.ODDS, **errands.ODDS, **driving.ODDS, **closing.ODDS}
_TRIED = ("attack.hunch", "chase.hazard.hunch", "chase.ones", "chase.rammed.hunch", "chase.settled", "dodge.hunch")
"""Questions for which a trial shows the effects, although Escape steps back from them."""


class UnknownArmies(GameSystem):
    """Unknown Armies: fights and car chases with percentile dice and hidden wounds."""

    name = "unknown-armies"
    title = "Unknown Armies"
    home = documents.HOME
    shelf = "unknown-armies/"
    schemas = SCHEMAS
    table = Table
    files = documents.DOCUMENTS
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
        "public": "public descriptions; our source says nothing",
        "both": "the rules, with a ruling on the details",
        "ruling": "our ruling; the rules say nothing",
    }

    @staticmethod
    def advice(table: Table, decision: Decision) -> Advice:
        on_demand: dict[str, Any] = {
            "first": aiming.likely_target(table, decision),
            "facts": partial(facts, documents.DOCUMENTS, decision),
            "tries": tried(decision) or decision.question in _TRIED,
        }
        return advised(table, decision, DECIDES, PREVIEWS, ODDS, steps=rounds.STEPS, **on_demand)

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
