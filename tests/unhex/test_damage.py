"""Damage and its consequences: DMG-1 to DMG-8, ARM-1, RUL-5, RUL-22 to RUL-25, RUL-32, RUL-38."""

import pytest
from unhex_kit import ROOM, Evening, Fight

from unhex_tui.engine.decision import Choose
from unhex_tui.systems.unhex.events.attacks import CameTo, ItemsDropped, LocationFilled


def struck(damage: int, die: int, *extra: str, weapon: str = "knife@right", target: str = "Thug house Room") -> Evening:
    """Return a fight in which Vex has just hit Thug with this damage and location, at the next question."""
    s = Fight(ROOM, f"Vex pc crew Room level=99 {weapon}", "Pat pc crew Hall", target, "Other house Hall", *extra)
    return strike(s, damage, die)


def strike(s: Evening, damage: int, die: int, less: bool = False) -> Evening:
    """Hit Thug with Vex and these dice."""
    weapon = next(i for i in s.who("vex").items if s.who("vex").held(i.id))
    s.act("vex", f"attack:{weapon.id}" + ("~less" if less else ""))
    if s.decision and s.decision.question == "attack.react":
        s.answer([])
    s.script(("attack.roll", [damage, die]))
    if damage == die:
        s.script(("roll.critical", "action"))
    else:
        s.script(("damage.dice", "tens"))
    return s


# ------------------------------------------------------------------------------------------------- level and boxes


def test_DMG_1_level_falls_and_as_many_boxes_are_marked() -> None:
    s = struck(4, 5)
    assert (s.level("thug"), s.wounds("thug")) == (46, {"torso": "\\\\\\\\"})
    assert "DMG-1" in s.cited


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
    assert list(s.wounds("thug")) == [location]


def test_DMG_2_how_many_boxes_each_location_has() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room")
    counts = {track.id: len(track.boxes) for sheet in s.view().sheets if sheet.id == "vex" for track in sheet.tracks}
    assert counts == {"head": 3, "right_arm": 3, "left_arm": 3, "torso": 9, "right_leg": 6, "left_leg": 6}


def test_DMG_3_two_handed_melee_marks_X_and_everything_else_a_slash() -> None:
    assert struck(3, 5, weapon="axe@both").wounds("thug") == {"torso": "XXX"}
    assert struck(3, 5, weapon="sword@left").wounds("thug") == {"torso": "\\\\\\"}
    s = Fight(ROOM, "Vex pc crew Room level=99 rifle@both ammo", "Pat pc crew Hall", "Thug house Hall")
    assert strike(s, 3, 5).wounds("thug") == {"torso": "\\\\\\"}


def test_DMG_3_any_kind_of_mark_fills_a_box() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    s.wound("thug", right_leg="\\X■\\X")
    strike(s, 1, 2)
    assert s.who("thug").legs == 1
    assert s.boxes("thug", "right_leg") == "■XX\\\\\\"


def test_DMG_4_overflow_goes_to_the_torso() -> None:
    s = struck(5, 8)
    assert (s.level("thug"), s.wounds("thug")) == (45, {"right_arm": "\\\\\\", "torso": "\\\\"})
    assert "DMG-4" in s.cited


def test_DMG_4_damage_to_a_location_already_full_goes_to_the_torso() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 axe@both", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    s.wound("thug", right_arm="\\\\\\")
    strike(s, 4, 8)
    assert s.wounds("thug") == {"right_arm": "\\\\\\", "torso": "XXXX"}


def test_DMG_4_damage_beyond_a_full_torso_lowers_the_level() -> None:
    """No box is marked."""
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    s.wound("thug", torso="\\\\\\\\\\\\\\")
    strike(s, 8, 5)
    assert (s.level("thug"), s.wounds("thug")) == (42, {"torso": "\\" * 9})


def test_RUL_32_zero_damage_marks_nothing() -> None:
    assert struck(0, 9).wounds("thug") == {}


# ------------------------------------------------------------------------------------------------- full locations


