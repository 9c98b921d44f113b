"""A hit against the defences that are rolled against it, exactly: ATK-3, DEF-1, DICE-5, DICE-8, DICE-10, RUL-3, RUL-18.

All dice are rolled before any is settled, and each settles in its turn knowing how the others lie (RUL-3): whoever
settles first reckons with the best that is left to the other. A critical success of the attack is set to what harms
most, counting how often that is stopped; a defender's to the highest. A tie that the GM would decide goes to the
attack. Where several defend and one of them may roll again, they count as settling last, and the attacker as not
looking at their dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.advice.rerolls import HUNDRED, Roller, Worth, best, falls, settable, total


class Blow(NamedTuple):
    """What a hit comes to for its target; greater is worse for it."""

    drops: bool
    """It falls unconscious or dies; one who is down already dies."""
    loss: int
    """Levels lost."""


Blows = tuple[Blow, ...]
"""By the dice of a hit."""
Stands = tuple[int, ...]
"""How often no defence stops a hit, by its number from 0 to 99, in some whole."""


class Defence(Value):
    """A defence that is declared against an attack."""

    roller: Roller
    wins_ties: bool
    first: bool = False
    """It settles before the attack does (RUL-3)."""


class Striker:
    """Who rolls to hit somebody, and what each hit comes to for them."""

    def __init__(self, roller: Roller, kept: Blows, again: Blows) -> None:
        self.roller = roller
        self.blows = kept, again
        """By whether the dice were rolled again, so that they cannot be adjusted besides (DICE-9)."""

    def worths(self, stands: Stands, whole: int, again: bool = False) -> list[Worth]:
        """What each roll comes to: hits, levels lost, drops and critical successes, in so many."""
        blows = self.blows[again]
        harms = [(odds * blow.drops, odds * blow.loss, odds) for odds, blow in zip(stands, blows, strict=False)]
        sets: dict[range, Worth] = {}
        found: list[Worth] = []
        for number, success, critical in falls(self.roller):
            if not success:
                found.append((0, 0, 0, 0))
                continue
            if not critical:
                drops, loss, odds = harms[number]
                found.append((odds, loss, drops, 0))
                continue
            numbers = settable(self.roller, number)
            if numbers not in sets:
                drops, loss, odds = max(harms[numbers.start : numbers.stop])
                sets[numbers] = (odds, loss, drops, whole)
            found.append(sets[numbers])
        return found


@lru_cache(maxsize=64)
def striker(roller: Roller, kept: Blows, again: Blows) -> Striker:
    """The same one for the same dice and blows, so that what is known of it is not worked out again."""
    return Striker(roller, kept, again)


@lru_cache(maxsize=256)
def against(who: Striker, stands: Stands, whole: int = HUNDRED) -> tuple[Worth, ...]:
    """What each first roll of an attack comes to that settles against this, in 100 times the whole (DICE-7)."""
    kept = who.worths(stands, whole)
    return tuple(best(who.roller, kept, who.worths(stands, whole, again=True) if who.roller.again else ()))


@lru_cache(maxsize=256)
def bars(defence: Defence) -> tuple[int, ...]:
    """The least number of an attack that each roll of a defence does not stop, criticals set to their highest."""
    return tuple(
        (settable(defence.roller, one.number)[-1] if one.critical else one.number) + defence.wins_ties
        if one.success
        else 0
        for one in falls(defence.roller)
    )


@lru_cache(maxsize=101)
def over(bar: int) -> Stands:
    """What is stopped by a defence that is settled, in a hundred."""
    return (0,) * bar + (HUNDRED,) * (HUNDRED - bar)


@lru_cache(maxsize=128)
def replies(defence: Defence) -> tuple[Stands, ...]:
    """How often an attack that is settled stands against each first roll of a defence, in a hundred (DICE-7)."""
    lie = bars(defence)
    if not defence.roller.again:
        return tuple(over(bar) for bar in lie)
    rows = []
    for number in range(HUNDRED):
        worths = [(-int(bar <= number),) for bar in lie]
        rows.append([-one for (one,) in best(defence.roller, worths, worths)])
    return tuple(zip(*rows, strict=True))


def all_in_all(who: Striker, defences: Sequence[Defence]) -> tuple[Worth, int]:
    """What an attack comes to before anything is rolled: hits, levels lost, drops, critical successes; in so many."""
    return _all_in_all(who, tuple(defences))


@lru_cache(maxsize=256)
def _all_in_all(who: Striker, defences: tuple[Defence, ...]) -> tuple[Worth, int]:
    again = [one for one in defences if one.roller.again]
    if again and len(defences) > 1:
        means = [[sum(column) for column in zip(*replies(one), strict=True)] for one in defences]
        whole = HUNDRED ** (2 * len(defences))
        stands = tuple(map(prod, zip(*means, strict=True)))
        return total(against(who, stands, whole)), whole * HUNDRED**2
    if again and again[0].first:
        rows = left(who, bars(again[0]))
        answers = [[row[lies] for row in rows] for lies in range(HUNDRED)]
        found = [total(best(again[0].roller, one, one)) for one in answers]
        return tuple(-one for one in total(found)), HUNDRED**5
    worths = [tuple(times * one for one in total(against(who, stands))) for stands, times in _met(defences)]
    return total(worths), HUNDRED ** (3 + max(1, len(defences)))


def _met(defences: Sequence[Defence]) -> Iterable[tuple[Stands, int]]:
    """What an attack may meet when it settles, with its weight, 100 for each defence."""
    if len(defences) == 1:
        return Counter(replies(defences[0])).items()
    met = Counter({0: 1 if defences else HUNDRED})
    for one in defences:
        more = Counter[int]()
        for bar, times in met.items():
            for other, weight in Counter(bars(one)).items():
                more[max(bar, other)] += times * weight
        met = more
    return [(over(bar), times) for bar, times in met.items()]


def left(who: Striker, lie: Sequence[int]) -> list[list[Worth]]:
    """What each first roll of an attack is worth, in 10,000, to those who settle first and bar it so high."""
    rows = {bar: [tuple([-one for one in worth]) for worth in against(who, over(bar))] for bar in set(lie)}
    return [rows[bar] for bar in lie]
