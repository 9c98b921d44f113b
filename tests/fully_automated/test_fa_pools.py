"""Dice, edges and harm of Fully Automated!: worked cases of the catalogue that need no table, and their neighbours.

Every number is typed from the catalogue, none from the code.
"""

from __future__ import annotations

from itertools import product

import pytest

from unhex_tui.systems.fully_automated.rules.cards import cards
from unhex_tui.systems.fully_automated.rules.damage import (
    Harm,
    attack_net,
    defence,
    exposed,
    harm,
    on_attack,
    on_defence,
    passed_on,
)
from unhex_tui.systems.fully_automated.rules.dice import Edge, dice, dropped, net, outcome, weights
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, TableRules

CARDS = cards(DEFAULT)
NET = TableRules(adv_stack="net")
PLUS, MINUS = Edge(1, "", ()), Edge(-1, "", ())


def faces(text: str) -> tuple[int, ...]:
    """Return dice as the catalogue writes them: `-0+`."""
    return tuple("-0+".index(sign) - 1 for sign in text)


def rolled(text: str, level: int, rules: TableRules = DEFAULT) -> int:
    """Return the outcome of dice at a level of advantage."""
    assert len(text) == dice(level, rules)
    return outcome(faces(text), level, rules)


# ------------------------------------------------------------------------------------------------------------- pools


def test_FA_DICE_1_a_roll_is_two_dice_of_three_faces_added_up() -> None:
    assert [rolled(text, 0) for text in ("--", "-0", "-+", "00", "0+", "++")] == [-2, -1, 0, 0, 1, 2]
    assert weights(0, DEFAULT) == (1, 2, 3, 2, 1)


def test_FA_DICE_3_advantage_is_one_more_die_of_which_the_lowest_drops() -> None:
    """FA-DICE-3: disadvantage adds a die and drops the highest."""
    assert [rolled(text, 1) for text in ("-0+", "-00", "++-", "---", "+++")] == [1, 0, 2, -2, 2]
    assert [rolled(text, -1) for text in ("+0-", "--+", "+00", "+++")] == [-1, -2, 0, 2]
    assert dropped(faces("0-+"), 1, DEFAULT) == (1,)
    assert dropped(faces("0-+"), -1, DEFAULT) == (2,)
    assert dropped(faces("++-"), -1, DEFAULT) == (0,)
    assert dropped(faces("-+"), 0, DEFAULT) == ()


def test_FA_DICE_3_what_the_catalogue_prints_of_every_method() -> None:
    def percent(level: int, method: str) -> list[int]:
        found = weights(level, TableRules(adv_method=method))
        return [round(100 * each / sum(found)) for each in found]

    assert percent(0, "extra_die") == [11, 22, 33, 22, 11]
    assert percent(1, "extra_die") == [4, 11, 26, 33, 26]
    assert percent(-1, "extra_die") == [26, 33, 26, 11, 4]
    assert percent(1, "flat") == [0, 11, 22, 33, 33]
    assert percent(1, "reroll") == [1, 10, 33, 35, 21]
    assert percent(1, "ignore_one") == [0, 11, 33, 44, 11]


@pytest.mark.parametrize("method", ["extra_die", "flat", "reroll", "ignore_one"])
@pytest.mark.parametrize("level", [-3, -2, -1, 0, 1, 2, 3])
def test_FA_DICE_3_weights_are_those_of_all_rolls(method: str, level: int) -> None:
    rules = TableRules(adv_method=method, adv_stack="net")
    found = [0, 0, 0, 0, 0]
    for roll in product((-1, 0, 1), repeat=dice(level, rules)):
        found[outcome(roll, level, rules) + 2] += 1
    assert weights(level, rules) == tuple(found)


@pytest.mark.parametrize(
    ("method", "text", "level", "comes_to", "gone"),
    [
        ("flat", "-0", 1, 0, ()),
        ("flat", "++", 1, 2, ()),
        ("flat", "0-", -1, -2, ()),
        ("flat", "--", -1, -2, ()),
        ("reroll", "--0+", 1, 1, (0, 1)),
        ("reroll", "--0+", -1, -2, (2, 3)),
        ("reroll", "+-00", 1, 0, (2, 3)),
        ("ignore_one", "--", 1, -1, (0,)),
        ("ignore_one", "+-", 1, 1, (1,)),
        ("ignore_one", "+0", 1, 1, ()),
        ("ignore_one", "++", -1, 1, (0,)),
        ("ignore_one", "-0", -1, -1, ()),
    ],
)
def test_FA_DICE_3_the_other_methods(method: str, text: str, level: int, comes_to: int, gone: tuple[int, ...]) -> None:
    rules = TableRules(adv_method=method)
    assert rolled(text, level, rules) == comes_to
    assert dropped(faces(text), level, rules) == gone


