"""A fight without a map, in which two people at a time matter: their cards side by side, and what an attack comes to.

While nobody is faced, and below the two where there is room, stands who comes when.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.placeless import Placeless
from unhex_tui.scenes.token import Token
from unhex_tui.scenes.turn import Turn


class Line(NamedTuple):
    """A line of a card."""

    label: str
    """What it is of; empty where it goes on with the one above."""
    text: str
    value: str = ""
    """A number or a word for it."""
    used: bool = False
    """It is what counts in what is under way."""
    share: float | None = None
    """How full its bar is, 0 to 1; None for one without."""
    rank: int = 0
    """Where there is too little room the highest go first, those of 0 never."""


class Card(Value):
    """What matters of somebody."""

    token: Token
    lines: tuple[Line, ...]


class Addend(NamedTuple):
    """A part of the sum, or what it comes to."""

    what: str
    by: str
    rule: str = ""
    """Its rule, or of the whole what is done with it."""


class Bout(Placeless, Value):
    """Everybody in the fight, and the two of whom it is now."""

    title: str
    turn: Turn
    cards: tuple[Card, ...] = ()
    """Of all who may be looked at."""
    faced: tuple[str, ...] = ()
    """Ids of those of whom it is now: who acts, then at whom; at most two."""
    parts: tuple[Addend, ...] = ()
    """What is added up, each by its name."""
    whole: Addend | None = None
    """What that comes to; None while nothing is added up."""
    rulings: tuple[str, tuple[tuple[str, str], ...]] = ("", ())
    """What the dice to come will mean: a heading, and (when, what) of each row."""
    highlight: Highlight | None = None
    kind: Literal["bout"] = "bout"
    called: ClassVar[str] = "Fight"

    @property
    def empty(self) -> str:
        """What to say in its place while nobody takes part."""
        return self.turn.empty

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards of those who are faced, as many as there are."""
        known = {card.token.id: card for card in self.cards}
        return tuple(known[who] for who in dict.fromkeys(self.faced) if who in known)[:2]

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Bout:
        """With these letters on its people, by id, another highlight unless that is None, and one looked at, who stands
        beside whoever acts.
        """
        cards = tuple(card._replace(token=card.token.marked(letters, looked)) for card in self.cards)
        beside = looked and looked not in self.faced and any(card.token.id == looked for card in cards)
        return self._replace(
            cards=cards,
            faced=(*self.faced[:1], looked) if beside else self.faced,
            turn=self.turn.marked(None, letters, looked),
            highlight=highlight or self.highlight,
        )
