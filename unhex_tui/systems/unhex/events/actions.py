"""Moves, stealth, handling things, first aid, recovery, and what the GM does."""

from collections.abc import Mapping

from unhex_tui.systems.unhex.events.event import Event


class MoveDeclared(Event):
    who: str
    origin: str
    goal: str
    """Area id, or `out`."""
    step: int = 0
    """Of a fast move: its first or second step (SPEED-1)."""


class Moved(Event):
    who: str
    goal: str


class Stopped(Event):
    who: str
    area: str
    by: str
    rule: str = "RUL-5"
    """What stops it: its body, or an unarmed intercept (UNA-5)."""


class InterceptsOrdered(Event):
    order: tuple[str, ...]


class FightLeft(Event):
    who: str


class SpeedSettled(Event):
    """A roll for a move is settled: two moves, or none (SPEED-1)."""

    who: str
    area: str
    success: bool


class StealthGained(Event):
    """It has stealth: from the fight's beginning, or by a move (STEA-1, STEA-2)."""

    who: str
    moved: bool = False
    unseen: str = ""
    """Id of an enemy that the players do not see and that alone keeps it from it: only they are told that it has it."""


class StealthSuspended(Event):
    """Its stealth is worth nothing for the time being (STEA-3)."""

    who: str
    by: str
    """Id of an enemy in its area; empty where it is down."""
    seems: str = ""
    """What the players, who see nothing that suspends it, are told instead: that it is `gained` or `back`."""
    believed: bool = False
    """It is one that only the players think it has."""


class StealthResumed(Event):
    """Nothing suspends its stealth any more (STEA-3)."""

    who: str
    secret: bool = False
    """The players never knew that it was suspended."""
    believed: bool = False
    """It is one that only the players think it has."""


class StealthLost(Event):
    """It has no stealth any more (STEA-2, AOE-9)."""

    who: str
    how: str
    """What it started: `move`, `attack`, `area`, `intercept`; `demolish`; `barred` where the players only thought that
    it had it; or `over` where it is out of the fight or the GM has amended it."""
    by: str = ""
    """Id of the enemy that had barred it."""
    believed: bool = False
    """It was one that only the players thought it had."""


class HandsRearranged(Event):
    who: str
    right: str
    left: str


class DoorMoved(Event):
    who: str
    connection: str
    state: str


class AidDeclared(Event):
    who: str
    patient: str
    item: str


class AidSucceeded(Event):
    who: str
    patient: str
    erased: Mapping[str, int]
    crossed: int
    sure: bool = False
    """Without a roll (AID-7)."""


class AidFailed(Event):
    who: str
    patient: str
    permanent: Mapping[str, int]
    crossed: int
    critical: bool


class SomethingElse(Event):
    who: str
    what: str


class SomethingDone(Event):
    who: str
    what: str
    success: bool


class ActionVoided(Event):
    who: str
    refunded: bool
    restored: bool
    gone: bool = False
    """A participant was no longer there."""


class Amended(Event):
    text: str
    secret: bool = True
    """Only the GM reads it."""


class Recovered(Event):
    who: str


class ItemsAcquired(Event):
    who: str
    items: tuple[str, ...]


class ItemsGivenUp(Event):
    who: str
    items: tuple[str, ...]
