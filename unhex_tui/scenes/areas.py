"""Tokens of characters on any scene; a map of areas, joined by lines that show sight and movement; and maps as texts.

The text is the map; a drawing only shows it. An edit takes a valid text and returns it with as few changes as possible:
comments, order and spelling stay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Cell, Highlight, RowState, Scene


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


class Area(Value):
    """A place on the map."""

    id: str
    name: str
    tokens: tuple[Token, ...] = ()
    at: tuple[float, float] | None = None
    """Wanted centre in the map file's own units, x to the right, y downwards; None if the app places the area."""
    start: bool = False
    exit: bool = False
    objective: str = ""
    notes: tuple[str, ...] = ()
    floor: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    """Lasting effects in this area, a short text each: result, duration, name."""

    def marked(self, letters: Mapping[str, str], looked: str) -> Area:
        """Return the area with letters on its tokens and the token `looked` highlighted; itself if nothing changes."""
        tokens = tuple(token.marked(letters, looked) for token in self.tokens)
        return self if tokens == self.tokens else self._replace(tokens=tokens)

    @property
    def about(self) -> str:
        """Name, effects, objective, notes and things on the floor in words; empty if only the name is known."""
        parts = [*self.effects, *([f"objective: {self.objective}"] if self.objective else []), *self.notes]
        parts += [f"on the floor: {', '.join(self.floor)}"] if self.floor else []
        return f"{self.name}: {'; '.join(parts)}" if parts else ""


class Link(NamedTuple):
    """A connection between two areas."""

    id: str
    a: str
    b: str
    kind: Literal["solid", "dashed", "arrow", "blocked"] = "solid"
    """solid: see and move; dashed: see only; arrow: move from a to b only, see both ways; blocked: drawn X, neither."""
    door: Literal["", "open", "closed"] = ""
    """State of the door; empty without a door."""
    mark_a: bool = False
    """True if there is a cover mark at a's end."""
    mark_b: bool = False


class Areas(Value):
    """A map of areas with its tokens."""

    title: str
    areas: tuple[Area, ...]
    links: tuple[Link, ...]
    highlight: Highlight | None = None
    kind: Literal["areas"] = "areas"
    called: ClassVar[str] = "Map"
    lists: ClassVar[bool] = False
    addresses: ClassVar[frozenset[str]] = frozenset()

    @property
    def empty(self) -> str:
        """Message shown instead of a map without areas; empty if there are areas."""
        return "" if self.areas else NO_MAP

    @property
    def peopled(self) -> bool:
        return any(area.tokens for area in self.areas)

    @property
    def names(self) -> Mapping[str, str]:
        return {area.id: area.name for area in self.areas}

    @property
    def remarks(self) -> tuple[str, ...]:
        return tuple(area.about for area in self.areas if area.about)

    @property
    def at_stake(self) -> str:
        """Objectives with their areas, in words."""
        return "; ".join(f"{area.name}: {area.objective}" for area in self.areas if area.objective)

    def about(self, place: str) -> str:
        """Describe an area, even an empty one; return an empty text for an unknown area."""
        here = next((area for area in self.areas if area.id == place), None)
        return (here.about or f"{here.name}: no notes, nothing on the floor") if here is not None else ""

    @property
    def joining(self) -> list[Link]:
        """Links between two different areas that are on the map."""
        known = {area.id for area in self.areas}
        return [link for link in self.links if link.a in known and link.b in known and link.a != link.b]

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Areas:
        areas = self.areas
        if letters or looked:
            areas = tuple(area.marked(letters, looked) for area in areas)
        if highlight is None and areas == self.areas:
            return self
        return self._replace(areas=areas, highlight=highlight or self.highlight)


NO_MAP = "No map yet: you choose or write one for each fight"


Point = tuple[float, float]


