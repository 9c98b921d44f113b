"""The GM's view of a table of Unhex: everything.

The players' view is built separately, from an allow-list.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.view import Sheet, View, seats_named
from unhex_tui.gamekit.handing import played
from unhex_tui.systems.unhex.fight.facts.why_not import agreed_now, in_short
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.audience import Known, full_row
from unhex_tui.systems.unhex.views.progress import drawn
from unhex_tui.systems.unhex.views.sheet import id_in_making, sheet, sheet_in_making


def gms_view(table: Table, decision: Decision | None) -> View:
    """Return the GM's view of the table and of the pending question."""
    sides = {team.id: n for n, team in enumerate(table.teams)}
    rows = {key: full_row(table, character, sides[character.team]) for key, character in table.characters.items()}
    known = Known(table, True, sides, rows)
    return drawn(
        known,
        sheets=_sheets(table, sides),
        focus=_focus(table, decision),
        waiting=f"{seats_named(decision)} · {decision.prompt}" if decision else "The session is over",
        aim=_aim(table),
        agreed=(*(in_short(table, key) for key in agreed_now(table)), *played(table)),
    )


def _sheets(table: Table, sides: dict[str, int]) -> tuple[Sheet, ...]:
    """Return all sheets; a character being made or changed comes first, with the changes so far."""
    sheets = [sheet(table, character, sides[character.team]) for character in table.people]
    if table.making is None:
        return tuple(sheets)
    first = sheet_in_making(table, table.making, sides)
    return (first, *(sheet for sheet in sheets if sheet.id != first.id))


def _aim(table: Table) -> str:
    """Return the condition that ends the fight and the session's goal, in a line (ROUND-3, CHAR-5).

    The condition is shown only during a fight; the usual end, only one side left, is not mentioned.
    """
    parts = [f"Ends: {table.ends_when}"] if table.fighting and table.ends_when else []
    return " · ".join([*parts, *([f"Goal: {table.goal}"] if table.goal else [])])


def _focus(table: Table, decision: Decision | None) -> str:
    if table.making is not None:
        return id_in_making(table.making)
    concerned = [*(decision.about if decision else ()), *([table.action.actor] if table.action else ())]
    return next((each for each in (*concerned, *table.characters) if each in table.characters), "")
