"""A roll by itself, and what becomes of it with the best re-roll: DICE-1 to DICE-5, DICE-7.

The policy, for all odds: a character who is good at a roll looks at the dice and takes the best of keeping them and
rolling the tens, the ones or both again. What a roll is worth is one number, for one question at a time: a character
who wants damage may roll again where one who wants to hit keeps the dice. So odds before a roll are the mean, over
every first roll, of the best row of that column to which it leads.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import NamedTuple

from unhex_tui.systems.unhex.rules.percentile import TO_HUNDRED, Reading, highest_set, is_critical, is_success, value

WAYS = ("keep", "tens", "ones", "both")
"""What may be done with a roll, as the question names it."""
HUNDRED = 100
"""Rolls there are; each is known by its tens and ones read as one number, 0 to 99."""


class Roller(NamedTuple):
    """Who rolls, as far as the dice are concerned."""

    level: int
    max_level: int
    good: bool = False
    plain: bool = False
    """Neither good nor critical (SHLD-4)."""
    reading: Reading = TO_HUNDRED
    """How the edition reads the dice (EDIT-3)."""

    @property
    def again(self) -> bool:
        """It may roll again at all (DICE-7)."""
        return self.good and not self.plain


class Fallen(NamedTuple):
    """A roll as it lies, before a critical success has its say."""

    number: int
    success: bool
    critical: bool

    @property
    def lost(self) -> bool:
        """A critical failure, which nobody rolls again (DICE-7)."""
        return self.critical and not self.success


@lru_cache(maxsize=256)
def falls(roller: Roller) -> tuple[Fallen, ...]:
    """Every roll (DICE-1, DICE-2, DICE-4)."""
    numbers = [value(n // 10, n % 10, roller.reading) for n in range(HUNDRED)]
    level, plain = roller.level, roller.plain
    return tuple(Fallen(n, is_success(n, level), not plain and is_critical(n, level)) for n in numbers)


def settable(roller: Roller, number: int) -> range:
    """The numbers that a critical success at a number may set the dice to (DICE-5)."""
    return range(roller.reading.lowest, highest_set(number, roller.level, roller.max_level) + 1)


def ways(kept: Sequence[int], again: Sequence[int], lies: int) -> tuple[int, ...]:
    """What each of the `WAYS` comes to, times 100, for a first roll that lies so; by what each roll is worth kept, and
    as a second result.
    """
    tens, ones, both = _second(again)
    return HUNDRED * kept[lies], tens[lies % 10], ones[lies // 10], both


def second_rolls(lies: int) -> tuple[Sequence[int], ...]:
    """The rolls that each of the `WAYS` may end with, all equally likely, for a first roll that lies so."""
    tens, ones = divmod(lies, 10)
    return range(lies, lies + 1), range(ones, HUNDRED, 10), range(10 * tens, 10 * tens + 10), range(HUNDRED)


def best(roller: Roller, kept: Sequence[int], again: Sequence[int]) -> list[int]:
    """What each first roll comes to with the best of the `WAYS`, times 100 (DICE-7)."""
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
    """The sum of `best`, without the list: odds against several defences need thousands of these sums."""
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
    """The rolls that are critical failures."""
    return tuple(lies for lies, roll in enumerate(falls(roller)) if roll.lost)


def _second(again: Sequence[int]) -> tuple[list[int], list[int], int]:
    """The tens rolled again, by the ones; the ones by the tens; both."""
    rows = [again[face : face + 10] for face in range(0, HUNDRED, 10)]
    tens = [10 * sum(column) for column in zip(*rows, strict=True)]
    ones = [10 * sum(row) for row in rows]
    return tens, ones, sum(again)
