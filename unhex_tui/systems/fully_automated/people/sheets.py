"""A character sheet as files, templates and forms hold it, before the character joins the table.

Checks of sheets are in `prepared.form`.
"""

from __future__ import annotations

from typing import Self

from unhex_tui.engine.value import field
from unhex_tui.gamekit import casting
from unhex_tui.systems.fully_automated.people.character import Character

NUMBERS = {"speed": ("Speed", "s"), "hp": ("Maximum HP", "h"), "armor": ("Armor: 1 light, 2 heavy", "a")}
"""Numbers of a sheet: label and preferred letter."""


class Sheet(casting.Sheet):
    """A character, or several identical NPCs, before joining the table."""

    speed: int = 3
    hp: int = 0
    """Maximum HP; 0 for the number of the table rules (FA-HP-6)."""
    armor: int = 0
    now: int | None = None
    """Current HP; None for unhurt."""
    weapons: list[str] = field(default_factory=list)
    proficiencies: list[str] = field(default_factory=list)
    at: str = ""
    """Address of the starting hex; empty if the session asks for it."""

    def character(self, character_id: str, name: str) -> Character:
        made = Character(
            speed=self.speed,
            most_hp=self.hp,
            hp=self.hp if self.now is None else self.now,
            armor=self.armor,
            weapons=tuple(self.weapons),
            proficiencies=tuple(self.proficiencies),
            place=self.at,
            **self.person(character_id, name),
        )
        made.dying_since = int(made.dying)
        return made

    @classmethod
    def of(cls, character: Character) -> Self:
        return cls(
            speed=character.speed,
            hp=character.most_hp,
            armor=character.armor,
            now=character.hp if character.hp < character.most_hp else None,
            weapons=list(character.weapons),
            proficiencies=list(character.proficiencies),
            **cls.facts(character),
        )
