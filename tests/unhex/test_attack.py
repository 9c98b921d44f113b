"""Attack, from the choice of a target to the choice of the dice: ATK-1 to ATK-3, RANGE-2, COVER-4, COVER-5, SHLD-0."""

from pathlib import Path

from unhex_kit import (
    ROOM,
    act,
    actions,
    amend,
    area,
    asks,
    begin,
    boxes,
    cited,
    debt,
    destroyed,
    keys,
    level,
    offers,
    refused,
    script,
    seats,
    told,
    why_not,
    wounds,
)

CLUB = (Path(__file__).parents[2] / "maps" / "nightclub.map").read_text(encoding="utf-8")
COVERED = "Room ---| Hall\n"
"""Who stands in the Hall has cover against the Room, and not the other way round."""


# ------------------------------------------------------------------------------------------------- may attack


def test_ATK_1_a_target_out_of_range_cannot_be_attacked() -> None:
    s = begin(ROOM + "Hall --- Yard\n", "Vex pc crew Room pistol@right ammo", "Thug house Yard knife@right")
    script(s, ("turn.actor", "vex"))
    assert not any(key.startswith("attack") for key in keys(s))
    assert why_not(s, "attack:vex.pistol@thug") == {"RANGE-2", "1HR-0"}


def test_ATK_1_a_target_out_of_sight_cannot_be_attacked() -> None:
    s = begin(CLUB, "Moss pc crew Alley rifle@both ammo", "Barkeep house Bar knife@right", "Cook house Kitchen")
    act(s, "moss", "attack:moss.rifle")
    asks(s, "attack.react")
    assert told(s)[-1] == "Moss attacks Cook: rifle"
    s.undo()
    assert why_not(s, "attack:moss.rifle@barkeep") == {"SIGHT-1"}


def test_ATK_1_the_weapon_must_be_in_hand() -> None:
    s = begin(ROOM, "Vex pc crew Room knife sword@right", "Thug house Room")
    script(s, ("turn.actor", "vex"))
    assert offers(s, ["attack:vex.sword"])
    assert why_not(s, "attack:vex.knife") == {"ATK-1"}


def test_ATK_1_all_reasons_are_given_at_once() -> None:
    s = begin(CLUB, "Kit pc crew Alley pistol@right ammo", "Barkeep house Bar")
    script(s, ("turn.actor", "kit"))
    assert why_not(s, "attack:kit.pistol@barkeep") == {"RANGE-2", "1HR-0", "SIGHT-1"}


def test_RANGE_2_melee_reaches_only_its_own_area() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right axe", "Near house Room", "Far house Hall")
    script(s, ("turn.actor", "vex"))
    assert why_not(s, "attack:vex.knife@far") == {"RANGE-2", "1HM-0"}
    assert why_not(s, "attack:vex.knife@near") == set()
    s.answer("attack:" + next(k for k in keys(s) if k.startswith("attack:")).removeprefix("attack:"))
    assert told(s)[-1] == "Vex attacks Near: knife"


def test_RANGE_2_one_handed_ranged_reaches_0_and_1_and_two_handed_1_and_more() -> None:
    line = "Room --- Hall\nHall --- Yard\nYard --- Lane\n"
    people = ("Near house Room", "Next house Hall", "Far house Yard", "Away house Lane")
    s = begin(line, "Vex pc crew Room pistol@right ammo", *people)
    act(s, "vex", "attack:vex.pistol")
    assert keys(s) == ["near", "next"]
    s = begin(line, "Vex pc crew Room rifle@both ammo", *people)
    act(s, "vex", "attack:vex.rifle")
    assert keys(s) == ["next", "far", "away"]
    assert why_not(s, "near") == {"RANGE-2", "2HR-0"}


def test_ATK_1_a_teammate_the_dead_the_surrendered_and_the_gone_are_no_targets() -> None:
    s = begin(
        ROOM,
        "Vex pc crew Room knife@right",
        "Kit pc crew Room",
        *(f"{name} house Room" for name in ("Ann", "Bob", "Cy", "Dan", "Eve")),
    )
    for one, state in (("ann", "dead"), ("bob", "surrendered"), ("cy", "left")):
        amend(s, one, "state", state)
    act(s, "vex", "attack:vex.knife")
    assert keys(s) == ["dan", "eve"]
    assert [why_not(s, one) for one in ("ann", "bob", "cy", "kit")] == [{"DMG-7"}, {"RUL-12"}, {"RUL-40"}, {"CHAR-8"}]
    assert "dead" in refused(s, "attack.target", "ann")


def test_RUL_38_the_unconscious_may_be_attacked_and_cannot_react() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=9/40 knife@right", "Other house Hall")
    act(s, "vex", "attack:vex.knife")
    asks(s, "attack.roll")
    assert not keys(s), "somebody unconscious cannot surrender either"
    script(s, ("attack.roll", [3, 4]), ("damage.dice", "tens"))
    assert (level(s, "thug"), boxes(s, "thug", "torso")) == (6, "\\\\\\")


