"""What all events of Unhex are, what their words need of a table, and what several of them say alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value
from unhex_tui.evening.naming import in_runs, listed
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


class Event(Value):
    """A fact told by a procedure, with its words."""

    says: ClassVar[Told]
    """What it tells where that is always the same but for its fields, which stand in the text as `{who}`."""

    def told(self, names: Names) -> Told:
        """It as the GM reads it, with the rules to blame; who else may know it the views say."""
        return self.says._replace(text=self.says.text.format_map(_Fields(self, names)))


class _Fields(dict[str, Any]):
    """The fields of an event as a text has them: ids by their names, several as one says them."""

    def __init__(self, event: Event, names: Names) -> None:
        self.event, self.names = event, names

    def __missing__(self, field: str) -> Any:
        value = getattr(self.event, field)
        match field:
            case "who" | "target" | "against" | "by" | "keepers":
                name = self.names.name
                return name(value) if isinstance(value, str) else in_runs(name(one) for one in value)
            case "team":
                return self.names.team_name(value)
            case "area":
                return self.names.area_name(value)
            case "items":
                return listed(value)
            case "location":
                return NAMES[value]
            case _:
                return value


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
