"""A scene drawn: a grid of cells with roles, and what stands where.

A role says what a cell is, never how it looks: the screen, the web page or a plain terminal choose colours and styles.
Every row has the same width in cells; a wide character takes a cell and leaves the next one empty.
"""

from __future__ import annotations

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
    "letter",  # the key that stands for a token
    "objective",
    "note",
    "floor",  # things lying here
    "effect",  # something going on in an area for some time
]
ROLES: tuple[Role, ...] = get_args(Role)


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
    areas: list[tuple[str, int, int, int, int]] = made(factory=list)
    """(area id, x, y, width, height) of each box."""
    _runs: dict[int, list[tuple[str, Role]]] = made(factory=dict)

    def hit(self, x: int, y: int) -> tuple[Literal["token", "area"], str] | None:
        """What is at a cell: a token before its area, None on the ground and outside."""
        for span in self.spans:
            if span.y == y and span.x <= x < span.x + span.width:
                return ("token", span.token)
        for area, left, top, width, height in self.areas:
            if left <= x < left + width and top <= y < top + height:
                return ("area", area)
        return None

    def row_runs(self, y: int) -> list[tuple[str, Role]]:
        """Row `y` as (text, role) runs of equal role, left to right; an empty list outside the picture."""
        if not 0 <= y < self.height:
            return []
        runs = self._runs.get(y)
        if runs is None:
            runs = self._runs[y] = _joined(self.rows[y])
        return runs

    def text(self) -> str:
        """The map as plain lines, without the spaces at their ends."""
        return "\n".join("".join(cell.text for cell in row).rstrip() for row in self.rows)


def _joined(row: list[Cell]) -> list[tuple[str, Role]]:
    runs: list[tuple[str, Role]] = []
    texts: list[str] = []
    current: Role | None = None
    for text, role in row:
        if role != current:
            if current is not None:
                runs.append(("".join(texts), current))
            texts = []
            current = role
        texts.append(text)
    if current is not None:
        runs.append(("".join(texts), current))
    return runs
