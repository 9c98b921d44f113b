"""A single roll, and its value with the best re-roll: DICE-1 to DICE-5, DICE-7.

Policy for all odds: a character who is good at a roll looks at the dice, then takes the best of keeping them and
re-rolling the tens, the ones or both. The value of a roll is one number, for one question at a time: a character who
wants damage may re-roll dice that a character who only wants to hit keeps. Odds before a roll are the mean, over all
first rolls, of the best choice for that question.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import NamedTuple

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
