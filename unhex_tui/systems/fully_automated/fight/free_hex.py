"""The free hex of close cards: before an attack, to follow the target, or after the attack (FA-ATK-3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.systems.fully_automated.fight import stepping
from unhex_tui.systems.fully_automated.fight.facing import card_of, closer, facing, fits, in_words
from unhex_tui.systems.fully_automated.fight.presence import actor, both
from unhex_tui.systems.fully_automated.fight.stepping import STAY
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act


def close_in(table: Table, action: Act) -> Procedure[None]:
    """Use the free hex before an attack if the target is out of reach without it (FA-ATK-3)."""
    c, foe = both(table, action)
    if fits(card_of(table, action), facing(table, c, foe)):
        return
    action.forced = not _nearer(table, action)
    if not action.forced:
        yield from _step_near(table, action)


def _nearer(table: Table, action: Act) -> list[str]:
    c, foe = both(table, action)
    return closer(table, action, c, card_of(table, action), foe)


def _step_near(table: Table, action: Act) -> Procedure[None]:
    """Ask for the hex to step to near the target; a single one is taken without asking."""

    def build() -> Choose | Given:
        found = _nearer(table, action)
        if not found:
            raise Gone
        return Given(found[0]) if len(found) == 1 else _where(table, action, found, partial(_hint_at, table, action))

    place = yield from ask(build)
    _step(table, action, place, "before")


def step_first(table: Table, action: Act, in_reach: Callable[[str], Sequence[str]]) -> Procedure[None]:
    """Ask for the free hex before a target is chosen; to stay keeps it (FA-ATK-3, FA-ATK-14).

    `in_reach` names the targets in reach from a hex. If no hex has any, all hexes are allowed.
    """

    def build() -> Choose | Given:
        c = actor(table, action)
        names = {place: ", ".join(in_reach(place)) for place in stepping.steps(table, c)}
        if not names:  # the map was edited meanwhile
            return Given(STAY)
        found = [place for place, near in names.items() if near] or [*names]
        stay = stepping.stay(c.place, ", ".join(in_reach(c.place)))
        why = Reason("No target in range from there", ("FA-ATK-3",))
        barred = [Blocked(one, (why,)) for one in stepping.options(table, [at for at in names if at not in found])]
        asked = _where(table, action, found, names.__getitem__, stay, barred=barred)
        return asked._replace(unasked=next(iter(names)) if len(names) == 1 else None)

    place = yield from ask(build)
    if place != STAY:
        _step(table, action, place, "before")


def _where(
    table: Table,
    action: Act,
    places: list[str],
    hint: Callable[[str], str],
    *more: Option,
    barred: Sequence[Blocked] = (),
) -> Choose:
    c = actor(table, action)
    found = [*more, *stepping.options(table, places, hint)]
    prompt = f"{c.name} steps 1 hex: where to?"
    return choice("step", prompt, found, blocked=tuple(barred), seat=table.seat(c.id), about=(c.id,))


def _step(table: Table, action: Act, place: str, why: str) -> None:
    action.stepped = True
    stepping.step(table, table.characters[action.who], place, why)


def _hint_at(table: Table, action: Act, place: str) -> str:
    """Return in words how the target stands to the attacker in a hex."""
    c, target = both(table, action)
    found = facing(table, c, target, at=place)
    return f"{target.name} {in_words(table, c, card_of(table, action), found)}"


def step_away(table: Table, action: Act) -> Procedure[None]:
    """Ask for the free hex after the attack (FA-ATK-3)."""

    def build() -> Choose | Given:
        c = table.characters.get(action.who)
        if c is None or not c.able or action.stepped or not card_of(table, action).free:
            return Given(STAY)
        places = [*stepping.steps(table, c)]
        if not places:
            return Given(STAY)
        stay = stepping.stay(c.place)
        prompt = f"{c.name} still has the free hex: where to?"
        found = [stay, *stepping.options(table, places)]
        return choice("after", prompt, found, seat=table.seat(c.id), about=(c.id,), enter=STAY, light=False)

    place = yield from ask(build)
    if place != STAY:
        _step(table, action, place, "after")
