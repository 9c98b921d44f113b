"""A map as SVG for printing: black on white, with full names and an explanation of every sign.

The file requires no particular font: texts keep to the cells of a monospaced font and carry their maximum width.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from unhex_tui.drawing.cellwidth import cell_width, drawable, wrapped
from unhex_tui.drawing.shape_artists import shape_artist
from unhex_tui.drawing.shapes import LINE, Extent, Point, Shape, boxes, extent
from unhex_tui.engine.view import Scene

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
    found, samples = draws.shapes(scene, "paper"), draws.samples(scene)
    x, y, wide, high = extent(found)
    whole = max(wide, _TEXT) + 2 * _EDGE
    title = wrapped(drawable(scene.title), 60) if scene.title else []
    out = [
        line
        for number, text in enumerate(title)
        for line in _text(whole / 2, _EDGE + LINE * (1 + 1.4 * number), text, 21, weight="bold")
    ]
    top = _EDGE + LINE * (0.6 + 1.4 * len(title)) * bool(title)
    moved = [shape.moved(1, (whole - wide) / 2 - x, top - y) for shape in found]
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
