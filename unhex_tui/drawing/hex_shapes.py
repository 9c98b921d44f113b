"""Maps of hexes as shapes: fields with marks for their ground, paths and lines over them, then signs and words.

Hexes stand on a corner, as on printed maps; every second row is shifted half a hex to the right. Row letters stand at
the left and the right, column numbers above and below.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from unhex_tui.drawing.cellwidth import drawable
from unhex_tui.drawing.hexes import Laid, legend, named_places
from unhex_tui.drawing.picture import Page, Point, Shape, rectangle
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.hexes import Ground, Hex, Hexes

WIDE = 60.0
"""Width of a hex, in units."""
_RADIUS = WIDE / math.sqrt(3)
"""Distance from the centre of a hex to a corner."""
_ROW = 1.5 * _RADIUS
"""Distance between rows."""
_SAMPLE = 11.0
"""Distance from centre to corner of a sample hex."""


def shapes(scene: Hexes, page: Page) -> list[Shape]:
    """Return the scene as shapes, without its tokens; on paper, notes are numbered."""
    laid, light = Laid.of(scene.cells), scene.highlight or Highlight()
    at = {id: _middle(*each) for id, each in laid.at.items()}
    fields = [_field(cell, at[cell.id], light) for cell in scene.cells]
    fields.sort(key=lambda field: len(field[0].look))  # the border of a special hex must not lie below another
    shapes = [shape for field in fields for shape in field]
    lit = "good" if light.good else "bad"
    way, line = (tuple(at[id] for id in ids if id in at) for ids in (scene.path, scene.line))
    if way[1:]:
        shapes.append(Shape("line", way, f"way {lit}", "way"))
    if line[1:]:
        shapes.append(Shape("line", (line[0], line[-1]), f"aim {lit}", "aim"))
    shapes += _edges(laid)
    numbers = _numbers(scene) if page == "paper" else {}
    for cell in scene.cells:
        shapes += _said(cell, at[cell.id], numbers.get(cell.id, ()), drawable(scene.words.get(cell.id, "")))
    return shapes


def captions(scene: Hexes, notes: Sequence[str] = ()) -> list[str]:
    """Return the notes on the map and its hexes, numbered as on paper, and the hexes of its named places."""
    lines = [f"{cell.id}: {note}" for cell in scene.cells for note in cell.notes]
    named = [f"{name}: {ids}" for name, ids in named_places(scene.cells).items()]
    return [*notes, *(f"{number}  {text}" for number, text in enumerate(lines, 1)), *named]


def samples(scene: Hexes) -> list[tuple[list[Shape], str]]:
    """Return (shapes, meaning) for each sign on the map, within 60 by 20 units around (30, 0)."""
    middle = (WIDE / 2, 0.0)
    grounds: dict[str, Ground] = {
        "wall": "wall",
        "column": "tall",
        "low obstacle": "low",
        "rough ground": "rough",
        "foliage or smoke": "veil",
    }
    looks = {"wall": "hex wall", "way out": "hex exit", "a side's start": "hex start"}
    return [
        ([*_marked(grounds.get(meaning, "open"), middle, _SAMPLE, "", looks.get(meaning, "hex"))], meaning)
        for _, _, meaning in legend(scene)
        if meaning in grounds or meaning in looks
    ]


# ------------------------------------------------------------------ fields


def _middle(x: int, y: int) -> Point:
    return (x + 1) * WIDE / 2, y * _ROW + _RADIUS


def _field(cell: Hex, at: Point, light: Highlight) -> list[Shape]:
    words = (
        ("wall", cell.ground == "wall"),
        ("bright", cell.id in light.places),
        ("start", cell.side >= 0),
        ("exit", cell.exit),
    )
    look = " ".join(["hex", *(word for word, shown in words if shown)])
    return [*_marked(cell.ground, at, _RADIUS, cell.id, look)]


def _marked(ground: Ground, at: Point, radius: float, id: str, look: str) -> Iterator[Shape]:
    """Yield a hex and the mark of its ground, each as one shape."""
    x, y = at
    yield Shape("polygon", _corners(at, radius), look, id)
    match ground:
        case "tall":
            yield Shape("polygon", _corners(at, radius * 0.5), "column", id)
        case "low":
            yield Shape("polygon", rectangle(x - radius * 0.6, y + radius * 0.25, radius * 1.2, radius / 5), "low", id)
        case "rough":
            yield Shape("line", _zigzag(at, radius, 0.35, 0.1), "rough", id)
        case "veil":
            yield Shape("line", _zigzag(at, radius, 0, 0.45), "veil", id)


def _corners(at: Point, radius: float) -> tuple[Point, ...]:
    turns = [math.radians(60 * k - 90) for k in range(6)]
    return tuple((round(at[0] + radius * math.cos(a), 2), round(at[1] + radius * math.sin(a), 2)) for a in turns)


def _zigzag(at: Point, radius: float, below: float, high: float) -> tuple[Point, ...]:
    """Return a zigzag stroke across a hex, `below` its centre and `high` in radii."""
    steps = 8
    x, y = at
    return tuple(
        (round(x + radius * (1.2 * k / steps - 0.6), 2), round(y + radius * (below + high * (-1) ** k), 2))
        for k in range(steps + 1)
    )


def _edges(laid: Laid) -> Iterator[Shape]:
    """Yield row letters and column numbers, each with a unique id that names its edge."""
    right, bottom = laid.wide * WIDE / 2 + 14, (laid.high - 1) * _ROW + 2 * _RADIUS + 12
    for y, letter in laid.rows.items():
        for x, side in ((-14.0, "left"), (right, "right")):
            yield Shape("text", ((x, _middle(0, y)[1]),), "edge", f"{side} {letter}", text=letter)
    for n in laid.columns:
        for row, high, side in ((0, -12.0, "above"), (laid.high - 1, bottom, "below")):
            indented = any(x % 2 for x, hex_row in laid.at.values() if hex_row == row)
            at = _middle(2 * (n - 1) + indented, 0)[0], high
            yield Shape("text", (at,), "edge", f"{side} {n}", text=str(n))


# ------------------------------------------------------------------ signs and words


def _numbers(scene: Hexes) -> dict[str, range]:
    ranges, number = {}, 1
    for cell in scene.cells:
        if cell.notes:
            ranges[cell.id] = range(number, number + len(cell.notes))
            number += len(cell.notes)
    return ranges


def _said(cell: Hex, at: Point, numbers: Sequence[int], word: str) -> Iterator[Shape]:
    """Yield the signs above, and the word in the middle of a hex or, if it has a token, below."""
    x, y = at
    signs = [*(["out"] if cell.exit else []), *([f"start {cell.side + 1}"] if cell.side >= 0 else [])]
    signs += [f"({', '.join(map(str, numbers))})"] if numbers else []
    if signs:
        yield Shape("text", ((x, y - _RADIUS * 0.35),), "signs", cell.id, text=" ".join(signs))
    if word:
        below = _RADIUS * 0.62 if cell.tokens else 0.0
        yield Shape("text", ((x, y + below),), "word" if cell.tokens else "cost", cell.id, text=word)
