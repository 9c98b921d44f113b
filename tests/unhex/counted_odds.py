"""Odds of an attack counted from the rules alone, by trying everything: a second reading that shares no code with the
app.

Every first roll of everybody is looked at, and every choice after it: to keep dice or roll the tens, the ones or both
again, what to set a critical success to, which die is damage, which die to move by one, whether to give armor. Who
settles first is said by `Fight.guards_first`. Each goal (`hits`, `damage`, `ko`) is a game of its own.
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

PLACES = ("left_leg", "left_leg", "right_leg", "right_leg", *["torso"] * 3, "left_arm", "right_arm", "head")
ROOM_FOR = {"head": 3, "torso": 9, "left_arm": 3, "right_arm": 3, "left_leg": 6, "right_leg": 6}
GOALS = ("hits", "damage", "ko")
WAYS = ("keep", "tens", "ones", "both")

Row = list[float]


class Roller(NamedTuple):
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
        """What a critical success may be set to at most."""
        return max(self.level, self.top) if dice == self.level else self.level


class Guard(NamedTuple):
    roller: Roller
    wins_ties: bool

    def bar(self, dice: int) -> int:
        """The least number of an attack that comes through this roll, a critical set as high as it may be."""
        one = self.roller
        if not one.succeeds(dice):
            return 0
        return (one.highest(dice) if one.critical(dice) else dice) + self.wins_ties


class Body(NamedTuple):
    level: int
    marks: dict[str, int]
    armor: frozenset[str] = frozenset()
    chooses: bool = False
    less: bool = False

    def suffers(self, damage: int, place: str) -> tuple[int, int]:
        """Levels lost, and whether it is a KO: the better of giving armor, where there is some, and not."""
        boxes = dict(self.marks)
        if not self.less:
            over = max(0, boxes[place] + damage - ROOM_FOR[place])
            boxes[place] += damage - over
            boxes["torso"] = min(9, boxes["torso"] + over)
        out = self.level - damage < 10 or boxes["head"] >= 3 or boxes["torso"] >= 9
        taken = damage, int(out)
        return min(taken, (0, 0)) if damage and place in self.armor else taken


class Fight(NamedTuple):
    attacker: Roller
    body: Body
    guards: tuple[Guard, ...] = ()
    guards_first: bool = False

    def worth(self, goal: str, dice: int, again: bool) -> float:
        """What a hit with these dice brings, whoever chooses choosing what is best for it."""
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
        """What to expect before any dice."""
        return self._guards_first(goal) if self.guards_first else self._attack_first(goal)

    def _ends(self, goal: str, through: Callable[[int], float], again: bool) -> Row:
        """What each roll of the attack is worth when it stands, by how likely each number comes through."""
        one, found = self.attacker, []
        worth = [self.worth(goal, n, again) * through(n) for n in range(100)]
        for dice in range(100):
            if not one.succeeds(dice):
                found.append(0.0)
            elif one.critical(dice):
                found.append(max(worth[1 : one.highest(dice) + 1]))
            else:
                found.append(worth[dice])
        return found

    def settled(self, goal: str, through: Callable[[int], float]) -> Row:
        """What each first roll of the attack is worth to an attacker who settles against this."""
        return best(self.attacker, self._ends(goal, through, False), self._ends(goal, through, True), max)

    def _attack_first(self, goal: str) -> float:
        """Guards roll again when the number of the attack is known, all of them against it."""
        stopped = [by_number(guard) for guard in self.guards]
        met = Counter(tuple(through(rows)) for rows in itertools.product(*stopped))
        return sum(times * sum(self.settled(goal, row.__getitem__)) for row, times in met.items()) / met.total() / 100

    def _guards_first(self, goal: str) -> float:
        """Guards settle in their order, who knows how all dice lie; the attack settles last."""
        last = [self.settled(goal, lambda n, bar=bar: float(n >= bar)) for bar in range(101)]
        alike = Counter(zip(*last, strict=True))
        return sum(times * played(by_bar, self.guards) for by_bar, times in alike.items()) / 100


def played(by_bar: tuple[float, ...], guards: tuple[Guard, ...]) -> float:
    """The mean over all dice of guards who settle in this order, the attack's dice known by their worth by the bar."""
    if not guards:
        return by_bar[0]
    *before, last = guards
    left = [answered(by_bar, last, bar) for bar in range(101 if before else 1)]
    alike = Counter(zip(*left, strict=True))
    return sum(times * played(row, tuple(before)) for row, times in alike.items()) / 100


def answered(by_bar: tuple[float, ...], guard: Guard, bar: int) -> Row:
    """What each first roll of a guard leaves of an attack that others bar so high already."""
    ends = [by_bar[max(bar, guard.bar(dice))] for dice in range(100)]
    return best(guard.roller, ends, ends, min)


def best(roller: Roller, kept: Row, again: Row, choice: Callable[[list[float]], float]) -> Row:
    """Each first roll with the best that may be done with it."""
    return [choice(ways(roller, kept, again, dice)) for dice in range(100)]


def ways(roller: Roller, kept: Row, again: Row, dice: int) -> list[float]:
    """What each of the `WAYS` comes to that are open to a roller."""
    if not roller.good or roller.plain or (roller.critical(dice) and not roller.succeeds(dice)):
        return [kept[dice]]
    tens = again[dice % 10 :: 10]
    ones = again[dice - dice % 10 : dice - dice % 10 + 10]
    return [kept[dice], sum(tens) / 10, sum(ones) / 10, sum(again) / 100]


def by_number(guard: Guard) -> list[Row]:
    """By the first dice of a guard how likely each number of a settled attack comes through."""
    columns = []
    for number in range(100):
        ends = [float(guard.bar(dice) <= number) for dice in range(100)]
        columns.append(best(guard.roller, ends, ends, min))
    return [[columns[number][dice] for number in range(100)] for dice in range(100)]


def through(rows: tuple[Row, ...]) -> Row:
    """How likely each number comes through all guards."""
    return [math.prod(row[number] for row in rows) for number in range(100)]
