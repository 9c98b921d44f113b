"""Numbers of the game: goal rolls, victory, effect dice, penalties, bonuses (tables 3.1 to 3.5).

The expected numbers are typed from the catalogue, not taken from the code.
"""

from __future__ import annotations

import pytest

from unhex_tui.gamekit.table_rules import rule_named
from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.fading_suns.rules.chances import (
    actions_penalty,
    breaks,
    cover_bonus,
    holders_bonus,
    holds,
    momentum_dice,
    most_vitality,
    net,
    points,
    read,
    strength_dice,
    victory,
    wounds_penalty,
)
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT, RULES, TableRules


def chosen(**choices: str) -> TableRules:
    """Return the default table rules with these changes."""
    return TableRules.load(choices)


# ------------------------------------------------------------------------------------------------------- a goal roll


def test_FS_COR_1_a_goal_is_a_sum_of_named_parts() -> None:
    """A goal of one part is that part itself."""
    assert Sum((("Dexterity", 2), ("2-action penalty", -4))).words == "Dexterity 2 − 2-action penalty 4 = −2"
    assert Sum((("Cane", 14),)).words == "Cane 14"


def test_FS_COR_1_a_roll_at_or_below_the_goal_succeeds() -> None:
    """The number rolled is the number of successes."""
    assert [read(face, 13).successes for face in range(1, 21)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, *[0] * 7]
    assert read(12, 13).outcome == "success" and read(12, 13).succeeded and not read(12, 13).critical
    assert read(14, 13).outcome == "failure" and not read(14, 13).succeeded


def test_FS_COR_2_one_succeeds_nineteen_fails_twenty_fails_critically() -> None:  # FS-T07
    one = read(1, 0)
    assert (one.outcome, one.successes) == ("success", 1)
    assert tuple(victory(one.successes, one.goal, one.critical, DEFAULT)) == (1, 0)
    assert read(1, -9).succeeded
    assert (read(19, 20).outcome, read(19, 20).successes) == ("failure", 0)
    assert (read(20, 20).outcome, read(20, 20).successes) == ("fumble", 0)
    assert read(20, 26).outcome == "fumble" and read(19, 26).outcome == "failure"


def test_FS_COR_2_the_goal_itself_is_a_critical_success_that_doubles_both() -> None:
    roll = read(13, 13)
    assert roll.critical and roll.succeeded
    assert tuple(victory(13, 13, True, DEFAULT)) == (8, 8)
    assert tuple(victory(1, 1, read(1, 1).critical, DEFAULT)) == (2, 0)


@pytest.mark.parametrize(("goal", "more"), [(20, 0), (21, 1), (22, 1), (23, 1), (24, 2), (26, 2), (27, 3), (30, 4)])
def test_FS_COR_3_a_goal_over_twenty_is_critical_at_eighteen(goal: int, more: int) -> None:
    """Victory points and victory dice are more, too."""
    assert tuple(victory(7, goal, False, DEFAULT)) == (2 + more, 2 + more)
    assert tuple(victory(1, goal, False, DEFAULT)) == (1 + more, more)
    assert read(18, goal).critical == (goal > 20)
    assert read(17, goal).outcome == "success"


def test_FS_COR_2_FS_COR_3_what_a_goal_over_twenty_adds_is_doubled_too() -> None:
    assert tuple(victory(18, 24, True, DEFAULT)) == (16, 16)


def test_FS_COR_2_FS_COR_3_goals_19_and_20_have_no_critical() -> None:
    assert not any(read(face, goal).critical for goal in (19, 20) for face in range(1, 21))


def test_FS_COR_4_the_victory_chart() -> None:  # table 3.1
    chart = {**dict.fromkeys((1, 2), (1, 0)), **dict.fromkeys((3, 4, 5), (1, 1)), **dict.fromkeys((6, 7, 8), (2, 2)),
             **dict.fromkeys((9, 10, 11), (3, 3)), **dict.fromkeys((12, 13, 14), (4, 4)),
             **dict.fromkeys((15, 16, 17), (5, 5)), **dict.fromkeys((18, 19, 20), (6, 6))}  # fmt: skip
    assert {successes: tuple(victory(successes, 20, False, DEFAULT)) for successes in range(1, 21)} == chart


