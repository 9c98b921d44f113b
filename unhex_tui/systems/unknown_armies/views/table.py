"""The view of the table for an audience: characters, the turn, the current action and the open question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.view import Audience, Step, View
from unhex_tui.evening.views import Shown
from unhex_tui.evening.words import AsRead, under_way
from unhex_tui.systems.unknown_armies.asides.standing import AGREEMENTS
from unhex_tui.systems.unknown_armies.fight.order import in_order, order_known
from unhex_tui.systems.unknown_armies.people.character import AS_TOLD, Character
from unhex_tui.systems.unknown_armies.rules.dice import shown as digits_of
from unhex_tui.systems.unknown_armies.state.chase import STEPS
from unhex_tui.systems.unknown_armies.state.table import FIGHTING, Table
from unhex_tui.systems.unknown_armies.views.bout import bout_of
from unhex_tui.systems.unknown_armies.views.people import row_of, sheet_of
from unhex_tui.systems.unknown_armies.views.strip import strip_of


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    """Return the view of the table and the open question for an audience."""
    shown, going, chase = Shown(table, audience, _ordered(table, audience == "gm")), _round(table), table.chase
    people = {shown.ids[c.id]: c for c in shown.people}
    view = shown.view(
        decision,
        AS_TOLD,
        row_of,
        sheet_of,
        _underway,
        headline=going or "Between fights",
        round=going,
        steps=_steps(table),
        by_side=not going,
        scene=bout_of(table, people, shown.teams, shown.gm)
        if chase is None
        else strip_of(table, chase, people, shown.teams, shown.gm),
        agreed=AGREEMENTS.now(table) if shown.gm else (),
    )
    if chase is None:
        return view
    view = view._replace(underway=tuple(_underway(table, shown.gm)))
    if chase.driving is None:
        return view
    return view._replace(involved=tuple(shown.ids[who] for who in chase.driving.aboard if who in shown.ids))


def _round(table: Table) -> str:
    """Return the current round in words; empty between fights."""
    if table.chase is not None:
        return f"Chase, round {table.chase.round}"
    return f"Round {table.round}" if table.fighting else ""


def _ordered(table: Table, gm: bool) -> list[Character]:
    """Return the characters in turn order, in a chase by cars, or in table order between fights."""
    people = [*table.characters.values()]
    if table.chase is not None:
        riding = [who for car in table.chase.cars for who in car.aboard]
        return sorted(people, key=lambda c: riding.index(c.id) if c.id in riding else len(riding))
    if table.fighting:
        order = in_order(table) if gm else order_known(table)
        return sorted(people, key=lambda c: order.index(c) if c in order else len(order))
    return people


def _steps(table: Table) -> tuple[Step, ...]:
    steps: Sequence[str]
    if table.chase is not None:
        steps, now = STEPS, STEPS.index(table.chase.step)
    elif table.fighting:
        steps, now = FIGHTING, FIGHTING.index(table.phase)
    else:
        return ()
    return tuple(Step(name, "now" if n == now else "done" if n < now else "next") for n, name in enumerate(steps))


def _underway(table: Table, gm: bool) -> Iterator[str]:
    action, who = table.action, under_way(AsRead(table, gm))
    if action is None or not who:
        return
    car = table.chase.car(action.car) if table.chase is not None else None
    yield who if car is None else f"{who} → {car.name}"
    if action.attack is not None:
        yield f"rolled {digits_of(action.attack.value)}"
