"""The GM's control over the facts that players know about a character, with its effect on stealth (STEA-1).

The log line is for the GM alone.
"""

from __future__ import annotations

from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening import revealing
from unhex_tui.systems.unhex.events.actions import Amended
from unhex_tui.systems.unhex.fight.facts.stealth import follow
from unhex_tui.systems.unhex.state.table import Table


def reveal(table: Table) -> Procedure[str]:
    """Ask for an NPC to hide or reveal, or for a fact of an NPC to reveal or keep; return the change in words."""
    since = len(table.told)
    text = yield from revealing.reveal(table)
    if text:
        table.told.insert(since, Amended(text))  # before the consequences
        follow(table)
    return text
