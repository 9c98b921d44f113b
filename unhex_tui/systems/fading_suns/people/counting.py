"""Numbers as one says them. No rules."""

from __future__ import annotations

_ORDINALS = ("", "first", "second", "third", "fourth")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def counted(number: int) -> str:
    """Which one it is: `third`."""
    return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"


def several(number: int, one: str, more: str = "") -> str:
    """So many of a thing: `two dice`, `one wound`."""
    said = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{said} {one if number == 1 else more or one + 's'}"
