"""What the choices of a decision would mean: previews at once; odds, and numbers worth entering, when asked for."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision
from unhex_tui.engine.roll_strip import RollStrip
from unhex_tui.evening.deciding import advised
from unhex_tui.systems.fading_suns.advice.deciding import DECIDES
from unhex_tui.systems.fading_suns.advice.odds import FIGURES, offers
from unhex_tui.systems.fading_suns.advice.previews import PREVIEWS
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal
from unhex_tui.systems.fading_suns.fight.rolling import goal_strip
from unhex_tui.systems.fading_suns.state.table import Table


def advise(table: Table, decision: Decision) -> Advice:
    advice = advised(table, decision, DECIDES, PREVIEWS, FIGURES, offers=partial(offers, table, decision))
    return advice._replace(strip=partial(_coming, table)) if decision.question == "target" else advice


def _coming(table: Table) -> RollStrip | None:
    """What each face of the attack's d20 would be, which is the same for every target (FS-COR-1 to FS-COR-4)."""
    action = table.action
    if action is None:
        return None
    goal = attack_goal(table, table.characters[action.who], action.kind).total
    return goal_strip(goal, table.rules, attacks=True)
