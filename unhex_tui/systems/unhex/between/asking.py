"""Areas as options, for questions outside the fight procedures."""

from __future__ import annotations

from typing import TypeAlias

from unhex_tui.engine.decision import Option
from unhex_tui.gamekit import menus
from unhex_tui.systems.unhex.state.table import Table

Menu: TypeAlias = menus.Menu[Table]


def area_options(table: Table, here: str | None = None) -> list[Option]:
    """Return all areas as options; `here` is marked as the present one."""
    return [
        Option(area.id, area.name, "here now" if area.id == here else "", place=area.id)
        for area in table.area_map.areas
    ]
