"""What the players read of what is told of Unknown Armies: a word for wound points that are the GM's (UA-WND-3)."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening import words
from unhex_tui.evening.events import Event
from unhex_tui.evening.words import AsRead, fact_known
from unhex_tui.systems.unknown_armies.events.fights import Fell, Wounded
from unhex_tui.systems.unknown_armies.state.table import Table

FALLEN = ("out", "dead")
"""Words of somebody hurt that another line tells where they are new."""


def log_line(table: Table, event: Event) -> Told:
    """An event as a line of the log: what the GM reads, whether the players may know it, what they read instead."""
    gm, players = AsRead(table, True), AsRead(table, False)
    if isinstance(event, Wounded | Fell) and not fact_known(table, event.who):
        return event.told(gm)
    told = words.log_line(event, gm, players)
    if isinstance(event, Wounded) and event.word in FALLEN and not players.counted(event.who):
        return event.told(gm)
    return told
