"""Chance rules of an attack: `exact` counts what `live` plays, over all dice and all choices.

A few worked values follow, and the choices of a hit made by everybody for themselves.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from chance_law import exact_counts_what_live_plays, rules_in

from unhex_tui.engine.chance import Pick, exact, share
from unhex_tui.systems.unhex.rules import chances
from unhex_tui.systems.unhex.rules.chances import Blow, HitFacts, Opposed, RollFacts, Target, bar, harms, moves, worths
from unhex_tui.systems.unhex.rules.percentile import LOCATION_OF_DIE, TO_NINETY_NINE, Roller, falls
from unhex_tui.systems.unhex.rules.rerolls import lost

GOOD, POOR, FROM_ZERO = Roller(45, 50, good=True), Roller(45, 50), Roller(22, 30, good=True, reading=TO_NINETY_NINE)


class Chosen(HitFacts):
    """A hit in which everybody takes the option at one place, 0 or -1."""

    def read(self, die: str) -> Chosen:
        return Chosen(*super().read(die))

    def move(self, way: str) -> Chosen:
        return Chosen(*super().move(way))

    def choose(self, pick: Pick) -> str:
        return pick.options[-1 if self.target.chooses else 0]


def target(granted: tuple[str, ...] = ("precise", "powerful"), chooses: bool = False) -> Target:
    """Return a target with armor on the head, whom five damage drop."""
    return Target(lambda damage, _: Blow(damage > 4, damage), (), ("head",), LOCATION_OF_DIE, granted, chooses)


CASES: list[tuple[Any, Any]] = [
    *((chances.reroll, RollFacts(*way)) for way in product((GOOD, POOR, FROM_ZERO), (0, 22, 45, 46, 77), chances.WAYS)),
    *((chances.opposed, Opposed(*numbers)) for numbers in product((20, 30), (20, 30), (False, True))),
    *(
        (rule, Chosen(target(granted, last), *dice))
        for rule in (chances.hit, chances.shift, chances.take)
        for last in (False, True)
        for granted in ((), ("precise",), ("precise", "powerful"))
        for dice in ((4, 9), (9, 4), (3, 3), (0, 9))
    ),
]


def thrown(roll: str, facts: Any) -> Counter[Any]:
    """Count every second throw of the dice, each die read on its own, or the choice that the facts assume."""
    if roll == "again":
        return Counter([facts.way])
    if roll in chances.WAYS:
        tens, ones = divmod(facts.rolled, 10)
        faces = product(range(10) if roll != "ones" else [tens], range(10) if roll != "tens" else [ones])
        return Counter(falls(facts.roller)[10 * ten + one] for ten, one in faces)
    options = {
        "tie": ("attack", "defence"),
        "dice": ("tens",) if isinstance(facts, HitFacts) and facts.damage == facts.die else ("tens", "ones"),
    }
    if roll in ("move", "armor"):
        return Counter([facts.choose(Pick(roll, tuple(facts.moves if roll == "move" else facts.armor)))])
    return Counter([facts.choose(Pick(roll, options[roll]))])


@pytest.mark.parametrize(("rule", "facts"), CASES)
def test_the_count_of_a_rule_is_what_live_plays_with_every_throw(rule: Any, facts: Any) -> None:
    """DICE-7, DICE-8, DICE-10, DEF-1, ATK-3, ARM-1."""
    exact_counts_what_live_plays(rule, facts, thrown)


def test_every_chance_rule_has_a_case_of_the_law() -> None:
    """`use` has its cases in `test_effects`."""
    assert {rule for rule, _ in CASES} | {chances.use} == rules_in(chances)


# ------------------------------------------------------------------------------------------------- worked values


def test_DICE_7_a_re_roll_keeps_one_die_and_a_critical_failure_both() -> None:
    assert share(exact(chances.reroll, RollFacts(GOOD, 79, "tens")), lambda roll: roll.success) == pytest.approx(0.4)
    assert share(exact(chances.reroll, RollFacts(GOOD, 79, "ones")), lambda roll: roll.success) == 0
    assert exact(chances.reroll, RollFacts(GOOD, 77, "both")) == ((falls(GOOD)[77], 1.0),)
    assert lost(GOOD) == (0, 55, 66, 77, 88, 99), "00 is 100"
    assert lost(FROM_ZERO) == (33, 44, 55, 66, 77, 88, 99), "00 is zero, a critical success"
    assert lost(POOR) == (*range(100),), "nothing is re-rolled"


def test_DICE_10_a_tie_sets_the_bar_of_a_defence() -> None:
    assert (bar(30, False), bar(30, True)) == (30, 31)


def test_DICE_8_a_die_moves_by_one_to_another_location_or_to_more_damage() -> None:
    assert moves(4, 7, ("precise", "powerful"), LOCATION_OF_DIE) == {
        "up": (4, 8),
        "down": (4, 6),
        "harder": (5, 7),
        "keep": (4, 7),
    }
    assert moves(9, 0, ("precise", "powerful"), LOCATION_OF_DIE) == {"keep": (9, 0)}, "1 is the left leg too"


def test_ATK_3_and_ARM_1_everybody_chooses_for_themselves() -> None:
    """With 49 the attacker takes 9 as the damage; the target takes 4 to the head, where the armor absorbs it."""
    kos, losses = harms(target(granted=()), 100)
    assert (kos[49], losses[49], losses[44], losses[99]) == (True, 9, 4, 0)
    kos, losses = harms(target(granted=(), chooses=True), 100)
    assert (kos[49], losses[49]) == (False, 0)
    kos, losses = harms(target(granted=("precise",), chooses=True), 100)
    assert (kos[49], losses[49]) == (False, 4), "the attacker moves 9 to 8, off the armor"
    assert worths(chances.take, HitFacts(target(), 4, 9)) == Blow(False, 0)
    assert worths(chances.take, HitFacts(target(), 4, 8)) == Blow(False, 4)


def test_DICE_8_odds_count_a_raised_damage() -> None:
    (plain, _), (raised, losses) = (harms(target(granted=granted), 100) for granted in ((), ("powerful",)))
    assert (plain[40], raised[40], losses[40]) == (False, True, 5)