# ------------------------------------------------------------------------------------------------- roll


def test_ATK_2_a_failure_does_nothing_more() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [5, 1]))
    asks(s, "turn.actor")
    assert (level(s, "thug"), wounds(s, "thug")) == (50, {})
    assert "Vex misses Thug" in told(s)


def test_ATK_2_the_level_itself_still_hits() -> None:
    s = begin(ROOM, "Vex pc crew Room level=47 knife@right", "Thug house Room")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [4, 7]), ("roll.critical", "action"))
    asks(s, "damage.dice")


def test_ATK_3_the_attacker_chooses_which_die_is_which() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [4, 2]))
    asks(s, "damage.dice")
    assert seats(s) == ["vex"]
    script(s, ("damage.dice", "tens"))
    assert (level(s, "thug"), wounds(s, "thug")) == (46, {"right_leg": "\\\\\\\\"})
    s.undo()
    script(s, ("damage.dice", "ones"))
    assert (level(s, "thug"), wounds(s, "thug")) == (48, {"torso": "\\\\"})
    assert "ATK-3" in cited(s)


def test_RUL_1_an_action_gained_arrives_when_the_attack_is_fully_resolved() -> None:
    s = begin(ROOM, "Vex pc crew Room level=47 knife@right", "Thug house Room armor:left_arm")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [4, 7]), ("roll.critical", "action"))
    script(s, ("damage.dice", "tens"))
    asks(s, "armor.use")
    assert actions(s, "vex") == 0
    script(s, ("armor.use", "keep"))
    assert actions(s, "vex") == 1


def test_ATK_3_doubles_leave_no_choice_and_are_not_asked() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [4, 4]), ("roll.critical", "action"))
    asks(s, "turn.actor")
    assert (level(s, "thug"), boxes(s, "thug", "torso")) == (46, "\\\\\\\\")


def test_RUL_32_zero_damage_is_still_a_hit() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room armor:head")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [0, 9]), ("damage.dice", "tens"))
    asks(s, "turn.actor")
    assert "Vex hits Thug: 0 to the head" in told(s)
    assert (level(s, "thug"), wounds(s, "thug"), destroyed(s, "thug")) == (50, {}, [])


def test_ATK_1_the_action_is_spent_when_it_is_declared_and_the_choice_before_costs_nothing() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Ann house Room", "Bob house Room")
    act(s, "vex", "attack:vex.knife")
    asks(s, "attack.target")
    assert actions(s, "vex") == 1
    script(s, ("attack.target", "bob"))
    assert actions(s, "vex") == 0
    assert refused(s, "attack.react", ["ann:defend:"])


# ------------------------------------------------------------------------------------------------- cover and shield


def test_COVER_5_who_has_cover_chooses_the_dice() -> None:
    s = begin(COVERED, "Vex pc crew Room pistol@right ammo", "Thug house Hall")
    act(s, "vex", "attack:vex.pistol", ("attack.react", []), ("attack.roll", [4, 2]))
    asks(s, "damage.dice")
    assert seats(s) == ["gm"]
    script(s, ("damage.dice", "ones"))
    assert wounds(s, "thug") == {"torso": "\\\\"}
    assert "COVER-5" in cited(s)


def test_COVER_5_a_player_chooses_for_a_pc_in_cover() -> None:
    s = begin(COVERED, "Vex pc crew Hall", "Thug house Room pistol@right ammo", first="house")
    act(s, "thug", "attack:thug.pistol", ("attack.react", []), ("attack.roll", [3, 9]), ("damage.dice", "tens"))
    assert s.journal.entries[s.journal.head].seats == ("vex",)


def test_COVER_2_the_attackers_own_mark_does_not_help_the_target() -> None:
    s = begin(COVERED, "Vex pc crew Hall pistol@right ammo", "Thug house Room")
    act(s, "vex", "attack:vex.pistol", ("attack.react", []), ("attack.roll", [4, 2]))
    assert seats(s) == ["vex"]


def test_COVER_1_the_books_bar_has_cover_from_the_dance_floor_but_not_from_the_catwalk() -> None:
    for where, chooser in (("Dance_Floor", "gm"), ("Catwalk", "vex"), ("DJ_Booth", "gm")):
        s = begin(CLUB, f"Vex pc crew {where} rifle@both ammo", "Thug house Bar")
        act(s, "vex", "attack:vex.rifle", ("attack.react", []), ("attack.roll", [4, 2]))
        assert seats(s) == [chooser], where


def test_COVER_2_the_books_dance_floor_has_no_cover_against_the_bar() -> None:
    s = begin(CLUB, "Vex pc crew Bar pistol@right ammo", "Thug house Dance_Floor")
    act(s, "vex", "attack:vex.pistol", ("attack.react", []), ("attack.roll", [4, 2]))
    assert seats(s) == ["vex"]


