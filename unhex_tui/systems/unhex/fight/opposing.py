"""Exact odds of an attack against any number of defences before anything is rolled: DEF-1, DICE-7, RUL-3, RUL-18.

Whoever settles sees all dice and knows how the characters who settle later will answer them. The count therefore goes
backwards, from the last decision to the first. A case is what the dice of others mean for a decision: for an attacker
who settles before the defenders, how often each number gets past them; for a defender who settles before the attacker,
what the attack is worth by the highest bar in the end. Dice that mean the same are one case, counted once.

Many cases are decided at once: a `Column` is one long integer with a number for each case, so that one addition or
comparison of columns serves all of them. Columns hold natural numbers only, so all results are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain
from math import gcd
from operator import mul
from struct import Struct
from typing import TypeAlias

from unhex_tui.systems.unhex.rules.percentile import HUNDRED
from unhex_tui.systems.unhex.rules.rerolls import Defence, Striker, bars, lost, replies, second, successes

Count: TypeAlias = Generator[None, None, tuple[int, int]]
"""A count in steps of a few milliseconds that returns the value of an attack, and the whole that it is out of."""
Cases: TypeAlias = Counter[tuple[int, ...]]
"""How often each case comes up."""
Column: TypeAlias = int
"""A number for each of many cases, in a few bytes each."""
_AT_ONCE = 250
"""Most cases of a column: with more, one step would take too long."""
_LAYOUTS = {4: "I", 8: "Q"}
"""Formats of `struct` by bytes for a number; larger numbers are packed one by one."""
_FEW = 100
"""Cases of a column up to which looking for equal ones saves time."""
_NEVER = -1
"""Tens with which no roll succeeds: re-rolling the ones is then never better than re-rolling both dice."""
_KNOWN: dict[tuple[Striker, tuple[Defence, ...]], tuple[int, int]] = {}
_KEPT = 512
"""Most results kept in `_KNOWN`."""


def all_in_all(striker: Striker, defences: tuple[Defence, ...]) -> tuple[int, int]:
    """Return the value of an attack before anything is rolled, and the whole that it is out of."""
    count = counting(striker, defences)
    while True:
        try:
            next(count)
        except StopIteration as done:
            result: tuple[int, int] = done.value
            return result


def counting(striker: Striker, defences: tuple[Defence, ...]) -> Count:
    """Count `all_in_all` in steps, or return the known result."""
    if striker.idle:
        return 0, 1
    if (striker, defences) not in _KNOWN:
        value = yield from _counted(striker, defences)
        while len(_KNOWN) >= _KEPT:
            del _KNOWN[next(iter(_KNOWN))]
        _KNOWN[striker, defences] = value
    return _KNOWN[striker, defences]


def slow(defences: Sequence[Defence]) -> bool:
    """Tell whether odds against these defences may take longer than a key should wait."""
    return sum(defence.roller.again for defence in defences) > 1


class _Columns:
    """Arithmetic on columns with the same number of cases, and no number above `largest`."""

    def __init__(self, count: int, largest: int) -> None:
        self.count, self.largest = count, largest
        needs = largest.bit_length() // 8 + 1
        self._size = next((size for size in _LAYOUTS if size >= needs), needs)
        self._layout = Struct(f"<{count}{_LAYOUTS[self._size]}") if self._size in _LAYOUTS else None
        self._shift = 8 * self._size - 1
        self._high = int.from_bytes((bytes(self._size - 1) + b"\x80") * count, "little")

    def column(self, numbers: Iterable[int]) -> Column:
        if self._layout is not None:
            return int.from_bytes(self._layout.pack(*numbers), "little")
        return int.from_bytes(b"".join([number.to_bytes(self._size, "little") for number in numbers]), "little")

    def numbers(self, column: Column) -> Sequence[int]:
        raw, size = column.to_bytes(self._size * self.count, "little"), self._size
        if self._layout is not None:
            return self._layout.unpack(raw)
        return [int.from_bytes(raw[n : n + size], "little") for n in range(0, len(raw), size)]

    def sum(self, column: Column, weights: Iterable[int]) -> int:
        """Return the sum of the numbers, each times its weight."""
        return sum(map(mul, self.numbers(column), weights))

    def most(self, left: Column, right: Column) -> Column:
        """Return the greater number of each case."""
        return right + self._more(left, right)

    def least(self, left: Column, right: Column) -> Column:
        """Return the smaller number of each case."""
        return left - self._more(left, right)

    def _more(self, left: Column, right: Column) -> Column:
        """Return how much greater the first number of each case is; 0 if it is smaller."""
        # The highest bit of each number is free. Set before subtracting, it stays set unless the first is smaller.
        more = (left | self._high) - right
        kept = more & self._high
        return more & (kept - (kept >> self._shift))


def _counted(striker: Striker, defences: Sequence[Defence]) -> Count:
    again = [defence for defence in defences if defence.roller.again]
    highest = _highest([defence for defence in defences if not defence.roller.again])
    # Defences do not matter for hits without value. A second result has no value where the first has none.
    numbers = [n for n, worth in enumerate(striker.kept) if worth]
    later = list[Cases]()
    for defence in again:
        if not defence.first:
            later.append(Counter(tuple(row[n] for n in numbers) for row in replies(defence)))
            yield
    whole = sum(highest.values()) * HUNDRED ** (2 + 2 * len(again))
    largest = HUNDRED ** (2 + len(again)) * max(*striker.kept, *striker.again)
    if first := [defence for defence in again if defence.first]:
        faced = yield from _faced(
            striker, numbers, later, sorted({*highest, *chain.from_iterable(map(bars, first))}), largest
        )
        result = yield from _settled(faced, highest, first, largest)
    else:
        later.append(Counter())
        for bar, times in highest.items():
            later[-1][tuple(int(n >= bar) for n in numbers)] += times
        result = yield from _attack_first(striker, numbers, later, largest)
    return result, whole


def _highest(defences: Sequence[Defence]) -> Counter[int]:
    """Count the highest bars of defences without a re-roll, over all their rolls."""
    result = Counter({0: 1})
    for defence in defences:
        combined = Counter[int]()
        for bar, times in result.items():
            for other, weight in Counter(bars(defence)).items():
                combined[max(bar, other)] += times * weight
        result = combined
    return result


def _batches(cases: Cases, largest: int) -> Iterator[tuple[_Columns, list[Column], list[int]]]:
    """Take the cases and yield columns, one for each place of a case, with the weights of the cases."""
    while cases:
        batch = dict(cases.popitem() for _ in range(min(_AT_ONCE, len(cases))))
        columns = _Columns(len(batch), largest)
        yield columns, list(map(columns.column, zip(*batch, strict=True))), list(batch.values())


# -------------------------------------------------------------------- the attacker decides


def _attack_first(
    striker: Striker, numbers: Sequence[int], defences: Sequence[Cases], largest: int
) -> Generator[None, None, int]:
    """Return the value of an attack that settles before the defences, over all dice.

    Each of the defences says how often a hit with each of the numbers gets past it, by its first roll.
    """
    half = len(defences) // 2
    some, others = (yield from _together(numbers, defences[:half])), (yield from _together(numbers, defences[half:]))
    result = 0
    for columns, stood, weights in _batches(some, largest):
        for row, times in others.items():
            met = {n: column * count for n, column, count in zip(numbers, stood, row, strict=True)}
            total = sum(worth * often for worth, often in _best(striker, columns, met))
            result += times * columns.sum(total, weights)
            yield
    return result


def _together(numbers: Sequence[int], defences: Sequence[Cases]) -> Generator[None, None, Cases]:
    """Return how often a hit with each of the numbers gets past all of the defences.

    Decisions do not change if all figures of a case are divided by the same number, so its weight holds the divisor.
    """
    result: Cases = Counter({(1,) * len(numbers): 1})
    for cases in defences:
        before, result = result, Counter()
        for row, times in before.items():
            for other, weight in cases.items():
                both = tuple(map(mul, row, other))
                if (divisor := gcd(*both)) > 1:
                    both = tuple([part // divisor for part in both])
                if divisor:
                    result[both] += times * weight * divisor
            yield
    return result


def _faced(
    striker: Striker, numbers: Sequence[int], later: Sequence[Cases], by: Sequence[int], largest: int
) -> Generator[None, None, Cases]:
    """Count the values of an attack's dice against each of the bars `by` and the `later` defences."""
    result: Cases = Counter()
    columns = _Columns(len(by), largest)
    for row, times in (yield from _together(numbers, later)).items():
        met = {n: columns.column(count * (bar <= n) for bar in by) for n, count in zip(numbers, row, strict=True)}
        for worth, often in _best(striker, columns, met):
            result[*columns.numbers(worth)] += times * often
        yield
    return result


