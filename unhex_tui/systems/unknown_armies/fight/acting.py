"""One turn from its beginning to its end, and the voiding of an action.

A turn is one action, and more beside a high dodge (UA-RND-1, UA-DOD-5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.evening.acting import carry_out
from unhex_tui.evening.asking import choice, judged
from unhex_tui.systems.unknown_armies.fight import errands, holding
from unhex_tui.systems.unknown_armies.fight.attack import attack
from unhex_tui.systems.unknown_armies.fight.firing import carried_on, suppress
from unhex_tui.systems.unknown_armies.fight.presence import actor, ask_first
from unhex_tui.systems.unknown_armies.fight.ways import ENOUGH, REPEATED, SEVERAL, WAYS, more_left, offers
from unhex_tui.systems.unknown_armies.people.character import STRESSED, Character
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.state.underway import Act

DO: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {
    "suppress": suppress,
    "nothing": errands.nothing,
    "dodge": errands.dodge,
    "clear": errands.clear,
    "reload": errands.reload,
    "improve": errands.improve,
    "swim": errands.swim,
    "simple": errands.in_words,
    "simple_now": errands.in_words,
    "other": errands.in_words,
    "carry": errands.carry,
    "hold_hurt": holding.hold_hurt,
    "keep": holding.keep,
    "release": holding.release,
    "break_free": holding.break_free,
    "slip": holding.break_free,
}
"""The procedure of each action by option key; keys that are missing here draw a weapon or attack."""
DISARMS = ("disarm", "hold_disarm")
"""Actions against an empty hand, which older saves may contain."""
FREE = ("simple", "release")
"""Actions that cost nothing (UA-RND-2, UA-GRP-5)."""
PLAUSIBLE = (Option("yes", "Yes", letter="y"), Option("no", "No", letter="n"))


def act(table: Table, c: Character) -> Procedure[None]:
    """Play a character's turn up to the next rest point."""
    return carry_out(table, Act(c.id), _go, lambda *_: None, _void)


def _go(table: Table, action: Act) -> Procedure[None]:
    if carried_on(table, actor(table, action)) is not None:
        action.way, action.begun = "suppress", True
    else:
        action.way = yield from ask_first(action, partial(_what, table, action))
    c = table.characters[action.who]
    action.fate = c.fate
    if c.dodging == "kept":
        c.dodging = ""
    if action.way == ENOUGH.key:
        c.gone = True
        return
    if action.way in SEVERAL:
        action.attacks = SEVERAL[action.way]
        action.way = yield from ask(partial(_several, table, action))
    if c.done and action.way not in FREE and (yield from ask(partial(_plausible, table, action))) == "no":
        c.gone = True
        return
    do = errands.draw if action.way.startswith("draw:") else DO.get(action.way, attack)
    yield from do(table, action)
    if not c.done and action.way not in (*FREE, *WAYS):
        yield from holding.tighten(table, action)
    spend(table, action)


def spend(table: Table, action: Act) -> None:
    """Count the action as done; the turn ends unless a high dodge leaves more actions (UA-RND-1, UA-DOD-5)."""
    c = table.characters.get(action.who)
    if c is None or action.way in FREE:
        return
    role = WAYS[action.way].role if action.way in WAYS else "other"
    c.done.append(action.way if action.way in ("dodge", "nothing", "simple_now") else role)
    c.down = c.down and action.way in ("nothing", "dodge")
    c.gone = action.way == "nothing" or not c.able or bool(c.held_by) or not more_left(table, c)


def _what(table: Table, action: Act) -> Choose:
    c = actor(table, action)
    options, blocked = judged(offers(table, c))
    enter = options[0].key if options[0].key in (ENOUGH.key, "carry") else ""  # these options come first if offered
    who = f"{c.name} do (stress: {c.stress})" if c.stress else f"{c.name} do"
    prompt = f"What else does {who}?" if c.done else f"What does {who}?"
    return choice(
        "act",
        prompt,
        options,
        *_stressed(c),
        blocked=blocked,
        seat=table.seat(c.id),
        about=(c.id,),
        enter=enter,
        formerly=[one.option for one in blocked if one.option.key in DISARMS],
    )


def _stressed(c: Character) -> Iterator[Reason]:
    """Yield the reaction to a failed stress check, whose duration no rule gives (UA-STR-1)."""
    if c.stress:
        yield Reason(f"{c.name} {STRESSED[c.stress]}: the GM says how long", ("UA-STR-1",))


def _several(table: Table, action: Act) -> Choose | Given:
    """Ask which attack to repeat (UA-MUL-1)."""
    c = actor(table, action)
    options, blocked = judged((option, why) for option, why in offers(table, c) if option.key in REPEATED)
    if not options:
        raise Gone
    if len(options) == 1:
        return Given(options[0].key)
    prompt = f"{c.name}'s {action.attacks} attacks: with what?"
    return choice("act.way", prompt, options, blocked=blocked, seat=table.seat(c.id), about=(c.id,))


def _plausible(table: Table, action: Act) -> Choose:
    """Ask the GM whether another action beside a high dodge is plausible (UA-DOD-5)."""
    c = actor(table, action)
    prompt = f"{c.name} does this too: is it plausible?"
    return choice("act.plausible", prompt, PLAUSIBLE, about=(c.id,), enter="yes", light=False)


def _void(table: Table, action: Act, refunded: bool, _restored: bool) -> None:
    """Spend the action unless it is refunded."""
    if not refunded:
        spend(table, action)
