"""How far a card reaches: in its range, at disadvantage beyond or below it, or not at all (FA-ATK-6 to FA-ATK-8,
FA-ATK-3).

Distances are whole hexes, 1 for adjacent. Walls and lines are the map's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from unhex_tui.systems.fully_automated.rules.cards import Card

Band = Literal["in", "far", "near", "out"]
"""In range; beyond it, or too near, and at disadvantage; not possible."""


def band(card: Card, distance: int) -> Band:
    """Where a distance lies for a card; somebody in the same hex is adjacent."""
    distance = max(1, distance)
    if card.nearest <= distance <= card.farthest:
        return "in"
    if distance not in card.extended:
        return "out"
    return "far" if distance > card.farthest else "near"


@lru_cache(maxsize=1024)
def possible(card: Card, distance: int, hexes: int = 0) -> bool:
    """Whether it can be used at that distance once the attacker has moved so many hexes at most, to or fro, as far as
    distance alone says (FA-ATK-3, FA-ATK-5).
    """
    return any(band(card, distance + by) != "out" for by in range(-hexes, hexes + 1))


def farthest(card: Card) -> int:
    """The greatest distance at which it can be used, without any movement."""
    return max(card.farthest, *card.extended, 0)


def spans(card: Card) -> str:
    """`2–6, far 7–8, near 1`, and `1 +1 hex` of a card with a free hex."""
    far = [at for at in card.extended if at > card.farthest]
    near = [at for at in card.extended if at < card.nearest]
    words = [_span(card.nearest, card.farthest) + (f" +{card.free} hex" if card.free else "")]
    words += [f"far {_span(far[0], far[-1])}"] if far else []
    words += [f"near {_span(near[0], near[-1])}"] if near else []
    return ", ".join(words)


def _span(low: int, high: int) -> str:
    return f"{low}–{high}" if low < high else f"{low}"
