"""Checks, initiative, chases, wrecks.

Every expected number is typed from the catalogue, none taken from the code.
"""

from __future__ import annotations

from functools import partial, reduce

from unhex_tui.systems.unknown_armies.rules import chase, wounds
from unhex_tui.systems.unknown_armies.rules.dice import (
    Check,
    Initiative,
    against,
    check,
    comes,
    hardened_enough,
    needs_roll,
    read,
)
from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT, TableRules


def chosen(**choices: str) -> TableRules:
    """Return the default table rules with these changes."""
    return TableRules.load(choices)


# --------------------------------------------------------------------------------------------------------------- checks


def test_UA_CHK_1_a_minor_check_works_from_fifteen_on_and_is_rolled_below() -> None:  # UA-T17
    assert [needs_roll("minor", skill) for skill in (15, 14, None)] == [False, True, True]
    assert needs_roll("significant", 90) and needs_roll("major", 90)
    assert check("minor", 14, 14, 50, DEFAULT).result == "success"
    assert check("minor", 15, 14, 50, DEFAULT).result == "failure"
    untrained = against("minor", None, ("Mind", 50)).total
    assert [check("minor", value, untrained, 50, DEFAULT, skilled=False).result for value in (20, 21)] == [
        "marginal", "failure"]  # fmt: skip


def test_UA_CHK_2_a_significant_check_is_strong_weak_marginal_or_fails() -> None:  # UA-T17
    found = [check("significant", value, 35, 50, DEFAULT).result for value in (28, 35, 44, 50, 61, 1, 100)]
    assert found == ["strong", "strong", "weak", "weak", "failure", "strong", "failure"]
    untrained = against("significant", None, ("Mind", 50))
    assert untrained.words == "Mind 50 − no skill 30 = 20"
    found = [check("significant", value, 20, 50, DEFAULT, skilled=False).result for value in (17, 25)]
    assert found == ["marginal", "failure"]
    under = chosen(at_or_under="no")
    assert [check("significant", value, 35, 50, under).result for value in (34, 35, 50)] == [
        "strong",
        "weak",
        "failure",
    ]


def test_UA_CHK_2_a_fumble_is_never_weak() -> None:
    assert check("significant", 100, 35, 120, DEFAULT).result == "failure"


def test_UA_CHK_3_a_major_check_needs_the_skill_or_a_match() -> None:  # UA-T17
    assert [check("major", value, 35, 50, DEFAULT).result for value in (35, 44)] == ["success", "failure"]
    assert against("major", None, ("Mind", 50)).total == 50
    found = [check("major", value, 50, 50, DEFAULT, skilled=False).result for value in (33, 34, 66, 1)]
    assert found == ["success", "failure", "failure", "success"]
    assert check("major", 33, 50, 50, DEFAULT, skilled=False, no_matches=True).result == "failure"
    assert not check("major", 34, 50, 50, DEFAULT, skilled=False).reading.succeeded
    assert check("major", 100, 50, 50, DEFAULT, skilled=False).reading.fumble


def test_UA_CHK_4_shifts_move_the_skill_and_not_the_stat_of_a_weak_success() -> None:
    shifted = against("significant", ("Notice", 35), ("Mind", 50)).plus("suppressive fire", -10)
    assert shifted.total == 25
    assert [check("significant", value, shifted.total, 50, DEFAULT).result for value in (25, 50, 51)] == [
        "strong", "weak", "failure"]  # fmt: skip


def test_UA_STR_1_who_is_hardened_enough_does_not_roll() -> None:  # UA-T22
    assert [hardened_enough(notches, 7) for notches in (1, 6, 7, 8)] == [False, False, True, True]
    assert wounds.MURDER == 7


# ----------------------------------------------------------------------------------------------------------- initiative


def rolled(value: int, speed: int, rules: TableRules) -> Initiative:
    """Return the result of a roll against Speed."""
    return Initiative(value, read(value, speed, rules).succeeded)


