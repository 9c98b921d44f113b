"""The log lines that players read: only harm to characters whose condition they know."""

from __future__ import annotations

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit import visibility
from unhex_tui.gamekit.log import Event
from unhex_tui.gamekit.visibility import fact_known
from unhex_tui.systems.fully_automated.events.attacks import CoverHurt, Fell, Harmed, Ticked
from unhex_tui.systems.fully_automated.events.rounds import Changed, OrderRolled, TieRolled
from unhex_tui.systems.fully_automated.state.table import Table


class AsRead(visibility.AsRead):
    """Names of characters and hexes for the GM or for the players."""

    def hex(self, place: str) -> str:
        return self.table.grid.spoken(place) if self.table.grid is not None else place


def log_line(table: Table, event: Event) -> LogLine:
    """Return an event as a log line: the GM's words, whether players see it, and their words."""
    gm = AsRead(table, True)
    if isinstance(event, Harmed | CoverHurt | Fell | Ticked | Changed) and not fact_known(table, event.who):
        return event.words(gm)
    if isinstance(event, OrderRolled | TieRolled) and not fact_known(table, event.who, "numbers"):
        return event.words(gm)
    return visibility.log_line(event, gm, AsRead(table, False), ("who", "target", "drags"))
