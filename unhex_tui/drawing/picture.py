"""A drawn scene: cells with roles and the positions of tokens and places, or shapes for SVG and other formats.

A role says what a cell is, not how it looks: the screen, the web page or a plain terminal choose colours and styles.
All rows have the same width in cells; a wide character takes one cell and leaves the next one empty. A unit of a shape
is a tenth of the width and a twentieth of the height of a cell, about a pixel.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple, get_args

from unhex_tui.engine.value import State, Value, field

Role = Literal[
    "",  # the background of the map
    "area",  # an area's border
    "area.name",
    "area.start",  # border and sign of an area where players may be placed
    "area.exit",  # border and sign of a way out
    "area.highlight",  # border of a highlighted area
    "link",  # a line to see and move along
    "link.dashed",  # a line to see along only
    "door",
    "arrow",
    "blocked",  # the X in a line without sight
    "mark",  # a cover mark
    "mark.counted",  # a cover mark that counts for the pending shot
    "path.good",  # a line of the pending path, if the path is possible
    "path.bad",  # the same if the path is not possible
    "token.0",
    "token.1",
    "token.2",
    "token.3",
    "token.4",
    "token.5",
    "token.6",
    "token.7",
    "token.down",  # down, dead or out of the fight, on any side
    "token.current",  # the token that acts now
    "token.more",  # `+3`: more stand here than fit
    "strip.empty",  # a body part without marks; the next three name its worst mark
    "strip.light",
    "strip.heavy",
    "strip.lasting",
    "letter",  # the key that stands for a token
    "objective",
    "note",
    "floor",  # items on the floor
    "effect",  # a temporary effect in an area
    "edge",  # letters of rows and numbers of columns
    "ground",  # a field without obstacles
    "ground.low",
    "ground.tall",
    "ground.wall",
    "ground.rough",
    "ground.veil",
    "cost",  # a word on an empty field, mostly the cost to get there
    "word",  # a word on a token in a field
    "cursor",  # brackets around the field at the cursor
    "act.now",  # an act of a turn that is under way
    "act.lost",  # an act that will not happen any more
    "burden",  # a penalty on rolls
    "state",  # another condition
]
ROLES: tuple[Role, ...] = get_args(Role)


ZOOMS = (-2, 2)
"""The smallest and the largest zoom; at 0 a map fills its room as far as possible."""


class Room(NamedTuple):
    """Columns and rows for a picture, each at least 1; a larger picture scrolls in its panel."""

    width: int
    height: int
    ascii: bool = False
    zoom: int = 0
    """A value from `ZOOMS`; below 0 names are shortened and places small, above 0 the map exceeds the room."""


class Cell(NamedTuple):
    """A terminal cell; the text is empty in the second half of a wide character."""

    text: str
    role: Role


BLANK = Cell(" ", "")


class Span(NamedTuple):
    """Cells of a row that belong to a token."""

    token: str
    x: int
    y: int
    width: int


class Picture(State):
    """The drawn scene: `rows[y][x]` is a cell, and each row is `width` cells wide."""

    width: int
    height: int
    rows: list[list[Cell]]
    spans: list[Span] = field(default_factory=list)
    """Cells of tokens, for the mouse."""
    places: list[tuple[str, int, int, int, int]] = field(default_factory=list)
    """(id, x, y, width, height) of each place's box."""
    current: tuple[str, str] = ("", "")
    """Ids of the place and the token of the acting character; empty if no one acts."""
    concerned: frozenset[str] = frozenset()
    """Ids of places with action: a character acts there, or the place or a line to it is highlighted."""
    grid: bool = False
    """The places are fields without borders; the first column and row name them and stay in sight."""

    def hit(self, x: int, y: int, wanted: Collection[str] = ()) -> tuple[Literal["token", "place"], str] | None:
        """Return the token or place at a cell, a token before its place; None outside of both.

        A token fills its field; on a grid a `wanted` place comes before a token that is not wanted.
        """
        token = next((s.token for s in self.spans if s.y == y and s.x <= x < s.x + s.width), "")
        if token and not (self.grid and wanted and token not in wanted):
            return ("token", token)
        for place, left, top, width, height in self.places:
            if left <= x < left + width and top <= y < top + height and not (token and place not in wanted):
                return ("place", place)
        return ("token", token) if token else None

    def towards(self, place: str, dx: int, dy: int, among: Collection[str]) -> str:
        """Return the next place in a direction (-1, 0), (1, 0), (0, -1) or (0, 1); `place` if there is none.

        Places roughly straight ahead come first; of two equally near, the one in the same column.
        """
        near = {place, *among}
        middles = {id: (2 * x + w, 2 * (2 * y + h), x // w) for id, x, y, w, h in self.places if id in near}
        if place not in middles:
            return place
        x, y, column = middles[place]
        best, nearest = (True, 0, True), place
        for other in among:
            if other == place or other not in middles:
                continue
            to_x, to_y, other_column = middles[other]
            along = (to_x - x) * dx + (to_y - y) * dy
            off = abs((to_x - x) * dy) + abs((to_y - y) * dx)
            if along > 0:
                far = (off > along, 2 * along + 3 * off, other_column != column)
                if nearest == place or far < best:
                    best, nearest = far, other
        return nearest

    def text(self) -> str:
        return "\n".join("".join(cell.text for cell in row).rstrip() for row in self.rows)


Point = tuple[float, float]

Page = Literal["paper", "wide", "tall"]
"""Target of the shapes: paper shows full names; a wide or tall screen writes names and people in itself."""


LINE = 20
"""Height of a line of text, in units."""


class Extent(NamedTuple):
    """The rectangle around some points."""

    x: float
    y: float
    width: float
    height: float


class Shape(Value):
    """A part of the picture."""

    form: Literal["polygon", "line", "text"]
    points: tuple[Point, ...]
    """The corners; for a text, its centre."""
    look: str
    """Words for the meaning: first the kind, such as `link` or `door`, then special properties."""
    of: str = ""
    """Id of the place or line that the shape shows, wholly or in part."""
    ends: tuple[str, ...] = ()
    """Ids of the places that the shape joins, or of the place at whose end of the line it stands."""
    text: str = ""
    """The text, in lines; for a place, its name as given."""

    @property
    def kind(self) -> str:
        return self.look.partition(" ")[0]

    @property
    def box(self) -> Extent | None:
        """The rectangle of a polygon with four corners, which is always a rectangle; None for other shapes."""
        if len(self.points) != 4 or self.form != "polygon":
            return None
        (x, y), _, (right, bottom), _ = self.points
        return Extent(x, y, right - x, bottom - y)

    def moved(self, scale: float, x: float = 0, y: float = 0) -> Shape:
        """Return the shape scaled, then moved."""
        return self._replace(points=tuple((px * scale + x, py * scale + y) for px, py in self.points))


def boxes(shapes: Iterable[Shape]) -> dict[str, Extent]:
    """Return the rectangle around each place, by id; a hex does not fill its rectangle."""
    return {shape.of: extent([shape]) for shape in shapes if shape.kind in ("area", "hex")}


def extent(shapes: Iterable[Shape]) -> Extent:
    """Return the extent of shapes, ignoring texts' widths and line widths; zero if there are no shapes."""
    points = [point for shape in shapes for point in shape.points] or [(0.0, 0.0)]
    (left, right), (top, bottom) = ((min(p[k] for p in points), max(p[k] for p in points)) for k in (0, 1))
    return Extent(left, top, right - left, bottom - top)


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of a rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