def order(*places: tuple[Initiative, int, int], rules: TableRules = DEFAULT) -> list[int]:
    """Return the initiative values in the order of action."""
    found = sorted(places, key=lambda place: comes(place[0], place[1], place[2], rules))
    return [initiative.value for initiative, _, _ in found]


def test_UA_DIC_7_UA_INI_1_UA_INI_2_UA_INI_3_successes_come_first() -> None:
    """Among successes and among failures, the higher roll comes first."""
    rolls = [(rolled(value, 50, DEFAULT), 50, 20) for value in (71, 18, 44, 77, 50, 51)]
    assert order(*rolls) == [50, 44, 18, 77, 71, 51]


def test_UA_INI_4_the_default_counts_as_a_success_with_the_skill() -> None:
    taken = Initiative(30, True, True)
    assert order((rolled(29, 50, DEFAULT), 50, 20), (taken, 10, 30), (rolled(31, 50, DEFAULT), 50, 20)) == [31, 30, 29]
    assert order((Initiative(1, True, True), 50, 1), (rolled(2, 50, DEFAULT), 50, 1)) == [2, 1], "a skill of 1 is no 01"


def test_UA_INI_6_of_equals_the_faster_is_first_then_the_better_then_both() -> None:
    made = rolled(20, 40, DEFAULT)
    keys = [comes(made, speed, skill, DEFAULT) for speed, skill in ((60, 20), (50, 40), (50, 30), (50, 30))]
    assert keys == sorted(keys) and len({*keys}) == 3
    assert len({comes(made, speed, 20, chosen(init_tie="gm")) for speed in (60, 50)}) == 1


def test_UA_INI_7_01_is_first_and_00_last_unless_read_literally() -> None:
    def acts(rules: TableRules) -> list[int]:
        return order(*((rolled(value, 50, rules), 50, 20) for value in (100, 99, 60, 50, 2, 1)), rules=rules)

    assert acts(DEFAULT) == [1, 50, 2, 99, 60, 100]
    assert acts(chosen(init_crit_first="no")) == [50, 2, 1, 99, 60, 100]
    assert acts(chosen(init_fumble_last="no")) == [1, 50, 2, 100, 99, 60]


# ---------------------------------------------------------------------------------------------------------------- a car


def drove(value: int) -> Check:
    """Return a Significant Drive roll with skill 45 and Speed 60."""
    return check("significant", value, 45, 60, DEFAULT)


def test_UA_CAR_2_ten_lengths_are_away() -> None:
    assert [chase.away(gap) for gap in (9, 10, 12, -9, -10)] == [False, True, True, False, True]


def test_UA_CAR_3_UA_CAR_4_a_round_changes_the_lead() -> None:
    """A success wins a length, a failure loses one; matches count twice."""
    rolls = (37, 45, 46, 60, 61, 44, 55, 66, 1, 100)
    assert [chase.driven(drove(value)) for value in rolls] == [1, 1, 0, 0, -1, 2, 0, -2, 2, -2]


def test_UA_CAR_5_a_hazard_costs_a_length_where_it_fails() -> None:
    assert [chase.hazard(drove(value)) for value in (40, 50, 61, 66, 100)] == [0, 0, -1, -1, -1]
    assert chase.hazard(check("major", 50, 45, 60, DEFAULT)) == -1


def test_UA_CAR_6_a_risk_wins_or_loses_one_and_doubles() -> None:
    assert [chase.risked(read(value, 45, DEFAULT)) for value in (40, 46, 44, 66, 1, 100)] == [1, -1, 2, -2, 2, -2]


def test_UA_CAR_7_an_insane_risk_has_half_the_skill_and_wins_five() -> None:
    assert chase.insane_drive("Drive", 45).plus("gravel", -10).words == "half Drive 22 − gravel 10 = 12"
    assert chase.INSANE == 5


def test_UA_CAR_8_who_is_rammed_loses_lengths_where_the_roll_fails() -> None:
    assert [chase.rammed(read(value, 45, DEFAULT)) for value in (40, 44, 46, 66, 100)] == [0, 0, -1, -2, -1]