class Remark(Value):
    """A mistake in a map's text, or an oddity of the map."""

    text: str
    line: int = 0
    """Line, counted from 1; 0 if the remark concerns the whole map."""
    column: int = 0
    """Column in characters, counted from 1; 0 if `line` is 0."""
    rules: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """Ids of the areas or hexes concerned."""

    def __str__(self) -> str:
        rules = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"line {self.line}, column {self.column}: {self.text}" if self.line else f"{self.text}{rules}"


class Draft(Value):
    """The result of parsing a map's text."""

    scene: Scene | None
    """The map; None if the text cannot be parsed. Of type `Areas` if the map can be edited by drawing."""
    mistakes: tuple[Remark, ...] = ()
    """Reasons why the text cannot be parsed or the map cannot be played on; empty for a sound map."""
    lines: Mapping[str, int] = {}
    """Line of the text that defines an area, link or hex, by id; counted from 1."""
    notes: tuple[str, ...] = ()
    """Notes on the map as a whole."""
    counted: str = ""
    """Size of the map in words; empty if the text cannot be parsed."""

    @property
    def sound(self) -> bool:
        """True if the map can be played on."""
        return not self.mistakes

    def says(self, other: Draft) -> bool:
        """Tell whether both texts could be parsed and describe the same map."""
        return self.scene is not None and (self.scene, self.notes) == (other.scene, other.notes)


class Look(Value):
    """Range, sight and cover from one place to another."""

    text: str
    """Range and sight in a line."""
    why: tuple[str, ...]
    """Reasons with the ids of their rules, a line each."""
    values: Mapping[str, Any]
    """All values as plain JSON."""


class Maps(Protocol):
    """The maps of a rule system."""

    @property
    def edits(self) -> Callable[[str], AreaEdits] | None:
        """Function that returns the edits of a text; None if maps are only written as text.

        The function raises ValueError, with the reason in a line, if the text cannot be parsed.
        """

    @property
    def signs(self) -> str:
        """The signs most used, in a line, for the author of a map."""

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """Every sign and line that a text may have, each with its meaning."""

    @property
    def asked_by(self) -> tuple[str, str]:
        """Question and option that lead to the choice of another map, while no map is in play."""

    def read(self, text: str) -> Draft:
        """Parse a text."""

    def remarks(self, text: str) -> tuple[Remark, ...]:
        """Return oddities of a map that can be played on; empty if it has mistakes. May take a while."""

    def look(self, text: str, here: str, there: str) -> Look:
        """Return range, sight and cover from one named place to another.

        Raises ValueError, with the reason in a line, if the text has mistakes or there is no such place.
        """

    def present(self, table: Any) -> str:
        """Return the map of a table as a new text; empty if the table has none."""

    def written(self, scene: Areas, notes: Sequence[str]) -> str:
        """Return a drawn map as a new text.

        The map has at least one area, no two areas of one name, cleaned names and texts, at most one link between two
        areas, and no door on a blocked link. Raises ValueError if maps are only written as text.
        """


class AreaEdits(Protocol):
    """Edits of a map of areas; areas and links are named by their ids in the scene of the text.

    Each method returns the new text. It raises ValueError, with the reason in a line, if the edit makes no sense, and
    KeyError for an unknown id.
    """

    def add(self, name: str, at: Point | None = None) -> str:
        """Add an area without links."""

    def rename(self, area: str, name: str) -> str:
        """Rename an area."""

    def place(self, at: Mapping[str, Point]) -> str:
        """Set the positions of areas, by area id."""

    def remove(self, area: str) -> str:
        """Remove an area and its links; the areas at the other ends stay."""

    def connect(self, link: Link) -> str:
        """Add a link, or replace the link between its two areas."""

    def disconnect(self, a: str, b: str) -> str:
        """Remove the link between two areas; both areas stay."""

    def describe(self, area: Area) -> str:
        """Set an area's start, exit, objective and notes."""

    def head(self, title: str, notes: Sequence[str]) -> str:
        """Set the title and the notes of the whole map; an empty title is left out."""
