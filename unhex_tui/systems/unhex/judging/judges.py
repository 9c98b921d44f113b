"""The judges of Unhex by question, among them those of dice and rounds.

Only characters whom the app plays, and who are to give up when beaten, leave the fight or surrender.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy

from unhex_tui.engine.decision import Choose, Decision, Enter, Pick, Roll
from unhex_tui.engine.judging import Course, Judged
from unhex_tui.gamekit import judging
from unhex_tui.gamekit.judging import IDLE, Judge, Judges, Worth, by_id, gms, judged
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.fight.acts import blast, first_aid, movement
from unhex_tui.systems.unhex.fight.facts.skill import (
    action_of,
    critical,
    doing_of,
    known_for,
    level_for,
    main_dice,
    rolls,
    target_of,
)
from unhex_tui.systems.unhex.fight.facts.why_not import SURRENDER, forms
from unhex_tui.systems.unhex.fight.matchup import defence, roller_as, roller_of
from unhex_tui.systems.unhex.fight.rolls import reacting, rolling
from unhex_tui.systems.unhex.fight.rolls.lasting import OPENLY
from unhex_tui.systems.unhex.fight.rolls.rerolling import came_through, stands
from unhex_tui.systems.unhex.fight.rolls.utility import highest_set, opposed_to
from unhex_tui.systems.unhex.judging import deeds, hits
from unhex_tui.systems.unhex.judging.hits import SCALE, alone, strike, striker
from unhex_tui.systems.unhex.judging.scene import scene_of
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, Form, Item
from unhex_tui.systems.unhex.people.wounds import unmarked
from unhex_tui.systems.unhex.rules.chances import WAYS
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, falls
from unhex_tui.systems.unhex.rules.rerolls import Striker, ways
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Area, Attack, Dice

_USUAL, _HURT, _BARELY = 50, 35, 15
"""Levels that players suppose behind the words `unhurt`, `hurt` and `barely standing`."""
_UNHURT, _PISTOL, _AMMO = unmarked(), Item("usual", "ranged_1h", "Pistol"), Item("usual ammo", "ammo", "Ammo")
"""The body and the hands that players suppose where they know nothing."""
_SURE = 0.02
"""Worth of an action that is kept after the turn."""
_LOW = 20
"""The level below which a character is barely standing."""

# -------------------------------------------------------------------- reactions


def _price(table: Table, who: Character) -> float:
    """Return the worth of the action that a reaction costs: the best attack of a turn still to come."""
    if who.actions > 1:
        return IDLE
    to_come = who.team in table.order[table.turn :]
    return max(_SURE, 0.9 * scene_of(table).best(who.id)) if to_come else _SURE


def _blast_defence(table: Table, asked: Pick) -> Judged:
    doing, number, parts = doing_of(table, Area), main_dice(table).value, dict[str, Worth]()
    for option in asked.options:
        who = table.characters[option.key.partition(":")[0]]
        saves = max(0, roller_of(table, who, None, "defend").level - number) / HUNDRED
        parts[option.key] = {
            "the blast": saves * deeds.spread(who, doing.points),
            "costs an action": -_price(table, who),
        }
    return judged(parts)


def _react(table: Table, asked: Pick) -> Judged:
    action, against = action_of(table), doing_of(table, Attack).form
    attacker, target = table.characters[action.actor], table.characters[action.target]
    if deeds.surrenders(table, target.id):
        return alone("surrenders instead", {option.key: -IDLE for option in asked.options})
    before, parts = strike(table, attacker, against, target), dict[str, Worth]()
    for key, reactor, form in _reactions(table, asked):
        if form is None:
            defends = defence(table, roller_of(table, reactor, None, "defend"), reactor, attacker)
            worth = {"the attack": before - strike(table, attacker, against, target, defences=(defends,))}
        else:
            worth = {"the counterattack": strike(table, reactor, form, attacker, "counterattack")}
        parts[key] = {**worth, "costs an action": -_price(table, reactor)}
    return judged(parts)


def _intercept(table: Table, asked: Pick) -> Judged:
    mover, parts = table.characters[action_of(table).actor], dict[str, Worth]()
    for key, reactor, form in _reactions(table, asked):
        assert form is not None, "an intercept takes a weapon"
        hit = strike(table, reactor, form, mover, "intercept")
        parts[key] = {"the intercept": hit, "costs an action": -_price(table, reactor)}
    return judged(parts)


def _reactions(table: Table, asked: Pick) -> Iterator[tuple[str, Character, Form | None]]:
    """Yield the key, the reactor and the weapon of each reaction; None for a defence.

    A weapon that the players do not know counts as one that they suppose. Less-lethal uses of a weapon that is lethal
    are left out.
    """
    offered = {option.key.removesuffix(OPENLY) for option in asked.options}
    for option in asked.options:
        who, how, weapon = option.key.removesuffix(OPENLY).split(":", 2)
        reactor, lethal = table.characters[who], weapon.removesuffix("~less")
        if weapon != lethal and f"{who}:{how}:{lethal}" in offered:
            continue
        if how == "defend":
            yield option.key, reactor, None
        elif known := forms(reactor):
            yield option.key, reactor, next((form for form in known if form.key == weapon), known[0])


def _stopped(table: Table, asked: Choose) -> Judged:
    """Judge where a mover is stopped by what that leaves the mover."""
    scene, mover = scene_of(table), action_of(table).actor
    return alone(
        "what the mover can do there",
        {option.key: -deeds.total(scene.stands(mover, option.key)) for option in asked.options},
    )


# -------------------------------------------------------------------- dice


def _striker(table: Table, dice: Dice) -> Striker | None:
    """Return the roller of a roll with a weapon; None for any other roll."""
    if (target := target_of(table, dice)) is None or dice.form is None:
        return None
    return striker(table, table.characters[dice.who], dice.form, target, dice.purpose, dice.level)


def _opposing(table: Table, dice: Dice) -> list[Dice]:
    """Return the rolls opposed to a roll, for a PC without those of hidden characters."""
    own = table.characters[dice.who].pc
    return [each for each in opposed_to(table, dice) if not (own and table.characters[each.who].hidden)]


def _columns(table: Table, dice: Dice) -> tuple[Sequence[int], Sequence[int], float]:
    """Return the values of all rolls that are kept, and of second rolls, and the worth of one of those values.

    A critical success is set to its best number.
    """
    if (who := _striker(table, dice)) is not None:
        met, whole = stands(table, dice)
        return who.worths(met), who.worths(met, again=True), 1 / whole / SCALE
    won, whole = came_through(table, dice)
    if len(_opposing(table, dice)) < len(opposed_to(table, dice)):
        won, whole = [int(roll.success) for roll in falls(roller_as(table, dice))], 1
    return won, won, _stake(table, dice) / whole


def _stake(table: Table, dice: Dice) -> float:
    """Return the worth of success for a roll that is no attack."""
    attack = next((each for each in _opposing(table, dice) if each.form is not None), None)
    if dice.purpose != "defend" or attack is None or attack.form is None:
        return deeds.ACTION
    action = action_of(table)
    worth = strike(table, table.characters[attack.who], attack.form, table.characters[action.target])
    return max(IDLE, 2 * worth)


def _again(table: Table, asked: Choose) -> Judged:
    dice = next(roll for roll in rolls(table) if roll.who == asked.about[0] and roll.rolled and not roll.settled)
    kept, again, each = _columns(table, dice)
    values = ways(kept, again, 10 * dice.tens + dice.ones)
    return alone("the dice", {key: value * each / HUNDRED for key, value in zip(WAYS, values, strict=True)})


def _by_number(table: Table, dice: Dice) -> Callable[[int], float]:
    """Return the worth of a critical success by the number it is set to, or shows."""
    if (who := _striker(table, dice)) is not None:
        met, whole = stands(table, dice)
        return lambda n: who.kept[n] * met[n] / whole / SCALE if n < len(who.kept) else 0.0
    attacks = [each.value for each in _opposing(table, dice) if each.success]
    match dice.purpose:
        case "defend":
            stake = _stake(table, dice)
            return lambda n: stake * (n >= max(attacks, default=0)) + n / HUNDRED / SCALE
        case "area" if table.action is not None and isinstance(table.action.doing, Area):
            user, area = table.characters[dice.who], table.action.doing.goal
            return lambda n: max(deeds.blasted(table, user, area, *way) for way in (divmod(n, 10), divmod(n, 10)[::-1]))
        case "first_aid":
            return lambda n: (max(divmod(n, 10)) + sum(divmod(n, 10)) / 20) / HUNDRED
        case "rally":
            return lambda n: 2 * deeds.ACTION * n / HUNDRED
    return lambda n: n / HUNDRED / SCALE


def _critical(table: Table, asked: Choose) -> Judged:
    dice = critical(table, asked)
    worth = _by_number(table, dice)
    shown, lowest = worth(dice.value), table.rules.reading.lowest
    best = max(map(worth, range(lowest, highest_set(table, dice) + 1)))
    parts = {"action": {"the roll": shown, "an action": deeds.ACTION}, "set": {"the dice": best}}
    return judged({**parts, "cost": {"the roll": shown, "their action": deeds.ACTION}})


def _set(table: Table, asked: Enter) -> Judged:
    worth = _by_number(table, critical(table, asked))
    return alone("the dice", {str(n): worth(n) for n in range(asked.low, asked.high + 1)})


def _high_die(table: Table, asked: Choose) -> Judged:
    """Judge the dice of other effects, and of first aid, by the die itself."""
    dice = next(roll for roll in rolls(table) if roll.who in asked.about and roll.rolled)
    return alone("the die", {key: way[0] / 100 for key, way in dice.ways.items()})


# -------------------------------------------------------------------- the round


def _roller(table: Table, asked: Choose) -> Judged:
    people = [table.characters[option.key] for option in asked.options]
    good = {one.id: 25 * ("good" in known_for(one, None, "initiative")) for one in people}
    return alone("the roll", {one.id: (level_for(one, None, "initiative") + good[one.id]) / SCALE for one in people})


def _order(_table: Table, asked: Choose) -> Judged:
    """Judge who acts first: the side that decides, so that fewer foes are left to act."""
    own = asked.seats[0].of
    return alone("acting first", {option.key: IDLE * (option.key == own) for option in asked.options})


def _all_out(table: Table, asked: Pick) -> Judged:
    """Judge all-out defence: worth it for those with no attack and no move."""
    scene, parts = scene_of(table), dict[str, Worth]()
    for option in asked.options:
        who = table.characters[option.key]
        danger = scene.stands(who.id, who.area)["safety there"] if who.area else 0.0
        parts[who.id] = {"attacks on them": -danger / 2, "costs an action": -max(0.0, deeds.reach(table, who))}
    return judged(parts)


def _each(worth: float) -> Judge:
    """Return a judge for which all options are worth the same."""
    return lambda _table, asked: Judged({option.key: worth for option in getattr(asked, "options", ())})


def _dice(table: Table, asked: Roll) -> Judged:
    """Judge the surrenders offered with a roll (ACT-7)."""
    gives = [extra.key for extra in asked.extras if deeds.surrenders(table, extra.key.removeprefix(SURRENDER))]
    return Judged({"": 0.0, **dict.fromkeys(gives, 1.0)})


JUDGES: Judges = {
    **hits.JUDGES,
    **deeds.JUDGES,
    "intercept.area": _stopped,
    movement.REACT: _intercept,
    blast.REACT: _blast_defence,
    reacting.REACT: _react,
    "items.drop": _each(0.0),
    "rally.raise": _each(0.1),
    "rally.after": Judged({"rally": IDLE, "no": 0.0}),
    "intercept.order": _each(0.0),
    **dict.fromkeys((first_aid.DICE, "continuous.dice", "cover.dice"), _high_die),
    rolling.AGAIN: _again,
    rolling.CRITICAL: _critical,
    rolling.SET: _set,
    "roll.order": _each(0.0),
    "initiative.roller": _roller,
    "initiative.order": _order,
    "round.all_out": _all_out,
    **dict.fromkeys((*(f"{purpose}.roll" for purpose in PURPOSES), "roll.second"), _dice),
    "defend.tie": gms("attack"),
    **dict.fromkeys(("other.what", "other.how", "reinforce.who", "reinforce.where"), gms()),
}
_BY_ID = by_id(JUDGES)


# -------------------------------------------------------------------- what may be known


def _supposed(character: Character) -> int:
    """Return a level that fits the word for an NPC's condition."""
    if character.unconscious:
        return 0
    if character.level < _LOW:
        return _BARELY
    unhurt = character.level >= character.max_level and character.marks == _UNHURT
    return _USUAL if unhurt else _HURT