@pytest.mark.parametrize("location", ["head", "torso"])
def test_DMG_5_a_full_head_or_torso_is_unconsciousness(location: str) -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    s.wound("thug", head="\\\\", torso="\\\\\\\\\\\\\\\\")
    strike(s, 1, 9 if location == "head" else 5)
    assert s.who("thug").unconscious and not s.who("thug").dead
    assert (s.level("thug"), s.told()[-1]) == (49, "Thug is unconscious")


def test_DMG_5_one_box_less_is_not_yet_unconsciousness() -> None:
    s = struck(2, 9)
    assert not s.who("thug").unconscious


def test_DMG_5_overflow_that_fills_the_torso_is_unconsciousness() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    s.wound("thug", torso="\\\\\\\\\\\\\\\\")
    strike(s, 4, 8)
    assert s.who("thug").unconscious


def test_DMG_5_a_full_arm_drops_its_item() -> None:
    """The other hand keeps its own."""
    s = struck(3, 8, target="Thug house Room knife@right sword@left")
    assert (s.hands("thug"), s.floor("Room")) == (("", "sword"), ["knife"])
    assert s.line(ItemsDropped("thug", ("knife",))) in s.told()


def test_DMG_5_the_left_arm_is_die_7_and_drops_what_the_left_hand_holds() -> None:
    s = struck(3, 7, target="Thug house Room knife@right sword@left")
    assert (s.hands("thug"), s.floor("Room")) == (("knife", ""), ["sword"])


def test_RUL_23_a_lost_hand_drops_a_two_handed_item() -> None:
    """Both hands are needed to hold it again."""
    for die in (7, 8):
        s = struck(3, die, target="Thug house Room axe@both sword")
        assert (s.hands("thug"), s.floor("Room")) == (("", ""), ["axe"])
        while not (s.decision and s.decision.question == "turn.actor" and s.table.order[s.table.turn] == "house"):
            s.answer("end")
        s.act("thug", "hands")
        assert not any(key.endswith("@both") for key in s.keys)
        assert not any(key.endswith("@right" if die == 8 else "@left") for key in s.keys)


def test_DMG_5_an_unusable_hand_does_not_attack() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right sword@left", "Thug house Room")
    s.wound("vex", right_arm="XXX")
    s.script(("turn.actor", "vex"))
    assert s.offers(["attack:vex.sword"])
    assert not s.offers(["attack:vex.knife"])


def test_DMG_5_a_full_leg_is_unusable() -> None:
    s = struck(6, 2)
    assert s.who("thug").legs == 1
    assert s.line(LocationFilled("thug", "right_leg")) in s.told()
    assert "DMG-5" in s.cited


# ------------------------------------------------------------------------------------------------- down and dead


def test_DMG_6_below_level_10_is_unconscious_and_10_is_not() -> None:
    s = struck(4, 5, target="Thug house Room level=14/50")
    assert (s.level("thug"), s.who("thug").unconscious) == (10, False)
    s = struck(5, 4, target="Thug house Room level=14/50")
    assert (s.level("thug"), s.who("thug").unconscious) == (9, True)


def test_DMG_6_the_unconscious_have_no_turn_and_no_reaction() -> None:
    s = struck(5, 4, target="Thug house Room level=14/50 knife@right")
    turn_keys = end_to(s, "house").keys
    assert "thug" not in turn_keys
    assert s.why_not("thug") == {"DMG-6"}


def end_to(s: Evening, team: str) -> Evening:
    """End turns until it is a team's turn."""
    while not (s.decision and s.decision.question == "turn.actor" and s.table.order[s.table.turn] == team):
        s.answer("end")
    return s


def test_DMG_6_it_is_a_state_that_ends_when_its_cause_does() -> None:
    s = struck(5, 4, target="Thug house Room level=14/50")
    s.amend("thug", "level", 12)
    assert not s.who("thug").unconscious
    assert s.line(CameTo("thug")) in s.told()
    s = struck(3, 9)
    assert s.who("thug").unconscious
    s.amend("thug", "marks", "head", "XX")
    assert not s.who("thug").unconscious


