"""What an audience may see: a row for everybody, sheets with Vitality as boxes, what is under way (FS-VIT-2)."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Decision, seats_named
from unhex_tui.engine.view import Audience, Row, Sheet, State, Track, View
from unhex_tui.systems.fading_suns.fight.ledger import in_words, penalties
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.rules.goals import wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.words import AsTheGm, AsThePlayers, shown_name


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    gm = audience == "gm"
    shown = [c for c in table.characters.values() if gm or not (c.hidden or (c.away and not c.pc))]
    teams = [team.id for team in table.teams if gm or any(c.team == team.id for c in shown)]
    concerned = [*(decision.about if decision else ()), *([table.action.who] if table.action else ())]
    with_sheets = [c for c in shown if gm or c.pc]
    ids = {c.id: c.id if gm or c.pc else f"npc{n}" for n, c in enumerate(shown)}
    return View(
        title=table.title,
        headline=f"Turn {table.turn}" if table.fighting else "Between fights",
        round=f"Turn {table.turn}" if table.fighting else "",
        sides=tuple(table.team_name(team) for team in teams),
        roster=tuple(sorted((_row(table, c, ids[c.id], teams, gm) for c in shown), key=lambda row: row.side)),
        sheets=tuple(_sheet(table, c, teams) for c in with_sheets),
        underway=tuple(_underway(table, gm)),
        focus=next((c for c in concerned if any(one.id == c for one in with_sheets)), ""),
        involved=tuple(ids[who] for who in _involved(table) if who in ids),
        waiting=_waiting(decision, gm),
    )


def _waiting(decision: Decision | None, gm: bool) -> str:
    if decision is None:
        return "The session is over"
    if gm:
        return f"{seats_named(decision)} · {decision.prompt}"
    names = dict.fromkeys("the GM" if seat.gm or seat.hidden else seat.name for seat in decision.seats)
    return f"Waiting for {', '.join(names)}"


def _involved(table: Table) -> tuple[str, ...]:
    return () if table.action is None else (table.action.who, table.action.target)


def state_of(c: Character) -> State:
    """What somebody can do now."""
    if c.dead:
        return "dead"
    if c.away:
        return "out"
    return "down" if not c.conscious else "acted" if c.declared and not c.left else "ready"


def conditions_of(table: Table, c: Character, gm: bool = True) -> tuple[str, ...]:
    """What ails it and what it owes, in words."""
    name = (AsTheGm if gm else AsThePlayers)(table).name
    found = ["dead" if c.dead else "unconscious"] if not c.conscious else []
    found += ["lies"] if c.down and c.conscious else []
    if c.held_by:
        found.append(f"held by {name(c.held_by)} since turn {table.turn - c.hold_turn + 1}")
    found += ["aborted: pays next turn"] if c.pays else []
    found += ["aborted last turn: one action"] if c.limited else []
    found += [f"{c.cover} cover"] if c.cover else []
    return tuple(found)


def _row(table: Table, c: Character, who: str, teams: list[str], gm: bool) -> Row:
    own = gm or c.pc
    done = many(c.used)
    left = many(c.left)
    return Row(
        who,
        c.name if own else shown_name(c),
        c.letter if gm else "",
        teams.index(c.team),
        table.team_name(c.team),
        "●" * left + "○" * done if c.able else "",
        (("Vitality", f"{c.vitality}/{c.most_vitality}"),) if own else (),
        conditions_of(table, c, gm),
        hidden=c.hidden,
        current=table.action is not None and table.action.who == c.id,
        state=state_of(c),
        folded=c.away and not c.pc,
    )


def _sheet(table: Table, c: Character, teams: list[str]) -> Sheet:
    lost = c.most_vitality - c.vitality
    boxes = "X" * lost + " " * c.vitality
    pains = ", ".join(f"{n}: −{-wounds_penalty(n)}" for n in range(4, 0, -1))
    track = Track("vitality", "Vitality", boxes, 0, 0, max(c.most_vitality, 1), pains, guard=c.armor)
    gauges = [
        ("Vitality", f"{c.vitality} of {c.most_vitality}"),
        ("Characteristics", f"Str {c.strength}, Dex {c.dexterity}, End {c.endurance}, Wits {c.wits}"),
        ("Skills", f"Fight {c.fight}, Dodge {c.dodge}, Vigor {c.vigor}"),
    ]
    gauges += [("Armour", f"{c.armor} dice")] if c.armor else []
    gauges += [("Penalty", ", ".join(f"{name} −{-by}" for name, by in found))] if (found := penalties(table, c)) else []
    items = tuple((own.name, f"goal {own.goal}, {own.dice} dice{', ranged' if own.ranged else ''}") for own in c.own)
    parts = ["PC" if c.pc else "NPC", table.team_name(c.team), c.concept]
    return Sheet(
        c.id,
        c.name,
        teams.index(c.team),
        " · ".join(part for part in parts if part),
        tuple(gauges),
        (track,),
        items=items,
        conditions=conditions_of(table, c),
        hidden=c.hidden,
        notes=c.notes,
    )


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
        if gm or not table.characters[blow.target].hidden:
            yield f"{name(blow.target)}: {blow.wounds} wounds wait"
