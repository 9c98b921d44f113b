"""What all events of Unhex are, what their words need of a table, and what several of them say alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from unhex_tui.evening import events
from unhex_tui.evening.naming import listed
from unhex_tui.systems.unhex.people.wounds import NAMES

if TYPE_CHECKING:
    from unhex_tui.systems.unhex.maps.area_map import AreaMap
    from unhex_tui.systems.unhex.people.character import Character
    from unhex_tui.systems.unhex.rules.table_rules import TableRules


class Names(events.Names, Protocol):
    """What words need of a table, which stands as it did when the event was told."""

    area_map: AreaMap
    rules: TableRules
    characters: dict[str, Character]
    """By id; nobody who was removed."""

    def area_name(self, area: str | None) -> str:
        """An area's name, or in words where else somebody is."""


class Event(events.Event):
    """A fact told by a procedure, with its words."""

    def in_words(self, field: str, names: Names) -> Any:
        """A field as a text has it; areas and locations by their names too."""
        if field == "area":
            return names.area_name(getattr(self, field))
        return NAMES[getattr(self, field)] if field == "location" else super().in_words(field, names)


def unseen(names: Names, who: str) -> bool:
    """The players do not know of it; of somebody removed it is no longer known whether they did."""
    return who not in names.characters or names.characters[who].hidden


def cited(*rules: str) -> tuple[str, ...]:
    """Those of the rules that are there."""
    return tuple(rule for rule in rules if rule)


def places(points: Mapping[str, int]) -> str:
    """Locations with a number each: `head 1, torso 2`."""
    return ", ".join(f"{NAMES[place]} {n}" for place, n in points.items() if n)


_MARKS = {"slash": ("slash", "slashes"), "cross": ("cross", "crosses"), "permanent": ("mark", "marks")}


def marks(many: int, sign: str) -> str:
    """So many marks of a kind (`slash`, `cross`, `permanent`) in words: `4 slashes`."""
    one, more = _MARKS[sign]
    return f"{many} {one if many == 1 else more}"


def marked(points: Mapping[str, int], sign: str) -> str:
    """Marks of a kind where they are: `2 slashes on the right leg and 4 on the torso`."""
    found = [(NAMES[place], n) for place, n in points.items() if n]
    return listed([f"{n if i else marks(n, sign)} on the {name}" for i, (name, n) in enumerate(found)])
