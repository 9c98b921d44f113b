"""Exact chances of goal rolls, contests and effect dice, by adding up all that falls (FS-COR, FS-DOD, FS-GRP, FS-CHG).

Numbers alone, no people: whoever asks knows the goals, dice and armor. A spread is a tuple of chances by number.
What was worked out once is kept, since the same few goals and pools come again and again.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from unhex_tui.systems.fading_suns.rules.goals import Reading, breaks, holds, net, read, victory
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules

Spread = tuple[float, ...]


def mean(spread: Spread) -> float:
    """What is expected."""
    return sum(number * chance for number, chance in enumerate(spread))


def at_least(spread: Spread, number: int) -> float:
    """The chance of that number or more; all of it where the number is not above 0."""
    return sum(spread[max(number, 0) :])


def added(one: Spread, other: Spread) -> Spread:
    """The spread of the sum of two that know nothing of each other."""
    sums = [0.0] * (len(one) + len(other) - 1)
    for a, p in enumerate(one):
        for b, q in enumerate(other):
            sums[a + b] += p * q
    return tuple(sums)


@lru_cache(512)
def successes(goal: int) -> Spread:
    """Of a goal roll, a failure as 0: 19 chances (FS-COR-1 to FS-COR-3)."""
    chances = [0.0] * 19
    for face in range(1, 21):
        chances[read(face, goal).successes] += 1 / 20
    return tuple(chances)


def succeeds(goal: int) -> float:
    """The chance that a goal roll succeeds."""
    return 1 - successes(goal)[0]


def known(number: int) -> Spread:
    """Successes that were rolled already, such as those of the turn's dodge (FS-DOD-5)."""
    return tuple(float(each == number) for each in range(19))


@lru_cache(512)
def effect(dice: int, rules: TableRules) -> Spread:
    """Points of so many effect dice (FS-COR-7)."""
    p = rules.counts_to / rules.faces
    return tuple(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1))


@lru_cache(2048)
def wounds(dice: int, armor: int, rules: TableRules, done: int = 0) -> Spread:
    """What comes through of a pool against so many armor dice, with wounds that lie already (FS-COR-8)."""
    spared = effect(armor, rules)
    through = [0.0] * (done + dice + 1)
    for hurt, p in enumerate(effect(dice, rules), done):
        for less, q in enumerate(spared):
            through[max(0, hurt - less)] += p * q
    return tuple(through)


def stopped(hurt: int, armor: int, rules: TableRules, done: int = 0) -> Spread:
    """What so many armor dice let through of wounds that lie, with those that are stopped already (FS-COR-8)."""
    through = [0.0] * (hurt + 1)
    for less, p in enumerate(effect(armor, rules), done):
        through[max(0, hurt - less)] += p
    return tuple(through)


class Strike(NamedTuple):
    """A goal roll against somebody, before any effect die."""

    hits: float
    dice: tuple[tuple[int, float], ...]
    """(victory dice, chance) of all hits; the chances add up to `hits`."""


@lru_cache(2048)
def strike(goal: int, dodge: Spread | None, rules: TableRules) -> Strike:
    """An attack against a dodge's spread of successes, None for no dodge (FS-DOD-2, FS-DOD-3, FS-COR-4, FS-COR-9)."""
    return _met((*(read(face, goal) for face in range(1, 21)),), dodge, rules)


def _met(rolls: tuple[Reading, ...], dodge: Spread | None, rules: TableRules) -> Strike:
    """Attacks of which each is as likely, against a dodge."""
    found: dict[int, float] = {}
    for roll in rolls:
        if not roll.succeeded:
            continue
        for against, chance in enumerate(dodge or (1.0,)):
            left = net(roll.successes, against, rules) if dodge else roll.successes
            if chance and left is not None:
                dice = victory(left, roll.goal, roll.critical, rules, opposed=against > 0).dice
                found[dice] = found.get(dice, 0.0) + chance / len(rolls)
    return Strike(sum(found.values()), tuple(sorted(found.items())))


class Blow(NamedTuple):
    """An attack, dice and all."""

    hits: float
    wounds: Spread
    """Of all that can come, misses as 0."""


@lru_cache(2048)
def blow(goal: int, dodge: Spread | None, dice: int, armor: int, rules: TableRules) -> Blow:
    """An attack with so many dice, those of Strength among them, against armor (FS-COR-6, FS-COR-8)."""
    found = strike(goal, dodge, rules)
    return Blow(found.hits, mixed(found.dice, dice, armor, rules))


