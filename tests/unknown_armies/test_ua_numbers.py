"""Rolls, targets and wound points.

Every expected number is typed from the catalogue, none taken from the code.
"""

from __future__ import annotations

from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.unknown_armies.rules import dice
from unhex_tui.systems.unknown_armies.rules.attacks import SHIFTS, Target, stacked, suppression
from unhex_tui.systems.unknown_armies.rules.dice import read
from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT, TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import condition, half, word


def chosen(**choices: str) -> TableRules:
    """Return the default table rules with these changes."""
    return TableRules.load(choices)


# -------------------------------------------------------------------------------------------------------------- a roll


def test_UA_DIC_1_two_dice_show_every_number_from_one_to_a_hundred_once() -> None:
    values = [dice.value(tens, ones) for tens in range(10) for ones in range(10)]
    assert values[0] == 100 and values[1] == 1 and values[47] == 47
    assert sorted(values) == list(dice.EVERY) == list(range(1, 101))
    assert [dice.digits(value) for value in values] == [(tens, ones) for tens in range(10) for ones in range(10)]
    assert (dice.shown(7), dice.shown(100), dice.shown(40)) == ("07", "00", "40")


def test_UA_DIC_2_a_zero_counts_ten_where_digits_are_added() -> None:  # UA-T01
    assert [dice.digit_sum(value) for value in (7, 40, 1, 100, 44, 43)] == [17, 14, 11, 20, 8, 7]
    assert [dice.counts(face) for face in (0, 1, 9)] == [10, 1, 9]


def test_UA_DIC_3_UA_DIC_8_01_is_always_a_critical_success() -> None:
    """Target and minimum do not matter."""
    assert all(read(1, target, DEFAULT, least).critical for target in (-20, 0, 40) for least in (0, 1, 50))
    assert read(1, 40, DEFAULT).succeeded
    literal = chosen(crit_beats_minimum="no")
    assert read(1, 40, literal, 50).outcome == "failure" and read(1, 40, literal, 1).critical


def test_UA_DIC_4_UA_DIC_8_00_is_always_a_fumble() -> None:
    """The roll is no match, and the target does not matter."""
    for target in (30, 100, 140):
        roll = read(100, target, DEFAULT)
        assert roll.fumble and not roll.succeeded and not roll.matched


def test_UA_DIC_1_a_roll_succeeds_at_or_under_its_target_or_only_under_it() -> None:
    assert [read(value, 40, DEFAULT).outcome for value in (39, 40, 41)] == ["success", "success", "failure"]
    under = chosen(at_or_under="no")
    assert [read(value, 40, under).outcome for value in (39, 40, 1)] == ["success", "failure", "critical"]


def test_UA_DIC_5_equal_digits_make_a_success_better_and_a_failure_worse() -> None:
    assert [value for value in dice.EVERY if dice.matches(value)] == [11, 22, 33, 44, 55, 66, 77, 88, 99]
    good, bad, plain = read(33, 40, DEFAULT), read(44, 40, DEFAULT), read(34, 40, DEFAULT)
    assert (good.match, good.mismatch) == (True, False)
    assert (bad.match, bad.mismatch) == (False, True)
    assert (plain.match, plain.mismatch) == (False, False)


def test_UA_DIC_6_a_shift_changes_the_target_and_never_what_was_rolled() -> None:
    roll = read(47, Target(Sum((("Handgun", 40),)).plus("head", 10)).value, DEFAULT)
    assert (roll.value, roll.target, roll.outcome) == (47, 50, "success")


def test_UA_DIC_9_below_the_minimum_is_a_failure() -> None:  # UA-T09
    """A match there is a matched failure."""
    assert [read(value, 50, DEFAULT, 50).succeeded for value in (47, 50)] == [False, True]
    assert read(22, 60, DEFAULT, 30).mismatch and not read(22, 60, DEFAULT, 30).succeeded
    assert read(30, 60, DEFAULT, 30).succeeded


def test_UA_CHR_1_who_has_nothing_from_matches_still_has_their_failures() -> None:
    assert not read(33, 40, DEFAULT, no_matches=True).match and read(33, 40, DEFAULT, no_matches=True).succeeded
    assert read(44, 40, DEFAULT, no_matches=True).mismatch