def test_FA_DICE_4_edges_cancel_one_for_one_and_what_is_left_counts_once() -> None:
    assert net([], DEFAULT) == 0
    assert net([PLUS, MINUS], DEFAULT) == 0
    assert net([MINUS, MINUS, PLUS], DEFAULT) == -1
    assert net([MINUS, MINUS], DEFAULT) == -1
    assert net([PLUS, PLUS], DEFAULT) == 1
    assert net([MINUS, MINUS, MINUS, PLUS], NET) == -2


def test_T09_FA_DICE_4_two_disadvantages() -> None:
    """Three dice, or four of which the two highest are dropped."""
    edges = on_attack(CARDS["pistol"], 6, proficient=False)
    assert [edge.rules for edge in edges] == [("FA-ATK-6",), ("FA-ATK-9",)]
    assert attack_net(edges, CARDS["pistol"], False, DEFAULT) == -1 and dice(-1, DEFAULT) == 3
    assert attack_net(edges, CARDS["pistol"], False, NET) == -2 and dice(-2, NET) == 4
    assert dropped(faces("+0-+"), -2, NET) == (0, 3) and rolled("+0-+", -2, NET) == -1


# ------------------------------------------------------------------------------------------------ edges of an attack


def test_FA_ATK_12_each_source_of_an_attack_is_named_with_its_rule() -> None:
    """FA-ATK-6, FA-ATK-8, FA-ATK-9, FA-ATK-10, FA-ATK-12, FA-AIM-5, FA-DEF-2, FA-OPT-1."""
    pistol, rifle = CARDS["pistol"], CARDS["rifle"]
    assert on_attack(pistol, 5) == ()
    cases = {
        "FA-AIM-5": (on_attack(pistol, 3, aimed=True), 1),
        "FA-AIM-12": (on_attack(CARDS["piercing_arrow"], 3, aimed=True), 1),
        "FA-ATK-6": (on_attack(pistol, 6), -1),
        "FA-ATK-8": (on_attack(rifle, 1), -1),
        "FA-ATK-9": (on_attack(pistol, 3, proficient=False), -1),
        "FA-ATK-10": (on_attack(pistol, 3, veiled=True), -1),
        "FA-DEF-2": (on_attack(pistol, 3, hindered=True), -1),
        "FA-ATK-12": (on_attack(pistol, 3, counter=True), -1),
        "FA-OPT-1": (on_attack(pistol, 3, stunned=True), -1),
    }
    for rule, (edges, by) in cases.items():
        assert [(edge.by, edge.rules) for edge in edges] == [(by, (rule,))] and edges[0].why, rule


def test_FA_ATK_10_a_veil_hinders_ranged_attacks_alone() -> None:
    assert on_attack(CARDS["staff"], 2, veiled=True) == ()


def test_T14_FA_AIM_12_an_aimed_arrow_has_no_disadvantages() -> None:
    arrow, pistol = CARDS["piercing_arrow"], CARDS["pistol"]
    far = on_attack(arrow, 8, aimed=True, veiled=True)
    assert attack_net(far, arrow, True, DEFAULT) == 1 and attack_net(far, arrow, True, NET) == 1
    assert attack_net(on_attack(arrow, 8), arrow, False, DEFAULT) == -1
    assert attack_net(on_attack(pistol, 6, aimed=True), pistol, True, DEFAULT) == 0


# ------------------------------------------------------------------------------------------------ edges of a defence


def test_FA_DEF_2_what_a_defence_comes_to() -> None:
    told = ["hit", "hindered", "stopped", "counters_hindered", "counters"]
    assert [defence(comes_to) for comes_to in (-2, -1, 0, 1, 2)] == told


def test_FA_DEF_4_who_is_adjacent_to_neither_attacker_nor_cover_is_exposed() -> None:
    """FA-DEF-4, FA-COV-6, FA-COV-10: cover helps against ranged cards and cards with reach."""
    pistol, staff = CARDS["pistol"], CARDS["staff"]
    assert exposed(pistol, 3, False, DEFAULT) and not exposed(pistol, 3, True, DEFAULT)
    assert not exposed(pistol, 1, False, DEFAULT)
    assert exposed(staff, 2, False, DEFAULT) and not exposed(staff, 2, True, DEFAULT)
    assert exposed(staff, 2, True, TableRules(cover_helps_vs_reach="off"))
    assert not exposed(pistol, 3, True, TableRules(cover_helps_vs_reach="off"))
    assert [edge.rules for edge in on_defence(pistol, 3, DEFAULT)] == [("FA-DEF-4",)]


