"""What an audience may see: who is there, the turn, what is under way, and who is waited for."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Decision, seats_named
from unhex_tui.engine.report import Ending
from unhex_tui.engine.view import Audience, Step, View
from unhex_tui.evening.casting import set_apart
from unhex_tui.evening.history import SEEN_AS, ended, told
from unhex_tui.evening.known import met, seen, team_known
from unhex_tui.systems.fading_suns.asides.standing import agreed_now
from unhex_tui.systems.fading_suns.fight.ledger import in_words
from unhex_tui.systems.fading_suns.people.character import AS_TOLD
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.people import row_of, sheet_of
from unhex_tui.systems.fading_suns.views.turn import turn_of
from unhex_tui.systems.fading_suns.views.words import AsTheGm, AsThePlayers, condition_known


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    gm = audience == "gm"
    shown = [c for c in table.characters.values() if gm or met(table, c)]
    teams = [team.id for team in table.teams if gm or team_known(table, team.id)]
    concerned = [*(decision.about if decision else ()), *([table.action.who] if table.action else ())]
    with_sheets = [c for c in shown if gm or c.pc]
    own = {c.id for c in with_sheets}
    ids = {c.id: c.id if c.id in own else set_apart(f"npc{n}", own) for n, c in enumerate(shown)}
    return View(
        title=table.title,
        headline=f"Turn {table.round}" if table.fighting else "Between fights",
        fight=_fight(table, gm),
        round=f"Turn {table.round}" if table.fighting else "",
        steps=_steps(table),
        sides=tuple(table.team_name(team) for team in teams),
        roster=tuple(sorted((row_of(table, c, ids[c.id], teams, gm) for c in shown), key=lambda row: row.side)),
        sheets=tuple(sheet_of(table, c, teams, gm) for c in with_sheets),
        scene=turn_of(table, {ids[c.id]: c for c in shown}, teams, gm),
        underway=tuple(_underway(table, gm)) if table.fighting else tuple(told(table.fights, AS_TOLD, gm=gm)),
        focus=next((c for c in concerned if c in own), ""),
        involved=tuple(ids[who] for who in _involved(table) if who in ids),
        waiting=_waiting(decision, gm),
        aim=f"Ends: {table.ends_when}" if gm and table.fighting and table.ends_when else "",
        ending=_ending(table, teams, gm),
        agreed=agreed_now(table) if gm else (),
    )


def _fight(table: Table, gm: bool) -> str:
    """What the fight under way is called; by its number from the second, and for players, whom its name tells more."""
    number = f"Fight {table.fight}" if table.fights else ""
    return (table.scene if gm and table.scene else number) if table.fighting else ""


def _ending(table: Table, teams: list[str], gm: bool) -> Ending | None:
    """How the fight that is over ended; None while one is on, and once something new is begun."""
    if table.phase != "between" or not (table.round and table.fights and table.at_rest):
        return None
    last = table.fights[-1]
    seen_as = last.ending if gm or not last.secret else SEEN_AS[last.ending]
    side = next((n for n, team in enumerate(teams) if table.team_name(team) == last.winner), -1)
    pcs = tuple(c.id for c in table.taking_part() if c.pc and (gm or not c.hidden))
    return Ending(ended(seen_as, last.winner, last.rounds, AS_TOLD), side if gm or not last.secret else -1, pcs)


def _steps(table: Table) -> tuple[Step, ...]:
    if not table.fighting:
        return ()
    declares = table.phase == "declaring"
    return Step("declare", "now" if declares else "done"), Step("act", "next" if declares else "now")


def _waiting(decision: Decision | None, gm: bool) -> str:
    if decision is None:
        return "The session is over"
    if gm:
        return f"{seats_named(decision)} · {decision.prompt}"
    names = dict.fromkeys("the GM" if seat.gm or seat.hidden else seat.name for seat in decision.seats)
    return f"Waiting for {', '.join(names)}"


def _involved(table: Table) -> tuple[str, ...]:
    return () if table.action is None else (table.action.who, table.action.target)


def _underway(table: Table, gm: bool) -> Iterator[str]:
    name = (AsTheGm if gm else AsThePlayers)(table).name
    action = table.action
    if action is None or not (gm or action.begun):
        return
    c = table.characters.get(action.who)
    if c is None or (c.hidden and not gm):
        return
    at = f" → {name(action.target)}" if action.target else ""
    yield f"{name(action.who)}{at}: {in_words(c, action.kind)}"
    if action.attack is not None:
        yield f"{action.attack.face}: {action.attack.successes} successes"
    for blow in table.blows:
        if gm or (seen(table.characters[blow.target]) and condition_known(table, blow.target)):
            yield f"{name(blow.target)}: {blow.wounds} wounds wait"
