"""A map as SVG for printing: black on white, every name in full, every sign explained.

Boxes and lines stand where `plan` puts them for names that are wrapped, never shortened. The file names no font that
would have to be there: texts keep to the cells of a monospaced one, and are told how wide they may be.
"""

from __future__ import annotations

from typing import NamedTuple
from xml.sax.saxutils import escape

from unhex_tui.drawing.cellwidth import cell_width, clusters
from unhex_tui.drawing.ground import XY
from unhex_tui.drawing.lines import cell_middle, corners
from unhex_tui.drawing.placing import Box, Size
from unhex_tui.drawing.plan import Manner, Plan, planned
from unhex_tui.drawing.routing import Bar, Route
from unhex_tui.scenes.areas import Area, Areas, Link

CELL_X, CELL_Y = 10, 20
"""A cell of the plan in units of the picture; one unit is a pixel, or 0.75 points."""
NAME_CELLS = 20
"""Cells after which a name goes on in the next line."""
TEXT_CELLS = 84
"""The same for the texts below the map, at least."""
FONT, SIZE, LINE = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace", 15, 20
ROOM = (90, 30)
"""Cells a map is laid out in; a larger one grows beyond."""
_EDGE = 30


class Placed(NamedTuple):
    """A map laid out to be drawn at any size, its names wrapped."""

    plan: Plan
    names: dict[str, list[str]]
    """By area, its name in lines."""


def laid_out(scene: Areas, cells: int = NAME_CELLS) -> Placed:
    """The scene with room for every name in full."""
    names = {area.id: wrapped(area.name, cells) for area in scene.areas}
    high = 2 + max((len(lines) for lines in names.values()), default=1) + any(_signs(area) for area in scene.areas)
    sizes = tuple(Size(wide, high, gap_x, gap_y, True) for wide, gap_x, gap_y in ((16, 9, 4), (12, 8, 3), (12, 10, 6)))
    widths = [max(cell_width(line) for line in names[area.id]) for area in scene.areas]
    return Placed(planned(scene, widths, *ROOM, False, Manner(sizes=sizes, grown=sizes[-1])), names)


def wrapped(text: str, cells: int) -> list[str]:
    """The text in lines of at most so many cells (at least 2), broken at spaces where there are any; all of it."""
    lines, line, wide = [], "", 0
    for word in text.split(" "):
        parts = _split(word, cells)
        for number, part in enumerate(parts):
            width = cell_width(part)
            gap = 1 if line and number == 0 else 0
            if line and (number or wide + gap + width > cells):
                lines.append(line)
                line, wide, gap = "", 0, 0
            line, wide = line + " " * gap + part, wide + gap + width
    return [*lines, line] if line or not lines else lines


def _split(word: str, cells: int) -> list[str]:
    """A word in parts that fit."""
    parts, wide = [""], 0
    for text, width in clusters(word):
        if wide + width > cells:
            parts.append("")
            wide = 0
        parts[-1] += text
        wide += width
    return parts


def svg(scene: Areas, notes: tuple[str, ...] = ()) -> str:
    """The map as the text of an SVG file; `notes` are on the map as a whole."""
    return _Sheet(scene, notes).text()


def _signs(area: Area) -> str:
    """What is said below an area's name, apart from numbers that lead to the texts below the map."""
    return " ".join(word for word, said in (("start", area.start), ("way out", area.exit)) if said) or (
        "…" if area.objective or area.notes else ""
    )


