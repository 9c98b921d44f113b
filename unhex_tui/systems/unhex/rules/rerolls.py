"""A single roll, and its value with the best re-roll: DICE-1 to DICE-5, DICE-7.

Policy for all odds: a character who is good at a roll looks at the dice, then takes the best of keeping them and
re-rolling the tens, the ones or both. The value of a roll is one number, for one question at a time: a character who
wants damage may re-roll dice that a character who only wants to hit keeps. Odds before a roll are the mean, over all
first rolls, of the best choice for that question.

Exact odds of a hit against the defences rolled against it: ATK-3, DEF-1, DICE-5, DICE-7, DICE-10, RUL-3, RUL-18.

Everything here answers one question at a time: a `Striker` gives each roll one value, and the defenders want that value
low. All dice are rolled before any roll is settled, and each roll settles in its turn with all dice in sight (RUL-3),
so whoever settles first allows for the best choices of the others. The attacker sets a critical success to the number
of the highest value, counting how often it is stopped; a defender sets it as high as possible. A tie that the GM would
decide goes to the attack. Odds before anything is rolled are in `opposed`.
The *bar* of a defence is the least number of an attack that it does not stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from operator import itemgetter, mul

from unhex_tui.engine.chance import Pick
from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.rules.chances import RollFacts, bar, reroll
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, Roller, falls, settable


def ways(kept: Sequence[int], again: Sequence[int], rolled: int) -> tuple[int, ...]:
    """Return the value of each of the `WAYS` for the first roll `rolled`, times 100.

    `kept` holds the value of each roll if it is kept, `again` if it is a second result.
    """
    tens, ones, both = second(again)
    return HUNDRED * kept[rolled], tens[rolled % 10], ones[rolled // 10], both


def best(roller: Roller, kept: Sequence[int], again: Sequence[int]) -> list[int]:
    """Return the value of each first roll with the best of the `WAYS`, times 100 (DICE-7)."""
    whole = [HUNDRED * value for value in kept]
    if not roller.again:
        return whole
    tens, ones, both = second(again)
    by_ones = chain.from_iterable(repeat(value, 10) for value in ones)
    values = list(map(max, whole, tens * 10, by_ones, repeat(both)))
    for n in lost(roller):
        values[n] = whole[n]
    return values


@lru_cache(maxsize=256)
def lost(roller: Roller) -> tuple[int, ...]:
    """Return the rolls that cannot be re-rolled (DICE-7)."""
    facts = (RollFacts(roller, n) for n in range(HUNDRED))
    return tuple(n for n, roll in enumerate(facts) if not isinstance(next(reroll(roll), None), Pick))


def second(again: Sequence[int]) -> tuple[list[int], list[int], int]:
    """Return the values, times 100, of re-rolling the tens (by the ones), the ones (by the tens), and both."""
    rows = [again[face : face + 10] for face in range(0, HUNDRED, 10)]
    tens = [10 * sum(column) for column in zip(*rows, strict=True)]
    ones = [10 * sum(row) for row in rows]
    return tens, ones, sum(again)


Stands = tuple[int, ...]
"""How often no defence stops a hit, by its number from 0 to 99, out of some whole."""


class Defence(Value):
    """A declared defence against an attack."""

    roller: Roller
    wins_ties: bool
    first: bool = False
    """The defence settles before the attack (RUL-3)."""


class Striker(Value):
    """An attacker with one goal, and the value of each hit for it."""

    roller: Roller
    kept: tuple[int, ...]
    """Value of a hit, by its number from 0 to the highest possible."""
    again: tuple[int, ...]
    """The same values after a re-roll, when dice cannot be adjusted any more (DICE-9)."""

    @property
    def idle(self) -> bool:
        return not (any(self.kept) or any(self.again))

    def worths(self, stands: Sequence[int], again: bool = False) -> list[int]:
        """Return the value of each roll against defences; `stands` tells how often each number gets past them."""
        worths = list(map(mul, stands, self.again if again else self.kept))
        hits, criticals = successes(self.roller)
        result = list(map(mul, worths, hits))
        result += [0] * (HUNDRED - len(result))
        for numbers, rolls in criticals:
            top = max(worths[numbers.start : numbers.stop])
            for n in rolls:
                result[n] = top
        return result


@lru_cache(maxsize=256)
def successes(roller: Roller) -> tuple[tuple[int, ...], tuple[tuple[range, list[int]], ...]]:
    """Return the hits among all rolls as 0 or 1, and the critical successes by the numbers they may be set to (DICE-5).

    Critical successes are not counted among the hits.
    """
    fallen = falls(roller)
    criticals: dict[range, list[int]] = {}
    for n, roll in enumerate(fallen):
        if roll.success and roll.critical:
            criticals.setdefault(settable(roller, roll.number), []).append(n)
    return tuple(int(roll.success and not roll.critical) for roll in fallen), tuple(criticals.items())


@lru_cache(maxsize=1024)
def against(striker: Striker, stands: Stands) -> tuple[int, ...]:
    """Return the value of each first roll of an attack against defences, out of 100 times their whole (DICE-7)."""
    return tuple(
        best(striker.roller, striker.worths(stands), striker.worths(stands, again=True) if striker.roller.again else ())
    )


@lru_cache(maxsize=256)
def bars(defence: Defence) -> tuple[int, ...]:
    """Return the bar of each roll of a defence, criticals set to their highest; 0 for a failure."""
    return tuple(
        bar(settable(defence.roller, fall.number)[-1] if fall.critical else fall.number, defence.wins_ties)
        if fall.success
        else 0
        for fall in falls(defence.roller)
    )


@lru_cache(maxsize=101)
def over(bar: int) -> Stands:
    """Return how often a hit gets past a settled defence, by its number, out of 100."""
    return (0,) * bar + (HUNDRED,) * (HUNDRED - bar)


@lru_cache(maxsize=128)
def replies(defence: Defence) -> tuple[Stands, ...]:
    """Return how often a settled attack gets past each first roll of a defence, out of 100 (DICE-7).

    One tuple for each first roll of the defence, each by the number of the attack.
    """
    own_bars = bars(defence)
    if not defence.roller.again:
        return tuple(over(bar) for bar in own_bars)
    rows = []
    for number in range(HUNDRED):
        worths = [-int(bar <= number) for bar in own_bars]
        rows.append([-worth for worth in best(defence.roller, worths, worths)])
    return tuple(zip(*rows, strict=True))


def barred(by_bar: Sequence[int], bar: int, defence: Defence) -> list[int]:
    """Return the value, as a negative number, that each first roll of a defence leaves of the attack, times 100.

    The defender re-rolls in their own interest; `bar` is the highest bar of the other defences.
    """
    worths = _left(by_bar, bar, defence)
    return best(defence.roller, worths, worths)


def _left(by_bar: Sequence[int], bar: int, defence: Defence) -> tuple[int, ...]:
    """Return the value, as a negative number, that each roll of a defence leaves of the attack without a re-roll."""
    left = [-by_bar[bar]] * bar + [-value for value in by_bar[bar:]]
    worths: tuple[int, ...] = itemgetter(*bars(defence))(left)
    return worths
