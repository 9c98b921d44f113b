"""Damage and its consequences: DMG-1 to DMG-8, ARM-1, RUL-5, RUL-22 to RUL-25, RUL-32, RUL-38."""

import pytest
from unhex_kit import (
    ROOM,
    Session,
    act,
    actions,
    amend,
    asks,
    begin,
    boxes,
    cited,
    destroyed,
    end_turns,
    floor,
    hands,
    keys,
    level,
    offers,
    script,
    seats,
    told,
    turn,
    who,
    why_not,
    wound,
    wounds,
)


def struck(damage: int, die: int, *extra: str, weapon: str = "knife@right", target: str = "Thug house Room") -> Session:
    """A fight in which Vex has just hit Thug so, up to what is asked then."""
    s = begin(ROOM, f"Vex pc crew Room level=99 {weapon}", "Pat pc crew Hall", target, "Other house Hall", *extra)
    return strike(s, damage, die)


def strike(s: Session, damage: int, die: int, less: bool = False) -> Session:
    """Vex hits Thug with the dice showing so."""
    weapon = next(i for i in who(s, "vex").items if who(s, "vex").held(i.id))
    act(s, "vex", f"attack:{weapon.id}" + ("~less" if less else ""))
    if s.decision and s.decision.question == "attack.react":
        s.answer([])
    script(s, ("attack.roll", [damage, die]))
    if damage == die:
        script(s, ("roll.critical", "action"))
    else:
        script(s, ("damage.dice", "tens"))
    return s


# ------------------------------------------------------------------------------------------------- level and boxes


def test_DMG_1_level_falls_and_as_many_boxes_are_marked() -> None:
    s = struck(4, 5)
    assert (level(s, "thug"), wounds(s, "thug")) == (46, {"torso": "\\\\\\\\"})
    assert "DMG-1" in cited(s)


@pytest.mark.parametrize(
    ("die", "location"),
    [
        (0, "left_leg"),
        (1, "left_leg"),
        (2, "right_leg"),
        (3, "right_leg"),
        (4, "torso"),
        (5, "torso"),
        (6, "torso"),
        (7, "left_arm"),
        (8, "right_arm"),
        (9, "head"),
    ],
)
def test_DMG_2_the_location_die(die: int, location: str) -> None:
    s = struck(2 if die != 2 else 1, die)
    assert list(wounds(s, "thug")) == [location]


def test_DMG_2_how_many_boxes_each_location_has() -> None:
    s = begin(ROOM, "Vex pc crew Room", "Thug house Room")
    counts = {track.id: len(track.boxes) for sheet in s.view().sheets if sheet.id == "vex" for track in sheet.tracks}
    assert counts == {"head": 3, "right_arm": 3, "left_arm": 3, "torso": 9, "right_leg": 6, "left_leg": 6}


def test_DMG_3_two_handed_melee_marks_X_and_everything_else_a_slash() -> None:
    assert wounds(struck(3, 5, weapon="axe@both"), "thug") == {"torso": "XXX"}
    assert wounds(struck(3, 5, weapon="sword@left"), "thug") == {"torso": "\\\\\\"}
    s = begin(ROOM, "Vex pc crew Room level=99 rifle@both ammo", "Pat pc crew Hall", "Thug house Hall")
    assert wounds(strike(s, 3, 5), "thug") == {"torso": "\\\\\\"}


def test_DMG_3_any_kind_of_mark_fills_a_box() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    wound(s, "thug", right_leg="\\X■\\X")
    strike(s, 1, 2)
    assert who(s, "thug").legs == 1
    assert boxes(s, "thug", "right_leg") == "■XX\\\\\\"


def test_DMG_4_overflow_goes_to_the_torso() -> None:
    s = struck(5, 8)
    assert (level(s, "thug"), wounds(s, "thug")) == (45, {"right_arm": "\\\\\\", "torso": "\\\\"})
    assert "DMG-4" in cited(s)


def test_DMG_4_damage_to_a_location_already_full_goes_to_the_torso() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 axe@both", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    wound(s, "thug", right_arm="\\\\\\")
    strike(s, 4, 8)
    assert wounds(s, "thug") == {"right_arm": "\\\\\\", "torso": "XXXX"}


