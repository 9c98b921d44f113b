"""Chances are exact: each equals a count over every throw of all dice (`throwing_kit`), and play over all dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import pytest
import throwing_kit as by_hand
from chance_law import exact_counts_what_live_plays, rules_in

from unhex_tui.engine.chance import Spread, exact, merged, share
from unhex_tui.systems.fading_suns.rules import chances
from unhex_tui.systems.fading_suns.rules.chances import (
    ActFacts,
    D20Roll,
    Outcome,
    Pool,
    Reading,
    points,
    read,
    readings,
)
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT, TableRules

D20, MISS, PLAIN, TIES = (
    TableRules.load(choice)
    for choice in ({"effect_die": "d20"}, {"dodge_tie": "miss"}, {"crit_after_dodge": "off"}, {"hold_tie": "changes"})
)


def same(spread: Spread[int], expected: by_hand.Spread) -> bool:
    """Tell whether two distributions are equal, with all chances positive and adding up to 1."""
    counted = dict(spread)
    assert sum(counted.values()) == pytest.approx(1) and min(counted.values()) >= 0
    numbers = {*counted, *expected}
    every = {number: float(expected.get(number, Fraction(0))) for number in numbers}
    return {number: counted.get(number, 0.0) for number in numbers} == pytest.approx(every)


def wounds(results: Spread[Outcome]) -> Spread[int]:
    return merged(results, lambda result: result.wounds)


def hits(results: Spread[Outcome]) -> float:
    return share(results, lambda result: result.how != "missed")


# ----------------------------------------------------------------------------------------------- the law


@lru_cache(1024)
def thrown(roll: str, facts: ActFacts) -> Counter[Any]:
    """Count every throw of a d20 or of a pool of effect dice by its reading."""
    if roll == "resist":
        return Counter(["resist" if facts.resists else "none"])
    made = getattr(facts, roll)
    if isinstance(made, Pool):
        throws = Counter({made.done: 1})
        for _ in range(made.dice):
            before, throws = throws, Counter()
            for (counted, times), face in product(before.items(), range(1, facts.rules.faces + 1)):
                throws[counted + points((face,), facts.rules)] += times
        return throws
    if isinstance(made, Reading):
        return Counter([made])
    return Counter(readings(each)[0][0] for each in (read(face, made) for face in range(1, 21)))


FIGHTS = [
    ActFacts(rules, attack, dodge, holder, held, resists, 2, Pool(dice), Pool(dice), Pool(armor, done))
    for rules, attack, dodge, holder, held, resists, dice, armor, done in (
        (DEFAULT, 4, 2, 3, 4, True, 2, 1, 0),
        (D20, 13, None, 12, 10, False, 1, 1, 0),
        (MISS, 13, 13, 13, 13, False, 1, 0, 0),
        (PLAIN, 22, read(9, 13), read(4, 9), 22, True, 0, 0, 1),
        (TIES, read(13, 13), 9, 10, 10, True, 1, 1, 0),
        (TableRules.load({"momentum_armour": "off", "grapple_later_vd": "none"}), 4, 4, 18, 7, False, 2, 2, 0),
    )
]
"""Small goals and pools where a rule rolls many dice, since every throw is played."""


@pytest.mark.parametrize("rule", sorted(rules_in(chances), key=lambda rule: rule.__name__))
@pytest.mark.parametrize("number", range(len(FIGHTS)))
def test_every_chance_rule_counts_what_it_plays(rule: Any, number: int) -> None:
    exact_counts_what_live_plays(rule, FIGHTS[number], thrown)


# ----------------------------------------------------------------------------------------------- by hand


def test_FS_COR_1_a_goal_roll_by_every_face() -> None:  # FS-COR-1 to FS-COR-3
    for goal in range(-3, 31):
        counted = [by_hand.rolled(face, goal)[0] for face in range(1, 21)]
        spread = merged(readings(goal), lambda reading: reading.successes)
        assert dict(spread) == pytest.approx({number: counted.count(number) / 20 for number in counted})
        assert share(spread, bool) == pytest.approx(sum(map(bool, counted)) / 20)


@pytest.mark.parametrize(("rules", "sides", "to"), [(DEFAULT, 6, 4), (D20, 20, 13)])
def test_FS_COR_7_effect_dice_minus_armor_by_every_throw(
    rules: TableRules, sides: int, to: int
) -> None:  # FS-COR-7, FS-COR-8
    thrown = [0] * 5
    for faces in product(range(1, 7), repeat=4):
        thrown[sum(face <= 4 for face in faces)] += 1
    assert same(chances.points_of(Pool(4), DEFAULT), {n: Fraction(throws, 6**4) for n, throws in enumerate(thrown)})
    for dice, armor in [(0, 0), (1, 0), (3, 0), (3, 2), (7, 4), (2, 6), (12, 8)]:
        facts = ActFacts(rules, damage=Pool(dice), armor=Pool(armor))
        assert same(exact(chances.harm, facts), by_hand.hurt(dice, armor, sides, to))


DODGES = [None, 0, 4, 10, 13, 18, 20, 23]


@pytest.mark.parametrize(
    ("goal", "rules"),
    [(goal, DEFAULT) for goal in (-2, 1, 7, 13, 19, 20, 22, 27)]
    + [(goal, rules) for rules in (D20, MISS, PLAIN) for goal in (1, 13, 20, 27)],
)
def test_FS_DOD_3_an_attack_against_a_dodge_by_every_throw(goal: int, rules: TableRules) -> None:
    """FS-COR-4, FS-COR-6, FS-COR-9, FS-DOD-2"""
    sides, to = (20, 13) if rules is D20 else (6, 4)
    for dodge in DODGES:
        thrown = [*by_hand.hits(goal, dodge, rules is MISS, rules is not PLAIN)]
        facts = ActFacts(rules, goal, dodge, damage=Pool(3), armor=Pool(2))
        dice = dict(merged(exact(chances.strike, facts), chances.VICTORY_DICE))
        assert dice == pytest.approx({vd: times / 400 for vd, times in Counter(thrown).items()})
        blow = exact(chances.blow, facts)
        assert hits(blow) == pytest.approx(1 - dice.get(None, 0.0))
        assert same(wounds(blow), by_hand.mixed(thrown, 3, 2, sides, to))


def test_FS_DOD_5_an_earlier_dodge_roll_counts_with_its_successes() -> None:  # FS-DOD-5, FS-T14
    for rolled in (0, 9, 12):
        thrown = [
            None if not mine or rolled > mine else by_hand.victory_dice(mine - rolled, 13, critical)
            for mine, critical in (by_hand.rolled(face, 13) for face in range(1, 21))
        ]
        blow = exact(chances.blow, ActFacts(DEFAULT, 13, read(rolled or 19, 13), damage=Pool(2)))
        assert same(wounds(blow), by_hand.mixed(thrown, 2, 0))
        assert rolled != 9 or hits(blow) == pytest.approx(5 / 20)


@pytest.mark.parametrize(("mine", "theirs"), [(12, 10), (10, 12), (-1, 14), (22, 13), (17, 0)])
def test_FS_GRP_2_a_grapple_by_every_throw(mine: int, theirs: int) -> None:
    """FS-COR-5, FS-GRP-1, FS-GRP-3, FS-GRP-4, FS-GRP-5"""
    for dodge in (None, 10):
        grabs = [*by_hand.hits(13, dodge)]
        grabbed = Fraction(sum(vd is not None for vd in grabs), 400)
        plain = exact(chances.grapple, ActFacts(DEFAULT, 13, dodge, damage=Pool(3), armor=Pool(1)))
        assert hits(plain) == holds(plain) == pytest.approx(float(grabbed))
        assert same(wounds(plain), by_hand.mixed(grabs, 3, 1))
        for rules, ties in ((DEFAULT, False), (TIES, True)):
            won = [*by_hand.contests(mine, theirs, ties)]
            facts = ActFacts(rules, 13, dodge, mine, theirs, resists=True, damage=Pool(3), armor=Pool(1))
            grapple = exact(chances.grapple, facts)
            held = grabbed * Fraction(sum(vd is not None for vd in won), 400)
            assert (hits(grapple), holds(grapple)) == pytest.approx((float(grabbed), float(held)))
            later = by_hand.mixed(won, 3, 1)
            expected = {n: p * grabbed + (1 - grabbed if n == 0 else 0) for n, p in later.items()}
            assert same(wounds(grapple), expected)


def holds(results: Spread[Outcome]) -> float:
    return share(results, lambda result: result.how == "held")


def breaks_out(held: D20Roll, holder: D20Roll, rules: TableRules) -> float:
    facts = ActFacts(rules, held=held, holder=holder)
    return share(exact(chances.breaking, facts), lambda result: result.dice is None)


def test_FS_GRP_5_a_hold_has_the_dice_of_the_contest_that_won_it() -> None:
    """FS-GRP-6: a hold that the holder does not win anew keeps its dice."""
    for holder, held, contest in ((9, 3, (2, True)), (5, 5, (3, False)), (20, 19, (3, False)), (4, 9, (None, False))):
        facts = ActFacts(DEFAULT, holder=read(holder, 12), held=read(held, 10), kept=3)
        assert exact(chances.breaking, facts) == ((contest, 1.0),)


def test_FS_GRP_7_breaking_out_gets_harder_as_the_hold_grows() -> None:  # FS-GRP-6, FS-GRP-7, FS-T19
    by_turn = []
    for holder in (12, 14, 16, 18, 20, 22):
        won = [by_hand.rolled(a, 10)[0] > by_hand.rolled(b, holder)[0] for a, b in product(range(1, 21), repeat=2)]
        by_turn.append(breaks_out(10, holder, DEFAULT))
        assert by_turn[-1] == pytest.approx(sum(won) / 400)
        rolls = [(by_hand.rolled(a, 10)[0], by_hand.rolled(b, holder)[0]) for a, b in product(range(1, 21), repeat=2)]
        tied = [mine >= theirs and mine > 0 for mine, theirs in rolls]
        assert breaks_out(10, holder, TIES) == pytest.approx(sum(tied) / 400)
    assert by_turn == sorted(by_turn, reverse=True) and by_turn[0] > by_turn[3]


def test_FS_CHG_3_a_charge_hurts_both_and_only_when_it_hits() -> None:  # FS-CHG-1 to FS-CHG-3, FS-CHG-5
    for dodge in (None, 13):
        thrown = [*by_hand.hits(11, dodge)]
        hit = Fraction(sum(vd is not None for vd in thrown), 400)
        blow = exact(chances.blow, ActFacts(DEFAULT, 11, dodge, damage=Pool(2 + 3), armor=Pool(1)))
        assert hits(blow) == pytest.approx(float(hit)) and same(wounds(blow), by_hand.mixed(thrown, 5, 1))
    for rules, armor in ((DEFAULT, 2), (TableRules(momentum_armour="off"), 0)):
        facts = ActFacts(rules, momentum=Pool(3), armor=Pool(2))
        assert same(exact(chances.recoil, facts), by_hand.hurt(3, armor))
