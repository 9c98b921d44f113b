"""Attack, from the choice of a target to the choice of dice: ATK-1 to ATK-3, RANGE-2, COVER-4, COVER-5, SHLD-0."""

from unhex_kit import CLUB, ROOM, Fight

from unhex_tui.systems.unhex.events.attacks import Missed, Struck

COVERED = "Room ---| Hall\n"
"""A map where the Hall has cover against the Room, but not the other way round."""


# ---------------------------------------------------------------------------------------------------- targets


def test_ATK_1_a_target_out_of_range_cannot_be_attacked() -> None:
    s = Fight(ROOM + "Hall --- Yard\n", "Vex pc crew Room pistol@right ammo", "Thug house Yard knife@right")
    s.script(("turn.actor", "vex"))
    assert not any(key.startswith("attack") for key in s.keys)
    assert s.why_not("attack:vex.pistol@thug") == {"RANGE-2", "1HR-0"}


def test_ATK_1_a_target_out_of_sight_cannot_be_attacked() -> None:
    s = Fight(CLUB, "Moss pc crew Alley rifle@both ammo", "Barkeep house Bar knife@right", "Cook house Kitchen")
    s.act("moss", "attack:moss.rifle")
    s.asks("attack.react")
    assert s.told()[-1] == "Moss attacks Cook: rifle"
    s.undo()
    assert s.why_not("attack:moss.rifle@barkeep") == {"SIGHT-1"}


def test_ATK_1_the_weapon_must_be_in_hand() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife sword@right", "Thug house Room")
    s.script(("turn.actor", "vex"))
    assert s.offers(["attack:vex.sword"])
    assert s.why_not("attack:vex.knife") == {"ATK-1"}


def test_ATK_1_all_reasons_are_given_at_once() -> None:
    s = Fight(CLUB, "Kit pc crew Alley pistol@right ammo", "Barkeep house Bar")
    s.script(("turn.actor", "kit"))
    assert s.why_not("attack:kit.pistol@barkeep") == {"RANGE-2", "1HR-0", "SIGHT-1"}


def test_RANGE_2_melee_reaches_only_its_own_area() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right axe", "Near house Room", "Far house Hall")
    s.script(("turn.actor", "vex"))
    assert s.why_not("attack:vex.knife@far") == {"RANGE-2", "1HM-0"}
    assert s.why_not("attack:vex.knife@near") == set()
    s.answer("attack:" + next(k for k in s.keys if k.startswith("attack:")).removeprefix("attack:"))
    assert s.told()[-1] == "Vex attacks Near: knife"


def test_RANGE_2_reach_of_one_and_two_handed_weapons() -> None:
    """One-handed ranged weapons reach 0 and 1, two-handed ones 1 and more."""
    line = "Room --- Hall\nHall --- Yard\nYard --- Lane\n"
    people = ("Near house Room", "Next house Hall", "Far house Yard", "Away house Lane")
    s = Fight(line, "Vex pc crew Room pistol@right ammo", *people)
    s.act("vex", "attack:vex.pistol")
    assert s.keys == ["near", "next"]
    s = Fight(line, "Vex pc crew Room rifle@both ammo", *people)
    s.act("vex", "attack:vex.rifle")
    assert s.keys == ["next", "far", "away"]
    assert s.why_not("near") == {"RANGE-2", "2HR-0"}


def test_ATK_1_some_characters_are_no_targets() -> None:
    """A teammate, the dead, the surrendered and those who have left."""
    s = Fight(
        ROOM,
        "Vex pc crew Room knife@right",
        "Kit pc crew Room",
        *(f"{name} house Room" for name in ("Ann", "Bob", "Cy", "Dan", "Eve")),
    )
    for one, state in (("ann", "dead"), ("bob", "surrendered"), ("cy", "left")):
        s.amend(one, "state", state)
    s.act("vex", "attack:vex.knife")
    assert s.keys == ["dan", "eve"]
    assert [s.why_not(one) for one in ("ann", "bob", "cy", "kit")] == [{"DMG-7"}, {"RUL-12"}, {"RUL-40"}, {"CHAR-8"}]
    assert "dead" in s.refused("attack.target", "ann")


def test_RUL_38_the_unconscious_may_be_attacked_and_cannot_react() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=9/40 knife@right", "Other house Hall")
    s.act("vex", "attack:vex.knife")
    s.asks("attack.roll")
    assert not s.keys, "an unconscious character cannot surrender either"
    s.script(("attack.roll", [3, 4]), ("damage.dice", "tens"))
    assert (s.level("thug"), s.boxes("thug", "torso")) == (6, "\\\\\\")


# ------------------------------------------------------------------------------------------------- roll


