"""Checks of two ten-sided dice plus attribute and skill against 22.

FA-DICE-2, FA-LGT-6, FA-RES-6, FA-HP-5, FA-ARM-2.
"""

from __future__ import annotations

from typing import NamedTuple

NEEDED = 22


class Check(NamedTuple):
    """The modifiers of a check as a sum of named parts."""

    parts: tuple[tuple[str, int], ...]

    @property
    def bonus(self) -> int:
        """The sum of all parts."""
        return sum(by for _, by in self.parts)

    @property
    def needs(self) -> int:
        """The sum that both dice must reach; it may be below 2 or above 20."""
        return NEEDED - self.bonus

    @property
    def of_hundred(self) -> int:
        """The number of rolls, out of a hundred, that succeed."""
        return sum(self.succeeds((one, other)) for one in range(1, 11) for other in range(1, 11))

    def succeeds(self, faces: tuple[int, int]) -> bool:
        """Tell whether two faces of 1 to 10 succeed (FA-LGT-6)."""
        return sum(faces) >= self.needs

    def words(self, faces: tuple[int, int]) -> str:
        """Return the sum in words: `Strength 4 + Combat 3 + 8 + 7 = 22`."""
        said = [
            f"{'−' if by < 0 else '+'} {name} {abs(by)}" for name, by in (*self.parts, ("", faces[0]), ("", faces[1]))
        ]
        return " ".join(" ".join(said).removeprefix("+ ").split()) + f" = {self.bonus + sum(faces)}"


def charisma(armor: int) -> tuple[str, int]:
    """Return the named penalty of worn armor to Charisma checks (FA-ARM-2)."""
    return "armor", -armor
