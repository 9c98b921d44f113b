"""First aid: AID-1 to AID-7, RUL-22, RUL-41, and effects on DMG-5 to DMG-7."""

from unhex_kit import ROOM, Evening, Fight

from unhex_tui.systems.unhex.events.attacks import CameTo

PEOPLE = ("Vex pc crew Room kit@right", "Kit pc crew Room level=40/50 knife@right", "Thug house Hall")


def hurt(**marks: str) -> Evening:
    """Return a fight in which Vex holds a first aid kit beside the wounded Kit."""
    return Fight(ROOM, *PEOPLE).wound("kit", **marks)


def lines(s: Evening, key: str) -> tuple[str, ...]:
    """Return the preview of an option."""
    assert s.decision is not None
    return s.advice().previews[key].lines


# --------------------------------------------------------------------------------------------- patients and tools


def test_AID_1_one_action_and_the_item_is_destroyed_and_leaves_the_hand() -> None:
    s = hurt(torso="\\\\")
    s.act("vex", "aid", ("first_aid.roll", [2, 4]), ("aid.dice", "ones"))
    s.asks("turn.actor")
    assert (s.actions("vex"), s.destroyed("vex"), s.hands("vex")) == (0, ["kit"], ("", ""))
    assert {"AID-1", "AID-2"} <= s.cited


def test_AID_1_the_item_must_be_in_hand() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit", "Kit pc crew Room", "Thug house Hall")
    s.wound("kit", torso="\\")
    s.script(("turn.actor", "vex"))
    assert not s.offers(["aid"])
    assert s.why_not("aid") == {"AID-1"}


def test_AID_1_range_0_only() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit@right", "Kit pc crew Hall", "Thug house Hall")
    s.wound("kit", torso="\\")
    s.script(("turn.actor", "vex"))
    assert not s.offers(["aid"])
    assert "AID-1" in s.why_not("aid")


def test_AID_1_no_patient_in_reach_is_said_once() -> None:
    """The reason names characters who are hurt elsewhere."""
    s = Fight(ROOM, "Vex pc crew Room kit@right", "Kit pc crew Hall", "Dot pc crew Hall", "Thug house Room")
    for hurt in ((), ("kit",), ("kit", "dot")):
        for who in hurt:
            s.wound(who, torso="\\")
        if not hurt:
            s.script(("turn.actor", "vex"))
        assert s.decision is not None
        blocked = next(one for one in s.decision.explanation().blocked if one.option.key == "aid")
        assert str(blocked.reasons[0]) == "No one alive in the same area has a slash to treat (AID-1, AID-2, RUL-41)"
        assert [reason.text for reason in blocked.reasons[1:]] == {
            0: [],
            1: ["Kit: hurt, but not in the same area"],
            2: ["Kit and Dot: hurt, but not in the same area"],
        }[len(hurt)]


def test_AID_1_oneself_is_allowed() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.wound("vex", torso="\\\\")
    s.act("vex", "aid", ("first_aid.roll", [2, 4]), ("aid.dice", "ones"))
    assert s.wounds("vex") == {}


def test_RUL_22_on_oneself_with_one_usable_hand_that_holds_the_item() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.wound("vex", left_arm="XXX", torso="\\")
    s.script(("turn.actor", "vex"))
    assert s.offers(["aid"])


def test_AID_1_no_roll_is_made_before_it_is_known_who_is_treated() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.wound("kit", torso="\\")
    s.wound("vex", torso="\\")
    s.act("vex", "aid")
    s.asks("aid.patient")
    assert (s.keys, s.actions("vex")) == (["vex", "kit"], 1)
    s.script(("aid.patient", "kit"))
    s.asks("first_aid.roll")
    assert (s.seats, s.actions("vex")) == (["vex"], 0)


def test_AID_1_an_enemy_may_be_treated_too() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit@right", "Thug house Room", "Other house Hall")
    s.wound("thug", torso="\\")
    s.act("vex", "aid", ("first_aid.roll", [9, 7]))
    assert s.wounds("thug") == {"torso": "X"}


