"""Figures: samples of one quantity with its budget, and a table of them.

Quantities to compare are measured in turn (A B A B …), so that a busy minute of the machine affects both.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """Samples of one quantity in one unit, with its budget."""

    name: str
    unit: str
    samples: list[float]
    most: float | None = None
    """Upper limit of the median."""
    most_at_95: float | None = None
    """Upper limit at 95 %."""
    least: float | None = None
    """Lower limit of the median, in place of the upper limits."""
    note: str = ""

    @property
    def median(self) -> float:
        """Median of the samples."""
        return median(self.samples)

    @property
    def at_95(self) -> float:
        """The smallest sample that 95 % of all samples do not exceed."""
        ranked = sorted(self.samples)
        return ranked[max(0, -(-len(ranked) * 95 // 100) - 1)]

    @property
    def verdict(self) -> str:
        """`ok`, `over`, or "" without a budget."""
        wanted = [
            self.most is None or self.median <= self.most,
            self.most_at_95 is None or self.at_95 <= self.most_at_95,
            self.least is None or self.median >= self.least,
        ]
        if (self.most, self.most_at_95, self.least) == (None, None, None):
            return ""
        return "ok" if all(wanted) else "OVER"

    @property
    def budget(self) -> str:
        """The budget in words."""
        if self.least is not None:
            return f"≥ {_number(self.least)}"
        parts = [] if self.most is None else [f"≤ {_number(self.most)}"]
        return " / ".join(parts if self.most_at_95 is None else [*parts, f"≤ {_number(self.most_at_95)}"])


def ratio(name: str, ours: Figure, other: Figure, most: float | None) -> Figure:
    """Return our median as a multiple of the other's."""
    return Figure(name, "×", [ours.median / other.median], most)


def timed(act: Callable[[], Any]) -> float:
    """Return the milliseconds that a call takes."""
    began = perf_counter()
    act()
    return (perf_counter() - began) * 1000


def by_turns(runs: int, acts: Mapping[str, Callable[[], float]], *, warm: int = 1) -> dict[str, list[float]]:
    """Return samples by name, taken in turn; the first `warm` rounds are dropped."""
    samples: dict[str, list[float]] = {name: [] for name in acts}
    for run in range(warm + runs):
        for name, act in acts.items():
            gc.collect()
            sample = act()
            if run >= warm:
                samples[name].append(sample)
    return samples


def _number(value: float) -> str:
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 10 else f"{value:.2f}".rstrip("0").rstrip(".")


def print_table(title: str, figures: list[Figure]) -> None:
    """Print a line for each figure: samples, median, 95 %, budget, verdict."""
    rows = [("", "n", "median", "95 %", "budget", "", "")]
    for figure in figures:
        p95 = _number(figure.at_95) if len(figure.samples) >= 10 else ""
        unit = f" {figure.unit}".rstrip()
        rows.append(
            (
                figure.name,
                str(len(figure.samples)),
                _number(figure.median) + unit,
                p95,
                figure.budget,
                figure.verdict,
                figure.note,
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(7)]
    print(f"\n{title}")
    for row in rows:
        left, *rest, note = row
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:6], strict=True)]
        print("  ".join([left.ljust(widths[0]), *cells, note]).rstrip(), flush=True)
