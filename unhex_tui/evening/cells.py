"""Odds as table cells beside the options of a decision: which cell is best."""

from __future__ import annotations

from collections.abc import Mapping

ALL = ""
"""Key of cells that concern the whole decision."""


def best_of(worths: Mapping[str, float], head: str) -> frozenset[tuple[str, str]]:
    """Return (key, head) of the options with the highest value; empty if all values are equal."""
    most, least = max(worths.values(), default=0.0), min(worths.values(), default=0.0)
    return frozenset((key, head) for key, worth in worths.items() if worth > most - 1e-9 > least)
