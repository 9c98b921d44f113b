"""The start of a session: the table of a setup. The content of setups is checked in `form` and `sheet_form`."""

from __future__ import annotations

from typing import Any

from unhex_tui.gamekit.document_models import name_party, sides, team_of
from unhex_tui.systems.unhex.prepared.form import cast, prepared
from unhex_tui.systems.unhex.state.table import Table


def start(data: dict[str, Any]) -> Table:
    """Return the table of a setup; its map and characters may come later in the session.

    The number of a PC's abilities is not checked: the setup of a save was accepted once, with the GM's exceptions.
    Raises ValueError with every mistake if the setup is not valid.
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
    for character in made.characters:
        character.team = team_of(character, made.teams)
    cast(table, made.characters)
    return table
