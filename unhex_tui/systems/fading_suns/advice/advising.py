"""What the choices of a decision would mean: previews at once; odds, and numbers worth entering, when asked for."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision
from unhex_tui.evening.deciding import decides
from unhex_tui.systems.fading_suns.advice.deciding import DECIDES
from unhex_tui.systems.fading_suns.advice.odds import figures, offers
from unhex_tui.systems.fading_suns.advice.previews import previews
from unhex_tui.systems.fading_suns.state.table import Table


def advise(table: Table, decision: Decision) -> Advice:
    """What the choices would mean; figures and offers are worked out when they are asked for."""
    return Advice(
        previews(table, decision),
        partial(figures, table, decision),
        partial(offers, table, decision),
        decides(DECIDES, decision.question),
    )
