"""A character on paper, before it comes to the table: what a file, a template or somebody who makes one says of it.

What may be wrong with a sheet is told where files are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from unhex_tui.evening.casting import slug
from unhex_tui.systems.fading_suns.people.character import KNOWN_AT_SIGHT, Character, Own

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
    "run": ("Metres it runs in a turn", "m"),
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
        return self.id or slug(self.name) or "own"


@dataclass
class Sheet:
    """A character, or several NPCs alike, as it comes to the table; more is said in `evening.casting.Sheeted`."""

    name: str = ""
    """Empty where it is called as its template."""
    id: str = ""
    team: str = ""
    pc: bool = False
    concept: str = ""
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
    notes: list[str] = field(default_factory=list)
    cover: str = ""
    """In the fight that it is prepared for (FS-CVR-1)."""
    hidden: bool = False
    known: list[str] | None = None
    """What the players know of it once it is not hidden, an NPC; None: what they mostly do."""
    template: str = ""
    """The ready NPC it is made from; what is said here goes before that."""
    count: int = 0

    def character(self, who: str, name: str) -> Character:
        """Somebody as the sheet has it."""
        own = [Own(o.key, o.name, o.goal, o.skill, o.init, o.dice, o.ranged, o.adds_strength) for o in self.own]
        same = {fact: getattr(self, fact) for fact in (*NUMBERS, "team", "pc", "concept", "cover", "hidden")}
        left = -1 if self.vitality is None else self.vitality
        known = KNOWN_AT_SIGHT if self.known is None else tuple(self.known)
        return Character(id=who, name=name, own=own, notes=tuple(self.notes), vitality=left, known=known, **same)


def sheet_of(c: Character) -> Sheet:
    """What somebody is and has, and how hurt it is."""
    own = [OwnSheet(o.name, o.goal, o.skill, o.id, o.init, o.dice, o.ranged, o.adds_strength) for o in c.own]
    same = {fact: getattr(c, fact) for fact in (*NUMBERS, "name", "team", "pc", "concept", "hidden")}
    return Sheet(
        own=own,
        notes=list(c.notes),
        vitality=c.vitality if c.vitality < c.most_vitality else None,
        known=None if c.pc or c.known == KNOWN_AT_SIGHT else list(c.known),
        **same,
    )
