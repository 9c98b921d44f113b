"""A map as a file: an Excalidraw drawing (version 2 of the JSON format) that stays editable, or an SVG for printing.

Names are bound to boxes and lines to both boxes; cover marks, doors and X signs are moved by hand. A map always gives
the same file, and `excalidraw_reading` reads the same map from it. The SVG is black on white, with full names and an
explanation of every sign, and requires no particular font.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape

from unhex_tui.drawing.artists import shape_artist
from unhex_tui.drawing.cellwidth import cell_width, drawable, wrapped
from unhex_tui.drawing.picture import LINE, Extent, Point, Shape, boxes, extent
from unhex_tui.engine.view import Scene

_SCALE = 1.2
"""Excalidraw units for each unit of a shape."""
_FONT, _SMALL, _LINE = 20, 14, 1.25
_INK, _NOTHING = "#1e1e1e", "transparent"
_GROUNDS = {"start": "#a5d8ff", "exit": "#b2f2bb", "open": "#ffffff", "closed": _INK}
_GROUNDS |= {"wall": "#868e96", "column": _INK, "low": "#ced4da"}
"""Fill colours by words of a shape's look."""
_MONOSPACED = 3
_GAP = 1


def excalidraw(scene: Scene, notes: tuple[str, ...] = ()) -> str:
    """Return the map as the text of an `.excalidraw` file; `notes` concern the whole map."""
    board = _Board([shape.moved(_SCALE) for shape in shape_artist(scene).shapes(scene, "paper")])
    if scene.title:
        lines = wrapped(drawable(scene.title), 60)
        board.text("title", (0, -35 - len(lines) * 28 * _LINE), lines, 28, scene.title)
    captions = shape_artist(scene).captions(scene, notes)
    if below := [line for text in captions for line in wrapped(drawable(text), 90)]:
        board.text("notes", (0, board.bottom + 40), below, 16, "\n".join(captions))
    whole = {
        "type": "excalidraw",
        "version": 2,
        "source": "https://excalidraw.com",
        "elements": board.elements,
        "appState": {"gridSize": None, "viewBackgroundColor": "#ffffff"},
        "files": {},
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _ground(shape: Shape) -> dict[str, Any]:
    return {"backgroundColor": next((_GROUNDS[word] for word in shape.look.split() if word in _GROUNDS), _NOTHING)}


class _Board:
    def __init__(self, drawn: list[Shape]) -> None:
        self.elements: list[dict[str, Any]] = []
        self.boxes: dict[str, dict[str, Any]] = {}
        self.arrows: dict[str, str] = {}
        _, top, _, high = extent(drawn)
        self.bottom = top + high
        areas = [shape for shape in drawn if shape.kind == "area"]
        for shape in areas:
            self.boxes[shape.of] = self._box(shape, roundness={"type": 3})
        for shape in areas:
            self._name(shape.of, shape.text, [text for text in drawn if text.form == "text" and text.of == shape.of])
        for shape in drawn:
            if shape.kind == "link":
                self._link(shape)
            elif shape.form == "line":
                self._line("line", shape, strokeWidth=4 if shape.kind == "cover" else 2, **self._sign_of(shape))
            elif shape.form == "polygon" and shape.kind not in ("area", "head"):
                if shape.box:
                    self._box(shape, **self._sign_of(shape))
                else:
                    self._outline(shape)
            elif shape.form == "text" and shape.of not in self.boxes:
                self._written(shape)

    def _element(self, kind: str, name: str, at: Extent, **more: Any) -> dict[str, Any]:
        """Add an element with the fields that all elements have and its own fields `more`; return it."""
        number = zlib.crc32(name.encode("utf-8", "replace"))
        element: dict[str, Any] = {
            "id": f"{kind}-{number:08x}-{len(self.elements)}",
            "type": kind,
            **{side: round(length, 2) for side, length in at._asdict().items()},
            "angle": 0,
            "strokeColor": _INK,
            "backgroundColor": _NOTHING,
            "fillStyle": "solid",
            "strokeWidth": 2,
            "strokeStyle": "solid",
            "roughness": 0,
            "opacity": 100,
            "groupIds": [],
            "frameId": None,
            "roundness": None,
            "seed": number % 2_000_000_000 + 1,
            "version": 1,
            "versionNonce": (number * 7 + len(self.elements)) % 2_000_000_000 + 1,
            "isDeleted": False,
            "boundElements": [],
            "updated": 1,
            "link": None,
            "locked": False,
            **more,
        }
        self.elements.append(element)
        return element

    def text(
        self, name: str, at: Point, lines: list[str], size: int, whole: str, within: str | None = None
    ) -> dict[str, Any]:
        """Add a text in wrapped lines, with its unwrapped form `whole`; return the element.

        `at` is the upper left corner, or the centre if the text is bound to the box with the id `within`.
        """
        text = "\n".join(lines)
        w, h = max(map(cell_width, lines)) * size * 0.6, len(lines) * size * _LINE
        x, y = (at[0] - w / 2, at[1] - h / 2) if within else at
        return self._element(
            "text",
            f"text {name}",
            Extent(x, y, w, h),
            text=text,
            originalText=whole,
            fontSize=size,
            fontFamily=_MONOSPACED,
            textAlign="center" if within else "left",
            verticalAlign="middle" if within else "top",
            containerId=within,
            autoResize=True,
            lineHeight=_LINE,
        )

    def _box(self, shape: Shape, **more: Any) -> dict[str, Any]:
        return self._element("rectangle", f"{shape.kind} {shape.of}", extent([shape]), **_ground(shape), **more)

    def _outline(self, shape: Shape) -> None:
        """Add a polygon that is no rectangle as a line back to its start."""
        closed = shape._replace(points=(*shape.points, shape.points[0]))
        self._line("line", closed, strokeWidth=1, **_ground(shape))

    def _written(self, shape: Shape) -> None:
        """Add a text outside of boxes, centred at its point."""
        (x, y), lines = shape.points[0], shape.text.split("\n")
        w, h = max(map(cell_width, lines)) * _SMALL * 0.6, len(lines) * _SMALL * _LINE
        self.text(f"{shape.kind} {shape.of}", (x - w / 2, y - h / 2), lines, _SMALL, shape.text)

    def _name(self, area: str, name: str, texts: list[Shape]) -> None:
        """Add an area's name and signs as one text in the middle of its box."""
        box = self.boxes[area]
        lines = [line for text in texts for line in text.text.split("\n")]
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        whole = "\n".join([" ".join(name.split()), *(signs.text for signs in texts[1:])])
        text = self.text(area, middle, lines, _FONT if len(texts) == 1 else 18, whole, box["id"])
        box["boundElements"].append({"type": "text", "id": text["id"]})

    def _link(self, shape: Shape) -> None:
        start, end = (self._binding(area, shape.points[-k]) for k, area in enumerate(shape.ends))
        line = self._line(
            "arrow",
            shape,
            startBinding=start,
            endBinding=end,
            endArrowhead="triangle" if "arrow" in shape.look else None,
            elbowed=False,
            strokeStyle="dashed" if "dashed" in shape.look else "solid",
        )
        self.arrows[shape.of] = line["id"]
        for area in shape.ends:
            self.boxes[area]["boundElements"].append({"type": "arrow", "id": line["id"]})

    def _sign_of(self, shape: Shape) -> dict[str, Any]:
        """Return data that names the line of a sign, for readers of drawings with close lines; empty without a line."""
        return {"customData": {"line": self.arrows[shape.of]}} if shape.of in self.arrows else {}

    def _binding(self, area: str, at: Point) -> dict[str, Any]:
        """Return the binding of a line to a box; `focus` is its offset from the centre, from -1 to 1."""
        box = self.boxes[area]
        across = (at[0] - box["x"]) / box["width"] * 2 - 1
        down = (at[1] - box["y"]) / box["height"] * 2 - 1
        focus = across if abs(down) >= 0.999 else down
        return {"elementId": box["id"], "focus": round(max(-0.99, min(0.99, focus)), 3), "gap": _GAP}

    def _line(self, kind: str, shape: Shape, **more: Any) -> dict[str, Any]:
        x, y = shape.points[0]
        points = [[round(px - x, 2), round(py - y, 2)] for px, py in shape.points]
        unbound = {"startBinding": None, "endBinding": None, "startArrowhead": None, "endArrowhead": None}
        at = extent([shape])._replace(x=x, y=y)
        line = {"points": points, "lastCommittedPoint": None, **unbound, **more}
        return self._element(kind, f"{shape.kind} {shape.of}", at, **line)


FONT, SIZE = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace", 15
_TEXT = 840
"""Minimum width for texts below the map."""
_EDGE = 30
_STROKES = {"link": 2, "cover": 5, "cross": 3, "door": 2, "area": 2, "area start": 4}
_STROKES |= {"hex": 1, "hex start": 3, "column": 1, "low": 1, "rough": 2, "veil": 1, "way": 4, "aim": 2}
"""Stroke widths by a shape's look, or by the first word of the look."""
_DASHES = {"dashed": "7 6", "exit": "14 4", "aim": "2 5"}
_FILLS = {"head": "black", "door closed": "black", "hex wall": "#777777", "column": "black", "low": "#bbbbbb"}
"""Fills other than white, by the first two words of a shape's look."""


def svg(scene: Scene, notes: tuple[str, ...] = ()) -> str:
    """Return the map as the text of an SVG file; `notes` concern the whole map."""
    draws = shape_artist(scene)
    shapes, samples = draws.shapes(scene, "paper"), draws.samples(scene)
    x, y, wide, high = extent(shapes)
    whole = max(wide, _TEXT) + 2 * _EDGE
    title = wrapped(drawable(scene.title), 60) if scene.title else []
    out = [
        line
        for number, text in enumerate(title)
        for line in _text(whole / 2, _EDGE + LINE * (1 + 1.4 * number), text, 21, weight="bold")
    ]
    top = _EDGE + LINE * (0.6 + 1.4 * len(title)) * bool(title)
    moved = [shape.moved(1, (whole - wide) / 2 - x, top - y) for shape in shapes]
    room = boxes(moved)
    out += [line for shape in moved for line in _elements(shape, room)]
    bottom = top + high + 2 * LINE
    for number, (sample, meaning) in enumerate(samples):
        x, y = _EDGE + whole / 2 * (number % 2), bottom + LINE * 1.3 * (number // 2)
        out += [line for shape in sample for line in _elements(shape.moved(1, x, y), room)]
        out += _text(x + 75, y + 5, meaning, 13, anchor="start")
    bottom += LINE * 1.3 * ((len(samples) + 1) // 2) + LINE / 2
    for text in draws.captions(scene, notes):
        for line in wrapped(drawable(text), int((whole - 2 * _EDGE) / 8.2)):
            out += _text(_EDGE, bottom, line, 13, anchor="start")
            bottom += LINE
        bottom += LINE / 4
    return _file(scene.title, whole, bottom + _EDGE, out)


def _file(title: str, wide: float, high: float, out: list[str]) -> str:
    size = f'width="{_n(wide)}" height="{_n(high)}" viewBox="0 0 {_n(wide)} {_n(high)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" font-size="{SIZE}">'
    named = f"<title>{escape(_sound(title))}</title>" if title else ""
    paper = f'<rect width="{_n(wide)}" height="{_n(high)}" fill="white"/>'
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, named, paper, *out, "</svg>", ""])


def _elements(shape: Shape, room: dict[str, Extent]) -> Iterable[str]:
    """Yield the SVG elements of a shape; `room` has the rectangles that texts must fit, by id."""
    (x, y), look = shape.points[0], _look(shape)
    match shape.form:
        case "line":
            if shape.kind == "link":  # a gap in the lower line shows that a crossing is no junction
                yield f'<polyline points="{_points(shape.points)}" fill="none" stroke="white" stroke-width="8"/>'
            yield f'<polyline points="{_points(shape.points)}" fill="none" {look}/>'
        case "polygon" if shape.box:
            _, _, wide, high = shape.box
            corner = ' rx="6"' if shape.kind == "area" else ""
            yield f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}"{corner} {look}/>'
        case "polygon":
            yield f'<polygon points="{_points(shape.points)}" {look}/>'
        case "text" if shape.kind == "name":
            lines = shape.text.split("\n")
            for number, line in enumerate(lines):
                yield from _text(x, y + (number + 0.75 - len(lines) / 2) * LINE, line, weight="bold")
        case "text":
            wide = room[shape.of].width if shape.of in room else _TEXT
            most = int(12 * (wide - 10) / (len(shape.text) * 7.4))
            yield from _text(x, y + 5, shape.text, min(12, most))


