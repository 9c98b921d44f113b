"""What the choices of a decision would mean: sums at once, odds when they are asked for."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision
from unhex_tui.evening.deciding import decides
from unhex_tui.systems.unknown_armies.advice.deciding import DECIDES
from unhex_tui.systems.unknown_armies.advice.odds import figures, likely_target
from unhex_tui.systems.unknown_armies.advice.previews import previews
from unhex_tui.systems.unknown_armies.state.table import Table


def advise(table: Table, decision: Decision) -> Advice:
    """What the choices would mean; figures are worked out when they are asked for."""
    return Advice(
        previews(table, decision),
        partial(figures, table, decision),
        decides=decides(DECIDES, decision.question),
        first=likely_target(table, decision),
    )
