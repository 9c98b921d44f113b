"""Defending oneself and others: DEF-1, DICE-10, SHLD-1, SHLD-2, SHLD-4, RUL-14, RUL-17, RUL-18, RUL-43.

Who may spend an action to defend, the all-out defence without an action, and the opposed roll.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Option, Reason
from unhex_tui.engine.procedure import Procedure
from unhex_tui.systems.unhex.events.attacks import DefenceFailed, Defended, Reacted
from unhex_tui.systems.unhex.fight.facts.agreed import why_no_reaction
from unhex_tui.systems.unhex.fight.facts.why_not import stands_all_out, why_no_action
from unhex_tui.systems.unhex.fight.rolls.rolling import beats
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Dice, Reaction

# -------------------------------------------------------------------- who may


def why_no_defence(table: Table, who: Character) -> Iterator[Reason]:
    """Yield the reasons why a character cannot spend an action to defend anyone (DEF-1)."""
    yield from why_no_action(who)
    yield from why_no_reaction(table, who)


def why_no_defence_of(table: Table, who: Character, target: Character) -> Iterator[Reason]:
    """Yield the reasons why a character cannot defend another one (SHLD-2, RUL-43, table rule `shield_other`)."""
    yield from why_no_defence(table, who)
    if "SHLD-2" not in who.abilities:
        yield Reason(f"{who.name} lacks the ability to defend others", ("SHLD-2",))
    if not who.wielded("shield"):
        yield Reason(f"{who.name} holds no shield", ("SHLD-2", "SHLD-0"))
    rule = table.rules.shield_other
    if rule == "anywhere" or (who.area is not None and who.area == target.area):
        return
    if rule == "area":
        yield Reason(f"{target.name} is in another area", ("SHLD-2", "TABLE-1"))
    elif who.area is None or target.area is None:
        yield Reason(f"{(who if who.area is None else target).name} is not on the map", ("SHLD-2", "TABLE-1"))
    else:
        yield from table.geometry.why_not_seen(who.area, target.area)


def defend_option(who: Character, target: Character, named: bool, beside: bool = False) -> Option:
    """Return the option to defend; `named` adds the names, for questions to several characters.

    The key for defending another character is the defender's letter, or two keys if `beside` reactions of the target.
    """
    if who is target:
        return Option(
            f"{who.id}:defend:", f"{who.name} defends" if named else "Defend", "a success above the attack", "d",
            thing="defend", uses=(who.id,),
        )  # fmt: skip
    return Option(
        f"{who.id}:defend:", f"{who.name} defends {target.name}", "a success above the attack", ",*" if beside else "",
        token=who.id, uses=(who.id,),
    )  # fmt: skip


# -------------------------------------------------------------------- all-out defend


def stand_all_out(table: Table, action: Action, who: str) -> Reaction | None:
    """Add an all-out defence to the action under way; None if the character does not defend all-out.

    It is no action: it costs none, and continuous damage for those who start one does not apply (SHLD-4, RUL-14).
    """
    if not stands_all_out(table.characters[who]) or any(reaction.who == who for reaction in action.reactions):
        return None
    reaction = Reaction(who, "defend")
    action.reactions.append(reaction)
    table.tell(Reacted(who, "all_out", action.actor))
    return reaction


# -------------------------------------------------------------------- the opposed roll


def reaction_dice(table: Table, reaction: Reaction) -> Dice:
    """Return the roll of a reaction, against the level as it is now (RUL-10).

    An all-out defence is neither good nor critical (SHLD-4).
    """
    who = table.characters[reaction.who]
    plain = reaction.how == "defend" and who.all_out
    reaction.dice = Dice(reaction.who, reaction.how, who.level, reaction.form, plain=plain)
    return reaction.dice


def held_off(table: Table, attack: Dice, defences: list[Dice]) -> Procedure[bool]:
    """Tell whether defences stop a successful attack: one opposed roll of all, the attack must be highest (RUL-18).

    Logs the defence that stops the attack, or each one that does not.
    """
    by_value = sorted(defences, key=lambda dice: -dice.value)
    for dice in _sure_first(table, attack, by_value):
        if (yield from beats(table, attack, dice)):
            table.tell(Defended(dice.who, attack.who, tie=attack.value == dice.value, blast=attack.purpose == "area"))
            return True
    for dice in defences:
        table.tell(DefenceFailed(dice.who, attack.who))
    return False


def _sure_first(table: Table, attack: Dice, defences: list[Dice]) -> list[Dice]:
    """Return the defences, those that tie and need the GM's decision last (DICE-10)."""
    side = table.characters[attack.who].pc
    return sorted(defences, key=lambda dice: dice.value == attack.value and table.characters[dice.who].pc == side)
