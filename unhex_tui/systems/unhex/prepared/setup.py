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
    content = prepared(data, counts=False)
    table = Table(
        title=content.title,
        area_map=content.area_map,
        rules=content.table_rules,
        teams=sides(content),
        characters={},
        standing=dict(content.standing),
        ends_when=content.objective,
    )
    if content.form == "party":
        name_party(table, content.title)
    for character in content.characters:
        character.team = team_of(character, content.teams)
    cast(table, content.characters)
    return table