def test_AID_1_the_dead_are_beyond_it() -> None:
    s = hurt(torso="■■■■■■■■■", left_leg="\\")
    s.script(("turn.actor", "vex"))
    assert not s.offers(["aid"])
    assert s.who("kit").dead


# ------------------------------------------------------------------------------------------------- without any slash


def test_RUL_41_a_character_without_slashes_may_be_treated() -> None:
    """The option says that nothing can be erased."""
    s = hurt(torso="X")
    s.script(("turn.actor", "vex"))
    bare = next(option for option in s.decision.options if option.key == "aid:bare")
    assert (bare.label, bare.hint) == ("First aid to someone without slashes", "erases nothing; 2 to choose from")
    assert "aid" not in s.keys
    s.script(("action.choose", "aid:bare"))
    s.asks("aid.patient")
    assert s.keys == ["vex", "kit"]
    assert lines(s, "kit") == ("No \\ to erase", "A critical failure makes X permanent")
    assert lines(s, "vex") == ("No \\ to erase",)


def test_RUL_41_it_is_spent_and_rolled_all_the_same() -> None:
    for roll in ([2, 4], [5, 1]):
        s = hurt(torso="X")
        s.act("vex", "aid:bare", ("aid.patient", "kit"), ("first_aid.roll", roll))
        s.asks("turn.actor")
        assert (s.actions("vex"), s.destroyed("vex"), s.wounds("kit")) == (0, ["kit"], {"torso": "X"})


def test_RUL_41_criticals_of_a_treatment_that_erases_nothing() -> None:
    """A critical failure makes wounds worse, a critical success gives an action."""
    s = hurt(torso="XXXX")
    s.act("vex", "aid:bare", ("aid.patient", "kit"), ("first_aid.roll", [7, 7]))
    assert s.wounds("kit") == {"torso": "■■■■"}
    s = hurt()
    s.act("vex", "aid:bare", ("aid.patient", "vex"), ("first_aid.roll", [2, 2]), ("roll.critical", "action"))
    assert s.actions("vex") == 1


def test_RUL_41_the_hurt_character_is_treated_without_a_question() -> None:
    """Unhurt characters are in reach, too."""
    s = hurt(torso="\\")
    s.script(("turn.actor", "vex"))
    assert {"aid", "aid:bare"} <= set(s.keys)
    s.script(("action.choose", "aid"))
    s.asks("first_aid.roll")


def test_RUL_41_only_living_characters_in_reach_can_be_treated() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit@right", "Dot pc crew Room", "Far house Hall", "Thug house Room level=5/40")
    s.who("dot").dead = True
    s.act("vex", "aid:bare")
    s.asks("aid.patient")
    assert s.keys == ["vex", "thug"]
    assert (s.why_not("dot"), s.why_not("far")) == ({"DMG-7"}, {"AID-1"})


def test_RUL_41_and_RUL_44_an_enemy_may_surrender_to_harmful_aid() -> None:
    """Harmful aid makes an X permanent."""
    for marks, keys in (("X", ["surrender:thug"]), ("", [])):
        s = Fight(ROOM, "Vex pc crew Room kit@right", "Thug house Room", "Other house Hall").wound("thug", torso=marks)
        s.act("vex", "aid:bare", ("aid.patient", "thug"))
        assert s.keys == keys


def test_RUL_44_an_announced_surrender_ignores_harmless_aid() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit@right", "Thug house Room", "Other house Hall")
    announced = s.gm_action("surrender")
    announced.answer("surrender:thug")
    s.finish("surrender", announced)
    s.act("vex", "aid:bare", ("aid.patient", "thug"))
    assert (s.auto_answer(), s.who("thug").able) == (None, True)


def test_AID_5_the_risk_of_a_failure_is_told_for_patients_with_X() -> None:
    for marks, said in (("X", True), ("", False)):
        s = hurt(torso=marks)
        s.act("vex", "aid:bare")
        assert any("AID-5" in note.rules for note in s.decision.explanation().notes) == said


