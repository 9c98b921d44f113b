"""Maps of areas as shapes: lines first, then boxes over them, signs on the lines, and names.

`plan` places boxes and lines. A line without a free route runs straight between its boxes, below other boxes, with its
signs along it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from unhex_tui.drawing.cellwidth import cell_width, drawable, wrapped
from unhex_tui.drawing.picture import LINE, Page, Point, Shape, rectangle
from unhex_tui.drawing.placing import XY, Box
from unhex_tui.drawing.plan import Plan
from unhex_tui.drawing.routing import Bar, Route
from unhex_tui.drawing.strokes import legend
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Area, Areas, Link

CELL, ROW = 10, 20
"""Width and height of a plan cell, in units."""
_NAME_CELLS = 20
"""Maximum width of a line of an area's name on paper, in cells."""
_PAPER = (90, 30)
"""Columns and rows for a map on paper; a larger map exceeds them."""
_SCREEN_BOX: dict[Page, tuple[int, int]] = {"wide": (18, 6), "tall": (14, 6)}
"""Columns and rows of a box on a screen, where names and people are written into it."""
_SCREENS: dict[Page, tuple[tuple[int, int], ...]] = {
    "wide": ((66, 22), (88, 29), (124, 40)),
    "tall": ((42, 33), (54, 42), (80, 60)),
}
"""Columns and rows to try, the smallest first; only a few, since a tangled map takes a second for each."""
_BAR, _DOOR, _CROSS = 20, (25, 15), 9
"""Half the length of a cover mark, width and height of a door, half the size of an X."""


def shapes(scene: Areas, page: Page) -> list[Shape]:
    """Return the scene as shapes, without its tokens."""
    areas = (area._replace(tokens=(), floor=(), effects=area.effects[:1] and ("",)) for area in scene.areas)
    return list(_shapes(scene._replace(areas=tuple(areas)), page))


@lru_cache(maxsize=16)
def _shapes(scene: Areas, page: Page) -> tuple[Shape, ...]:
    """Return the shapes of a scene without tokens, cached while only tokens move."""
    rows = 1 if page == "paper" and any(_signs(area, []) or _said_of(area) for area in scene.areas) else 0
    plan = _plan(scene._replace(highlight=None), page, rows)
    light = scene.highlight or Highlight()
    links = [link for link in scene.links if link.id in plan.routes]
    links.sort(key=lambda link: link.id in light.lines)
    lines = {link.id: _corners(plan.routes[link.id], plan.boxes[link.a], plan.boxes[link.b]) for link in links}
    shapes = [_line(link, lines[link.id], light) for link in links]
    shapes += [_box(area, plan.boxes[area.id], area.id in light.places) for area in scene.areas]
    for link in links:
        shapes += _signs_on(link, plan.routes[link.id], lines[link.id], light)
    return (*shapes, *(_names(scene, plan) if page == "paper" else ()))


@lru_cache(maxsize=16)
def _plan(scene: Areas, page: Page, rows: int) -> Plan:
    """Return the layout of boxes and lines; on a screen, in the smallest room that shows every line."""
    if page == "paper":
        names = [wrapped(drawable(area.name), _NAME_CELLS) for area in scene.areas]
        high = 2 + max(map(len, names), default=1) + rows
        sizes = tuple((max(16, 4 + max(map(cell_width, lines))), high) for lines in names)
        return Plan.fitted(scene, sizes, *_PAPER)
    plans = []
    for width, height in _SCREENS[page]:
        plan = Plan.fitted(scene, (_SCREEN_BOX[page],) * len(scene.areas), width, height)
        plans.append((sum(route.straight for route in plan.routes.values()), plan.width * plan.height, plan))
        if plan.width <= width and plan.height <= height and not plans[-1][0]:
            return plan
    return min(plans, key=lambda each: each[:2])[2]


def captions(scene: Areas, notes: Sequence[str] = ()) -> list[str]:
    """Return the notes on the map and its areas, numbered as on paper."""
    places = [f"{area.name}: {text}" for area in scene.areas for text in _said_of(area)]
    return [*notes, *(f"{number}  {text}" for number, text in enumerate(places, 1))]


