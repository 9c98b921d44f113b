"""A roll by itself, and what becomes of it with the best re-roll: DICE-1 to DICE-5, DICE-7.

The policy, for all odds: whoever is good at a roll looks at its dice and takes what is best for it of keeping them and
rolling the tens, the ones or both again; best is what the row of that question shows first, and of equals what it shows
next. So odds before a roll are the mean, over every first roll, of the best row that it leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from unhex_tui.systems.unhex.rules.percentile import TO_HUNDRED, Reading, highest_set, is_critical, is_success, value

WAYS = ("keep", "tens", "ones", "both")
"""What may be done with a roll, as the question names it."""
HUNDRED = 100
"""Rolls there are; each is known by its tens and ones read as one number, 0 to 99."""

Worth = tuple[int, ...]
"""What a roll comes to, the more the better for its roller; what counts most comes first."""


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


def ways(kept: Sequence[Worth], again: Sequence[Worth], lies: int) -> tuple[Worth, ...]:
    """What each of the `WAYS` comes to, times 100, for a first roll that lies so; by what each roll is worth kept, and
    as a second result.
    """
    tens, ones, both = _second(again)
    return _times(HUNDRED, kept[lies]), tens[lies % 10], ones[lies // 10], both


def second_rolls(lies: int) -> tuple[Sequence[int], ...]:
    """The rolls that each of the `WAYS` may end with, all equally likely, for a first roll that lies so."""
    tens, ones = divmod(lies, 10)
    return range(lies, lies + 1), range(ones, HUNDRED, 10), range(10 * tens, 10 * tens + 10), range(HUNDRED)


def best(roller: Roller, kept: Sequence[Worth], again: Sequence[Worth]) -> list[Worth]:
    """What each first roll comes to with the best of the `WAYS`, times 100 (DICE-7)."""
    whole = {one: _times(HUNDRED, one) for one in set(kept)}
    if not roller.again:
        return [whole[one] for one in kept]
    tens, ones, both = _second(again)
    return [
        whole[one] if roll.lost else max(whole[one], tens[n % 10], ones[n // 10], both)
        for n, (one, roll) in enumerate(zip(kept, falls(roller), strict=True))
    ]


def _second(again: Sequence[Worth]) -> tuple[list[Worth], list[Worth], Worth]:
    """The tens rolled again, by the ones; the ones by the tens; both."""
    tens = [_times(10, total(again[ones::10])) for ones in range(10)]
    ones = [_times(10, total(again[10 * face : 10 * face + 10])) for face in range(10)]
    return tens, ones, total(again)


def total(worths: Sequence[Worth]) -> Worth:
    """The sum of each figure by itself."""
    return tuple(map(sum, zip(*worths, strict=True)))


def _times(factor: int, worth: Worth) -> Worth:
    return tuple([factor * one for one in worth])
