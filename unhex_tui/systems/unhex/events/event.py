"""The base class of Unhex events, and the events of items, first aid, GM edits and area effects.

ITEM-1, ITEM-2, MAP-1, AID-1 to AID-7, DICE-2, AOE-2 to AOE-9, RUL-20.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit import log
from unhex_tui.gamekit.naming import listed
from unhex_tui.systems.unhex.people.abilities import NEEDED_BY_ITEM
from unhex_tui.systems.unhex.people.wounds import NAMES

if TYPE_CHECKING:
    from unhex_tui.systems.unhex.maps.area_map import AreaMap
    from unhex_tui.systems.unhex.people.character import Character
    from unhex_tui.systems.unhex.rules.table_rules import TableRules


class Names(log.Names, Protocol):
    """Names that a log line needs from the table, as the table is when the event happens."""

    area_map: AreaMap
    rules: TableRules
    characters: dict[str, Character]
    """Characters by id, without those removed."""

    def area_name(self, area: str | None) -> str:
        """Return the area's name, or words such as `out of the fight`."""


class Event(log.Event):
    """A fact of the session, with its log line."""

    def describe(self, field: str, names: Names) -> Any:
        if field in ("area", "origin", "goal"):
            return names.area_name(getattr(self, field))
        if field == "connection":
            door = names.area_map.connection(getattr(self, field))
            return f"{names.area_name(door.a)} and {names.area_name(door.b)}"
        if field in ("there", "order"):
            return listed([names.name(character_id) for character_id in getattr(self, field)])
        return NAMES[getattr(self, field)] if field == "location" else super().describe(field, names)


def unseen(names: Names, character_id: str) -> bool:
    """Tell whether the character is hidden from the players; true for a removed character."""
    return character_id not in names.characters or names.characters[character_id].hidden


def cited(*rules: str) -> tuple[str, ...]:
    """Return the rule ids that are not empty."""
    return tuple(rule for rule in rules if rule)


def places(points: Mapping[str, int]) -> str:
    """Return locations with a number each, leaving out zeros: `head 1, torso 2`."""
    return ", ".join(f"{NAMES[place]} {n}" for place, n in points.items() if n)


_MARKS = {"slash": ("slash", "slashes"), "cross": ("X", "X"), "permanent": ("mark", "marks")}


def marks(many: int, sign: str) -> str:
    """Return the number and kind of marks in words: `4 slashes`; `sign` is `slash`, `cross` or `permanent`."""
    singular, more = _MARKS[sign]
    return f"{many} {singular if many == 1 else more}"


def marked(points: Mapping[str, int], sign: str) -> str:
    """Return the marks of one kind with their locations: `2 slashes on the right leg and 4 on the torso`."""
    pairs = [(NAMES[place], n) for place, n in points.items() if n]
    return listed([f"{n if i else marks(n, sign)} on the {name}" for i, (name, n) in enumerate(pairs)])


class HandsRearranged(Event):
    """A character rearranged the items in their hands (ITEM-1, CHAR-6)."""

    who: str
    right: str
    left: str
    again: bool = False
    """True after a fight, when the hands return to what they held at its start."""

    says = LogLine("{who} rearranges items{again:, as before the fight|}: {held}", ("{again:CHAR-6|ITEM-1}",), "action")

    @property
    def held(self) -> str:
        """The items in hand, in words."""
        if self.right and self.right == self.left:
            return f"{self.right} in both hands"
        held = [f"{item} in the {hand} hand" for hand, item in (("right", self.right), ("left", self.left)) if item]
        return ", ".join(held) or "nothing in hand"


class DoorMoved(Event):
    """A character opened or closed a door (MAP-1)."""

    who: str
    connection: str
    state: str

    says = LogLine("{who} {state!k:open=opens|=closes} the door between {connection}", ("MAP-1", "ITEM-2"), "action")


class AidDeclared(Event):
    """A character declared first aid (AID-1)."""

    who: str
    patient: str
    item: str

    def words(self, names: Names) -> LogLine:
        whom = "themselves" if self.who == self.patient else names.name(self.patient)
        by = f": {self.item}" if self.item else ""
        return LogLine(f"{names.name(self.who)} gives first aid to {whom}{by}", ("AID-1",), "action")


def _crossed(many: int) -> str:
    return f"{marks(many, 'slash')} {'becomes X' if many == 1 else 'become X'}"


class AidSucceeded(Event):
    """First aid succeeded (AID-2, AID-7)."""

    who: str
    patient: str
    erased: Mapping[str, int]
    crossed: int
    sure: bool = False
    """True if the healer chose certain success instead of a roll (AID-7)."""

    def words(self, names: Names) -> LogLine:
        erased = f"{marked(self.erased, 'slash')} erased" if any(self.erased.values()) else "nothing erased"
        rest = f"; the rest: {_crossed(self.crossed)}" if self.crossed else ""
        text = f"{names.name(self.patient)} is treated: {erased}{rest}"
        return LogLine(text, ("AID-7",) if self.sure else ("AID-2",), "wound")


