"""All advice on a decision: previews at once; odds, and numbers worth entering, on demand."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.evening.deciding import decides
from unhex_tui.systems.unhex.advice.deciding import DECIDES
from unhex_tui.systems.unhex.advice.forecast import figures
from unhex_tui.systems.unhex.advice.outside import facts
from unhex_tui.systems.unhex.advice.previews import best, offers, previews, shared
from unhex_tui.systems.unhex.advice.setting import promised
from unhex_tui.systems.unhex.advice.strip import ahead, strip
from unhex_tui.systems.unhex.state.table import Table


def advise(table: Table, decision: Decision) -> Advice:
    """Return the advice on a decision; odds and offers are computed when they are asked for."""
    return Advice(
        previews(table, decision),
        partial(figures, table, decision),
        partial(offers, table, decision),
        partial(strip, table, decision),
        partial(ahead, table, decision),
        decides(DECIDES, decision.question),
        best(table, decision),
        partial(shared, table, decision),
        promised(table, decision) or _goes_on(table, decision),
        partial(facts, table, decision),
    )


def _goes_on(table: Table, decision: Decision) -> str:
    """Return the key of the character who goes on acting after a free action.

    Empty if there is none, or if the question is not about the next actor.
    """
    if not isinstance(decision, Choose) or decision.question != "turn.actor":
        return ""
    return next((one.key for one in decision.options if one.key == table.goes_on), "")
