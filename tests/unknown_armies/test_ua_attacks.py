"""Effects of attacks and dodges.

Every expected number is typed from the catalogue, none taken from the code.
"""

from __future__ import annotations

from unhex_tui.systems.unknown_armies.rules import attacks, wounds
from unhex_tui.systems.unknown_armies.rules.attacks import CHERRIES, PARTS, SHOTS, STRIKES, Blow, Harm, harm
from unhex_tui.systems.unknown_armies.rules.dice import read
from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT, TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import after, dodge, escape

NINE = Blow(gun=True, most=50)
BAT, CLUB, FIST = Blow(bonus=6), Blow(bonus=3), Blow()


def chosen(**choices: str) -> TableRules:
    """Return the default table rules with these changes."""
    return TableRules.load(choices)


def does(value: int, target: int, blow: Blow, rules: TableRules = DEFAULT, cherry: str = "", *dice: int) -> Harm:
    """Return the harm of a roll against a target."""
    return harm(read(value, target, rules, blow.minimum), blow, rules, cherry, dice)


def damage(value: int, target: int, blow: Blow, rules: TableRules = DEFAULT) -> int:
    """Return the damage of a roll against a target."""
    return does(value, target, blow, rules).damage


# ----------------------------------------------------------------------------------------------------------------- guns


def test_UA_GUN_1_a_gun_does_its_roll_up_to_its_maximum() -> None:
    assert [damage(value, 60, NINE) for value in (37, 50, 58, 60, 61)] == [37, 50, 50, 50, 0]
    assert does(58, 60, NINE).sum.words == "the roll 58 − over the gun's maximum 8 = 50"


def test_UA_GUN_2_a_critical_does_the_maximum_even_above_the_skill() -> None:  # UA-T07
    assert damage(1, 40, NINE) == 50 and damage(1, 20, NINE) == 50


def test_UA_GUN_3_UA_GUN_5_automatic_guns_jam_and_others_misfire() -> None:  # UA-T08
    revolver = Blow(gun=True, most=50, jams=False)
    assert does(100, 40, NINE) == Harm(effects=("jam",)) and does(100, 40, revolver) == Harm(effects=("misfire",))
    fumble, hit = read(100, 40, DEFAULT), read(12, 40, DEFAULT)
    assert attacks.spent(NINE, 1, fumble, DEFAULT) == 0 and attacks.spent(revolver, 1, fumble, DEFAULT) == 1
    assert attacks.spent(NINE, 1, fumble, chosen(jam_uses_ammo="yes")) == 1
    assert attacks.spent(NINE, 3, hit, DEFAULT) == 3


def test_UA_GUN_6_matched_hits_and_misses_are_dramatic() -> None:
    assert [does(value, 40, NINE).effects for value in (33, 44, 34, 1)] == [("drama",), ("drama",), (), ()]


def test_UA_CAL_1_UA_CAL_2_UA_CAL_3_UA_CAL_4_called_parts_have_a_minimum() -> None:  # UA-T09
    """The head has a shift, too."""
    assert [(way.minimum, way.by) for way in PARTS.values()] == [(30, 0), (40, 0), (40, 0), (50, 10)]
    head, hand, leg = (NINE._replace(part=part) for part in ("head", "hand", "leg"))
    assert head.shifts == (("head", 10),) and leg.shifts == ()
    assert [damage(value, 50, head) for value in (47, 50)] == [0, 50]
    assert (damage(43, 60, hand), does(43, 60, hand).effects) == (7, ("drop",))
    assert damage(1, 60, hand) == 11, "a critical as well"
    assert does(22, 60, leg) == Harm(effects=("drama",)) and damage(30, 60, leg) == 30
    assert does(42, 30, hand).effects == (), "who misses drops nothing"


def test_UA_SUP_5_suppressive_fire_hits_somebody_on_01_or_any_match() -> None:  # UA-T13
    fire = NINE._replace(way="suppress")
    found = {value: does(value, 30, fire) for value in (1, 11, 88, 34, 20)}
    assert [found[value].effects for value in found] == [("stray",), ("stray",), ("stray",), (), ()]
    assert all(harm.damage == 0 for harm in found.values())
    assert does(100, 30, fire).effects == ("jam",)


