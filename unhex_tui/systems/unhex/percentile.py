"""Two ten-sided dice read as one number: DICE-1 to DICE-4, DICE-10.

Only arithmetic: who rolls, re-rolls and chooses is in `rolling`.
"""

from __future__ import annotations


def value(tens: int, ones: int) -> int:
    """The number two dice show, 1 to 100: 0 and 0 is one hundred (DICE-1)."""
    return 10 * tens + ones or 100


def is_success(number: int, level: int) -> bool:
    """At most the level; 100 never succeeds (DICE-2)."""
    return number <= level and number != 100


def is_critical(number: int, level: int) -> bool:
    """Doubles, 100 included, or exactly the level (DICE-4)."""
    return number == level or number % 11 == 0 or number == 100


def dice_of(number: int) -> tuple[int, int]:
    """The tens and ones that show a number from 1 to 99 (DICE-5)."""
    return divmod(number, 10)


def as_text(tens: int, ones: int) -> str:
    """The dice as they lie, two digits; 100 is spelt out."""
    return "100" if tens == ones == 0 else f"{tens}{ones}"
