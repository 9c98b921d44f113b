"""Checks of two ten-sided dice, attribute, skill and whatever else against 22 (FA-DICE-2, FA-LGT-6, FA-RES-6, FA-HP-5,
FA-ARM-2)."""

from __future__ import annotations

from typing import NamedTuple

NEEDED = 22


class Check(NamedTuple):
    """What is added to the dice: a sum of which every part has a name."""

    parts: tuple[tuple[str, int], ...]

    @property
    def bonus(self) -> int:
        """All parts together."""
        return sum(by for _, by in self.parts)

    @property
    def needs(self) -> int:
        """What both dice must show together; it may be below 2 or above 20."""
        return NEEDED - self.bonus

    @property
    def of_hundred(self) -> int:
        """How many of the hundred rolls succeed."""
        return sum(self.succeeds((one, other)) for one in range(1, 11) for other in range(1, 11))

    def succeeds(self, faces: tuple[int, int]) -> bool:
        """Whether two faces of 1 to 10 make it (FA-LGT-6)."""
        return sum(faces) >= self.needs

    def words(self, faces: tuple[int, int]) -> str:
        """`Strength 4 + Combat 3 + 8 + 7 = 22`."""
        said = [
            f"{'−' if by < 0 else '+'} {name} {abs(by)}" for name, by in (*self.parts, ("", faces[0]), ("", faces[1]))
        ]
        return " ".join(" ".join(said).removeprefix("+ ").split()) + f" = {self.bonus + sum(faces)}"


def charisma(armor: int) -> tuple[str, int]:
    """What worn armor does to a check of Charisma (FA-ARM-2)."""
    return "armor", -armor
