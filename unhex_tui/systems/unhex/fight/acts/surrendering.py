"""Surrender instead of the first roll of an action or of a fast step: ACT-7, RUL-11, RUL-12, RUL-28, RUL-44."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from unhex_tui.engine.decision import Option, Reason
from unhex_tui.engine.procedure import Procedure
from unhex_tui.systems.unhex.events.attacks import Surrendered
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.agreed import SURRENDER, surrender_option
from unhex_tui.systems.unhex.fight.rolls.rolling import first
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Dice, Move


def opening(
    table: Table,
    action: Action,
    dice: Dice,
    prompt: Callable[[], str],
    affected: Callable[[], list[str]],
    formerly: Callable[[], list[str]] = list,
    notes: Sequence[Reason] = (),
) -> Procedure[bool]:
    """Ask for an action's first roll, at which exposed characters may surrender; return whether one did.

    Args:
        table: the table.
        action: the action under way.
        dice: its first roll.
        prompt: returns the question's text.
        affected: returns the ids of the characters who may surrender.
        formerly: returns the ids of those who could before RUL-44, so that older journals replay.
        notes: notes for the explanation.
    """
    was_offered = partial(_surrenders, table, formerly)
    extra = yield from first(
        table, dice, prompt, partial(_surrenders, table, affected), formerly=was_offered, notes=notes
    )
    if extra:
        _surrender(table, action, extra.removeprefix(SURRENDER))
    return bool(extra)


def _surrenders(table: Table, affected: Callable[[], list[str]]) -> list[Option]:
    """Return the options to surrender for an action's first roll (ACT-7)."""
    found = (table.characters.get(who) for who in affected())
    return [surrender_option(one) for one in found if one is not None and one.able]


def _surrender(table: Table, action: Action, who: str) -> None:
    """Take the character out of the fight; the action is not spent and has no effect (ACT-7, RUL-11, RUL-12).

    Intercepts of the first step of a fast move stay spent, because their dice were rolled (RUL-28).
    """
    character = table.characters[who]
    if isinstance(action.doing, Move):
        action.paid = [one for one in action.paid if one not in action.doing.reacted]
    refunded = tuple(dict.fromkeys(action.paid))
    economy.refund(table, action)
    character.level = min(character.level, 0)
    character.surrendered = True
    table.standing.pop(f"{SURRENDER}{who}", None)
    table.tell(Surrendered(who, refunded))
