"""The map as an SVG tree: lines, boxes and signs as `drawing` has them, and in the boxes those who stand there.

The lines and boxes do not depend on who stands where, so nothing but the tokens moves during a fight.
"""

from __future__ import annotations

from typing import Literal

from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.shapes import Shape, boxes, extent
from unhex_tui.scenes.areas import Areas
from unhex_tui.web.elements import Element, element
from unhex_tui.web.tokens import draw_inside

_MARGIN = 6
"""Units around the shapes, for lines that are wider."""


def picture(scene: Areas, page: Literal["wide", "tall"]) -> Element:
    """The scene as an `svg` element."""
    found = artist(scene).shapes(scene, page)
    x, y, wide, high = extent(found)
    room = boxes(found)
    tokens = [token for area in scene.areas for token in draw_inside(area, *room[area.id])]
    return element(
        "svg",
        f"map {page}",
        element("g", "shapes", *map(_drawn, found)),
        element("g", "tokens", *sorted(tokens, key=lambda one: str(one[1].get("key")))),
        viewBox=f"{x - _MARGIN:g} {y - _MARGIN:g} {wide + 2 * _MARGIN:g} {high + 2 * _MARGIN:g}",
        preserveAspectRatio="xMidYMid meet",
        role="img",
        aria_label=f"Map: {scene.title}",
    )


def _drawn(shape: Shape) -> Element:
    key = " ".join((shape.kind, shape.of, *(shape.ends if len(shape.ends) == 1 else ())))
    if shape.box is not None:
        x, y, width, height = shape.box
        corner = {"rx": 8} if shape.kind == "area" else {}
        return element("rect", shape.look, x=x, y=y, width=width, height=height, **corner, key=key)
    points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
    return element("polyline" if shape.form == "line" else "polygon", shape.look, points=points, key=key)
