"""The elements of an Excalidraw drawing as checked values, read from untrusted JSON, and their geometry.

All sizes are bounded before the content is read. Deleted elements are skipped; unreadable elements are listed.
`excalidraw_reading` gives the elements their meaning on a map.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from unhex_tui.drawing.picture import Extent, Point
from unhex_tui.engine import document
from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean

LONGEST = 2_000_000
"""Maximum characters of a drawing; maps have some ten thousand unless they contain pictures."""
_MOST, _MOST_POINTS = 3_000, 30_000
"""Maximum number of elements that are not deleted, and of points of all their lines."""
_FARTHEST = 1_000_000.0
_BOXES = ("rectangle", "ellipse", "diamond")
_LINES = ("line", "arrow", "freedraw")


class Element(Value):
    """A box, a line or a text; `box` is the rectangle it covers before it is turned by `angle`."""

    id: str
    kind: str
    box: Extent
    angle: float
    """Angle in radians, clockwise."""
    groups: frozenset[str]
    """Ids of the element's groups, of the line that it was drawn on as a sign, and its own id."""
    points: tuple[Point, ...] = ()
    """Points of a line, already turned; empty for other elements."""
    text: str = ""
    """Text with its line ends; empty for other elements."""
    size: float = 0
    """Font size of a text; 0 for other elements."""
    container: str = ""
    """Id of the element that a text is bound to; empty if none."""
    ends: tuple[str, str] = ("", "")
    """Ids of the elements that a line's ends are bound to; empty for a free end."""
    heads: tuple[str, str] = ("", "")
    dashed: bool = False
    dark: bool = False

    @property
    def is_box(self) -> bool:
        """The element is a rectangle, an ellipse, a diamond or a closed line."""
        return self.kind in _BOXES or self.kind == "outline"

    @property
    def middle(self) -> Point:
        return self.box.x + self.box.width / 2, self.box.y + self.box.height / 2

    @property
    def length(self) -> float:
        """Length of the longer side."""
        return max(self.box.width, self.box.height)

    def distance(self, at: Point) -> float:
        """Return the distance from a point to the element's box; 0 within."""
        x, y = turned(at, self.middle, -self.angle)
        aside = max(self.box.x - x, x - self.box.x - self.box.width, 0.0)
        return math.hypot(aside, max(self.box.y - y, y - self.box.y - self.box.height, 0.0))

    def __str__(self) -> str:
        words = clean(self.text, 40)
        name = f'"{words}"' if words else clean(self.id, 24)
        kind = "freehand stroke" if self.kind == "freedraw" else self.kind
        return f"{kind} {name} at {self.box.x:.0f} {self.box.y:.0f}"


def turned(at: Point, around: Point, angle: float) -> Point:
    """Return a point turned clockwise around another point."""
    if not angle:
        return at
    x, y = at[0] - around[0], at[1] - around[1]
    across, down = math.cos(angle), math.sin(angle)
    return around[0] + x * across - y * down, around[1] + x * down + y * across


def elements(text: str) -> tuple[list[Element], list[str]]:
    """Return the elements of a drawing from the lowest to the topmost, and a line for each unreadable element.

    Raises ValueError if the text is not a drawing or is too large for a map.
    """
    if len(text) > LONGEST:
        raise ValueError(f"it is too long: at most {LONGEST:,} characters, pictures within it too")
    whole = document.json_object(text)
    listed = whole.get("elements")
    if whole.get("type") not in ("excalidraw", "excalidraw/clipboard") or not isinstance(listed, list):
        raise ValueError('not an Excalidraw drawing: expected "type": "excalidraw" and a list of elements')
    kept = [element for element in listed if not (isinstance(element, dict) and element.get("isDeleted") is True)]
    if len(kept) > _MOST:
        raise ValueError(f"it has {len(kept):,} elements: expected at most {_MOST:,}")
    elements: dict[str, Element] = {}
    unread: list[str] = []
    points = 0
    for number, shape in enumerate(kept, 1):
        try:
            element = _element(shape if isinstance(shape, dict) else {}, number)
            if element.id in elements:
                raise ValueError("another element has the same id")
        except (ValueError, OverflowError) as error:
            kind, name = ((shape.get(key) if isinstance(shape, dict) else None) for key in ("type", "id"))
            unread.append(f"{_word(kind) or 'element'} {_word(name) or number}: not read, {error}")
            continue
        elements[element.id] = element
        points += len(element.points)
        if points > _MOST_POINTS:
            raise ValueError(f"its lines have more than {_MOST_POINTS:,} points")
    return list(elements.values()), unread


def _element(data: dict[str, Any], number: int) -> Element:
    kind, name = data.get("type"), data.get("id")
    if kind not in (*_BOXES, *_LINES, "text"):
        raise ValueError("a map uses only boxes, lines and texts")
    x, y, width, height = (_number(data, side) for side in ("x", "y", "width", "height"))
    if width < 0 or height < 0:
        x, y, width, height = min(x, x + width), min(y, y + height), abs(width), abs(height)
    angle = _number(data, "angle") if data.get("angle") is not None else 0.0
    groups, more = data.get("groupIds"), data.get("customData")
    known = [*(groups if isinstance(groups, list) else ()), more.get("line") if isinstance(more, dict) else None]
    name = name if isinstance(name, str) and name else f"number {number}"
    element = Element(
        name,
        str(kind),
        Extent(x, y, width, height),
        angle,
        frozenset({name, *(group for group in known if isinstance(group, str))}),
        dashed=data.get("strokeStyle") in ("dashed", "dotted"),
        dark=_is_dark(data.get("backgroundColor")),
    )
    if kind == "text":
        words, container = data.get("originalText") or data.get("text"), data.get("containerId")
        size = data.get("fontSize")
        return element._replace(
            text=words if isinstance(words, str) else "",
            container=container if isinstance(container, str) else "",
            size=float(size) if isinstance(size, int | float) and abs(size) < _FARTHEST else 0.0,
        )
    return _line(element, data) if kind in _LINES else element


