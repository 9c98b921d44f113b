"""Random Excalidraw drawings by seed: all of them sloppy, many hostile, with elements that are none."""

from __future__ import annotations

import json
import math
import random
from typing import Any

from tests.drawing.sketch import Sketch

_TEXTS = (
    "Bar",
    "bar",
    "X",
    "×",
    "Hall\n(start, 1)",
    "(start)",
    "",
    " ",
    "1  Bar: objective: x",
    "A --- B",
    '"q"',
    "# x",
)
_TEXTS += (
    "\x1b[2J",
    "\u202edlrow",
    "\u200b",
    "\ud800",
    "e" + "\u0301" * 50,
    "n" * 400,
    "a\nb\nc",
    "\x00",
    "at Bar: 1 2",
)
_ODD = (
    None,
    True,
    -1,
    1e6,
    1e300,
    2**70,
    "x",
    "",
    [],
    {},
    [[0, 0]],
    [[0, 0], [1e308, 1]],
    {"elementId": 3},
    "0",
    math.pi,
)
_FIELDS = (
    "id",
    "type",
    "x",
    "y",
    "width",
    "height",
    "angle",
    "points",
    "text",
    "originalText",
    "containerId",
    "groupIds",
)
_FIELDS += (
    "startBinding",
    "endBinding",
    "endArrowhead",
    "strokeStyle",
    "backgroundColor",
    "isDeleted",
    "fontSize",
    "customData",
)


def random_sketch(seed: int) -> str:
    """Return the text of a drawing; the same seed gives the same drawing."""
    rng = random.Random(seed)
    sketch, size = Sketch(), rng.choice((60, 300, 900))
    for _ in range(rng.choice((1, 5, 15, 40))):
        x, y = rng.uniform(-size, size), rng.uniform(-size, size)
        known = [str(n) for n in range(len(sketch.elements))] + ["gone", ""]
        more: dict[str, Any] = {"angle": rng.choice((0, 0, 0, 1, math.pi))}
        if rng.random() < 0.2:
            more["groupIds"] = [rng.choice("ab")]
        match rng.randrange(6):
            case 0 | 1:
                kind = rng.choice(("rectangle", "ellipse", "diamond"))
                sketch.box(x, y, rng.choice(_TEXTS), kind=kind, w=rng.choice((10, 30, 160, 500)), **more)
            case 2:
                sketch.text(
                    x, y, rng.choice(_TEXTS), containerId=rng.choice(known), fontSize=rng.choice((16, 28)), **more
                )
            case 3:
                long = rng.choice((5, 30, 400))
                points = [
                    (x + rng.uniform(-long, long), y + rng.uniform(-long, long)) for _ in range(rng.choice((2, 2, 5)))
                ]
                closed = [points[0]] if rng.random() < 0.1 else []
                sketch.line(*points, *closed, kind=rng.choice(("line", "freedraw")), **more)
            case 4:
                style = {"strokeStyle": rng.choice(("solid", "dashed", "dotted"))}
                style["endArrowhead"] = rng.choice((None, "arrow", "bar", "dot"))
                ends = (rng.choice(known), rng.choice(known))
                sketch.line((x, y), (rng.uniform(-size, size), y), kind="arrow", ends=ends, **style, **more)
            case 5:
                sketch.put(rng.choice(("rectangle", "image", "frame")), x, y, rng.choice((0, 25, 300)), 15, **more)
    for _ in range(rng.choice((0, 0, 1, 4))):
        rng.choice(sketch.elements)[rng.choice(_FIELDS)] = rng.choice(_ODD)
    elements = [*sketch.elements, *rng.choices(_ODD, k=rng.choice((0, 0, 2)))]
    return json.dumps({"type": "excalidraw", "elements": elements})
