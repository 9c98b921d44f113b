"""Numbers as one says them. No rules."""

from __future__ import annotations


def several(number: int, one: str, more: str = "") -> str:
    """So many of a thing: `2 dice`, `1 wound`."""
    return f"{number} {one if number == 1 else more or one + 's'}"
