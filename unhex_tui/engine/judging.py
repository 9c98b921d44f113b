"""What a game thinks of the answers to a decision, and of a fight as a whole.

Worth is counted in foes: 1 puts an ordinary able foe out of the fight, in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from unhex_tui.engine.decision import Answer
from unhex_tui.engine.value import Value

STILL_ROUNDS = 12
"""Rounds in a row without any loss after which a fight is a stalemate."""
Terms = tuple[tuple[str, float], ...]
"""Parts of a worth, each with its name in a few words."""


class Judged(Value):
    """Worths of the answers to one decision; `Judged()` says nothing."""

    worths: Mapping[str, float] = MappingProxyType({})
    """Worths by option key; by number, of those worth entering; of an allotment, of one more point there.

    Of a roll, worths of its extras; the dice are worth 0 unless the key "" is given. Of a pick, worths of each option.
    """
    terms: Callable[[str], Terms] = lambda _: ()
    """Return the parts of an answer's worth."""
    left: bool = False
    """True if the decision is the GM's judgement: the hand never answers it, play-outs take `default`."""
    default: Answer | None = None
    """Answer of play-outs where no option has a worth."""

    @property
    def says(self) -> bool:
        """True if the hand may answer."""
        return not self.left and (bool(self.worths) or self.default is not None)


class Fate(Value):
    """The state of a character in a fight."""

    name: str
    team: str
    pc: bool
    state: Literal["up", "down", "dead", "gone"]
    """`down` is any fate except death; `gone` characters have left by themselves."""
    left: float
    """What fights cost: Vitality, hit points, wound points or level that are left."""


class Course(Value):
    """The course of a fight."""

    on: bool
    round: int
    teams: Mapping[str, str]
    """Names of the sides by id, the players' sides first."""
    winner: str
    """Id of the side that has won a chase, else of the only side with an able member; empty for none or several."""
    fates: Mapping[str, Fate]
    """Fates by character id."""
    players: str = ""
    """Id of the players' side; empty if there is none."""
    cost: str = ""
    """Name of what fights cost, such as `Vitality`."""
    finish: tuple[str, ...] = ()
    """Names of the sides and characters for whom the app also attacks fallen foes."""
    give_up: tuple[str, ...] = ()
    """Names of the sides and characters who give up when beaten."""
    apart: tuple[int, ...] = ()
    """Distances that count as well as losses: while they change, it is no stalemate; empty outside chases."""
    assumed: str = ""
    """What a forecast of it assumes besides, in a sentence; empty for nothing more."""

    @property
    def stakes(self) -> tuple[object, ...]:
        """Distances, states and losses: they stay equal through the rounds of a stalemate."""
        return self.apart, *((who, fate.state, fate.left) for who, fate in self.fates.items())
