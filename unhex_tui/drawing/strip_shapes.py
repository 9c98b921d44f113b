"""Chases as shapes: the lengths as columns with their numbers above, and a lane for each participant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unhex_tui.drawing.shapes import Page, Point, Shape, rectangle
from unhex_tui.scenes.token import Strip

_WIDE: Mapping[Page, float] = {"paper": 70.0, "wide": 80.0, "tall": 46.0}
"""Width of a length, in units."""
LANE = 64.0
"""Height of a lane, in units."""


def shapes(scene: Strip, page: Page) -> list[Shape]:
    """Return the scene as shapes, without its tokens."""
    wide, high = _WIDE[page], LANE * len(scene.lanes)
    shapes: list[Shape] = []
    for n in range(scene.length, _last(scene) - 1, -1):
        x, away = _left(scene, n, wide), " exit" * (n == scene.length)
        shapes.append(Shape("polygon", rectangle(x, 0, wide, high), f"length{away}", str(n)))
        text = f"{n}+" if away else str(n)
        shapes.append(Shape("text", ((x + wide / 2, -14.0),), "edge", f"number {n}", text=text))
    return shapes


def samples(scene: Strip) -> list[tuple[list[Shape], str]]:
    """Return the sign that needs an explanation, with its meaning."""
    away = Shape("polygon", rectangle(0, -10, 60, 20), "length exit")
    return [([away], f"{scene.length} or more: away")]


def captions(scene: Strip, notes: Sequence[str] = ()) -> list[str]:
    """Return the notes on the chase and its participants."""
    lines = [f"{lane.token.name}: {', '.join((*lane.aboard, *lane.states))}" for lane in scene.lanes]
    return [*notes, *lines, *(f"{label}: {text}" for label, text in scene.notes)]


def lanes(scene: Strip, page: Page) -> dict[str, Point]:
    """Return the position of each participant by token id: the middle of their length in their lane."""
    wide, last = _WIDE[page], _last(scene)
    return {
        lane.token.id: (
            _left(scene, max(last, min(lane.behind, scene.length)), wide) + wide / 2,
            LANE * (number + 0.5),
        )
        for number, lane in enumerate(scene.lanes)
    }


def _last(scene: Strip) -> int:
    return min(0, max(-scene.length, min((lane.behind for lane in scene.lanes), default=0)))


def _left(scene: Strip, n: int, wide: float) -> float:
    return (scene.length - n) * wide
