"""Rolling, re-rolling and settling criticals: DICE-1 to DICE-10, RUL-3.

A roll is first entered, then settled: a good roller may roll again, then a critical has its say. What a critical
failure costs is told by whoever asked for the roll, since a rule may name something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unhex_tui.engine.decision import Choose, Die, Enter, Explanation, Option, Preview, Reason, Roll
from unhex_tui.engine.procedure import Given, Interrupted, Procedure, ask
from unhex_tui.systems.unhex.abilities import ABILITIES, Modifier, modifiers
from unhex_tui.systems.unhex.events import DiceSet, Rolled
from unhex_tui.systems.unhex.percentile import as_text, dice_of
from unhex_tui.systems.unhex.table import GM, Action, Dice, Table

TENS = Die("tens", 0, 9)
ONES = Die("ones", 0, 9)
BOTH = (TENS, ONES)
PURPOSES = {
    "attack": "attack",
    "counterattack": "counterattack",
    "intercept": "intercept",
    "defend": "defence",
    "first_aid": "first aid",
    "initiative": "initiative",
    "other": "roll",
}


def caption(level: int) -> str:
    """What the dice must show, and how they are read (DICE-1, DICE-2)."""
    return f"{level} or less succeeds; 00 is one hundred"


def present(table: Table, *who: str) -> None:
    """Void what is under way where one of these, or anybody who takes part in it, is no longer there."""
    there = table.characters
    action = table.action
    gone = any(one not in there for one in who)
    if action is not None and not gone:
        gone = (
            action.actor not in there
            or (action.target != "" and action.target not in there)
            or any(reaction.who not in there for reaction in action.reactions)
            or (action.declared and not action.forced and _out_of_it(table, action))
        )
    if gone:
        raise Interrupted("void.gone")


def _out_of_it(table: Table, action: Action) -> bool:
    """An amendment has taken the actor or the target out of the fight before any dice (ACT-7, DMG-6)."""
    rolls = (action.dice, *(reaction.dice for reaction in action.reactions))
    if any(dice is not None and dice.rolled for dice in rolls):
        return False
    actor, target = table.characters[action.actor], table.characters.get(action.target)
    if not actor.able:
        return True
    return target is not None and (target.dead or target.left_fight or (action.kind == "attack" and target.surrendered))


def modifiers_of(table: Table, dice: Dice) -> dict[Modifier, str]:
    """The modifiers the roller may still use on this roll (DICE-9)."""
    character = table.characters[dice.who]
    if dice.used:
        return {}
    if dice.good:
        return {"good": "CHAR-2"}
    if not character.abilities:
        return {}
    return modifiers(character.abilities, dice.form.family if dice.form else "", dice.purpose)


def first(
    table: Table, dice: Dice, prompt: Callable[[], str], extras: Callable[[], Sequence[Option]] | None = None
) -> Procedure[str]:
    """Enter the dice; the key of an extra choice where that was taken instead, else ""."""

    def build() -> Roll:
        present(table, dice.who)
        offered = tuple(extras()) if extras else ()
        return Roll(
            question=f"{dice.purpose}.roll",
            seats=(table.seat(dice.who),),
            prompt=prompt(),
            about=(dice.who,),
            dice=BOTH,
            caption=caption(dice.level),
            extras=offered,
        )

    answer = yield from ask(build)
    if isinstance(answer, str):
        return answer
    dice.tens, dice.ones = answer
    table.tell(Rolled(dice.who, dice.purpose, dice.tens, dice.ones, dice.level))
    return ""


def settle(table: Table, dice: Dice, fail: Callable[[Dice], None]) -> Procedure[None]:
    """Re-roll where the roller is good at it, then let a critical have its say (DICE-5 to DICE-7)."""
    good = modifiers_of(table, dice).get("good")
    if good and not (dice.critical and not dice.success):
        yield from _again(table, dice, good)
    if dice.critical:
        if dice.success:
            yield from _critical_success(table, dice)
        else:
            fail(dice)


def _again(table: Table, dice: Dice, ability: str) -> Procedure[None]:
    """Roll one die or both again, chosen up front (DICE-7)."""
    shown = as_text(dice.tens, dice.ones)

    def build() -> Choose:
        present(table, dice.who)
        return Choose(
            question="roll.again",
            seats=(table.seat(dice.who),),
            prompt=f"{table.name(dice.who)} rolled {shown}: roll again?",
            about=(dice.who,),
            enter="keep",
            options=(
                Option("keep", f"Keep {shown}", "a success" if dice.success else "a failure", "k"),
                Option("tens", f"Roll the tens again, keep the {dice.ones}", letter="t"),
                Option("ones", f"Roll the ones again, keep the {dice.tens}", letter="o"),
                Option("both", "Roll both again", letter="b"),
            ),
            explain=lambda: Explanation(
                notes=(
                    Reason(ABILITIES[ability].name if ability in ABILITIES else "Good at it", (ability, "DICE-7")),
                    Reason("The second result stands", ("DICE-7",)),
                )
            ),
        )

    choice = yield from ask(build)
    if choice == "keep":
        return
    which = {"tens": (TENS,), "ones": (ONES,), "both": BOTH}[choice]

    def again() -> Roll:
        present(table, dice.who)
        return Roll(
            question="roll.second",
            seats=(table.seat(dice.who),),
            prompt=f"{table.name(dice.who)} rolls the {choice if choice != 'both' else 'dice'} again",
            about=(dice.who,),
            dice=which,
            caption=caption(dice.level),
        )

    faces = yield from ask(again)
    dice.used = ability
    if choice == "tens":
        dice.tens = faces[0]
    elif choice == "ones":
        dice.ones = faces[0]
    else:
        dice.tens, dice.ones = faces
    table.tell(Rolled(dice.who, dice.purpose, dice.tens, dice.ones, dice.level, again=True))


def _critical_success(table: Table, dice: Dice) -> Procedure[None]:
    """Another action, or the dice set to any number up to the level (DICE-5)."""
    shown = as_text(dice.tens, dice.ones)

    def limit() -> int:
        return max(dice.level, table.characters[dice.who].max_level) if dice.value == dice.level else dice.level

    def build() -> Choose:
        present(table, dice.who)
        highest = limit()
        return Choose(
            question="roll.critical",
            seats=(table.seat(dice.who),),
            prompt=f"{shown} is a critical success for {table.name(dice.who)}: which of the two?",
            about=(dice.who,),
            options=(
                Option("action", f"Keep {shown} and gain another action", letter="a"),
                Option("set", f"Set the dice to any number, 1 to {highest}", letter="s"),
            ),
            explain=lambda: Explanation(
                previews={
                    "action": Preview(("The action comes when this one is over, and must be used this round.",)),
                    "set": Preview((f"Any number from 1 to {highest}; it counts as a success, not as a critical.",)),
                },
                notes=(Reason("One of the two, not both", ("DICE-5",)),),
            ),
        )

    if (yield from ask(build)) == "action":
        assert table.action is not None
        table.action.gains.append(dice.who)
        return

    def enter() -> Enter:
        present(table, dice.who)
        return Enter(
            question="roll.set",
            seats=(table.seat(dice.who),),
            prompt=f"Set {table.name(dice.who)}'s dice to",
            about=(dice.who,),
            what="number",
            low=1,
            high=limit(),
        )

    dice.number = yield from ask(enter)
    dice.tens, dice.ones = dice_of(dice.number)
    dice.sure = True
    table.tell(DiceSet(dice.who, dice.number))


def settling_order(table: Table, rolls: Sequence[Dice]) -> list[Dice]:
    """The side with initiative settles last, within a side in the order of rolling (RUL-3)."""
    side = table.initiative_side()
    return sorted(rolls, key=lambda dice: table.characters[dice.who].team == side)


def beats(table: Table, attack: Dice, defence: Dice) -> Procedure[bool]:
    """Whether a defence wins against a successful attack (DICE-10, DEF-1).

    The higher success wins; on a tie the PC, and between two of a kind the GM says.
    """
    if not defence.success:
        return False
    if attack.value != defence.value:
        return defence.value > attack.value

    def build() -> Choose | Given:
        present(table, attack.who, defence.who)
        attacker, defender = table.characters[attack.who], table.characters[defence.who]
        if attacker.pc != defender.pc:
            return Given("defence" if defender.pc else "attack")
        return Choose(
            question="defend.tie",
            seats=(GM,),
            prompt=f"A tie at {attack.value} between {attacker.name} and {defender.name}: who wins?",
            about=(attack.who, defence.who),
            options=(
                Option("attack", f"{attacker.name}: the attack hits", letter="a", token=attacker.id),
                Option("defence", f"{defender.name}: the attack misses", letter="d", token=defender.id),
            ),
            explain=lambda: Explanation(notes=(Reason("Nobody is the PC of the two: the GM decides", ("DICE-10",)),)),
        )

    return bool((yield from ask(build)) == "defence")