def test_RUL_38_the_unconscious_keep_what_they_hold() -> None:
    s = struck(5, 4, target="Thug house Room level=14/50 knife@right")
    assert (s.hands("thug"), s.floor("Room")) == (("knife", ""), [])


def test_DMG_7_below_level_0_is_dead_and_0_is_not() -> None:
    s = struck(5, 4, target="Thug house Room level=5/50")
    assert (s.level("thug"), s.who("thug").dead, s.who("thug").unconscious) == (0, False, True)
    s = struck(6, 4, target="Thug house Room level=5/50")
    assert (s.level("thug"), s.who("thug").dead) == (-1, True)
    assert "DMG-7" in s.cited


def test_DMG_7_an_all_permanent_head_or_torso_is_death() -> None:
    """One box with another mark keeps the character alive."""
    for location, boxes_there in (("head", 3), ("torso", 9)):
        s = Fight(ROOM, "Vex pc crew Room", "Thug house Room", "Other house Hall")
        s.wound("thug", **{location: "■" * (boxes_there - 1) + "X"})
        assert s.who("thug").unconscious and not s.who("thug").dead
        s.wound("thug", **{location: "■" * boxes_there})
        assert s.who("thug").dead


def test_DMG_7_a_limb_all_permanent_is_not_death() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room", "Other house Hall")
    s.wound("thug", right_arm="■■■", left_leg="■■■■■■")
    assert not s.who("thug").dead


def test_DMG_7_the_dead_stay_dead_at_the_next_round() -> None:
    s = struck(6, 4, target="Thug house Room level=5/50")
    s.end_turns()
    s.turn("house")
    assert "thug" not in s.keys and s.who("thug").dead


def test_ROUND_3_the_last_blow_ends_the_fight() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room level=12/50")
    strike(s, 4, 5)
    s.asks("end.fate")
    assert (s.table.winner, s.table.ending) == ("crew", "last")


# ------------------------------------------------------------------------------------------------- less-lethal


@pytest.mark.parametrize(
    ("damage", "worn", "less", "enter"),
    [(3, "", False, ""), (0, "armor:head", False, "keep"), (3, "", True, "keep"), (3, "armor:head", True, "")],
)
def test_DICE_8_a_die_whose_move_changes_nothing_is_left_by_enter(
    damage: int, worn: str, less: bool, enter: str
) -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right 1HM-3", f"Thug house Room {worn}", "Other house Hall")
    strike(s, damage, 8, less).asks("damage.adjust")
    assert s.decision is not None and s.decision.enter == enter


def test_DMG_8_less_lethal_takes_level_only() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    strike(s, 7, 9, less=True)
    assert (s.level("thug"), s.wounds("thug")) == (43, {})
    worn = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Thug house Room armor:head", "Other house Hall")
    asked = strike(worn, 7, 9, less=True).decision
    assert asked and asked.prompt.startswith("Thug takes 7 less-lethal to the head: destroy ")


def test_DMG_8_any_melee_weapon_can_a_ranged_one_needs_its_own_ammo() -> None:
    s = Fight(ROOM, "Vex pc crew Room pistol@right ammo knife@left", "Kit pc crew Room axe@both",
              "Ann pc crew Room pistol@right rubber", "Thug house Room")  # fmt: skip
    s.script(("turn.actor", "vex"))
    assert s.offers(["attack:vex.pistol", "attack:vex.knife", "attack:vex.knife~less"])
    assert not s.offers(["attack:vex.pistol~less"])
    s.undo()
    s.script(("turn.actor", "kit"))
    assert s.offers(["attack:kit.axe~less"])
    s.undo()
    s.script(("turn.actor", "ann"))
    assert s.offers(["attack:ann.pistol~less"])
    assert s.why_not("attack:ann.pistol") == {"AMMO-1"}


def test_DMG_8_it_is_declared_before_any_dice() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    s.act("vex", "attack:vex.knife~less", ("attack.react", []))
    s.asks("attack.roll")
    assert s.told()[-1] == "Vex attacks Thug: knife, less-lethal"