def _look(shape: Shape) -> str:
    width = _STROKES.get(shape.look, _STROKES.get(shape.kind))
    filled = _FILLS.get(" ".join(shape.look.split()[:2]), "white")
    fill = f'fill="{filled}" ' if shape.form == "polygon" else ""
    if width is None:
        return fill.rstrip()
    dash = next((f' stroke-dasharray="{_DASHES[word]}"' for word in shape.look.split() if word in _DASHES), "")
    return f'{fill}stroke="black" stroke-width="{width}"{dash}'


def _text(x: float, y: float, text: str, size: int = SIZE, *, anchor: str = "middle", weight: str = "") -> list[str]:
    text = _sound(text)
    # Squeeze a font that is wider than expected; leave a narrower one alone.
    most = cell_width(text) * size * 0.62
    fit = f' textLength="{_n(most)}" lengthAdjust="spacingAndGlyphs"' if not text.isascii() and most else ""
    bold = f' font-weight="{weight}"' if weight else ""
    at = f'x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" font-size="{size}"'
    return [f'<text {at}{bold}{fit} xml:space="preserve">{escape(text)}</text>']


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _sound(text: str) -> str:
    """Return the text without characters that XML cannot hold."""
    return "".join(
        char for char in text if char >= " " and not "\ud800" <= char <= "\udfff" and char not in "\ufffe\uffff"
    )


def _n(number: float) -> str:
    """Return a number in short form, with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")
