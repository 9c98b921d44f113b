"""The GM's notes in Unhex: also on an area, where a note belongs to the map and is saved with it in an encounter."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening import noting
from unhex_tui.systems.unhex.between.asking import area_options
from unhex_tui.systems.unhex.events.actions import Amended
from unhex_tui.systems.unhex.state.table import Table

AREA = "area:"
"""Prefix of the option keys for areas, so that they differ from character ids."""


def note(table: Table) -> Procedure[str]:
    """Ask for the subject of the note, then for its text; return the note as in the log."""

    def keep(area: str, text: str) -> None:
        table.area_map = table.area_map.with_note(area, text)

    areas = area_options(table)
    things = [noting.Thing(one._replace(key=AREA + one.key, letter=",*"), partial(keep, one.key)) for one in areas]
    told = yield from noting.note(table, things)
    table.tell(Amended(told))
    return told
