"""Figures as cells beside the options of a decision: chances in per cent, what is expected, which is best."""

from __future__ import annotations

from collections.abc import Mapping

ALL = ""
"""The key of what concerns a decision as a whole."""


def percent(chance: float) -> str:
    """A chance in per cent; what is possible but rare is not called 0, nor what is not sure 100."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 1e-9:
        return "<1 %"
    return ">99 %" if rounded == 100 and chance < 1 - 1e-9 else f"{rounded} %"


def number(mean: float) -> str:
    """Wounds or damage expected."""
    return f"{mean:.1f}"


def best_of(worths: Mapping[str, float], head: str) -> frozenset[tuple[str, str]]:
    """Cells with the greatest worth, where not all are alike."""
    most, least = max(worths.values(), default=0.0), min(worths.values(), default=0.0)
    return frozenset((key, head) for key, worth in worths.items() if worth > most - 1e-9 > least)
