"""A fight without a map, focused on two characters: their cards side by side, and the sum for an attack.

The turn order is shown if no characters are faced, and below the cards if there is room.
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
    """Label; empty if the line continues the line above."""
    text: str
    value: str = ""
    """A number, or a word in its place."""
    used: bool = False
    """True if the line counts in the action under way."""
    share: float | None = None
    """Fill of the line's bar, 0 to 1; None for no bar."""
    rank: int = 0
    """Priority for leaving the line out: if there is too little room, the highest goes first; 0 always stays."""


class Card(Value):
    """The important facts about a character."""

    token: Token
    lines: tuple[Line, ...]


class Addend(NamedTuple):
    """A term of a sum, or its total."""

    what: str
    by: str
    rule: str = ""
    """Rule of the term; for the total, the result in words, such as `or less hits`."""


class Bout(Placeless, Value):
    """A fight without a map, with the characters faced."""

    title: str
    turn: Turn
    cards: tuple[Card, ...] = ()
    """Cards of all characters that can be selected."""
    faced: tuple[str, ...] = ()
    """Ids of the acting character and the target, in this order; at most two."""
    parts: tuple[Addend, ...] = ()
    """Terms of the sum, each with its name."""
    whole: Addend | None = None
    """Total of the sum; None without terms."""
    rulings: tuple[str, tuple[tuple[str, str], ...]] = ("", ())
    """Meaning of the next roll: a heading, and rows of (result, meaning)."""
    highlight: Highlight | None = None
    kind: Literal["bout"] = "bout"
    called: ClassVar[str] = "Fight"

    @property
    def empty(self) -> str:
        """Message shown if the turn has no participants; empty if it has."""
        return self.turn.empty

    @property
    def shown(self) -> tuple[Card, ...]:
        """Cards of the characters faced, two at most."""
        known = {card.token.id: card for card in self.cards}
        return tuple(known[who] for who in dict.fromkeys(self.faced) if who in known)[:2]

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Bout:
        """Return the fight with letters on its tokens, by token id; `looked` takes the target's place.

        `highlight` replaces the scene's highlight unless it is None.
        """
        cards = tuple(card._replace(token=card.token.marked(letters, looked)) for card in self.cards)
        beside = looked and looked not in self.faced and any(card.token.id == looked for card in cards)
        return self._replace(
            cards=cards,
            faced=(*self.faced[:1], looked) if beside else self.faced,
            turn=self.turn.marked(None, letters, looked),
            highlight=highlight or self.highlight,
        )
