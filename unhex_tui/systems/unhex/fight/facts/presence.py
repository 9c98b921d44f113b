"""Whether the action under way can go on after GM edits: ACT-7, DMG-6, ROUND-3."""

from __future__ import annotations

from unhex_tui.engine.procedure import Gone
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Attack


def is_over(table: Table) -> bool:
    """Tell whether the objective is met, or fewer than two teams have a conscious character in the fight (ROUND-3)."""
    return bool(table.objective) or not table.contested


def present(table: Table, *who: str) -> None:
    """Void the action under way if one of these characters, or a participant, is gone or out of the fight.

    The initiative roll is void once the fight is over.

    Raises:
        Gone: the action, errand or initiative roll cannot go on.
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
    """Tell whether a GM edit took the actor or the target out of the fight before any dice (ACT-7, DMG-6)."""
    actor, target = table.characters[action.actor], table.characters.get(action.target)
    if table.errand is not None:  # first aid between fights: no one is in a fight
        out = actor.dead or actor.unconscious or (target is not None and target.dead)
    elif target is None:
        out = not actor.able
    else:
        gave_up = isinstance(action.doing, Attack) and target.surrendered
        out = not actor.able or target.dead or target.left_fight or gave_up
    return out and not any(dice.rolled for dice in action.rolls)
