"""The artists that draw scenes in terminal cells, by kind of scene.

Each artist is a module, loaded when the first scene is drawn; the artist for areas is loaded apart from the others.
"""

from __future__ import annotations

from typing import Any, Protocol

from unhex_tui.drawing.picture import Picture, Role, Room
from unhex_tui.engine.view import Scene


class Artist(Protocol):
    """An artist for scenes of one kind."""

    def picture(self, scene: Any, room: Room) -> Picture:
        """Return the scene as terminal cells, with its tokens."""

    def legend(self, scene: Any, ascii: bool = False) -> list[tuple[str, Role, str]]:
        """Return (sign, role, meaning) for each kind of sign in the picture."""


def artist(scene: Scene) -> Artist:
    """Return the artist for a scene; raise KeyError for an unknown kind."""
    if scene.kind == "areas":
        from unhex_tui.drawing import areas

        return areas
    from unhex_tui.drawing.other_artists import OTHERS

    other: Artist = OTHERS[scene.kind]
    return other
