"""What a session starts from: the table of a setup, with a fight under way where two sides are there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from unhex_tui.evening.forms import name_party, team_of
from unhex_tui.evening.people import Team
from unhex_tui.files.ready_maps import ready_map
from unhex_tui.systems.fully_automated.fight.rounds import begin_fight
from unhex_tui.systems.fully_automated.prepared.form import prepared
from unhex_tui.systems.fully_automated.prepared.party import cast
from unhex_tui.systems.fully_automated.state.table import Table


def start(data: dict[str, Any]) -> Table:
    """The table of a setup, also of one without characters or a map, which come as the evening goes on; with two sides
    a fight begins at once. ValueError names every mistake.
    """
    made = prepared(data)
    of_pcs = {one.team for one in made.characters if one.pc}
    teams = [Team(team.id, team.name, team.pcs or team.id in of_pcs) for team in made.teams]
    table = Table(
        made.title,
        made.table_rules,
        teams,
        {},
        made.map,
        standing=dict(made.standing),
        ends_when=made.objective,
    )
    if made.form == "party":
        name_party(table, made.title)
    cast(table, [replace(one, team=team_of(one, teams)) for one in made.characters])
    if table.contested:
        begin_fight(table, lightly=made.light)
    return table


def demo() -> dict[str, Any]:
    """The tidal mill: four against six between walls, low cover and smoke; ValueError where its map cannot be read."""
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("tidal-mill.json").read_text("utf-8"))
    return setup | {"map": ready_map("tidal-mill.hexes")}
