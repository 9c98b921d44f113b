"""Scenes for games without a map: a turn in its order, a bout between two characters, and the strip of a chase.

A turn shows characters, their actions and their penalties. A bout shows two cards side by side and the sum for an
attack, with the turn order if no characters are faced or there is room below the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Token


class Placeless:
    """Base of scenes without places."""

    peopled: ClassVar[bool] = False
    names: ClassVar[Mapping[str, str]] = {}
    addresses: ClassVar[frozenset[str]] = frozenset()
    remarks: ClassVar[tuple[str, ...]] = ()
    at_stake: ClassVar[str] = ""
    lists: bool = False

    def about(self, _place: str) -> str:
        return ""


class Act(Value):
    """An action in the turn."""

    name: str
    state: Literal["left", "now", "done", "lost", "past"] = "left"
    """`past` is done where all acts are, under a heading that says so: it needs no sign."""
    order: str = ""
    """Position in the order if the action differs from its row; may be empty."""
    at: str = ""
    """Name of the target; `?` before the target is chosen."""
    came: str = ""
    """Result in a few words: `hit, 3 wounds`."""

    @property
    def timed(self) -> str:
        """Name and position in the order, so that the number does not count actions: `kick at 2`."""
        return " at ".join(filter(None, (self.name, self.order)))

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
    """Odds of the acting character against each target, by token id; None unless a target is being chosen."""
    highlight: Highlight | None = None
    kind: Literal["turn"] = "turn"
    called: ClassVar[str] = "Turn"

    @property
    def empty(self) -> str:
        """Message shown if there are no participants; empty if there are."""
        return "" if self.parts else "No fight is under way."

    def weighed(self, odds: Odds | None) -> Turn:
        """Return the turn with these odds in its rows; unchanged unless it lists characters."""
        return self._replace(odds=odds) if self.lists else self

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Turn:
        parts = tuple(part._replace(token=part.token.marked(letters, looked)) for part in self.parts)
        return self._replace(parts=parts, highlight=highlight or self.highlight)


class Line(Value):
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


class Addend(Value):
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
        return tuple(known[character_id] for character_id in dict.fromkeys(self.faced) if character_id in known)[:2]

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


class Lane(Value):
    """A vehicle or character on the strip."""

    token: Token
    behind: int
    """Distance in lengths behind the chased vehicle or character, which is at 0; negative if ahead of it."""
    aboard: tuple[str, ...] = ()
    """Names of the characters aboard, the driver first."""
    states: tuple[str, ...] = ()
    """Conditions of the vehicle or character, in a few words each."""


class Strip(Placeless, Value):
    """A chase."""

    title: str
    lanes: tuple[Lane, ...]
    length: int
    """Lead in lengths with which the chased vehicle or character escapes; 1 or more."""
    measured: str = ""
    """Meaning of the numbers, such as `lengths behind the van`."""
    notes: tuple[tuple[str, str], ...] = ()
    """Further notes as (label, text), most important first."""
    highlight: Highlight | None = None
    kind: Literal["strip"] = "strip"
    called: ClassVar[str] = "Chase"

    @property
    def empty(self) -> str:
        """Message shown if there is no chase; empty during a chase."""
        return "" if self.lanes else "No chase is under way."

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Strip:
        lanes = tuple(lane._replace(token=lane.token.marked(letters, looked)) for lane in self.lanes)
        return self._replace(lanes=lanes, highlight=highlight or self.highlight)
