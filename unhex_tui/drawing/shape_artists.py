"""The artists that draw scenes as shapes, for paper and browsers; scenes that are lists have none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from unhex_tui.drawing import area_shapes, hex_shapes, strip_shapes
from unhex_tui.drawing.shapes import Page, Shape
from unhex_tui.engine.view import Scene


class ShapeArtist(Protocol):
    """An artist for scenes of one kind that draws shapes instead of cells."""

    def shapes(self, scene: Any, page: Page) -> list[Shape]:
        """Return the scene as shapes, without its tokens."""

    def samples(self, scene: Any) -> list[tuple[list[Shape], str]]:
        """Return (shapes, meaning) for each kind of sign, within 60 by 20 units around (30, 0)."""

    def captions(self, scene: Any, notes: Sequence[str] = ()) -> list[str]:
        """Return the notes on the map and its places, numbered like the shapes for paper."""


_ARTISTS: Mapping[str, ShapeArtist] = {"areas": area_shapes, "hexes": hex_shapes, "strip": strip_shapes}


def shape_artist(scene: Scene) -> ShapeArtist:
    """Return the artist that draws a scene as shapes; raise KeyError for a kind without one."""
    return _ARTISTS[scene.kind]
