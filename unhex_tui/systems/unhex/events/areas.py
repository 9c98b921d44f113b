"""Area effects: blasts, and what lies on the map for a while."""

from collections.abc import Mapping

from unhex_tui.systems.unhex.events.event import Event


class AreaAttacked(Event):
    """An area effect is used on an area (AOE-2)."""

    who: str
    kind: str
    """The item's kind: `blast`, `continuous`, `cover`, `demolish`."""
    item: str
    """Name of the item."""
    area: str


class AreaUnharmed(Event):
    """The roll failed: nothing comes of it (AOE-2)."""

    who: str
    item: str


class Backfired(Event):
    """A critical failure: the user takes the sum of the dice (AOE-6)."""

    who: str
    item: str
    damage: int


class BlastAimed(Event):
    who: str
    area: str
    damage: int
    more: int
    """Additional targets by the other die."""
    targets: tuple[str, ...]
    secret: bool = False
    """These targets are hidden from the players."""


class DamageSpread(Event):
    """A victim has shared out what an area effect does to it (AOE-3)."""

    who: str
    points: Mapping[str, int]
    rule: str


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


class EffectEnded(Event):
    """Its rounds are over (AOE-4), or it was demolished (AOE-9)."""

    kind: str
    item: str
    area: str
    rule: str = "AOE-4"


class CoverDemolished(Event):
    who: str
    area: str
    marks: int
    """Cover marks of the map that are gone."""


class Scorched(Event):
    """Somebody started an action other than a move in a continuous effect (AOE-7)."""

    who: str
    item: str
    damage: int
