"""What a session starts from: the table of a setup, in a chase where it has cars, in a fight where it has two sides."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unhex_tui.systems.unknown_armies.chase.rounds import begin_chase
from unhex_tui.systems.unknown_armies.fight.rounds import begin_fight
from unhex_tui.systems.unknown_armies.prepared.form import PAPERS
from unhex_tui.systems.unknown_armies.state.chase import Car
from unhex_tui.systems.unknown_armies.state.table import Table


def start(data: dict[str, Any]) -> Table:
    """The table of a setup; a chase or a fight begins at once. ValueError names every mistake."""
    made = PAPERS.prepared(data)
    table = PAPERS.begun(Table, made)
    if made.cars:
        begin_chase(table, [Car(f"car{n}", car.name, car.aboard, car.behind) for n, car in enumerate(made.cars, 1)])
    elif table.contested:
        begin_fight(table)
    return table


def demo() -> dict[str, Any]:
    """The bath house: three against three, with guns, fists, a dodger and an obsession."""
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("bath-house.json").read_text("utf-8"))
    return setup
