"""The start of a session: the table of a setup, in a chase if it has cars, in a fight if it has two sides."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unhex_tui.systems.unknown_armies.chase.rounds import begin_chase
from unhex_tui.systems.unknown_armies.fight.rounds import begin_fight
from unhex_tui.systems.unknown_armies.prepared.form import PAPERS
from unhex_tui.systems.unknown_armies.state.chase import Car
from unhex_tui.systems.unknown_armies.state.table import Table

_HERE = Path(__file__).parent.parent
_BLUEBIRD = {"name": "the Bluebird", "aboard": ["marlow", "ines", "dot"], "behind": 3}
"""The night shift's car, with Marlow as its driver."""


def start(data: dict[str, Any]) -> Table:
    """Return the table of a setup; a chase or a fight begins at once. ValueError lists every mistake."""
    made = PAPERS.prepared(data)
    table = PAPERS.begun(Table, made)
    if made.cars:
        begin_chase(table, [Car(f"car{n}", car.name, car.aboard, car.behind) for n, car in enumerate(made.cars, 1)])
    elif table.contested:
        begin_fight(table)
    return table


def demo() -> dict[str, Any]:
    """Return the demo setup, the bath house: three against three."""
    return _read(_HERE / "prepared" / "bath-house.json")


def ring_road() -> dict[str, Any]:
    """Return the setup of the ready-made chase: the night shift follows the van in the Bluebird."""
    ours = _read(_HERE / "parties" / "the-night-shift.json")["characters"]
    encounter = _read(_HERE / "encounters" / "the-ring-road.json")
    return {
        "title": encounter["title"],
        "teams": [
            {"id": "shift", "name": "The night shift", "pcs": True},
            {"id": "road", "name": "The others on the road", "pcs": False},
        ],
        "characters": [
            *({**one, "team": "shift"} for one in ours),
            *({**one, "team": "road"} for one in encounter["characters"]),
        ],
        "cars": [*encounter["cars"], _BLUEBIRD],
    }


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found
