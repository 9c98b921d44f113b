"""The artist for maps of areas, as `artists.Artist` requires."""

from __future__ import annotations

from unhex_tui.drawing.draw import draw
from unhex_tui.drawing.picture import Picture, Room
from unhex_tui.drawing.plan import Plan
from unhex_tui.drawing.strokes import legend
from unhex_tui.scenes.areas import Areas

__all__ = ["legend", "picture"]


def picture(scene: Areas, room: Room) -> Picture:
    """Return the scene as cells."""
    return draw(scene, Plan.make(scene, *room))
