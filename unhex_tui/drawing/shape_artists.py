"""Who draws which kind of scene in shapes, for paper and browsers. What is a list has no shapes: pages tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from unhex_tui.drawing import area_shapes, hex_shapes, strip_shapes
from unhex_tui.drawing.shapes import Page, Shape
from unhex_tui.engine.view import Scene


class ShapeArtist(Protocol):
    """Draws the scenes of one kind where there are no cells: on paper and in browsers."""

    def shapes(self, scene: Any, page: Page) -> list[Shape]:
        """The scene without those who stand on it, for what is no grid of cells."""

    def samples(self, scene: Any) -> list[tuple[list[Shape], str]]:
        """Samples of the signs among the shapes, each within 60 by 20 units around (30, 0), and their meanings."""

    def captions(self, scene: Any, notes: Sequence[str] = ()) -> list[str]:
        """What is said of the map and its places, numbered as shapes for paper have it."""


_ARTISTS: Mapping[str, ShapeArtist] = {"areas": area_shapes, "hexes": hex_shapes, "strip": strip_shapes}


def shape_artist(scene: Scene) -> ShapeArtist:
    """The one who draws a scene in shapes; KeyError for a kind that nobody draws."""
    return _ARTISTS[scene.kind]
