"""Small Excalidraw drawings as a user would make them, in the program's own form with the fields that matter."""

from __future__ import annotations

import json
from typing import Any


class Sketch:
    """A drawing; an element's id is its index."""

    def __init__(self) -> None:
        self.elements: list[dict[str, Any]] = []

    def put(self, kind: str, x: float, y: float, width: float, height: float, **more: Any) -> str:
        """Add an element and return its id."""
        name = str(len(self.elements))
        made = {"id": name, "type": kind, "x": x, "y": y, "width": width, "height": height, "angle": 0}
        self.elements.append({**made, "isDeleted": False, "groupIds": [], "frameId": None, **more})
        return name

    def box(self, x: float, y: float, text: str = "", *, kind: str = "rectangle", w: float = 160, **more: Any) -> str:
        """Add a box 80 high with a bound text, and return its id."""
        name = self.put(kind, x, y, w, 80, **more)
        if text:
            self.text(x + w / 2 - 30, y + 28, text, containerId=name)
        return name

    def text(self, x: float, y: float, text: str, **more: Any) -> str:
        wide = 12 * max(map(len, text.split("\n")))
        return self.put("text", x, y, wide, 25, **{"text": text, "originalText": text, "fontSize": 20, **more})

    def line(
        self, *points: tuple[float, float], kind: str = "line", ends: tuple[str, str] = ("", ""), **more: Any
    ) -> str:
        """Add a line through these points, bound to the elements in `ends`, and return its id."""
        (x, y), start, end = points[0], *({"elementId": one, "focus": 0, "gap": 1} if one else None for one in ends)
        way = [[px - x, py - y] for px, py in points]
        size = (max(abs(one[k]) for one in way) for k in (0, 1))
        return self.put(kind, x, y, *size, **{"points": way, "startBinding": start, "endBinding": end, **more})

    def arrow(self, a: str, b: str, **more: Any) -> str:
        """Add an arrow between the centres of two boxes, bound to both, and return its id."""
        at = [
            (e["x"] + e["width"] / 2, e["y"] + e["height"] / 2) for e in (self.elements[int(a)], self.elements[int(b)])
        ]
        return self.line(*at, kind="arrow", ends=(a, b), **{"endArrowhead": None, **more})

    def __str__(self) -> str:
        return json.dumps({"type": "excalidraw", "version": 2, "elements": self.elements})
