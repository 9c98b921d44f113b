"""A character on paper, before it comes to the table: what a file, a template or somebody who makes one says of it.

What may be wrong with a sheet is told where files are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unhex_tui.systems.fully_automated.people.character import KNOWN_AT_SIGHT, Character

NUMBERS = {
    "speed": ("Speed", "s"),
    "hp": ("HP when unhurt", "h"),
    "armor": ("Armor: 1 light, 2 heavy", "a"),
}
"""What is a number on a sheet: its words, and the wish for its letter."""


@dataclass
class Sheet:
    """A character, or several NPCs alike, as it comes to the table; more is said in `evening.casting.Sheeted`."""

    name: str = ""
    """Empty where it is called as its template."""
    id: str = ""
    team: str = ""
    pc: bool = False
    concept: str = ""
    speed: int = 3
    hp: int = 0
    """When unhurt (FA-HP-6)."""
    armor: int = 0
    now: int | None = None
    """Its HP now; None: unhurt."""
    weapons: list[str] = field(default_factory=list)
    proficiencies: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    at: str = ""
    """Address of the hex where it begins; empty where that is asked."""
    hidden: bool = False
    known: list[str] | None = None
    """What the players know of it once it is not hidden, an NPC; None: what they mostly do."""
    template: str = ""
    """The ready NPC it is made from; what is said here goes before that."""
    count: int = 0

    def character(self, who: str, name: str) -> Character:
        """Somebody as the sheet has it."""
        same = {fact: getattr(self, fact) for fact in ("speed", "armor", "team", "pc", "concept", "hidden")}
        made = Character(
            id=who,
            name=name,
            most_hp=self.hp,
            hp=self.hp if self.now is None else self.now,
            weapons=tuple(self.weapons),
            proficiencies=tuple(self.proficiencies),
            notes=tuple(self.notes),
            place=self.at,
            known=KNOWN_AT_SIGHT if self.known is None else tuple(self.known),
            **same,
        )
        made.dying_since = int(made.dying)
        return made


def sheet_of(c: Character) -> Sheet:
    """What somebody is and has, and how hurt it is."""
    same = {fact: getattr(c, fact) for fact in ("speed", "armor", "name", "team", "pc", "concept", "hidden")}
    return Sheet(
        weapons=list(c.weapons),
        proficiencies=list(c.proficiencies),
        notes=list(c.notes),
        hp=c.most_hp,
        now=c.hp if c.hp < c.most_hp else None,
        known=None if c.pc or c.known == KNOWN_AT_SIGHT else list(c.known),
        **same,
    )
