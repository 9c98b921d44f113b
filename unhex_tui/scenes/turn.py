"""A turn in its order, for what is played without a map: who comes when, with what, and what holds or hinders them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight, Odds
from unhex_tui.scenes.placeless import Placeless
from unhex_tui.scenes.token import Token


class Act(NamedTuple):
    """Something that somebody does in the turn."""

    name: str
    state: Literal["left", "now", "done", "lost"] = "left"
    order: str = ""
    """When it comes, where its row stands elsewhere."""
    at: str = ""
    """At whom; `?` while that is to be chosen."""
    came: str = ""
    """What came of it, in a few words: `hit, 3 wounds`."""

    @property
    def whole(self) -> str:
        """At whom, and what came of it: `The Anvil: hit, 3 wounds`."""
        return ": ".join(filter(None, (self.at, self.came)))


class Part(Value):
    """Somebody's part in the turn."""

    token: Token
    order: str = ""
    """When it comes: a short text, such as the number that decides it."""
    tied: bool = False
    """It comes at once with the one before."""
    acts: tuple[Act, ...] = ()
    burdens: tuple[str, ...] = ()
    """What weighs on its rolls, each with its number."""
    burden: str = ""
    """All of that as one number, for where there is little room."""
    states: tuple[str, ...] = ()
    """What else it is under, in a few words each."""
    facing: tuple[str, ...] = ()
    """What an attack on it meets, and who has hit it, in a few words each."""
    done: bool = False
    """Nothing of it is to come any more."""


class Turn(Placeless, Value):
    """Everybody who takes part, in the order in which it runs."""

    title: str
    parts: tuple[Part, ...]
    heads: tuple[str, str] = ("", "")
    """What decides the order, and what is done, for the headings."""
    lists: bool = False
    """It stands for the roster too: each has a second row for what is in the way."""
    figures: str = ""
    """What the figure of each token is, for the heading of a list."""
    odds: Odds | None = None
    """What to expect of whoever acts, on each; None while no target is chosen."""
    highlight: Highlight | None = None
    kind: Literal["turn"] = "turn"
    called: ClassVar[str] = "Turn"

    @property
    def empty(self) -> str:
        """What to say in its place while nobody takes part."""
        return "" if self.parts else "No fight is under way."

    def weighed(self, odds: Odds | None) -> Turn:
        """With other odds, where it lists."""
        return self._replace(odds=odds) if self.lists else self

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Turn:
        """With these letters on its people, by id, another highlight unless that is None, and one looked at."""
        parts = tuple(part._replace(token=part.token.marked(letters, looked)) for part in self.parts)
        return self._replace(parts=parts, highlight=highlight or self.highlight)
