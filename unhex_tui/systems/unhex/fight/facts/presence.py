"""Whether what is under way may go on, after whatever the GM has amended: ACT-7, DMG-6, ROUND-3."""

from __future__ import annotations

from unhex_tui.engine.procedure import Gone
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Attack


def is_over(table: Table) -> bool:
    """The GM's objective is met, or fewer than two teams have somebody conscious in the fight (ROUND-3)."""
    return bool(table.objective) or not table.contested


def present(table: Table, *who: str) -> None:
    """Void what is under way where one of these, or anybody who takes part in it, is no longer there.

    Initiative is void, too, once the fight is over.
    """
    there = table.characters
    action = table.action
    gone = not there.keys() >= set(who) or (table.contest is not None and is_over(table))
    if table.errand is not None and not gone:
        gone = any(dice.who not in there for dice in table.errand.dice)
    if action is not None and not gone:
        gone = (
            action.actor not in there
            or (action.target != "" and action.target not in there)
            or any(reaction.who not in there for reaction in action.reactions)
            or (action.declared and not action.forced and _out_of_it(table, action))
        )
    if gone:
        raise Gone


def _out_of_it(table: Table, action: Action) -> bool:
    """An amendment has taken the actor or the target out of the fight before any dice (ACT-7, DMG-6)."""
    actor, target = table.characters[action.actor], table.characters.get(action.target)
    if table.errand is not None:  # between fights it is not asked who is still in one
        out = actor.dead or actor.unconscious or (target is not None and target.dead)
    elif target is None:
        out = not actor.able
    else:
        gave_up = isinstance(action.doing, Attack) and target.surrendered
        out = not actor.able or target.dead or target.left_fight or gave_up
    return out and not any(dice.rolled for dice in action.rolls)
