"""The end of a fight as shown on screen: its outcome, and the decisions still open (ROUND-3, END-1, END-2, CHAR-5).

It is built from the table alone; statistics of the fight are in `report`, counted on demand.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.report import Ending
from unhex_tui.evening.history import SEEN_AS, ended
from unhex_tui.evening.naming import in_runs
from unhex_tui.systems.unhex.between.fates import unsettled
from unhex_tui.systems.unhex.people.character import AS_TOLD
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.audience import Known


def ending(known: Known) -> Ending | None:
    """Return the ending of the last fight; None while a fight goes on, and as soon as something new begins."""
    table = known.table
    if table.phase not in ("ended", "between") or not table.round or not table.at_rest:
        return None
    unseen = table.fights[-1].secret if table.phase == "between" else table.won_unseen
    told = known.gm or not unseen
    how = ended(table.ending if told else SEEN_AS[table.ending], table.team_name(table.winner), table.round, AS_TOLD)
    pcs = tuple(who for who in known.rows if table.characters[who].pc and not table.characters[who].away)
    side = known.sides.get(table.winner, -1) if told else -1
    return Ending(how, side, pcs, tuple(_open(table)) if known.gm else ())


def _open(table: Table) -> Iterator[str]:
    """Yield the points that the GM has to settle before time passes (END-1, END-2, CHAR-5, AID-2)."""
    if table.goal and not table.verdict:
        yield f"the goal ({table.goal})"
    slashed = {c.name: sum(marks[0] for marks in c.marks.values()) for c in table.characters.values() if c.pc}
    hurt = {name: many for name, many in slashed.items() if many}
    if len(hurt) == 1:
        yield from (f"{many} untreated wound{'s' * (many > 1)} on {name}" for name, many in hurt.items())
    elif boxes := sum(hurt.values()):
        yield f"{boxes} untreated wounds ({', '.join(f'{name} {many}' for name, many in hurt.items())})"
    if out := unsettled(table):
        yield f"the fate{'s' * (len(out) > 1)} of {in_runs(c.name for c in out)}"
