"""Ready NPCs: what a GM needs in a hurry, to be taken by the dozen and renamed to the story (CHAR-8).

What is in `templates.json` passes the checks of a file's characters. Levels stay below the PCs' for those who come in
numbers; how many abilities an NPC has is the GM's business, prerequisites and slots are not (CHAR-3, CHAR-7).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.people.abilities import ABILITIES, ability_named
from unhex_tui.systems.unhex.people.items import KINDS
from unhex_tui.systems.unhex.people.sheets import ItemSheet
from unhex_tui.systems.unhex.people.wounds import NAMES


class Template(Value):
    """A ready NPC."""

    id: str
    name: str
    """What its likes are called; those of one kind are numbered."""
    letter: str
    """The key that it is offered by."""
    concept: str
    """As it is shown; its sheet has the words that saves keep."""
    level: int
    abilities: tuple[str, ...]
    gear: tuple[ItemSheet, ...]
    good_at: tuple[str, ...] = ()
    alone: bool = False
    """The first of them needs no number."""
    sheet: Mapping[str, Any] = {}
    """What a file would say of it: plain JSON values."""


@cache
def templates() -> Mapping[str, Template]:
    """By id, in the order they are offered; read when they are first asked for."""
    told = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
    return MappingProxyType({id_: _template(id_, one) for id_, one in told.items()})


def _template(id_: str, told: dict[str, Any]) -> Template:
    alone, letter, shown = told.pop("alone", False), told.pop("letter"), told.pop("shown")
    gear = tuple(ItemSheet(**item) for item in told["items"])
    words = tuple(told["abilities"]), gear, tuple(told["good_at"]), alone, told
    return Template(id_, told["name"], letter, shown, told["max_level"], *words)


def in_words(concept: str) -> str:
    """A concept as it is shown: a ready NPC has clearer words than the ones that saves keep."""
    return _shown().get(concept, concept)


@cache
def _shown() -> Mapping[str, str]:
    """What is shown for each concept that a ready NPC has in saves."""
    return MappingProxyType({one.sheet["concept"]: one.concept for one in templates().values()})


def described(template: Template) -> Iterator[str]:
    """What a ready NPC is and has, before it is recruited: level, abilities, weapons, armor, the rest."""
    yield f"Level {template.level}: {template.concept}" + (
        f"; good at {'; '.join(template.good_at)}" if template.good_at else ""
    )
    yield f"Abilities: {', '.join(ability_named(one) for one in template.abilities) or 'none'}"
    for heading, wanted in (("Weapons", _is_weapon), ("Armor", _is_armor), ("Other", _is_neither)):
        things = Counter(_thing(gear) for gear in template.gear if wanted(gear))
        if things or heading != "Other":
            told = ", ".join(f"{thing} ×{n}" if n > 1 else thing for thing, n in things.items())
            yield f"{heading}: {told or 'none'}"


def in_columns(template: Template) -> tuple[str, str, str, str]:
    """Level, weapon, armor and main ability; `+2` stands for two more of them."""
    weapons = sorted(filter(_is_weapon, template.gear), key=lambda gear: not KINDS[gear.kind].family)
    armor = [gear.name for gear in template.gear if _is_armor(gear)]
    able_to = [ABILITIES[one].name for one in template.abilities if one in ABILITIES]
    return (
        str(template.level),
        _and_more([gear.name for gear in weapons], "unarmed"),
        _and_more(armor, "–"),
        _and_more(able_to, "–"),
    )


def _and_more(names: Sequence[str], none: str) -> str:
    """The first of some names, and how many others there are."""
    others = len({*names[1:]} - {*names[:1]})
    return f"{names[0]} +{others}" if others else names[0] if names else none


def _is_weapon(gear: ItemSheet) -> bool:
    return bool(KINDS[gear.kind].family) or KINDS[gear.kind].rule == "AOE-0"


def _is_armor(gear: ItemSheet) -> bool:
    return gear.kind in ("armor", "shield")


def _is_neither(gear: ItemSheet) -> bool:
    return not (_is_weapon(gear) or _is_armor(gear))


def _thing(gear: ItemSheet) -> str:
    """An item of a template: what it is called and what kind that is, or where it lies."""
    kind = KINDS[gear.kind].name
    return f"{gear.name} ({NAMES[gear.location] if gear.location else kind[:1].lower() + kind[1:]})"
