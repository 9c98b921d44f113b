"""Two ten-sided dice as one number, and as a body location: DICE-1 to DICE-5, DMG-2, AID-5, AOE-6, EDIT-3.

Arithmetic only; asking for rolls and re-rolls is in `fight.rolls.rolling`. A `Reading` is an edition's way of reading
the dice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from unhex_tui.engine.value import Value


class Reading(Value):
    """An edition's way of reading the dice (DICE-1, EDIT-3)."""

    from_zero: bool = False
    """True if 00 is zero, which succeeds (EDIT-3); false if 00 is 100, which never succeeds (DICE-1, DICE-2)."""

    @property
    def lowest(self) -> int:
        """The lowest number that the dice can show or be set to: 0 or 1 (DICE-5, EDIT-3)."""
        return 0 if self.from_zero else 1

    @property
    def nought(self) -> str:
        """Meaning of 00 in words: `0` or `100`."""
        return "0" if self.from_zero else "100"


TO_HUNDRED = Reading()
"""The book's reading: 1 to 100."""
TO_NINETY_NINE = Reading(from_zero=True)

Location = Literal["head", "right_arm", "left_arm", "torso", "right_leg", "left_leg"]
LOCATION_OF_DIE: tuple[Location, ...] = (
    "left_leg",
    "left_leg",
    "right_leg",
    "right_leg",
    "torso",
    "torso",
    "torso",
    "left_arm",
    "right_arm",
    "head",
)
"""Body location by the face of the location die, 0 to 9 (DMG-2)."""
LEGS_BY_TURNS: tuple[Location, ...] = ("left_leg", "right_leg", "left_leg", "right_leg", *LOCATION_OF_DIE[4:])
"""Body location by face in the edition with even left legs and odd right legs (EDIT-3)."""


def value(tens: int, ones: int, reading: Reading = TO_HUNDRED) -> int:
    """Return the number that two dice show: 1 to 100 (DICE-1), or 0 to 99 (EDIT-3)."""
    return 10 * tens + ones or (0 if reading.from_zero else 100)


def is_success(number: int, level: int) -> bool:
    """Tell whether a number is at most the level; 100 never succeeds (DICE-2)."""
    return number <= level and number != 100


def is_critical(number: int, level: int) -> bool:
    """Tell whether a number is a double, 00 included, or exactly the level (DICE-4)."""
    return number == level or number % 11 == 0 or number == 100


def highest_set(number: int, level: int, max_level: int) -> int:
    """Return the highest number that a critical success at this number may be set to (DICE-5)."""
    return max(level, max_level) if number == level else level


def result(success: bool, critical: bool) -> str:
    """Return the result of a roll in words, such as `critical failure`."""
    return ("critical " if critical else "") + ("success" if success else "failure")


def dice_of(number: int) -> tuple[int, int]:
    """Return the tens and ones that show a number from 0 to 99 (DICE-5)."""
    return divmod(number, 10)


def as_text(tens: int, ones: int, reading: Reading = TO_HUNDRED) -> str:
    """Return the two digits on the dice, or `100`."""
    return "100" if tens == ones == 0 and not reading.from_zero else f"{tens}{ones}"


def die_shown(tens: int, ones: int, reading: Reading = TO_HUNDRED) -> int:
    """Return the size of one die of a double: 9 for 99, 10 for 100, 0 for a 00 that is zero (AID-5, EDIT-3)."""
    return 10 if tens == ones == 0 and not reading.from_zero else tens


def sum_of(tens: int, ones: int, reading: Reading = TO_HUNDRED) -> int:
    """Return the sum of the dice: 18 for 99, 20 for 100, 0 for a 00 that is zero (AOE-6, EDIT-3)."""
    return 20 if tens == ones == 0 and not reading.from_zero else tens + ones


# -------------------------------------------------------------------- all rolls of a character

HUNDRED = 100
"""Number of rolls; each is identified by its tens and ones read as one number, 0 to 99."""


class Roller(Value):
    """The facts about a character that matter for their dice."""

    level: int
    max_level: int
    good: bool = False
    plain: bool = False
    """Neither good nor critical (SHLD-4)."""
    reading: Reading = TO_HUNDRED

    @property
    def again(self) -> bool:
        """True if the roll may be re-rolled (DICE-7)."""
        return self.good and not self.plain


class Fallen(Value):
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