def test_RUL_41_and_AID_7_the_sure_way_needs_a_slash_to_erase() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit@right AID-7", "Thug house Hall")
    s.script(("turn.actor", "vex"))
    assert {"aid", "aid:sure"} & set(s.keys) == set()
    assert "AID-2" in s.why_not("aid:sure")


# ------------------------------------------------------------------------------------------------- success


def test_AID_3_the_books_roll_of_14() -> None:
    s = hurt(head="\\\\", right_arm="\\", left_arm="\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 4]))
    s.asks("aid.dice")
    assert s.seats == ["vex"]
    s.script(("aid.dice", "ones"))
    s.asks("aid.boxes")
    s.script(("aid.boxes", {"head": 2, "right_arm": 1}))
    assert s.wounds("kit") == {"left_arm": "X"}
    assert s.level("kit") == 40, "first aid does not raise the level"


def test_AID_2_at_most_one_location_more_than_the_other_die() -> None:
    s = hurt(head="\\\\", right_arm="\\", left_arm="\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 4]), ("aid.dice", "ones"))
    assert "at most 2 places" in s.refused("aid.boxes", {"head": 2, "right_arm": 1, "left_arm": 1})


def test_AID_2_the_other_way_round_it_is_one_box_in_up_to_five_locations() -> None:
    s = hurt(head="\\\\", right_arm="\\", left_arm="\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 4]), ("aid.dice", "tens"), ("aid.boxes", {"head": 1}))
    assert s.wounds("kit") == {"head": "X", "right_arm": "X", "left_arm": "X"}


def test_AID_2_a_zero_of_locations_still_treats_one() -> None:
    s = hurt(head="\\\\", right_arm="\\")
    s.act("vex", "aid", ("first_aid.roll", [4, 0]), ("aid.dice", "tens"), ("aid.boxes", {"right_arm": 1}))
    assert s.wounds("kit") == {"head": "XX"}


def test_AID_2_a_zero_of_boxes_erases_nothing_and_all_become_X() -> None:
    s = hurt(head="\\\\", right_arm="\\")
    s.act("vex", "aid", ("first_aid.roll", [4, 0]), ("aid.dice", "ones"))
    assert s.wounds("kit") == {"head": "XX", "right_arm": "X"}


def test_AID_2_X_and_permanent_wounds_are_not_erased() -> None:
    s = hurt(head="\\X", torso="■X\\")
    s.act("vex", "aid", ("first_aid.roll", [2, 4]), ("aid.dice", "ones"))
    assert s.wounds("kit") == {"head": "X", "torso": "■X"}


def test_RUL_22_fewer_slashes_than_the_die_are_all_erased() -> None:
    s = hurt(torso="\\\\")
    s.act("vex", "aid", ("first_aid.roll", [0, 9]), ("aid.dice", "ones"))
    s.asks("turn.actor")
    assert s.wounds("kit") == {}


def test_DICE_4_a_critical_success_lets_it_act_again() -> None:
    s = hurt(torso="\\\\")
    s.act("vex", "aid", ("first_aid.roll", [2, 2]), ("roll.critical", "action"))
    s.asks("turn.actor")
    assert (s.actions("vex"), s.wounds("kit")) == (1, {})


def test_DICE_5_set_dice_are_the_ones_that_treat() -> None:
    s = hurt(head="\\\\", torso="\\\\", right_leg="\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 1]), ("roll.critical", "set"), ("roll.set", 25), ("aid.dice", "ones"))
    assert s.wounds("kit") == {}


def test_RUL_22_a_treated_limb_works_but_its_item_stays_down() -> None:
    """The limb is no longer full, and the dropped item stays on the floor."""
    s = Fight(ROOM, "Vex pc crew Room kit@right", "Kit pc crew Room knife@right", "Thug house Hall")
    s.wound("kit", right_arm="\\\\\\")
    assert (s.hands("kit"), s.floor("Room")) == (("", ""), ["knife"])
    s.act("vex", "aid", ("first_aid.roll", [1, 4]), ("aid.dice", "tens"))
    assert s.who("kit").usable("right")
    assert (s.hands("kit"), s.floor("Room"), s.area("kit")) == (("", ""), ["knife"], "Room")


def test_DMG_6_treating_the_head_wakes_who_was_down_by_it() -> None:
    s = hurt(head="\\\\\\")
    assert s.who("kit").unconscious
    s.act("vex", "aid", ("first_aid.roll", [1, 4]), ("aid.dice", "tens"))
    assert not s.who("kit").unconscious
    assert s.line(CameTo("kit")) in s.told()
    assert "kit" in s.keys, "with its action of this round"


# ------------------------------------------------------------------------------------------------- failure


def test_AID_4_a_failure_turns_every_slash_into_X() -> None:
    s = hurt(head="\\X", torso="\\\\")
    s.act("vex", "aid", ("first_aid.roll", [5, 1]))
    assert s.wounds("kit") == {"head": "XX", "torso": "XX"}
    assert s.destroyed("vex") == ["kit"]
    assert "AID-4" in s.cited


def test_AID_5_the_books_roll_of_66() -> None:
    s = hurt(head="\\X", right_arm="XXX")
    s.act("vex", "aid", ("first_aid.roll", [6, 6]))
    s.asks("turn.actor")
    assert s.wounds("kit") == {"head": "■X", "right_arm": "■■■"}
    assert "AID-5" in s.cited


def test_AID_5_instead_of_losing_an_action() -> None:
    s = hurt(torso="\\")
    s.act("vex", "aid", ("first_aid.roll", [6, 6]))
    assert s.debt("vex") == 0


def test_AID_5_only_X_that_were_there_before_become_permanent() -> None:
    s = hurt(torso="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [7, 7]))
    assert s.wounds("kit") == {"torso": "XXX"}


def test_AID_5_the_treated_player_chooses_where() -> None:
    s = hurt(left_leg="XXXXX", torso="XXXXX\\")
    s.act("vex", "aid", ("first_aid.roll", [6, 6]))
    s.asks("aid.permanent")
    assert s.seats == ["kit"]
    assert "still to assign" in s.refused("aid.permanent", {"left_leg": 2})
    s.script(("aid.permanent", {"left_leg": 5, "torso": 1}))
    assert s.wounds("kit") == {"left_leg": "■■■■■", "torso": "■XXXXX"}


def test_AID_5_100_counts_as_ten_and_99_as_nine() -> None:
    for roll, made in (([0, 0], 10), ([9, 9], 9)):
        s = hurt(left_leg="XXXXXX", right_leg="XXXXXX", torso="\\")
        s.act("vex", "aid", ("first_aid.roll", roll))
        s.script(("aid.permanent", {"left_leg": 6, "right_leg": made - 6}))
        assert s.wounds("kit")["right_leg"] == "■" * (made - 6) + "X" * (12 - made)


def test_DMG_7_permanent_wounds_all_over_the_head_kill() -> None:
    s = hurt(head="XXX", torso="\\")
    s.act("vex", "aid", ("first_aid.roll", [6, 6]))
    assert s.who("kit").dead
    assert "Kit is dead" in s.told()


def test_AID_4_X_in_the_place_of_slashes_leave_a_full_head_full() -> None:
    s = hurt(head="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [5, 1]))
    assert s.who("kit").unconscious and not s.who("kit").dead


# ---------------------------------------------------------------------------------------------- AID-6, AID-7


def test_AID_6_good_first_aid_may_be_rolled_again() -> None:
    s = Fight(ROOM, "Medic pc crew Room kit@right AID-6", "Vex pc crew Room", "Thug house Room")
    s.wound("vex", head="\\", left_arm="\\")
    s.act("medic", "aid", ("first_aid.roll", [5, 2]))
    s.asks("roll.again")
    s.script(("roll.again", "tens"), ("roll.second", [4]))
    s.asks("aid.dice")


def test_AID_6_a_critical_failure_is_not_rolled_again() -> None:
    s = Fight(ROOM, "Medic pc crew Room kit@right AID-6", "Vex pc crew Room", "Thug house Room")
    s.wound("vex", head="\\")
    s.act("medic", "aid", ("first_aid.roll", [6, 6]))
    s.asks("turn.actor")
    assert s.wounds("vex") == {"head": "X"}


SURE = "Medic pc crew Room kit@right kit AID-7"


def test_AID_7_erases_one_slash_where_the_healer_chooses() -> None:
    """The other slashes become X."""
    s = Fight(ROOM, SURE, "Vex pc crew Room", "Thug house Room")
    s.wound("vex", head="X\\\\", left_arm="\\")
    s.act("medic", "aid:sure")
    s.asks("aid.where")
    assert (s.seats, s.keys) == (["medic"], ["head", "left_arm"])
    s.script(("aid.where", "head"))
    s.asks("turn.actor")
    assert s.wounds("vex") == {"head": "XX", "left_arm": "X"}
    assert "AID-7" in s.cited


def test_RUL_22_AID_7_uses_up_the_item_and_the_action_and_rolls_nothing() -> None:
    s = Fight(ROOM, SURE, "Vex pc crew Room", "Thug house Room")
    s.wound("vex", left_arm="\\\\")
    s.act("medic", "aid:sure")
    s.asks("turn.actor")
    assert (s.actions("medic"), s.debt("medic"), s.destroyed("medic")) == (0, 0, ["kit"])
    assert s.hands("medic") == ("", "")
    assert s.wounds("vex") == {"left_arm": "X"}


def test_AID_7_is_a_choice_beside_the_roll() -> None:
    s = Fight(ROOM, SURE, "Vex pc crew Room", "Thug house Room")
    s.wound("vex", head="\\")
    s.script(("turn.actor", "medic"))
    assert {"aid", "aid:sure"} <= set(s.keys)
    s.script(("action.choose", "aid"))
    s.asks("first_aid.roll")


def test_AID_7_without_a_roll_no_surrender_is_asked() -> None:
    s = Fight(ROOM, SURE, "Vex pc crew Hall", "Thug house Room")
    s.wound("thug", head="\\", torso="\\\\")
    announced = s.gm_action("surrender")
    announced.answer("surrender:thug")
    s.finish("surrender", announced)
    s.act("medic", "aid:sure", ("aid.where", "head"))
    assert s.who("thug").able and not s.who("medic").actions


def test_RUL_41_what_can_help_nobody_stands_last_among_what_can_be_done() -> None:
    s = Fight(ROOM, SURE, "Vex pc crew Room knife@right", "Thug house Room")
    s.wound("vex", head="\\")
    s.script(("turn.actor", "medic"))
    assert s.keys[-1] == "aid:bare" and "aid" in s.keys


def test_AID_7_needs_the_ability_the_item_in_hand_and_somebody_to_treat() -> None:
    s = Fight(ROOM, "Medic pc crew Room kit@right AID-6", "Vex pc crew Room", "Thug house Room")
    s.wound("vex", head="\\")
    s.script(("turn.actor", "medic"))
    assert "aid:sure" not in s.keys
    s = Fight(ROOM, "Medic pc crew Room kit AID-7", "Vex pc crew Room", "Thug house Room")
    s.wound("vex", head="\\")
    s.script(("turn.actor", "medic"))
    assert s.why_not("aid:sure") == {"AID-1"}
    s = Fight(ROOM, SURE, "Vex pc crew Room", "Thug house Room")
    s.script(("turn.actor", "medic"))
    assert "AID-2" in s.why_not("aid:sure")


def test_AID_7_a_limb_treated_below_full_works_again_at_once() -> None:
    s = Fight(ROOM, SURE, "Vex pc crew Room", "Thug house Room")
    s.wound("vex", left_arm="XX\\")
    s.act("medic", "aid:sure")
    assert s.who("vex").usable("left")


def test_AID_2_the_reading_that_erases_more_is_highlighted() -> None:
    for faces, better in (([0, 3], "ones"), ([3, 0], "tens")):
        s = Fight(ROOM, "Vex pc crew Room kit@right", "Thug house Hall").wound("vex", torso="\\\\\\\\")
        s.act("vex", "aid", ("first_aid.roll", faces))
        s.asks("aid.dice")
        assert s.advice().first == better
