"""Sums with a name for each part, shared by rules, words and odds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


def signed(number: int) -> str:
    """Return a number as a sum shows it: `7`, `−2`."""
    return f"−{-number}" if number < 0 else str(number)


def gain(number: int) -> str:
    """Return a number with its sign: `+20`, `−5`, `+0`."""
    return f"{number:+}".replace("-", "−")


class Sum(NamedTuple):
    """The target number of a roll, as a sum of named parts."""

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """Sum of all parts; may be below 1."""
        return sum(by for _, by in self.parts)

    def plus(self, name: str, by: int) -> Sum:
        """Return the sum with one more part; a part of 0 is left out."""
        return Sum((*self.parts, (name, by))) if by else self

    def plus_all(self, parts: Iterable[tuple[str, int]]) -> Sum:
        """Return the sum with more parts; parts of 0 are left out."""
        return Sum((*self.parts, *[part for part in parts if part[1]]))

    @property
    def words(self) -> str:
        """`Dexterity 7 + Fight 6 − 2-action penalty 4 = 9`; a single part has no total."""
        named = [f"{'−' if by < 0 else '+'} {name} {abs(by)}" for name, by in self.parts]
        told = " ".join(named).removeprefix("+ ")
        return f"{told} = {signed(self.total)}" if len(named) > 1 else told
