"""What a session starts from: the table of a setup, with a fight under way where two sides are there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unhex_tui.files.ready_maps import ready_map
from unhex_tui.systems.fully_automated.fight.rounds import begin_fight
from unhex_tui.systems.fully_automated.prepared.form import PAPERS
from unhex_tui.systems.fully_automated.state.table import Table


def start(data: dict[str, Any]) -> Table:
    """The table of a setup; with two sides a fight begins at once. ValueError names every mistake."""
    made = PAPERS.prepared(data)
    table = PAPERS.begun(Table, made, map=made.map)
    if table.contested:
        begin_fight(table, lightly=made.light)
    return table


def demo() -> dict[str, Any]:
    """The tidal mill: four against six between walls, low cover and smoke; ValueError where its map cannot be read."""
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("tidal-mill.json").read_text("utf-8"))
    return setup | {"map": ready_map("tidal-mill.hexes")}
