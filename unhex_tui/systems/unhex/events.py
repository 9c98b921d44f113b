"""What can happen in a fight, as values told by the procedures; `narration` puts them into words.

Past participles throughout. Characters, teams and areas are ids. Which rules are to blame is said in `narration`,
except where the teller alone knows it.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias


class FightBegan(NamedTuple):
    title: str


class Placed(NamedTuple):
    who: str
    area: str


class RoundBegan(NamedTuple):
    number: int


class DebtPaid(NamedTuple):
    who: str


class Rolled(NamedTuple):
    who: str
    purpose: str
    tens: int
    ones: int
    level: int
    again: bool = False
    """The second result of a good roll (DICE-7)."""


class DiceSet(NamedTuple):
    who: str
    number: int


class ActionGained(NamedTuple):
    who: str
    pays: bool = False
    """It cancels an action owed (RUL-9)."""
    rule: str = "DICE-5"


class ActionGone(NamedTuple):
    """A gained action came to nothing, since its owner is unconscious (RUL-1)."""

    who: str


class ActionLost(NamedTuple):
    who: str
    later: bool
    """None was left this round: it is owed (ACT-5)."""
    rule: str = "DICE-6"


class InitiativeTaken(NamedTuple):
    team: str
    tie: bool


class RetreatAdvised(NamedTuple):
    """The GM is reminded to have wounded NPCs retreat or surrender (INIT-5)."""

    team: str


class OrderChosen(NamedTuple):
    order: tuple[str, ...]


class TurnBegan(NamedTuple):
    team: str


class TurnEnded(NamedTuple):
    team: str
    holding: tuple[str, ...]
    """Those who still hold an action, to react with."""
    lost: bool = False
    """No other team acts this round, so those actions are lost (ACT-1)."""


class RoundEnded(NamedTuple):
    number: int


class AttackDeclared(NamedTuple):
    who: str
    target: str
    weapon: str


class Reacted(NamedTuple):
    who: str
    how: str
    """`defend`, `counterattack` or `intercept`."""
    against: str
    weapon: str = ""


class Missed(NamedTuple):
    who: str
    target: str


class Defended(NamedTuple):
    who: str
    against: str
    tie: bool = False


class DefenceFailed(NamedTuple):
    who: str
    against: str


class Struck(NamedTuple):
    """A hit: the dice have been assigned."""

    who: str
    target: str
    damage: int
    location: str
    less: bool
    chooser: str
    """`attacker`, `cover` or `shield`: by whose right the dice were chosen."""
    adjusted: str = ""
    """Ability id by which a die was moved."""


class ArmorDestroyed(NamedTuple):
    who: str
    item: str
    location: str


class Damaged(NamedTuple):
    who: str
    damage: int
    level: int
    """The level it falls to."""
    boxes: Mapping[str, int]
    sign: str
    unmarked: int = 0
    """Damage that found no box (DMG-4)."""


class LocationFilled(NamedTuple):
    who: str
    location: str


class ItemsDropped(NamedTuple):
    who: str
    items: tuple[str, ...]
    free: bool = False
    """Let go on purpose (ACT-6)."""


class FellUnconscious(NamedTuple):
    who: str


class CameTo(NamedTuple):
    who: str


class Died(NamedTuple):
    who: str


class MoveDeclared(NamedTuple):
    who: str
    origin: str
    goal: str
    """Area id, or `out`."""


class Moved(NamedTuple):
    who: str
    goal: str


class Stopped(NamedTuple):
    who: str
    area: str
    by: str


class InterceptsOrdered(NamedTuple):
    order: tuple[str, ...]


class FightLeft(NamedTuple):
    who: str


class Surrendered(NamedTuple):
    who: str
    refunded: tuple[str, ...]
    """Those whose actions are given back (RUL-11)."""


class AmmoSpent(NamedTuple):
    who: str
    item: str


class HandsRearranged(NamedTuple):
    who: str
    right: str
    left: str


class DoorMoved(NamedTuple):
    who: str
    connection: str
    state: str


class AidDeclared(NamedTuple):
    who: str
    patient: str
    item: str


class AidSucceeded(NamedTuple):
    who: str
    patient: str
    erased: Mapping[str, int]
    crossed: int


class AidFailed(NamedTuple):
    who: str
    patient: str
    permanent: Mapping[str, int]
    crossed: int
    critical: bool


class SomethingElse(NamedTuple):
    who: str
    what: str


class SomethingDone(NamedTuple):
    who: str
    what: str
    success: bool


class ActionVoided(NamedTuple):
    who: str
    refunded: bool
    restored: bool
    gone: bool = False
    """A participant was no longer there."""


class Amended(NamedTuple):
    text: str
    secret: bool = True
    """Only the GM reads it."""


class RollCalled(NamedTuple):
    who: str
    tens: int
    ones: int
    level: int
    what: str


class FightEnded(NamedTuple):
    winner: str
    """Team id; empty where nobody is left or nobody has won."""
    why: str
    """`objective`, `last` (one team left), `nobody`, `gm`."""


class FateDecided(NamedTuple):
    who: str
    fate: str


class Recovered(NamedTuple):
    who: str


class ItemsAcquired(NamedTuple):
    who: str
    items: tuple[str, ...]


class ItemsGivenUp(NamedTuple):
    who: str
    items: tuple[str, ...]


class EveningClosed(NamedTuple):
    pass


Event: TypeAlias = (
    FightBegan
    | Placed
    | RoundBegan
    | DebtPaid
    | Rolled
    | DiceSet
    | ActionGained
    | ActionGone
    | ActionLost
    | InitiativeTaken
    | RetreatAdvised
    | OrderChosen
    | TurnBegan
    | TurnEnded
    | RoundEnded
    | AttackDeclared
    | Reacted
    | Missed
    | Defended
    | DefenceFailed
    | Struck
    | ArmorDestroyed
    | Damaged
    | LocationFilled
    | ItemsDropped
    | FellUnconscious
    | CameTo
    | Died
    | MoveDeclared
    | Moved
    | Stopped
    | InterceptsOrdered
    | FightLeft
    | Surrendered
    | AmmoSpent
    | HandsRearranged
    | DoorMoved
    | AidDeclared
    | AidSucceeded
    | AidFailed
    | SomethingElse
    | SomethingDone
    | ActionVoided
    | Amended
    | RollCalled
    | FightEnded
    | FateDecided
    | Recovered
    | ItemsAcquired
    | ItemsGivenUp
    | EveningClosed
)
