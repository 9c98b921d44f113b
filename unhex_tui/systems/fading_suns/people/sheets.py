"""A character on paper, before it comes to the table: what a file, a template or somebody who makes one says of it.

What may be wrong with a sheet is told where files are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from unhex_tui.evening import casting
from unhex_tui.systems.fading_suns.people.character import Character, Own

MOST_OWN = 20
"""Actions of somebody's own."""
NUMBERS = {
    "strength": ("Strength", "s"),
    "dexterity": ("Dexterity", "x"),
    "endurance": ("Endurance", "n"),
    "wits": ("Wits", "w"),
    "fight": ("Fight", "f"),
    "dodge": ("Dodge", "d"),
    "vigor": ("Vigor", "v"),
    "armor": ("Armor dice", "a"),
    "run": ("Run, metres per turn", "m"),
}
"""What is a number on a sheet: its words, and the wish for its letter."""


@dataclass
class OwnSheet:
    """An action of somebody's own (FS-ACT-3)."""

    name: str
    goal: int
    skill: int
    id: str = ""
    """Empty where it is made from the name."""
    init: int = 0
    dice: int = 2
    ranged: bool = False
    adds_strength: bool = True

    @property
    def key(self) -> str:
        """The id by which it is declared."""
        return self.id or casting.slug(self.name) or "own"


@dataclass
class Sheet(casting.Sheet):
    """A character, or several NPCs alike, as it comes to the table."""

    strength: int = 5
    dexterity: int = 5
    endurance: int = 5
    wits: int = 5
    fight: int = 5
    dodge: int = 5
    vigor: int = 5
    armor: int = 0
    run: int = 10
    vitality: int | None = None
    """None: all it can have (FS-VIT-1)."""
    own: list[Any] = field(default_factory=list)
    """`OwnSheet`s, once they are read."""
    cover: str = ""
    """In the fight that it is prepared for (FS-CVR-1)."""

    def character(self, who: str, name: str) -> Character:
        """Somebody as the sheet has it."""
        own = [Own(o.key, o.name, o.goal, o.skill, o.init, o.dice, o.ranged, o.adds_strength) for o in self.own]
        same = {fact: getattr(self, fact) for fact in (*NUMBERS, "cover")}
        left = -1 if self.vitality is None else self.vitality
        return Character(own=own, vitality=left, **same, **self.person(who, name))

    @classmethod
    def of(cls, character: Character) -> Self:
        """What somebody is and has, and how hurt it is."""
        own = [
            OwnSheet(o.name, o.goal, o.skill, o.id, o.init, o.dice, o.ranged, o.adds_strength) for o in character.own
        ]
        same = {fact: getattr(character, fact) for fact in NUMBERS}
        return cls(
            own=own,
            vitality=character.vitality if character.vitality < character.most_vitality else None,
            **same,
            **cls.facts(character),
        )
