"""Hit points, turn order, movement and checks: numbers of the worked cases and their neighbours."""

from __future__ import annotations

from itertools import groupby

import pytest

from unhex_tui.systems.fully_automated.rules.damage import (
    aim_lasts,
    can_restrain,
    condition,
    defends_worse,
    stuns_after,
    ticks,
)
from unhex_tui.systems.fully_automated.rules.dice import (
    Check,
    Standing,
    allowance,
    charisma,
    drags,
    entering,
    enters_with,
    ranked,
)
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, TableRules

# -------------------------------------------------------------------------------------------------------- turn order

T01 = {"Ana": Standing(5, (7, 4)), "Bo": Standing(3, (9, 6)), "Cy": Standing(6, (2, 8))}


def test_T01_FA_INIT_1_and_2_the_highest_is_first_and_of_equals_the_faster() -> None:
    """FA-INIT-1, FA-INIT-2, FA-RND-2, FA-RND-3."""
    assert {who: one.score for who, one in T01.items()} == {"Ana": 16, "Bo": 18, "Cy": 16}
    assert ranked(T01, DEFAULT) == (("Bo",), ("Cy",), ("Ana",))
    assert T01["Ana"].words == "Speed 5 + 7 + 4 = 16"


def test_FA_INIT_2_who_is_as_fast_rolls_again_until_they_differ() -> None:
    tied = {
        "Ana": Standing(5, (7, 4)),
        "Bo": Standing(5, (5, 6)),
        "Cy": Standing(5, (10, 1)),
        "Di": Standing(4, (10, 10)),
    }
    assert [set(group) for group in ranked(tied, DEFAULT)] == [{"Di"}, {"Ana", "Bo", "Cy"}]
    again = tied | {"Ana": tied["Ana"]._replace(again=(11,)), "Bo": tied["Bo"]._replace(again=(15,))}
    again |= {"Cy": tied["Cy"]._replace(again=(11,))}
    assert [set(group) for group in ranked(again, DEFAULT)] == [{"Di"}, {"Bo"}, {"Ana", "Cy"}]
    last = again | {"Ana": tied["Ana"]._replace(again=(11, 2)), "Cy": tied["Cy"]._replace(again=(11, 9))}
    assert ranked(last, DEFAULT) == (("Di",), ("Bo",), ("Cy",), ("Ana",))


def test_FA_INIT_2_a_table_may_part_equals_otherwise() -> None:
    tied = {"Ana": Standing(5, (7, 4), pc=True), "Bo": Standing(6, (5, 5)), "Cy": Standing(6, (9, 1))}
    first = ranked(tied, TableRules(init_tie="players_first"))
    assert first[0] == ("Ana",) and set(first[1]) == {"Bo", "Cy"}
    for choice in ("gm", "shared"):
        assert [set(group) for group in ranked(tied, TableRules(init_tie=choice))] == [{"Ana", "Bo", "Cy"}]


# -------------------------------------------------------------------------------------------------------- hit points


def test_T22_FA_HP_1_to_3_thresholds() -> None:
    """FA-HP-1, FA-HP-2, FA-HP-3."""
    told = {3: "up", 1: "up", 0: "incapacitated", -9: "incapacitated", -10: "incapacitated"}
    told |= {-11: "dying", -19: "dying", -20: "dead", -33: "dead"}
    assert {hp: condition(hp) for hp in told} == told


def test_FA_RES_4_a_restrained_character_is_incapacitated() -> None:
    """Hit points do not matter."""
    assert condition(13, restrained=True) == "incapacitated"
    assert condition(-11, restrained=True) == "dying" and condition(-20, restrained=True) == "dead"


def test_T22_FA_HP_4_the_dying_lose_one_from_the_next_round_on() -> None:
    """FA-HP-2, FA-HP-4: dying in round 5 at −11, −12 at the end of round 6, dead at the end of round 14."""

    def hit_points(rules: TableRules) -> list[int]:
        hp = [-11]
        for now in range(5, 15):
            hp.append(hp[-1] - ticks(hp[-1], 5, now, False, rules))
        return hp[1:]

    assert hit_points(DEFAULT) == [-11, -12, -13, -14, -15, -16, -17, -18, -19, -20]
    at_once = hit_points(TableRules(dying_first_tick="same_round"))
    assert at_once == [-12, -13, -14, -15, -16, -17, -18, -19, -20, -20], "dead at the end of round 13"


def test_FA_HP_5_who_is_stabilized_loses_nothing() -> None:
    assert not ticks(-13, 5, 8, True, DEFAULT)
    assert not ticks(-10, 5, 8, False, DEFAULT) and not ticks(-20, 5, 8, False, DEFAULT)


def test_T20_FA_RES_2_the_gap_is_seven_at_least() -> None:
    assert can_restrain(20, 13, DEFAULT) and not can_restrain(20, 14, DEFAULT)
    assert can_restrain(20, 14, TableRules(restrain_gap="6")) and not can_restrain(20, 15, TableRules(restrain_gap="6"))


