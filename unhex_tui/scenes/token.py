"""Tokens of characters on any kind of scene, and scenes without a map: the strip of a chase, and no places at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Cell, Highlight, RowState


class Token(Value):
    """A character or vehicle on a scene."""

    id: str
    name: str
    letter: str
    """Key for this character throughout the fight; empty if there is none."""
    side: int
    """Index of the team, counted from 0 in the order of the teams."""
    state: RowState
    hidden: bool = False
    current: bool = False
    looked: bool = False
    """True if the person who decides is looking at the token."""
    figure: str = ""
    """The most important number, shown if there is room."""
    strip: tuple[Cell, ...] = ()
    """State of the body parts, as in the roster row."""
    holds: str = ""
    """Things in hand, in a word or two."""
    extra: str = ""
    """Sign of one cell for a further important fact, such as aiming."""

    def marked(self, letters: Mapping[str, str], looked: str) -> Token:
        """Return the token with its letter from `letters`, by id; `looked` is the id of the highlighted token."""
        if self.id not in letters and self.id != looked:
            return self
        return self._replace(letter=letters.get(self.id, self.letter), looked=self.id == looked)


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