def _masked(_table: Table, character: Character) -> Character:
    """Return a character as the players know them: average where they know nothing."""
    twin = copy(character)
    condition, level = knows(character, "condition"), knows(character, "level")
    if not level:
        twin.max_level = _USUAL
        twin.level = _supposed(character) if condition else _USUAL
        twin.abilities = ()
        twin.marks = _UNHURT
    if not condition:
        twin.dead, twin.fate = False, ""
    used = character.last_form.removesuffix("~less")
    if not knows(character, "hands"):
        items = [item for item in character.items if item.id == used] or [_PISTOL]
        twin.items = [*items, _AMMO]
        twin.right = items[0].id
        twin.left = twin.right if KINDS[items[0].kind].hands > 1 else None
    twin.items = [item for item in twin.items if item.kind != "armor"]
    twin.actions, twin.debt = 1, 0
    return twin


def judge(table: Table, decision: Decision) -> Judged:
    """Return what the answers to a decision are worth to the deciding seat."""
    if isinstance(decision, Roll) and not table.standing:  # no one gives up, whatever the seat knows
        return _dice(table, decision)
    return judging.judge_of(_BY_ID, _masked, table, decision)


def course(table: Table) -> Course:
    """Return the course of the fight; those who got away are gone."""
    return judging.course(table, "level", "level", gone="left_fight")