# ------------------------------------------------------------------------------------------------ opposition


def test_FS_DOD_2_FS_DOD_3_FS_COR_5_a_dodge_takes_its_successes_off() -> None:  # FS-T01 to FS-T04
    """With more successes than the attack, it avoids the attack."""
    assert net(12, 10, DEFAULT) == 2
    assert net(6, 9, DEFAULT) is None
    assert net(9, 0, DEFAULT) == 9


def test_FS_DOD_3_a_tie_hits_without_victory() -> None:  # FS-T03
    """A table rule makes it a miss."""
    assert net(9, 9, DEFAULT) == 0
    assert tuple(victory(0, 13, False, DEFAULT)) == tuple(victory(0, 27, True, DEFAULT)) == (0, 0)
    assert net(9, 9, chosen(dodge_tie="miss")) is None


def test_FS_COR_9_a_critical_success_doubles_the_net_result_or_not() -> None:
    assert tuple(victory(7, 13, True, DEFAULT, opposed=True)) == (4, 4)
    plain = chosen(crit_after_dodge="off")
    assert tuple(victory(7, 13, True, plain, opposed=True)) == (2, 2)
    assert tuple(victory(13, 13, True, plain)) == (8, 8)


def test_FS_GRP_2_FS_GRP_6_a_tie_of_strength_changes_nothing() -> None:
    """A table rule reverses this."""
    assert holds(5, 4, DEFAULT) and not holds(4, 5, DEFAULT)
    assert not holds(4, 4, DEFAULT) and not holds(0, 0, DEFAULT)
    assert breaks(5, 4, DEFAULT) and not breaks(4, 5, DEFAULT) and not breaks(4, 4, DEFAULT)
    other = chosen(hold_tie="changes")
    assert holds(4, 4, other) and breaks(4, 4, other)
    assert not holds(0, 0, other) and not breaks(0, 0, other)


# ------------------------------------------------------------------------------------------------ effect dice


def test_FS_COR_7_FS_COR_8_effect_dice_of_six_faces_count_up_to_four() -> None:  # FS-T01, FS-T03 to FS-T05, FS-T25
    for faces, count in [((2, 5, 4, 6), 2), ((1, 5, 6), 1), ((2, 6, 4, 3, 5, 1), 4), ((2, 6, 3, 4), 3), ((2, 6, 3), 2)]:
        assert points(faces, DEFAULT) == count
    assert points((1, 5, 2, 6), DEFAULT) == 2
    assert points((), DEFAULT) == 0
    assert (DEFAULT.faces, DEFAULT.counts_to) == (6, 4)


def test_FS_COR_7_effect_dice_of_twenty_faces_count_up_to_thirteen() -> None:  # FS-T25
    twenty = chosen(effect_die="d20")
    assert points((13, 14, 2, 20), twenty) == 2
    assert (twenty.faces, twenty.counts_to) == (20, 13)


# ------------------------------------------------------------------------------------------------ penalties


def test_FS_MUL_1_FS_MUL_2_FS_MUL_3_many_actions_cost_every_roll() -> None:
    assert [actions_penalty(many, DEFAULT) for many in (0, 1, 2, 3)] == [0, 0, -4, -6]
    other = chosen(penalty_two="3", penalty_three="9")
    assert [actions_penalty(many, other) for many in (1, 2, 3)] == [0, -3, -9]


def test_FS_VIT_1_FS_VIT_2_the_vitality_ladder() -> None:  # FS-T25
    assert most_vitality(6) == 11
    ladder = {11: 0, 6: 0, 5: 0, 4: -2, 3: -4, 2: -6, 1: -8, 0: -10}
    assert {vitality: wounds_penalty(vitality) for vitality in ladder} == ladder
    assert wounds_penalty(-3) == -10
    assert [13 + wounds_penalty(vitality) for vitality in (6, 5, 4, 3, 2, 1)] == [13, 13, 11, 9, 7, 5]
    goal = Sum((("Dexterity", 7), ("Fight", 6))).plus("2-action penalty", actions_penalty(2, DEFAULT))
    assert goal.plus("wounds", wounds_penalty(4)).total == 7


