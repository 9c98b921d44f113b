"""The view of the table for an audience: characters, the turn, the action under way, and the seat to wait for."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.view import Audience, Step, View
from unhex_tui.evening.known import seen
from unhex_tui.evening.views import Shown
from unhex_tui.evening.words import AsRead, fact_known, under_way
from unhex_tui.systems.fading_suns.asides.standing import AGREEMENTS
from unhex_tui.systems.fading_suns.fight.ledger import in_words
from unhex_tui.systems.fading_suns.people.character import AS_TOLD
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.people import row_of, sheet_of
from unhex_tui.systems.fading_suns.views.turn import turn_of


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    """Return the view of a table for an audience."""
    shown = Shown(table, audience, table.characters.values())
    return shown.view(
        decision,
        AS_TOLD,
        row_of,
        sheet_of,
        _underway,
        headline=f"Turn {table.round}" if table.fighting else "Between fights",
        round=f"Turn {table.round}" if table.fighting else "",
        steps=_steps(table),
        scene=turn_of(table, {shown.ids[c.id]: c for c in shown.people}, shown.teams, shown.gm),
        agreed=AGREEMENTS.now(table) if shown.gm else (),
    )


def _steps(table: Table) -> tuple[Step, ...]:
    if not table.fighting:
        return ()
    declares = table.phase == "declaring"
    return Step("declare", "now" if declares else "done"), Step("act", "next" if declares else "now")


def _underway(table: Table, gm: bool) -> Iterator[str]:
    names, action = AsRead(table, gm), table.action
    who = under_way(names)
    if action is None or not who:
        return
    yield f"{who}: {in_words(table.characters[action.who], action.kind)}"
    if action.attack is not None:
        yield f"{action.attack.face}: {action.attack.successes} successes"
    for blow in table.blows:
        if gm or (seen(table.characters[blow.target]) and fact_known(table, blow.target)):
            yield f"{names.name(blow.target)}: {blow.wounds} wounds waiting"
