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
decide goes to the attack. Up to two defenders are counted exactly, re-rolls included; with more, the attacker is
assumed not to see all dice of those who may re-roll.
The *bar* of a defence is the least number of an attack that it does not stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from operator import itemgetter, mul
from typing import NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.rules.percentile import TO_HUNDRED, Reading, highest_set, is_critical, is_success, value

WAYS = ("keep", "tens", "ones", "both")
"""The choices for a first roll, as the question names them."""
HUNDRED = 100
"""Number of rolls; each is identified by its tens and ones read as one number, 0 to 99."""


class Roller(NamedTuple):
    """The facts about a character that matter for their dice."""

    level: int
    max_level: int
    good: bool = False
    plain: bool = False
    """Neither good nor critical (SHLD-4)."""
    reading: Reading = TO_HUNDRED
    """The edition's way to read the dice (EDIT-3)."""

    @property
    def again(self) -> bool:
        """True if the roll may be re-rolled (DICE-7)."""
        return self.good and not self.plain


class Fallen(NamedTuple):
    """A roll as the dice fell, before a critical success is used."""

    number: int
    success: bool
    critical: bool

    @property
    def lost(self) -> bool:
        """True for a critical failure, which cannot be re-rolled (DICE-7)."""
        return self.critical and not self.success


