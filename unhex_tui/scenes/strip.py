"""A strip of lengths, for a chase: who is how far behind the one that is chased, and who rides along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.placeless import Placeless
from unhex_tui.scenes.token import Token


class Lane(NamedTuple):
    """Somebody or something on the strip."""

    token: Token
    behind: int
    """Lengths behind the one that is chased, which is at 0; below 0 it has passed it."""
    aboard: tuple[str, ...] = ()
    """Names of those in it, whoever steers first."""
    states: tuple[str, ...] = ()
    """What it is under, in a few words each."""


class Strip(Placeless, Value):
    """A chase."""

    title: str
    lanes: tuple[Lane, ...]
    length: int
    """So many lengths ahead, and the one that is chased is away; at least 1."""
    measured: str = ""
    """What the numbers are, such as `lengths behind the van`."""
    notes: tuple[tuple[str, str], ...] = ()
    """(label, text) of what else is to be remembered, what matters most first."""
    highlight: Highlight | None = None
    kind: Literal["strip"] = "strip"
    called: ClassVar[str] = "Chase"

    @property
    def empty(self) -> str:
        """What to say in its place while nobody is chased."""
        return "" if self.lanes else "No chase is under way."

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Strip:
        """With these letters on its tokens, by id, another highlight unless that is None, and one looked at."""
        lanes = tuple(lane._replace(token=lane.token.marked(letters, looked)) for lane in self.lanes)
        return self._replace(lanes=lanes, highlight=highlight or self.highlight)
