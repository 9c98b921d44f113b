"""The base class of Unhex events, the names that their log lines need, and wording shared by several events."""

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
    """Names that a log line needs from the table, as the table is when the event happens."""

    area_map: AreaMap
    rules: TableRules
    characters: dict[str, Character]
    """Characters by id, without those removed."""

    def area_name(self, area: str | None) -> str:
        """Return the area's name, or words such as `out of the fight`."""


class Event(events.Event):
    """A fact of the session, with its log line."""

    def in_words(self, field: str, names: Names) -> Any:
        """Return a field as the text shows it; areas and locations by name too."""
        if field == "area":
            return names.area_name(getattr(self, field))
        return NAMES[getattr(self, field)] if field == "location" else super().in_words(field, names)


def unseen(names: Names, who: str) -> bool:
    """Tell whether the character is hidden from the players; true for a removed character."""
    return who not in names.characters or names.characters[who].hidden


def cited(*rules: str) -> tuple[str, ...]:
    """Return the rule ids that are not empty."""
    return tuple(rule for rule in rules if rule)


def places(points: Mapping[str, int]) -> str:
    """Return locations with a number each, leaving out zeros: `head 1, torso 2`."""
    return ", ".join(f"{NAMES[place]} {n}" for place, n in points.items() if n)


_MARKS = {"slash": ("slash", "slashes"), "cross": ("cross", "crosses"), "permanent": ("mark", "marks")}


def marks(many: int, sign: str) -> str:
    """Return the number and kind of marks in words: `4 slashes`; `sign` is `slash`, `cross` or `permanent`."""
    one, more = _MARKS[sign]
    return f"{many} {one if many == 1 else more}"


def marked(points: Mapping[str, int], sign: str) -> str:
    """Return the marks of one kind with their locations: `2 slashes on the right leg and 4 on the torso`."""
    found = [(NAMES[place], n) for place, n in points.items() if n]
    return listed([f"{n if i else marks(n, sign)} on the {name}" for i, (name, n) in enumerate(found)])
