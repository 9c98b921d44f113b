"""A character as a file, a template or the character form describes them, before they come to the table.

Mistakes in a sheet are reported when files are read.
"""

from __future__ import annotations

from typing import Any, Self

from unhex_tui.engine.value import State, field
from unhex_tui.gamekit import casting
from unhex_tui.systems.fading_suns.people.character import RUN, Character, Own

MOST_OWN = 20
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
"""Label and preferred letter of each number on a sheet, by field."""


class OwnSheet(State, eq=True):
    """A weapon or trained action of a single character (FS-ACT-3)."""

    name: str
    goal: int
    skill: int
    id: str = ""
    """Empty to derive the id from the name."""
    init: int = 0
    dice: int = 2
    ranged: bool = False
    adds_strength: bool = True

    @property
    def key(self) -> str:
        """The id, or one derived from the name."""
        return self.id or casting.slug(self.name) or "own"


class Sheet(casting.Sheet):
    """A character, or several identical NPCs, before they come to the table."""

    strength: int = 5
    dexterity: int = 5
    endurance: int = 5
    wits: int = 5
    fight: int = 5
    dodge: int = 5
    vigor: int = 5
    armor: int = 0
    run: int = RUN
    vitality: int | None = None
    """Vitality left; None for the maximum (FS-VIT-1)."""
    own: list[Any] = field(default_factory=list)
    """Raw data at first; `OwnSheet`s after reading."""
    cover: str = ""
    """Cover in the prepared fight (FS-CVR-1)."""

    def character(self, character_id: str, name: str) -> Character:
        weapons = [Own(o.key, o.name, o.goal, o.skill, o.init, o.dice, o.ranged, o.adds_strength) for o in self.own]
        same = {fact: getattr(self, fact) for fact in (*NUMBERS, "cover")}
        left = -1 if self.vitality is None else self.vitality
        return Character(weapons=weapons, vitality=left, **same, **self.person(character_id, name))

    @classmethod
    def of(cls, character: Character) -> Self:
        own = [
            OwnSheet(o.name, o.goal, o.skill, o.id, o.init, o.dice, o.ranged, o.adds_strength)
            for o in character.weapons
        ]
        same = {fact: getattr(character, fact) for fact in NUMBERS}
        return cls(
            own=own,
            vitality=character.vitality if character.vitality < character.most_vitality else None,
            **same,
            **cls.facts(character),
        )
