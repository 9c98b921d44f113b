"""Who draws which kind of scene in cells of a terminal.

Each artist is a module of its own; they are loaded when the first scene is drawn, those of areas apart from the others.
"""

from __future__ import annotations

from typing import Any, Protocol

from unhex_tui.drawing.picture import Picture, Role, Room
from unhex_tui.engine.view import Scene


class Artist(Protocol):
    """Draws the scenes of one kind."""

    def picture(self, scene: Any, room: Room) -> Picture:
        """The scene as cells of a terminal, with those who stand on it."""

    def legend(self, scene: Any, ascii: bool = False) -> list[tuple[str, Role, str]]:
        """(sign, role, meaning) for each kind of sign that the picture shows."""


def artist(scene: Scene) -> Artist:
    """The one who draws a scene; KeyError for a kind that nobody draws."""
    if scene.kind == "areas":
        from unhex_tui.drawing import areas

        return areas
    from unhex_tui.drawing.other_artists import OTHERS

    other: Artist = OTHERS[scene.kind]
    return other
