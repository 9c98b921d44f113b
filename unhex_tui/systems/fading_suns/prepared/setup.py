"""The start of a session: the table of a setup, with a fight under way if two sides are present."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.prepared.form import PAPERS
from unhex_tui.systems.fading_suns.state.table import Table


def start(data: dict[str, Any]) -> Table:
    """Return the table of a setup, in a fight if there are two sides; raise ValueError that names every mistake."""
    made = PAPERS.prepared(data)
    table = PAPERS.begun(Table, made)
    if table.contested:
        begin_fight(table)
    return table


def demo() -> dict[str, Any]:
    """Return the night market setup: four against six, with a use for every action."""
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("night-market.json").read_text("utf-8"))
    return setup
