"""Who draws which kind of scene, in cells of a terminal or in shapes.

Each artist is a module of its own, loaded when it draws its first one. What is no map has no shapes: pages tell it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    return _ARTISTS[scene.kind]()


def shape_artist(scene: Scene) -> ShapeArtist:
    """The one who draws a scene in shapes; KeyError for a kind that nobody draws."""
    return _SHAPE_ARTISTS[scene.kind]()


def _areas() -> Artist:
    from unhex_tui.drawing import areas

    return areas


def _area_shapes() -> ShapeArtist:
    from unhex_tui.drawing import area_shapes

    return area_shapes


def _hexes() -> Artist:
    from unhex_tui.drawing import hexes

    return hexes


def _hex_shapes() -> ShapeArtist:
    from unhex_tui.drawing import hex_shapes

    return hex_shapes


def _turn() -> Artist:
    from unhex_tui.drawing import turn

    return turn


_ARTISTS: Mapping[str, Callable[[], Artist]] = {"areas": _areas, "hexes": _hexes, "turn": _turn}
_SHAPE_ARTISTS: Mapping[str, Callable[[], ShapeArtist]] = {"areas": _area_shapes, "hexes": _hex_shapes}
