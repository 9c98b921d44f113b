"""Events of area attacks, blasts and effects that stay on the map: AOE-2 to AOE-9, RUL-20."""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.event import Told
from unhex_tui.evening.naming import listed
from unhex_tui.systems.unhex.events.event import Event, Names, places
from unhex_tui.systems.unhex.people.abilities import NEEDED_BY_ITEM


class AreaAttacked(Event):
    """A character used an item on an area (AOE-2)."""

    who: str
    kind: str
    """Kind of the item: `blast`, `continuous`, `cover`, `demolish`."""
    item: str
    """Name of the item."""
    area: str

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} uses {self.item} on {names.area_name(self.area)}"
        return Told(text, ("AOE-2", NEEDED_BY_ITEM[self.kind]), "action")


class AreaUnharmed(Event):
    """An area attack failed and has no effect (AOE-2)."""

    who: str
    item: str
    says = Told("{who}'s {item} has no effect", ("AOE-2",))


class Backfired(Event):
    """An area attack failed critically: the user takes the sum of the dice (AOE-6)."""

    who: str
    item: str
    damage: int
    says = Told("{item} backfires: {who} takes {damage} (the sum of the dice)", ("AOE-6",), "wound")


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

    def told(self, names: Names) -> Told:
        if not self.targets:
            return Told(f"The blast in {names.area_name(self.area)} hits no one", ("AOE-5",))
        count = "" if self.secret else f", up to {self.more + 1} target{'s' * (self.more > 0)}"
        text = f"The blast in {names.area_name(self.area)} does {self.damage} damage{count}"
        return Told(f"{text}: {listed([names.name(who) for who in self.targets])}", ("AOE-5",), "action")


class DamageSpread(Event):
    """A victim spread the damage of an area effect over their locations (AOE-3)."""

    who: str
    points: Mapping[str, int]
    rule: str

    def told(self, names: Names) -> Told:
        total = sum(self.points.values())
        return Told(
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

    def told(self, names: Names) -> Told:
        text = self.described(names, self.item, f"{self.damage} damage")
        return Told(text, (NEEDED_BY_ITEM[self.kind], "AOE-4"), "scene")

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

    def told(self, names: Names) -> Told:
        verb = "is demolished" if self.rule == "AOE-9" else "ends"
        return Told(f"{self.item} on {names.area_name(self.area)} {verb}", (self.rule,), "scene")


class CoverDemolished(Event):
    """All cover of an area was demolished (AOE-9)."""

    who: str
    area: str
    marks: int
    """Number of the map's cover marks removed."""

    def told(self, names: Names) -> Told:
        marks = f"{self.marks} cover mark{'' if self.marks == 1 else 's'}" if self.marks else "no cover marks"
        return Told(
            f"Cover in {names.area_name(self.area)} is demolished: {marks} removed from the map", ("AOE-9",), "scene"
        )


class Scorched(Event):
    """A character took damage for starting an action other than a move in a continuous effect (AOE-7)."""

    who: str
    item: str
    damage: int
    says = Told("{who} takes {damage} from {item} for acting there", ("AOE-7", "RUL-20"), "wound")
