"""A map of hexes in offset rows: grounds, who stands where, a word in a hex, a path and a line between two of them.

A hex is called by its address, the letter of its row and the number of its column, such as `D6`. What a ground costs or
hides is the rules' affair: here it only has a look.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight, Odds
from unhex_tui.scenes.areas import NO_MAP
from unhex_tui.scenes.token import Token

Ground = Literal["open", "low", "tall", "wall", "rough", "veil"]


class Hex(NamedTuple):
    """A hex of the map; where there is none, the map has a hole."""

    id: str
    """Its address: the letter of its row, the number of its column from 1."""
    q: int
    r: int
    """Axial: r is its row, downwards; in half hexes it lies 2q + r to the right, so that every second row is indented.
    """
    ground: Ground = "open"
    tokens: tuple[Token, ...] = ()
    name: str = ""
    """Of the place that it is part of; several hexes may share one."""
    side: int = -1
    """Index of the team that may start here, or -1."""
    exit: bool = False
    """A way out of the fight."""
    notes: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """What it is, in words."""
        name = f"{self.id} ({self.name})" if self.name else self.id
        return f"{name}: {'; '.join((self.ground, *(['way out'] if self.exit else []), *self.notes))}"


class Hexes(Value):
    """A map of hexes with those who stand on it. `highlight.places` are the hexes looked at."""

    title: str
    cells: tuple[Hex, ...]
    words: Mapping[str, str] = {}
    """What to say in a hex, such as what it costs to get there or who stands there has: at most 4 cells, by id."""
    path: tuple[str, ...] = ()
    """Ids of the hexes of a way, one beside the next, its start among them."""
    line: tuple[str, ...] = ()
    """Ids of the hexes that a straight line passes, from the one it starts in to the one it ends in."""
    highlight: Highlight | None = None
    meanings: Mapping[str, str] = {}
    """What words mean that may be said now, by the word."""
    kind: Literal["hexes"] = "hexes"
    called: ClassVar[str] = "Map"
    lists: ClassVar[bool] = False
    names: ClassVar[Mapping[str, str]] = {}
    at_stake: ClassVar[str] = ""

    @property
    def empty(self) -> str:
        """What to say in the map's place while it has no hexes."""
        return "" if self.cells else NO_MAP

    @property
    def peopled(self) -> bool:
        return any(cell.tokens for cell in self.cells)

    @property
    def addresses(self) -> frozenset[str]:
        return frozenset(cell.id for cell in self.cells)

    @property
    def remarks(self) -> tuple[str, ...]:
        told = (cell.about for cell in self.cells if cell.notes)
        return (*told, *(f"{word}: {meaning}" for word, meaning in self.meanings.items()))

    def about(self, place: str) -> str:
        return next((cell.about for cell in self.cells if cell.id == place), "")

    def weighed(self, _odds: Odds | None) -> Hexes:
        return self

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Hexes:
        """With these letters on its tokens, by id, another highlight unless that is None, and one looked at.

        The lines of another highlight are its way, or its line where somebody aims along it.
        """
        cells = self.cells
        if letters or looked:
            cells = tuple(
                cell._replace(tokens=tuple(t.marked(letters, looked) for t in cell.tokens)) if cell.tokens else cell
                for cell in cells
            )
        if highlight is None:
            return self._replace(cells=cells)
        way = {"line" if highlight.aimed else "path": highlight.lines} if highlight.lines else {}
        words = {**self.words, **dict(highlight.said)}
        return self._replace(cells=cells, words=words, highlight=highlight, **way)
