"""A character on paper, before it comes to the table: what a file, a template or somebody who makes one says of it.

Data only. What may be wrong with a sheet is told where files are read and where a character is made by hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import LOCATIONS

SIGNS = {"\\": 0, "/": 0, "x": 1, "X": 1, "#": 2, "■": 2}
"""Marks as they are typed, by their place in a character's counts: slash, cross, permanent."""


@dataclass
class ItemSheet:
    """An item: its kind, what it is called, and for armor where it lies."""

    kind: str
    name: str = ""
    location: str = ""
    hand: str = ""
    """Where it is when the fight begins (CHAR-6)."""
    destroyed: bool = False
    id: str = ""
    """While a sheet is being made: which of its items this is. No file says it."""


@dataclass
class Sheet:
    """A character, or several NPCs alike, as it comes to the table; more is said in `evening.casting.Sheeted`."""

    id: str = ""
    name: str = ""
    """Empty where it is called as its template."""
    pc: bool = False
    concept: str = ""
    max_level: int = 50
    level: int | None = None
    """None: its max level."""
    abilities: list[str] = field(default_factory=list)
    gifts: int = 0
    """How many of its abilities the GM gave it beyond those of its max level (CHAR-4)."""
    good_at: list[str] = field(default_factory=list)
    items: list[Any] = field(default_factory=list)
    """`ItemSheet`s, once they are read."""
    marks: dict[str, str] = field(default_factory=dict)
    r"""Location to signs: `\`, `X`, `#` for a permanent wound."""
    notes: list[str] = field(default_factory=list)
    hidden: bool = False
    captured: bool = False
    """A PC is captured and takes no part until it is brought back (END-1)."""
    exempt: bool = False
    """The GM has given it what the rules do not: counts of abilities and items and what they need are not checked."""
    known: list[str] | None = None
    """What the players know of it once it is not hidden, an NPC (`facts.FACTS`); None: what they mostly do."""
    team: str = ""
    area: str = ""
    """Name of the area it starts in; empty where it is placed at the table."""
    template: str = ""
    """The ready NPC it is made from; what is said here goes before that."""
    count: int = 0

    def character(self, who: str, name: str, most: int) -> Character:
        """Somebody as the sheet has it, without its items and not placed; no level of it is above `most`."""
        return Character(
            id=who,
            name=name,
            team=self.team,
            pc=self.pc,
            concept=self.concept,
            level=most if self.level is None else min(most, self.level),
            max_level=most,
            abilities=tuple(self.abilities),
            gifts=self.gifts,
            good_at=tuple(self.good_at),
            notes=tuple(self.notes),
            marks=marks_of(self.marks),
            hidden=self.hidden,
            away=self.captured,
            fate="captured" if self.captured else "",
        )


def sheet_of(c: Character) -> Sheet:
    """What somebody is and has, its items with their ids; not its wounds, nor where it is."""
    items = [
        ItemSheet(item.kind, item.name, item.location, c.in_hand(item.id), item.destroyed, item.id) for item in c.items
    ]
    return Sheet(
        name=c.name,
        team=c.team,
        pc=c.pc,
        concept=c.concept,
        level=c.level,
        max_level=c.max_level,
        abilities=list(c.abilities),
        gifts=c.gifts,
        good_at=list(c.good_at),
        items=items,
        notes=list(c.notes),
        hidden=c.hidden,
    )


def marks_of(typed: dict[str, str]) -> dict[str, list[int]]:
    """Counts of slashes, crosses and permanent wounds by location, from sound signs."""
    return {
        place: [sum(SIGNS[sign] == n for sign in typed.get(place, "").replace(" ", "")) for n in range(3)]
        for place in LOCATIONS
    }