def test_DMG_4_what_the_torso_cannot_take_marks_nothing_but_the_level_still_falls() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    wound(s, "thug", torso="\\\\\\\\\\\\\\")
    strike(s, 8, 5)
    assert (level(s, "thug"), wounds(s, "thug")) == (42, {"torso": "\\" * 9})


def test_RUL_32_zero_damage_marks_nothing() -> None:
    assert wounds(struck(0, 9), "thug") == {}


# ------------------------------------------------------------------------------------------------- full locations


@pytest.mark.parametrize("location", ["head", "torso"])
def test_DMG_5_a_full_head_or_torso_is_unconsciousness(location: str) -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    wound(s, "thug", head="\\\\", torso="\\\\\\\\\\\\\\\\")
    strike(s, 1, 9 if location == "head" else 5)
    assert who(s, "thug").unconscious and not who(s, "thug").dead
    assert (level(s, "thug"), told(s)[-1]) == (49, "Thug falls unconscious")


def test_DMG_5_one_box_less_is_not_yet_unconsciousness() -> None:
    s = struck(2, 9)
    assert not who(s, "thug").unconscious


def test_DMG_5_overflow_that_fills_the_torso_is_unconsciousness() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    wound(s, "thug", torso="\\\\\\\\\\\\\\\\")
    strike(s, 4, 8)
    assert who(s, "thug").unconscious


def test_DMG_5_a_full_arm_drops_what_its_hand_holds_and_the_other_hand_keeps_its_own() -> None:
    s = struck(3, 8, target="Thug house Room knife@right sword@left")
    assert (hands(s, "thug"), floor(s, "Room")) == (("", "sword"), ["knife"])
    assert "Thug drops knife" in told(s)


def test_DMG_5_the_left_arm_is_die_7_and_drops_what_the_left_hand_holds() -> None:
    s = struck(3, 7, target="Thug house Room knife@right sword@left")
    assert (hands(s, "thug"), floor(s, "Room")) == (("knife", ""), ["sword"])


def test_RUL_23_a_two_handed_thing_drops_when_either_hand_goes_and_needs_two_again() -> None:
    for die in (7, 8):
        s = struck(3, die, target="Thug house Room axe@both sword")
        assert (hands(s, "thug"), floor(s, "Room")) == (("", ""), ["axe"])
        while not (s.decision and s.decision.question == "turn.actor" and s.table.order[s.table.turn] == "house"):
            s.answer("end")
        act(s, "thug", "hands")
        assert not any(key.endswith("@both") for key in keys(s))
        assert not any(key.endswith("@right" if die == 8 else "@left") for key in keys(s))


def test_DMG_5_an_unusable_hand_does_not_attack() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right sword@left", "Thug house Room")
    wound(s, "vex", right_arm="XXX")
    script(s, ("turn.actor", "vex"))
    assert offers(s, ["attack:vex.sword"])
    assert not offers(s, ["attack:vex.knife"])


def test_DMG_5_a_full_leg_is_unusable() -> None:
    s = struck(6, 2)
    assert who(s, "thug").legs == 1
    assert "Thug's right leg is unusable" in told(s)
    assert "DMG-5" in cited(s)


# ------------------------------------------------------------------------------------------------- down and dead


def test_DMG_6_below_level_10_is_unconscious_and_10_is_not() -> None:
    s = struck(4, 5, target="Thug house Room level=14/50")
    assert (level(s, "thug"), who(s, "thug").unconscious) == (10, False)
    s = struck(5, 4, target="Thug house Room level=14/50")
    assert (level(s, "thug"), who(s, "thug").unconscious) == (9, True)


def test_DMG_6_the_unconscious_have_no_turn_and_no_reaction() -> None:
    s = struck(5, 4, target="Thug house Room level=14/50 knife@right")
    turn_keys = keys(end_to(s, "house"))
    assert "thug" not in turn_keys
    assert why_not(s, "thug") == {"DMG-6"}


