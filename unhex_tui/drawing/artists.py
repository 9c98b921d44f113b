"""The artists that draw scenes, by kind of scene: in terminal cells, or as shapes for paper and browsers.

Each artist is a module, loaded when first needed. The turn list and the bout have no artist for shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from unhex_tui.drawing.picture import Page, Picture, Role, Room, Shape
from unhex_tui.engine.view import Scene


class Artist(Protocol):
    """An artist for scenes of one kind."""

    def picture(self, scene: Any, room: Room) -> Picture:
        """Return the scene as terminal cells, with its tokens."""

    def legend(self, scene: Any, ascii: bool = False) -> list[tuple[str, Role, str]]:
        """Return (sign, role, meaning) for each kind of sign in the picture."""


def artist(scene: Scene) -> Artist:
    """Return the artist for a scene; raise KeyError for an unknown kind."""
    module: Any = import_module(f"unhex_tui.drawing.{_CELL_ARTISTS[scene.kind]}")
    cell_artist: Artist = module
    return cell_artist


_CELL_ARTISTS = {"areas": "draw", "hexes": "hexes", "turn": "turn_list", "strip": "strip", "bout": "bout"}
"""Modules that draw in cells, by kind of scene."""


class ShapeArtist(Protocol):
    """An artist for scenes of one kind that draws shapes instead of cells."""

    def shapes(self, scene: Any, page: Page) -> list[Shape]:
        """Return the scene as shapes, without its tokens."""

    def samples(self, scene: Any) -> list[tuple[list[Shape], str]]:
        """Return (shapes, meaning) for each kind of sign, within 60 by 20 units around (30, 0)."""

    def captions(self, scene: Any, notes: Sequence[str] = ()) -> list[str]:
        """Return the notes on the map and its places, numbered like the shapes for paper."""


_SHAPE_ARTISTS = {"areas": "area_shapes", "hexes": "hex_shapes", "strip": "strip"}
"""Modules that draw shapes, by kind of scene."""


def shape_artist(scene: Scene) -> ShapeArtist:
    """Return the artist that draws a scene as shapes; raise KeyError for a kind without one."""
    module: Any = import_module(f"unhex_tui.drawing.{_SHAPE_ARTISTS[scene.kind]}")
    drawer: ShapeArtist = module
    return drawer
