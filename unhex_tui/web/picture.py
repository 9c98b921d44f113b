"""Elements of the players' page as plain lists, and the map as an SVG tree of them.

An element is `[name, attributes, child, …]`; a child is an element or a text, and texts never become markup. Lines and
boxes do not depend on the tokens, so only tokens move during a fight. No information depends on colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Literal

from unhex_tui.drawing.artists import shape_artist
from unhex_tui.drawing.cellwidth import cell_width, clusters, cut
from unhex_tui.drawing.picture import Extent, Point, Shape, boxes, extent
from unhex_tui.drawing.strip import lanes
from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Area, Areas, Token
from unhex_tui.scenes.hexes import Hex, Hexes
from unhex_tui.scenes.turn import Lane, Strip

Element = list[Any]
Child = Element | str

NAMES = frozenset(
    {"header", "main", "section", "div", "h1", "h2", "h3", "p", "ol", "ul", "li", "span", "dl", "dt", "dd"}
    | {"svg", "g", "rect", "circle", "line", "polyline", "polygon", "text"}
)
"""Names of elements that the page's script makes; it skips all others."""
ATTRIBUTES = frozenset(
    {"class", "role", "aria-label", "aria-hidden", "aria-current", "key", "viewBox", "preserveAspectRatio", "transform"}
    | {"x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "width", "height", "points", "font-size", "text-anchor"}
)
"""Attributes that the page's script sets; it skips all others. None of them loads or runs anything."""


def element(name: str, look: str = "", *children: Child | None, **attributes: object) -> Element:
    """Return an element of class `look`, without None children; names have `_` for `-`, floats one decimal place."""
    assert name in NAMES, name
    result = {"class": look} if look else {}
    for attribute, value in attributes.items():
        written = attribute.rstrip("_").replace("_", "-")
        assert written in ATTRIBUTES, written
        result[written] = f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
    return [name, result, *[child for child in children if child is not None]]


_CORNERS = ((0, 0.0), (3, -90.0), (4, -45.0), (3, 90.0), (4, -90.0), (5, -90.0), (6, -90.0), (8, -90.0))
"""Shape of each team: number of corners (0 for a circle), and direction of the first corner in degrees."""
_PER_CELL = 0.64
"""Width of a letter at size 1, with a margin for wide fonts."""
_SIZES = (17, 16, 15, 14, 13, 12, 11, 10, 9)
_CAPS = (99, 14, 10, 8, 6, 4)
_LINE = 15
"""Height of a line about an area's state."""
UNABLE = frozenset({"down", "dead", "out", "away", "yielded"})
"""States that are also shown as words."""


def side_shape(side: int, radius: float) -> Element:
    """Return the shape of a team, centred at the origin."""
    corners, first = _CORNERS[side % len(_CORNERS)]
    look = f"shape side{side % len(_CORNERS)}"
    if not corners:
        return element("circle", look, cx=0, cy=0, r=radius * 0.9)
    angles = [math.radians(first + 360 * k / corners) for k in range(corners)]
    at = " ".join(f"{radius * 1.15 * math.cos(a):.1f},{radius * 1.15 * math.sin(a):.1f}" for a in angles)
    return element("polygon", look, points=at)


def mark(side: int, state: str) -> Element:
    """Return the shape of a team for use in text, in the style of a state."""
    return element("svg", f"side {state}", side_shape(side, 8), viewBox="-10 -10 20 20", aria_hidden="true")


def draw_inside(area: Area, x: float, y: float, width: float, height: float) -> Iterable[Element]:
    """Yield the texts and tokens of an area whose box has this position and size; each has its own key."""
    name = _cut(area.name, int((width - 12) / (17 * _PER_CELL)))
    yield _text("name", x + width / 2, y + 20, 17, name, f"name {area.id}")
    top, bottom = y + 27, y + height - 5
    lines = _special(area)[: max(0, int((bottom - top - (20 if area.tokens else 0)) / _LINE))]
    while lines and not _whole(area, width - 16, bottom - top - _LINE * len(lines)):
        lines.pop()  # characters have priority; lines left out here are listed below the map
    for number, line in enumerate(lines):
        cut = _cut(line, int((width - 12) / (12 * _PER_CELL)))
        yield _text("special", x + width / 2, bottom - 2 - _LINE * number, 12, cut, f"special {area.id} {number}")
    yield from _tokens(area, x + 8, top, width - 16, bottom - _LINE * len(lines) - top)


def _whole(area: Area, width: float, height: float) -> bool:
    """Tell whether all tokens fit here with full names."""
    return not area.tokens or _fit(area.tokens, width, height).cap == _CAPS[0]


def _special(area: Area) -> list[str]:
    """Return the state of an area in short lines: effects, start, way out and objective, things on the floor."""
    plain = [word for word, shown in (("start", area.start), ("way out", area.exit)) if shown]
    lying = [", ".join(area.floor)] if area.floor else []
    first = " · ".join((*plain, *([area.objective] if area.objective else [])))
    return [*area.effects, *([first] if first else []), *lying]


def _text(look: str, x: float, y: float, size: float, text: str, key: str) -> Element:
    return element("text", look, text, x=x, y=y, font_size=size, text_anchor="middle", key=key)


def _cut(text: str, cells: int) -> str:
    return cut(text, max(1, cells)) if cell_width(text) > cells else text


class _Fit(Value):
    size: int
    cap: int
    columns: int
    rows: int


def _tokens(area: Area, x: float, y: float, width: float, height: float) -> Iterable[Element]:
    if not area.tokens:
        return
    fit = _fit(area.tokens, width, height)
    places = fit.columns * fit.rows
    shown = area.tokens
    if len(shown) > places:  # the acting character stays in view
        order = sorted(area.tokens, key=lambda token: not token.current)
        shown = tuple(token for token in area.tokens if token in order[: places - 1])
    step = fit.size * 1.25
    rows = -(-min(len(area.tokens), places) // fit.columns)
    top = y + max(0.0, (height - rows * step) / 2)
    for number, token in enumerate(shown):
        across, down = number % fit.columns, number // fit.columns
        at = (x + across * width / fit.columns, top + (down + 0.5) * step)
        yield _token(token, *at, fit)
    if len(shown) < len(area.tokens):
        across, down = (places - 1) % fit.columns, (places - 1) // fit.columns
        at_x = x + (across + 0.5) * width / fit.columns
        more = f"+{len(area.tokens) - len(shown)} more"
        yield _text("more", at_x, top + (down + 0.85) * step, fit.size, more, f"more {area.id}")


def _fit(tokens: tuple[Token, ...], width: float, height: float) -> _Fit:
    """Return the largest text size at which all tokens fit; names are cut only if no size fits in full."""
    for cap in _CAPS:
        widest = max(cell_width(_label(token, cap)) for token in tokens)
        for size in _SIZES:
            columns = max(1, min(len(tokens), int(width / (size * (2.2 + widest * _PER_CELL)))))
            rows = int(height / (size * 1.25))
            if columns * rows >= len(tokens) and size * (1.2 + widest * _PER_CELL) <= width:
                return _Fit(size, cap, columns, rows)
    return _Fit(_SIZES[-1], _CAPS[-1], max(1, int(width / 44)), max(1, int(height / 11.25)))


def _label(token: Token, cap: int) -> str:
    """Return a token's name, cut to `cap` cells except the last three digits at its end, and a word for its state."""
    name = token.name
    if cell_width(name) > cap:
        number = name[len(name.rstrip("0123456789")) :][-3:]
        begun = name.rstrip("0123456789").rstrip()
        kept = max(1, cap - len(number) - 1)
        name = "".join(each.text for each in clusters(begun)[:kept]) + "…" + number
    return f"{name} {token.state}" if token.state in UNABLE else name


def _token(token: Token, x: float, y: float, fit: _Fit) -> Element:
    radius = fit.size * 0.4
    look = f"token {token.state}{' current' if token.current else ''}"
    ring = element("circle", "ring", cx=radius, cy=0, r=radius * 1.6) if token.current else None
    shape = element("g", "", side_shape(token.side, radius), transform=f"translate({radius:.1f},0)")
    name = element("text", "", _label(token, fit.cap), x=2.6 * radius + 2, y=fit.size * 0.36, font_size=fit.size)
    return element("g", look, ring, shape, name, transform=f"translate({x:.1f},{y:.1f})", key=f"token {token.id}")


def _on_hex(cell: Hex, room: Extent) -> Iterable[Element]:
    """Yield up to two tokens on a hex, the acting character first, and the number of further tokens."""
    people = sorted(cell.tokens, key=lambda token: (not token.current, token.state in UNABLE))
    x, y = room.x + room.width / 2, room.y + room.height / 2
    for number, token in enumerate(people[:2]):
        at = y + (-8 if len(people) == 1 else -14 + 24 * number)
        name = f"{_label(token._replace(state='ready'), _NAME)} {token.extra}".rstrip()
        state = token.state if token.state in UNABLE else ""
        texts = [
            element("text", "", text, x=0, y=below, font_size=size, text_anchor="middle")
            for below, size, text in ((20, 14, name), (33, _TEXTS["word"], state))
            if text
        ]
        texts += (
            [element("text", "letter", token.letter, x=-13, y=5, font_size=15, text_anchor="end")]
            if token.letter
            else []
        )
        yield _standing(token, (x, at), texts)
    if people[2:]:
        more = f"+{len(people) - 2}"
        yield _text("more", room.x + room.width - 10, y, _TEXTS["word"], more, f"more {cell.id}")


def _in_lane(lane: Lane, at: Point, wide: float) -> Element:
    """Return a token on a strip, with the names aboard below it, on the side with more room."""
    token, after = lane.token, at[0] < wide / 2
    texts = ((-3, 22, _label(token, _CAPS[0])), (19, 17, ", ".join((*lane.aboard, *lane.states))))
    where = {"x": 14 if after else -14, "text_anchor": "start" if after else "end"}
    return _standing(
        token, at, [element("text", "", text, y=y, font_size=size, **where) for y, size, text in texts if text]
    )


def _standing(token: Token, at: Point, texts: Iterable[Element]) -> Element:
    """Return a token at a point of a map of hexes or a strip, with its texts."""
    look = f"token {token.state}{' current' if token.current else ''}"
    ring = element("circle", "ring", cx=0, cy=0, r=13) if token.current else None
    shape, place = element("g", "", side_shape(token.side, 9)), f"translate({at[0]:.1f},{at[1]:.1f})"
    return element("g", look, ring, shape, *texts, transform=place, key=f"token {token.id}")


_TEXTS = {"edge": 15, "cost": 16, "word": 12, "signs": 11}
"""Text sizes on the map, by kind."""
_NAME = 7
"""Most cells of a name below its shape; it may be a little wider than the hex."""
_MARGIN = 6
"""Margin around the shapes in SVG units, for thick lines."""


def picture(scene: Areas | Hexes | Strip, page: Literal["wide", "tall"]) -> Element:
    """Return the scene as an `svg` element."""
    shapes = shape_artist(scene).shapes(scene, page)
    x, y, wide, high = extent(shapes)
    room = boxes(shapes)
    if isinstance(scene, Areas):
        tokens = [token for area in scene.areas for token in draw_inside(area, *room[area.id])]
    elif isinstance(scene, Strip):
        places = lanes(scene, page)
        tokens = [_in_lane(lane, places[lane.token.id], wide) for lane in scene.lanes]
    else:
        tokens = [token for cell in scene.cells for token in _on_hex(cell, room[cell.id])]
    return element(
        "svg",
        f"map {page}",
        element("g", "shapes", *map(_drawn, shapes)),
        element("g", "tokens", *sorted(tokens, key=lambda token: str(token[1].get("key")))),
        viewBox=f"{x - _MARGIN:g} {y - _MARGIN:g} {wide + 2 * _MARGIN:g} {high + 2 * _MARGIN:g}",
        preserveAspectRatio="xMidYMid meet",
        role="img",
        aria_label=f"{scene.called}: {scene.title}",
    )


def _drawn(shape: Shape) -> Element:
    key = " ".join((shape.kind, shape.of, *(shape.ends if len(shape.ends) == 1 else ())))
    if shape.box is not None:
        x, y, width, height = shape.box
        corner = {"rx": 8} if shape.kind == "area" else {}
        return element("rect", shape.look, x=x, y=y, width=width, height=height, **corner, key=key)
    if shape.form == "text":
        (x, y), size = shape.points[0], _TEXTS[shape.kind]
        return _text(shape.look, x, y + size * 0.36, size, shape.text, key)
    points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
    return element("polyline" if shape.form == "line" else "polygon", shape.look, points=points, key=key)