def end_to(s: Session, team: str) -> Session:
    """End turns until it is a team's."""
    while not (s.decision and s.decision.question == "turn.actor" and s.table.order[s.table.turn] == team):
        s.answer("end")
    return s


def test_DMG_6_it_is_a_state_that_ends_when_its_cause_does() -> None:
    s = struck(5, 4, target="Thug house Room level=14/50")
    amend(s, "thug", "level", 12)
    assert not who(s, "thug").unconscious
    assert "Thug is conscious again" in told(s)
    s = struck(3, 9)
    assert who(s, "thug").unconscious
    amend(s, "thug", "marks", "head", "XX")
    assert not who(s, "thug").unconscious


def test_RUL_38_the_unconscious_keep_what_they_hold() -> None:
    s = struck(5, 4, target="Thug house Room level=14/50 knife@right")
    assert (hands(s, "thug"), floor(s, "Room")) == (("knife", ""), [])


def test_DMG_7_below_level_0_is_dead_and_0_is_not() -> None:
    s = struck(5, 4, target="Thug house Room level=5/50")
    assert (level(s, "thug"), who(s, "thug").dead, who(s, "thug").unconscious) == (0, False, True)
    s = struck(6, 4, target="Thug house Room level=5/50")
    assert (level(s, "thug"), who(s, "thug").dead) == (-1, True)
    assert "DMG-7" in cited(s)


def test_DMG_7_head_or_torso_all_permanent_is_death_but_not_with_one_other_mark() -> None:
    for location, boxes_there in (("head", 3), ("torso", 9)):
        s = begin(ROOM, "Vex pc crew Room", "Thug house Room", "Other house Hall")
        wound(s, "thug", **{location: "■" * (boxes_there - 1) + "X"})
        assert who(s, "thug").unconscious and not who(s, "thug").dead
        wound(s, "thug", **{location: "■" * boxes_there})
        assert who(s, "thug").dead


def test_DMG_7_a_limb_all_permanent_is_not_death() -> None:
    s = begin(ROOM, "Vex pc crew Room", "Thug house Room", "Other house Hall")
    wound(s, "thug", right_arm="■■■", left_leg="■■■■■■")
    assert not who(s, "thug").dead


def test_DMG_7_the_dead_stay_dead_at_the_next_round() -> None:
    s = struck(6, 4, target="Thug house Room level=5/50")
    end_turns(s)
    turn(s, "house")
    assert "thug" not in keys(s) and who(s, "thug").dead


def test_ROUND_3_the_last_blow_ends_the_fight() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room level=12/50")
    strike(s, 4, 5)
    asks(s, "end.fate")
    assert (s.table.winner, s.table.ending) == ("crew", "last")


# ------------------------------------------------------------------------------------------------- less-lethal


def test_DMG_8_less_lethal_takes_level_only() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    strike(s, 7, 9, less=True)
    assert (level(s, "thug"), wounds(s, "thug")) == (43, {})


def test_DMG_8_any_melee_weapon_can_a_ranged_one_needs_its_own_ammo() -> None:
    s = begin(ROOM, "Vex pc crew Room pistol@right ammo knife@left", "Kit pc crew Room axe@both",
              "Ann pc crew Room pistol@right rubber", "Thug house Room")  # fmt: skip
    script(s, ("turn.actor", "vex"))
    assert offers(s, ["attack:vex.pistol", "attack:vex.knife", "attack:vex.knife~less"])
    assert not offers(s, ["attack:vex.pistol~less"])
    s.undo()
    script(s, ("turn.actor", "kit"))
    assert offers(s, ["attack:kit.axe~less"])
    s.undo()
    script(s, ("turn.actor", "ann"))
    assert offers(s, ["attack:ann.pistol~less"])
    assert why_not(s, "attack:ann.pistol") == {"AMMO-1"}


def test_DMG_8_it_is_declared_before_any_dice() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    act(s, "vex", "attack:vex.knife~less", ("attack.react", []))
    asks(s, "attack.roll")
    assert told(s)[-1] == "Vex attacks Thug: knife, less-lethal"


