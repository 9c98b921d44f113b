"""Numbers with a noun. No rules."""

from __future__ import annotations


def several(number: int, one: str, more: str = "") -> str:
    """Return a number with its noun: `2 dice`, `1 wound`; `more` is the plural, by default with -s."""
    return f"{number} {one if number == 1 else more or one + 's'}"
