"""Advice on a decision: the line of attack at once, odds on request."""

from __future__ import annotations

from functools import partial
from typing import Any

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision
from unhex_tui.evening.deciding import advised
from unhex_tui.evening.joining import facts
from unhex_tui.systems.fully_automated.advice.deciding import DECIDES
from unhex_tui.systems.fully_automated.advice.odds import FIGURES, ahead, first_looked_at
from unhex_tui.systems.fully_automated.advice.previews import PREVIEWS
from unhex_tui.systems.fully_automated.prepared.form import PAPERS
from unhex_tui.systems.fully_automated.state.table import Table


def advise(table: Table, decision: Decision) -> Advice:
    """Return the advice on a decision; without a map and an entered distance it has no odds."""
    if table.grid is None and (table.action is None or table.action.typed is None):
        return advised(table, decision, DECIDES, {}, {}, facts=partial(facts, PAPERS, decision))
    more: dict[str, Any] = {"ahead": partial(ahead, table, decision), "first": first_looked_at(table, decision)}
    return advised(table, decision, DECIDES, PREVIEWS, FIGURES, facts=partial(facts, PAPERS, decision), **more)
