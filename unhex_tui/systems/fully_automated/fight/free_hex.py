"""The hex of free movement that close cards have: before an attack, to follow its target, or after it (FA-ATK-3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.systems.fully_automated.fight import stepping
from unhex_tui.systems.fully_automated.fight.facing import card_of, closer, facing, fits, in_words
from unhex_tui.systems.fully_automated.fight.presence import actor, both
from unhex_tui.systems.fully_automated.fight.stepping import STAY
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act


def anywhere(table: Table, action: Act) -> list[str]:
    """All hexes to which it can step."""
    return [*stepping.steps(table, actor(table, action))]


def close_in(table: Table, action: Act) -> Procedure[None]:
    """The free hex before, where the target is out of reach without it (FA-ATK-3)."""
    c, foe = both(table, action)
    if fits(card_of(table, action), facing(table, c, foe)):
        return
    action.forced = not _nearer(table, action)
    if not action.forced:
        yield from step(table, action, "before", partial(_nearer, table, action))


def _nearer(table: Table, action: Act) -> list[str]:
    c, foe = both(table, action)
    return closer(table, action, c, card_of(table, action), foe)


def step(table: Table, action: Act, why: str, places: Callable[[], list[str]]) -> Procedure[None]:
    """Ask to which of some hexes it steps; where there is one alone it does."""

    def build() -> Choose | Given:
        c, found = actor(table, action), places()
        if not found:
            raise Gone
        if len(found) == 1 and why != "after":
            return Given(found[0])
        prompt = f"{c.name} steps one hex: where to?"
        hint = partial(_hint_at, table, action)
        return choice("step", prompt, stepping.options(table, found, hint), seat=table.seat(c.id), about=(c.id,))

    place = yield from ask(build)
    action.stepped = True
    stepping.step(table, table.characters[action.who], place, why)


def _hint_at(table: Table, action: Act, place: str) -> str:
    """What the target is from a hex."""
    target = table.characters.get(action.target)
    if target is None:
        return ""
    found = facing(table, table.characters[action.who], target, at=place)
    return f"{target.name} {in_words(card_of(table, action), found)}"


def step_away(table: Table, action: Act) -> Procedure[None]:
    """The free hex after the attack (FA-ATK-3)."""

    def build() -> Choose | Given:
        c = table.characters.get(action.who)
        if c is None or not c.able or action.stepped or not card_of(table, action).free:
            return Given(STAY)
        places = [*stepping.steps(table, c)]
        if not places:
            return Given(STAY)
        stay = Option(STAY, f"Stays at {c.place}", "", ".")
        prompt = f"{c.name} has its free hex left: where to?"
        found = [stay, *stepping.options(table, places)]
        return choice("after", prompt, found, seat=table.seat(c.id), about=(c.id,), enter=STAY, light=False)

    place = yield from ask(build)
    if place != STAY:
        action.stepped = True
        stepping.step(table, table.characters[action.who], place, "after")
