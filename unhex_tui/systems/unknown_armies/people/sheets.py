"""Somebody on paper, before they come to the table: what a file, a template or somebody who makes one says of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Self

from unhex_tui.evening import casting
from unhex_tui.systems.unknown_armies.people.character import STATS, Character, Gauge, Skill, Weapon

NUMBERS = {"body": ("Body", "b"), "speed": ("Speed", "p"), "mind": ("Mind", "m"), "soul": ("Soul", "l")}
"""What is a number on a sheet: its words, and the wish for its letter."""
SAME = (*STATS, "obsession", "vest", "belt", "hunch", "tied")
"""What is the same on paper and at the table, besides what every game's sheets have."""
MOST_SKILLS = MOST_WEAPONS = 30


@dataclass
class SkillSheet:
    """A skill (UA-CHK-2)."""

    name: str
    stat: str
    value: int
    role: str = ""

    @property
    def skill(self) -> Skill:
        """It at the table."""
        return Skill(self.name, self.stat, self.value, self.role)  # type: ignore[arg-type]


@dataclass
class WeaponSheet:
    """A gun or something to strike with; `people.character.Weapon` says what each means."""

    name: str
    id: str = ""
    """Empty where it is made from the name."""
    kind: str = "melee"
    big: bool = False
    heavy: bool = False
    penetrating: bool = False
    knife: bool = False
    most: int = 0
    shots: int = 0
    loaded: int | None = None
    """None: all it holds."""
    automatic: str = ""
    ammo: str = "standard"
    jammed: bool = False

    @property
    def key(self) -> str:
        """The id by which it is declared."""
        return self.id or casting.slug(self.name) or "weapon"

    @property
    def weapon(self) -> Weapon:
        """It at the table."""
        told: dict[str, Any] = vars(self) | {"id": self.key}
        return Weapon(**told | {"loaded": self.shots if self.loaded is None else self.loaded})


@dataclass
class Sheet(casting.Sheet):
    """A character, or several NPCs alike, as it comes to the table."""

    body: int = 50
    speed: int = 50
    mind: int = 50
    soul: int = 50
    skills: list[Any] = field(default_factory=list)
    """`SkillSheet`s, once they are read."""
    obsession: str = ""
    gauges: dict[str, list[int]] = field(default_factory=dict)
    """Hardened and failed notches, by name."""
    weapons: list[Any] = field(default_factory=list)
    """`WeaponSheet`s, once they are read."""
    in_hand: str | None = None
    """Id of a weapon, or empty; None: the first."""
    vest: bool = False
    belt: str = ""
    wounds: int | None = None
    """None: all (UA-WND-1)."""
    hunch: str = ""
    tied: bool = False

    def character(self, who: str, name: str) -> Character:
        """Somebody as the sheet has it."""
        return Character(
            skills=[one.skill for one in self.skills],
            gauges={name: Gauge(*notches) for name, notches in self.gauges.items()},
            weapons=[one.weapon for one in self.weapons],
            in_hand=next((one.key for one in self.weapons), "") if self.in_hand is None else self.in_hand,
            wounds=-1 if self.wounds is None else self.wounds,
            **{fact: getattr(self, fact) for fact in SAME},
            **self.person(who, name),
        )

    @classmethod
    def of(cls, character: Character) -> Self:
        """What somebody is and has, and how hurt it is."""
        weapons = [_of(one) for one in character.weapons]
        first = weapons[0].key if weapons else ""
        return cls(
            skills=[SkillSheet(one.name, one.stat, one.value, one.role) for one in character.skills],
            gauges={name: [one.hardened, one.failed] for name, one in character.gauges.items()},
            weapons=weapons,
            in_hand=None if character.in_hand == first else character.in_hand,
            wounds=character.wounds if character.wounds < character.body else None,
            **{fact: getattr(character, fact) for fact in SAME},
            **cls.facts(character),
        )


def _of(weapon: Weapon) -> WeaponSheet:
    told = {fact: getattr(weapon, fact) for fact in weapon._fields if fact != "dropped"}
    sheet = WeaponSheet(**told | {"loaded": None if weapon.loaded == weapon.shots else weapon.loaded})
    plain = replace(sheet, id="")
    return plain if plain.key == weapon.id else sheet
