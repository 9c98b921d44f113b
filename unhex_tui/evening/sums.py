"""Sums of which every part has a name, so that rules, words and odds share them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


def signed(number: int) -> str:
    """A number as it stands in a sum: `7`, `−2`."""
    return f"−{-number}" if number < 0 else str(number)


def gain(number: int) -> str:
    """Return a number with its sign: `+20`, `−5`, `+0`."""
    return f"{number:+}".replace("-", "−")


class Sum(NamedTuple):
    """What a roll may show at most, as the parts it is made of."""

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """All parts together; it may be below 1."""
        return sum(by for _, by in self.parts)

    def plus(self, name: str, by: int) -> Sum:
        """With one more part; a part of 0 is none."""
        return Sum((*self.parts, (name, by))) if by else self

    def plus_all(self, parts: Iterable[tuple[str, int]]) -> Sum:
        """With more parts; those of 0 are none."""
        return Sum((*self.parts, *[part for part in parts if part[1]]))

    @property
    def words(self) -> str:
        """`Dexterity 7 + Fight 6 − 2-action penalty 4 = 9`; one part is its own sum."""
        named = [f"{'−' if by < 0 else '+'} {name} {abs(by)}" for name, by in self.parts]
        told = " ".join(named).removeprefix("+ ")
        return f"{told} = {signed(self.total)}" if len(named) > 1 else told
