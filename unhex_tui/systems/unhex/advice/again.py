"""What it comes to to keep a roll, or to roll its tens, its ones or both again: DICE-5, DICE-7, DICE-10, INIT-3, RUL-2.

Exact, against what was rolled against it: a defence or an attack that is not settled yet may itself be rolled again,
as is best for it (`rerolls`); a critical success that waits is set as `opposing` says, elsewhere as high as it may be.
What nobody sees counts too: figures are the GM's alone, while the question that is put to a player says nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from operator import mul
from typing import Any

from unhex_tui.engine.advice import Figures
from unhex_tui.engine.rounding import percent
from unhex_tui.systems.unhex.advice.odds import (
    HITS,
    WITH_RE_ROLL,
    Strikers,
    cells,
    chances,
    defence,
    odds_of_ways,
    strikers,
)
from unhex_tui.systems.unhex.advice.opposing import Defence, Stands, against, barred, bars, over, replies
from unhex_tui.systems.unhex.advice.pending import rolls
from unhex_tui.systems.unhex.advice.rerolls import HUNDRED, WAYS, Roller, falls, second_rolls, ways
from unhex_tui.systems.unhex.fight.facts.skill import modifiers_of
from unhex_tui.systems.unhex.fight.rolls.rolling import ammo_at_stake
from unhex_tui.systems.unhex.fight.rolls.worth import best_of, comes_through, decided, may_set, opposed_to, rivals
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice

CHANCE = {"defend": "defends", "initiative": "wins"}
"""What the chance of a roll that hits nobody is called."""
RISK = "critical failure"
"""Heads the chance that a choice ends as a critical failure, which cannot be rolled again (DICE-7)."""
OTHERWISE = ("area", "first_aid")
"""Rolls of a fight whose critical failure does not cost the next action but brings something else (AID-5, AOE-6)."""


def again(table: Table, asked: Any) -> Figures:
    """Every choice of a roll that may be made again, the one kept as it lies."""
    dice = next(one for one in rolls(table) if one.who == asked.about[0] and one.rolled and not one.settled)
    if dice.form is not None:
        return _with_risk(table, dice, _strikes(table, dice))
    worths, whole = came_through(table, dice)
    if dice.purpose == "initiative":
        return _initiative(table, dice, worths)
    offered = zip(WAYS, ways(worths, worths, _lies(dice)), strict=True)
    found = {key: Fraction(one, HUNDRED * whole) for key, one in offered}
    figures = Figures(
        (head := CHANCE.get(dice.purpose, "succeeds"),),
        {key: (percent(chance),) for key, chance in found.items()},
        {key: float(chance) for key, chance in found.items()},
        head,
        frozenset((key, head) for key, chance in found.items() if chance == max(found.values())),
    )
    return _with_risk(table, dice, figures)


def _with_risk(table: Table, dice: Dice, figures: Figures) -> Figures:
    """Add how often each choice ends as a critical failure, by which number, and what that costs (DICE-6, AMMO-2)."""
    lie = falls(roller_as(table, dice))
    cells, words = dict(figures.cells), dict(figures.words)
    for key, second in zip(WAYS, second_rolls(_lies(dice)), strict=True):
        lost = [n for n in second if lie[n].lost]
        number = f" ({lost[0]:02d})" if len(lost) == 1 else ""
        cells[key] = (*cells[key], percent(Fraction(len(lost), len(second))) + number if lost else "–")
        if lost and (cost := _cost(table, dice)):
            words[key] = f"a critical failure costs {cost}"
    return figures._replace(heads=(*figures.heads, RISK), cells=cells, words=words)


def _cost(table: Table, dice: Dice) -> str:
    """Say what a critical failure costs; empty where it brings something else than a lost action (AID-5, AOE-6)."""
    if not table.fighting or table.errand is not None or dice.purpose in OTHERWISE:
        return ""
    ammo = ammo_at_stake(table, dice)
    return f"{table.name(dice.who)} the next action" + (f" and 1 ammo ({ammo.name})" if ammo else "")


def _initiative(table: Table, dice: Dice, wins: Sequence[int]) -> Figures:
    """Of initiative also how often it gains or costs an action, whoever wins (INIT-4, RUL-2, LEAD-4)."""
    lie = falls(roller_as(table, dice))
    columns = {
        CHANCE["initiative"]: wins,
        "+1 action" if not may_set(table, dice) else "critical": [int(one.success and one.critical) for one in lie],
        "-1 action": [-int(one.lost) for one in lie],
    }
    if "LEAD-4" in table.characters[dice.who].abilities:
        columns["directs"] = [int(one.success) for one in lie]
    by_column = [ways(worths, worths, _lies(dice)) for worths in columns.values()]
    found = dict(zip(WAYS, zip(*by_column, strict=True), strict=True))
    most = tuple(map(max, zip(*found.values(), strict=True)))
    return Figures(
        (*columns,),
        {key: tuple(percent(abs(Fraction(n, HUNDRED))) for n in each) for key, each in found.items()},
        {key: each[0] / HUNDRED for key, each in found.items()},
        CHANCE["initiative"],
        frozenset(
            (key, head)
            for key, each in found.items()
            for head, n, top in zip(columns, each, most, strict=True)
            if n == top
        ),
    )


def _strikes(table: Table, dice: Dice) -> Figures:
    """Of a roll with a weapon what the hit would come to, too."""
    found = odds_of_ways(_strikers(table, dice), _lies(dice), *_stands(table, dice, opposed_to(table, dice)))
    most = tuple(map(max, zip(*found.values(), strict=True)))
    best = {
        (key, head)
        for key, each in found.items()
        for head, one, top in zip(HITS, each, most, strict=True)
        if 0 < one == top
    }
    shares = {key: float(each[0]) for key, each in found.items()}
    less = dice.form is not None and dice.form.less
    return Figures(HITS, {key: cells(*each, less) for key, each in found.items()}, shares, "hits", frozenset(best))


def roller_as(table: Table, dice: Dice) -> Roller:
    """Who makes a roll that is declared (DICE-7)."""
    good = "good" in modifiers_of(table, dice)
    return Roller(dice.level, table.characters[dice.who].max_level, good, dice.plain, dice.reading)


def _strikers(table: Table, dice: Dice) -> Strikers:
    action, form = table.action, dice.form
    assert action is not None and form is not None
    target = table.characters[action.target if dice is action.dice else action.actor]
    return strikers(table, table.characters[dice.who], form, target, dice.purpose, dice.level)


def _lies(dice: Dice) -> int:
    return 10 * dice.tens + dice.ones


def foreseen(table: Table, dice: Dice) -> tuple[Fraction, str]:
    """The chance that a roll which hits nobody, and is about to be made, comes through, and what no column says.

    Of a defence whose re-roll waits for that of the attack it is not said how often it ends as a critical one.
    """
    roller, attack = roller_as(table, dice), _waits(table, dice)
    if attack is not None and roller.again and not (defends := _defence(table, attack, dice)).first:
        who, lies = _strikers(table, attack).hit, _lies(attack)
        rest, whole = _stands(table, attack, [one for one in opposed_to(table, attack) if one is not dice])
        met = [tuple(map(mul, row, rest)) for row in replies(defends)]
        hit = sum(against(who, one)[lies] for one in met)
        return 1 - Fraction(hit, HUNDRED**3 * whole), WITH_RE_ROLL.strip()
    found = chances(roller, *came_through(table, dice)) if opposed(table, dice) else chances(roller)
    return found.success, found.words


def opposed(table: Table, dice: Dice) -> bool:
    """Whether something was rolled against a roll that it must come through."""
    return bool(rivals(table, dice, unseen=True)) or _waits(table, dice) is not None


def came_through(table: Table, dice: Dice) -> tuple[list[int], int]:
    """How often each roll comes through what was rolled against it, in so many; a tie for the GM goes to the attack.

    Only of a roll that hits nobody.
    """
    if (attack := _waits(table, dice)) is not None:
        return _held(table, attack, dice, bars(_defence(table, attack, dice)))
    met = rivals(table, dice, high=True, unseen=True)
    return [int(comes_through(table, dice, divmod(n, 10), met) == "yes") for n in range(HUNDRED)], 1


def stops(table: Table, dice: Dice, number: int) -> Fraction | None:
    """The chance that a defence with this number stops the attack, where that may still change; else None."""
    if (attack := _waits(table, dice)) is None or _unseen(table, attack, dice):
        return None
    [held], whole = _held(table, attack, dice, [number + _defence(table, attack, dice).wins_ties])
    return Fraction(held, whole)


def _defence(table: Table, attack: Dice, dice: Dice) -> Defence:
    """A defence that is declared, as it is made."""
    return defence(table, roller_as(table, dice), table.characters[dice.who], table.characters[attack.who])


def _held(table: Table, attack: Dice, dice: Dice, lie: Sequence[int]) -> tuple[list[int], int]:
    """How often an attack that may still change is stopped, by how high the defence bars it; in so many.

    Other defenders who may still roll again do so after this one, as is best for the defence.
    """
    others = [one for one in opposed_to(table, attack) if one is not dice and one.rolled]
    later = [one for one in others if not one.settled and roller_as(table, one).again]
    least = max((_bar(table, attack, one) for one in others if one not in later), default=0)
    who, lies = _strikers(table, attack).hit, _lies(attack)
    hits = [against(who, over(bar))[lies] for bar in range(HUNDRED + 1)]
    whole = HUNDRED**2
    for one in reversed(later):
        hits = [-barred(hits, bar, _defence(table, attack, one))[_lies(one)] for bar in range(HUNDRED + 1)]
        whole *= HUNDRED
    return [whole - hits[max(bar, least)] for bar in lie], whole


def _waits(table: Table, dice: Dice) -> Dice | None:
    """The attack against which a defence is rolled, where its dice lie and may still change."""
    if dice.purpose != "defend" or decided(table, dice):
        return None
    for attack in opposed_to(table, dice):
        if not attack.rolled or attack.settled or attack.form is None:
            continue
        if (attack.success or not attack.critical) and (attack.critical or "good" in modifiers_of(table, attack)):
            return attack
    return None


def _unseen(table: Table, other: Dice, dice: Dice) -> bool:
    """Dice of the hidden against a player's, who hears nothing of them."""
    return table.characters[other.who].hidden and table.characters[dice.who].pc


def _bar(table: Table, attack: Dice, dice: Dice) -> int:
    """The least number that a defence does not stop, as high as it may still be set."""
    return best_of(table, dice) + _defence(table, attack, dice).wins_ties if dice.success else 0


def stands(table: Table, dice: Dice) -> tuple[Stands, int]:
    """How often nothing rolled against a hit beats it, by its number, in so many (RUL-18)."""
    return _stands(table, dice, [one for one in opposed_to(table, dice) if not _unseen(table, one, dice)])


def _stands(table: Table, attack: Dice, defences: Sequence[Dice]) -> tuple[Stands, int]:
    found = [over(0)]
    for one in defences:
        if one.settled:
            found.append(over(_bar(table, attack, one)))
        elif one.rolled:
            found.append(replies(_defence(table, attack, one))[_lies(one)])
    return tuple(map(prod, zip(*found, strict=True))), HUNDRED ** len(found)
