"""Odds of an attack counted from the rules alone, a second reading that shares no code with the app.

Every first roll of every character is tried with every choice after it: keep the dice or roll the tens, the ones or
both again, the number for a critical success, the die for damage, the die to move by one, and whether to use armor.
`Fight.guards_first` says who settles first. Each goal (`hits`, `damage`, `ko`) is counted separately.
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from operator import mul
from typing import NamedTuple

PLACES = ("left_leg", "left_leg", "right_leg", "right_leg", *["torso"] * 3, "left_arm", "right_arm", "head")
ROOM_FOR = {"head": 3, "torso": 9, "left_arm": 3, "right_arm": 3, "left_leg": 6, "right_leg": 6}
GOALS = ("hits", "damage", "ko")
WAYS = ("keep", "tens", "ones", "both")

Row = list[float]


class Roller(NamedTuple):
    """A character's roll: level, max level, and whether it is good, plain (no criticals), precise or powerful."""

    level: int
    top: int
    good: bool = False
    plain: bool = False
    precise: bool = False
    powerful: bool = False

    def number(self, dice: int) -> int:
        return dice or 100

    def succeeds(self, dice: int) -> bool:
        return self.number(dice) <= self.level

    def critical(self, dice: int) -> bool:
        return not self.plain and (self.number(dice) == self.level or dice // 10 == dice % 10)

    def highest(self, dice: int) -> int:
        """Return the highest number to which a critical success may be set."""
        return max(self.level, self.top) if dice == self.level else self.level


class Guard(NamedTuple):
    """A defence against the attack."""

    roller: Roller
    wins_ties: bool

    def bar(self, dice: int) -> int:
        """Return the least attack number that comes through this roll, with a critical set as high as possible."""
        one = self.roller
        if not one.succeeds(dice):
            return 0
        return (one.highest(dice) if one.critical(dice) else dice) + self.wins_ties


class Body(NamedTuple):
    """The target: level, marks by location, armored locations, choice of the damage die, less-lethal damage."""

    level: int
    marks: dict[str, int]
    armor: frozenset[str] = frozenset()
    chooses: bool = False
    less: bool = False

    def suffers(self, damage: int, place: str) -> tuple[int, int]:
        """Return the lost levels and whether it is a KO, with the better choice about armor."""
        boxes = dict(self.marks)
        if not self.less:
            over = max(0, boxes[place] + damage - ROOM_FOR[place])
            boxes[place] += damage - over
            boxes["torso"] = min(9, boxes["torso"] + over)
        out = self.level - damage < 10 or boxes["head"] >= 3 or boxes["torso"] >= 9
        taken = damage, int(out)
        return min(taken, (0, 0)) if damage and place in self.armor else taken


class Fight(NamedTuple):
    """An attack on a body against some guards, and whether the guards settle first."""

    attacker: Roller
    body: Body
    guards: tuple[Guard, ...] = ()
    guards_first: bool = False
    later: tuple[Guard, ...] = ()
    """With `guards_first`, guards who settle after the attacker all the same."""

    def worth(self, goal: str, dice: int, again: bool) -> float:
        """Return the value of a hit with these dice; whoever chooses makes the best choice for themselves."""
        if goal == "hits":
            return 1
        read = [self._adjusted(goal, damage, die, again) for damage, die in (divmod(dice, 10), divmod(dice, 10)[::-1])]
        return min(read) if self.body.chooses else max(read)

    def _adjusted(self, goal: str, damage: int, die: int, again: bool) -> float:
        ways = [(damage, die)]
        if not again and self.attacker.precise:
            ways += [(damage, die + step) for step in (-1, 1) if 0 <= die + step <= 9]
        if not again and self.attacker.powerful and damage < 9:
            ways.append((damage + 1, die))
        return max(self.body.suffers(n, PLACES[one])[GOALS.index(goal) - 1] for n, one in ways)

    def value(self, goal: str) -> float:
        """Return the expected value before any roll."""
        return self._guards_first(goal) if self.guards_first else self._attack_first(goal)

    def _worths(self, goal: str) -> tuple[Row, Row]:
        """Return the value of a hit by its dice, after the first roll and after another one."""
        first, second = ([float(self.worth(goal, dice, again)) for dice in range(100)] for again in (False, True))
        return first, second

    def _ends(self, worths: Row, through: Callable[[int], float]) -> Row:
        """Return the value of each roll of the attack as it stands, given the chance of each number to come through."""
        one = self.attacker
        worth = [worths[n] * through(n) for n in range(max(one.level, one.top) + 1)]
        those, which = spans(one)
        most = [max(worth[least : highest + 1], default=0.0) for least, highest in those]
        return [most[at] for at in which]

    def settled(self, worths: tuple[Row, Row], through: Callable[[int], float]) -> Row:
        """Return the value of each first roll to an attacker who settles against this."""
        first, second = worths
        ends = self._ends(first, through)
        return best(self.attacker, ends, ends if first == second else self._ends(second, through), max)

    def _attack_first(self, goal: str) -> float:
        """Count with guards who roll again after the attack's number is known, all of them against it."""
        top, worths = max(self.attacker.level, self.attacker.top) + 1, self._worths(goal)
        met = Counter({(1.0,) * top: 1})
        for guard in self.guards:
            rows = Counter(tuple(row[:top]) for row in by_number(guard))
            before, met = met, Counter()
            for (row, times), (other, more) in itertools.product(before.items(), rows.items()):
                met[tuple(map(mul, row, other))] += times * more
        total = sum(times * sum(self.settled(worths, row.__getitem__)) for row, times in met.items())
        return total / met.total() / 100

    def _guards_first(self, goal: str) -> float:
        """Count with guards who settle in order, knowing how all dice lie, before the attack settles.

        Guards in `later` roll again after the attack's number is known.
        """
        worths, alike = self._worths(goal), Counter[tuple[float, ...]]()
        for rows in itertools.product(*map(by_number, self.later)):
            stand = [math.prod(column) for column in zip([1.0] * 100, *rows, strict=True)]
            last = [self.settled(worths, lambda n, bar=bar, stand=stand: stand[n] * (n >= bar)) for bar in range(101)]
            alike.update(zip(*last, strict=True))
        return sum(times * played(by_bar, self.guards) for by_bar, times in alike.items()) / alike.total()


def played(by_bar: Sequence[float], guards: Sequence[Guard]) -> float:
    """Return the average over all dice of guards who settle in this order.

    `by_bar` gives the value of the attack's dice by the bar that they must reach.
    """
    if not guards:
        return by_bar[0]
    *before, last = guards
    those = {0, *(bar for guard in before for bar in bars(guard))}
    left = {bar: answered(by_bar, last, bar) for bar in those}
    alike = Counter(zip(*left.values(), strict=True))
    total = 0.0
    for row, times in alike.items():
        met = [0.0] * 101
        for bar, value in zip(left, row, strict=True):
            met[bar] = value
        total += times * played(met, before)
    return total / 100


def answered(by_bar: Sequence[float], guard: Guard, bar: int) -> Row:
    """Return what each first roll of a guard leaves of an attack that others already bar up to `bar`."""
    ends = [by_bar[own if own > bar else bar] for own in bars(guard)]
    return best(guard.roller, ends, ends, min)


def best(roller: Roller, kept: Row, again: Row, choice: Callable[..., float]) -> Row:
    """Return the value of each first roll with the best choice after it."""
    may = rolls_again(roller)
    if not any(may):
        return kept
    tens, ones, both = second(again)
    return [
        choice(kept[dice], tens[dice % 10], ones[dice // 10], both) if may[dice] else kept[dice] for dice in range(100)
    ]


@cache
def bars(guard: Guard) -> list[int]:
    """Return the bar of each roll of a guard."""
    return [guard.bar(dice) for dice in range(100)]


@cache
def spans(roller: Roller) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the spans of numbers that rolls may settle on, and which of them each roll has; a failure's is empty."""
    found = []
    for dice in range(100):
        success = (1, roller.highest(dice)) if roller.critical(dice) else (dice, dice)
        found.append(success if roller.succeeds(dice) else (1, 0))
    those = list(dict.fromkeys(found))
    return those, [those.index(span) for span in found]


@cache
def rolls_again(roller: Roller) -> list[bool]:
    """Tell for each roll whether dice of it may be rolled again."""
    may = roller.good and not roller.plain
    return [may and (roller.succeeds(dice) or not roller.critical(dice)) for dice in range(100)]


def second(again: Row) -> tuple[Row, Row, float]:
    """Return the value of rolling the tens again, by the ones; the ones again, by the tens; and both again."""
    tens = [sum(again[last::10]) / 10 for last in range(10)]
    ones = [sum(again[first : first + 10]) / 10 for first in range(0, 100, 10)]
    return tens, ones, sum(again) / 100


def ways(roller: Roller, kept: Row, again: Row, dice: int) -> Row:
    """Return the value of each of the `WAYS` open to a roller."""
    if not rolls_again(roller)[dice]:
        return [kept[dice]]
    tens, ones, both = second(again)
    return [kept[dice], tens[dice % 10], ones[dice // 10], both]


def by_number(guard: Guard) -> list[Row]:
    """Return, by a guard's first dice, the chance that each number of a settled attack comes through."""
    columns = []
    for number in range(100):
        ends = [float(bar <= number) for bar in bars(guard)]
        columns.append(best(guard.roller, ends, ends, min))
    return [[columns[number][dice] for number in range(100)] for dice in range(100)]
