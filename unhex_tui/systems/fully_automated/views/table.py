"""What an audience may see: who is there, the round, what is under way, and who is waited for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unhex_tui.engine.decision import Decision, seats_named
from unhex_tui.engine.report import Ending
from unhex_tui.engine.view import Audience, Step, View
from unhex_tui.evening.casting import set_apart
from unhex_tui.evening.history import SEEN_AS, ended, told
from unhex_tui.evening.known import met, team_known
from unhex_tui.systems.fully_automated.asides.standing import agreed_now
from unhex_tui.systems.fully_automated.fight.actions import in_words
from unhex_tui.systems.fully_automated.fight.light import left
from unhex_tui.systems.fully_automated.fight.moving import earlier
from unhex_tui.systems.fully_automated.fight.order import groups
from unhex_tui.systems.fully_automated.people.character import AS_TOLD, Character
from unhex_tui.systems.fully_automated.state.table import LIGHT, STEPS, Table
from unhex_tui.systems.fully_automated.views.map import scene_of
from unhex_tui.systems.fully_automated.views.people import row_of, sheet_of
from unhex_tui.systems.fully_automated.views.words import AsTheGm, AsThePlayers

_NAMES = ("1 attacks", "2 defenders", "3 moves", "4 aims, other", "5 end")


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    gm = audience == "gm"
    shown = [c for c in _listed(table) if gm or met(table, c)]
    teams = [team.id for team in table.teams if gm or team_known(table, team.id)]
    concerned = [*(decision.about if decision else ()), *([table.action.who] if table.action else ())]
    with_sheets = [c for c in shown if gm or c.pc]
    own = {c.id for c in with_sheets}
    ids = {c.id: c.id if c.id in own else set_apart(f"npc{n}", own) for n, c in enumerate(shown)}
    return View(
        title=table.title,
        headline=_headline(table, gm),
        round=f"Round {table.round}" if table.fighting and table.round else "",
        steps=_steps(table),
        sides=tuple(table.team_name(team) for team in teams),
        roster=tuple(row_of(table, c, ids[c.id], teams, gm) for c in shown),
        by_side=not _ordered(table),
        sheets=tuple(sheet_of(table, c, teams, gm) for c in with_sheets),
        scene=scene_of(table, {ids[c.id]: c for c in shown}, teams, decision, gm),
        underway=tuple(_underway(table, gm)) if table.fighting else tuple(told(table.fights, AS_TOLD, gm=gm)),
        focus=next((c for c in concerned if c in own), ""),
        involved=tuple(ids[who] for who in _involved(table) if who in ids),
        waiting=_waiting(decision, gm),
        aim=f"Ends: {table.ends_when}" if gm and table.fighting and table.ends_when else "",
        ending=_ending(table, teams, gm, ids),
        agreed=agreed_now(table) if gm and table.fighting else (),
    )


def _listed(table: Table) -> list[Character]:
    """Everybody, in a fight by the turn order, the highest first, then who is out of it (FA-INIT-1)."""
    if not _ordered(table):
        sides = [team.id for team in table.teams]
        return sorted(table.characters.values(), key=lambda c: sides.index(c.team))
    order = {who: n for n, who in enumerate(who for group in groups(table) for who in group)}
    return sorted(table.characters.values(), key=lambda c: order.get(c.id, len(order)))


def _ordered(table: Table) -> bool:
    """Whether there is a turn order."""
    return table.fighting and table.round > 0 and not table.light


def _headline(table: Table, gm: bool) -> str:
    if not table.fighting:
        return "Between fights"
    if not table.round:
        return "Places" if table.phase == "placing" else "Turn order"
    if table.light:
        return f"Round {table.round}: {'a sentence each' if table.phase == 'saying' else 'what comes of it'}"
    action = table.action
    name = (AsTheGm if gm else AsThePlayers)(table).name
    seen = action is not None and (gm or not table.characters[action.who].hidden)
    who = f": {name(action.who)}" if action is not None and seen else ""
    if table.phase == "choosing":
        return f"Round {table.round}: everybody chooses"
    return f"Round {table.round}, {_NAMES[STEPS.index(table.phase)] if table.phase in STEPS else 'turn order'}{who}"


def _ending(table: Table, teams: list[str], gm: bool, ids: Mapping[str, str]) -> Ending | None:
    """How the fight that is over ended, with those shown by their `ids` who took part, PCs first; None while one is on,
    and once something new is begun.
    """
    if table.phase != "between" or not (table.round and table.fights and table.at_rest):
        return None
    last = table.fights[-1]
    seen_as = last.ending if gm or not last.secret else SEEN_AS[last.ending]
    side = next((n for n, team in enumerate(teams) if table.team_name(team) == last.winner), -1)
    people = sorted((c for c in table.taking_part() if c.id in ids), key=lambda c: not c.pc)
    listed = tuple(ids[c.id] for c in people)
    return Ending(ended(seen_as, last.winner, last.rounds, AS_TOLD), side if gm or not last.secret else -1, listed)


def _steps(table: Table) -> tuple[Step, ...]:
    """The choice and the five steps of a round (FA-RND-1)."""
    if not (table.fighting and table.round) or table.phase == "order":
        return ()
    phases = LIGHT if table.light else ("choosing", *STEPS)
    now = phases.index(table.phase) if table.phase in phases else len(phases)
    names = ("sentences", "what comes of them") if table.light else ("choice", *_NAMES)
    return tuple(Step(name, "done" if n < now else "now" if n == now else "next") for n, name in enumerate(names))


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
    if table.phase == "resolving":
        yield from (f"{name(c.id)}: {c.action}" for c in left(table) if gm or met(table, c))
    action = table.action
    if table.phase == "moving" and action is not None:
        higher = [name(c.id) for c in earlier(table, table.characters[action.who]) if gm or met(table, c)]
        yield from [f"Before that may move: {', '.join(higher)}"] if higher else []
    if action is None or not (gm or action.begun):
        return
    c = table.characters.get(action.who)
    if c is None or (c.hidden and not gm):
        return
    at = f" → {name(action.target)}" if action.target else ""
    yield f"{name(action.who)}{at}: {in_words(table, action.card or action.kind)}{', aimed' if action.aimed else ''}"
