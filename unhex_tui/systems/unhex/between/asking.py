"""Areas and characters of Unhex as options of what is asked beside its fights."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from unhex_tui.engine.decision import Option
from unhex_tui.evening import asking, menus
from unhex_tui.systems.unhex.fight.acts.attack import target_option
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table

Menu: TypeAlias = menus.Menu[Table]


def area_options(table: Table, here: str | None = None) -> list[Option]:
    """All areas as options; `here` is marked."""
    return [
        Option(area.id, area.name, "is here now" if area.id == here else "", place=area.id)
        for area in table.area_map.areas
    ]


def people_options(table: Table, people: list[Character]) -> tuple[list[Option], list[Option]]:
    """Characters as options; where many are apart, the last option stands for them, listed second."""
    return asking.people_options(people, partial(target_option, table))
