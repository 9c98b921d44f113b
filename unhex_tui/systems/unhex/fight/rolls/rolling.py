"""Rolling, re-rolling and settling criticals: DICE-1 to DICE-10, RUL-3, EDIT-2, EDIT-3.

Dice are first entered, then settled: a good roller may re-roll, then a critical takes effect. The caller may replace
the usual price of a critical failure, a lost action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from unhex_tui.engine.advice import Question
from unhex_tui.engine.chance import live
from unhex_tui.engine.decision import Choose, Enter, Explanation, Option, Reason, Roll, Seat
from unhex_tui.engine.dice import Die
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.systems.unhex.events.attacks import AmmoSpent
from unhex_tui.systems.unhex.events.dice import PURPOSES, DiceSet, Rolled
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.cover import who_picks, why_picks
from unhex_tui.systems.unhex.fight.facts.skill import modifiers_of, present, settles_last, target_of, wins_ties
from unhex_tui.systems.unhex.fight.facts.why_not import SURRENDER, waited_for
from unhex_tui.systems.unhex.fight.rolls.utility import highest_set, utility, wanted, wanted_again
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.items import AMMO, Item
from unhex_tui.systems.unhex.rules.chances import WAYS, Opposed, opposed, reroll
from unhex_tui.systems.unhex.rules.percentile import dice_of
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice

AGAIN = Question("roll.again")
CRITICAL = Question("roll.critical")
SET = Question("roll.set")
BEATEN = "The higher success wins, critical or not; a critical that loses still gives its action."
HIT_OR_MISS = f"Whether the attack hits; if it does, one die is the damage, the other the location. {BEATEN}"
"""Purpose of the rolls of attacks."""
TENS = Die("tens", 0, 9)
ONES = Die("ones", 0, 9)
BOTH = (TENS, ONES)


def _waits(table: Table, seat: Seat, offered: Sequence[Option]) -> tuple[Reason, ...]:
    """Return a note on why the app waits with this NPC's roll despite its auto-answer; empty if it does not wait."""
    names = waited_for(table, [extra.key.removeprefix(SURRENDER) for extra in offered])
    if not names or not seat.gm or "npc_dice" not in table.standing:
        return ()
    return (Reason(f"The app rolls for NPCs, but {listed(names)} may still surrender: press r to roll", ("ACT-7",)),)


def first(
    table: Table,
    dice: Dice,
    prompt: Callable[[], str],
    extras: Callable[[], Sequence[Option]] | None = None,
    still: Callable[[], bool] = lambda: True,
    formerly: Callable[[], Sequence[Option]] | None = None,
    notes: Sequence[Reason] = (),
) -> Procedure[str]:
    """Ask for the dice, if the roll is `still` needed; return the key of an extra option chosen instead, or "".

    `extras` returns further options, such as surrenders; `formerly` returns those that older versions offered, so that
    older journals replay.
    """
    dice.reading = table.rules.reading

    def build() -> Roll | Given:
        if not still():
            return Given("")
        present(table, dice.who)
        offered = tuple(extras()) if extras else ()
        return Roll(
            question=f"{dice.purpose}.roll",
            prompt=prompt(),
            dice=BOTH,
            guide=lambda: wanted(table, dice),
            extras=offered,
            formerly=tuple(formerly()) if formerly else (),
            explain=lambda: Explanation(notes=(*notes, *_waits(table, table.seat(dice.who), offered))),
            **seat_of(table, dice.who),
        )

    answer = yield from ask(build)
    if isinstance(answer, str):
        return answer
    dice.tens, dice.ones = answer
    table.record(Rolled(dice.who, dice.purpose, dice.tens, dice.ones, dice.level, plain=dice.plain))
    return ""


def critical_failure(table: Table, dice: Dice) -> None:
    """Take the next action, and a slot of ammo for a ranged weapon (DICE-6, AMMO-2)."""
    economy.lose(table, dice.who)
    ammo = ammo_at_stake(table, dice)
    if ammo is not None:
        ammo.destroyed = True
        table.record(AmmoSpent(dice.who, ammo.name))


def ammo_at_stake(table: Table, dice: Dice) -> Item | None:
    """Return the ammo that a critical failure of a ranged weapon uses up (AMMO-2); None if there is none."""
    if dice.form is None or not dice.form.ranged:
        return None
    return table.characters[dice.who].has(AMMO[dice.form.less])


def nothing_lost(_table: Table, _dice: Dice) -> None:
    """Take nothing: for rolls whose critical failure has another consequence."""


Consequence: TypeAlias = Callable[[Table, Dice], None]


