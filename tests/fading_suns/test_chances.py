"""Chances are exact: each equals a count over every throw of all dice (`throwing_kit`)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
import throwing_kit as by_hand

from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT, TableRules

D20, MISS, PLAIN, TIES = (
    TableRules.load(choice)
    for choice in ({"effect_die": "d20"}, {"dodge_tie": "miss"}, {"crit_after_dodge": "off"}, {"hold_tie": "changes"})
)


def same(spread: chances.Spread, expected: by_hand.Spread) -> bool:
    """Tell whether two distributions are equal, with all chances positive and adding up to 1."""
    assert sum(spread) == pytest.approx(1) and min(spread) >= 0
    top = max(len(spread), max(expected) + 1)
    padded = [*spread, *[0.0] * (top - len(spread))]
    return padded == pytest.approx([float(expected.get(number, Fraction(0))) for number in range(top)])


def test_FS_COR_1_a_goal_roll_by_every_face() -> None:  # FS-COR-1 to FS-COR-3
    for goal in range(-3, 31):
        counted = [by_hand.rolled(face, goal)[0] for face in range(1, 21)]
        assert list(chances.successes(goal)) == pytest.approx([counted.count(n) / 20 for n in range(19)])
        assert chances.succeeds(goal) == pytest.approx(sum(map(bool, counted)) / 20)
    assert chances.succeeds(13) == pytest.approx(0.65)
    assert chances.succeeds(0) == pytest.approx(0.05) and chances.succeeds(25) == pytest.approx(0.9)


@pytest.mark.parametrize(("rules", "sides", "to"), [(DEFAULT, 6, 4), (D20, 20, 13)])
def test_FS_COR_7_effect_dice_minus_armor_by_every_throw(
    rules: TableRules, sides: int, to: int
) -> None:  # FS-COR-7, FS-COR-8
    thrown = [0] * 5
    for faces in product(range(1, 7), repeat=4):
        thrown[sum(face <= 4 for face in faces)] += 1
    assert same(chances.effect(4, DEFAULT), {n: Fraction(throws, 6**4) for n, throws in enumerate(thrown)})
    for dice, armor in [(0, 0), (1, 0), (3, 0), (3, 2), (7, 4), (2, 6), (12, 8)]:
        assert same(chances.wounds(dice, armor, rules), by_hand.hurt(dice, armor, sides, to))


DODGES = [None, 0, 4, 10, 13, 18, 20, 23]


@pytest.mark.parametrize(
    ("goal", "rules"),
    [(goal, DEFAULT) for goal in (-2, 1, 7, 13, 19, 20, 22, 27)]
    + [(goal, rules) for rules in (D20, MISS, PLAIN) for goal in (1, 13, 20, 27)],
)
def test_FS_DOD_3_an_attack_against_a_dodge_by_every_throw(
    goal: int, rules: TableRules
) -> None:  # FS-DOD-2, FS-DOD-3, FS-COR-9
    sides, to = (20, 13) if rules is D20 else (6, 4)
    for dodge in DODGES:
        thrown = [*by_hand.hits(goal, dodge, rules is MISS, rules is not PLAIN)]
        attack = chances.strike(goal, None if dodge is None else chances.successes(dodge), rules)
        assert attack.hits == pytest.approx(sum(vd is not None for vd in thrown) / 400)
        assert dict(attack.dice) == pytest.approx({vd: thrown.count(vd) / 400 for vd in thrown if vd is not None})
        blow = chances.blow(goal, None if dodge is None else chances.successes(dodge), 3, 2, rules)
        assert blow.hits == attack.hits and same(blow.wounds, by_hand.mixed(thrown, 3, 2, sides, to))


def test_FS_DOD_5_an_earlier_dodge_roll_counts_with_its_successes() -> None:  # FS-DOD-5, FS-T14
    for rolled in (0, 9, 12):
        thrown = [
            None if not mine or rolled > mine else by_hand.victory_dice(mine - rolled, 13, critical)
            for mine, critical in (by_hand.rolled(face, 13) for face in range(1, 21))
        ]
        blow = chances.blow(13, chances.known(rolled), 2, 0, DEFAULT)
        assert same(blow.wounds, by_hand.mixed(thrown, 2, 0))
    assert chances.blow(13, chances.known(9), 2, 0, DEFAULT).hits == pytest.approx(5 / 20)


@pytest.mark.parametrize(("mine", "theirs"), [(12, 10), (10, 12), (-1, 14), (22, 13), (17, 0)])
def test_FS_GRP_2_a_grapple_by_every_throw(mine: int, theirs: int) -> None:  # FS-GRP-1 to FS-GRP-5, FS-T15, FS-T17
    for dodge in (None, 10):
        grabs = [*by_hand.hits(13, dodge)]
        grabbed = Fraction(sum(vd is not None for vd in grabs), 400)
        against = None if dodge is None else chances.successes(dodge)
        plain = chances.grapple(13, against, None, 3, 1, DEFAULT)
        assert plain.holds == plain.grabs == pytest.approx(float(grabbed))
        assert same(plain.wounds, by_hand.mixed(grabs, 3, 1))
        for rules, ties in ((DEFAULT, False), (TIES, True)):
            won = [*by_hand.contests(mine, theirs, ties)]
            grapple = chances.grapple(13, against, (mine, theirs), 3, 1, rules)
            holds = grabbed * Fraction(sum(vd is not None for vd in won), 400)
            assert (grapple.grabs, grapple.holds) == pytest.approx((float(grabbed), float(holds)))
            later = by_hand.mixed(won, 3, 1)
            expected = {n: p * grabbed + (1 - grabbed if n == 0 else 0) for n, p in later.items()}
            assert same(grapple.wounds, expected)


def test_FS_GRP_7_breaking_out_gets_harder_as_the_hold_grows() -> None:  # FS-GRP-6, FS-GRP-7, FS-T19
    by_turn = []
    for holder in (12, 14, 16, 18, 20, 22):
        won = [by_hand.rolled(a, 10)[0] > by_hand.rolled(b, holder)[0] for a, b in product(range(1, 21), repeat=2)]
        by_turn.append(chances.breaks_out(10, holder, DEFAULT))
        assert by_turn[-1] == pytest.approx(sum(won) / 400)
        rolls = [(by_hand.rolled(a, 10)[0], by_hand.rolled(b, holder)[0]) for a, b in product(range(1, 21), repeat=2)]
        tied = [mine >= theirs and mine > 0 for mine, theirs in rolls]
        assert chances.breaks_out(10, holder, TIES) == pytest.approx(sum(tied) / 400)
    assert by_turn == sorted(by_turn, reverse=True) and by_turn[0] > by_turn[3]


def test_FS_CHG_3_a_charge_hurts_both_and_only_when_it_hits() -> None:  # FS-CHG-1 to FS-CHG-3, FS-CHG-5
    for dodge in (None, 13):
        thrown = [*by_hand.hits(11, dodge)]
        hit = Fraction(sum(vd is not None for vd in thrown), 400)
        against = None if dodge is None else chances.successes(dodge)
        charge = chances.charge(11, against, 2, 3, (1, 2), DEFAULT)
        assert charge.hits == pytest.approx(float(hit)) and same(charge.wounds, by_hand.mixed(thrown, 5, 1))
        for rules, armor in ((DEFAULT, 2), (TableRules(momentum_armour="off"), 0)):
            own = by_hand.hurt(3, armor)
            expected = {n: p * hit + (1 - hit if n == 0 else 0) for n, p in own.items()}
            assert same(chances.charge(11, against, 2, 3, (1, 2), rules).own, expected)


def test_spreads_are_added_cut_and_mixed() -> None:
    two = chances.added(chances.effect(2, DEFAULT), chances.effect(3, DEFAULT))
    assert two == pytest.approx(chances.effect(5, DEFAULT))
    assert chances.mean(two) == pytest.approx(10 / 3)
    assert chances.at_least(two, 5) == pytest.approx((2 / 3) ** 5) and chances.at_least(two, -1) == pytest.approx(1)
    assert chances.at_least(two, 6) == 0
    assert chances.cut((0.25, 0.75), 0.5) == pytest.approx((0.625, 0.375))
    assert chances.one_of(((1.0,), (0.0, 0.5, 0.5))) == pytest.approx((0.5, 0.25, 0.25))
