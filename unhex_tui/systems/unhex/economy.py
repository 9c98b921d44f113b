"""Actions spent, gained, lost and given back: ACT-1, ACT-4, ACT-5, RUL-1, RUL-8, RUL-9, RUL-11."""

from __future__ import annotations

from unhex_tui.systems.unhex.events import ActionGained, ActionGone, ActionLost, DebtPaid
from unhex_tui.systems.unhex.table import Action, Table


def deal(table: Table) -> None:
    """One action for everybody at a round's start; debts cancel it (ACT-1, ACT-5)."""
    for character in table.characters.values():
        character.actions = 1
        character.spent = 0
        if character.debt:
            character.debt -= 1
            character.actions = 0
            if character.in_fight:
                table.tell(DebtPaid(character.id))


def pay(table: Table, action: Action, who: str) -> None:
    """Spend an action on what is under way. Somebody forced to act without one owes nothing for it."""
    character = table.characters[who]
    if character.actions > 0:
        character.actions -= 1
        character.spent += 1
        action.paid.append(who)


def refund(table: Table, action: Action) -> None:
    """Give back every action spent on it."""
    for who in action.paid:
        character = table.characters.get(who)
        if character is not None:
            character.actions += 1
            character.spent -= 1
    action.paid.clear()


def gain(table: Table, who: str, rule: str = "DICE-5") -> None:
    """One more action this round; one that is owed is cancelled first (RUL-9)."""
    character = table.characters.get(who)
    if character is None:
        return
    if not character.able:
        table.tell(ActionGone(who))
    elif character.debt:
        character.debt -= 1
        table.tell(ActionGained(who, pays=True, rule=rule))
    else:
        character.actions += 1
        table.tell(ActionGained(who, rule=rule))


def lose(table: Table, who: str, rule: str = "DICE-6") -> None:
    """One action less: one unspent this round, else one that is owed (ACT-5)."""
    character = table.characters.get(who)
    if character is None:
        return
    if character.actions > 0:
        character.actions -= 1
        table.tell(ActionLost(who, later=False, rule=rule))
    else:
        character.debt += 1
        table.tell(ActionLost(who, later=True, rule=rule))


def arrive(table: Table, action: Action) -> None:
    """Gained actions arrive when the present one is fully resolved (RUL-1)."""
    for who in action.gains:
        gain(table, who)
    action.gains.clear()
