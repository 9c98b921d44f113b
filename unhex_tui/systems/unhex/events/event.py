"""What all events of Unhex are, what their words need of a table, and what several of them say alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.people.wounds import NAMES

if TYPE_CHECKING:
    from unhex_tui.systems.unhex.maps.area_map import AreaMap
    from unhex_tui.systems.unhex.people.character import Character
    from unhex_tui.systems.unhex.rules.table_rules import TableRules


class Names(Protocol):
    """What words need of a table, which stands as it did when the event was told."""

    area_map: AreaMap
    rules: TableRules
    characters: dict[str, Character]
    """By id; nobody who was removed."""

    def name(self, who: str) -> str:
        """A character's name, also after it was removed."""

    def team_name(self, team_id: str) -> str:
        """A team's name; its id where there is no such team any more."""

    def area_name(self, area: str | None) -> str:
        """An area's name, or in words where else somebody is."""

    def able_teams(self) -> list[str]:
        """Teams with somebody conscious in the fight."""


class Event(Value):
    """A fact told by a procedure, with its words."""

    def told(self, names: Names) -> Told:
        """It as the GM reads it, with the rules to blame; who else may know it the views say."""
        raise NotImplementedError(f"no words for {type(self).__name__}")


def unseen(names: Names, who: str) -> bool:
    """The players do not know of it; of somebody removed it is no longer known whether they did."""
    return who not in names.characters or names.characters[who].hidden


def cited(*rules: str) -> tuple[str, ...]:
    """Those of the rules that are there."""
    return tuple(rule for rule in rules if rule)


def places(points: Mapping[str, int]) -> str:
    """Locations with a number each: `head 1, torso 2`."""
    return ", ".join(f"{NAMES[place]} {n}" for place, n in points.items() if n)
