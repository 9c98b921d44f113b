"""Advice on a decision: sums at once, odds on request."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision
from unhex_tui.evening.deciding import advised
from unhex_tui.evening.joining import facts
from unhex_tui.systems.unknown_armies.advice.deciding import DECIDES
from unhex_tui.systems.unknown_armies.advice.odds import FIGURES, likely_target
from unhex_tui.systems.unknown_armies.advice.previews import PREVIEWS
from unhex_tui.systems.unknown_armies.prepared.form import PAPERS
from unhex_tui.systems.unknown_armies.state.table import Table


def advise(table: Table, decision: Decision) -> Advice:
    """Return the advice on a decision."""
    likely, ready = likely_target(table, decision), partial(facts, PAPERS, decision)
    return advised(table, decision, DECIDES, PREVIEWS, FIGURES, first=likely, facts=ready)
