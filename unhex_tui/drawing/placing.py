"""From wanted centres to boxes on the grid: never overlapping, in the map's order, with room for lines between them.

Each pair of areas is kept apart either side by side or one above the other, whichever their centres suggest; the gaps
are then met by pushing boxes from the near edges inwards. A map too big for the room asked grows beyond it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """An area's place on the grid, its border included."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column past it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom


class Size(NamedTuple):
    """One way of drawing all boxes, from roomy to tight."""

    width: int
    """Least width of a box."""
    height: int
    gap_x: int
    """Columns between boxes side by side."""
    gap_y: int
    titled: bool
    """The name has its own row inside; otherwise it stands in the upper border."""


SIZES = (
    Size(26, 7, 8, 4, True),
    Size(24, 6, 8, 3, True),
    Size(20, 6, 7, 3, True),
    Size(18, 5, 6, 3, True),
    Size(15, 5, 6, 2, True),
    Size(14, 4, 5, 2, False),
    Size(13, 3, 5, 2, False),
    Size(11, 3, 5, 2, False),
    Size(15, 3, 5, 1, False),
    Size(9, 3, 4, 1, False),
)
GROWN = SIZES[5]
"""Drawn so when nothing fits: what must be scrolled anyway may as well be readable."""

Needs = dict[tuple[int, int], tuple[int, int]]
"""Extra (columns, rows) a pair of linked areas needs between them for bars, arrow and door."""

_ENOUGH = 6
"""Rows up to which a flat box is made higher."""
_BIASES = (1.0, 1.6, 0.6, 2.6)
_MARGIN_X, _MARGIN_Y = 1, 0


class Sketch(NamedTuple):
    """A map before it has a size; areas are known by their index."""

    centres: Sequence[tuple[float, float]]
    """In any units."""
    names: Sequence[int]
    """How many cells each name takes."""
    needs: Needs

    def widths(self, size: Size) -> list[int]:
        """How wide the boxes are at least."""
        return [max(size.width, name + 4) for name in self.names]


def place(sketch: Sketch, size: Size, width: int, height: int) -> tuple[list[Box], int, int]:
    """The boxes and the width and height they take: what was asked where they fit, else as little more as possible."""
    tries = []
    for bias in _BIASES:
        tries.append(_place(sketch, size, width, height, bias))
        if tries[-1][1:] == (width, height):
            break
    return min(tries, key=lambda found: found[1] + 2 * found[2])


def place_within(sketch: Sketch, size: Size, width: int, height: int) -> tuple[Size, list[Box]] | None:
    """The boxes, flat ones made higher where there is room; None where they do not fit at all."""
    cells = sum(wide + size.gap_x for wide in sketch.widths(size)) * (size.height + size.gap_y)
    if cells > (width + size.gap_x) * (height + size.gap_y):
        return None  # with their gaps they have no room anywhere, and need not be tried
    found = place(sketch, size, width, height)
    if found[1:] != (width, height):
        return None
    if size.height < 5:
        for more in range(_ENOUGH, size.height, -1):
            higher = size._replace(height=more, gap_y=max(size.gap_y, 2), titled=more > 4)
            tall = place(sketch, higher, width, height)
            if tall[1:] == (width, height):
                return higher, tall[0]
    return size, found[0]


def _place(sketch: Sketch, size: Size, width: int, height: int, bias: float) -> tuple[list[Box], int, int]:
    """A greater bias sets more pairs one above the other."""
    centres, needs = sketch.centres, sketch.needs
    count = len(centres)
    widths, heights = sketch.widths(size), [size.height] * count
    xs = _spread([x for x, _ in centres], widths, width - 2 * _MARGIN_X)
    ys = _spread([y for _, y in centres], heights, height - 2 * _MARGIN_Y)
    across: list[tuple[int, int, int]] = []
    down: list[tuple[int, int, int]] = []
    for i in range(count):
        for j in range(i):
            more_x, more_y = needs.get((j, i), (0, 0))
            apart_x = (widths[i] + widths[j]) / 2 + size.gap_x + more_x
            apart_y = size.height + size.gap_y + more_y
            dx, dy = xs[i] - xs[j], ys[i] - ys[j]
            if abs(dx) / apart_x > bias * abs(dy) / apart_y:
                pair = (j, i) if (dx, i) > (0, j) else (i, j)
                across.append((*pair, size.gap_x + more_x))
            else:
                pair = (j, i) if (dy, i) > (0, j) else (i, j)
                down.append((*pair, size.gap_y + more_y))
    lefts, wide = _push_apart(xs, widths, across, width, _MARGIN_X)
    tops, high = _push_apart(ys, heights, down, height, _MARGIN_Y)
    boxes = [Box(x, y, w, h) for x, y, w, h in zip(lefts, tops, widths, heights, strict=True)]
    return boxes, max(width, wide), max(height, high)


def _spread(values: Sequence[float], sizes: Sequence[int], room: int) -> list[float]:
    """Centres scaled so that the outermost boxes just touch the edges of the room."""
    low, high = min(values), max(values)
    if high - low < 1e-9:
        return [room / 2] * len(values)
    first = max(size for value, size in zip(values, sizes, strict=True) if value == low) / 2
    last = max(size for value, size in zip(values, sizes, strict=True) if value == high) / 2
    scale = max(1.0, room - first - last) / (high - low)
    return [first + (value - low) * scale for value in values]


def _push_apart(
    centres: list[float], sizes: Sequence[int], apart: list[tuple[int, int, int]], room: int, margin: int
) -> tuple[list[int], int]:
    """Near edges of the boxes such that every (before, after, gap) holds, as close to the centres as that allows."""
    count = len(centres)
    order = sorted(range(count), key=lambda k: (centres[k], k))
    before: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    after: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for one, other, gap in apart:
        before[other].append((one, gap))
        after[one].append((other, gap))
    earliest = [margin] * count
    for k in order:
        earliest[k] = max([margin, *(earliest[o] + sizes[o] + gap for o, gap in before[k])])
    needed = max((earliest[k] + sizes[k] + margin for k in range(count)), default=0)
    room = max(room, needed)
    latest = [0] * count
    for k in reversed(order):
        latest[k] = min([room - margin - sizes[k], *(latest[o] - gap - sizes[k] for o, gap in after[k])])
    edges = [0] * count
    for k in order:
        wanted = round(margin + centres[k] - sizes[k] / 2)
        least = max([margin, *(edges[o] + sizes[o] + gap for o, gap in before[k])])
        edges[k] = max(least, min(wanted, latest[k]))
    return edges, needed
