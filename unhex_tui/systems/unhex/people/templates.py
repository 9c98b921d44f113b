"""Ready NPCs: what a GM needs in a hurry, to be taken by the dozen and renamed to the story (CHAR-8).

What is in `templates.json` passes the checks of a file's characters. Levels stay below the PCs' for those who come in
numbers; how many abilities an NPC has is the GM's business, prerequisites and slots are not (CHAR-3, CHAR-7).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple


class Gear(NamedTuple):
    """An item of a template."""

    kind: str
    name: str
    hand: str = ""
    location: str = ""


class Template(NamedTuple):
    """A ready NPC."""

    id: str
    name: str
    """What its likes are called; those of one kind are numbered."""
    concept: str
    level: int
    abilities: tuple[str, ...]
    gear: tuple[Gear, ...]
    good_at: tuple[str, ...] = ()
    alone: bool = False
    """The first of them needs no number."""

    def sheet(self) -> dict[str, Any]:
        """What a file would say of it: plain JSON values."""
        return {
            "name": self.name,
            "concept": self.concept,
            "max_level": self.level,
            "abilities": list(self.abilities),
            "good_at": list(self.good_at),
            "items": [
                {name: value for name, value in gear._asdict().items() if value or name in ("kind", "name")}
                for gear in self.gear
            ],
        }


def _read() -> Iterator[Template]:
    told = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
    for id_, one in told.items():
        gear = tuple(Gear(**item) for item in one["items"])
        words = tuple(one["abilities"]), gear, tuple(one["good_at"]), one.get("alone", False)
        yield Template(id_, one["name"], one["concept"], one["max_level"], *words)


TEMPLATES: Mapping[str, Template] = {template.id: template for template in _read()}
"""By id, in the order they are offered."""
