"""What a session starts from: the table of a setup, with a fight under way where two sides are there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.prepared.form import PAPERS
from unhex_tui.systems.fading_suns.state.table import Table


def start(data: dict[str, Any]) -> Table:
    """The table of a setup; with two sides a fight begins at once. ValueError names every mistake."""
    made = PAPERS.prepared(data)
    table = PAPERS.begun(Table, made)
    if table.contested:
        begin_fight(table)
    return table


def demo() -> dict[str, Any]:
    """The night market: four against six, and every action worth using."""
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("night-market.json").read_text("utf-8"))
    return setup
