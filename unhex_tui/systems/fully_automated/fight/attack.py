"""An attack in its slot, from its target to the hex after it: FA-ATK-1, FA-ATK-3, FA-ATK-14, FA-AIM-3, FA-RES-1,
FA-RES-2, FA-RES-5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.systems.fully_automated.events.attacks import Forgone
from unhex_tui.systems.fully_automated.fight import stepping
from unhex_tui.systems.fully_automated.fight.actions import in_words
from unhex_tui.systems.fully_automated.fight.facing import card_of, closer, facing, fits
from unhex_tui.systems.fully_automated.fight.facing import in_words as facing_words
from unhex_tui.systems.fully_automated.fight.presence import actor, ask_first, both
from unhex_tui.systems.fully_automated.fight.releasing import release
from unhex_tui.systems.fully_automated.fight.stepping import STAY
from unhex_tui.systems.fully_automated.fight.striking import strike_at
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.hits import can_restrain
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act

FORGO = Option("forgo", "Forgo it", "the action is spent", "n")
STEP = Option("step", "Step first", "its free hex", "k")
UNAIMED = Option("unaimed", "Keep the aim", "attack without it", "g")
"""Held aim can be withheld once (FA-AIM-3)."""
AIMED = Option("aimed", "Use the aim after all", "", "g")


def attack(table: Table, action: Act) -> Procedure[None]:
    """The action of somebody who plays a card of an attack, in its slot."""
    c = table.characters[action.who]
    action.card = action.card or action.kind
    action.aimed = c.aim > 0
    target = yield from _choose(table, action)
    if not target:
        return
    if table.characters[target].team == c.team:
        yield from release(table, action, target)
        return
    action.target = target
    yield from _close_in(table, action)
    yield from strike_at(table, action)
    yield from _step_away(table, action)


# -------------------------------------------------------------------- at whom


def _choose(table: Table, action: Act) -> Procedure[str]:
    """Whom it attacks; empty where the attack is forgone. Before that it may step, or keep its aim."""
    while True:
        answer: str = yield from ask_first(table, action, partial(_target, table, action))
        if answer in (UNAIMED.key, AIMED.key):
            action.aimed = answer == AIMED.key
        elif answer == STEP.key:
            yield from _step(table, action, "before", partial(_anywhere, table, action))
        elif answer == FORGO.key:
            table.tell(Forgone(action.who, in_words(table, action.kind)))
            return ""
        elif not answer:
            table.tell(Forgone(action.who, in_words(table, action.kind), "nobody is within its reach"))
            return ""
        else:
            return answer


def _target(table: Table, action: Act) -> Choose | Given:
    c, one = actor(table, action), card_of(table, action)
    options, blocked = [], []
    for foe in _targets(table, c, one):
        option, why = _judged(table, action, c, one, foe)
        if why is None:
            options.append(option)
        else:
            blocked.append(Blocked(option, (why,)))
    may_step = one.free > 0 and not action.stepped and any(stepping.steps(table, c))
    if not options and not may_step:
        return Given("")
    only = options[0].key if len(options) == 1 else ""
    more = [STEP] if may_step else []
    more += [UNAIMED if action.aimed else AIMED] if c.aim else []
    return choice(
        "target",
        f"{c.name}'s {one.name}{', aimed' if action.aimed else ''}: at whom?",
        (*options, *more, FORGO),
        blocked=tuple(blocked),
        seat=table.seat(c.id),
        about=(c.id,),
        enter=only or ("" if options else FORGO.key),
        light=False,
    )


def _targets(table: Table, c: Character, one: Card) -> Iterator[Character]:
    """Whom a card may be for: adversaries, and for Restrain allies to be released (FA-RES-5)."""
    if not one.restrains or "restraints" in c.weapons:
        yield from table.foes(c.id)
    if one.restrains:
        yield from (o for o in table.members(c.team) if o.restrained and o is not c and not (o.away or o.dead))


def _judged(table: Table, action: Act, c: Character, one: Card, foe: Character) -> tuple[Option, Reason | None]:
    """Somebody as a target, with what speaks against it."""
    found = facing(table, c, foe)
    words = facing_words(one, found)
    option = Option(foe.id, foe.name if foe.team != c.team else f"Release {foe.name}", words, token=foe.id)
    if foe.team != c.team and one.restrains and not can_restrain(c.hp, foe.hp, table.rules):
        gap = f"{c.hp - foe.hp} HP more than {foe.name}: it takes {table.rules.restrain_gap}"
        return option, Reason(gap, ("FA-RES-2",))
    if fits(one, found):
        return option, None
    if closer(table, action, c, one, foe):
        return option._replace(hint=f"{words}; a step first"), None
    if not found.clear:
        return option, found.why[0]
    return option, Reason(f"{found.distance} is out of its range", ("FA-ATK-7",))


def _anywhere(table: Table, action: Act) -> list[str]:
    return [*stepping.steps(table, actor(table, action))]


def _close_in(table: Table, action: Act) -> Procedure[None]:
    """The free hex before, where the target is out of reach without it (FA-ATK-3)."""
    c, foe = both(table, action)
    if fits(card_of(table, action), facing(table, c, foe)):
        return
    action.forced = not _nearer(table, action)
    if not action.forced:
        yield from _step(table, action, "before", partial(_nearer, table, action))


def _nearer(table: Table, action: Act) -> list[str]:
    c, foe = both(table, action)
    return closer(table, action, c, card_of(table, action), foe)


def _step(table: Table, action: Act, why: str, places: Callable[[], list[str]]) -> Procedure[None]:
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
    return f"{target.name} {facing_words(card_of(table, action), found)}"


def _step_away(table: Table, action: Act) -> Procedure[None]:
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