def test_COVER_4_no_cover_within_one_area_even_with_marks_all_round() -> None:
    s = begin(COVERED, "Vex pc crew Hall pistol@right ammo", "Thug house Hall")
    act(s, "vex", "attack:vex.pistol", ("attack.react", []), ("attack.roll", [4, 2]))
    assert seats(s) == ["vex"]


def test_COVER_4_no_cover_against_melee() -> None:
    s = begin(COVERED, "Vex pc crew Hall knife@right", "Thug house Hall")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [4, 2]))
    assert seats(s) == ["vex"]


def test_COVER_4_bystanders_are_no_cover() -> None:
    s = begin(
        ROOM + "Hall --- Yard\n",
        "Vex pc crew Room rifle@both ammo",
        "Thug house Yard",
        *(f"Wall{n} house Hall" for n in range(3)),
    )
    act(s, "vex", "attack:vex.rifle", ("attack.target", "thug"), ("attack.react", []), ("attack.roll", [4, 2]))
    assert seats(s) == ["vex"]


def test_SHLD_0_who_holds_a_shield_chooses_the_dice_against_melee_and_ranged() -> None:
    for weapon, where in (("knife@right", "Room"), ("pistol@right", "Room"), ("pistol@right", "Hall")):
        s = begin(ROOM, f"Vex pc crew Room {weapon} ammo", f"Thug house {where} shield@left")
        act(s, "vex", "attack:vex." + weapon.partition("@")[0], ("attack.react", []), ("attack.roll", [4, 2]))
        assert seats(s) == ["gm"], (weapon, where)
        script(s, ("damage.dice", "tens"))
        assert "SHLD-0" in cited(s)


def test_SHLD_0_a_stowed_shield_does_not_help() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room shield")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [4, 2]))
    assert seats(s) == ["vex"]


def test_RUL_19_shield_and_cover_together_are_one_choice() -> None:
    s = begin(COVERED, "Vex pc crew Room pistol@right ammo", "Thug house Hall shield@left")
    act(s, "vex", "attack:vex.pistol", ("attack.react", []), ("attack.roll", [4, 2]))
    assert seats(s) == ["gm"]
    script(s, ("damage.dice", "ones"), ("turn.actor", "thug"))


def test_RUL_38_the_unconscious_still_choose_by_shield() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=5/40 shield@left", "Other house Hall")
    act(s, "vex", "attack:vex.knife", ("attack.roll", [4, 2]))
    assert seats(s) == ["gm"]


def test_SIGHT_3_the_books_dance_floor_and_kitchen_do_not_see_each_other() -> None:
    for here, there in (("Dance_Floor", "Kitchen"), ("Kitchen", "Dance_Floor"), ("Entrance", "Kitchen")):
        s = begin(CLUB, f"Vex pc crew {here} rifle@both ammo", f"Thug house {there}")
        script(s, ("turn.actor", "vex"))
        assert why_not(s, "attack:vex.rifle@thug") & {"SIGHT-1", "SIGHT-3"}, (here, there)


# ------------------------------------------------------------------------------------------------- modifiers


def test_DICE_8_precise_moves_the_location_after_the_target_in_cover_chose() -> None:
    s = begin(COVERED, "Vex pc crew Room pistol@right ammo 1HR-2", "Thug house Hall")
    act(s, "vex", "attack:vex.pistol", ("attack.react", []), ("attack.roll", [4, 3]))
    script(s, ("damage.dice", "ones"))
    asks(s, "damage.adjust")
    assert seats(s) == ["vex"]
    script(s, ("damage.adjust", "down"))
    assert wounds(s, "thug") == {"right_leg": "\\\\\\"}


def test_RUL_33_abilities_for_attack_do_not_serve_counterattack() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room knife@right 1HM-1 1HM-3", "Pat pc crew Hall")
    act(
        s,
        "vex",
        "attack:vex.knife",
        ("attack.react", ["thug:counterattack:thug.knife"]),
        ("attack.roll", [9, 7]),
        ("counterattack.roll", [4, 2]),
        ("damage.dice", "ones"),
    )
    asks(s, "turn.actor")
    assert wounds(s, "vex") == {"torso": "\\\\"}


def test_AMMO_2_a_critical_failure_destroys_the_ammo_that_was_used() -> None:
    s = begin(ROOM, "Vex pc crew Room pistol@right ammo rubber", "Thug house Hall")
    act(s, "vex", "attack:vex.pistol~less", ("attack.react", []), ("attack.roll", [7, 7]))
    assert (destroyed(s, "vex"), debt(s, "vex")) == (["rubber"], 1)


def test_ATK_2_the_fight_goes_on_where_it_stood() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [9, 7]))
    asks(s, "turn.actor")
    assert (seats(s), area(s, "vex")) == (["gm"], "Room")