def test_UA_FUL_1_UA_FUL_2_a_burst_and_a_held_trigger_shift_and_cost_shots() -> None:
    burst, hose = (SHOTS[way] for way in ("burst", "hose"))
    assert (burst.shots, burst.by, burst.minimum) == (3, 10, 0)
    assert (hose.shots, hose.by, hose.minimum) == (10, 40, 20)
    assert SHOTS["suppress"].shots == 4
    assert damage(19, 80, NINE._replace(way="hose")) == 0


def test_UA_FUL_2_a_held_trigger_hits_somebody_else_when_the_table_says() -> None:
    hose = NINE._replace(way="hose")
    said = {rule: [does(value, 80, hose, chosen(hose_stray_hit=rule)).effects for value in (33, 88, 1, 34)] for rule in
            ("on_miss", "always", "never")}  # fmt: skip
    assert said["on_miss"] == [("drama",), ("stray",), (), ()]
    assert said["always"] == [("stray",), ("stray",), ("stray",), ()]
    assert said["never"] == [("drama",), ("drama",), (), ()]


def test_UA_FUL_3_both_do_their_roll_and_a_critical_the_maximum() -> None:
    for way in ("burst", "hose"):
        assert [damage(value, 90, NINE._replace(way=way)) for value in (78, 1)] == [78, 50]


def test_UA_AMM_1_special_ammunition_adds_ten_to_the_maximum() -> None:  # UA-T15
    assert damage(58, 60, NINE._replace(ammo="special")) == 58 and damage(58, 60, NINE) == 50
    assert damage(1, 60, NINE._replace(ammo="special")) == 60
    assert NINE._replace(ammo="piercing").most_damage == 50


def test_UA_VES_1_a_vest_makes_hits_digits() -> None:  # UA-T15
    vest = NINE._replace(vest=True)
    assert (damage(37, 40, vest), damage(1, 40, vest)) == (10, 11)
    assert does(1, 40, vest, chosen(vest_crit="kill_or_knock_out")) == Harm(effects=("choose",))
    assert damage(37, 40, vest._replace(bonus=6)) == 10, "no weapon's bonus"


def test_UA_VES_2_piercing_hits_are_rounded_down_to_tens_by_a_vest() -> None:  # UA-T15
    piercing = NINE._replace(vest=True, ammo="piercing")
    assert [damage(value, 60, piercing) for value in (37, 9, 50, 57)] == [30, 0, 50, 50]
    assert damage(37, 60, piercing._replace(vest=False)) == 37
    assert damage(1, 60, piercing, chosen(vest_crit="kill_or_knock_out")) == 50


def test_UA_VES_3_a_vest_is_not_likely_to_cover_a_called_part() -> None:
    assert attacks.covers("") and not any(map(attacks.covers, PARTS))


def test_UA_EXO_1_point_blank_kills_and_a_failure_still_hurts() -> None:  # UA-T22
    close = NINE._replace(way="point_blank")
    assert does(25, 30, close) == Harm(effects=("dead",)) and does(1, 30, close).effects == ("dead",)
    assert (damage(83, 30, close), damage(45, 30, close)) == (50, 45)
    assert does(100, 30, close) == Harm(effects=("jam",))


# --------------------------------------------------------------------------------------------------------- hand to hand


def test_UA_HTH_1_hand_to_hand_does_its_digits_and_the_weapons_bonus() -> None:  # UA-T01
    assert (damage(7, 30, FIST), damage(24, 30, CLUB), damage(31, 30, BAT)) == (17, 9, 0)
    assert does(24, 30, CLUB).sum.words == "digits 6 + weapon 3 = 9"


def test_UA_HTH_2_each_kind_of_weapon_adds_three() -> None:
    assert [attacks.weapon_bonus(*kinds) for kinds in ((False,) * 3, (False, True, False), (True,) * 3)] == [0, 3, 9]
    assert attacks.weapon_bonus(True, False, False) == attacks.weapon_bonus(False, False, True) == 3


def test_UA_HTH_3_a_critical_lets_choose_to_kill_or_to_knock_out() -> None:  # UA-T04
    assert does(1, 30, FIST) == Harm(effects=("choose",)) and does(1, 30, BAT).effects == ("choose",)


