"""Ready NPCs that a GM can recruit in numbers and rename: CHAR-8, CHAR-3, CHAR-7.

`templates.json` passes the same checks as the characters in files. NPCs who come in numbers have levels below the PCs'.
NPCs may have any number of abilities, but prerequisites and slots hold for them too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import convert

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.people.abilities import ability_named
from unhex_tui.systems.unhex.people.character import Sheet
from unhex_tui.systems.unhex.people.items import KINDS, ItemSheet
from unhex_tui.systems.unhex.people.wounds import NAMES


class Template(Value):
    """A ready NPC that can be recruited any number of times."""

    id: str
    letter: str
    concept: str
    """The concept as shown; `data` and `sheet` have the wording that saves keep."""
    data: Mapping[str, Any]
    """The template as a file would write it, in plain JSON values."""
    sheet: Sheet
    """The template as a sheet, for a single NPC."""
    alone: bool = False
    """True if the first copy has no number."""


@cache
def templates() -> Mapping[str, Template]:
    """Return the ready NPCs by id, in the order they are offered; the file is read once, at first use."""
    ready = {}
    for key, data in json.loads(Path(__file__).with_suffix(".json").read_text("utf-8")).items():
        alone, letter, shown = data.pop("alone", False), data.pop("letter"), data.pop("shown")
        ready[key] = Template(key, letter, shown, data, convert({"template": key, **data}, Sheet), alone)
    return MappingProxyType(ready)


def describe(concept: str) -> str:
    """Return a concept as shown; saves keep an older wording of the ready NPCs' concepts."""
    return _shown().get(concept, concept)


@cache
def _shown() -> Mapping[str, str]:
    """Return the shown concepts of the ready NPCs, by the wording in saves."""
    return MappingProxyType({template.sheet.concept: template.concept for template in templates().values()})


def described(template: Template) -> Iterator[str]:
    """Yield lines describing a ready NPC before recruiting: level, concept, abilities, weapons, armor, other items."""
    sheet = template.sheet
    good_at = f"; good at {'; '.join(sheet.good_at)}" if sheet.good_at else ""
    yield f"Level {sheet.max_level}: {template.concept}{good_at}"
    yield f"Abilities: {', '.join(map(ability_named, sheet.abilities)) or 'none'}"
    for heading in ("Weapons", "Armor", "Other"):
        things = Counter(_thing(gear) for gear in sheet.items if _heading(gear) == heading)
        if things or heading != "Other":
            text = ", ".join(f"{thing} ×{n}" if n > 1 else thing for thing, n in things.items())
            yield f"{heading}: {text or 'none'}"


def in_columns(sheet: Sheet) -> tuple[str, str, str, str]:
    """Return level, weapon, armor and ability as cells: the first of each, with `+2` for two others."""
    weapons = [gear for gear in sheet.items if _heading(gear) == "Weapons"]
    weapons.sort(key=lambda gear: not KINDS[gear.kind].family)
    return (
        str(sheet.max_level),
        _and_more([gear.name for gear in weapons], "unarmed"),
        _and_more([gear.name for gear in sheet.items if _heading(gear) == "Armor"], "–"),
        _and_more([ability_named(ability) for ability in sheet.abilities], "–"),
    )


def _and_more(names: Sequence[str], none: str) -> str:
    """Return the first name and the number of other names, as in `Knife +2`; `none` if there are no names."""
    others = len({*names[1:]} - {*names[:1]})
    return f"{names[0]} +{others}" if others else names[0] if names else none


def _heading(gear: ItemSheet) -> str:
    kind = KINDS[gear.kind]
    return "Weapons" if kind.family or kind.rule == "AOE-0" else "Armor" if kind.id in ("armor", "shield") else "Other"


def _thing(gear: ItemSheet) -> str:
    kind = KINDS[gear.kind].name
    return f"{gear.name} ({NAMES[gear.location] if gear.location else kind[:1].lower() + kind[1:]})"
