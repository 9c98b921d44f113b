"""The law on chance rules: what `exact` counts is what `live` plays over all dice, for any game.

A game names its cases, a rule with facts each, and tells how often each reading of a roll is thrown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from inspect import isgeneratorfunction
from types import ModuleType
from typing import Any

import pytest

from unhex_tui.engine.chance import exact, live

Thrown = Callable[[str, Any], Counter[Any]]
"""Count every throw of a roll by its reading, or the answer of a pick, from its name and the facts."""


class _Rolls(Mapping[Any, Any]):
    """Procedures that yield each roll with its facts; parts have none, so they run live too."""

    def __getitem__(self, roll: Any) -> Any:
        if not isinstance(roll, str):
            raise KeyError(roll)
        return partial(_throw, roll)

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _throw(roll: str, facts: Any) -> Any:
    return (yield roll, facts)


def played(rule: Any, facts: Any, thrown: Thrown) -> dict[Any, Fraction]:
    """Return the results of a rule, run live with every throw of its dice, with their shares of all throws."""
    results: dict[Any, Fraction] = {}
    paths: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while paths:
        told, share = paths.pop()
        run: Any = live(rule, facts, _Rolls())
        try:
            asked = next(run)
            for reading in told:
                asked = run.send(reading)
        except StopIteration as stop:
            results[stop.value] = results.get(stop.value, Fraction(0)) + share
        else:
            throws = thrown(*asked)
            paths += [((*told, reading), share * Fraction(times, throws.total())) for reading, times in throws.items()]
    return results


def exact_counts_what_live_plays(rule: Any, facts: Any, thrown: Thrown) -> None:
    counted = dict(exact(rule, facts))
    assert sum(counted.values()) == pytest.approx(1)
    assert counted == pytest.approx({result: float(share) for result, share in played(rule, facts, thrown).items()})


def rules_in(module: ModuleType) -> set[Any]:
    """Return the chance rules of a module: its public generator functions."""
    return {rule for name, rule in vars(module).items() if isgeneratorfunction(rule) and not name.startswith("_")}
