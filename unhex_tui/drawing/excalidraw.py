"""A map as an Excalidraw drawing, version 2 of the JSON format: names bound to boxes, lines bound to both boxes.

The drawing stays editable in Excalidraw: a box that is moved takes its name and lines along; cover marks, doors and X
signs are not grouped and are moved by hand. Seeds are fixed, so a map always gives the same file, and
`excalidraw_reading` reads the same map from it.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from unhex_tui.drawing.cellwidth import cell_width, drawable, wrapped
from unhex_tui.drawing.shape_artists import shape_artist
from unhex_tui.drawing.shapes import Extent, Point, Shape, extent
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
    said = shape_artist(scene).captions(scene, notes)
    if below := [line for text in said for line in wrapped(drawable(text), 90)]:
        board.text("notes", (0, board.bottom + 40), below, 16, "\n".join(said))
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