# -------------------------------------------------------------------------------------------------------- stun, aim


def test_FA_STN_3_a_stun_limits_the_next_round_and_each_one_more() -> None:
    """FA-STN-1, FA-STN-2, FA-STN-3: counted at the end of each round."""
    after_1 = stuns_after(0, limited=False, received=2, rules=DEFAULT)
    after_2 = stuns_after(after_1, limited=True, received=1, rules=DEFAULT)
    after_3 = stuns_after(after_2, limited=True, received=0, rules=DEFAULT)
    after_4 = stuns_after(after_3, limited=True, received=0, rules=DEFAULT)
    assert (after_1, after_2, after_3, after_4) == (2, 2, 1, 0)
    assert stuns_after(0, limited=True, received=0, rules=DEFAULT) == 0
    assert [defends_worse(stuns, DEFAULT) for stuns in (0, 1, 3)] == [0, 1, 1]


def test_FA_STN_2_or_all_stuns_are_for_one_round() -> None:
    other = TableRules(stun_compounds="disadvantage")
    assert stuns_after(0, False, 3, other) == 3 and stuns_after(3, True, 0, other) == 0
    assert defends_worse(3, other) == 3


@pytest.mark.parametrize(
    ("now", "hurt", "lasts"),
    [
        (1, False, True),
        (1, True, True),
        (2, False, True),
        (2, True, False),
        (3, False, False),
        (3, True, False),
    ],
)
def test_T16_FA_AIM_3_aim_of_round_1_is_held_through_round_3(now: int, hurt: bool, lasts: bool) -> None:
    """FA-AIM-2, FA-AIM-3, FA-AIM-4: for the next round, and another if the holder was not hurt in it."""
    assert aim_lasts(1, now, hurt) is lasts


# ---------------------------------------------------------------------------------------------------------- movement


def test_T12_FA_MOV_1_to_4_hexes_of_a_move() -> None:
    """FA-MOV-1, FA-MOV-2, FA-MOV-3, FA-MOV-4, FA-AIM-9."""
    assert allowance(False, False, DEFAULT) == 4
    assert allowance(True, False, DEFAULT) == 6
    assert allowance(False, True, DEFAULT) == 3
    assert allowance(True, True, DEFAULT) == 3
    five = TableRules(aimed_repeat_move="5")
    assert (allowance(True, True, five), allowance(False, True, five)) == (5, 3)


def test_FA_MOV_5_to_7_what_a_hex_costs() -> None:
    """FA-MOV-5, FA-MOV-6, FA-MOV-7."""
    assert (entering(), entering(difficult=True), entering(adversary=True)) == (1, 2, 2)
    assert entering(difficult=True, adversary=True) == 3


def test_FA_MOV_8_bringing_an_unwilling_character_costs_two_a_hex() -> None:
    assert [drags(hexes, True, DEFAULT) + hexes for hexes in (0, 1, 2)] == [0, 2, 4]
    assert [drags(hexes, True, TableRules(drag_cost="flat_2")) + hexes for hexes in (0, 1, 2)] == [0, 3, 4]
    assert drags(3, False, DEFAULT) == 0


def test_FA_MOV_9_a_single_hex_pays_for_its_ground() -> None:
    assert enters_with(1, 1, DEFAULT) and not enters_with(1, 2, DEFAULT)
    free = TableRules(single_hex_ignores_terrain="on")
    assert enters_with(1, 3, free) and not enters_with(2, 3, free)


# ------------------------------------------------------------------------------------------------------------ checks


def test_T25_FA_LGT_6_a_check_needs_22() -> None:
    """FA-DICE-2, FA-LGT-6."""
    check = Check((("Strength", 4), ("Combat", 3)))
    assert check.succeeds((8, 7)) and not check.succeeds((8, 6))
    assert check.words((8, 7)) == "Strength 4 + Combat 3 + 8 + 7 = 22"
    assert (check.needs, check.of_hundred) == (15, 21)
    assert Check((("Luck", 40),)).of_hundred == 100 and Check(()).of_hundred == 0


def test_FA_RES_6_breaking_free_is_a_check_at_4_less() -> None:
    check = Check((("Dexterity", 6), ("Athletics", 5), ("held", -4)))
    assert check.words((8, 7)) == "Dexterity 6 + Athletics 5 − held 4 + 8 + 7 = 22"
    assert Check((("held", -4),)).words((1, 2)) == "− held 4 + 1 + 2 = −1"


def test_FA_ARM_2_armor_is_less_charisma() -> None:
    assert Check((("Charisma", 6), charisma(2))).bonus == 4


def test_every_check_has_as_many_rolls_as_dice_say() -> None:
    """FA-LGT-6: a hundred rolls, counted by their sums."""
    sums = sorted(one + other for one in range(1, 11) for other in range(1, 11))
    many = {total: len([*group]) for total, group in groupby(sums)}
    for bonus in range(25):
        wanted = sum(each for total, each in many.items() if total + bonus >= 22)
        assert Check((("", bonus),)).of_hundred == wanted
