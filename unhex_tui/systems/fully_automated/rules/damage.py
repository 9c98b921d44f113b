"""What an attack does: base, aim, the roll's row, less cover and armor, with its stuns (FA-ATK-2, FA-ATK-11, FA-AIM-6,
FA-AIM-7, FA-ARM-1, FA-ARM-3, FA-COV-6, FA-COV-7, FA-COV-10, FA-RES-3).

A harm is a sum of which every part has its name, so that rules, words and odds share it.
"""

from __future__ import annotations

from typing import NamedTuple

from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

ARMOR = {0: "none", 1: "light", 2: "heavy"}
"""What a point of armor is called (FA-ARM-1)."""


class Harm(NamedTuple):
    """What one attack does to its target."""

    base: int
    """The card's, or that of its aim line."""
    aim: int = 0
    """What the aim line adds."""
    row: int = 0
    cover: int = 0
    """What cover takes, 0 or 1."""
    armor: int = 0
    """What armor takes."""
    stuns: int = 0
    restrained: bool = False

    @property
    def sum(self) -> int:
        """All parts together; it may be below 0."""
        return self.base + self.aim + self.row - self.cover - self.armor

    @property
    def dealt(self) -> int:
        """What is taken from hit points: never below 0 (FA-ATK-11)."""
        return max(0, self.sum)

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """Each part that is not 0 with its name, the base always."""
        named = (("aim", self.aim), ("roll", self.row), ("cover", -self.cover), ("armor", -self.armor))
        return (("base", self.base), *((name, by) for name, by in named if by))

    @property
    def words(self) -> str:
        """`5 + 8 + 1 − cover 1 − armor 2 = 11`, and below 0 `4 − 2 − cover 1 − armor 2 = −1, so 0`; a base alone is
        itself.
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
    """What a card does by an outcome of −2 to 2 at a distance. Cover counts against ranged cards alone (FA-COV-10);
    aim adds nothing to Restrain (FA-AIM-11).
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
    """What somebody takes who is another's cover against a ranged attack (FA-COV-7)."""
    return max(0, 1 - armor) if rules.cover_transfer_armor == "on" else 1