def settle(
    table: Table, dice: Dice, fail: Consequence = critical_failure, always: Consequence | None = None
) -> Procedure[None]:
    """Offer a re-roll to a good roller, then apply a critical (DICE-5 to DICE-7).

    `fail` applies a critical failure; `always` applies a critical success in place of the usual choice (RUL-2).
    """
    good = modifiers_of(table, dice).get("good", "")
    facts = LiveRoll(table, dice, good)
    yield from live(reroll, facts, _REROLLS)
    if dice.critical:
        if dice.success and always is not None:
            always(table, dice)
        elif dice.success:
            yield from _critical_success(table, dice)
        else:
            fail(table, dice)
    dice.settled = True


def settled(table: Table, dice: Dice, _facts: object) -> Procedure[Dice]:
    """Settle the roll for an item, whose critical failure costs no action, and return it (AID-5, AOE-6)."""
    yield from settle(table, dice, nothing_lost)
    present(table, dice.who)
    return dice


class LiveRoll(NamedTuple):
    """A roll on the table as a rule reads it."""

    table: Table
    roll: Dice
    good: str
    """The source of the re-roll: an ability id, `CHAR-2` or "" for none, as when the roll begins to settle."""

    @property
    def again(self) -> bool:
        return self.good != ""


def _again(facts: LiveRoll) -> Procedure[str]:
    table, dice, ability = facts

    def build() -> Choose | Given:
        present(table, dice.who)
        if dice.purpose == "initiative" and not table.characters[dice.who].able:
            return Given("keep")
        outcome, shown = utility(table, dice), dice.shown
        prompt = f"{table.name(dice.who)} rolled {shown}, {outcome.text}: re-roll?"
        options = (
            Option("keep", f"Keep {shown}", outcome.text, "."),
            Option(
                "tens",
                f"Re-roll tens, {dice.ones} stays",
                letter="t",
                also=(f"Roll the tens again, keep the {dice.ones}",),
            ),
            Option(
                "ones",
                f"Re-roll ones, {dice.tens} stays",
                letter="o",
                also=(f"Roll the ones again, keep the {dice.tens}",),
            ),
            Option("both", "Re-roll both", letter="b", also=("Roll both again",)),
        )
        good = ABILITIES[ability].name if ability in ABILITIES else "Good at it"
        note = Reason(f"{good}: the second roll stands, for better or worse", (ability, "DICE-7"))  # one row at 80x24
        enter = "keep" if outcome.safe else ""
        return choice(AGAIN.id, prompt, options, note, enter=enter, light=False, **seat_of(table, dice.who))

    way: str = yield from ask(build)
    return way


def _second(way: str, facts: LiveRoll) -> Procedure[Dice]:
    """Ask for the second roll of some dice, the rest stay."""
    table, dice, ability = facts
    which = [die for die in BOTH if way in (die.name, "both")]

    def build() -> Roll:
        present(table, dice.who)
        return Roll(
            question="roll.second",
            prompt=f"{table.name(dice.who)} re-rolls the {way if way != 'both' else 'dice'}",
            dice=tuple(which),
            guide=lambda: wanted_again(table, dice, way),
            **seat_of(table, dice.who),
        )

    for die, face in zip(which, (yield from ask(build)), strict=True):
        setattr(dice, die.name, face)
    dice.used = ability
    kept = {"tens": "ones", "ones": "tens"}.get(way, "")
    rolled = Rolled(dice.who, dice.purpose, dice.tens, dice.ones, dice.level, again=True, kept=kept, ability=ability)
    table.record(rolled)
    return dice


_REROLLS = {"again": _again} | {way: partial(_second, way) for way in WAYS[1:]}


def _critical_success(table: Table, dice: Dice) -> Procedure[None]:
    shown = dice.shown
    dice.breaks = _serves(table, dice, "2HM-5")

    def build() -> Choose | Given:
        present(table, dice.who)
        if table.action is not None and not table.fighting and table.errand is None:
            # Once the fight is over there are no more actions to gain (LEAD-2, ACT-4).
            return Given("set")
        lowest, highest = table.rules.reading.lowest, highest_set(table, dice)
        spares = economy.spares(table)
        gained = ": the action is not spent" if spares else " and gain another action"
        if not table.fighting:
            gained = " and do something more"
        costs = _serves(table, dice, "1HM-4")
        target = target_of(table, dice)
        count, loser = ("3", target.name) if costs and target is not None else ("2", "")
        prompt = f"{table.name(dice.who)} rolled {shown}, a critical success: which benefit?"
        options = [
            Option("action", f"Keep {shown}{gained}", letter="a"),
            Option("set", f"Set the dice to any number, {lowest} to {highest}", letter="s"),
        ]
        notes = [Reason(f"Choose 1 of these {count}", ("DICE-5", "EDIT-2") if spares else ("DICE-5",))]
        if costs:
            options.insert(1, Option("cost", f"Keep {shown}; {loser} loses their next action", letter="l"))
            notes.append(Reason("The target loses an action; the attacker gains none", ("1HM-4", "RUL-4")))
        if dice.breaks:
            notes.append(Reason("May also destroy an item of the target", ("2HM-5",)))
        return choice(CRITICAL.id, prompt, options, *notes, light=False, **seat_of(table, dice.who))

    chosen = yield from ask(build)
    if chosen == "action":
        economy.reward(table, dice.who)
        return
    if chosen == "cost":
        dice.costs = True
        return

    def enter() -> Enter:
        present(table, dice.who)
        return Enter(
            question=SET.id,
            prompt=f"Critical {dice.shown}: set {table.name(dice.who)}'s dice to what{_picked(table, dice)}?",
            what="number",
            low=table.rules.reading.lowest,
            high=highest_set(table, dice),
            **seat_of(table, dice.who),
        )

    dice.number = yield from ask(enter)
    dice.tens, dice.ones = dice_of(dice.number)
    dice.sure = True
    table.record(DiceSet(dice.who, dice.number))


