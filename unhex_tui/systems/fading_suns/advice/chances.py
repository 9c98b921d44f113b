"""Exact probabilities of goal rolls, contests and effect dice, by summation (FS-COR, FS-DOD, FS-GRP, FS-CHG).

The functions know goals, dice and armor, but no characters. A spread is a tuple of probabilities by number. Results are
cached, since the same few goals and pools recur.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import comb
from typing import NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.systems.fading_suns.rules.goals import Reading, breaks, holds, net, read, victory
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules

Spread = tuple[float, ...]


def mean(spread: Spread) -> float:
    """Return the expected value."""
    return sum(number * chance for number, chance in enumerate(spread))


def at_least(spread: Spread, number: int) -> float:
    """Return the probability of this number or more; 1 for numbers up to 0."""
    return sum(spread[max(number, 0) :])


def added(first: Spread, other: Spread) -> Spread:
    """Return the spread of the sum of two independent spreads."""
    sums = [0.0] * (len(first) + len(other) - 1)
    for a, p in enumerate(first):
        for b, q in enumerate(other):
            sums[a + b] += p * q
    return tuple(sums)


@lru_cache(512)
def successes(goal: int) -> Spread:
    """Return the spread of a goal roll's successes, with 0 for a failure: 19 entries (FS-COR-1 to FS-COR-3)."""
    chances = [0.0] * 19
    for face in range(1, 21):
        chances[read(face, goal).successes] += 1 / 20
    return tuple(chances)


def succeeds(goal: int) -> float:
    """Return the probability that a goal roll succeeds."""
    return 1 - successes(goal)[0]


def known(number: int) -> Spread:
    """Return the spread of successes already rolled, such as those of this turn's dodge (FS-DOD-5)."""
    return tuple(float(each == number) for each in range(19))


@lru_cache(512)
def effect(dice: int, rules: TableRules) -> Spread:
    """Return the spread of the points of effect dice (FS-COR-7)."""
    p = rules.counts_to / rules.faces
    return tuple(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1))


@lru_cache(2048)
def wounds(dice: int, armor: int, rules: TableRules, done: int = 0) -> Spread:
    """Return the spread of wounds after armor; `done` are wounds already rolled (FS-COR-8)."""
    spared = effect(armor, rules)
    through = [0.0] * (done + dice + 1)
    for hurt, p in enumerate(effect(dice, rules), done):
        for less, q in enumerate(spared):
            through[max(0, hurt - less)] += p * q
    return tuple(through)


def stopped(hurt: int, armor: int, rules: TableRules, done: int = 0) -> Spread:
    """Return the spread of wounds that armor lets through; `done` are wounds already stopped (FS-COR-8)."""
    through = [0.0] * (hurt + 1)
    for less, p in enumerate(effect(armor, rules), done):
        through[max(0, hurt - less)] += p
    return tuple(through)


class Strike(Value):
    """Odds of a goal roll against an opponent, before effect dice."""

    hits: float
    dice: tuple[tuple[int, float], ...]
    """(victory dice, probability) of all hits; the probabilities add up to `hits`."""


@lru_cache(2048)
def strike(goal: int, dodge: Spread | None, rules: TableRules) -> Strike:
    """Return the odds of an attack against a dodge, None for no dodge (FS-DOD-2, FS-DOD-3, FS-COR-4, FS-COR-9)."""
    left = partial(_through, rules)
    return _met(_faces(goal), dodge or (1.0,), left, rules)


def _faces(goal: int) -> tuple[Reading, ...]:
    """Return the 20 equally likely rolls against a goal."""
    return tuple(read(face, goal) for face in range(1, 21))


def _through(rules: TableRules, attack: int, dodge: int) -> int | None:
    """Return the successes that an attack has left after a dodge; None if it misses."""
    return net(attack, dodge, rules) if attack else None


def _met(
    rolls: tuple[Reading, ...],
    against: Spread,
    left: Callable[[int, int], int | None],
    rules: TableRules,
    kept: int = 0,
) -> Strike:
    """Return the odds of equally likely rolls against a spread of successes.

    `left` tells what both successes leave, None for a failure; `kept` are the victory dice if that is below 1.
    """
    totals: dict[int, float] = {}
    for roll in rolls:
        for less, chance in enumerate(against):
            margin = left(roll.successes, less) if chance else None
            if margin is not None:
                won = victory(margin, roll.goal, roll.critical, rules, opposed=less > 0).dice if margin > 0 else kept
                totals[won] = totals.get(won, 0.0) + chance / len(rolls)
    return Strike(sum(totals.values()), tuple(sorted(totals.items())))


class Blow(NamedTuple):
    """Odds of an attack including its damage."""

    hits: float
    wounds: Spread
    """Spread of wounds over all outcomes, with 0 for a miss."""


@lru_cache(2048)
def blow(goal: int, dodge: Spread | None, dice: int, armor: int, rules: TableRules) -> Blow:
    """Return the odds of an attack; `dice` include Strength's, not victory dice (FS-COR-6, FS-COR-8)."""
    odds = strike(goal, dodge, rules)
    return Blow(odds.hits, mixed(odds.dice, dice, armor, rules))