@lru_cache(maxsize=256)
def falls(roller: Roller) -> tuple[Fallen, ...]:
    """Return all 100 rolls (DICE-1, DICE-2, DICE-4)."""
    numbers = [value(n // 10, n % 10, roller.reading) for n in range(HUNDRED)]
    level, plain = roller.level, roller.plain
    return tuple(Fallen(n, is_success(n, level), not plain and is_critical(n, level)) for n in numbers)


def settable(roller: Roller, number: int) -> range:
    """Return the numbers to which a critical success with this number may set the dice (DICE-5)."""
    return range(roller.reading.lowest, highest_set(number, roller.level, roller.max_level) + 1)


def ways(kept: Sequence[int], again: Sequence[int], lies: int) -> tuple[int, ...]:
    """Return the value of each of the `WAYS` for the first roll `lies`, times 100.

    `kept` holds the value of each roll if it is kept, `again` if it is a second result.
    """
    tens, ones, both = _second(again)
    return HUNDRED * kept[lies], tens[lies % 10], ones[lies // 10], both


def second_rolls(lies: int) -> tuple[Sequence[int], ...]:
    """Return the rolls in which each of the `WAYS` may end for the first roll `lies`, all equally likely."""
    tens, ones = divmod(lies, 10)
    return range(lies, lies + 1), range(ones, HUNDRED, 10), range(10 * tens, 10 * tens + 10), range(HUNDRED)


def best(roller: Roller, kept: Sequence[int], again: Sequence[int]) -> list[int]:
    """Return the value of each first roll with the best of the `WAYS`, times 100 (DICE-7)."""
    whole = [HUNDRED * one for one in kept]
    if not roller.again:
        return whole
    tens, ones, both = _second(again)
    by_ones = chain.from_iterable(repeat(one, 10) for one in ones)
    found = list(map(max, whole, tens * 10, by_ones, repeat(both)))
    for lies in _lost(roller):
        found[lies] = whole[lies]
    return found


def sum_of_best(roller: Roller, kept: Sequence[int], again: Sequence[int]) -> int:
    """Return the sum of `best` without building the list: odds against several defences need thousands of sums."""
    if not roller.again:
        return HUNDRED * sum(kept)
    tens, ones, both = _second(again)
    whole = [HUNDRED * one for one in kept]
    found, alike = 0, dict[tuple[tuple[int, ...], int], int]()
    for face in range(10):
        row, floor = (*whole[10 * face : 10 * face + 10],), max(ones[face], both)
        if (row, floor) not in alike:
            alike[row, floor] = sum(map(max, row, tens, repeat(floor)))
        found += alike[row, floor]
    for lies in _lost(roller):
        found += min(0, whole[lies] - max(tens[lies % 10], ones[lies // 10], both))
    return found


@lru_cache(maxsize=256)
def _lost(roller: Roller) -> tuple[int, ...]:
    """Return the rolls that are critical failures."""
    return tuple(lies for lies, roll in enumerate(falls(roller)) if roll.lost)


def _second(again: Sequence[int]) -> tuple[list[int], list[int], int]:
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


class Striker(NamedTuple):
    """An attacker with one goal, and the value of each hit for it."""

    roller: Roller
    kept: tuple[int, ...]
    """Value of a hit, by its number from 0 to the highest possible."""
    again: tuple[int, ...]
    """The same values after a re-roll, when dice cannot be adjusted any more (DICE-9)."""

    @property
    def idle(self) -> bool:
        """True if no hit has any value."""
        return not (any(self.kept) or any(self.again))

    def worths(self, stands: Sequence[int], again: bool = False) -> list[int]:
        """Return the value of each roll against defences; `stands` tells how often each number gets past them."""
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
        """Return the sum of `against` over all first rolls."""
        kept = self.worths(stands)
        again = kept if not self.roller.again or self.kept == self.again else self.worths(stands, again=True)
        return sum_of_best(self.roller, kept, again)


@lru_cache(maxsize=256)
def _successes(roller: Roller) -> tuple[tuple[int, ...], tuple[tuple[range, list[int]], ...]]:
    """Return the hits among all rolls as 0 or 1, and the critical successes by the numbers they may be set to (DICE-5).

    Critical successes are not counted among the hits.
    """
    lie = falls(roller)
    criticals: dict[range, list[int]] = {}
    for lies, roll in enumerate(lie):
        if roll.success and roll.critical:
            criticals.setdefault(settable(roller, roll.number), []).append(lies)
    return tuple(int(roll.success and not roll.critical) for roll in lie), tuple(criticals.items())


@lru_cache(maxsize=1024)
def against(who: Striker, stands: Stands) -> tuple[int, ...]:
    """Return the value of each first roll of an attack against defences, out of 100 times their whole (DICE-7)."""
    return tuple(best(who.roller, who.worths(stands), who.worths(stands, again=True) if who.roller.again else ()))


@lru_cache(maxsize=256)
def bars(defence: Defence) -> tuple[int, ...]:
    """Return the bar of each roll of a defence, criticals set to their highest; 0 for a failure."""
    return tuple(
        (settable(defence.roller, one.number)[-1] if one.critical else one.number) + defence.wins_ties
        if one.success
        else 0
        for one in falls(defence.roller)
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
    """Return the value of an attack before anything is rolled, and the whole that it is out of."""
    if who.idle:
        return 0, 1
    again = [one for one in defences if one.roller.again]
    highest = _highest([one for one in defences if not one.roller.again])
    seen = 1 if len(again) < len(defences) else 2
    if again and again[0].first and len(again) <= seen:
        return _attack_last(who, highest, again)
    return _attack_first(who, highest, again, seen)


def _highest(defences: Sequence[Defence]) -> Counter[int]:
    """Count the highest bars of defences without a re-roll, over all their rolls."""
    found = Counter({0: 1})
    for one in defences:
        more = Counter[int]()
        for bar, times in found.items():
            for other, weight in Counter(bars(one)).items():
                more[max(bar, other)] += times * weight
        found = more
    return found


def _attack_first(who: Striker, highest: Counter[int], again: Sequence[Defence], seen: int) -> tuple[int, int]:
    """Return the value of an attack that settles before the defenders who may re-roll, and its whole.

    The attacker looks at the dice of the first `seen` of them.
    """
    # Defences do not matter for hits without value, so replies that differ only there are counted as one. A second
    # result has no value where the first has none.
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
    """Return the value of an attack that settles after the defenders who may re-roll, and its whole."""
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
    """Return the value of the attack's dice, summed over all dice of the defenders who settle first.

    `by_bar` holds the value of the attack's dice against each bar; `bar` is the highest bar of the other defences.
    """
    *others, last = again
    if not others:
        worths = _left(by_bar, bar, last)
        return -sum_of_best(last.roller, worths, worths)
    # The others know the last defender's dice, and the value that those leave by the bar they meet. Bars that none of
    # them can set, or with the same value as the bar below, need no count of their own.
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
    """Return the value, as a negative number, that each first roll of a defence leaves of the attack, times 100.

    The defender re-rolls in their own interest; `bar` is the highest bar of the other defences.
    """
    worths = _left(by_bar, bar, defence)
    return best(defence.roller, worths, worths)


def _left(by_bar: Sequence[int], bar: int, defence: Defence) -> tuple[int, ...]:
    """Return the value, as a negative number, that each roll of a defence leaves of the attack without a re-roll."""
    left = [-by_bar[bar]] * bar + [-one for one in by_bar[bar:]]
    worths: tuple[int, ...] = itemgetter(*bars(defence))(left)
    return worths