def test_FA_DEF_5_to_7_aim_and_stun_bear_on_a_defence() -> None:
    """FA-DEF-5, FA-DEF-6, FA-DEF-7, FA-AIM-8, FA-AIM-10, FA-STN-1, FA-STN-2."""
    knife = CARDS["stab"]

    def found(rules: TableRules = DEFAULT, **more: object) -> list[tuple[int, str]]:
        return [(edge.by, edge.rules[0]) for edge in on_defence(knife, 1, rules, **more)]  # type: ignore[arg-type]

    assert found() == []
    assert found(aimed=True) == [(-1, "FA-DEF-5")]
    assert found(holds_aim=True) == [(1, "FA-DEF-7")]
    assert found(stuns=1) == found(stuns=3) == found(down="restrained") == [(-1, "FA-DEF-6")]
    assert found(stuns=2, down="incapacitated") == [(-1, "FA-DEF-6")]
    several = TableRules(stun_compounds="disadvantage")
    assert found(several, stuns=3) == [(-1, "FA-DEF-6")] * 3
    assert found(several, stuns=0, down="incapacitated") == [(-1, "FA-DEF-6")]


def test_FA_DEF_4_and_5_are_two_sources() -> None:
    """FA-DEF-4, FA-DEF-5: held aim cancels one of them alone."""
    edges = on_defence(CARDS["pistol"], 3, DEFAULT, aimed=True, holds_aim=True)
    assert [edge.by for edge in edges] == [1, -1, -1] and net(edges, DEFAULT) == -1


def test_T17_FA_DEF_7_aim_and_an_exposed_stand_cancel() -> None:
    assert net(on_defence(CARDS["pistol"], 4, DEFAULT, holds_aim=True), DEFAULT) == 0


# -------------------------------------------------------------------------------------------------------------- harm


@pytest.mark.parametrize(("outcome", "dealt", "stuns"), [(-2, 4, 0), (-1, 4, 1), (0, 4, 1), (1, 5, 1), (2, 6, 2)])
def test_T04_FA_ATK_2_the_microdarters_row(outcome: int, dealt: int, stuns: int) -> None:
    found = harm(CARDS["microdarter"], outcome, DEFAULT, distance=5)
    assert (found.dealt, found.stuns) == (dealt, stuns)


def test_T04_FA_ARM_1_and_3_armor_and_cover_add_up() -> None:
    """FA-ARM-1, FA-ARM-3, FA-ATK-11: damage is never below 0, and its stun stays."""
    darter = harm(CARDS["microdarter"], 1, DEFAULT, distance=5, armor=2)
    assert (darter.dealt, darter.stuns, darter.words) == (3, 1, "4 + roll 1 − armor 2 = 3")
    arrow = harm(CARDS["stun_arrow"], -2, DEFAULT, distance=5, armor=2, cover=True)
    assert (arrow.sum, arrow.dealt, arrow.stuns) == (-1, 0, 0)
    assert arrow.words == "4 − roll 2 − cover 1 − armor 2 = −1, so 0"
    assert harm(CARDS["stun_arrow"], 0, DEFAULT, distance=5, armor=9).stuns == 1


def test_T05_FA_COV_6_a_hindered_shot_behind_cover() -> None:
    assert rolled("-0", 0) == -1 and rolled("+0-", -1) == -1
    assert harm(CARDS["pistol"], -1, DEFAULT, distance=3, cover=True).dealt == 3


def test_T06_FA_ATK_15_what_counters_do() -> None:
    """FA-ATK-15, FA-DEF-2: dice of both counter-attacks."""
    club, punch = harm(CARDS["club"], rolled("00", 0), DEFAULT), harm(CARDS["punch"], rolled("++-", -1), DEFAULT)
    assert (club.dealt, club.stuns) == (6, 1)
    assert (punch.dealt, punch.stuns) == (4, 1)


