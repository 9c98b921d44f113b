"""Attacks, reactions and what they do to body and belongings."""

from collections.abc import Mapping

from unhex_tui.systems.unhex.events.event import Event


class AttackDeclared(Event):
    who: str
    target: str
    weapon: str
    ability: str = ""
    """What it is possible by, where not by the weapon alone (SHLD-3, UNA-1, 2HR-5)."""


class Reacted(Event):
    who: str
    how: str
    """`defend`, `all_out`, `counterattack` or `intercept`."""
    against: str
    weapon: str = ""
    target: str = ""
    """Whom it defends, where not itself (SHLD-2)."""
    ability: str = ""
    """What it is possible by, where not by the weapon alone (UNA-1)."""


class ReactionVoided(Event):
    """What starting a reaction did to its owner has undone the reaction (RUL-20)."""

    who: str


class Missed(Event):
    who: str
    target: str


class Defended(Event):
    who: str
    against: str
    tie: bool = False


class DefenceFailed(Event):
    who: str
    against: str


class Struck(Event):
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


class ArmorDestroyed(Event):
    who: str
    item: str
    location: str


class ItemDestroyed(Event):
    """By a critical success (2HM-5)."""

    who: str
    item: str
    by: str


class Damaged(Event):
    who: str
    damage: int
    level: int
    """The level it falls to."""
    boxes: Mapping[str, int]
    sign: str
    unmarked: int = 0
    """Damage that found no box (DMG-4)."""
    over: bool = False
    """Some of it went on to the torso (DMG-4)."""


class LocationFilled(Event):
    who: str
    location: str


class ItemsDropped(Event):
    who: str
    items: tuple[str, ...]
    free: bool = False
    """Let go on purpose (ACT-6)."""


class FellUnconscious(Event):
    who: str


class CameTo(Event):
    who: str


class Died(Event):
    who: str


class Surrendered(Event):
    who: str
    refunded: tuple[str, ...]
    """Those whose actions are given back (RUL-11)."""


class AmmoSpent(Event):
    who: str
    item: str
