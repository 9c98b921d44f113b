"""Shapes of a map: polygons, lines and texts, to be written as SVG or another format.

A shape names its meaning and its owner; colours, widths and fonts are up to the writer. A unit is a tenth of the width
and a twentieth of the height of a terminal cell, about a pixel.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from unhex_tui.engine.value import Value

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