def test_T08_FA_ATK_6_an_exposed_defender_at_extended_range() -> None:
    """FA-ATK-6, FA-ATK-7, FA-DEF-4."""
    pistol = CARDS["pistol"]
    assert net(on_defence(pistol, 6, DEFAULT), DEFAULT) == -1 and rolled("--+", -1) == -2
    assert attack_net(on_attack(pistol, 6), pistol, False, DEFAULT) == -1
    assert harm(pistol, rolled("+00", -1), DEFAULT, distance=6).dealt == 5


@pytest.mark.parametrize(
    ("id_", "distance", "text", "level", "words", "stuns"),
    [
        ("pistol", 1, "-0+", 1, "5 + aim 8 + roll 1 = 14", 0),
        ("pistol", 3, "-00", 1, "5 + aim 4 = 9", 0),
        ("rifle", 2, "++-", 1, "6 + aim 8 + roll 4 = 18", 0),
        ("rifle", 3, "0+", 0, "6 + aim 4 + roll 2 = 12", 0),
        ("sword", 1, "0+", 0, "18 + roll 2 = 20", 1),
        ("piercing_arrow", 8, "-0+", 1, "6 + roll 2 = 8", 0),
        ("pistol", 6, "00", 0, "5 + aim 4 = 9", 0),
        ("punch", 1, "00", 0, "8", 1),
        ("staff", 2, "--", 0, "10", 2),
        ("spray", 1, "++", 0, "4", 2),
    ],
)
def test_T14_FA_AIM_6_what_aim_does(id_: str, distance: int, text: str, level: int, words: str, stuns: int) -> None:
    """FA-AIM-5, FA-AIM-6, FA-AIM-7: a new base, an addition, an extra at one distance, and at least a stun."""
    found = harm(CARDS[id_], rolled(text, level), DEFAULT, distance=distance, aimed=True)
    assert (found.words, found.stuns) == (words, stuns)
    assert found.dealt == sum(by for _, by in found.parts) == int(words.rpartition(" ")[2])


def test_T14_FA_AIM_7_the_stun_of_an_aimed_card_adds() -> None:
    """This holds if the table plays the rule."""
    assert harm(CARDS["punch"], 0, TableRules(aimed_stun="add"), aimed=True).stuns == 2
    assert harm(CARDS["punch"], -2, DEFAULT, aimed=True).stuns == 1


def test_a_harm_is_told_in_one_sum() -> None:
    """FA-ATK-11, FA-AIM-6."""
    whole = harm(CARDS["pistol"], 1, DEFAULT, distance=1, aimed=True, cover=True, armor=2)
    assert whole.words == "5 + aim 8 + roll 1 − cover 1 − armor 2 = 11"
    assert whole.parts == (("base", 5), ("aim", 8), ("roll", 1), ("cover", -1), ("armor", -2))


def test_T20_FA_RES_3_Restrain_does_3_damage_or_restrains() -> None:
    """FA-RES-3, FA-ARM-3, FA-AIM-11: less armor, with and without aim."""
    card = CARDS["restrain"]
    assert [harm(card, comes_to, DEFAULT).restrained for comes_to in (-2, -1, 0, 1, 2)] == [
        False,
        False,
        True,
        True,
        True,
    ]
    assert [harm(card, comes_to, DEFAULT, armor=1).dealt for comes_to in (-2, -1, 0, 1, 2)] == [0, 2, 0, 0, 0]
    assert harm(card, -1, DEFAULT, aimed=True, cover=True) == Harm(3)
    assert harm(CARDS["punch"], rolled("00-", -1), DEFAULT) == Harm(4, stuns=0)


@pytest.mark.parametrize(
    ("id_", "distance", "cover", "dealt"),
    [
        ("pistol", 3, True, 4),
        ("pistol", 3, False, 5),
        ("pistol", 1, False, 5),
        ("staff", 2, True, 6),
        ("stab", 1, True, 6),
    ],
)
def test_T23_FA_COV_9_cover_is_one_less_of_ranged_attacks(id_: str, distance: int, cover: bool, dealt: int) -> None:
    """FA-COV-6, FA-COV-9, FA-COV-10: cover never reduces close attacks."""
    assert harm(CARDS[id_], 0, DEFAULT, distance=distance, cover=cover).dealt == dealt


def test_T23_FA_COV_7_who_is_cover_takes_the_point() -> None:
    assert passed_on(0, DEFAULT) == passed_on(2, DEFAULT) == 1
    armored = TableRules(cover_transfer_armor="on")
    assert (passed_on(0, armored), passed_on(1, armored), passed_on(2, armored)) == (1, 0, 0)