def _line(element: Element, data: dict[str, Any]) -> Element:
    listed = data.get("points")
    if not isinstance(listed, list) or len(listed) < 2:
        raise ValueError("it has fewer than 2 points")
    x, y = _number(data, "x"), _number(data, "y")
    points = []
    for pair in listed:
        if not isinstance(pair, list) or len(pair) < 2:
            raise ValueError("one of its points is not valid")
        points.append((x + _finite(pair[0], "a point"), y + _finite(pair[1], "a point")))
    left, top = (min(point[k] for point in points) for k in (0, 1))
    box = Extent(left, top, *(max(point[k] for point in points) - low for k, low in ((0, left), (1, top))))
    element = element._replace(box=box)
    closed = len(points) > 3 and math.dist(points[0], points[-1]) <= 1
    if closed and element.kind == "line":
        return element._replace(kind="outline")
    bindings = (data.get("startBinding"), data.get("endBinding"))
    ends = [binding.get("elementId") if isinstance(binding, dict) else None for binding in bindings]
    start, end = (end if isinstance(end, str) else "" for end in ends)
    first, last = (_word(data.get(key)) for key in ("startArrowhead", "endArrowhead"))
    points = [turned(point, element.middle, element.angle) for point in points]
    return element._replace(points=tuple(points), ends=(start, end), heads=(first, last))


def _number(data: dict[str, Any], side: str) -> float:
    return _finite(data.get(side), f"its {side}")


def _finite(value: object, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _FARTHEST:
        raise ValueError(f"{what} is not a number up to {_FARTHEST:,.0f}")
    return float(value)


def _word(value: object) -> str:
    return clean(value[:100], 24) if isinstance(value, str) else ""


def _is_dark(ground: object) -> bool:
    """Tell whether a colour, `black`, `#rgb` or `#rrggbb`, is nearer to black than to white; others count as light."""
    if not isinstance(ground, str) or len(ground) not in (4, 7) or not ground.startswith("#"):
        return ground == "black"
    wide = len(ground) // 3
    try:
        red, green, blue = (int(ground[k : k + wide] * (3 - wide), 16) for k in range(1, len(ground), wide))
    except ValueError:
        return False
    return red * 0.299 + green * 0.587 + blue * 0.114 < 128


def line_ends(line: Element) -> list[tuple[str, Point]]:
    """Return (id, point) of both ends of a line; the id is that of the bound element, or ""."""
    return [(line.ends[0], line.points[0]), (line.ends[1], line.points[-1])]


def holds(box: Element, other: Element) -> bool:
    """Tell whether a smaller element lies wholly within a box."""
    if box.box.width * box.box.height <= other.box.width * other.box.height or box.distance(other.middle) > 0:
        return False
    x, y, width, height = other.box
    return all(box.distance((x + width * i, y + height * k)) == 0 for i in (0, 1) for k in (0, 1))


def nearest(points: Sequence[Point], sign: Element) -> tuple[float, float, float]:
    """Return a sign's distance from a line, the sine of the angle between them, and its position there, from 0 to 1."""
    (x, y), whole = sign.middle, sum(math.dist(*pair) for pair in pairwise(points)) or 1.0
    far, angle, share, gone = math.inf, 0.0, 0.0, 0.0
    across, down = (sign.points[-1][k] - sign.points[0][k] for k in (0, 1)) if sign.points else (0.0, 0.0)
    for (ax, ay), (bx, by) in pairwise(points):
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy)
        if not length:
            continue
        at = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length**2))
        distance = math.hypot(ax + dx * at - x, ay + dy * at - y)
        if distance < far:
            far, share = distance, (gone + at * length) / whole
            angle = abs(across * dy - down * dx) / (length * (math.hypot(across, down) or 1.0))
        gone += length
    return far, angle, share


def is_cross(stroke: Element) -> bool:
    """Tell whether a stroke crosses itself, like an X drawn in one stroke."""
    points = stroke.points if len(stroke.points) < 64 else stroke.points[:: len(stroke.points) // 32]
    pieces = [*pairwise(points)]
    return any(_meet(piece, other) is not None for n, piece in enumerate(pieces) for other in pieces[n + 2 :])


def cross_in_the_middle(element: Element, other: Element) -> bool:
    """Tell whether two straight strokes cross in the middle part of both, as in an X."""
    met = _meet((element.points[0], element.points[-1]), (other.points[0], other.points[-1]))
    return met is not None and all(0.2 < share < 0.8 for share in met)


def _meet(piece: tuple[Point, Point], other: tuple[Point, Point]) -> tuple[float, float] | None:
    """Return how far along each of two straight pieces they cross, from 0 to 1; None if they do not cross."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = *piece, *other
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not turn:
        return None
    first = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
    second = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
    return (first, second) if 0 <= first <= 1 and 0 <= second <= 1 else None
