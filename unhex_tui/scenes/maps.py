"""Maps as texts, as a rule system offers them: understood, looked at, and edited by what was drawn.

The text is the map; a drawing only shows it. Every edit takes a text that is understood and gives the text with as
little changed as possible: comments, order and spelling stay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Scene
from unhex_tui.scenes.areas import Area, Areas, Link

Point = tuple[float, float]


class Remark(Value):
    """Something wrong with a map's text, or odd about the map."""

    text: str
    line: int = 0
    """From 1; 0 where it concerns the whole."""
    column: int = 0
    """From 1, counted in characters; 0 with line 0."""
    rules: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """Ids of the areas or hexes it is about."""

    def __str__(self) -> str:
        rules = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"line {self.line}, column {self.column}: {self.text}" if self.line else f"{self.text}{rules}"


class Draft(Value):
    """What a text says."""

    scene: Scene | None
    """None where the text is not understood; areas where the map can be edited by what is drawn."""
    mistakes: tuple[Remark, ...] = ()
    """Why it is not understood, or cannot be played on yet; empty for a sound map."""
    lines: Mapping[str, int] = {}
    """The line (from 1) that makes each area and link, or hex, by id."""
    notes: tuple[str, ...] = ()
    """On the map as a whole."""
    counted: str = ""
    """How much there is on it, in words; empty where the text is not understood."""

    @property
    def sound(self) -> bool:
        """It can be played on."""
        return not self.mistakes

    def says(self, other: Draft) -> bool:
        """Both are understood, as the same map."""
        return self.scene is not None and (self.scene, self.notes) == (other.scene, other.notes)


class Look(Value):
    """What somebody in one place has of another."""

    text: str
    """In a line: how far it is, whether it is seen."""
    why: tuple[str, ...]
    """The reasons with the ids of their rules, a line each."""
    values: Mapping[str, Any]
    """All of it as plain JSON values."""


class Maps(Protocol):
    """A rule system's maps."""

    @property
    def edits(self) -> Callable[[str], AreaEdits] | None:
        """The edits of a text by what is drawn into it; None where maps are only written.

        The call raises ValueError, with one line that says why, where the text is not understood.
        """

    @property
    def signs(self) -> str:
        """The signs most used, in a line, for whoever writes a text."""

    @property
    def asked_by(self) -> tuple[str, str]:
        """The question, and its option, that leads to the one for another map while none is played on yet."""

    def read(self, text: str) -> Draft:
        """What the text says."""

    def remarks(self, text: str) -> tuple[Remark, ...]:
        """What is odd about it, though it can be played on; nothing while it has mistakes. May take a while."""

    def look(self, text: str, here: str, there: str) -> Look:
        """What somebody in one place has of another, both by name; ValueError where the text is not sound, or has no
        place of that name; one line says which.
        """

    def present(self, table: Any) -> str:
        """The map of a table as a new text; empty where it has none."""

    def written(self, scene: Areas, notes: Sequence[str]) -> str:
        """A drawn map as a new text: at least one area, no two of one name, names and texts cleaned, at most one link
        between any two areas, with no door where it is blocked. ValueError where maps are only written, and says so.
        """


class AreaEdits(Protocol):
    """Edits of the text of a map of areas. Areas and links are named by their ids in the scene of that text.

    Each gives the text anew. It raises ValueError, with one line that says why, where the edit makes no sense; KeyError
    for an id that is not there.
    """

    def add(self, name: str, at: Point | None = None) -> str:
        """With a new area that nothing joins yet."""

    def rename(self, area: str, name: str) -> str:
        """With another name for an area."""

    def place(self, at: Mapping[str, Point]) -> str:
        """With these positions, by area."""

    def remove(self, area: str) -> str:
        """Without an area and its links; the areas at their other ends stay."""

    def connect(self, link: Link) -> str:
        """With a link between its two areas, new or in place of theirs."""

    def disconnect(self, a: str, b: str) -> str:
        """Without the link of two areas; both stay."""

    def describe(self, area: Area) -> str:
        """With an area's start, exit, objective and notes as given."""

    def head(self, title: str, notes: Sequence[str]) -> str:
        """With this title and these notes on the map as a whole; an empty title is left out."""
