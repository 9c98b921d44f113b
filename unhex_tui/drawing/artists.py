"""Who draws which kind of map. Each artist is a module of its own, loaded when the first map of its kind is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from unhex_tui.drawing.picture import Picture, Role, Room
from unhex_tui.drawing.shapes import Page, Shape
from unhex_tui.engine.view import Scene


class Artist(Protocol):
    """Draws the scenes of one kind."""

    def picture(self, scene: Any, room: Room) -> Picture:
        """The scene as cells of a terminal, with those who stand on it."""

    def legend(self, scene: Any, ascii: bool = False) -> list[tuple[str, Role, str]]:
        """(sign, role, meaning) for each kind of sign that the picture shows."""

    def shapes(self, scene: Any, page: Page) -> list[Shape]:
        """The scene without those who stand on it, for what is no grid of cells."""

    def samples(self, scene: Any) -> list[tuple[list[Shape], str]]:
        """Samples of the signs among the shapes, each within 60 by 20 units around (30, 0), and their meanings."""

    def captions(self, scene: Any, notes: Sequence[str] = ()) -> list[str]:
        """What is said of the map and its places, numbered as shapes for paper have it."""


def artist(scene: Scene) -> Artist:
    """The one who draws a scene; KeyError for a kind that nobody draws."""
    return _ARTISTS[scene.kind]()


def _areas() -> Artist:
    from unhex_tui.drawing import areas

    return areas


_ARTISTS: Mapping[str, Callable[[], Artist]] = {"areas": _areas}
