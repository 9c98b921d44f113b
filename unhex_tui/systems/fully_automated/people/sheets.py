"""A character on paper, before it comes to the table: what a file, a template or somebody who makes one says of it.

What may be wrong with a sheet is told where files are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from unhex_tui.evening import casting
from unhex_tui.systems.fully_automated.people.character import Character

NUMBERS = {
    "speed": ("Speed", "s"),
    "hp": ("Maximum HP", "h"),
    "armor": ("Armor: 1 light, 2 heavy", "a"),
}
"""What is a number on a sheet: its words, and the wish for its letter."""


@dataclass
class Sheet(casting.Sheet):
    """A character, or several NPCs alike, as it comes to the table."""

    speed: int = 3
    hp: int = 0
    """When unhurt (FA-HP-6)."""
    armor: int = 0
    now: int | None = None
    """Its HP now; None: unhurt."""
    weapons: list[str] = field(default_factory=list)
    proficiencies: list[str] = field(default_factory=list)
    at: str = ""
    """Address of the hex where it begins; empty where that is asked."""

    def character(self, who: str, name: str) -> Character:
        """Somebody as the sheet has it."""
        made = Character(
            speed=self.speed,
            most_hp=self.hp,
            hp=self.hp if self.now is None else self.now,
            armor=self.armor,
            weapons=tuple(self.weapons),
            proficiencies=tuple(self.proficiencies),
            place=self.at,
            **self.person(who, name),
        )
        made.dying_since = int(made.dying)
        return made

    @classmethod
    def of(cls, character: Character) -> Self:
        """What somebody is and has, and how hurt it is."""
        return cls(
            speed=character.speed,
            hp=character.most_hp,
            armor=character.armor,
            now=character.hp if character.hp < character.most_hp else None,
            weapons=list(character.weapons),
            proficiencies=list(character.proficiencies),
            **cls.facts(character),
        )
