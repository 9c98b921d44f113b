"""A map of hexes in offset rows: grounds, tokens, a word in a hex, a path, and a line between two hexes.

A hex is named by its address, the letter of its row and the number of its column, such as `D6`. The rules decide the
cost and cover of a ground; here it only has a look.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import NO_MAP, Token

Ground = Literal["open", "low", "tall", "wall", "rough", "veil"]


class Hex(Value):
    """A hex of the map; a missing hex is a hole in the map."""

    id: str
    """Address: row letter and column number, counted from 1."""
    q: int
    r: int
    """Axial: row `r`, counted downwards, and 2q + r half hexes to the right, so every second row is indented."""
    ground: Ground = "open"
    tokens: tuple[Token, ...] = ()
    name: str = ""
    """Name of the place that the hex belongs to; several hexes may share a place."""
    side: int = -1
    """Index of the team with this starting hex; -1 for none."""
    exit: bool = False
    notes: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """Address, place, ground, exit and notes in words."""
        name = f"{self.id} ({self.name})" if self.name else self.id
        return f"{name}: {'; '.join((self.ground, *(['way out'] if self.exit else []), *self.notes))}"


class Hexes(Value):
    """A map of hexes with its tokens; `highlight.places` are the hexes looked at."""

    title: str
    cells: tuple[Hex, ...]
    words: Mapping[str, str] = {}
    """Words in hexes by hex id, at most 4 cells wide, such as the cost of a move or the state of a token."""
    path: tuple[str, ...] = ()
    """Ids of the hexes of a path, in order, including its start."""
    line: tuple[str, ...] = ()
    """Ids of the hexes on a straight line, from its start to its end."""
    highlight: Highlight | None = None
    meanings: Mapping[str, str] = {}
    """Meanings of the words that may appear now, by word."""
    kind: Literal["hexes"] = "hexes"
    called: ClassVar[str] = "Map"
    lists: ClassVar[bool] = False
    names: ClassVar[Mapping[str, str]] = {}
    at_stake: ClassVar[str] = ""

    @property
    def empty(self) -> str:
        """Message shown instead of a map without hexes; empty if there are hexes."""
        return "" if self.cells else NO_MAP

    @property
    def peopled(self) -> bool:
        return any(cell.tokens for cell in self.cells)

    @property
    def addresses(self) -> frozenset[str]:
        return frozenset(cell.id for cell in self.cells)

    @property
    def remarks(self) -> tuple[str, ...]:
        lines = (cell.about for cell in self.cells if cell.notes)
        return (*lines, *(f"{word}: {meaning}" for word, meaning in self.meanings.items()))

    def about(self, place: str) -> str:
        return next((cell.about for cell in self.cells if cell.id == place), "")

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Hexes:
        """Return the map with letters on its tokens, by token id, and the token `looked` highlighted.

        `highlight` replaces the scene's highlight unless it is None; its lines become the line if it is aimed, and the
        path if not.
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
