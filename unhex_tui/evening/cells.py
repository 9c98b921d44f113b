"""Figures as cells beside the options of a decision: which of them is best."""

from __future__ import annotations

from collections.abc import Mapping

ALL = ""
"""The key of what concerns a decision as a whole."""


def best_of(worths: Mapping[str, float], head: str) -> frozenset[tuple[str, str]]:
    """Cells with the greatest worth, where not all are alike."""
    most, least = max(worths.values(), default=0.0), min(worths.values(), default=0.0)
    return frozenset((key, head) for key, worth in worths.items() if worth > most - 1e-9 > least)
