"""Chances and averages as text: all games round halves up and ignore the noise of floating-point sums."""

from __future__ import annotations

from fractions import Fraction
from math import floor

NOISE = 1e-9
"""A float this near to a half, to 0 or to 1 counts as exactly that; sums of chances err by much less."""


def half_up(value: float | Fraction, places: int = 0) -> int:
    """Round to `places` decimal places and return the digits as a whole number: 0.125 to two places is 13.

    Halves are rounded away from zero, as in `decimal.ROUND_HALF_UP`.
    """
    scale: int = 10**places
    if isinstance(value, Fraction):
        nearest = floor(abs(value) * scale + Fraction(1, 2))
    else:
        nearest = floor(abs(value) * scale + 0.5 + NOISE)
    return nearest if value >= 0 else -nearest


def percent(chance: float | Fraction) -> str:
    """Return a chance in per cent; a possible event is never shown as 0, nor an uncertain one as 100."""
    noise = 0 if isinstance(chance, Fraction) else NOISE
    rounded = half_up(chance, 2)
    if rounded == 0 and chance > noise:
        return "<1 %"
    return ">99 %" if rounded == 100 and chance < 1 - noise else f"{rounded} %"


def number(mean: float | Fraction) -> str:
    """Return an average, such as expected damage, with one decimal place."""
    return f"{half_up(mean, 1) / 10:.1f}"
