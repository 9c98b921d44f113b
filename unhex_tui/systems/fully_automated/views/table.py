"""The view of the table for an audience: characters, the round, the current action and the open question."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.view import Audience, Step, View
from unhex_tui.evening.hidden_names import read_by_players
from unhex_tui.evening.known import knows, met
from unhex_tui.evening.views import Shown
from unhex_tui.evening.words import under_way
from unhex_tui.systems.fully_automated.asides.standing import AGREEMENTS
from unhex_tui.systems.fully_automated.fight.actions import in_words
from unhex_tui.systems.fully_automated.fight.light import left
from unhex_tui.systems.fully_automated.fight.moving import earlier
from unhex_tui.systems.fully_automated.fight.order import groups
from unhex_tui.systems.fully_automated.people.character import AS_TOLD, Character
from unhex_tui.systems.fully_automated.state.table import LIGHT, STEPS, Table
from unhex_tui.systems.fully_automated.views.map import scene_of
from unhex_tui.systems.fully_automated.views.people import SIGNS, row_of, sheet_of
from unhex_tui.systems.fully_automated.views.words import AsRead

_NAMES = ("1 attacks", "2 defenders", "3 moves", "4 aims, other", "5 end")


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    """Return the view of the table and the open question for an audience."""
    shown = Shown(table, audience, _listed(table, audience == "gm"))
    return shown.view(
        decision,
        AS_TOLD,
        row_of,
        sheet_of,
        _underway,
        headline=_headline(table, shown.gm),
        round=f"Round {table.round}" if table.fighting and table.round else "",
        steps=_steps(table),
        ends_for_all=True,
        by_side=not _ordered(table),
        listed="turn order, highest first" if _ordered(table) else "",
        signs=SIGNS if shown.gm and _ordered(table) else "",
        scene=scene_of(table, {shown.ids[c.id]: c for c in shown.people}, shown.teams, decision, shown.gm),
        agreed=AGREEMENTS.now(table) if shown.gm and table.fighting else (),
    )


def _listed(table: Table, gm: bool) -> list[Character]:
    """Return all characters, in a fight by the turn order, then those who are not in it (FA-INIT-1).

    For players, NPCs whose numbers they do not know come after the others, in table order.
    """
    if not _ordered(table):
        sides = [team.id for team in table.teams]
        return sorted(table.characters.values(), key=lambda c: sides.index(c.team))
    order = {who: n for n, who in enumerate(who for group in groups(table) for who in group)}
    if not gm:
        order = {who: place for who, place in order.items() if knows(table.characters[who], "numbers")}
    return sorted(table.characters.values(), key=lambda c: order.get(c.id, len(table.characters)))


def _ordered(table: Table) -> bool:
    """Tell whether there is a turn order."""
    return table.fighting and table.round > 0 and not table.light


def _headline(table: Table, gm: bool) -> str:
    if not table.fighting:
        return "Between fights"
    if not table.round:
        return "Places" if table.phase == "placing" else "Turn order"
    if table.light:
        return f"Round {table.round}: {'one sentence each' if table.phase == 'saying' else 'results'}"
    action = table.action
    name = AsRead(table, gm).name
    seen = action is not None and (gm or not table.characters[action.who].hidden)
    who = f": {name(action.who)}" if action is not None and seen else ""
    if table.phase == "choosing":
        return f"Round {table.round}: everyone chooses"
    return f"Round {table.round}, {_NAMES[STEPS.index(table.phase)] if table.phase in STEPS else 'turn order'}{who}"


def _steps(table: Table) -> tuple[Step, ...]:
    """Return the choice and the five steps of a round (FA-RND-1)."""
    if not (table.fighting and table.round) or table.phase == "order":
        return ()
    phases = LIGHT if table.light else ("choosing", *STEPS)
    now = phases.index(table.phase) if table.phase in phases else len(phases)
    names = ("sentences", "results") if table.light else ("choice", *_NAMES)
    return tuple(Step(name, "done" if n < now else "now" if n == now else "next") for n, name in enumerate(names))


def _underway(table: Table, gm: bool) -> Iterator[str]:
    names = AsRead(table, gm)
    name = names.name
    if table.phase == "resolving":
        said = ((c, c.action if gm else read_by_players(table, c.action)) for c in left(table) if gm or met(table, c))
        yield from (f"{name(c.id)}: {text}" for c, text in said)
    action = table.action
    if table.phase == "moving" and action is not None:
        higher = [name(c.id) for c in earlier(table, table.characters[action.who]) if gm or met(table, c)]
        yield from [f"May move first: {', '.join(higher)}"] if higher else []
    who = under_way(names)
    if action is not None and who:
        yield f"{who}: {in_words(table, action.card or action.kind)}{', aimed' if action.aimed else ''}"
