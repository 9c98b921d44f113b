"""Names and numbers as one says them. No rules."""

from __future__ import annotations

from collections.abc import Sequence

_ORDINALS = ("", "first", "second", "third", "fourth")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def listed(names: Sequence[str]) -> str:
    """Several in a row: `Ann, Bob and Cat`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def counted(number: int) -> str:
    """Which one it is: `third`."""
    return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"


def several(number: int, one: str, more: str = "") -> str:
    """So many of a thing: `two dice`, `one wound`."""
    said = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{said} {one if number == 1 else more or one + 's'}"