def samples(scene: Areas) -> list[tuple[list[Shape], str]]:
    """Return (shapes, meaning) for each sign on the map, within 60 by 20 units around (30, 0)."""
    along: tuple[Point, ...] = ((0, 0), (60, 0))
    box = rectangle(8, -9, 44, 18)
    across: tuple[Point, ...] = ((50, -10), (50, 10))
    solid, dashed = Shape("line", along, "link solid"), Shape("line", along, "link dashed")
    samples = {
        "see and move": [solid],
        "see, no move": [dashed],
        "move this way only, see both ways": [solid, _head(along, "")],
        "no sight between these two": [dashed, _cross((30, 0), "")],
        "cover for those at this end": [solid, Shape("line", across, "cover")],
        "open door": [solid, _door((30, 0), "open", "")],
        "closed door": [solid, _door((30, 0), "closed", "")],
        "start area": [Shape("polygon", box, "area start")],
        "way out": [Shape("polygon", box, "area exit")],
    }
    return [(samples[meaning], meaning) for _, _, meaning in legend(scene) if meaning in samples]


# ------------------------------------------------------------------ boxes


def _said_of(area: Area) -> list[str]:
    return [*([f"objective: {area.objective}"] if area.objective else []), *area.notes]


def _signs(area: Area, numbers: Sequence[int]) -> str:
    """Return the words below an area's name, in brackets: start, way out and the numbers of its notes."""
    words = [word for word, shown in (("start", area.start), ("way out", area.exit)) if shown]
    words += map(str, numbers)
    return f"({', '.join(words)})" if words else ""


def _names(scene: Areas, plan: Plan) -> Iterator[Shape]:
    """Yield the full names in the middle of their boxes, with the signs of the area below."""
    number = 1
    for area in scene.areas:
        numbers = range(number, number + len(_said_of(area)))
        number = numbers.stop
        lines, signs = wrapped(drawable(area.name), _NAME_CELLS), _signs(area, numbers)
        x, y = _units(_centre(plan.boxes[area.id]))
        yield Shape("text", ((x, y - LINE / 2 * bool(signs)),), "name", area.id, text="\n".join(lines))
        if signs:
            yield Shape("text", ((x, y + LINE / 2 * len(lines)),), "signs", area.id, text=signs)


def _box(area: Area, box: Box, bright: bool) -> Shape:
    words = (("bright", bright), ("start", area.start), ("exit", area.exit), ("effect", bool(area.effects)))
    look = " ".join(["area", *(word for word, shown in words if shown)])
    return Shape(
        "polygon", rectangle(box.x * CELL, box.y * ROW, box.w * CELL, box.h * ROW), look, area.id, text=area.name
    )


# ------------------------------------------------------------------ lines


def _line(link: Link, points: tuple[Point, ...], light: Highlight) -> Shape:
    look = ["link", "dashed" if link.kind in ("dashed", "blocked") else "solid"]
    look += ["arrow"] if link.kind == "arrow" else []
    look += ["good" if light.good else "bad"] if link.id in light.lines else []
    return Shape("line", points, " ".join(look), link.id, (link.a, link.b))


def _corners(route: Route, a: Box, b: Box) -> tuple[Point, ...]:
    """Return the corners of a line from a's border to b's; a straight line if no route was found."""
    if route.straight or not route.cells:
        return _leaving(a, b), _leaving(b, a)
    points = [_border(a, route.cells[0]), *map(_middle, route.cells), _border(b, route.cells[-1])]
    turns = [
        here
        for before, here, after in zip(points, points[1:], points[2:], strict=False)
        if not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])
    ]
    return (points[0], *turns, points[-1])