def after(attack: Reading, dodge: Spread, dice: int, armor: int, rules: TableRules) -> Blow:
    """An attack that lies already against a dodge that does not yet."""
    found = _met((attack,), dodge, rules)
    return Blow(found.hits, mixed(found.dice, dice, armor, rules))


def mixed(victory_dice: tuple[tuple[int, float], ...], dice: int, armor: int, rules: TableRules) -> Spread:
    """Wounds over all victory dice that can come; what their chances leave of 1 is no wound."""
    most = dice + max((more for more, _ in victory_dice), default=0)
    chances = [0.0] * (most + 1)
    chances[0] = 1 - sum(chance for _, chance in victory_dice)
    for more, chance in victory_dice:
        for number, p in enumerate(wounds(dice + more, armor, rules)):
            chances[number] += chance * p
    return tuple(chances)


class Grapple(NamedTuple):
    """A grapple, from its first roll to its damage."""

    grabs: float
    holds: float
    wounds: Spread
    """Of all that can come, if the attacker hurts at once."""


@lru_cache(512)
def grapple(
    goal: int, dodge: Spread | None, strengths: tuple[int, int] | None, dice: int, armor: int, rules: TableRules
) -> Grapple:
    """A grab against a dodge, then the contest of two goals of Strength + Vigor, the attacker's first; None where it is
    not resisted, and the grab's own victory dice count (FS-GRP-1 to FS-GRP-5).
    """
    grab = strike(goal, dodge, rules)
    if strengths is None:
        return Grapple(grab.hits, grab.hits, mixed(grab.dice, dice, armor, rules))
    won = contest(*strengths, rules)
    held = tuple([(more, chance * grab.hits) for more, chance in won.dice])
    return Grapple(grab.hits, grab.hits * won.hits, mixed(held, dice, armor, rules))


@lru_cache(512)
def contest(attacker: int, other: int, rules: TableRules) -> Strike:
    """The contest that makes a hold, with the victory dice of its margin (FS-GRP-2, FS-GRP-4)."""
    found: dict[int, float] = {}
    against = successes(other)
    for face in range(1, 21):
        roll = read(face, attacker)
        for theirs, chance in enumerate(against):
            if chance and holds(roll.successes, theirs, rules):
                margin = roll.successes - theirs
                dice = victory(margin, attacker, roll.critical, rules, opposed=theirs > 0).dice
                found[dice] = found.get(dice, 0.0) + chance / 20
    return Strike(sum(found.values()), tuple(sorted(found.items())))


@lru_cache(512)
def breaks_out(held: int, holder: int, rules: TableRules) -> float:
    """The chance that the held wins the contest; the holder's goal has its bonus in it already (FS-GRP-6, FS-GRP-7)."""
    theirs = successes(holder)
    return sum(
        p * q for mine, p in enumerate(successes(held)) for less, q in enumerate(theirs) if breaks(mine, less, rules)
    )


class Charge(NamedTuple):
    """A charge, for both."""

    hits: float
    """Which is when both go down (FS-CHG-1)."""
    wounds: Spread
    own: Spread
    """The charger's own wounds, of all that can come (FS-CHG-3)."""


@lru_cache(512)
def charge(
    goal: int, dodge: Spread | None, dice: int, momentum: int, armors: tuple[int, int], rules: TableRules
) -> Charge:
    """A charge with so many dice and so many of momentum; of the armors the target's is first, the charger's second
    (FS-CHG-1 to FS-CHG-3, FS-CHG-5).
    """
    hit = blow(goal, dodge, dice + momentum, armors[0], rules)
    back = wounds(momentum, armors[1] if rules.momentum_armour == "on" else 0, rules)
    return Charge(hit.hits, hit.wounds, cut(back, hit.hits))


def cut(spread: Spread, share: float) -> Spread:
    """The same where it comes about only so often, 0 to 1."""
    return (1 - share * (1 - spread[0]), *(share * chance for chance in spread[1:]))


def one_of(spreads: tuple[Spread, ...]) -> Spread:
    """Any of them, each as likely: against which foe is not known yet; one at least."""
    length = max(map(len, spreads))
    padded = [each + (0.0,) * (length - len(each)) for each in spreads]
    return tuple(sum(column) / len(spreads) for column in zip(*padded, strict=True))