def test_ATK_2_a_failure_does_nothing_more() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    s.attack("vex", "knife", [5, 1])
    s.asks("turn.actor")
    assert (s.level("thug"), s.wounds("thug")) == (50, {})
    assert s.line(Missed("vex", "thug")) in s.told()


def test_ATK_2_the_level_itself_still_hits() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=47 knife@right", "Thug house Room")
    s.attack("vex", "knife", [4, 7], ("roll.critical", "action"))
    s.asks("damage.dice")


def test_ATK_3_the_attacker_chooses_which_die_is_which() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    s.attack("vex", "knife", [4, 2])
    s.asks("damage.dice")
    assert s.seats == ["vex"]
    s.script(("damage.dice", "tens"))
    assert (s.level("thug"), s.wounds("thug")) == (46, {"right_leg": "\\\\\\\\"})
    s.undo()
    s.script(("damage.dice", "ones"))
    assert (s.level("thug"), s.wounds("thug")) == (48, {"torso": "\\\\"})
    assert "ATK-3" in s.cited


def test_RUL_1_an_action_gained_arrives_when_the_attack_is_fully_resolved() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=47 knife@right", "Thug house Room armor:left_arm")
    s.attack("vex", "knife", [4, 7], ("roll.critical", "action"))
    s.script(("damage.dice", "tens"))
    s.asks("armor.use")
    assert s.actions("vex") == 0
    s.script(("armor.use", "keep"))
    assert s.actions("vex") == 1


def test_ATK_3_doubles_leave_no_choice_and_are_not_asked() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    s.attack("vex", "knife", [4, 4], ("roll.critical", "action"))
    s.asks("turn.actor")
    assert (s.level("thug"), s.boxes("thug", "torso")) == (46, "\\\\\\\\")


def test_RUL_32_zero_damage_is_still_a_hit() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room armor:head")
    s.attack("vex", "knife", [0, 9], ("damage.dice", "tens"))
    s.asks("turn.actor")
    assert s.line(Struck("vex", "thug", 0, "head", False, "attacker")) in s.told()
    assert (s.level("thug"), s.wounds("thug"), s.destroyed("thug")) == (50, {}, [])


def test_ATK_1_declaring_an_attack_spends_the_action() -> None:
    """The choices before it cost nothing."""
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Ann house Room", "Bob house Room")
    s.act("vex", "attack:vex.knife")
    s.asks("attack.target")
    assert s.actions("vex") == 1
    s.script(("attack.target", "bob"))
    assert s.actions("vex") == 0
    assert s.refused("attack.react", ["ann:defend:"])


# ------------------------------------------------------------------------------------------------- cover and shield


def test_COVER_5_who_has_cover_chooses_the_dice() -> None:
    s = Fight(COVERED, "Vex pc crew Room pistol@right ammo", "Thug house Hall")
    s.attack("vex", "pistol", [4, 2])
    s.asks("damage.dice")
    assert s.seats == ["gm"]
    s.script(("damage.dice", "ones"))
    assert s.wounds("thug") == {"torso": "\\\\"}
    assert "COVER-5" in s.cited


def test_COVER_5_a_player_chooses_for_a_pc_in_cover() -> None:
    s = Fight(COVERED, "Vex pc crew Hall", "Thug house Room pistol@right ammo", first="house")
    s.attack("thug", "pistol", [3, 9], ("damage.dice", "tens"))
    assert s.journal.entries[s.journal.head].seats == ("vex",)


def test_COVER_2_the_attackers_own_mark_does_not_help_the_target() -> None:
    s = Fight(COVERED, "Vex pc crew Hall pistol@right ammo", "Thug house Room")
    s.attack("vex", "pistol", [4, 2])
    assert s.seats == ["vex"]


def test_COVER_1_the_bar_is_covered_from_the_dance_floor() -> None:
    """The catwalk has a free line of fire to it."""
    for where, chooser in (("Dance_Floor", "gm"), ("Catwalk", "vex"), ("DJ_Booth", "gm")):
        s = Fight(CLUB, f"Vex pc crew {where} rifle@both ammo", "Thug house Bar")
        s.attack("vex", "rifle", [4, 2])
        assert s.seats == [chooser], where


def test_COVER_2_the_books_dance_floor_has_no_cover_against_the_bar() -> None:
    s = Fight(CLUB, "Vex pc crew Bar pistol@right ammo", "Thug house Dance_Floor")
    s.attack("vex", "pistol", [4, 2])
    assert s.seats == ["vex"]


def test_COVER_4_no_cover_within_one_area_even_with_marks_all_round() -> None:
    s = Fight(COVERED, "Vex pc crew Hall pistol@right ammo", "Thug house Hall")
    s.attack("vex", "pistol", [4, 2])
    assert s.seats == ["vex"]


