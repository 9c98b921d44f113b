"""The harm of an attack: base damage, aim and roll, less cover and armor, and stuns.

FA-ATK-2, FA-ATK-11, FA-AIM-6, FA-AIM-7, FA-ARM-1, FA-ARM-3, FA-COV-6, FA-COV-7, FA-COV-10, FA-RES-3. Harm is a sum
of named parts, so that rules, log lines and odds share it.
"""

from __future__ import annotations

from typing import NamedTuple

from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

ARMOR = {0: "none", 1: "light", 2: "heavy"}
"""Names of armor by its points (FA-ARM-1)."""


class Harm(NamedTuple):
    """The harm of one attack to its target."""

    base: int
    """Base damage of the card or of its aim line."""
    aim: int = 0
    """Damage that the aim line adds."""
    row: int = 0
    cover: int = 0
    """Damage that cover takes off, 0 or 1."""
    armor: int = 0
    """Damage that armor takes off."""
    stuns: int = 0
    restrained: bool = False

    @property
    def sum(self) -> int:
        """The sum of all parts, which may be negative."""
        return self.base + self.aim + self.row - self.cover - self.armor

    @property
    def dealt(self) -> int:
        """Hit points that the target loses, 0 or more (FA-ATK-11)."""
        return max(0, self.sum)

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """The named parts that are not 0, and always the base."""
        named = (("aim", self.aim), ("roll", self.row), ("cover", -self.cover), ("armor", -self.armor))
        return (("base", self.base), *((name, by) for name, by in named if by))

    @property
    def words(self) -> str:
        """The sum in words: `5 + 8 + 1 − cover 1 − armor 2 = 11`; a base alone is just its number.

        A negative sum ends in `= −1, so 0`.
        """
        if len(self.parts) == 1:
            return f"{self.dealt}"
        said = f"{self.base}"
        for name, by in self.parts[1:]:
            said += f" {'−' if by < 0 else '+'} {f'{name} ' if name in ('cover', 'armor') else ''}{abs(by)}"
        return f"{said} = −{-self.sum}, so 0" if self.sum < 0 else f"{said} = {self.sum}"


def harm(
    card: Card,
    outcome: int,
    rules: TableRules,
    *,
    distance: int = 1,
    aimed: bool = False,
    cover: bool = False,
    armor: int = 0,
) -> Harm:
    """Return the harm of a card with an outcome of −2 to 2 at a distance in hexes.

    Cover counts only against ranged cards (FA-COV-10); aim adds nothing to Restrain (FA-AIM-11).
    """
    behind = int(cover and card.category == "ranged")
    if card.restrains:
        result = card.results[outcome + 2]
        return Harm(3, armor=armor) if result == "hurts" else Harm(0, restrained=result == "restrained")
    row, line = card.row(outcome), card.aimed
    if not aimed:
        return Harm(card.base, 0, row.damage, behind, armor, row.stuns)
    base = card.base if line.base is None else line.base
    more = line.more_at if line.at and max(1, distance) == line.at else line.more
    both = line.stuns + row.stuns if rules.aimed_stun == "add" else max(line.stuns, row.stuns)
    return Harm(base, more, row.damage, behind, armor, both)


def passed_on(armor: int, rules: TableRules) -> int:
    """Return the damage of a character who is another's cover in a ranged attack (FA-COV-7)."""
    return max(0, 1 - armor) if rules.cover_transfer_armor == "on" else 1
