"""The log lines that players read: words in place of secret wound points (UA-WND-3)."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening import words
from unhex_tui.evening.events import Event
from unhex_tui.evening.words import AsRead, fact_known
from unhex_tui.systems.unknown_armies.events.fights import Fell, Wounded
from unhex_tui.systems.unknown_armies.state.table import Table

FALLEN = ("out", "dead")
"""Conditions that a separate log line already tells."""


def log_line(table: Table, event: Event) -> Told:
    """Return an event as a log line: the GM's words, whether players see it, and their words."""
    gm, players = AsRead(table, True), AsRead(table, False)
    if isinstance(event, Wounded | Fell) and not fact_known(table, event.who):
        return event.told(gm)
    told = words.log_line(event, gm, players)
    if isinstance(event, Wounded) and event.word in FALLEN and not players.counted(event.who):
        return event.told(gm)
    return told
