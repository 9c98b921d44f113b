"""Rolls, and actions gained, spent and lost."""

from unhex_tui.systems.unhex.events.event import Event


class Rolled(Event):
    who: str
    purpose: str
    tens: int
    ones: int
    level: int
    again: bool = False
    """The second result of a good roll (DICE-7)."""
    ability: str = ""
    """What lets it roll again."""
    plain: bool = False
    """It cannot be critical (SHLD-4)."""


class DiceSet(Event):
    who: str
    number: int


class ActionGained(Event):
    who: str
    pays: bool = False
    """It cancels an action owed (RUL-9)."""
    rule: str = "DICE-5"


class ActionSpared(Event):
    """A critical success left the action unspent (EDIT-2)."""

    who: str


class ActionGone(Event):
    """A gained action came to nothing, since its owner is unconscious (RUL-1)."""

    who: str


class ActionLost(Event):
    who: str
    later: bool
    """None was left this round: it is owed (ACT-5)."""
    rule: str = "DICE-6"


class DebtPaid(Event):
    who: str


class DirectingGained(Event):
    """Somebody who succeeded at initiative may direct once more (LEAD-4)."""

    who: str
    pays: bool = False
    """It cancels an action owed (RUL-9)."""


class Directed(Event):
    """Somebody directs a teammate, whose action follows (LEAD-3)."""

    who: str
    target: str


class DirectionDeclined(Event):
    who: str
    by: str
    """The director, who has spent nothing."""


class Rallied(Event):
    who: str


class RallyEnded(Event):
    """A roll to rally is settled (LEAD-2)."""

    who: str
    success: bool
    level: int
    """The number rolled."""


class LevelRaised(Event):
    """A rally has raised somebody's level (LEAD-2)."""

    who: str
    level: int


class RollCalled(Event):
    who: str
    tens: int
    ones: int
    level: int
    what: str
