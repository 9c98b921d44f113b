"""A character sheet as files, templates and forms hold it, before the character joins the table."""

from __future__ import annotations

from typing import Any, Self

from msgspec import structs
from msgspec.structs import replace

from unhex_tui.engine.value import State, field
from unhex_tui.gamekit import casting
from unhex_tui.systems.unknown_armies.people.character import STATS, Character, Gauge, Skill, Weapon

NUMBERS = {"body": ("Body", "b"), "speed": ("Speed", "p"), "mind": ("Mind", "m"), "soul": ("Soul", "l")}
"""Numbers of a sheet: label and preferred letter."""
SAME = (*STATS, "obsession", "vest", "belt", "hunch", "tied")
"""Fields that sheets and characters share, besides those of every game."""
MOST_SKILLS = MOST_WEAPONS = 30


class SkillSheet(State, eq=True):
    """A skill (UA-CHK-2)."""

    name: str
    stat: str
    value: int
    role: str = ""

    @property
    def skill(self) -> Skill:
        return Skill(self.name, self.stat, self.value, self.role)  # type: ignore[arg-type]


class WeaponSheet(State, eq=True):
    """A gun or a melee weapon; `people.character.Weapon` documents the fields."""

    name: str
    id: str = ""
    """Empty if the id comes from the name."""
    kind: str = "melee"
    big: bool = False
    heavy: bool = False
    penetrating: bool = False
    knife: bool = False
    most: int = 0
    shots: int = 0
    loaded: int | None = None
    """Rounds loaded; None for a full gun."""
    automatic: str = ""
    ammo: str = "standard"
    jammed: bool = False

    @property
    def key(self) -> str:
        """The id, or one derived from the name."""
        return self.id or casting.slug(self.name) or "weapon"

    @property
    def weapon(self) -> Weapon:
        data: dict[str, Any] = structs.asdict(self) | {"id": self.key}
        return Weapon(**data | {"loaded": self.shots if self.loaded is None else self.loaded})


class Sheet(casting.Sheet):
    """A character, or several identical NPCs, before joining the table."""

    body: int = 50
    speed: int = 50
    mind: int = 50
    soul: int = 50
    skills: list[Any] = field(default_factory=list)
    """A list of `SkillSheet` after reading."""
    obsession: str = ""
    gauges: dict[str, list[int]] = field(default_factory=dict)
    """Hardened and failed notches by gauge."""
    weapons: list[Any] = field(default_factory=list)
    """A list of `WeaponSheet` after reading."""
    in_hand: str | None = None
    """Id of the weapon in hand; empty for bare hands, None for the first weapon."""
    vest: bool = False
    belt: str = ""
    wounds: int | None = None
    """Current wound points; None for all of them (UA-WND-1)."""
    hunch: str = ""
    tied: bool = False

    def character(self, character_id: str, name: str) -> Character:
        return Character(
            skills=[skill.skill for skill in self.skills],
            gauges={name: Gauge(*notches) for name, notches in self.gauges.items()},
            weapons=[weapon.weapon for weapon in self.weapons],
            in_hand=next((weapon.key for weapon in self.weapons), "") if self.in_hand is None else self.in_hand,
            wounds=-1 if self.wounds is None else self.wounds,
            **{fact: getattr(self, fact) for fact in SAME},
            **self.person(character_id, name),
        )

    @classmethod
    def of(cls, character: Character) -> Self:
        weapons = [_of(weapon) for weapon in character.weapons]
        first = weapons[0].key if weapons else ""
        return cls(
            skills=[SkillSheet(skill.name, skill.stat, skill.value, skill.role) for skill in character.skills],
            gauges={name: [gauge.hardened, gauge.failed] for name, gauge in character.gauges.items()},
            weapons=weapons,
            in_hand=None if character.in_hand == first else character.in_hand,
            wounds=character.wounds if character.wounds < character.body else None,
            **{fact: getattr(character, fact) for fact in SAME},
            **cls.facts(character),
        )


def _of(weapon: Weapon) -> WeaponSheet:
    data = {fact: getattr(weapon, fact) for fact in weapon.__struct_fields__ if fact != "dropped"}
    sheet = WeaponSheet(**data | {"loaded": None if weapon.loaded == weapon.shots else weapon.loaded})
    plain = replace(sheet, id="")
    return plain if plain.key == weapon.id else sheet
