"""Characters without air: drowning and a choked windpipe (UA-EXO-3, UA-EXO-4)."""

from __future__ import annotations

from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.harm import knock_out, set_wounds
from unhex_tui.systems.unknown_armies.rules.wrecks import breath, drowned
from unhex_tui.systems.unknown_armies.state.table import Table


def breathe(table: Table) -> None:
    """Count a round without air for each such character; knock out or kill those whose time is up."""
    for c in table.characters.values():
        if c.airless < 0 or c.dead or c.away:
            continue
        c.airless += 1
        by = c.held_by if c.hold == "windpipe" else ""
        state = drowned(c.body, c.airless, table.rules)
        if breath(c.body, c.airless) == 0 < breath(c.body, c.airless - 1):
            table.tell(Done(c.id, "{who} has no breath left", ("UA-EXO-3",)))
        if state == "out":
            knock_out(table, c, "UA-EXO-3", by)
        elif state == "dead":
            set_wounds(table, c, 0, "UA-EXO-3", by)
