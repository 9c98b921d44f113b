"""A map as an Excalidraw drawing, version 2 of its JSON: names bound to their boxes, lines to those they join.

Everything stays editable there: a box that is moved takes its name and its lines along; cover bars, doors and X signs
are grouped with nothing and moved by hand. Seeds are fixed, so the same map always gives the same file.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from unhex_tui.drawing.cellwidth import cell_width
from unhex_tui.drawing.ground import XY
from unhex_tui.drawing.lines import Point, cell_middle, corners
from unhex_tui.drawing.placing import Box
from unhex_tui.drawing.routing import Bar, Route
from unhex_tui.drawing.svg import laid_out, wrapped
from unhex_tui.scenes.areas import Area, Areas, Link

CELL_X, CELL_Y = 12, 24
_FONT, _LINE = 20, 1.25
_INK, _PAPER, _START, _EXIT = "#1e1e1e", "transparent", "#a5d8ff", "#b2f2bb"
_MONOSPACED = 3
_GAP = 1


def excalidraw(scene: Areas, notes: tuple[str, ...] = ()) -> str:
    """The map as the text of an `.excalidraw` file; `notes` are on the map as a whole."""
    elements = _Board(scene, notes).elements
    whole = {
        "type": "excalidraw",
        "version": 2,
        "source": "https://excalidraw.com",
        "elements": elements,
        "appState": {"gridSize": None, "viewBackgroundColor": "#ffffff"},
        "files": {},
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


class _Board:
    def __init__(self, scene: Areas, notes: tuple[str, ...]) -> None:
        self.plan, self.names = laid_out(scene)
        self.elements: list[dict[str, Any]] = []
        self.boxes: dict[str, dict[str, Any]] = {}
        if scene.title:
            self._text("title", 0, -70, wrapped(scene.title, 60), 28)
        for area in scene.areas:
            self._area(area, self.plan.boxes[area.id])
        for link in scene.links:
            if link.id in self.plan.routes:
                self._link(link, self.plan.routes[link.id])
        said = [*notes]
        for area in scene.areas:
            said += [
                f"{area.name}: {text}"
                for text in ((area.objective and f"objective: {area.objective}"), *area.notes)
                if text
            ]
        lines = [line for text in said for line in wrapped(text, 90)]
        if lines:
            self._text("notes", 0, self.plan.height * CELL_Y + 40, lines, 16)

    # ------------------------------------------------------------------ elements

    def _element(self, kind: str, name: str, x: float, y: float, w: float, h: float, **more: Any) -> dict[str, Any]:
        """What all elements have, and what this one has of its own."""
        number = zlib.crc32(name.encode("utf-8", "replace"))
        element: dict[str, Any] = {
            "id": f"{kind}-{number:08x}-{len(self.elements)}",
            "type": kind,
            "x": round(x, 2),
            "y": round(y, 2),
            "width": round(w, 2),
            "height": round(h, 2),
            "angle": 0,
            "strokeColor": _INK,
            "backgroundColor": _PAPER,
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

    def _text(
        self, name: str, x: float, y: float, lines: list[str], size: int = _FONT, within: str = ""
    ) -> dict[str, Any]:
        text = "\n".join(lines)
        w, h = max(map(cell_width, lines)) * size * 0.6, len(lines) * size * _LINE
        if within:  # centred in its box
            box = self.boxes[within]
            x, y = box["x"] + (box["width"] - w) / 2, box["y"] + (box["height"] - h) / 2
        return self._element(
            "text",
            f"text {name}",
            x,
            y,
            w,
            h,
            text=text,
            originalText=text,
            fontSize=size,
            fontFamily=_MONOSPACED,
            textAlign="center" if within else "left",
            verticalAlign="middle" if within else "top",
            containerId=self.boxes[within]["id"] if within else None,
            autoResize=True,
            lineHeight=_LINE,
        )

    def _area(self, area: Area, box: Box) -> None:
        colour = _START if area.start else _EXIT if area.exit else _PAPER
        made = self._element(
            "rectangle",
            f"area {area.id}",
            box.x * CELL_X,
            box.y * CELL_Y,
            box.w * CELL_X,
            box.h * CELL_Y,
            roundness={"type": 3},
            backgroundColor=colour,
        )
        self.boxes[area.id] = made
        signs = [word for word, said in (("start", area.start), ("way out", area.exit), ("!", area.objective)) if said]
        lines = [*self.names[area.id], *([f"({', '.join(signs)})"] if signs else [])]
        text = self._text(area.id, 0, 0, lines, _FONT if not signs else 18, area.id)
        made["boundElements"].append({"type": "text", "id": text["id"]})

    def _link(self, link: Link, route: Route) -> None:
        a, b = self.plan.boxes[link.a], self.plan.boxes[link.b]
        points = _points(route, a, b)
        x, y = points[0]
        within = [[round(px - x, 2), round(py - y, 2)] for px, py in points]
        wide, high = (max(p[k] for p in within) - min(p[k] for p in within) for k in (0, 1))
        line = self._element(
            "arrow",
            f"link {link.id}",
            x,
            y,
            wide,
            high,
            points=within,
            lastCommittedPoint=None,
            startBinding=self._binding(link.a, points[0]),
            endBinding=self._binding(link.b, points[-1]),
            startArrowhead=None,
            endArrowhead="triangle" if link.kind == "arrow" else None,
            elbowed=False,
            strokeStyle="dashed" if link.kind in ("dashed", "blocked") else "solid",
        )
        for end in (link.a, link.b):
            self.boxes[end]["boundElements"].append({"type": "arrow", "id": line["id"]})
        for bar, mark, at, towards in (
            (route.bar_a, link.mark_a, points[0], points[1]),
            (route.bar_b, link.mark_b, points[-1], points[-2]),
        ):
            if mark:
                self._bar(link, bar, at, towards)
        middle = _halfway(points)
        if link.kind == "blocked":
            x, y = _middle(route.middle) if route.middle else middle
            self._stroke(link, (x - 10, y - 10), (x + 10, y + 10))
            self._stroke(link, (x - 10, y + 10), (x + 10, y - 10))
        if link.door:
            x, y = _middle(route.door) if route.door else middle
            fill = _INK if link.door == "closed" else "#ffffff"
            self._element("rectangle", f"door {link.id}", x - 15, y - 9, 30, 18, backgroundColor=fill)

    def _binding(self, area: str, at: tuple[float, float]) -> dict[str, Any]:
        """Where a line holds on to a box: `focus` is how far off the middle it aims, from -1 to 1."""
        box = self.boxes[area]
        across = (at[0] - box["x"]) / box["width"] * 2 - 1
        down = (at[1] - box["y"]) / box["height"] * 2 - 1
        focus = across if abs(down) >= 0.999 else down
        return {"elementId": box["id"], "focus": round(max(-0.99, min(0.99, focus)), 3), "gap": _GAP}

    def _bar(self, link: Link, bar: Bar | None, at: tuple[float, float], towards: tuple[float, float]) -> None:
        """A short thick line across the end of another."""
        if bar is not None:
            x, y = _middle((bar.x, bar.y))
            lying = bar.lying
        else:
            length = ((towards[0] - at[0]) ** 2 + (towards[1] - at[1]) ** 2) ** 0.5 or 1
            x, y = (at[k] + (towards[k] - at[k]) * min(14 / length, 0.4) for k in (0, 1))
            lying = abs(towards[1] - at[1]) > abs(towards[0] - at[0])
        reach = (22, 0) if lying else (0, 22)
        self._stroke(link, (x - reach[0], y - reach[1]), (x + reach[0], y + reach[1]), 4)

    def _stroke(self, link: Link, start: tuple[float, float], end: tuple[float, float], width: int = 2) -> None:
        wide, high = end[0] - start[0], end[1] - start[1]
        self._element(
            "line",
            f"sign {link.id}",
            *start,
            abs(wide),
            abs(high),
            points=[[0, 0], [round(wide, 2), round(high, 2)]],
            lastCommittedPoint=None,
            startBinding=None,
            endBinding=None,
            startArrowhead=None,
            endArrowhead=None,
            strokeWidth=width,
        )


def _scaled(at: Point) -> Point:
    return at[0] * CELL_X, at[1] * CELL_Y


def _middle(cell: XY) -> Point:
    return _scaled(cell_middle(cell))


def _points(route: Route, a: Box, b: Box) -> list[Point]:
    """The line's corners from border to border; a straight line between the boxes where no way was found."""
    points = [_scaled(at) for at in corners(route, a, b)]
    if route.fine or not route.cells:
        return [_leaving(a, points[0], points[1]), _leaving(b, points[1], points[0])]
    return points


def _leaving(box: Box, middle: tuple[float, float], towards: tuple[float, float]) -> tuple[float, float]:
    """Where the straight line from a box's middle leaves it."""
    dx, dy = towards[0] - middle[0], towards[1] - middle[1]
    shares = [half / abs(way) for half, way in ((box.w * CELL_X / 2, dx), (box.h * CELL_Y / 2, dy)) if way]
    share = min(shares, default=0)
    return middle[0] + dx * share, middle[1] + dy * share


def _halfway(points: list[tuple[float, float]]) -> tuple[float, float]:
    k = len(points) // 2
    return (points[k - 1][0] + points[k][0]) / 2, (points[k - 1][1] + points[k][1]) / 2
