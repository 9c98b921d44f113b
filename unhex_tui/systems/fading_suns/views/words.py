"""Log lines as players read them; wounds and falls only of characters whose condition they know."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening import words
from unhex_tui.evening.events import Event
from unhex_tui.evening.words import AsRead, fact_known
from unhex_tui.systems.fading_suns.events.blows import Fell, Wounded, WoundsWait
from unhex_tui.systems.fading_suns.events.turns import Lost
from unhex_tui.systems.fading_suns.state.table import Table


def log_line(table: Table, event: Event) -> Told:
    """Return an event's log line: the GM's words, whether the players may read it, and their words if different."""
    gm = AsRead(table, True)
    if isinstance(event, Wounded | WoundsWait | Fell) and not fact_known(table, event.who):
        return event.told(gm)
    if isinstance(event, Lost) and event.rule == "FS-VIT-3" and not fact_known(table, event.target):
        return event.told(gm)
    return words.log_line(event, gm, AsRead(table, False))
