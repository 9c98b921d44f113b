"""Dice and text about them: a die, the outcomes of a roll as a strip or a table, and the rounding of chances.

All games round halves away from zero and ignore the noise of floating-point sums. Rolling the dice belongs to
`session`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from types import MappingProxyType
from typing import Literal

from unhex_tui.engine.value import Value


class Die(Value):
    """One die of a roll.

    Raises ValueError unless `signs` is empty or has a different single character for each face.
    """

    name: str
    low: int
    high: int
    signs: tuple[str, ...] = ()
    """Signs on the faces, from the lowest face: `-`, `0`, `+`; empty if the faces are numbers. Answers stay numbers."""

    def __post_init__(self) -> None:
        signs, low, high = self.signs, self.low, self.high
        if signs and not (len({*signs}) == len(signs) == high - low + 1 and all(len(sign) == 1 for sign in signs)):
            raise ValueError(f"{self.name} die: expected a sign for each face from {low} to {high}, got {signs}")

    @property
    def faces(self) -> str:
        """All faces in words: `1 to 6`, or `-, 0 or +`."""
        return f"{', '.join(self.signs[:-1])} or {self.signs[-1]}" if self.signs else f"{self.low} to {self.high}"

    def face(self, typed: str) -> int:
        """Return the face for a typed sign or number; raise ValueError if the die has no such face."""
        if typed in self.signs or (not self.signs and typed.isdigit() and self.low <= int(typed) <= self.high):
            return self.low + self.signs.index(typed) if self.signs else int(typed)
        raise ValueError(f"{self.name} die shows {self.faces}, not {typed}")

    def shown(self, face: int) -> str:
        """Return a face as it appears on the die; a number outside the die's range as digits."""
        return self.signs[face - self.low] if self.signs and self.low <= face <= self.high else str(face)


Outcome = Literal["miss", "hit", "out", "match", "critical", "failure"]
"""Outcome of a roll; `hit` is any success, `out` puts the target out of the fight."""


class RollStrip(Value):
    """Outcome of each possible result of the next roll, before any die is rolled again."""

    rolls: tuple[Outcome, ...]
    """Outcome of each number, starting at `first`."""
    across: int
    """Numbers in a row of the strip: 10 for two ten-sided dice, 20 for one twenty-sided die."""
    first: int = 0
    names: Mapping[Outcome, str] = MappingProxyType({})
    """Names of the outcomes: `KO: 39, 49`; an outcome without a name is called by its key."""
    below: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Further effects of numbers, as (name, a short text for each number of a row)."""
    title: str = ""
    """The roll, if the pending question is another question: `Vex's roll`."""
    note: str = ""
    """A further remark on the numbers, in one line; may be empty."""


class RollRow(Value):
    """One row of a roll table."""

    name: str
    cells: tuple[str, ...]
    outcome: Outcome | None = None
    """Outcome of the dice in this row, shown as a sign; None for no sign."""
    gone: bool = False
    """True if the result is no longer possible."""
    best: bool = False
    worse: int | None = None
    """Index of the cell that will not be chosen; None if every cell may be."""


class RollTable(Value):
    """Effects of the dice that are still to be entered, given the dice entered so far."""

    heads: tuple[str, ...]
    rows: tuple[RollRow, ...]
    title: str = ""
    """Heading of the row names."""
    notes: tuple[str, ...] = ()


NOISE = 1e-9
"""A float this near to a half, to 0 or to 1 counts as exactly that; sums of chances err by much less."""


def half_up(value: float | Fraction, places: int = 0) -> int:
    """Round to `places` decimal places and return the digits as a whole number: 0.125 to two places is 13.

    Halves are rounded away from zero, as in `decimal.ROUND_HALF_UP`.
    """
    scale: int = 10**places
    half = Fraction(1, 2) if type(value) is Fraction else 0.5 + NOISE  # `isinstance` is slow for fractions
    size = value if value >= 0 else -value
    nearest = floor(size * scale + half)
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
