"""The GM's notes of Unhex: on an area too, where they belong to the map and are kept with it in an encounter."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening import noting
from unhex_tui.systems.unhex.between.asking import area_options
from unhex_tui.systems.unhex.events.actions import Amended
from unhex_tui.systems.unhex.state.table import Table

AREA = "area:"
"""What the keys of areas begin with, so that they are nobody's id."""


def note(table: Table) -> Procedure[str]:
    """Ask what the note is about, then for its text; the result is the note as the log has it."""

    def keep(area: str, text: str) -> None:
        table.area_map = table.area_map.with_note(area, text)

    areas = area_options(table)
    things = [noting.Thing(one._replace(key=AREA + one.key, letter=",*"), partial(keep, one.key)) for one in areas]
    told = yield from noting.note(table, things)
    table.tell(Amended(told))
    return told
