"""The action being played between two rest points, with its choices and dice.

The data sit on the table, where views draw them and edits change them. They are never dumped.
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
    """The hexes entered, in order."""


class Act(Changeable):
    """A character's action in its step of the round, from its first question to its end."""

    who: str
    kind: str
    """The chosen action: the id of a card, or `tackle`, `move`, `aim`, `defend` and so on."""
    begun: bool = False
    """The first question is answered, so the action is spent; only the GM can void it."""
    card: str = ""
    """Id of the card that is played; a tackle's card is chosen when it is due."""
    target: str = ""
    """Id of the target; empty until chosen."""
    forced: bool = False
    """The attack goes on against a target that its card does not reach."""
    aimed: bool = False
    """The action uses the actor's held aim (FA-AIM-5)."""
    counter: bool = False
    """The action is a counter-attack (FA-ATK-15)."""
    worse: bool = False
    """The counter-attack is at disadvantage."""
    stepped: bool = False
    """The free hex is used (FA-ATK-3)."""
    defence: tuple[int, ...] = ()
    """The dice of the target's defence; empty until rolled."""
    defended: Defence | Literal[""] = ""
    """The result of the defence (FA-DEF-2); empty without a roll."""
    attack: tuple[int, ...] = ()
    """The dice of the attack; empty until rolled."""
    drags: str = ""
    """Id of the character who is brought along; empty for none (FA-MOV-8)."""
    hauled: dict[str, int] = made(factory=dict)
    """Hexes of this move over which each character was brought along, by id."""
    spent: int = 0
    """Movement spent in this move, in hexes."""
    typed: Line | None = None
    """The line of attack that was entered without a map; None until entered."""
    ways: Mapping[str, Way] = MappingProxyType({})
    """The ways that the current question offers, by hex; worked out anew for each question."""
    path: tuple[str, ...] = ()
    """The hexes entered in this move, in order."""
