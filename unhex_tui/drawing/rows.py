"""Rows of cells made of pieces of text, for scenes that are lists rather than maps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unhex_tui.drawing.cellwidth import ASCII_SIGNS, cell_width, clusters, cut
from unhex_tui.drawing.picture import BLANK, Cell, Room
from unhex_tui.drawing.tokens import Piece
from unhex_tui.engine import rounding
from unhex_tui.engine.rounding import half_up

_EIGHTHS = " ▏▎▍▌▋▊▉"


def plain(text: str, ascii: bool) -> str:
    """A text of our own, with ASCII for its signs where that is asked for."""
    return text.translate(ASCII_SIGNS) if ascii else text


def across(pieces: Iterable[Piece]) -> int:
    """How many cells pieces take."""
    return sum(cell_width(text) for text, _ in pieces)


def cells(pieces: Iterable[Piece], room: Room) -> list[Cell]:
    """A row of cells; what is too long ends in a sign."""
    row: list[Cell] = []
    for text, role in pieces:
        for cluster in clusters(text, room.ascii):
            row += [Cell(cluster.text, role), *[Cell("", role)] * (cluster.width - 1)]
    if len(row) > room.width:
        end = room.width - 1 if row[room.width - 1].text else room.width - 2  # no half of a wide character stays
        row[end:] = [Cell("~" if room.ascii else "…", row[end].role)]
    return [*row, *[BLANK] * (room.width - len(row))]


def fitted(pieces: Sequence[Piece], width: int, ascii: bool) -> list[Piece]:
    """Pieces in just so many cells: cut where they are too long, with blanks behind where they are too short."""
    found: list[Piece] = []
    room = width
    for text, role in pieces:
        shown = cut(plain(text, ascii), room, ascii)
        found.append((shown, role))
        room -= cell_width(shown)
    return [*found, (" " * room, "")]


def bar(share: float, width: int, ascii: bool, *, idle: bool = False) -> str:
    """A bar of so many cells, full from 0 to 1: eighths of cells, or in ASCII whole ones. An `idle` one stands for what
    comes to nothing: it has another sign, and whole cells.
    """
    full, rest = divmod(half_up(max(0.0, min(share, 1.0)) * width * 8), 8)
    if idle:
        return (("-" if ascii else "░") * (full + (rest > 3))).ljust(width, "." if ascii else "·")
    if ascii:
        return "#" * (full + (rest > 3)) + "." * (width - full - (rest > 3))
    return ("█" * full + _EIGHTHS[rest] * (rest > 0)).ljust(width, "·")


def percent(share: float) -> str:
    """A chance in per cent without the gap before the sign, for narrow columns."""
    return rounding.percent(share).replace(" ", "")
