"""What is under way between two rest points: one action with its questions and its dice.

All of it is data on the table, so that views draw it and amendments reach it; none of it is ever dumped.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from unhex_tui.engine.value import Changeable, made
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.rules.edges import Defence


class Way(NamedTuple):
    """A way to a hex."""

    cost: int
    path: tuple[str, ...]
    """The hexes entered, the first one first."""


class Act(Changeable):
    """Somebody's action in its step of the round, from its first question to its end."""

    who: str
    kind: str
    """As chosen: the id of a card, `tackle`, `move`, `aim`, `defend` …"""
    begun: bool = False
    """Its first question is answered: it is spent, and can be voided."""
    card: str = ""
    """Id of the card that is played; that of a tackle is said when its time comes."""
    target: str = ""
    """Empty until it is chosen."""
    forced: bool = False
    """The GM has it at somebody whom its card does not reach."""
    aimed: bool = False
    """It uses the aim that its actor holds (FA-AIM-5)."""
    counter: bool = False
    """It answers an attack that failed (FA-ATK-15)."""
    worse: bool = False
    """It is a counter-attack at disadvantage."""
    stepped: bool = False
    """Its free hex is used (FA-ATK-3)."""
    defence: tuple[int, ...] = ()
    """The dice of the target's defence as they lie; none until they are rolled."""
    defended: Defence | Literal[""] = ""
    """What they come to (FA-DEF-2); empty where nothing was rolled."""
    attack: tuple[int, ...] = ()
    """The attack's dice as they lie."""
    drags: str = ""
    """Id of whom it brings along (FA-MOV-8)."""
    hauled: dict[str, int] = made(factory=dict)
    """Over how many hexes of this move it has brought each along, by id."""
    spent: int = 0
    """Hexes of movement that its move has cost so far."""
    typed: Line | None = None
    """How the two stand to each other, where there is no map and it was said."""
    ways: Mapping[str, Way] = MappingProxyType({})
    """Those among which it is asked where to; worked out anew with each question."""
    path: tuple[str, ...] = ()
    """The hexes of a move, the first one entered first."""
