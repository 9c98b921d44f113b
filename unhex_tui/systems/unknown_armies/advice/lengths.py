"""Exact chances of a chase round: lengths from drives and risks, and effects of shots at cars.

UA-CAR-3 to UA-CAR-7, UA-CAR-10, UA-CAR-12. The functions take only numbers, no characters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from operator import add
from typing import TypeAlias, TypeVar

from unhex_tui.systems.unknown_armies.rules import chase
from unhex_tui.systems.unknown_armies.rules.chase import closed, moved
from unhex_tui.systems.unknown_armies.rules.checks import Kind, check
from unhex_tui.systems.unknown_armies.rules.dice import EVERY, Reading, read
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

Spread: TypeAlias = Mapping[int | None, float]
"""Chances by lengths or by gap; None stands for a wreck."""


T = TypeVar("T")


def _spread(of: Callable[[int], T], rolled: int = 0) -> dict[T, float]:
    """Return the chance of each result of `of` over all rolls, or for the one roll of a hunch (UA-CHK-5)."""
    rolls: Sequence[int] = (rolled,) if rolled else EVERY
    found: dict[T, float] = {}
    for value in rolls:
        found[of(value)] = found.get(of(value), 0) + 1 / len(rolls)
    return found


@lru_cache(1024)
def drives(target: int, stat: int, rules: TableRules, skilled: bool = True, rolled: int = 0) -> Spread:
    """Return the spread of a round's Drive roll (UA-CAR-3, UA-CAR-4).

    `stat` is Speed, `skilled` tells whether the driver has Drive, `rolled` is the roll of a hunch or 0.
    """

    def won(value: int) -> int:
        return chase.driven(check("significant", value, target, stat, rules, skilled=skilled))

    return _spread(won, rolled)


def _major(value: int, target: int, stat: int, rules: TableRules, skilled: bool) -> Reading:
    """Return the reading of a Major check (UA-CHK-3)."""
    return check("major", value, target, stat, rules, skilled=skilled).reading


@lru_cache(1024)
def risks(target: int, stat: int, rules: TableRules, skilled: bool = True, rolled: int = 0) -> Spread:
    """Return the spread of lengths from a risk (UA-CAR-6)."""
    return _spread(lambda value: chase.risked(_major(value, target, stat, rules, skilled)), rolled)


@lru_cache(1024)
def insane(target: int, stat: int, rules: TableRules, skilled: bool = True, rolled: int = 0) -> Spread:
    """Return the spread of lengths from an insane risk; `target` is half of Drive with shifts (UA-CAR-7)."""
    found = _spread(lambda value: _major(value, target, stat, rules, skilled).succeeded, rolled)
    return {chase.INSANE: found.get(True, 0.0), None: found.get(False, 0.0)}


@lru_cache(1024)
def rams(target: int, stat: int, rules: TableRules, skilled: bool = True, rolled: int = 0) -> Spread:
    """Return the spread of lengths that a rammed car loses (UA-CAR-8)."""
    return _spread(lambda value: chase.rammed(_major(value, target, stat, rules, skilled)), rolled)


def both(
    one: Spread, other: Spread, then: Callable[[int, int], int] = add, over: Callable[[int], bool] = lambda _: False
) -> Spread:
    """Return the spread of two rolls, added up or combined by `then`.

    The second roll is left out where the chase is `over` after the first (UA-CAR-2).
    """
    found: dict[int | None, float] = {}
    for first, likely in one.items():
        if first is not None and over(first):
            found[first] = found.get(first, 0) + likely
            continue
        for second, chance in other.items():
            led = None if first is None or second is None else then(first, second)
            found[led] = found.get(led, 0) + likely * chance
    return found


def gaps(gap: int, *rolls: Spread, prey: int = 0, own: int = 0, quarry: bool = False, at_once: bool = False) -> Spread:
    """Return the spread of a pursuer's gap after some rolls of the pursuer, or of the `quarry` (UA-CAR-12).

    `prey` and `own` are the lengths that both have moved so far. With `at_once` a lead of 10 ends the rolls (UA-CAR-2).
    """

    def behind(at: int) -> int:
        return closed(gap, at, own) if quarry else closed(gap, prey, at)

    led: Spread = {prey if quarry else own: 1.0}
    for nth, won in enumerate(rolls):
        then = add if quarry else partial(moved, gap, prey)
        led = both(led, won, then, lambda at: chase.away(behind(at))) if at_once and nth else both(led, won, then)
    return both(led, {0: 1.0}, lambda at, _: behind(at))


@lru_cache(1024)
def hazards(kind: Kind, target: int, stat: int, rules: TableRules, skilled: bool = True, rolled: int = 0) -> Spread:
    """Return the spread of lengths that a hazard costs (UA-CAR-5)."""
    return _spread(lambda value: chase.hazard(check(kind, value, target, stat, rules, skilled=skilled)), rolled)


@lru_cache(1024)
def shots(
    target: int, rules: TableRules, least: int = 0, skilled: bool = True, rolled: int = 0
) -> Mapping[chase.Struck, float]:
    """Return the chance of each effect of a shot at a car, "" for a miss (table 3.5); `least` is the minimum roll."""
    return _spread(lambda value: chase.car_struck(read(value, target, rules, least, skilled=skilled)), rolled)
