"""Chances counted over every throw of all dice, written from the catalogue without the game's code.

Slow and plain: faces are counted one by one in fractions, each pool once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

Spread = Mapping[int, Fraction]
CHART = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]
"""Victory dice by successes, typed from table 3.1."""


def rolled(face: int, goal: int) -> tuple[int, bool]:
    """Return the successes of a face, and whether they are critical."""
    if face in (19, 20):
        return 0, False
    if face == 1:
        return 1, goal == 1
    if face > goal:
        return 0, False
    return face, face == goal or (goal > 20 and face == 18)


def victory_dice(left: int, goal: int, double: bool) -> int:
    """Return the victory dice for the successes that are left."""
    if left == 0:
        return 0
    more = 0
    while goal > 20 and 18 + 3 * (more + 1) <= goal:
        more += 1
    return (CHART[left] + more) * (2 if double else 1)


def hits(goal: int, dodge: int | None, tie_misses: bool = False, doubles: bool = True) -> Iterator[int | None]:
    """Yield the victory dice of each of 400 throws of two d20; None for a miss."""
    for face, other in product(range(1, 21), repeat=2):
        mine, critical = rolled(face, goal)
        theirs = rolled(other, dodge)[0] if dodge is not None else 0
        if mine == 0 or theirs > mine or (tie_misses and theirs == mine):
            yield None
        else:
            yield victory_dice(mine - theirs, goal, critical and (doubles or not theirs))


def contests(attacker: int, other: int, tie_holds: bool = False) -> Iterator[int | None]:
    """Yield the victory dice of each of 400 contests; None if no hold begins."""
    for face, against in product(range(1, 21), repeat=2):
        mine, critical = rolled(face, attacker)
        theirs = rolled(against, other)[0]
        won = mine > theirs or (tie_holds and mine == theirs > 0)
        yield victory_dice(mine - theirs, attacker, critical) if won else None


@cache
def points(dice: int, sides: int, to: int) -> Spread:
    """Return the distribution of a pool's points, one die at a time."""
    spread: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(dice):
        after: Counter[int] = Counter()
        for (number, chance), face in product(spread.items(), range(1, sides + 1)):
            after[number + (face <= to)] += chance / sides  # type: ignore[assignment]
        spread = dict(after)  # type: ignore[arg-type]
    return spread


@cache
def hurt(dice: int, armor: int, sides: int = 6, to: int = 4) -> Spread:
    """Return the distribution of wounds of a damage pool against an armor pool."""
    spread: dict[int, Fraction] = {}
    for (wounds, p), (stopped, q) in product(points(dice, sides, to).items(), points(armor, sides, to).items()):
        through = max(0, wounds - stopped)
        spread[through] = spread.get(through, Fraction(0)) + p * q
    return spread


def mixed(victories: list[int | None], dice: int, armor: int, sides: int = 6, to: int = 4) -> Spread:
    """Return the distribution of wounds over throws of equal chance; None stands for a throw without wounds."""
    spread: dict[int, Fraction] = {}
    for more, many in Counter(victories).items():
        for wounds, chance in ({0: Fraction(1)} if more is None else hurt(dice + more, armor, sides, to)).items():
            spread[wounds] = spread.get(wounds, Fraction(0)) + chance * Fraction(many, len(victories))
    return spread
