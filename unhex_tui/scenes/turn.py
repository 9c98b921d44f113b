"""A turn in its order, for games without a map: characters, their actions, and their penalties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight, Odds
from unhex_tui.scenes.placeless import Placeless
from unhex_tui.scenes.token import Token


class Act(NamedTuple):
    """An action in the turn."""

    name: str
    state: Literal["left", "now", "done", "lost"] = "left"
    order: str = ""
    """Position in the order if the action differs from its row; may be empty."""
    at: str = ""
    """Name of the target; `?` before the target is chosen."""
    came: str = ""
    """Result in a few words: `hit, 3 wounds`."""

    @property
    def whole(self) -> str:
        """Target and result: `The Anvil: hit, 3 wounds`."""
        return ": ".join(filter(None, (self.at, self.came)))


class Part(Value):
    """A character's part in the turn."""

    token: Token
    order: str = ""
    """Position in the order as a short text, such as the number that decides it."""
    tied: bool = False
    """True if the character acts at the same time as the one before."""
    acts: tuple[Act, ...] = ()
    burdens: tuple[str, ...] = ()
    """Penalties on the character's rolls, each with its number."""
    burden: str = ""
    """The sum of the penalties, for small screens."""
    states: tuple[str, ...] = ()
    """Further conditions, in a few words each."""
    facing: tuple[str, ...] = ()
    """Defences against an attack on the character, and hits in this turn, in a few words each."""
    done: bool = False
    """True if the character has nothing left to do this turn."""


class Turn(Placeless, Value):
    """All participants of a fight, in turn order."""

    title: str
    parts: tuple[Part, ...]
    heads: tuple[str, str] = ("", "")
    """Headings: the number that decides the order, and the actions."""
    lists: bool = False
    """True if the turn replaces the roster; each character then has a second row for conditions and defences."""
    figures: str = ""
    """Name of the tokens' figure, for the heading of a list."""
    odds: Odds | None = None
    """Odds of the acting character against each target; None unless a target is being chosen."""
    highlight: Highlight | None = None
    kind: Literal["turn"] = "turn"
    called: ClassVar[str] = "Turn"

    @property
    def empty(self) -> str:
        """Message shown if there are no participants; empty if there are."""
        return "" if self.parts else "No fight is under way."

    def weighed(self, odds: Odds | None) -> Turn:
        return self._replace(odds=odds) if self.lists else self

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Turn:
        parts = tuple(part._replace(token=part.token.marked(letters, looked)) for part in self.parts)
        return self._replace(parts=parts, highlight=highlight or self.highlight)
