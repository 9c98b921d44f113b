"""What happens before and between fights."""

from unhex_tui.systems.unhex.events.event import Event


class Hidden(Event):
    """The GM hides an NPC before the fight, or shows it after all."""

    who: str
    hidden: bool
    secret: bool = True


class ItemsTakenUp(Event):
    """After a fight somebody takes up again what it dropped."""

    who: str
    items: tuple[str, ...]


class ItemsLeft(Event):
    """What nobody takes up after a fight."""

    items: tuple[str, ...]


class TimePassed(Event):
    """The PCs recover, which takes time (END-2)."""


class ItemsKept(Event):
    """PCs who have nothing to choose as they recover: no slot is free, or they were elsewhere and lost nothing."""

    keepers: tuple[str, ...]


class NpcsRecovered(Event):
    who: tuple[str, ...]
    secret: bool = True


class Joined(Event):
    """Characters come to the table."""

    names: tuple[str, ...]
    team: str
    secret: bool = False


class PartyNamed(Event):
    """The players' party is called otherwise."""

    name: str


class SheetChanged(Event):
    """Somebody's facts were changed by hand between fights."""

    who: str
    changes: tuple[str, ...]
    """Each in words, from what it was to what it is."""
    secret: bool = False


class PartTaken(Event):
    """The GM says who takes part in the next fight and who is away."""

    back: tuple[str, ...]
    away: tuple[str, ...]
    secret: bool = True


class HeldBack(Event):
    """NPCs are to come into the fight later."""

    who: tuple[str, ...]
    secret: bool = True


class CameLater(Event):
    """NPCs who were to come later are in the fight now."""

    names: tuple[str, ...]
    area: str
    secret: bool = False


class Dismissed(Event):
    """Somebody has left the roster for good."""

    name: str
    secret: bool = False


class MapChosen(Event):
    title: str


class EncounterLaidOut(Event):
    title: str
    names: tuple[str, ...]
    secret: bool = True


class GoalSet(Event):
    goal: str


class GoalSettled(Event):
    """The session's goal was met, or was not (CHAR-5)."""

    goal: str
    met: bool


class MaxLevelRaised(Event):
    who: str
    level: int
    """The max level it has now."""
    highest: bool = False
    """It was at the highest already, and stays there."""


class ChanceTold(Event):
    """A roll outside combat is settled (DICE-2 to DICE-4)."""

    who: str
    what: str
    success: bool
    critical: bool
    degrees: tuple[tuple[str, int], ...] = ()
    """What each degree measures, and how much of it there is (DICE-3)."""


class Opposed(Event):
    """An opposed roll outside combat is settled (DICE-10)."""

    names: tuple[str, ...]
    winner: str
    """Empty where all have failed."""
    degree: int
    what: str
    tie: bool = False
    secret: bool = False


class FreelyGained(Event):
    """A critical success outside combat gives another action (DICE-5)."""

    who: str


class BadlyFailed(Event):
    """A critical failure outside combat: what it does, the GM says (DICE-6)."""

    who: str
    what: str
