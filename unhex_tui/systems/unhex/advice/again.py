"""What it comes to to keep a roll, or to roll its tens, its ones or both again: DICE-5, DICE-7, DICE-10, INIT-3, RUL-2.

Exact, against what was rolled against it: a defence that is not settled yet may itself be rolled again, both dice,
where its roller is good at it and it does not hold, an attack may not; a critical success that waits is set as high as
it may be. Of what nobody sees a player hears nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import prod
from typing import Any

from unhex_tui.engine.advice import Figures
from unhex_tui.systems.unhex.advice.odds import (
    Defence,
    Odds,
    Roller,
    Settled,
    attack_odds,
    percent,
    rolled_again,
)
from unhex_tui.systems.unhex.advice.pending import rolls
from unhex_tui.systems.unhex.fight.facts.skill import modifiers_of
from unhex_tui.systems.unhex.fight.rolls.worth import best_of, comes_through, opposed_to, rivals
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice

CHANCE = {"defend": "stops it", "initiative": "wins"}
"""What the chance of a roll that hits nobody is called."""


def again(table: Table, asked: Any) -> Figures:
    """Every choice of a roll that may be made again, the one kept as it lies."""
    dice = next(one for one in rolls(table) if one.who == asked.about[0] and one.rolled and not one.settled)
    ways = rolled_again(_roller(table, dice), dice.tens, dice.ones)
    if dice.form is not None:
        return _strikes(table, dice, ways)
    found = {key: came_through(table, dice, ends) for key, ends in ways.items()}
    return Figures(
        (head := CHANCE.get(dice.purpose, "succeeds"),),
        {key: (percent(chance),) for key, chance in found.items()},
        {key: float(chance) for key, chance in found.items()},
        head,
        frozenset((key, head) for key, chance in found.items() if chance == max(found.values())),
    )


def _strikes(table: Table, dice: Dice, ways: Mapping[str, tuple[tuple[Settled, int], ...]]) -> Figures:
    """Of a roll with a weapon what the hit would come to, too."""
    action, who, form = table.action, table.characters[dice.who], dice.form
    assert action is not None and form is not None
    target = table.characters[action.target if dice is action.dice else action.actor]
    stands = stands_by_number(table, dice)
    found: dict[str, Odds] = {
        key: attack_odds(table, who, form, target, use=dice.purpose, level=dice.level, ends=ends, stands=stands)
        for key, ends in ways.items()
    }
    heads = {"hits": "hit", "damage": "damage", "drops": "drops"}
    most = {head: max(getattr(one, name) for one in found.values()) for head, name in heads.items()}
    best = {
        (key, head)
        for key, one in found.items()
        for head, name in heads.items()
        if 0 < getattr(one, name) == most[head]
    }
    shares = {key: float(one.hit) for key, one in found.items()}
    cells = {key: one.cells for key, one in found.items()}
    return Figures(tuple(heads), cells, shares, "hits", frozenset(best))


def _roller(table: Table, dice: Dice) -> Roller:
    return Roller(dice.level, table.characters[dice.who].max_level, False, dice.plain, dice.reading)


def came_through(table: Table, dice: Dice, ends: tuple[tuple[Settled, int], ...]) -> Fraction:
    """That a roll which hits nobody comes through what was rolled against it; a tie for the GM goes to the attack."""
    against = rivals(table, dice, high=True)
    through = sum(weight for roll, weight in ends if comes_through(table, dice, roll[:2], against) == "yes")
    return Fraction(through, sum(weight for _, weight in ends))


def stands_by_number(table: Table, dice: Dice) -> Callable[[int], Fraction]:
    """The chance that nothing rolled against a hit beats it, by its number (RUL-18)."""
    own = table.characters[dice.who]
    seen = [one for one in opposed_to(table, dice) if not (own.pc and table.characters[one.who].hidden)]
    return cache(lambda number: prod((1 - _holds(table, dice, one, number) for one in seen), start=Fraction(1)))


def _holds(table: Table, dice: Dice, defence: Dice, number: int) -> Fraction:
    """The chance that a defence that was rolled ends as one that beats an attack of this number."""
    wins_ties = table.characters[defence.who].pc and not table.characters[dice.who].pc
    roller = _roller(table, defence)
    settled = defence.settled or not defence.rolled
    top = best_of(table, defence)
    if defence.success and (top > number or (top == number and wins_ties)):
        return Fraction(1)
    if settled or (defence.critical and not defence.success) or "good" not in modifiers_of(table, defence):
        return Fraction(0)
    return Defence(roller, wins_ties).beats(number)