class AidFailed(Event):
    """First aid failed (AID-4, AID-5)."""

    who: str
    patient: str
    permanent: Mapping[str, int]
    crossed: int
    critical: bool

    def words(self, names: Names) -> LogLine:
        parts = []
        if any(self.permanent.values()):
            parts.append(f"now permanent: {marked(self.permanent, 'permanent')}")
        parts.append(_crossed(self.crossed) if self.crossed else "no slashes to turn into X")
        text = f"First aid on {names.name(self.patient)} fails: {'; '.join(parts)}"
        return LogLine(text, ("AID-5",) if self.critical else ("AID-4",), "wound")


class SomethingElse(Event):
    """A character did something that needs no rule of its own (ITEM-2)."""

    who: str
    what: str
    says = LogLine("{who}: {what}", ("ITEM-2",), "action")


class SomethingDone(Event):
    """The roll for an act that the GM judges was settled (ITEM-2, DICE-2)."""

    who: str
    what: str
    success: bool
    says = LogLine("{who} {success:succeeds|fails}: {what}", ("DICE-2",))


class Amended(Event):
    """The GM edited something."""

    text: str
    secret: bool = True
    says = LogLine("The GM: {text}", kind="gm")


class Agreed(Amended):
    """An auto-answer was set, ended or not used."""

    says = LogLine("{text}", kind="gm")


class AreaAttacked(Event):
    """A character used an item on an area (AOE-2)."""

    who: str
    kind: str
    """Kind of the item: `blast`, `continuous`, `cover`, `demolish`."""
    item: str
    area: str

    def words(self, names: Names) -> LogLine:
        text = f"{names.name(self.who)} uses {self.item} on {names.area_name(self.area)}"
        return LogLine(text, ("AOE-2", NEEDED_BY_ITEM[self.kind]), "action")


class AreaUnharmed(Event):
    """An area attack failed and has no effect (AOE-2)."""

    who: str
    item: str
    says = LogLine("{who}'s {item} has no effect", ("AOE-2",))


class Backfired(Event):
    """An area attack failed critically: the user takes the sum of the dice (AOE-6)."""

    who: str
    item: str
    damage: int
    says = LogLine("{item} backfires: {who} takes {damage} damage (the sum of the dice)", ("AOE-6",), "wound")


class BlastAimed(Event):
    """The targets of a blast were chosen (AOE-5)."""

    who: str
    area: str
    damage: int
    more: int
    """Number of additional targets that the other die allows."""
    targets: tuple[str, ...]
    secret: bool = False
    """The targets are hidden from the players."""

    def words(self, names: Names) -> LogLine:
        if not self.targets:
            return LogLine(f"The blast in {names.area_name(self.area)} hits no one", ("AOE-5",))
        count = "" if self.secret else f", up to {self.more + 1} target{'s' * (self.more > 0)}"
        text = f"The blast in {names.area_name(self.area)} does {self.damage} damage{count}"
        return LogLine(
            f"{text}: {listed([names.name(character_id) for character_id in self.targets])}", ("AOE-5",), "action"
        )


class DamageSpread(Event):
    """A victim spread the damage of an area effect over their locations (AOE-3)."""

    who: str
    points: Mapping[str, int]
    rule: str
    by: str = ""
    """Id of the user of the item."""

    def words(self, names: Names) -> LogLine:
        total = sum(self.points.values())
        return LogLine(
            f"{names.name(self.who)} spreads {total} damage: {places(self.points)}", ("AOE-3", self.rule), "wound"
        )


class EffectBegun(Event):
    """A continuous effect or cover was placed on an area (AOE-7, AOE-8)."""

    who: str
    kind: str
    item: str
    area: str
    damage: int
    rounds: int
    last: int
    """Number of the round with which the effect ends (AOE-4)."""

    def words(self, names: Names) -> LogLine:
        text = self.described(names, self.item, f"{self.damage} damage")
        return LogLine(text, (NEEDED_BY_ITEM[self.kind], "AOE-4"), "scene")

    def described(self, names: Names, item: str = "Something", harm: str = "damage") -> str:
        """Return the effect in words; readers who may not know the item or the damage get the defaults."""
        what = f"{harm} to anyone acting there (except to move)" if self.kind != "cover" else "cover"
        return f"{item} on {names.area_name(self.area)}: {what}, until the end of round {self.last}"


class EffectEnded(Event):
    """An area effect ran out (AOE-4) or was demolished (AOE-9)."""

    kind: str
    item: str
    area: str
    rule: str = "AOE-4"
    says = LogLine("{item} on {area} {rule!k:AOE-9=is demolished|=ends}", ("{rule}",), "scene")


class CoverDemolished(Event):
    """All cover of an area was demolished (AOE-9)."""

    who: str
    area: str
    marks: int
    """Number of the map's cover marks removed."""
    says = LogLine(
        "Cover in {area} is demolished: {marks:{marks} cover mark{marks!n:|s}|no cover marks} removed from the map",
        ("AOE-9",),
        "scene",
    )


class Scorched(Event):
    """A character took damage for starting an action other than a move in a continuous effect (AOE-7)."""

    who: str
    item: str
    damage: int
    says = LogLine("{who} takes {damage} damage from {item} for acting there", ("AOE-7", "RUL-20"), "wound")
