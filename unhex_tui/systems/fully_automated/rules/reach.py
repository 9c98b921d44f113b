"""The range of cards: in range, at disadvantage, or out of range (FA-ATK-3, FA-ATK-6 to FA-ATK-8).

Distances are whole hexes, 1 for adjacent. The map decides about walls and lines of attack.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from unhex_tui.systems.fully_automated.rules.cards import Card

Band = Literal["in", "far", "near", "out"]
"""In range; too far or too near, at disadvantage; or out of range."""


def band(card: Card, distance: int) -> Band:
    """Return the range band of a distance for a card; the same hex counts as adjacent."""
    distance = max(1, distance)
    if card.nearest <= distance <= card.farthest:
        return "in"
    if distance not in card.extended:
        return "out"
    return "far" if distance > card.farthest else "near"


@lru_cache(maxsize=1024)
def possible(card: Card, distance: int, hexes: int = 0) -> bool:
    """Tell whether a card can be used at a distance after up to `hexes` of movement (FA-ATK-3, FA-ATK-5).

    Only distance counts, not lines of attack.
    """
    return any(band(card, distance + by) != "out" for by in range(-hexes, hexes + 1))


def farthest(card: Card) -> int:
    """Return the greatest distance at which a card can be used without movement."""
    return max(card.farthest, *card.extended, 0)


def spans(card: Card) -> str:
    """Return the ranges in words: `2–6, far 7–8, near 1`, or `1 +1 hex` with a free hex."""
    far = [at for at in card.extended if at > card.farthest]
    near = [at for at in card.extended if at < card.nearest]
    words = [_span(card.nearest, card.farthest) + (f" +{card.free} hex" if card.free else "")]
    words += [f"far {_span(far[0], far[-1])}"] if far else []
    words += [f"near {_span(near[0], near[-1])}"] if near else []
    return ", ".join(words)


def _span(low: int, high: int) -> str:
    return f"{low}–{high}" if low < high else f"{low}"