def _best(striker: Striker, columns: _Columns, met: Mapping[int, Column]) -> Iterator[tuple[Column, int]]:
    """Yield the value of each first roll of an attack, times 100, and the number of rolls that share it (DICE-7).

    `met` says by number how often a hit gets past the defences.
    """
    kept = _ends(striker, columns, met, striker.kept)
    if not striker.roller.again:
        yield from Counter(HUNDRED * worth for worth in kept).items()
        return
    tens, ones, both = second(kept if striker.kept == striker.again else _ends(striker, columns, met, striker.again))
    tens = [columns.most(ten, both) for ten in tens]
    alike, cached = Counter[tuple[Column, int, int]](), dict[tuple[int, int], Column]()
    for n in {*range(HUNDRED)} - {*lost(striker.roller)}:
        alike[kept[n], n // 10 if ones[n // 10] else _NEVER, n % 10] += 1
    for (worth, first, last), times in alike.items():
        if (first, last) not in cached:
            cached[first, last] = tens[last] if first == _NEVER else columns.most(tens[last], ones[first])
        yield columns.most(HUNDRED * worth, cached[first, last]) if worth else cached[first, last], times


def _ends(striker: Striker, columns: _Columns, met: Mapping[int, Column], worths: Sequence[int]) -> list[Column]:
    """Return the value of each roll of an attack as it lies, critical successes set to the best number (DICE-5)."""
    hits, criticals = successes(striker.roller)
    result = [worths[n] * met[n] if hit and n in met else 0 for n, hit in enumerate(hits)]
    for numbers, rolls in criticals:
        top = reduce(columns.most, [worths[n] * met[n] for n in numbers if n in met], 0)
        for n in rolls:
            result[n] = top
    return result


# -------------------------------------------------------------------- the defenders decide


def _settled(cases: Cases, highest: Counter[int], again: Sequence[Defence], largest: int) -> Generator[None, None, int]:
    """Return the value of attacks over all dice of the defenders who settle before them.

    A case holds the value of an attack by the highest bar in the end, from the lowest to the highest of all possible
    bars. `highest` counts the highest bars of the defences without a re-roll.
    """
    by, result = sorted({*highest, *chain.from_iterable(map(bars, again))}), 0
    for columns, left, weights in _batches(cases, largest):
        result += yield from _answered(columns, dict(zip(by, left, strict=True)), weights, highest, again)
    return result


def _answered(
    columns: _Columns,
    left: Mapping[int, Column],
    weights: Sequence[int],
    highest: Counter[int],
    again: Sequence[Defence],
) -> Generator[None, None, int]:
    """Return `_settled` for cases in columns; `left` holds a column by the highest bar in the end."""
    *others, last = again
    met = sorted({*highest, *chain.from_iterable(map(bars, others))})
    result, sums, cases = 0, [0] * len(met), Counter[tuple[int, ...]]()
    for row, times in _answers(columns, left, last, met):
        if not others:
            sums = [total + times * column for total, column in zip(sums, row, strict=True)]
        elif len(others) == 1 and columns.count > _FEW:
            after = dict(zip(met, row, strict=True))
            result += times * (yield from _answered(columns, after, weights, highest, others))
        else:
            for case, weight in zip(zip(*map(columns.numbers, row), strict=True), weights, strict=True):
                cases[case] += times * weight
        if others or len(met) > 1:
            yield
    if not others:
        yield
        return sum(highest[bar] * columns.sum(column, weights) for bar, column in zip(met, sums, strict=True))
    if cases:
        result += yield from _settled(cases, highest, others, columns.largest)
    return result


def _answers(
    columns: _Columns, left: Mapping[int, Column], defence: Defence, met: Sequence[int]
) -> Iterator[tuple[list[Column], int]]:
    """Yield the attack's value left by each first roll of a defence, times 100, and the number of rolls that share it.

    This is a column for each of the bars `met`, the highest before this defence settles. `left` says what the attack
    is worth by the bar after it; a higher bar never leaves more, so the defender re-rolls what is not above that bar.
    """
    own_bars, lost_rolls = bars(defence), lost(defence.roller)

    def again(ends: Sequence[int]) -> list[Column]:
        """Return the value left, for each bar of `met`, by a re-roll that ends with one of these bars."""
        result, above, rest = list[Column](), 0, sorted(ends)
        for bar in reversed(met):
            while rest and rest[-1] > bar:
                above += left[rest.pop()]
            result.append(HUNDRED // len(ends) * (above + len(rest) * left[bar]))
        return result[::-1]

    if lost_rolls:
        yield [HUNDRED * left[bar] for bar in met], len(lost_rolls)
    both = again(own_bars)
    tens = [list(map(columns.least, again(own_bars[last::10]), both)) for last in range(10)]
    ones = [again(row) if any(row) else [] for row in (own_bars[n : n + 10] for n in range(0, HUNDRED, 10))]
    rolls, known = Counter[tuple[int, int, int]](), dict[tuple[int, int], list[Column]]()
    for n in {*range(HUNDRED)} - {*lost_rolls}:
        rolls[own_bars[n], n // 10 if ones[n // 10] else _NEVER, n % 10] += 1
    for (bar, first, last), times in rolls.items():
        if (first, last) not in known:
            known[first, last] = tens[last] if first == _NEVER else list(map(columns.least, tens[last], ones[first]))
        end = HUNDRED * left[bar]
        row = zip(met, known[first, last], strict=True)
        yield [columns.least(end, column) if before < bar else column for before, column in row], times
