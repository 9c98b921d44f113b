"""What the players know of somebody, told to the GM alone; what depends on whom they see follows (STEA-1)."""

from __future__ import annotations

from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening import revealing
from unhex_tui.systems.unhex.events.actions import Amended
from unhex_tui.systems.unhex.fight.facts.stealth import follow
from unhex_tui.systems.unhex.state.table import Table


def reveal(table: Table) -> Procedure[str]:
    """Hide or reveal an NPC, let out a fact of it or keep it."""
    since = len(table.told)
    text = yield from revealing.reveal(table)
    if text:
        table.told.insert(since, Amended(text))  # before what comes of it
        follow(table)
    return text
