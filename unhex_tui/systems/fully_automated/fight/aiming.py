"""Aim in step 4, with a reroll of the turn order: FA-AIM-1, FA-AIM-13, FA-INIT-3, FA-INIT-4."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Option, Roll
from unhex_tui.engine.procedure import Procedure
from unhex_tui.systems.fully_automated.events.moves import Aimed
from unhex_tui.systems.fully_automated.events.rounds import OrderRolled
from unhex_tui.systems.fully_automated.fight.order import D10S
from unhex_tui.systems.fully_automated.fight.presence import actor, ask_first
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act

KEEP = Option("keep", "Keep the turn order", "no dice", ".")


def aim(table: Table, action: Act) -> Procedure[None]:
    """Play Aim: it succeeds without damage this round; in any case the character may reroll the turn order."""
    faces = yield from ask_first(table, action, partial(_anew, table, action))
    c = table.characters[action.who]
    gained = c.damage == 0 and c.able
    if gained:
        c.aim, c.aim_spent = table.round, False
    table.tell(Aimed(c.id, gained))
    if faces == KEEP.key:
        return
    at_once = table.rules.init_reroll_when == "immediate"
    if at_once:
        c.dice, c.again = (faces[0], faces[1]), ()
    else:
        c.rerolled = (faces[0], faces[1])
    table.tell(OrderRolled(c.id, (faces[0], faces[1]), c.speed, anew=not at_once))


def _anew(table: Table, action: Act) -> Roll:
    c = actor(table, action)
    holds = "holds aim now" if c.damage == 0 else "was hurt: no aim"
    return Roll(
        question="aim.order",
        seats=(table.seat(c.id),),
        prompt=f"{c.name} {holds}. Reroll the turn order ({c.rank.score} now)? Speed {c.speed} + 2d10",
        about=(c.id,),
        dice=D10S,
        caption="0 counts as 10; the new score counts, even if worse",
        extras=(KEEP,),
        enter=KEEP.key,
    )
