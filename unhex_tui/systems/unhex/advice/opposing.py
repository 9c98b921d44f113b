"""A hit against the defences that are rolled against it, exactly: ATK-3, DEF-1, DICE-5, DICE-7, DICE-10, RUL-3, RUL-18.

Everything here answers one question at a time: what a `Striker` wants is one number for each roll, and defenders want
that number low. All dice are rolled before any roll is settled, and each roll settles in its turn with all dice in
sight (RUL-3): whoever settles first counts on the best that is left to the others. The attacker sets a critical success
to the number that is worth most, counting how often it is stopped; a defender sets it as high as possible. A tie that
the GM would decide goes to the attack. Up to two defenders are counted exactly, whatever they may roll again; where
there are more, the attacker does not look at the dice of all who may.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter, mul
from typing import NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.advice.rerolls import HUNDRED, Roller, best, falls, settable, sum_of_best

Stands = tuple[int, ...]
"""How often no defence stops a hit, by its number from 0 to 99, in some whole."""


class Defence(Value):
    """A defence that is declared against an attack."""

    roller: Roller
    wins_ties: bool
    first: bool = False
    """It settles before the attack does (RUL-3)."""


class Striker(NamedTuple):
    """An attacker who wants one thing, and how much of it each hit brings."""

    roller: Roller
    kept: tuple[int, ...]
    """By the number of a hit, from 0 to the highest there is."""
    again: tuple[int, ...]
    """The same where dice were rolled again, so that they cannot be adjusted besides (DICE-9)."""

    @property
    def idle(self) -> bool:
        """Whether no hit brings any of it."""
        return not (any(self.kept) or any(self.again))

    def worths(self, stands: Sequence[int], again: bool = False) -> list[int]:
        """What each roll is worth against defences that a hit stands so often."""
        worths = list(map(mul, stands, self.again if again else self.kept))
        hits, criticals = _successes(self.roller)
        found = list(map(mul, worths, hits))
        found += [0] * (HUNDRED - len(found))
        for numbers, every in criticals:
            most = max(worths[numbers.start : numbers.stop])
            for lies in every:
                found[lies] = most
        return found

    def in_all(self, stands: Sequence[int]) -> int:
        """The sum of what `against` gives for each first roll."""
        kept = self.worths(stands)
        again = kept if not self.roller.again or self.kept == self.again else self.worths(stands, again=True)
        return sum_of_best(self.roller, kept, again)


@lru_cache(maxsize=256)
def _successes(roller: Roller) -> tuple[tuple[int, ...], tuple[tuple[range, list[int]], ...]]:
    """By the dice, whether they hit as they lie; and critical successes by what they may be set to (DICE-5)."""
    lie = falls(roller)
    criticals: dict[range, list[int]] = {}
    for lies, roll in enumerate(lie):
        if roll.success and roll.critical:
            criticals.setdefault(settable(roller, roll.number), []).append(lies)
    return tuple(int(roll.success and not roll.critical) for roll in lie), tuple(criticals.items())


@lru_cache(maxsize=1024)
def against(who: Striker, stands: Stands) -> tuple[int, ...]:
    """What each first roll of an attack is worth that settles against this, in 100 times the whole (DICE-7)."""
    return tuple(best(who.roller, who.worths(stands), who.worths(stands, again=True) if who.roller.again else ()))


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
        worths = [-int(bar <= number) for bar in lie]
        rows.append([-one for one in best(defence.roller, worths, worths)])
    return tuple(zip(*rows, strict=True))


# -------------------------------------------------------------------- before anything is rolled


def in_part(defences: Sequence[Defence]) -> bool:
    """Tell whether `all_in_all` leaves out some dice the attacker can see, so that its result may be too low."""
    return len(defences) > 2 and sum(one.roller.again for one in defences) > 1


@lru_cache(maxsize=512)
def all_in_all(who: Striker, defences: tuple[Defence, ...]) -> tuple[int, int]:
    """What an attack is worth before anything is rolled, in so many."""
    if who.idle:
        return 0, 1
    again = [one for one in defences if one.roller.again]
    highest = _highest([one for one in defences if not one.roller.again])
    seen = 1 if len(again) < len(defences) else 2
    if again and again[0].first and len(again) <= seen:
        return _attack_last(who, highest, again)
    return _attack_first(who, highest, again, seen)


def _highest(defences: Sequence[Defence]) -> Counter[int]:
    """How often which bar is the highest of defences that are not rolled again."""
    found = Counter({0: 1})
    for one in defences:
        more = Counter[int]()
        for bar, times in found.items():
            for other, weight in Counter(bars(one)).items():
                more[max(bar, other)] += times * weight
        found = more
    return found


def _attack_first(who: Striker, highest: Counter[int], again: Sequence[Defence], seen: int) -> tuple[int, int]:
    """Where the attack settles before those who may roll again, of whom it looks at the dice of so many."""
    # Against hits that bring nothing no defence matters: readings that differ in nothing else count as one.
    # A second result brings nothing where the first one would not.
    brings = [bool(kept) for kept in who.kept]
    whole = sum(highest.values()) * HUNDRED**3
    met = Counter[Stands]()
    for bar, times in highest.items():
        met[tuple(map(mul, over(bar), brings))] += times
    for n, one in enumerate(again):
        rows = [tuple(map(mul, row, brings)) for row in replies(one)]
        if n >= seen:
            rows = [tuple(map(sum, zip(*rows, strict=True)))]
        met = _times(met, Counter(rows))
        whole *= HUNDRED**2
    return sum(times * who.in_all(stands) for stands, times in met.items()), whole


def _times(met: Counter[Stands], more: Counter[Stands]) -> Counter[Stands]:
    found = Counter[Stands]()
    for stands, times in met.items():
        for other, weight in more.items():
            found[tuple(map(mul, stands, other))] += times * weight
    return found


def _attack_last(who: Striker, highest: Counter[int], again: Sequence[Defence]) -> tuple[int, int]:
    """Where those who may roll again settle before the attack."""
    alike = Counter(zip(*(against(who, over(bar)) for bar in range(HUNDRED + 1)), strict=True))
    found = 0
    for by_bar, often in alike.items():
        known: dict[int, int] = {}
        for bar, times in highest.items():
            if (worth := by_bar[bar]) not in known:
                known[worth] = _settled(by_bar, bar, again)
            found += often * times * known[worth]
    return found, sum(highest.values()) * HUNDRED ** (3 + 2 * len(again))


def _settled(by_bar: Sequence[int], bar: int, again: Sequence[Defence]) -> int:
    """What the dice of an attack are worth, by what they are worth against each bar, over all dice of those who settle
    first; the others bar it so high already.
    """
    *others, last = again
    if not others:
        worths = _left(by_bar, bar, last)
        return -sum_of_best(last.roller, worths, worths)
    # The others know how the dice of the last one lie, and what they are worth by the bar that it meets. Bars that none
    # of them may set, or that are worth the same as the one below, need no count of their own.
    met = {bar, *chain.from_iterable(map(bars, others))}
    left = [barred(by_bar, 0, last)]
    counted = 0
    for high in range(1, HUNDRED + 1):
        if high in met and by_bar[high] != by_bar[counted]:
            left.append(barred(by_bar, high, last))
            counted = high
        else:
            left.append(left[-1])
    alike = Counter(zip(*left, strict=True))
    return sum(often * _settled([-one for one in row], bar, others) for row, often in alike.items())


def barred(by_bar: Sequence[int], bar: int, defence: Defence) -> list[int]:
    """What each first roll of a defence that settles before the attack leaves of it, at best for the defender, as a
    number below 0, in 100 times the whole; others bar it so high already.
    """
    worths = _left(by_bar, bar, defence)
    return best(defence.roller, worths, worths)


def _left(by_bar: Sequence[int], bar: int, defence: Defence) -> tuple[int, ...]:
    """What each roll of a defence leaves of the attack as it lies, as a number below 0."""
    left = [-by_bar[bar]] * bar + [-one for one in by_bar[bar:]]
    worths: tuple[int, ...] = itemgetter(*bars(defence))(left)
    return worths
