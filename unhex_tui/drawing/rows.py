"""Rows of cells made from pieces of text, for scenes that are lists instead of maps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unhex_tui.drawing.cellwidth import ASCII_SIGNS, cell_width, clusters, cut
from unhex_tui.drawing.picture import BLANK, Cell, Room
from unhex_tui.drawing.tokens import Piece
from unhex_tui.engine import rounding
from unhex_tui.engine.rounding import half_up

_EIGHTHS = " ▏▎▍▌▋▊▉"


def plain(text: str, ascii: bool) -> str:
    """Return a text of the app, with ASCII replacements for its signs if `ascii`."""
    return text.translate(ASCII_SIGNS) if ascii else text


def across(pieces: Iterable[Piece]) -> int:
    """Return the number of cells that pieces take."""
    return sum(cell_width(text) for text, _ in pieces)


def cells(pieces: Iterable[Piece], room: Room) -> list[Cell]:
    """Return a row of cells; a row that is too long ends in `…` (ASCII: `~`)."""
    row: list[Cell] = []
    for text, role in pieces:
        for cluster in clusters(text, room.ascii):
            row += [Cell(cluster.text, role), *[Cell("", role)] * (cluster.width - 1)]
    if len(row) > room.width:
        end = room.width - 1 if row[room.width - 1].text else room.width - 2  # never keep half of a wide character
        row[end:] = [Cell("~" if room.ascii else "…", row[end].role)]
    return [*row, *[BLANK] * (room.width - len(row))]


def fitted(pieces: Sequence[Piece], width: int, ascii: bool) -> list[Piece]:
    """Return pieces that take exactly `width` cells: cut, or padded with blanks."""
    found: list[Piece] = []
    room = width
    for text, role in pieces:
        shown = cut(plain(text, ascii), room, ascii)
        found.append((shown, role))
        room -= cell_width(shown)
    return [*found, (" " * room, "")]


def bar(share: float, width: int, ascii: bool, *, idle: bool = False) -> str:
    """Return a bar of `width` cells for a share from 0 to 1, in eighths of cells or, in ASCII, whole cells.

    An `idle` bar, for an outcome without effect, has another sign and whole cells.
    """
    full, rest = divmod(half_up(max(0.0, min(share, 1.0)) * width * 8), 8)
    if idle:
        return (("-" if ascii else "░") * (full + (rest > 3))).ljust(width, "." if ascii else "·")
    if ascii:
        return "#" * (full + (rest > 3)) + "." * (width - full - (rest > 3))
    return ("█" * full + _EIGHTHS[rest] * (rest > 0)).ljust(width, "·")


def percent(share: float) -> str:
    """Return a probability in per cent without a space before the sign, for narrow columns."""
    return rounding.percent(share).replace(" ", "")