def test_DMG_8_abilities_for_the_weapon_apply_to_it_as_well() -> None:
    s = Fight(
        ROOM, "Vex pc crew Room axe@both 2HM-3", "Pat pc crew Hall", "Thug house Room level=40/50", "Other house Hall"
    )
    s.attack("vex", "axe~less", [4, 5], ("damage.dice", "tens"))
    s.script(("damage.adjust", "harder"))
    assert (s.level("thug"), s.wounds("thug")) == (35, {})
    assert "Vex hits Thug: 5 less-lethal to the torso (damage raised by 1)" in s.told()


def test_DMG_8_below_level_0_it_kills_like_any_damage() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room level=5/50",
              "Other house Hall")  # fmt: skip
    strike(s, 6, 4, less=True)
    assert s.who("thug").dead


def test_DMG_8_it_never_fills_a_location() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room sword@right",
              "Other house Hall")  # fmt: skip
    s.wound("thug", right_arm="\\\\")
    strike(s, 5, 8, less=True)
    assert s.hands("thug") == ("sword", "")


# ------------------------------------------------------------------------------------------------- armor


def test_ARM_1_the_bearer_may_destroy_armor_instead() -> None:
    """Level and boxes then stay."""
    s = struck(5, 4, target="Thug house Room armor:torso")
    s.asks("armor.use")
    assert s.seats == ["gm"] and isinstance(s.decision, Choose) and not s.decision.enter, "either way costs something"
    assert "other effects of the hit stay" in str(s.decision.explanation().notes[0])
    s.script(("armor.use", "destroy"))
    assert (s.level("thug"), s.wounds("thug"), s.destroyed("thug")) == (50, {}, ["armor"])
    s.undo()
    s.script(("armor.use", "keep"))
    assert (s.level("thug"), s.wounds("thug"), s.destroyed("thug")) == (45, {"torso": "\\" * 5}, [])


def test_ARM_1_one_at_a_time_the_second_piece_stays() -> None:
    s = struck(5, 4, target="Thug house Room armor:torso armor:torso")
    s.script(("armor.use", "destroy"), ("turn.actor", "pat"))
    assert s.destroyed("thug") == ["armor"]


def test_ARM_1_armor_elsewhere_does_not_help() -> None:
    s = struck(5, 4, target="Thug house Room armor:head")
    s.asks("turn.actor")


def test_ARM_1_it_takes_less_lethal_damage_too() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right", "Pat pc crew Hall", "Thug house Room armor:torso",
              "Other house Hall")  # fmt: skip
    strike(s, 5, 4, less=True)
    s.script(("armor.use", "destroy"))
    assert s.level("thug") == 50


def test_RUL_25_only_the_hit_locations_armor_is_asked_for() -> None:
    """Its overflow is absorbed, too."""
    s = struck(5, 8, target="Thug house Room armor:torso")
    s.asks("turn.actor")
    assert s.boxes("thug", "torso") == "\\\\"
    s = struck(5, 8, target="Thug house Room armor:right_arm armor:torso")
    s.script(("armor.use", "destroy"))
    s.asks("turn.actor")
    assert (s.wounds("thug"), s.destroyed("thug")) == ({}, ["armor"])


def test_ARM_1_it_is_asked_after_the_attacker_has_moved_the_dice() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=99 knife@right 1HM-3", "Pat pc crew Hall",
              "Thug house Room armor:torso", "Other house Hall")  # fmt: skip
    strike(s, 5, 3)
    s.asks("damage.adjust")
    s.script(("damage.adjust", "up"))
    s.asks("armor.use")


def test_ARM_1_a_player_decides_for_a_pc() -> None:
    s = Fight(ROOM, "Vex pc crew Room armor:head", "Thug house Room knife@right", first="house")
    s.attack("thug", "knife", [2, 9], ("damage.dice", "tens"))
    s.asks("armor.use")
    assert s.seats == ["vex"]


def test_RUL_24_crawling_takes_both_hands_from_start_to_end() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Pat pc crew Room", "Thug house Hall")
    s.wound("vex", left_leg="XXXXXX")
    s.act("vex", "move")
    assert s.actions("vex") == 0
    s.asks("turn.actor")