class _Sheet:
    """One picture under way."""

    def __init__(self, scene: Areas, notes: tuple[str, ...]) -> None:
        self.scene = scene
        self.plan, self.names = laid_out(scene)
        self.out: list[str] = []
        self.top: float = _EDGE + (2 * LINE if scene.title else 0)
        self.wide = max(self.plan.width * CELL_X, TEXT_CELLS * CELL_X) + 2 * _EDGE
        self.left = (self.wide - self.plan.width * CELL_X) / 2
        self.numbers: dict[str, list[int]] = {}
        self.texts: list[str] = list(notes)
        self._number()
        for number, line in enumerate(wrapped(scene.title, TEXT_CELLS * 5 // 7) if scene.title else []):
            self._write(self.wide / 2, _EDGE + LINE * (1 + 1.4 * number), line, 21, weight="bold")
            self.top += LINE * 1.4 if number else 0
        for link in scene.links:
            if link.id in self.plan.routes:
                self._link(link, self.plan.routes[link.id])
        for area in scene.areas:
            self._area(area, self.plan.boxes[area.id])
        self.bottom: float = self.top + self.plan.height * CELL_Y + LINE
        self._below()

    def text(self) -> str:
        """The whole file."""
        high = self.bottom + _EDGE
        size = f'width="{_n(self.wide)}" height="{_n(high)}" viewBox="0 0 {_n(self.wide)} {_n(high)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" font-size="{SIZE}">'
        title = f"<title>{escape(_sound(self.scene.title))}</title>" if self.scene.title else ""
        paper = f'<rect width="{_n(self.wide)}" height="{_n(high)}" fill="white"/>'
        return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, title, paper, *self.out, "</svg>", ""])

    def _number(self) -> None:
        """Numbers for what is said of areas, printed below the map."""
        said = 0
        for area in self.scene.areas:
            for text in (*((f"objective: {area.objective}",) if area.objective else ()), *area.notes):
                said += 1
                self.numbers.setdefault(area.id, []).append(said)
                self.texts.append(f"{said}  {area.name}: {text}")

    # ------------------------------------------------------------------ pieces

    def _x(self, cells: float) -> float:
        return self.left + cells * CELL_X

    def _y(self, cells: float) -> float:
        return self.top + cells * CELL_Y

    def _middle(self, cell: XY) -> tuple[float, float]:
        x, y = cell_middle(cell)
        return self._x(x), self._y(y)

    def _write(
        self, x: float, y: float, text: str, size: int = SIZE, *, anchor: str = "middle", weight: str = ""
    ) -> None:
        text = _sound(text)
        # A font that is wider than thought is squeezed; a narrower one is left alone.
        most = cell_width(text) * size * 0.62
        fit = f' textLength="{_n(most)}" lengthAdjust="spacingAndGlyphs"' if not text.isascii() and most else ""
        bold = f' font-weight="{weight}"' if weight else ""
        at = f'x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" font-size="{size}"'
        self.out.append(f'<text {at}{bold}{fit} xml:space="preserve">{escape(text)}</text>')

    def _path(self, points: list[tuple[float, float]], look: str) -> None:
        where = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self.out.append(f'<polyline points="{where}" fill="none" {look}/>')

    def _area(self, area: Area, box: Box) -> None:
        x, y, w, h = self._x(box.x), self._y(box.y), box.w * CELL_X, box.h * CELL_Y
        heavy = 4 if area.start else 2
        dash = ' stroke-dasharray="14 4"' if area.exit else ""
        self.out.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" rx="6" fill="white" stroke="black"'
            f' stroke-width="{heavy}"{dash}/>'
        )
        below = [word for word, said in (("start", area.start), ("way out", area.exit)) if said]
        below += [f"({number})" for number in self.numbers.get(area.id, ())]
        lines = self.names[area.id]
        rows = len(lines) + bool(below)
        first = y + (h - rows * LINE) / 2 + LINE * 0.75
        for number, line in enumerate(lines):
            self._write(x + w / 2, first + number * LINE, line, weight="bold")
        if below:
            words = " ".join(below)
            size = min(12, int(12 * (box.w - 1) * CELL_X / max(1, len(words) * 7.4)))
            self._write(x + w / 2, first + len(lines) * LINE, words, size)

    def _link(self, link: Link, route: Route) -> None:
        a, b = self.plan.boxes[link.a], self.plan.boxes[link.b]
        points = self._points(route, a, b)
        dashed = ' stroke-dasharray="7 6"' if link.kind in ("dashed", "blocked") else ""
        self._path(points, 'stroke="white" stroke-width="8"')  # so that a crossing is no junction
        self._path(points, f'stroke="black" stroke-width="2"{dashed}')
        for bar in (route.bar_a, route.bar_b):
            if bar is not None:
                self._bar(bar)
        if route.fine:
            self._fine_signs(link, points)
            return
        if link.kind == "arrow" and route.head is not None:
            self._head(points if route.bar_b is None else [*points[:-1], self._before(route, points[-1])])
        if route.middle is not None:
            self._cross(*self._middle(route.middle))
        if link.door and route.door is not None:
            self._door(*self._middle(route.door), link.door)

    def _before(self, route: Route, end: tuple[float, float]) -> tuple[float, float]:
        """Where an arrow ends that has a bar between its head and the box."""
        assert route.head is not None
        x, y = self._middle(route.head)
        return x + (end[0] > x + 1) * 4 - (end[0] < x - 1) * 4, y + (end[1] > y + 1) * 8 - (end[1] < y - 1) * 8

    def _points(self, route: Route, a: Box, b: Box) -> list[tuple[float, float]]:
        """The line's corners, from border to border."""
        return [(self._x(x), self._y(y)) for x, y in corners(route, a, b)]

    def _bar(self, bar: Bar) -> None:
        x, y = self._middle((bar.x, bar.y))
        reach = (18.0, 0.0) if bar.lying else (0.0, 18.0)
        ends = [(x - reach[0], y - reach[1]), (x + reach[0], y + reach[1])]
        self._path(ends, 'stroke="black" stroke-width="5"')

    def _head(self, points: list[tuple[float, float]]) -> None:
        """A triangle at the line's end, which points at b."""
        (x0, y0), (x, y) = points[-2], points[-1]
        length = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5 or 1
        dx, dy = (x - x0) / length, (y - y0) / length
        corners = ((x, y), (x - 14 * dx - 7 * dy, y - 14 * dy + 7 * dx), (x - 14 * dx + 7 * dy, y - 14 * dy - 7 * dx))
        where = " ".join(f"{_n(px)},{_n(py)}" for px, py in corners)
        self.out.append(f'<polygon points="{where}" fill="black"/>')

    def _cross(self, x: float, y: float) -> None:
        for sign in (1, -1):
            self._path([(x - 8, y - 8 * sign), (x + 8, y + 8 * sign)], 'stroke="black" stroke-width="3"')

    def _door(self, x: float, y: float, state: str) -> None:
        fill = "black" if state == "closed" else "white"
        self.out.append(
            f'<rect x="{_n(x - 13)}" y="{_n(y - 8)}" width="26" height="16" fill="{fill}" stroke="black"'
            f' stroke-width="2"/>'
        )

    def _fine_signs(self, link: Link, points: list[tuple[float, float]]) -> None:
        """Signs on a line that found no way between the boxes and runs straight below them."""
        (ax, ay), (bx, by) = points[0], points[-1]
        for mark, share in ((link.mark_a, 0.36), (link.mark_b, 0.64)):
            if mark:
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1
                dx, dy = 16 * (by - ay) / length, 16 * (bx - ax) / length
                self._path([(x - dx, y + dy), (x + dx, y - dy)], 'stroke="black" stroke-width="5"')
        x, y = (ax + bx) / 2, (ay + by) / 2
        if link.kind == "arrow":
            self._head([points[0], (ax + (bx - ax) * 0.56, ay + (by - ay) * 0.56)])
        if link.kind == "blocked":
            self._cross(x, y)
        if link.door:
            self._door(x, y, link.door)

    # ------------------------------------------------------------------ below the map

    def _below(self) -> None:
        """The signs that occur, and all that is said of areas."""
        signs = _Legend(self.scene).rows()
        column = self.wide / 2
        for number, (draws, meaning) in enumerate(signs):
            x, y = _EDGE + column * (number % 2), self.bottom + LINE * 1.3 * (number // 2)
            for kind in draws:
                self._sample(kind, x, y)
            self._write(x + 75, y + 5, meaning, 13, anchor="start")
        self.bottom += LINE * 1.3 * ((len(signs) + 1) // 2) + LINE / 2
        for text in self.texts:
            for line in wrapped(text, int((self.wide - 2 * _EDGE) / 8.2)):
                self._write(_EDGE, self.bottom, line, 13, anchor="start")
                self.bottom += LINE
            self.bottom += LINE / 4

    def _sample(self, kind: str, x: float, y: float) -> None:
        match kind:
            case "solid" | "dashed":
                dash = ' stroke-dasharray="7 6"' if kind == "dashed" else ""
                self._path([(x, y), (x + 60, y)], f'stroke="black" stroke-width="2"{dash}')
            case "arrow":
                self._head([(x, y), (x + 60, y)])
            case "blocked":
                self._cross(x + 30, y)
            case "mark":
                self._path([(x + 50, y - 10), (x + 50, y + 10)], 'stroke="black" stroke-width="5"')
            case "start" | "exit":
                look = 'stroke-width="4"' if kind == "start" else 'stroke-width="2" stroke-dasharray="14 4"'
                self.out.append(
                    f'<rect x="{_n(x + 8)}" y="{_n(y - 9)}" width="44" height="18" rx="4" fill="none" stroke="black"'
                    f" {look}/>"
                )
            case _:
                self._door(x + 30, y, kind)


class _Legend(NamedTuple):
    """Which signs a map has."""

    scene: Areas

    def rows(self) -> list[tuple[tuple[str, ...], str]]:
        """What to draw, and its meaning."""
        kinds = {link.kind for link in self.scene.links}
        doors = {link.door for link in self.scene.links}
        marks = any(link.mark_a or link.mark_b for link in self.scene.links)
        every = (
            ("solid" in kinds, ("solid",), "see and move"),
            ("dashed" in kinds, ("dashed",), "see, no move"),
            ("arrow" in kinds, ("solid", "arrow"), "move this way only, see both ways"),
            ("blocked" in kinds, ("dashed", "blocked"), "no sight between these two"),
            (marks, ("solid", "mark"), "cover for those at this end"),
            ("open" in doors, ("solid", "open"), "open door"),
            ("closed" in doors, ("solid", "closed"), "closed door"),
            (any(area.start for area in self.scene.areas), ("start",), "start area"),
            (any(area.exit for area in self.scene.areas), ("exit",), "way out"),
        )
        return [(draws, meaning) for shown, draws, meaning in every if shown]


def _sound(text: str) -> str:
    """Without what XML cannot hold."""
    return "".join(
        char for char in text if char >= " " and not "\ud800" <= char <= "\udfff" and char not in "\ufffe\uffff"
    )


def _n(number: float) -> str:
    """A number, short."""
    return f"{number:.1f}".removesuffix(".0")
