"""The course of an action: choice, act, end or interruption: ACT-1, ACT-2, RUL-1, LEAD-3.

Interruptions of an action are caught here; only the GM's end of the fight goes on to `play`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from unhex_tui.engine import plain
from unhex_tui.engine.procedure import Gone, Overruled, Procedure
from unhex_tui.evening.asking import END
from unhex_tui.evening.events import ActionVoided
from unhex_tui.systems.unhex.fight.acts.leadership import may_act, rally, wishes_to_rally
from unhex_tui.systems.unhex.fight.acts.movement import leave_dropped
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.aiming import chosen
from unhex_tui.systems.unhex.fight.facts.stealth import follow
from unhex_tui.systems.unhex.fight.rolls.declaring import Down
from unhex_tui.systems.unhex.fight.round.menu import menu, undertake
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Move


def act(table: Table, who: str) -> Procedure[None]:
    """Play one action of a character, until nothing is under way."""
    action = table.action = Action(who, forced=not may_act(table, table.characters[who]))
    yield from carry_out(table, action, _undertake(table, action))
    table.goes_on = "" if action.paid else who


def rally_after(table: Table, who: str) -> Procedure[None]:
    """Offer a leader a rally after the end of the fight (LEAD-2)."""
    if (yield from wishes_to_rally(table, who)):
        action = table.action = Action(who)
        yield from carry_out(table, action, rally(table, action))


def carry_out(table: Table, action: Action, procedure: Procedure[None]) -> Procedure[None]:
    """Play an action to its end; an interruption voids the action."""
    try:
        yield from procedure
    except Gone as gone:
        _void(table, action, refunded=not isinstance(gone, Down), gone=True)
    except Overruled as overruled:
        if overruled.key == END:
            leave_dropped(table, action)
            raise
        _void(table, action, refunded="refunded" in overruled.key, before=overruled.before)
    leave_dropped(table, action)
    economy.arrive(table, action)
    follow(table)
    table.action = None


def _undertake(table: Table, action: Action) -> Procedure[None]:
    """Ask the actor for an act and play it; after `direct`, the directed teammate is the actor and chooses (LEAD-3)."""
    while action.doing is None:
        choice = yield from chosen(action, partial(menu, table, action))
        yield from undertake(table, action, choice)


def _void(
    table: Table, action: Action, *, refunded: bool, gone: bool = False, before: dict[str, Any] | None = None
) -> None:
    """End the action without further effect.

    Its effects so far are kept, or undone by restoring the table `before`. The action is spent or refunded. `gone` is
    true if a participant was no longer there, false if the GM overruled the action.
    """
    if before is not None:
        table.become(plain.load(Table, before))
        table.action = action
        action.gains.clear()
        action.spared.clear()
        if isinstance(action.doing, Move):
            action.doing.dropped.clear()
        if not refunded and action.actor in table.characters:
            action.paid.clear()
            economy.spend(table, action)
    else:
        if isinstance(action.doing, Move) and action.doing.stopped and action.actor in table.characters:
            table.characters[action.actor].area = action.doing.stopped
        if refunded:
            economy.refund(table, action)
    rules = ("RUL-20",) if gone and not refunded else ()
    table.tell(ActionVoided(action.actor, refunded, before is not None, gone, rules))