def test_flip_flopping_swaps_the_digits() -> None:
    assert [dice.swapped(value) for value in (62, 10, 1, 100, 33)] == [26, 1, 10, 100, 33]


# ------------------------------------------------------------------------------------------------------------ a target


def test_UA_MUL_1_a_target_is_divided_among_attacks() -> None:  # UA-T12
    """Up to three attacks share it, rounded down."""
    whole = Sum((("Handgun", 40),)).plus("barefoot on shards", SHIFTS["s13"].by).plus("focus", 20)
    assert [Target(whole, many).value for many in (1, 2, 3)] == [70, 35, 23]
    assert [read(value, 23, DEFAULT).succeeded for value in (18, 23, 24)] == [True, True, False]
    assert Target(whole).words == "Handgun 40 + barefoot on shards 10 + focus 20 = 70"
    assert Target(whole, 3).words == "Handgun 40 + barefoot on shards 10 + focus 20 = 70, 1/3 for each attack = 23"


def test_UA_MUL_1_a_share_may_be_free() -> None:
    free = Target(Sum((("Handgun", 60),)), 2, share=45)
    assert (free.total, free.value, free.words) == (60, 45, "Handgun 60, for this attack = 45")


def test_UA_SHF_1_there_are_nineteen_rows() -> None:
    by = [-30, -20, -20, -20, -10, -10, -10, -10, -10, 0, 10, 10, 10, 10, 10, 20, 20, 20, 30]
    assert [shift.by for shift in SHIFTS.values()] == by
    assert [*SHIFTS] == [shift.id for shift in SHIFTS.values()] == [f"s{number:02}" for number in range(1, 20)]


def test_UA_SHF_1_rows_add_up_or_the_best_and_the_worst_count() -> None:
    rows = [(SHIFTS[row].name, SHIFTS[row].by) for row in ("s05", "s13", "s01", "s16", "s10")]
    assert sum(by for _, by in stacked(rows, DEFAULT)) == -10
    assert [by for _, by in stacked(rows, chosen(shifts_stack="extremes"))] == [-30, 20]
    assert [by for _, by in stacked(rows[:1], chosen(shifts_stack="extremes"))] == [-10]
    better = [rows[1], rows[3]]
    assert stacked(better, chosen(shifts_stack="extremes")) == (rows[3],)
    assert stacked([], chosen(shifts_stack="extremes")) == ()


def test_UA_SUP_1_UA_SUP_2_shots_shift_all_in_the_field() -> None:  # UA-T13
    shots = (3, 4, 10, 11, 20, 21, 40)
    assert [suppression(many) for many in shots] == [0, -10, -10, -20, -20, -30, -30]
    assert suppression(5) + suppression(12) == -30, "UA-SUP-3: shifts are added, not shots"


# -------------------------------------------------------------------------------------------------------------- wounds


def test_UA_WND_2_five_wound_points_are_out_and_none_is_dead() -> None:  # UA-T07
    assert [condition(wounds, DEFAULT) for wounds in (10, 6, 5, 1, 0, -7)] == ["up", "up", "out", "out", "dead", "dead"]
    assert [condition(wounds, chosen(unconscious_at="off")) for wounds in (1, 0)] == ["up", "dead"]
    assert [condition(wounds, chosen(unconscious_at="10")) for wounds in (11, 10)] == ["up", "out"]
    assert [condition(wounds, DEFAULT, knocked_out=True) for wounds in (50, 0)] == ["out", "dead"]


def test_UA_WND_1_UA_WND_3_players_read_words_by_the_share_of_body() -> None:
    read_ = [word(wounds, 50, DEFAULT) for wounds in (50, 49, 38, 37, 25, 24, 6, 5, 0)]
    assert read_ == ["unhurt", "grazed", "grazed", "hurt", "hurt", "badly hurt", "badly hurt", "out", "dead"]
    assert (word(44, 50, DEFAULT), word(31, 55, DEFAULT)) == ("grazed", "hurt")
    assert word(50, 50, DEFAULT, knocked_out=True) == "out"


def test_UA_DOD_3_half_is_rounded_up() -> None:
    assert [half(damage) for damage in (28, 29, 1, 0)] == [14, 15, 1, 0]
