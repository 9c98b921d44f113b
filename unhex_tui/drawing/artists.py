"""Who draws which kind of scene, in cells of a terminal or in shapes.

Each artist is a module of its own; they are loaded when the first scene is drawn, those of areas apart from the others.
What is no map has no shapes: pages tell it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from unhex_tui.drawing.picture import Picture, Role, Room
from unhex_tui.engine.view import Scene

if TYPE_CHECKING:
    from unhex_tui.drawing.shapes import Page, Shape


class Artist(Protocol):
    """Draws the scenes of one kind."""

    def picture(self, scene: Any, room: Room) -> Picture:
        """The scene as cells of a terminal, with those who stand on it."""

    def legend(self, scene: Any, ascii: bool = False) -> list[tuple[str, Role, str]]:
        """(sign, role, meaning) for each kind of sign that the picture shows."""


class ShapeArtist(Protocol):
    """Draws the scenes of one kind where there are no cells: on paper and in browsers."""

    def shapes(self, scene: Any, page: Page) -> list[Shape]:
        """The scene without those who stand on it, for what is no grid of cells."""

    def samples(self, scene: Any) -> list[tuple[list[Shape], str]]:
        """Samples of the signs among the shapes, each within 60 by 20 units around (30, 0), and their meanings."""

    def captions(self, scene: Any, notes: Sequence[str] = ()) -> list[str]:
        """What is said of the map and its places, numbered as shapes for paper have it."""


def artist(scene: Scene) -> Artist:
    """The one who draws a scene; KeyError for a kind that nobody draws."""
    if scene.kind == "areas":
        from unhex_tui.drawing import areas

        return areas
    from unhex_tui.drawing import hexes, turn

    others: Mapping[str, Artist] = {"hexes": hexes, "turn": turn}
    return others[scene.kind]


def shape_artist(scene: Scene) -> ShapeArtist:
    """The one who draws a scene in shapes; KeyError for a kind that nobody draws."""
    from unhex_tui.drawing import area_shapes, hex_shapes

    every: Mapping[str, ShapeArtist] = {"areas": area_shapes, "hexes": hex_shapes}
    return every[scene.kind]
