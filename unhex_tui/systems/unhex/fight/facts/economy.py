"""Actions spent, gained, lost and given back.

ACT-1, ACT-4, ACT-5, RUL-1, RUL-8, RUL-9, RUL-11, RUL-46, LEAD-3, LEAD-4, EDIT-2.
"""

from __future__ import annotations

from unhex_tui.systems.unhex.events.dice import (
    ActionGained,
    ActionGone,
    ActionLost,
    ActionSpared,
    DebtPaid,
    DirectingGained,
)
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action


def deal(table: Table) -> None:
    """Give everyone one action at the start of a round; an owed action cancels it (ACT-1, ACT-5)."""
    for character in table.characters.values():
        character.actions = 1
        character.spent = 0
        character.all_out = False
        character.directing = 0
        character.forgone = 0
        character.directed = character.benefited = False
        character.rallied = character.rallied and table.round > 1
        if character.debt:
            character.debt -= 1
            character.actions = 0
            if character.able:  # the others would not have acted anyway
                table.record(DebtPaid(character.id))


def is_last_turn(table: Table) -> bool:
    """Tell whether no later team of this round can act, so that an action kept is lost (ACT-1)."""
    later = table.order[table.turn + 1 :]
    return not later or not any(
        character.team in later and character.able and (character.actions or character.directing)
        for character in table.characters.values()
    )


def spend(table: Table, action: Action) -> None:
    """Spend the action of a declared act: the actor's, or the director's, first one for directing (LEAD-3)."""
    if not action.director:
        pay(table, action, action.actor)
        return
    director = table.characters.get(action.director)
    if director is not None and director.directing:
        director.directing -= 1
        action.led = True
        action.paid.append(director.id)
    elif director is not None:
        pay(table, action, director.id)
    if director is not None and not director.directed:
        director.directed = action.first_directed = True
    actor = table.characters.get(action.actor)
    if actor is not None and not actor.benefited:
        actor.benefited = action.first_benefited = True


def pay(table: Table, action: Action, character_id: str) -> None:
    """Spend a character's action; a character who is forced to act without one owes nothing."""
    character = table.characters[character_id]
    if character.actions > 0:
        character.actions -= 1
        character.spent += 1
        action.paid.append(character_id)


def refund(table: Table, action: Action) -> None:
    """Give back every action that was spent on this action."""
    while action.paid:
        _give_back(table, action, action.paid[0])
    director, actor = table.characters.get(action.director), table.characters.get(action.actor)
    if director is not None and action.first_directed:
        director.directed = False
    if actor is not None and action.first_benefited:
        actor.benefited = False
    action.first_directed = action.first_benefited = False


def _give_back(table: Table, action: Action, character_id: str) -> None:
    """Give back one action that a character spent; an action for directing can only be used to direct (LEAD-4)."""
    action.paid.remove(character_id)
    character = table.characters.get(character_id)
    led = action.led and character_id == action.director
    action.led = action.led and not led
    if character is None:
        return
    if led:
        character.directing += 1
    else:
        character.actions += 1
        character.spent -= 1


def gain(table: Table, character_id: str, rule: str = "DICE-5") -> None:
    """Give the character one more action this round; an owed action is cancelled instead (RUL-9)."""
    character = table.characters.get(character_id)
    if character is None:
        return
    if not character.able:
        table.record(ActionGone(character_id))
    elif character.debt:
        character.debt -= 1
        table.record(ActionGained(character_id, pays=True, rule=rule))
    else:
        character.actions += 1
        table.record(ActionGained(character_id, rule=rule))


def gain_directing(table: Table, character_id: str) -> None:
    """Give the character one more action only for directing; an owed action is cancelled instead (LEAD-4, RUL-9)."""
    character = table.characters[character_id]
    if character.debt:
        character.debt -= 1
    else:
        character.directing += 1
    table.record(DirectingGained(character_id, pays=not character.directing))


def spares(table: Table) -> bool:
    """Tell whether a critical success leaves the action under way unspent, instead of gaining another (EDIT-2)."""
    return table.rules.spares and table.action is not None and table.errand is None


def reward(table: Table, character_id: str) -> None:
    """Note the action that a critical success gives for keeping the dice (DICE-5, EDIT-2).

    It arrives when the action or errand under way is over; without one, at once.
    """
    action = table.action
    if table.errand is not None:
        table.errand.gains.append(character_id)
    elif action is None:
        gain(table, character_id)
    else:
        (action.spared if spares(table) else action.gains).append(character_id)


def _spare(table: Table, action: Action, character_id: str) -> None:
    """Give back the action that the character, or their director, spent on this one (EDIT-2)."""
    payer = next((character_id for character_id in (character_id, action.director) if character_id in action.paid), "")
    character = table.characters.get(payer)
    if character is not None:
        _give_back(table, action, payer)
        lost = character.debt > 0
        if lost:
            # A loss for which no action was left now takes this unspent one (RUL-46).
            character.debt -= 1
            if character.directing:
                character.directing -= 1
            else:
                character.actions -= 1
        table.record(ActionSpared(payer, lost))


def lose(table: Table, character_id: str, rule: str = "DICE-6") -> None:
    """Take one action from the character: unspent in this round if possible, otherwise owed (ACT-5, RUL-9).

    An action for directing goes first; actions given up for all-out defend count as unspent (RUL-17).
    """
    character = table.characters.get(character_id)
    if character is None:
        return
    owed = False
    if character.directing > 0:
        character.directing -= 1
    elif character.actions > 0:
        character.actions -= 1
    elif character.forgone > 0:
        character.forgone -= 1
    else:
        character.debt += 1
        owed = True
    table.record(ActionLost(character_id, later=owed, rule=rule))


def arrive(table: Table, action: Action) -> None:
    """Deliver the actions gained or not spent, now that the action under way is over (RUL-1, EDIT-2)."""
    for character_id in action.spared:
        _spare(table, action, character_id)
    action.spared.clear()
    for character_id in action.gains:
        gain(table, character_id)
    action.gains.clear()