def test_UA_CAR_10_distance_shifts_shots() -> None:
    each = chosen(chase_distance_shift="per_length")
    assert [chase.shot_shift(gap, DEFAULT) for gap in (0, 1, 4, -2)] == [0, -10, -10, -10]
    assert [chase.shot_shift(gap, each) for gap in (0, 1, 4, -2)] == [0, -10, -40, -20]


def test_UA_CAR_10_a_shot_at_a_car_hits_by_the_first_line_that_fits() -> None:
    found = [chase.car_struck(read(value, 40, DEFAULT)) for value in (1, 11, 33, 20, 21, 40, 41, 44, 100)]
    assert found == ["driver", "passenger", "passenger", "cosmetic", "hazard", "hazard", "", "", ""]


def test_UA_CAR_11_jumping_across_is_twenty_worse() -> None:
    assert chase.JUMP == -20


def test_UA_CAR_12_a_pursuer_stops_at_the_quarry() -> None:
    """A pursuer who is ahead moves as far as each roll says."""

    def closed(gap: int, prey: int, *rolls: int) -> int:
        return chase.closed(gap, prey, reduce(partial(chase.moved, gap, prey), rolls, 0))

    gaps = [(3, 1, 0), (3, 0, 1), (1, -1, 2), (0, -2, 0), (3, 0, 5), (0, 0, 1, -1), (1, 0, -1, 5, -2), (0, -1, 1, -1)]
    assert [closed(*one) for one in gaps] == [4, 2, 0, 0, 0, 1, 2, 0]
    passed = [(-1, 0, 1), (-1, 0, 5), (-3, 0, 1), (-1, 0, -2), (-2, -1, 0), (-1, 2, 0), (-1, 2, 5), (-2, 0, 1, -2)]
    assert [closed(*one) for one in passed] == [-2, -6, -4, 1, -3, 1, 0, -1], "behind again by what it loses alone"


# ------------------------------------------------------------------------------------------------------- wrecks, breath


def test_UA_EXO_7_a_wreck_has_a_die_per_ten_miles_an_hour() -> None:  # UA-T24
    """A roll is made of the dice."""
    assert [wounds.wreck_dice(40), wounds.wreck_dice(40, 35), wounds.wreck_dice(49), wounds.wreck_dice(9)] == [
        4,
        7,
        4,
        0,
    ]
    assert (wounds.wrecked((2, 7), "digits"), wounds.wrecked((7, 5), "value")) == (9, 75)
    assert (wounds.wrecked((0, 5), "value"), wounds.wrecked((0, 5), "digits")) == (5, 15)
    assert [wounds.wrecked((face,), "value") for face in (7, 0)] == [7, 10]


def test_UA_EXO_8_a_fall_has_a_die_per_ten_feet() -> None:
    """A careful fall drops the highest die."""
    assert [wounds.fall_dice(feet) for feet in (9, 10, 39)] == [0, 1, 3]
    assert (wounds.fallen((3, 0, 7), careful=False), wounds.fallen((3, 0, 7), careful=True)) == (20, 10)


def test_UA_EXO_3_breath_lasts_body_seconds_and_then_twenty_rounds() -> None:
    assert [wounds.breath(50, rounds) for rounds in (0, 16, 17)] == [50, 2, 0]
    assert [wounds.drowned(50, rounds, DEFAULT) for rounds in (16, 17, 36, 37)] == ["up", "out", "out", "dead"]
    assert wounds.drowned(50, 90, chosen(breath_out="gm")) == "up"
    assert wounds.SECONDS == 3


def test_UA_EXO_5_a_blood_choke_puts_out_after_three_rounds() -> None:
    """Two more rounds kill."""
    assert [wounds.choked(rounds) for rounds in range(7)] == ["up", "up", "up", "out", "out", "dead", "dead"]


def test_UA_GRP_2_a_hold_is_broken_from_the_holders_skill_up() -> None:  # UA-T21
    assert not read(50, 55, DEFAULT, 60).succeeded
    assert [read(value, 70, DEFAULT, 60).succeeded for value in (63, 58)] == [True, False]
    assert read(1, 55, DEFAULT, 60).succeeded
