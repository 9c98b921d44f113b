"""Chance rules: rules with dice, each written once for play and for odds.

A chance rule is a generator over facts. It yields the name of a roll, a `Pick` or a `Part`, receives the reading of the
roll, the choice or the part's result, and returns a result that can be hashed, or a last `Part`. `exact` counts the
rule over all readings; `live` runs it with the table's dice. Facts for `exact` are frozen records; facts for `live`
look each value up when the rule reads it, since the GM may edit the table between two rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from unhex_tui.engine.procedure import Procedure

F = TypeVar("F")
R = TypeVar("R")
T = TypeVar("T")

Spread: TypeAlias = tuple[tuple[R, float], ...]
"""Possible readings or results, each with its probability."""


class Pick(NamedTuple):
    """A choice within a rule; the odds assume the answer of `Facts.choose`."""

    name: str
    options: tuple[str, ...]


class Part(NamedTuple):
    """A rule within a rule, counted once for equal facts."""

    rule: Callable[[Any], ChanceRule[Any]]
    facts: Any
    reads: Callable[[Any], Any] | None = None
    """Function from the part's result to the value that the outer rule receives or returns; None for the result itself.

    Equal values are counted together.
    """


ChanceRule: TypeAlias = Generator[str | Pick | Part, Any, R | Part]
Rolls: TypeAlias = Mapping[Any, Callable[[Any], Procedure[Any]]]
"""Procedures from facts to a reading, by the name of a roll or a pick, or by the rule of a part."""


class Facts(Protocol):
    """Facts that odds are counted from."""

    def spread(self, roll: str) -> Spread[Any]:
        """Return the readings of a roll; readings that no rule can tell apart are one."""

    def choose(self, pick: Pick) -> str:
        """Return the option that the odds assume."""


def exact(rule: Callable[[F], ChanceRule[R]], facts: F) -> Spread[R]:
    """Return the results of a rule with their probabilities, counted over all readings; cached by rule and facts."""
    counted: Spread[R] = _counted(rule, facts)
    return counted


@lru_cache(8192)
def _counted(rule: Callable[[Any], ChanceRule[Any]], facts: Any) -> Spread[Any]:
    """Follow every path through a rule; a generator cannot be copied, so each path begins anew."""
    results: dict[Any, float] = {}
    paths: list[tuple[tuple[Any, ...], float]] = [((), 1.0)]
    while paths:
        told, chance = paths.pop()
        run = rule(facts)
        try:
            asked = next(run)
            for reading in told:
                asked = run.send(reading)
            while True:
                (reading, p), *others = _spread(asked, facts)
                paths += [((*told, other), chance * q) for other, q in others]
                told, chance = (*told, reading), chance * p
                asked = run.send(reading)
        except StopIteration as stop:
            results[stop.value] = results.get(stop.value, 0.0) + chance
    if not any(isinstance(result, Part) for result in results):
        return tuple(results.items())
    return mixed(
        (_spread(result, facts) if isinstance(result, Part) else ((result, 1.0),), chance)
        for result, chance in results.items()
    )


def _spread(asked: str | Pick | Part, facts: Facts) -> Spread[Any]:
    if isinstance(asked, str):
        return facts.spread(asked)
    if isinstance(asked, Part):
        return _read(asked)
    return ((facts.choose(asked), 1.0),)


@lru_cache(8192)
def _read(part: Part) -> Spread[Any]:
    results = _counted(part.rule, part.facts)
    return merged(results, part.reads) if part.reads else results


def live(rule: Callable[[F], ChanceRule[R]], facts: F, rolls: Rolls) -> Procedure[R]:
    """Run a rule with the table's dice; a part without a procedure of its own runs live with the same rolls."""
    run = rule(facts)
    try:
        asked = next(run)
        while True:
            reading = yield from (rolls[asked](facts) if isinstance(asked, str) else _answer(asked, facts, rolls))
            asked = run.send(reading)
    except StopIteration as stop:
        result: R = (yield from _answer(stop.value, facts, rolls)) if isinstance(stop.value, Part) else stop.value
        return result


def _answer(asked: Pick | Part, facts: Any, rolls: Rolls) -> Procedure[Any]:
    if isinstance(asked, Pick):
        return (yield from rolls[asked.name](facts))
    own = rolls.get(asked.rule)
    result = yield from own(asked.facts) if own else live(asked.rule, asked.facts, rolls)
    return asked.reads(result) if asked.reads else result


def evenly(readings: Iterable[T]) -> Spread[T]:
    """Return equally likely readings as a spread, equal ones merged."""
    every = tuple(readings)
    return merged(tuple((reading, 1 / len(every)) for reading in every), lambda reading: reading)


def merged(spread: Spread[R], reads: Callable[[R], T]) -> Spread[T]:
    """Return the spread of a value that is read from each result, equal values added up."""
    chances: dict[T, float] = {}
    for result, chance in spread:
        value = reads(result)
        chances[value] = chances.get(value, 0.0) + chance
    return tuple(chances.items())


def mixed(spreads: Iterable[tuple[Spread[R], float]]) -> Spread[R]:
    """Return the spread of a result whose own spread is one of several, each with its probability."""
    chances: dict[R, float] = {}
    for spread, weight in spreads:
        for result, chance in spread:
            chances[result] = chances.get(result, 0.0) + chance * weight
    return tuple(chances.items())


def share(spread: Spread[R], counts: Callable[[R], object]) -> float:
    """Return the probability of the results that count."""
    return sum(chance for result, chance in spread if counts(result))


def mean(spread: Spread[int]) -> float:
    """Return the expected value, rounded to 12 places so that equal odds compare as equal."""
    return steady(sum(number * chance for number, chance in spread))


def steady(value: float) -> float:
    """Return a sum of chances without the noise of floating-point numbers, so that equal odds compare as equal."""
    return round(value, 12)
