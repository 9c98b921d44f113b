"""Words beside the line of the pending path, where the ground is free for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from unhex_tui.drawing.cellwidth import cell_width
from unhex_tui.drawing.grid import XY
from unhex_tui.drawing.picture import BLANK, Cell, Role
from unhex_tui.drawing.routing import Route
from unhex_tui.engine.view import Highlight


def tell_beside(rows: list[list[Cell]], routes: Iterable[Route], light: Highlight) -> None:
    """Write the words of a highlight beside the longest straight piece of its lines that has room for them.

    Beside a piece that runs up and down they stand one below the other, else above or below it in one row.
    """
    words = [word for word in light.words if word and word.isascii()]
    if not words:
        return
    role: Role = "path.good" if light.good else "path.bad"
    pieces = [piece for route in routes if not route.straight for piece in _pieces(route.cells)]
    for piece in sorted(pieces, key=len, reverse=True):
        for x, y, texts in _places(piece, words):
            if all(_free(rows, x - 1, y + k, cell_width(text) + 2) for k, text in enumerate(texts)):
                for k, text in enumerate(texts):
                    rows[y + k][x : x + len(text)] = [Cell(char, role) for char in text]
                return


def _pieces(cells: Sequence[XY]) -> Iterator[list[XY]]:
    """The straight pieces of a line, those that lie and those that stand."""
    for axis in (0, 1):
        for _, group in groupby(cells, key=lambda cell: cell[axis]):
            piece = list(group)
            if len(piece) > 1 or len(cells) == 1:
                yield piece


def _places(piece: list[XY], words: list[str]) -> Iterator[tuple[int, int, list[str]]]:
    """Where the words might begin, and their lines there."""
    (x0, y0), (x1, y1) = min(piece), max(piece)
    if x0 != x1:
        joined = ", ".join(words)
        for y in (y0 - 1, y0 + 1):
            yield (x0 + x1 + 1 - len(joined)) // 2, y, [joined]
        return
    top = (y0 + y1 + 1 - len(words)) // 2
    wide = max(map(len, words))
    for lines, begin in ((words, top), ([", ".join(words)], (y0 + y1) // 2)):
        for x in (x0 + 2, x0 - 1 - max(wide, len(lines[0]))):
            yield x, begin, lines


def _free(rows: list[list[Cell]], x: int, y: int, width: int) -> bool:
    return 0 <= y < len(rows) and x >= 0 and rows[y][x : x + width] == [BLANK] * width