def test_DMG_8_abilities_for_the_weapon_apply_to_it_as_well() -> None:
    s = begin(
        ROOM, "Vex pc crew Room axe@both 2HM-3", "Pat pc crew Hall", "Thug house Room level=40/50", "Other house Hall"
    )
    act(s, "vex", "attack:vex.axe~less", ("attack.react", []), ("attack.roll", [4, 5]), ("damage.dice", "tens"))
    script(s, ("damage.adjust", "harder"))
    assert (level(s, "thug"), wounds(s, "thug")) == (35, {})


def test_DMG_8_below_level_0_it_kills_like_any_damage() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room level=5/50",
              "Other house Hall")  # fmt: skip
    strike(s, 6, 4, less=True)
    assert who(s, "thug").dead


def test_DMG_8_it_never_fills_a_location() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room sword@right",
              "Other house Hall")  # fmt: skip
    wound(s, "thug", right_arm="\\\\")
    strike(s, 5, 8, less=True)
    assert hands(s, "thug") == ("sword", "")


# ------------------------------------------------------------------------------------------------- armor


def test_ARM_1_armor_is_destroyed_instead_of_level_and_boxes_at_its_bearers_choice() -> None:
    s = struck(5, 4, target="Thug house Room armor:torso")
    asks(s, "armor.use")
    assert seats(s) == ["gm"]
    script(s, ("armor.use", "destroy"))
    assert (level(s, "thug"), wounds(s, "thug"), destroyed(s, "thug")) == (50, {}, ["armor"])
    s.undo()
    script(s, ("armor.use", "keep"))
    assert (level(s, "thug"), wounds(s, "thug"), destroyed(s, "thug")) == (45, {"torso": "\\" * 5}, [])


def test_ARM_1_one_at_a_time_the_second_piece_stays() -> None:
    s = struck(5, 4, target="Thug house Room armor:torso armor:torso")
    script(s, ("armor.use", "destroy"), ("turn.actor", "pat"))
    assert destroyed(s, "thug") == ["armor"]


def test_ARM_1_armor_elsewhere_does_not_help() -> None:
    s = struck(5, 4, target="Thug house Room armor:head")
    asks(s, "turn.actor")


def test_ARM_1_it_takes_less_lethal_damage_too() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room armor:torso",
              "Other house Hall")  # fmt: skip
    strike(s, 5, 4, less=True)
    script(s, ("armor.use", "destroy"))
    assert level(s, "thug") == 50


def test_RUL_25_only_the_armor_of_the_location_hit_is_asked_for_overflow_included() -> None:
    s = struck(5, 8, target="Thug house Room armor:torso")
    asks(s, "turn.actor")
    assert boxes(s, "thug", "torso") == "\\\\"
    s = struck(5, 8, target="Thug house Room armor:right_arm armor:torso")
    script(s, ("armor.use", "destroy"))
    asks(s, "turn.actor")
    assert (wounds(s, "thug"), destroyed(s, "thug")) == ({}, ["armor"])


def test_ARM_1_it_is_asked_after_the_attacker_has_moved_the_dice() -> None:
    s = begin(ROOM, "Vex pc crew Room level=99 knife@right 1HM-3", "Pat pc crew Hall",
              "Thug house Room armor:torso", "Other house Hall")  # fmt: skip
    strike(s, 5, 3)
    asks(s, "damage.adjust")
    script(s, ("damage.adjust", "up"))
    asks(s, "armor.use")


def test_ARM_1_a_player_decides_for_a_pc() -> None:
    s = begin(ROOM, "Vex pc crew Room armor:head", "Thug house Room knife@right", first="house")
    act(s, "thug", "attack:thug.knife", ("attack.react", []), ("attack.roll", [2, 9]), ("damage.dice", "tens"))
    asks(s, "armor.use")
    assert seats(s) == ["vex"]


def test_RUL_24_crawling_takes_both_hands_from_start_to_end() -> None:
    s = begin(ROOM, "Vex pc crew Room", "Pat pc crew Room", "Thug house Hall")
    wound(s, "vex", left_leg="XXXXXX")
    act(s, "vex", "move")
    assert actions(s, "vex") == 0
    asks(s, "turn.actor")
