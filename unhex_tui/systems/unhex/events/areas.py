"""Area effects, blasts and what lies on the map for a while: AOE-2 to AOE-9."""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.event import Told
from unhex_tui.evening.naming import listed
from unhex_tui.systems.unhex.events.event import Event, Names, places
from unhex_tui.systems.unhex.people.abilities import NEEDED_BY_ITEM


class AreaAttacked(Event):
    """An area effect is used on an area (AOE-2)."""

    who: str
    kind: str
    """The item's kind: `blast`, `continuous`, `cover`, `demolish`."""
    item: str
    """Name of the item."""
    area: str

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} uses {self.item} on {names.area_name(self.area)}"
        return Told(text, ("AOE-2", NEEDED_BY_ITEM[self.kind]), "action")


class AreaUnharmed(Event):
    """The roll failed: nothing comes of it (AOE-2)."""

    who: str
    item: str
    says = Told("{who}'s {item} has no effect", ("AOE-2",))


class Backfired(Event):
    """A critical failure: the user takes the sum of the dice (AOE-6)."""

    who: str
    item: str
    damage: int
    says = Told("{item} backfires: {who} takes {damage} (the sum of the dice)", ("AOE-6",), "wound")


class BlastAimed(Event):
    who: str
    area: str
    damage: int
    more: int
    """Additional targets by the other die."""
    targets: tuple[str, ...]
    secret: bool = False
    """These targets are hidden from the players."""

    def told(self, names: Names) -> Told:
        if not self.targets:
            return Told(f"The blast in {names.area_name(self.area)} hits no one", ("AOE-5",))
        count = "" if self.secret else f", up to {self.more + 1} target{'s' * (self.more > 0)}"
        text = f"The blast in {names.area_name(self.area)} does {self.damage} damage{count}"
        return Told(f"{text}: {listed([names.name(who) for who in self.targets])}", ("AOE-5",), "action")


class DamageSpread(Event):
    """A victim has shared out what an area effect does to it (AOE-3)."""

    who: str
    points: Mapping[str, int]
    rule: str

    def told(self, names: Names) -> Told:
        total = sum(self.points.values())
        return Told(
            f"{names.name(self.who)} spreads {total} damage: {places(self.points)}", ("AOE-3", self.rule), "wound"
        )


class EffectBegun(Event):
    """A continuous effect or cover lies on an area from now on (AOE-7, AOE-8)."""

    who: str
    kind: str
    item: str
    area: str
    damage: int
    rounds: int
    last: int
    """The round with which it ends (AOE-4)."""

    def told(self, names: Names) -> Told:
        text = self.described(names, self.item, f"{self.damage} damage")
        return Told(text, (NEEDED_BY_ITEM[self.kind], "AOE-4"), "scene")

    def described(self, names: Names, item: str = "Something", harm: str = "damage") -> str:
        """What lies there, as somebody reads it who may know what it is and how strong, or neither."""
        what = f"{harm} to anyone acting there (except to move)" if self.kind != "cover" else "cover"
        return f"{item} on {names.area_name(self.area)}: {what}, until the end of round {self.last}"


class EffectEnded(Event):
    """Its rounds are over (AOE-4), or it was demolished (AOE-9)."""

    kind: str
    item: str
    area: str
    rule: str = "AOE-4"

    def told(self, names: Names) -> Told:
        verb = "is demolished" if self.rule == "AOE-9" else "ends"
        return Told(f"{self.item} on {names.area_name(self.area)} {verb}", (self.rule,), "scene")


class CoverDemolished(Event):
    who: str
    area: str
    marks: int
    """Cover marks of the map that are gone."""

    def told(self, names: Names) -> Told:
        marks = f"{self.marks} cover mark{'' if self.marks == 1 else 's'}" if self.marks else "no cover marks"
        return Told(
            f"Cover in {names.area_name(self.area)} is demolished: {marks} removed from the map", ("AOE-9",), "scene"
        )


class Scorched(Event):
    """Somebody started an action other than a move in a continuous effect (AOE-7)."""

    who: str
    item: str
    damage: int
    says = Told("{who} takes {damage} from {item} for acting there", ("AOE-7", "RUL-20"), "wound")