def after(attack: Reading, dodge: Spread, dice: int, armor: int, rules: TableRules) -> Blow:
    """Return the odds of an attack already rolled, against a dodge not yet rolled."""
    odds = _met((attack,), dodge, partial(_through, rules), rules)
    return Blow(odds.hits, mixed(odds.dice, dice, armor, rules))


def mixed(victory_dice: tuple[tuple[int, float], ...], dice: int, armor: int, rules: TableRules) -> Spread:
    """Return the spread of wounds over all victory dice; the probability missing to 1 is no hit."""
    most = dice + max((more for more, _ in victory_dice), default=0)
    chances = [0.0] * (most + 1)
    chances[0] = 1 - sum(chance for _, chance in victory_dice)
    for more, chance in victory_dice:
        for number, p in enumerate(wounds(dice + more, armor, rules)):
            chances[number] += chance * p
    return tuple(chances)


class Grapple(Value):
    """Odds of a grapple, from its first roll to its damage."""

    grabs: float
    holds: float
    wounds: Spread
    """Spread of wounds over all outcomes, if the attacker deals damage at once."""


@lru_cache(512)
def grapple(
    goal: int, dodge: Spread | None, strengths: tuple[int, int] | None, dice: int, armor: int, rules: TableRules
) -> Grapple:
    """Return the odds of a grab against a dodge and of the contest that follows (FS-GRP-1 to FS-GRP-5).

    `strengths` are both goals of Strength + Vigor, the attacker's first; None without resistance, where the grab's own
    victory dice count.
    """
    grab = strike(goal, dodge, rules)
    if strengths is None:
        return Grapple(grab.hits, grab.hits, mixed(grab.dice, dice, armor, rules))
    won = contest(*strengths, rules)
    held = tuple([(more, chance * grab.hits) for more, chance in won.dice])
    return Grapple(grab.hits, grab.hits * won.hits, mixed(held, dice, armor, rules))


@lru_cache(512)
def contest(attacker: int, other: int, rules: TableRules) -> Strike:
    """Return the odds of the contest for a hold, with the victory dice of its margin (FS-GRP-2, FS-GRP-4)."""

    def left(mine: int, theirs: int) -> int | None:
        return mine - theirs if holds(mine, theirs, rules) else None

    return _met(_faces(attacker), successes(other), left, rules)


@lru_cache(512)
def lasts(holder: int, held: int, kept: int, rules: TableRules) -> Strike:
    """Return the odds that a hold lasts through an attempt to break out, with its victory dice (FS-GRP-5, FS-GRP-6).

    The hold keeps the victory dice that it had, `kept`, unless the holder wins the contest.
    """

    def left(mine: int, theirs: int) -> int | None:
        return None if breaks(theirs, mine, rules) else mine - theirs

    return _met(_faces(holder), successes(held), left, rules, kept)


def wins(mine: Spread, theirs: Spread, won: Callable[[int, int, TableRules], bool], rules: TableRules) -> float:
    """Return the probability that the first of two spreads of successes wins, as `won` reads them."""
    return sum(p * q for own, p in enumerate(mine) for less, q in enumerate(theirs) if p and won(own, less, rules))


@lru_cache(512)
def breaks_out(held: int, holder: int, rules: TableRules) -> float:
    """Return the probability of breaking out; the holder's goal includes the bonus of the hold (FS-GRP-6, FS-GRP-7)."""
    return wins(successes(held), successes(holder), breaks, rules)


class Charge(Value):
    """Odds of a charge, for both characters."""

    hits: float
    """Probability of a hit, which knocks both down (FS-CHG-1)."""
    wounds: Spread
    own: Spread
    """Spread of the charger's own wounds over all outcomes (FS-CHG-3)."""


@lru_cache(512)
def charge(
    goal: int, dodge: Spread | None, dice: int, momentum: int, armors: tuple[int, int], rules: TableRules
) -> Charge:
    """Return the odds of a charge; `armors` are the target's and the charger's (FS-CHG-1 to FS-CHG-3, FS-CHG-5)."""
    hit = blow(goal, dodge, dice + momentum, armors[0], rules)
    back = wounds(momentum, armors[1] if rules.momentum_armour == "on" else 0, rules)
    return Charge(hit.hits, hit.wounds, cut(back, hit.hits))


def cut(spread: Spread, share: float) -> Spread:
    """Return a spread that applies only with the probability `share`; otherwise the number is 0."""
    return (1 - share * (1 - spread[0]), *(share * chance for chance in spread[1:]))


def one_of(spreads: tuple[Spread, ...]) -> Spread:
    """Return the average of at least one spread, for a foe who is not chosen yet."""
    length = max(map(len, spreads))
    padded = [each + (0.0,) * (length - len(each)) for each in spreads]
    return tuple(sum(column) / len(spreads) for column in zip(*padded, strict=True))
