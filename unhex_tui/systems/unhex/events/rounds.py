"""The course of a fight: its beginning and end, rounds, initiative and turns, placing, fates."""

from unhex_tui.systems.unhex.events.event import Event


class FightBegan(Event):
    title: str


class Placed(Event):
    who: str
    area: str


class RoundBegan(Event):
    number: int


class InitiativeTaken(Event):
    team: str
    tie: bool


class RetreatAdvised(Event):
    """The GM is reminded to have wounded NPCs retreat or surrender (INIT-5)."""

    team: str


class OrderChosen(Event):
    order: tuple[str, ...]


class TurnBegan(Event):
    team: str


class TurnEnded(Event):
    team: str
    holding: tuple[str, ...]
    """Those who still hold an action, to react with."""
    lost: bool = False
    """No other team acts this round, so those actions are lost (ACT-1)."""


class RoundEnded(Event):
    number: int


class AllOutDeclared(Event):
    """It defends against everything this round (SHLD-4)."""

    who: str


class FightEnded(Event):
    winner: str
    """Team id; empty where nobody is left or nobody has won."""
    why: str
    """`objective`, `last` (one team left), `nobody`, `gm`."""


class FateDecided(Event):
    who: str
    fate: str
    """`lives`, `captured`, `dies`; `free` of one who was captured and has been brought back, `still` of one who comes
    with its party and has not."""


class EveningClosed(Event):
    pass


class RulesChosen(Event):
    """The table has chosen its edition, or how it plays one of the table rules (TABLE-1)."""

    rule: str
    """`edition`, or a rule's id."""
    choice: str


class MaxLevelLowered(Event):
    """Somebody's max level was above what the edition allows (EDIT-3)."""

    who: str
    level: int
    """The max level it has now."""
