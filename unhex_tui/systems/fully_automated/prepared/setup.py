"""The start of a session: the table of a setup, with a fight if two sides are present."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unhex_tui.files.ready_maps import ready_map
from unhex_tui.systems.fully_automated.fight.rounds import begin_fight
from unhex_tui.systems.fully_automated.prepared.form import PAPERS
from unhex_tui.systems.fully_automated.state.table import Table


def start(data: dict[str, Any]) -> Table:
    """Return the table of a setup; with two sides a fight begins at once. ValueError lists every mistake."""
    made = PAPERS.prepared(data)
    table = PAPERS.begun(Table, made, map=made.map)
    if table.contested:
        begin_fight(table, lightly=made.light)
    return table


def demo() -> dict[str, Any]:
    """Return the demo setup, the tidal mill: four against six; ValueError if its map cannot be read."""
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("tidal-mill.json").read_text("utf-8"))
    return setup | {"map": ready_map("tidal-mill.hexes")}