def test_UA_HTH_4_UA_HTH_5_fumbles_and_matched_failures_hurt_the_attacker() -> None:  # UA-T03
    assert (does(100, 30, BAT).own.total, does(100, 30, BAT).damage) == (26, 0)
    assert (does(66, 45, CLUB).own.total, does(77, 30, FIST).own.total, does(67, 45, CLUB).own.total) == (3, 0, 0)
    assert does(100, 30, NINE).own.total == 0, "guns do not"


def test_UA_HTH_6_a_matched_success_does_the_roll() -> None:
    """The weapon's bonus is six or more."""
    assert [damage(33, 40, blow) for blow in (FIST, CLUB, BAT, Blow(bonus=9))] == [6, 9, 39, 42]
    always = chosen(melee_match="always_roll_plus6bonus")
    assert [damage(33, 40, blow, always) for blow in (FIST, CLUB, BAT)] == [33, 33, 39]
    assert [damage(34, 40, blow, always) for blow in (FIST, CLUB, BAT)] == [7, 10, 13]


def test_UA_KNF_1_a_knife_does_one_damage_even_where_it_misses() -> None:  # UA-T05
    knife = Blow(bonus=3, knife=True)
    assert [damage(value, 30, knife) for value in (57, 24, 100)] == [1, 9, 1]
    assert does(57, 30, knife._replace(way="disarm")).damage == 0


def test_UA_DIS_1_a_disarm_does_no_damage() -> None:
    disarm = BAT._replace(way="disarm")
    assert disarm.minimum == 30
    assert does(34, 40, disarm) == Harm(effects=("disarmed",)) and does(29, 40, disarm) == Harm()
    assert does(1, 40, disarm).effects == ("disarmed",)


def test_UA_DIS_2_a_cutting_weapon_costs_three() -> None:
    """Only a matched success or a critical costs nothing."""
    disarm = Blow(way="disarm", cuts=True, bonus=3)
    assert [does(value, 40, disarm).own.total for value in (34, 29, 33, 1, 77, 100)] == [3, 3, 0, 0, 6, 26]


def test_UA_THR_1_a_throw_does_its_damage_and_floors() -> None:  # UA-T20
    throw = Blow(way="throw")
    assert (does(36, 45, throw).damage, does(36, 45, throw).effects) == (9, ("floor",))
    assert does(27, 45, throw) == Harm()
    assert does(1, 45, throw).effects == ("choose", "floor")


def test_UA_SUC_1_a_sucker_attack_marks_and_its_follow_up_is_one_die() -> None:  # UA-T20
    assert does(25, 30, Blow(way="sucker")) == Harm(effects=("mark",))
    assert [attacks.follow_up(face) for face in (4, 7, 0)] == [44, 77, 100]
    assert (damage(44, 45, FIST), does(44, 45, FIST, DEFAULT, "roll-damage").damage) == (8, 44)
    assert does(77, 45, FIST) == Harm() and does(100, 45, FIST).own.total == 20


def test_UA_CHR_1_a_matched_success_of_an_obsessed_fighter_is_a_cherry() -> None:
    fan = Blow(obsessed=True)
    due = {value: attacks.cherry_due(fan, read(value, 60, DEFAULT), DEFAULT) for value in (44, 45, 1, 66, 100)}
    assert due == {44: True, 45: False, 1: False, 66: False, 100: False}
    anytime = chosen(cherry_trigger="any")
    assert [attacks.cherry_due(fan, read(value, 60, anytime), anytime) for value in (44, 45, 1, 66)] == [
        True, True, False, False]  # fmt: skip
    match = read(44, 60, DEFAULT)
    for none in (FIST, fan._replace(gun=True), fan._replace(way="disarm")):
        assert not attacks.cherry_due(none, match, DEFAULT)


def test_UA_CHR_1_what_each_of_the_eleven_cherries_does() -> None:  # UA-T21
    said = {cherry: does(44, 60, FIST, DEFAULT, cherry) for cherry in CHERRIES if "die" not in cherry}
    assert len(CHERRIES) == 11 and attacks.LASTS == 4
    assert {cherry: harm.damage for cherry, harm in said.items()} == {
        **dict.fromkeys(said, 8), "roll-damage": 44, "blind": 0, "reroll-damage": 0}  # fmt: skip
    lasting = [cherry for cherry in CHERRIES if cherry not in ("roll-damage", "extra-die", "reroll-damage")]
    assert [cherry for cherry in said if said[cherry].effects == (cherry,)] == lasting
    assert does(44, 60, FIST, DEFAULT, "extra-die", 0).damage == 18
    assert does(44, 60, CLUB, DEFAULT, "reroll-damage", 0, 7).damage == 20
    assert does(44, 60, CLUB, DEFAULT, "roll-damage").damage == 47


