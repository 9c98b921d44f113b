"""The map as an SVG tree, on the same plan of boxes and lines as the terminal's.

A plan's cell is 10 by 20 units here. The smallest plan that shows every line is taken, so that it is seen as large as
the window allows; it does not depend on who stands where, so nothing but the tokens moves during a fight.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from unhex_tui.drawing.lines import Point, border, cell_middle, centre, corners
from unhex_tui.drawing.plan import Bar, Box, Plan, Route
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Area, Areas, Link
from unhex_tui.web.standing import stood
from unhex_tui.web.tree import Element, element

Shape = Literal["wide", "tall"]
CELL = 10
ROW = 20
_MARGIN = 6
"""Units around the plan, for borders that are drawn outwards."""
_SIZES: dict[Shape, tuple[tuple[int, int], ...]] = {
    "wide": ((66, 22), (88, 29), (124, 40)),
    "tall": ((42, 33), (60, 46), (80, 60)),
}
"""Columns and rows that are tried, the smallest first; few, since a tangled map takes a second each."""


def picture(scene: Areas, shape: Shape) -> Element:
    """The scene as an `svg` element."""
    plan = _plan(scene._replace(areas=tuple(_bare(area) for area in scene.areas), highlight=None), shape)
    light = scene.highlight or Highlight()
    lines = [_line(link, plan, light) for link in sorted(scene.links, key=lambda one: one.id in light.lines)]
    signs = [sign for link in scene.links for sign in _signs(link, plan, light)]
    boxes = [_box(area, plan.boxes[area.id], area.id in light.places) for area in scene.areas if area.id in plan.boxes]
    tokens = [
        token for area in scene.areas if area.id in plan.boxes for token in stood(area, *_room(plan.boxes[area.id]))
    ]
    return element(
        "svg",
        f"map {shape}",
        element("g", "lines", *[line for line in lines if line is not None]),
        element("g", "areas", *boxes),
        element("g", "signs", *signs),
        element("g", "tokens", *sorted(tokens, key=lambda one: str(one[1].get("key")))),
        viewBox=f"{-_MARGIN} {-_MARGIN} {plan.width * CELL + 2 * _MARGIN} {plan.height * ROW + 2 * _MARGIN}",
        preserveAspectRatio="xMidYMid meet",
        role="img",
        aria_label=f"Map: {scene.title}",
    )


def _bare(area: Area) -> Area:
    return Area(area.id, area.name, at=area.at)


@lru_cache(maxsize=16)
def _plan(scene: Areas, shape: Shape) -> Plan:
    found: Plan | None = None
    for width, height in _SIZES[shape]:
        plan = Plan.make(scene, width, height)
        if found is None or plan.width * plan.height < found.width * found.height or _fine(found):
            found = plan
        if plan.width <= width and plan.height <= height and not _fine(plan):
            return plan
    assert found is not None
    return found


def _fine(plan: Plan) -> int:
    return sum(route.fine for route in plan.routes.values())


# ------------------------------------------------------------------ areas


def _room(box: Box) -> tuple[float, float, float, float]:
    return box.x * CELL, box.y * ROW, box.w * CELL, box.h * ROW


def _box(area: Area, box: Box, bright: bool) -> Element:
    x, y, width, height = _room(box)
    looks = ("area", "bright" * bright, "start" * area.start, "exit" * area.exit, "effect" * bool(area.effects))
    return element(
        "rect", " ".join(filter(None, looks)), x=x, y=y, width=width, height=height, rx=8, key=f"area {area.id}"
    )


# ------------------------------------------------------------------ lines


def _line(link: Link, plan: Plan, light: Highlight) -> Element | None:
    route = plan.routes.get(link.id)
    if route is None:
        return None
    looks = ["link", "dashed" if link.kind in ("dashed", "blocked") else "solid"]
    if link.id in light.lines:
        looks.append("good" if light.good else "bad")
    at = _points(route, plan.boxes[link.a], plan.boxes[link.b])
    return element("polyline", " ".join(looks), points=" ".join(f"{x:g},{y:g}" for x, y in at), key=f"link {link.id}")


def _scaled(at: Point) -> Point:
    return at[0] * CELL, at[1] * ROW


def _points(route: Route, a: Box, b: Box) -> list[Point]:
    """From a's edge to b's; a line that found no way goes straight from middle to middle, below the boxes."""
    return [_scaled(at) for at in corners(route, a, b)]


def _middle(cell: tuple[int, int]) -> Point:
    return _scaled(cell_middle(cell))


def _centre(box: Box) -> Point:
    return _scaled(centre(box))


def _edge(box: Box, cell: tuple[int, int]) -> Point:
    """Where the line through a cell beside a box meets its edge."""
    return _scaled(border(box, cell))


# ------------------------------------------------------------------ signs on lines


def _signs(link: Link, plan: Plan, light: Highlight) -> Iterable[Element]:
    """Cover bars, arrow head, X and door."""
    route = plan.routes.get(link.id)
    if route is None:
        return
    for area, bar in ((link.a, route.bar_a), (link.b, route.bar_b)):
        if bar is not None:
            yield _bar(bar, f"bar {link.id} {area}", (link.id, area) in light.marks)
    if route.head is not None:
        yield _head(link, route, plan.boxes[link.b])
    middle = route.middle or (route.door if link.kind == "blocked" else None)  # a door may bear the X
    if route.door is not None and link.door:
        x, y = _middle(route.door)
        yield element("rect", f"door {link.door}", x=x - 14, y=y - 8, width=28, height=16, key=f"door {link.id}")
    if middle is not None:
        yield _cross(_middle(middle), f"cross {link.id}")
    if route.fine:
        yield from _fine_signs(link, plan)


def _bar(bar: Bar, key: str, counts: bool) -> Element:
    x, y = _middle((bar.x, bar.y))
    wide, high = (44, 7) if bar.lying else (7, 44)
    look = "cover counts" if counts else "cover"
    return element("rect", look, x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=2, key=key)


def _head(link: Link, route: Route, box: Box) -> Element:
    assert route.head is not None
    k = route.cells.index(route.head)
    x, y = _middle(route.head)
    to_x, to_y = _middle(route.cells[k + 1]) if k + 1 < len(route.cells) else _edge(box, route.head)
    dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    tip, left, right = (
        (x + along * dx - across * dy, y + along * dy + across * dx) for along, across in ((9, 0), (-7, 7), (-7, -7))
    )
    at = " ".join(f"{px:g},{py:g}" for px, py in (tip, left, right))
    return element("polygon", "head", points=at, key=f"head {link.id}")


def _cross(at: Point, key: str) -> Element:
    x, y = at
    return element(
        "g",
        "cross",
        element("line", "", x1=x - 9, y1=y - 9, x2=x + 9, y2=y + 9),
        element("line", "", x1=x - 9, y1=y + 9, x2=x + 9, y2=y - 9),
        key=key,
    )


def _fine_signs(link: Link, plan: Plan) -> Iterable[Element]:
    """The signs of a line that found no way, put along its straight: bars beside the boxes, the rest between."""
    a, b = plan.boxes[link.a], plan.boxes[link.b]
    (ax, ay), (bx, by) = _centre(a), _centre(b)
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    out_a = min(0.4, (_reach(a, bx - ax, by - ay) * length + 10) / length)
    out_b = max(0.6, 1 - (_reach(b, bx - ax, by - ay) * length + 10) / length)
    across = (-(by - ay) / length * 22, (bx - ax) / length * 22)

    def at(part: float) -> Point:
        return ax + (bx - ax) * part, ay + (by - ay) * part

    for marked, part, area in ((link.mark_a, out_a, link.a), (link.mark_b, out_b, link.b)):
        if marked:
            x, y = at(part)
            ends = {"x1": x - across[0], "y1": y - across[1], "x2": x + across[0], "y2": y + across[1]}
            yield element("line", "cover", key=f"bar {link.id} {area}", **ends)
    x, y = at((out_a + out_b) / 2)
    if link.kind == "blocked":
        yield _cross((x, y), f"cross {link.id}")
    if link.kind == "arrow":
        ux, uy = (bx - ax) / length, (by - ay) / length
        tip = [(x + p * ux - q * uy, y + p * uy + q * ux) for p, q in ((9, 0), (-7, 7), (-7, -7))]
        yield element("polygon", "head", points=" ".join(f"{px:g},{py:g}" for px, py in tip), key=f"head {link.id}")
    if link.door:
        yield element("rect", f"door {link.door}", x=x - 14, y=y - 8, width=28, height=16, key=f"door {link.id}")


def _reach(box: Box, dx: float, dy: float) -> float:
    """The part of a way from the box's middle that lies within it."""
    parts = [half / abs(step) for half, step in ((box.w * CELL / 2, dx), (box.h * ROW / 2, dy)) if step]
    return min(parts, default=0.0)
