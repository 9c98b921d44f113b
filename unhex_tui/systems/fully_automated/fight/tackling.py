"""Tackles: FA-UNM-2 to FA-UNM-4."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Given, Gone, Procedure
from unhex_tui.evening.asking import choice
from unhex_tui.systems.fully_automated.events.moves import Tackled
from unhex_tui.systems.fully_automated.fight.actions import LETTERS, unarmed
from unhex_tui.systems.fully_automated.fight.attack import attack
from unhex_tui.systems.fully_automated.fight.facing import closer, facing, fits
from unhex_tui.systems.fully_automated.fight.moving import go, hexes, where_options
from unhex_tui.systems.fully_automated.fight.paths import ways
from unhex_tui.systems.fully_automated.fight.presence import actor, ask_first
from unhex_tui.systems.fully_automated.fight.stepping import STAY, stay
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act


def tackle(table: Table, action: Act) -> Procedure[None]:
    """Play a tackle: a move, an unarmed attack, and a stun of the attacker even on a failure."""
    if table.rules.tackle_move == "before_attack":
        place = yield from ask_first(table, action, partial(_where, table, action))
        go(table, action, place)
        table.characters[action.who].went = True
    found = unarmed(table, actor(table, action))
    if len(found) == 1:
        action.card = found[0].id
    else:
        action.card = yield from ask_first(table, action, partial(_with, table, action))
    yield from attack(table, action)
    c = table.characters.get(action.who)
    if c is not None:
        c.stuns += 1
        table.tell(Tackled(c.id))


def in_reach(table: Table, action: Act) -> bool:
    """Tell whether a tackle reaches a foe from the attacker's hex, with the card's free hex."""
    c = actor(table, action)
    return any(
        fits(one, facing(table, c, foe)) or closer(table, action, c, one, foe)
        for one in unarmed(table, c)
        for foe in table.foes(c.id)
    )


def _where(table: Table, action: Act) -> Choose | Given:
    c = actor(table, action)
    if table.grid is None:
        return Given(STAY)
    plain, _ = hexes(table, c, aim=False)
    action.ways = ways(table, c, plain)
    return choice(
        "tackle.move",
        f"{c.name} tackles: move up to {plain} hexes first. Where to?",
        (stay(c.place), *where_options(table, action.ways, plain)),
        seat=table.seat(c.id),
        about=(c.id,),
        enter=STAY,
        light=False,
    )


def _with(table: Table, action: Act) -> Choose | Given:
    c = actor(table, action)
    found = unarmed(table, c)
    if not found:
        raise Gone
    if len(found) == 1 or not in_reach(table, action):
        return Given(found[0].id)
    options = [Option(one.id, one.name, f"{one.base}", LETTERS[one.id], thing=one.name) for one in found]
    prompt = f"{c.name} tackles: with what?"
    return choice("tackle.card", prompt, options, seat=table.seat(c.id), about=(c.id,), light=False)