def test_UA_GRP_4_a_holder_hurts_without_a_roll_or_disarms() -> None:
    assert (attacks.hold_harm(armed=False), attacks.hold_harm(armed=True)) == (5, 8)
    assert does(20, 60, BAT._replace(way="hold_disarm", cuts=True)) == Harm(effects=("take-weapon",))


def test_UA_EXO_4_UA_EXO_5_a_choke_is_an_attack() -> None:
    """A blood choke has a minimum."""
    assert [STRIKES[way].minimum for way in ("blood_choke", "windpipe_choke")] == [20, 0]
    assert does(20, 40, Blow(way="blood_choke")) == Harm(effects=("choked",))
    assert does(19, 40, Blow(way="blood_choke")) == Harm()


# -------------------------------------------------------------------------------------------------------------- a dodge


def test_UA_DOD_2_a_dodge_from_the_attacks_roll_up_to_the_skill_takes_all() -> None:
    found = [dodge(value, 30, 28, DEFAULT).succeeded for value in (27, 28, 30, 31, 1)]
    assert found == [False, True, True, False, True]
    assert not dodge(30, 30, 31, DEFAULT).succeeded and dodge(1, 30, 31, DEFAULT).succeeded


def test_UA_DOD_2_an_attack_of_01_is_dodged_by_any_success_or_by_01_alone() -> None:
    strict = chosen(dodge_crit_attack="only_01")
    assert [dodge(value, 30, 1, DEFAULT).succeeded for value in (1, 20, 31)] == [True, True, False]
    assert [dodge(value, 30, 1, strict).outcome for value in (1, 20, 100)] == ["critical", "failure", "fumble"]
    assert dodge(29, 30, 28, strict).succeeded


def test_UA_DOD_3_UA_DOD_4_below_the_rating_half_is_left_else_all_of_it() -> None:
    missed = dodge(90, 30, 28, DEFAULT)
    assert [escape(attack, missed, 30) for attack in (28, 29, 30, 31)] == ["half", "half", "none", "none"]
    assert escape(28, dodge(29, 30, 28, DEFAULT), 30) == "all"
    hit = does(29, 65, NINE)
    assert [after(hit, how, NINE, DEFAULT).damage for how in ("all", "half", "none")] == [0, 15, 29]
    assert after(hit, "half", NINE, DEFAULT).sum.words == "the roll 29 − half dodged 14 = 15"


def test_UA_DOD_5_high_dodges_leave_time_for_more() -> None:  # UA-T11
    assert [wounds.beside_dodge(*both) for both in ((85, 60), (85, 85), (84, 90))] == [1, 2, 0]


def test_UA_DOD_7_half_a_dodge_softens_no_kill_but_a_guns_critical() -> None:
    assert after(does(1, 40, FIST), "half", FIST, DEFAULT) == Harm(effects=("choose",))
    assert after(does(1, 40, NINE), "half", NINE, DEFAULT).damage == 25
    assert after(does(1, 40, FIST), "all", FIST, DEFAULT) == Harm()


def test_UA_KNF_1_a_full_dodge_takes_a_knifes_one_damage() -> None:
    """A table rule leaves it."""
    knife = Blow(bonus=3, knife=True)
    hit = does(24, 30, knife)
    assert after(hit, "all", knife, DEFAULT).damage == 0
    assert after(hit, "all", knife, chosen(knife_vs_full_dodge="1")).damage == 1
    assert after(hit, "all", CLUB, chosen(knife_vs_full_dodge="1")).damage == 0
    miss = read(57, 30, DEFAULT)
    assert [wounds.avoidable(miss, blow, DEFAULT) for blow in (knife, CLUB)] == [True, False]
    assert not wounds.avoidable(miss, knife, chosen(knife_vs_full_dodge="1"))
    assert not wounds.avoidable(read(100, 30, DEFAULT), knife, DEFAULT)


def test_UA_HTH_4_what_the_attacker_takes_is_not_dodged() -> None:
    cut = Blow(way="disarm", cuts=True)
    assert after(does(34, 40, cut), "all", cut, DEFAULT).own.total == 3
