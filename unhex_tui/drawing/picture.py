"""A scene drawn: a grid of cells with roles, and what stands where.

A role says what a cell is, never how it looks: the screen, the web page or a plain terminal choose colours and styles.
Every row has the same width in cells; a wide character takes a cell and leaves the next one empty.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple, get_args

from unhex_tui.engine.value import Changeable, made

Role = Literal[
    "",  # nothing: the ground of the map
    "area",  # an area's border
    "area.name",
    "area.start",  # border and sign of an area where players may be placed
    "area.exit",  # border and sign of a way out
    "area.highlight",  # border of an area to look at
    "link",  # a line one can see and move along
    "link.dashed",  # a line one can only see along
    "door",
    "arrow",
    "blocked",  # the X in a line without sight
    "mark",  # a cover mark
    "mark.counted",  # a cover mark that counts for the pending shot
    "path.good",  # a line of the pending path, which is possible
    "path.bad",  # the same, but it is not possible
    "token.0",
    "token.1",
    "token.2",
    "token.3",
    "token.4",
    "token.5",
    "token.6",
    "token.7",
    "token.down",  # down, dead or out, of any side
    "token.current",  # the one acting now
    "token.more",  # `+3`: more stand here than fit
    "strip.empty",  # a cell that says how a part of somebody is: nothing marked there, or the worst mark it has
    "strip.light",
    "strip.heavy",
    "strip.lasting",
    "letter",  # the key that stands for a token
    "objective",
    "note",
    "floor",  # things lying here
    "effect",  # something going on in an area for some time
    "edge",  # letters of rows and numbers of columns
    "ground",  # a field where nothing is in the way
    "ground.low",
    "ground.tall",
    "ground.wall",
    "ground.rough",
    "ground.veil",
    "cost",  # what is said of a field where nobody stands, mostly what it costs to get there
    "word",  # what is said of somebody in a field
    "cursor",  # around a field that is looked at
    "act.now",  # what somebody does in a turn: this is under way
    "act.lost",  # it will not come any more
    "burden",  # what weighs on somebody's rolls
    "state",  # what else somebody is under
]
ROLES: tuple[Role, ...] = get_args(Role)


ZOOMS = (-2, 2)
"""The least and the greatest zoom; at 0 a map fills the room it is given, as far as it can."""


class Room(NamedTuple):
    """What a picture is drawn for: so many columns and rows, at least 1. It may grow beyond: the panel then scrolls."""

    width: int
    height: int
    ascii: bool = False
    zoom: int = 0
    """From `ZOOMS`: below 0 names are shortened and places small, above it the map is larger than the room."""


class Cell(NamedTuple):
    """One terminal cell. The text is empty in the second half of a wide character."""

    text: str
    role: Role


BLANK = Cell(" ", "")


class Span(NamedTuple):
    """Cells of a row that belong to a token."""

    token: str
    x: int
    y: int
    width: int


class Picture(Changeable):
    """The drawn map: `rows[y][x]` is a cell, all rows are `width` cells wide."""

    width: int
    height: int
    rows: list[list[Cell]]
    spans: list[Span] = made(factory=list)
    """Where tokens are, for the mouse."""
    places: list[tuple[str, int, int, int, int]] = made(factory=list)
    """(id, x, y, width, height) of each place's box."""
    current: tuple[str, str] = ("", "")
    """Ids of the place of the one who acts, and of its token; empty where nobody does."""
    concerned: frozenset[str] = frozenset()
    """Ids of the places where something goes on: somebody acts there, or they or lines to them are highlighted."""
    grid: bool = False
    """Its places are fields without borders. The first column and the first row name them, and stay in sight."""

    def hit(self, x: int, y: int, wanted: Collection[str] = ()) -> tuple[Literal["token", "place"], str] | None:
        """What is at a cell: a token before its place, None on the ground and outside.

        A token fills its field, so that there a place that is `wanted` comes before one that is not.
        """
        token = next((s.token for s in self.spans if s.y == y and s.x <= x < s.x + s.width), "")
        if token and not (self.grid and wanted and token not in wanted):
            return ("token", token)
        for place, left, top, width, height in self.places:
            if left <= x < left + width and top <= y < top + height and not (token and place not in wanted):
                return ("place", place)
        return ("token", token) if token else None

    def towards(self, place: str, dx: int, dy: int, among: Collection[str]) -> str:
        """The next place among some in a direction (-1, 0), (1, 0), (0, -1) or (0, 1); `place` where there is none.

        What lies straight ahead or not far off comes before all else; of two alike the one in the same column.
        """
        near = {place, *among}
        middles = {id: (2 * x + w, 2 * (2 * y + h), x // w) for id, x, y, w, h in self.places if id in near}
        if place not in middles:
            return place
        x, y, column = middles[place]
        best, found = (True, 0, True), place
        for other in among:
            if other == place or other not in middles:
                continue
            to_x, to_y, its = middles[other]
            along = (to_x - x) * dx + (to_y - y) * dy
            off = abs((to_x - x) * dy) + abs((to_y - y) * dx)
            if along > 0:
                far = (off > along, 2 * along + 3 * off, its != column)
                if found == place or far < best:
                    best, found = far, other
        return found

    def text(self) -> str:
        """The map as plain lines, without the spaces at their ends."""
        return "\n".join("".join(cell.text for cell in row).rstrip() for row in self.rows)