def test_COVER_4_no_cover_against_melee() -> None:
    s = Fight(COVERED, "Vex pc crew Hall knife@right", "Thug house Hall")
    s.attack("vex", "knife", [4, 2])
    assert s.seats == ["vex"]


def test_COVER_4_bystanders_are_no_cover() -> None:
    s = Fight(
        ROOM + "Hall --- Yard\n",
        "Vex pc crew Room rifle@both ammo",
        "Thug house Yard",
        *(f"Wall{n} house Hall" for n in range(3)),
    )
    s.act("vex", "attack:vex.rifle", ("attack.target", "thug"), ("attack.react", []), ("attack.roll", [4, 2]))
    assert s.seats == ["vex"]


def test_SHLD_0_a_shield_chooses_against_melee_and_ranged() -> None:
    """The target's side chooses the damage die."""
    for weapon, where in (("knife@right", "Room"), ("pistol@right", "Room"), ("pistol@right", "Hall")):
        s = Fight(ROOM, f"Vex pc crew Room {weapon} ammo", f"Thug house {where} shield@left")
        s.act("vex", "attack:vex." + weapon.partition("@")[0], ("attack.react", []), ("attack.roll", [4, 2]))
        assert s.seats == ["gm"], (weapon, where)
        s.script(("damage.dice", "tens"))
        assert "SHLD-0" in s.cited


def test_SHLD_0_a_stowed_shield_does_not_help() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room shield")
    s.attack("vex", "knife", [4, 2])
    assert s.seats == ["vex"]


def test_RUL_19_shield_and_cover_together_are_one_choice() -> None:
    s = Fight(COVERED, "Vex pc crew Room pistol@right ammo", "Thug house Hall shield@left")
    s.attack("vex", "pistol", [4, 2])
    assert s.seats == ["gm"]
    s.script(("damage.dice", "ones"), ("turn.actor", "thug"))


def test_RUL_38_the_unconscious_still_choose_by_shield() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=5/40 shield@left", "Other house Hall")
    s.act("vex", "attack:vex.knife", ("attack.roll", [4, 2]))
    assert s.seats == ["gm"]


def test_SIGHT_3_the_books_dance_floor_and_kitchen_do_not_see_each_other() -> None:
    for here, there in (("Dance_Floor", "Kitchen"), ("Kitchen", "Dance_Floor"), ("Entrance", "Kitchen")):
        s = Fight(CLUB, f"Vex pc crew {here} rifle@both ammo", f"Thug house {there}")
        s.script(("turn.actor", "vex"))
        assert s.why_not("attack:vex.rifle@thug") & {"SIGHT-1", "SIGHT-3"}, (here, there)


# ------------------------------------------------------------------------------------------------- modifiers


def test_DICE_8_precise_moves_the_location_after_the_target_in_cover_chose() -> None:
    s = Fight(COVERED, "Vex pc crew Room pistol@right ammo 1HR-2", "Thug house Hall")
    s.attack("vex", "pistol", [4, 3])
    s.script(("damage.dice", "ones"))
    s.asks("damage.adjust")
    assert s.seats == ["vex"]
    s.script(("damage.adjust", "down"))
    assert s.wounds("thug") == {"right_leg": "\\\\\\"}
    said = "Vex hits Thug: 3 to the right leg (cover: the target chose the dice) (location shifted by 1)"
    assert said in s.told() and said in s.told("players")


def test_RUL_33_abilities_for_attack_do_not_serve_counterattack() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room knife@right 1HM-1 1HM-3", "Pat pc crew Hall")
    s.act(
        "vex",
        "attack:vex.knife",
        ("attack.react", ["thug:counterattack:thug.knife"]),
        ("attack.roll", [9, 7]),
        ("counterattack.roll", [4, 2]),
        ("damage.dice", "ones"),
    )
    s.asks("turn.actor")
    assert s.wounds("vex") == {"torso": "\\\\"}


def test_AMMO_2_a_critical_failure_destroys_the_ammo_that_was_used() -> None:
    s = Fight(ROOM, "Vex pc crew Room pistol@right ammo rubber", "Thug house Hall")
    s.attack("vex", "pistol~less", [7, 7])
    assert (s.destroyed("vex"), s.debt("vex")) == (["rubber"], 1)


def test_ATK_2_the_fight_goes_on_where_it_stood() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    s.attack("vex", "knife", [9, 7])
    s.asks("turn.actor")
    assert (s.seats, s.area("vex")) == (["gm"], "Room")


def test_who_stands_comes_before_who_is_down_among_targets() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room", "Rat house Room", "Pat house Room")
    s.amend("thug", "level", 5)
    s.act("vex", "attack:vex.knife")
    assert s.decision is not None and [option.key for option in s.decision.options] == ["rat", "pat", "thug"]
