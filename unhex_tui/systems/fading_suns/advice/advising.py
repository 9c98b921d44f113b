"""The advice on a decision: previews at once; odds, and numbers worth entering, on demand."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision
from unhex_tui.evening.deciding import advised
from unhex_tui.evening.joining import facts
from unhex_tui.systems.fading_suns.advice.deciding import DECIDES
from unhex_tui.systems.fading_suns.advice.dice import STRIPS, ahead
from unhex_tui.systems.fading_suns.advice.odds import FIGURES, offers
from unhex_tui.systems.fading_suns.advice.previews import PREVIEWS
from unhex_tui.systems.fading_suns.prepared.form import PAPERS
from unhex_tui.systems.fading_suns.state.table import Table


def advise(table: Table, decision: Decision) -> Advice:
    """Return the advice on a decision."""
    more = {"offers": partial(offers, table, decision), "ahead": partial(ahead, table, decision)}
    ready = partial(facts, PAPERS, decision)
    return advised(table, decision, DECIDES, PREVIEWS, FIGURES, STRIPS, facts=ready, **more)
