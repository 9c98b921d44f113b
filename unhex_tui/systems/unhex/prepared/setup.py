"""What a session starts from: the table of a setup. What a setup may hold is in `form` and `sheet_form`."""

from __future__ import annotations

from typing import Any

from unhex_tui.evening.forms import name_party, sides, team_of
from unhex_tui.systems.unhex.prepared.cast import cast
from unhex_tui.systems.unhex.prepared.form import prepared
from unhex_tui.systems.unhex.state.table import Table


def start(data: dict[str, Any]) -> Table:
    """The table of a setup, also of one without map or characters, which come as the evening goes on.

    How many abilities a PC has is not asked here: a save's setup was taken once, and the GM's word went then. Raises
    ValueError where the setup is not sound; every mistake is named.
    """
    made = prepared(data, counts=False)
    table = Table(
        title=made.title,
        area_map=made.area_map,
        rules=made.table_rules,
        teams=sides(made),
        characters={},
        standing=dict(made.standing),
        ends_when=made.objective,
    )
    if made.form == "party":
        name_party(table, made.title)
    for one in made.characters:
        one.team = team_of(one, made.teams)
    cast(table, made.characters)
    return table