def _picked(table: Table, dice: Dice) -> str:
    """Return in brackets who chooses the dice of the hit; empty if the roller does (ATK-3)."""
    target, roller = target_of(table, dice), table.characters[dice.who]
    if target is None or dice.form is None:
        return ""
    picks = who_picks(table, target, roller, dice.form, dice.purpose)
    return f" ({why_picks(picks, target).text})" if picks != "attacker" else ""


def _serves(table: Table, dice: Dice, ability: str) -> bool:
    """Tell whether the roller's ability for critical successes applies to this roll's weapon and target (RUL-33)."""
    family = ABILITIES[ability].family
    knows = ability in table.characters[dice.who].abilities
    return knows and dice.form is not None and dice.form.family == family and target_of(table, dice) is not None


def roll_next(table: Table, waiting: Sequence[Dice], still: Callable[[], None] | None = None) -> Procedure[Dice]:
    """Ask which roll is entered next; without `ask_roll_order`, the first (RUL-3, INIT-6, DICE-12).

    `still` is called whenever the question is built; it may raise `MovedOn`.
    """

    def build() -> Choose | Given:
        left = [dice for dice in waiting if dice.who in table.characters]
        if table.rules.ask_roll_order != "on" or len(left) < 2:
            return Given(waiting[0].who)
        if still is not None:
            still()
        present(table)
        character_ids = [dice.who for dice in left]
        options = [Option(dice.who, table.name(dice.who), PURPOSES[dice.purpose], token=dice.who) for dice in left]
        note = Reason("The side with initiative chooses the order of rolls", ("RUL-3", "INIT-6"))
        seat = table.team_seat(table.initiative_side())
        return choice("roll.order", "Who rolls next?", options, note, seat=seat, about=character_ids, light=False)

    character_id = yield from ask(build)
    return next(dice for dice in waiting if dice.who == character_id)


def roll_order(table: Table, rolls: Sequence[Dice]) -> Procedure[list[Dice]]:
    """Return the rolls in the order they are entered: as given, unless the table asks (RUL-3)."""
    waiting, ordered = list(rolls), list[Dice]()
    while waiting:
        ordered.append((yield from roll_next(table, waiting)))
        waiting.remove(ordered[-1])
    return ordered


def settling_order(table: Table, rolls: Sequence[Dice]) -> list[Dice]:
    """Return the rolls in settling order: the side with initiative last, within a side as rolled (RUL-3)."""
    return sorted(rolls, key=lambda dice: settles_last(table, table.characters[dice.who]))


def beats(table: Table, attack: Dice, defence: Dice) -> Procedure[bool]:
    """Tell whether a defence beats a successful attack; the GM decides a tie of two PCs or two NPCs (DICE-10)."""
    tie = partial(_tie, table, attack, defence)
    return defence.success and (yield from live(opposed, Opposed(attack.value, defence.value), {"tie": tie}))


def _tie(table: Table, attack: Dice, defence: Dice, _facts: Opposed) -> Procedure[str]:
    def build() -> Choose | Given:
        present(table, attack.who, defence.who)
        attacker, defender = table.characters[attack.who], table.characters[defence.who]
        if attacker.pc != defender.pc:
            return Given("defence" if wins_ties(defender, attacker) else "attack")
        prompt = f"{attacker.name} and {defender.name} tie at {attack.value}: who wins?"
        options = (
            Option("attack", f"{attacker.name}: the attack hits", letter="a", token=attacker.id),
            Option("defence", f"{defender.name}: the attack misses", letter="d", token=defender.id),
        )
        note = Reason(f"{'Both are PCs' if attacker.pc else 'Neither is a PC'}: the GM decides", ("DICE-10",))
        return choice("defend.tie", prompt, options, note, about=(attack.who, defence.who), light=False)

    winner: str = yield from ask(build)
    return winner
