"""The screen with 40 characters, 25 areas and 5,000 entries: start within 2× of the budget, all else within 1.5×."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.fights import large, saved
from tests.benchmarks.figures import Figure
from tests.benchmarks.screen_speed import Slack, keys, starts


def measure(folder: Path) -> list[Figure]:
    """Measure the same figures as with 14 characters."""
    save = saved(folder / "large.jsonl", large(), (5_000,))[5_000]
    slack = Slack(2, 1.5)
    return [*starts(save, slack), *keys(save, slack)]
