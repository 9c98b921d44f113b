"""A strip of lengths for a chase: the distances to the vehicle or character being chased, and the passengers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.placeless import Placeless
from unhex_tui.scenes.token import Token


class Lane(NamedTuple):
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
