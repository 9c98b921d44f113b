"""What the choices of a decision would mean: their previews at once, and the odds only where somebody looks.

What works out odds is loaded where they are asked for.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Advice, Figures
from unhex_tui.engine.decision import Decision
from unhex_tui.systems.unhex.advice.deciding import decides
from unhex_tui.systems.unhex.advice.previews import offers, previews
from unhex_tui.systems.unhex.state.table import Table


def advise(table: Table, decision: Decision) -> Advice:
    """What the choices would mean; the figures are worked out when they are asked for."""

    def figures() -> Figures:
        from unhex_tui.systems.unhex.advice import forecast

        return forecast.figures(table, decision)

    return Advice(previews(table, decision), figures, partial(offers, table, decision), decides(decision.question))
