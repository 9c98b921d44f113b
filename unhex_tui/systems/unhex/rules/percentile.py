"""Two ten-sided dice read as one number, one of them as a part of the body: DICE-1 to DICE-4, DICE-10, DMG-2, EDIT-3.

Only arithmetic: who rolls, re-rolls and chooses is in `rolling`. How an edition reads the dice is a `Reading`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple


class Reading(NamedTuple):
    """How an edition reads the dice."""

    from_zero: bool = False
    """0 and 0 is zero, which succeeds (EDIT-3); otherwise one hundred, which never does (DICE-1, DICE-2)."""

    @property
    def lowest(self) -> int:
        """The least the dice can show or be set to (DICE-5, EDIT-3)."""
        return 0 if self.from_zero else 1

    @property
    def nought(self) -> str:
        """What 0 and 0 means, in words."""
        return "0" if self.from_zero else "100"


TO_HUNDRED = Reading()
"""The book's own: 1 to 100."""
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
"""Location by the location die, 0 to 9 (DMG-2)."""
LEGS_BY_TURNS: tuple[Location, ...] = ("left_leg", "right_leg", "left_leg", "right_leg", *LOCATION_OF_DIE[4:])
"""The same where even faces are the left leg, odd ones the right (EDIT-3)."""


def value(tens: int, ones: int, reading: Reading = TO_HUNDRED) -> int:
    """The number two dice show, 1 to 100: 0 and 0 is one hundred (DICE-1), or zero (EDIT-3)."""
    return 10 * tens + ones or (0 if reading.from_zero else 100)


def is_success(number: int, level: int) -> bool:
    """At most the level; 100 never succeeds (DICE-2)."""
    return number <= level and number != 100


def is_critical(number: int, level: int) -> bool:
    """Doubles, 0 and 0 included, or exactly the level (DICE-4)."""
    return number == level or number % 11 == 0 or number == 100


def highest_set(number: int, level: int, max_level: int) -> int:
    """The highest number that a critical success at a number may be set to (DICE-5)."""
    return max(level, max_level) if number == level else level


def result(success: bool, critical: bool) -> str:
    """What a roll came to, in words: `critical failure`."""
    return ("critical " if critical else "") + ("success" if success else "failure")


def dice_of(number: int) -> tuple[int, int]:
    """The tens and ones that show a number from 0 to 99 (DICE-5)."""
    return divmod(number, 10)


def as_text(tens: int, ones: int, reading: Reading = TO_HUNDRED) -> str:
    """The dice as they lie, two digits; 100 is spelt out."""
    return "100" if tens == ones == 0 and not reading.from_zero else f"{tens}{ones}"


def die_shown(tens: int, ones: int, reading: Reading = TO_HUNDRED) -> int:
    """What one die of doubles counts for: 9 of a 99, 10 of a 100, 0 of a 00 that is zero (AID-5, EDIT-3)."""
    return 10 if tens == ones == 0 and not reading.from_zero else tens


def sum_of(tens: int, ones: int, reading: Reading = TO_HUNDRED) -> int:
    """The dice added up: 18 of a 99, 20 of a 100, 0 of a 00 that is zero (AOE-6, EDIT-3)."""
    return 20 if tens == ones == 0 and not reading.from_zero else tens + ones