def _leaving(box: Box, towards: Box) -> Point:
    """Return the point where the straight line between the centres of two boxes leaves the first box."""
    (x, y), (to_x, to_y) = _units(_centre(box)), _units(_centre(towards))
    ways = ((box.w * CELL / 2, to_x - x), (box.h * ROW / 2, to_y - y))
    share = min((half / abs(way) for half, way in ways if way), default=0.0)
    return x + (to_x - x) * share, y + (to_y - y) * share


def _units(at: Point) -> Point:
    return at[0] * CELL, at[1] * ROW


def _centre(box: Box) -> Point:
    return box.x + box.w / 2, box.y + box.h / 2


def _middle(cell: XY) -> Point:
    return _units((cell[0] + 0.5, cell[1] + 0.5))


def _border(box: Box, cell: XY) -> Point:
    """Return the point on a box's border next to a cell."""
    x, y = cell[0] + 0.5, cell[1] + 0.5
    return _units((min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)))


# ------------------------------------------------------------------ signs on lines


def _signs_on(link: Link, route: Route, points: tuple[Point, ...], light: Highlight) -> Iterator[Shape]:
    for mark, area, bar, way in (
        (link.mark_a, link.a, route.bar_a, points[:2]),
        (link.mark_b, link.b, route.bar_b, points[:-3:-1]),
    ):
        if mark:
            look = "cover counts" if (link.id, area) in light.marks else "cover"
            line = _bar_at(bar) if bar and len(route.cells) > 1 else _bar_near(way[0], way[1])
            yield Shape("line", line, look, link.id, (area,))
    half = _along(points[0], points[-1], 0.5)
    if link.kind == "arrow":
        yield _head(_to_head(link, route, points), link.id)
    middle = _middle(route.door) if route.door else half
    if link.door:
        yield _door(middle, link.door, link.id)
    if link.kind == "blocked":  # a door may carry the X
        yield _cross(_middle(route.middle) if route.middle else middle, link.id)


def _to_head(link: Link, route: Route, points: tuple[Point, ...]) -> tuple[Point, Point]:
    """Return the last piece of a line up to its arrow's point: at the box, or at a cover mark before it."""
    if route.head is None:
        return points[0], _along(points[0], points[-1], 0.56)
    if not link.mark_b:
        return points[-2], points[-1]
    x, y = _middle(route.head)
    dx, dy = points[-1][0] - x, points[-1][1] - y
    return points[-2], (x + math.copysign(4, dx) * (abs(dx) > 1), y + math.copysign(8, dy) * (abs(dy) > 1))


def _bar_at(bar: Bar) -> tuple[Point, ...]:
    (x, y), across, down = _middle((bar.x, bar.y)), _BAR * bar.lying, _BAR * (not bar.lying)
    return (x - across, y - down), (x + across, y + down)


def _bar_near(end: Point, towards: Point) -> tuple[Point, ...]:
    """Return a bar across a straight line, close enough to its end to belong clearly to that end."""
    length = math.dist(end, towards) or 1.0
    x, y = _along(end, towards, min(0.3, 12 / length))
    dx, dy = (towards[1] - end[1]) / length * _BAR, (end[0] - towards[0]) / length * _BAR
    return (x - dx, y - dy), (x + dx, y + dy)


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _head(points: tuple[Point, ...], link: str) -> Shape:
    (x0, y0), (x, y) = points[-2:]
    length = math.dist((x0, y0), (x, y)) or 1.0
    dx, dy = (x - x0) / length, (y - y0) / length
    back = [(x - 14 * dx - 7 * side * dy, y - 14 * dy + 7 * side * dx) for side in (1, -1)]
    return Shape("polygon", ((x, y), *back), "head", link)


def _cross(at: Point, link: str) -> Shape:
    x, y = at
    near, far = _CROSS, -_CROSS
    around = ((far, far), (near, near), (0, 0), (far, near), (near, far))
    return Shape("line", tuple((x + dx, y + dy) for dx, dy in around), "cross", link)


def _door(at: Point, state: str, link: str) -> Shape:
    wide, high = _DOOR
    return Shape("polygon", rectangle(at[0] - wide / 2, at[1] - high / 2, wide, high), f"door {state}", link)
