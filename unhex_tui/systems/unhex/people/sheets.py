"""A character in a file, a template or the character form, before they come to the table.

Data only; mistakes are reported where files are read and where a character is made by hand.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from msgspec import Meta

from unhex_tui.engine.value import State, field
from unhex_tui.gamekit import casting
from unhex_tui.gamekit.traits import Text, Texts, one_of
from unhex_tui.systems.unhex.people.abilities import FACTS
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import LOCATIONS

SIGNS = {"\\": 0, "/": 0, "x": 1, "X": 1, "#": 2, "■": 2}
"""Marks as they are typed, by their place in a character's counts: slash, cross, permanent."""


_Fact: Any = one_of(fact.id for fact in FACTS)


class ItemSheet(State, eq=True):
    """An item: kind, name, and for armor the location."""

    _worked_out = ("id",)
    kind: str
    name: Text = ""
    location: str = ""
    hand: Literal["", "right", "left", "both"] = ""
    """Hand that holds the item when the fight begins, or empty (CHAR-6)."""
    destroyed: bool = False
    id: str = ""
    """Id of the item on the sheet being made; not part of files."""


class Sheet(casting.Sheet):
    """A character, or several equal NPCs, before they come to the table."""

    known: list[_Fact] | None = None
    max_level: Annotated[int, Meta(ge=1, le=99)] = 50
    level: Annotated[int, Meta(ge=0, le=99)] | None = None
    """Present level; None for the max level."""
    abilities: Annotated[list[str], Meta(max_length=1_000)] = field(default_factory=list)
    gifts: Annotated[int, Meta(ge=0, le=99)] = 0
    """Number of abilities that the GM gave beyond those of the max level (CHAR-4)."""
    good_at: Texts = field(default_factory=list)
    items: Annotated[list[ItemSheet], Meta(max_length=1_000)] = field(default_factory=list)
    marks: dict[str, str] = field(default_factory=dict)
    r"""Location to signs: `\`, `X`, `#` for a permanent wound."""
    captured: bool = False
    """True for a captured PC, who takes no part until the GM brings them back (END-1)."""
    exempt: bool = False
    """True if the GM exempts the character: numbers and requirements of abilities and items are not checked."""
    area: Text = ""
    """Name of the start area; empty if the GM places the character at the table."""

    def character(self, character_id: str, name: str, most: int = 99) -> Character:
        """Build the character without items and area; `most` is their max level and limits their level."""
        return Character(
            level=most if self.level is None else min(most, self.level),
            max_level=most,
            abilities=tuple(self.abilities),
            gifts=self.gifts,
            good_at=tuple(self.good_at),
            marks=marks_of(self.marks),
            away=self.captured,
            fate="captured" if self.captured else "",
            **self.person(character_id, name),
        )

    @classmethod
    def of(cls, character: Character) -> Self:
        """Return the sheet of a character, items with their ids; wounds and area are left out."""
        items = [
            ItemSheet(item.kind, item.name, item.location, character.in_hand(item.id), item.destroyed, item.id)  # type: ignore[arg-type]
            for item in character.items
        ]
        return cls(
            level=character.level,
            max_level=character.max_level,
            abilities=list(character.abilities),
            gifts=character.gifts,
            good_at=list(character.good_at),
            items=items,
            **cls.facts(character),
        )


def marks_of(typed: dict[str, str]) -> dict[str, list[int]]:
    """Return counts of slashes, crosses and permanent wounds by location; all signs must be keys of `SIGNS`."""
    return {
        place: [sum(SIGNS[sign] == n for sign in typed.get(place, "").replace(" ", "")) for n in range(3)]
        for place in LOCATIONS
    }