def test_FS_STR_1_strength_dice() -> None:  # table 3.5
    assert [strength_dice(n, DEFAULT) for n in range(1, 14)] == [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]
    four = chosen(strength_scale="four")
    assert [strength_dice(n, four) for n in range(1, 14)] == [0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


# ---------------------------------------------------------------------------------------------------- bonuses


def test_FS_GRP_7_the_holders_bonus_grows_to_ten() -> None:  # FS-T19, table 3.2
    goals = [Sum((("Strength", 6), ("Vigor", 6))).plus("hold", holders_bonus(turn)).total for turn in range(1, 9)]
    assert goals == [12, 14, 16, 18, 20, 22, 22, 22]
    assert not read(19, 22).succeeded


def test_FS_CVR_1_cover_adds_to_a_dodge_the_best_of_it() -> None:  # FS-T24, table 3.4
    assert [cover_bonus(False, cover, DEFAULT) for cover in ("", "partial", "full")] == [0, 2, 4]
    assert [cover_bonus(True, cover, DEFAULT) for cover in ("", "partial", "full")] == [1, 2, 4]
    added = chosen(cover_stack="sum")
    assert [cover_bonus(True, cover, added) for cover in ("", "partial", "full")] == [1, 3, 5]
    wall = read(12, 13 + cover_bonus(False, "full", DEFAULT))
    assert net(11, wall.successes, DEFAULT) is None and net(11, read(12, 13).successes, DEFAULT) is None
    assert net(11, read(15, 17).successes, DEFAULT) is None
    left = net(11, read(15, 13).successes, DEFAULT)
    assert left == 11 and victory(left, 13, False, DEFAULT, opposed=True).dice == 3


def test_FS_CHG_2_momentum_is_a_die_for_full_three_metres() -> None:
    assert [momentum_dice(metres) for metres in (0, 2, 3, 5, 6, 8, 9, 10)] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_FS_ACT_1_the_actions_everybody_has() -> None:  # table 3.3
    assert {kind: (DEFAULT.dice(kind), DEFAULT.init(kind)) for kind in ("fist", "kick", "grapple", "charge")} == {
        "fist": (2, 0), "kick": (3, -1), "grapple": (2, 0), "charge": (2, 0)
    }  # fmt: skip
    other = chosen(kick_dice="4", kick_init="0", charge_dice="3", charge_init="-3", grapple_dice="5")
    assert (other.dice("kick"), other.init("kick")) == (4, 0)
    assert (other.dice("charge"), other.init("charge"), other.dice("grapple")) == (3, -3, 5)


# --------------------------------------------------------------------------------------------- goals in words


def test_a_goal_names_every_part_of_its_sum() -> None:
    goal = Sum((("Dexterity", 7), ("Fight", 6))).plus("2-action penalty", -4).plus("hold", 0).plus("wounds", -2)
    assert goal.words == "Dexterity 7 + Fight 6 − 2-action penalty 4 − wounds 2 = 7"
    assert Sum((("Dexterity", 3), ("Fight", 1))).plus("wounds", -8).words == "Dexterity 3 + Fight 1 − wounds 8 = −4"


# --------------------------------------------------------------------------------------------------- table rules


def test_the_default_of_a_rule_is_marked() -> None:  # table of section 5
    assert len(RULES) == 22
    assert rule_named(RULES, "kick_init")["-1"] == "−1 (the default)"


def test_numbers_in_a_file_may_be_numbers() -> None:
    assert TableRules.load({"kick_dice": 4, "kick_init": -1}) == chosen(kick_dice="4")
    assert TableRules.load({}) == DEFAULT


@pytest.mark.parametrize(
    "data", [[], None, {"kick_dice": 99}, {"kick_dice": True}, {"vit_one": ["gm"]}, {"luck": "on"}]
)
def test_rules_that_cannot_be_are_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"expected|no such table rule"):
        TableRules.load(data)


def test_every_mistake_is_named() -> None:
    with pytest.raises(ValueError, match=r"(?s)kick_dice.*luck"):
        TableRules.load({"kick_dice": 0, "luck": "on"})
    with pytest.raises(KeyError):
        DEFAULT.with_choice("vit_one", "never")
    assert DEFAULT.with_choice("vit_one", "gm").vit_one == "gm"
