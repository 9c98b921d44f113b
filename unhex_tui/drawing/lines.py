"""Routes as lines with corners, for pictures that are no cells: in cells of the plan, each to be scaled by its user."""

from __future__ import annotations

from unhex_tui.drawing.ground import XY
from unhex_tui.drawing.placing import Box
from unhex_tui.drawing.routing import Route

Point = tuple[float, float]


def cell_middle(cell: XY) -> Point:
    """The middle of a cell."""
    return cell[0] + 0.5, cell[1] + 0.5


def centre(box: Box) -> Point:
    """The middle of a box."""
    return box.x + box.w / 2, box.y + box.h / 2


def border(box: Box, cell: XY) -> Point:
    """The point of a box's border beside a cell."""
    x, y = cell_middle(cell)
    return min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)


def corners(route: Route, a: Box, b: Box) -> list[Point]:
    """From a's border to b's; a line that found no way runs straight from centre to centre."""
    if route.fine or not route.cells:
        return [centre(a), centre(b)]
    points = [border(a, route.cells[0]), *map(cell_middle, route.cells), border(b, route.cells[-1])]
    turns = [
        here
        for before, here, after in zip(points, points[1:], points[2:], strict=False)
        if not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])
    ]
    return [points[0], *turns, points[-1]]
