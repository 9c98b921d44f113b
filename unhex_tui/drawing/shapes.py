"""What a map looks like where it is no grid of cells: polygons, lines and texts, to be written as SVG or anything else.

A shape says what it is, in words, and whose; colours, widths and fonts are the writer's. A unit is a tenth of the width
and a twentieth of the height of a terminal's cell, about a pixel.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from unhex_tui.engine.value import Value

Point = tuple[float, float]

Page = Literal["paper", "wide", "tall"]
"""For what shapes are made: paper has every name in full; screens, wider or taller ones, write names and people in."""


LINE = 20
"""The height of a line of a text, in units."""


class Extent(NamedTuple):
    """The rectangle around some points."""

    x: float
    y: float
    width: float
    height: float


class Shape(Value):
    """A piece of the picture."""

    form: Literal["polygon", "line", "text"]
    points: tuple[Point, ...]
    """The corners; of a text its middle."""
    look: str
    """Words for what it is; the first is its kind, such as `link` or `door`, the others what is special about it."""
    of: str = ""
    """Id of the place or line that it shows, or a part of."""
    ends: tuple[str, ...] = ()
    """Ids of the places that it joins, or at which it stands on its line."""
    text: str = ""
    """In lines; of a place its name, as it was given."""

    @property
    def kind(self) -> str:
        """The first word of its look."""
        return self.look.partition(" ")[0]

    @property
    def box(self) -> Extent | None:
        """What it covers, where it is a polygon of four corners: all of those are rectangles."""
        if len(self.points) != 4 or self.form != "polygon":
            return None
        (x, y), _, (right, bottom), _ = self.points
        return Extent(x, y, right - x, bottom - y)

    def moved(self, scale: float, x: float = 0, y: float = 0) -> Shape:
        """The shape scaled, then moved."""
        return self._replace(points=tuple((px * scale + x, py * scale + y) for px, py in self.points))


def boxes(shapes: Iterable[Shape]) -> dict[str, Extent]:
    """What places cover, by id; of hexes a part lies beside them."""
    return {shape.of: extent([shape]) for shape in shapes if shape.kind in ("area", "hex")}


def extent(shapes: Iterable[Shape]) -> Extent:
    """How far shapes reach, their texts and the width of their lines apart; nothing reaches nowhere."""
    points = [point for shape in shapes for point in shape.points] or [(0.0, 0.0)]
    (left, right), (top, bottom) = ((min(p[k] for p in points), max(p[k] for p in points)) for k in (0, 1))
    return Extent(left, top, right - left, bottom - top)


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
