"""Items and hands: ITEM-1 to ITEM-3, ARM-1, SHLD-0, CHAR-3, RUL-22 to RUL-24, RUL-32, RUL-38."""

import pytest
from unhex_kit import ROOM, Fight, Opening

from unhex_tui.systems.unhex.events.attacks import Struck
from unhex_tui.systems.unhex.people.items import Item

BOB = "Bob house Room level=40 knife@right"
SID = "Sid house Hall level=30"
NOBODY = ("attack.react", [])


def vex(rest, area_map=ROOM, *others):
    """Return Vex's turn in the room, with Bob there and Sid in the hall."""
    return Fight(area_map, f"Vex pc crew Room {rest}", *(others or (BOB, SID)))


def menu(session, name="vex"):
    """Return a character's menu."""
    return session.script(("turn.actor", name))


def hit(session, weapon, roll, *lines, by="vex"):
    """Attack without reactions, Bob if there is a choice, up to the next question."""
    session.act(by, f"attack:{by}.{weapon}")
    if session.decision.question == "attack.target":
        session.script(("attack.target", "bob"))
    return session.script(NOBODY, ("attack.roll", roll), *lines)


# -------------------------------------------------------------------------------------------- hands


def test_ITEM_1_one_action_rearranges_all_the_hands_hold():
    session = vex("level=55 sword@right kit@left shield knife ammo")
    session.act("vex", "hands", ("items.hands", ["vex.knife@right", "vex.shield@left"]))
    assert session.hands("vex") == ("knife", "shield")
    assert session.actions("vex") == 0


def test_ITEM_1_picking_up_and_stowing_go_with_it():
    session = vex("level=55 sword@right kit@left axe")
    assert session.turn("crew").advice().first == ""
    session.act("vex", "drop", ("items.drop", ["vex.sword"]))
    assert (session.floor("Room"), session.actions("vex")) == (["sword"], 1)
    assert session.advice().first == "vex", "who has the action still is looked at first"
    session.act("vex", "hands", ("items.hands", ["vex.sword@left"]))
    assert session.hands("vex") == ("", "sword")
    assert session.floor("Room") == []
    assert [item.name for item in session.who("vex").items] == ["kit", "axe", "sword"]


def test_ITEM_1_what_lies_in_another_area_is_out_of_reach():
    session = vex("level=55 sword@right", ROOM, "Ann pc crew Hall level=40", BOB)
    session.act("vex", "drop")
    menu(session, "ann")
    assert "hands" not in session.keys


def test_ITEM_1_each_hand_holds_one_thing_and_a_two_handed_one_takes_both():
    session = vex("level=55 sword@right axe knife")
    session.act("vex", "hands")
    session.refused("items.hands", ["vex.sword@right", "vex.knife@right"])
    session.refused("items.hands", ["vex.sword@right", "vex.sword@left"])
    session.refused("items.hands", ["vex.axe@both", "vex.knife@left"])
    session.refused("items.hands", ["vex.axe@right"])
    session.script(("items.hands", ["vex.axe@both"]))
    assert session.hands("vex") == ("axe", "axe")


def test_ITEM_1_changing_nothing_is_no_action():
    session = vex("level=55 sword@right knife")
    session.act("vex", "hands")
    session.refused("items.hands", ["vex.sword@right"])


def test_ITEM_1_a_thing_not_in_hand_is_no_weapon_until_it_is():
    session = menu(vex("level=55 sword@right knife"))
    assert session.why_not("attack:vex.knife") == {"ATK-1"}
    session.refused("action.choose", "attack:vex.knife")


def test_ITEM_2_one_action_uses_a_thing_in_hand_or_in_the_area():
    session = vex("level=55 sword@right", "Room -[#]- Hall\n")
    door = next(key for key in menu(session).keys if key.startswith("door:"))
    session.script(("action.choose", door))
    assert session.actions("vex") == 0
    assert any("opens the door" in text for text in session.told())
    session = vex("level=55 sword@right")
    session.act("vex", "other", ("other.what", "pulls the lever"), ("other.how", "no"))
    assert session.actions("vex") == 0
    assert "ITEM-2" in session.cited


def test_ITEM_2_a_door_is_worked_from_its_own_areas_only():
    session = Fight("Room -[ ]- Hall\nHall --- Attic\n", "Vex pc crew Attic level=50", "Bob house Hall level=40")
    assert not [key for key in menu(session).keys if key.startswith("door:")]


def test_ITEM_3_no_ability_is_needed():
    session = menu(vex("level=55 pistol@right knife@left ammo"))
    assert session.offers(["attack:vex.pistol", "attack:vex.knife"])


def test_ITEM_3_two_weapons_in_two_hands_give_no_second_action():
    session = vex("level=55 sword@right knife@left")
    assert session.actions("vex") == 1
    hit(session, "sword", [9, 8])
    assert session.actions("vex") == 0


def test_ITEM_3_destroyed_items_are_marked_so_and_of_no_use():
    session = vex("level=55 sword@right knife@left")
    session.amend("vex", "items", "vex.sword", "destroy")
    assert session.destroyed("vex") == ["sword"]
    assert session.hands("vex") == ("", "knife")
    menu(session)
    assert not session.offers(["attack:vex.sword"])
    session.script(("action.choose", "hands"))
    session.refused("items.hands", ["vex.sword@right"])
    sheet = next(sheet for sheet in session.view().sheets if sheet.id == "vex")
    assert [where for name, where in sheet.items if name.startswith("sword")] == ["destroyed"]


def test_AID_1_a_first_aid_item_is_called_used_up_not_destroyed():
    session = vex("level=55 sword@right kit")
    session.amend("vex", "items", "vex.kit", "destroy")
    (sheet,) = (sheet for sheet in session.view().sheets if sheet.id == "vex")
    assert [where for name, where in sheet.items if name.startswith("kit")] == ["used up"]


# -------------------------------------------------------------------------------------------- armor


def armored(bob, roll=(4, 8)):
    """Return a fight in which Vex hits Bob for 4 in the right arm."""
    return hit(vex("level=50 sword@right", ROOM, bob, SID), "sword", list(roll), ("damage.dice", "tens"))


def test_ARM_1_armor_may_be_destroyed_instead_of_damage():
    """Level and boxes then stay."""
    session = armored("Bob house Room level=40 armor:right_arm")
    session.asks("armor.use")
    assert session.seats == ["gm"]
    session.script(("armor.use", "destroy"))
    assert (session.level("bob"), session.wounds("bob")) == (40, {})
    assert session.destroyed("bob") == ["armor"]


def test_ARM_1_it_may_be_kept_and_the_damage_taken():
    session = armored("Bob house Room level=40 armor:right_arm")
    session.script(("armor.use", "keep"))
    assert session.level("bob") == 36
    assert session.wounds("bob") == {"right_arm": "\\" * 3, "torso": "\\"}
    assert session.destroyed("bob") == []


def test_ARM_1_armor_protects_its_own_location_only():
    session = armored("Bob house Room level=40 armor:left_arm armor:torso armor:head")
    session.asks("turn.actor")
    assert session.level("bob") == 36


def test_ARM_1_at_most_two_on_a_location():
    Opening(ROOM, "Vex pc crew Room armor:head armor:head armor:torso", BOB)
    with pytest.raises(ValueError, match="ARM-1"):
        Opening(ROOM, "Vex pc crew Room armor:head armor:head armor:head", BOB)
    with pytest.raises(ValueError, match="ARM-1"):
        Opening(ROOM, "Vex pc crew Room armor:tail", BOB)


def test_ARM_1_two_on_a_location_stop_two_hits_and_no_third():
    session = vex("level=50 sword@right", ROOM, "Bob house Room level=40 armor:torso armor:torso", SID)
    session.amend("vex", "actions", 3)
    for left in (1, 0):
        hit(session, "sword", [4, 2], ("damage.dice", "ones"), ("armor.use", "destroy"))
        assert session.destroyed("bob") == ["armor"] * (2 - left)
    hit(session, "sword", [4, 2], ("damage.dice", "ones"))
    assert session.level("bob") == 38


def test_ARM_1_other_effects_of_the_attack_stay():
    session = vex("level=50 sword@right", ROOM, "Bob house Room level=40 armor:right_leg", SID)
    hit(session, "sword", [3, 3], ("roll.critical", "action"), ("armor.use", "destroy"))
    assert (session.level("bob"), session.actions("vex")) == (40, 1)


def test_ARM_1_takes_no_slot_of_a_hand_and_each_its_own_slot():
    with pytest.raises(ValueError, match="CHAR-3"):
        Opening(ROOM, "Vex pc crew Room level=50 armor:head armor:torso armor:torso armor:left_leg knife ammo", BOB)


# -------------------------------------------------------------------------------------------- shield


@pytest.mark.parametrize(("weapon", "rest"), [("sword", "sword@right"), ("pistol", "pistol@right ammo")])
def test_SHLD_0_who_is_hit_while_holding_a_shield_chooses_the_dice(weapon, rest):
    session = vex(f"level=50 {rest}", ROOM, "Bob pc rivals Room level=40 shield@left", SID)
    hit(session, weapon, [4, 2])
    assert session.seats == ["bob"]
    session.script(("damage.dice", "ones"))
    assert session.boxes("bob", "torso") == "\\\\"
    assert "SHLD-0" in session.cited


def test_SHLD_0_not_while_it_is_stowed():
    session = vex("level=50 sword@right", ROOM, "Bob pc rivals Room level=40 shield", SID)
    assert hit(session, "sword", [4, 2]).seats == ["vex"]


def test_SHLD_0_it_takes_one_hand():
    session = vex("level=50 shield@left sword@right")
    assert session.hands("vex") == ("sword", "shield")
    assert menu(session).offers(["attack:vex.sword"])


def test_SHLD_0_it_is_no_cover_and_does_not_block_sight():
    session = vex("level=50 pistol@right ammo", ROOM, "Bob house Hall level=40 shield@left")
    assert not session.table.geometry.cover("hall", "room")
    assert menu(session).offers(["attack:vex.pistol"])


# -------------------------------------------------------------------------------------------- aid on oneself


def test_RUL_22_aid_on_oneself_needs_one_usable_hand_with_the_item():
    session = vex("level=50 kit@left").wound("vex", right_arm="XXX", head="/")
    session.act("vex", "aid", ("first_aid.roll", [2, 1]), ("aid.dice", "tens"))
    assert session.wounds("vex") == {"right_arm": "XXX"}
    session = vex("level=50 kit").wound("vex", head="/")
    menu(session)
    assert session.why_not("aid") == {"AID-1"}
    session = vex("level=50 kit@left").wound("vex", left_arm="XXX", head="/")
    menu(session)
    assert "aid" not in session.keys


def test_RUL_22_a_treated_limb_works_but_its_item_stays_down():
    """The limb is no longer full, and the dropped item stays on the floor."""
    session = vex("level=50 kit@left sword@right")
    session.wound("vex", right_arm="///")
    assert (session.hands("vex"), session.floor("Room")) == (("", "kit"), ["sword"])
    assert not session.who("vex").usable("right")
    session.act("vex", "aid", ("first_aid.roll", [1, 2]), ("aid.dice", "tens"))
    assert session.boxes("vex", "right_arm") == "XX"
    assert session.who("vex").usable("right")
    assert (session.hands("vex"), session.floor("Room")) == (("", ""), ["sword"])


def test_RUL_22_a_leg_treated_below_full_walks_again():
    session = vex("level=50 kit@left sword@right")
    session.wound("vex", right_leg="/////x")
    session.amend("vex", "actions", 2)
    menu(session)
    assert "move" not in session.keys
    session.script(("action.choose", "aid"), ("first_aid.roll", [1, 2]), ("aid.dice", "tens"))
    assert session.boxes("vex", "right_leg") == "XXXXX"
    assert "move" in menu(session).keys


def test_RUL_22_fewer_slashes_than_the_die_are_all_erased():
    session = vex("level=50 kit@left").wound("vex", head="/", torso="//")
    session.act("vex", "aid", ("first_aid.roll", [4, 5]), ("aid.dice", "ones"))
    assert session.wounds("vex") == {}


# -------------------------------------------------------------------------------------------- dropped


def test_RUL_23_a_lost_hand_drops_a_two_handed_item():
    """Both hands are needed to hold it again."""
    for arm in ("right_arm", "left_arm"):
        session = vex("level=50 axe@both").wound("vex", **{arm: "xxx"})
        assert session.hands("vex") == ("", "")
        assert session.floor("Room") == ["axe"]
        menu(session)
        assert not any(key.endswith("@both") for key in session.keys)
        assert "hands" not in session.keys
    session = vex("level=50 axe@both knife").wound("vex", left_arm="xxx")
    session.act("vex", "hands").asks("items.hands")
    why = str(session.decision.explanation().notes[0])
    assert why == "Not axe: both hands needed, and the left one is unusable (DMG-5)"


def test_RUL_23_what_falls_lies_in_its_bearers_area():
    session = hit(vex("level=50 sword@right", ROOM, BOB, SID), "sword", [3, 8], ("damage.dice", "tens"))
    assert session.floor("Room") == ["knife"]
    assert session.hands("bob") == ("", "")


@pytest.mark.parametrize(("roll", "where"), [([3, 8], "Hall")])
def test_RUL_23_what_a_mover_drops_lies_where_its_move_ends(roll, where):
    session = vex("level=50 sword@right", ROOM, BOB, SID).act("vex", "move")
    session.script(("move.react", ["bob:intercept:bob.knife"]), ("intercept.roll", roll), ("damage.dice", "tens"))
    assert session.area("vex") == where
    assert (session.floor("Room"), session.floor(where)) == ([], ["sword"])


@pytest.mark.parametrize("where", ["Room", "Hall"])
def test_RUL_23_also_where_the_interceptor_stops_it(where):
    session = vex("level=16/50 sword@right", ROOM, BOB, SID, "Ann pc crew Hall level=15")
    session.wound("vex", right_arm="/", torso="////////")
    session.act("vex", "move", ("move.react", ["bob:intercept:bob.knife"]), ("intercept.roll", [3, 8]))
    session.script(("damage.dice", "tens"))
    session.asks("intercept.area")
    assert session.seats == ["gm"]
    session.script(("intercept.area", where.lower()))
    assert (session.area("vex"), session.floor(where)) == (where, ["sword"])


def test_RUL_24_with_one_leg_both_hands_must_be_usable_and_empty():
    session = vex("level=50 sword@right").wound("vex", right_leg="xxxxxx")
    menu(session)
    assert session.why_not("move") == {"DMG-5", "RUL-24"}
    session.script(("action.choose", "drop"))
    assert session.actions("vex") == 1
    assert "move" in menu(session).keys
    session = vex("level=50").wound("vex", right_leg="xxxxxx", left_arm="xxx")
    menu(session)
    assert session.why_not("move") == {"DMG-5"}


def test_RUL_24_a_crawler_stops_when_a_hand_goes_on_the_way():
    session = vex("level=50", ROOM, BOB, SID).wound("vex", right_leg="xxxxxx")
    session.act("vex", "move", ("move.react", ["bob:intercept:bob.knife"]), ("intercept.roll", [3, 8]))
    session.script(("damage.dice", "tens"))
    session.asks("intercept.area")
    assert session.boxes("vex", "right_arm") == "\\" * 3


# -------------------------------------------------------------------------------------------- small print


def test_RUL_32_zero_damage_is_still_a_hit():
    session = hit(vex("level=50 sword@right", ROOM, BOB, SID), "sword", [0, 4], ("damage.dice", "tens"))
    assert session.line(Struck("vex", "bob", 0, "torso", False, "attacker")) in session.told()
    assert (session.level("bob"), session.wounds("bob")) == (40, {})
    assert "RUL-32" in session.cited


def test_RUL_38_the_unconscious_keep_what_they_hold_and_may_be_attacked():
    session = vex("level=50 sword@right", ROOM, "Bob pc rivals Room level=40 shield@left knife@right", SID)
    session.amend("bob", "level", 5)
    assert session.hands("bob") == ("knife", "shield")
    session.act("vex", "attack:vex.sword", ("attack.roll", [4, 2]))
    session.asks("damage.dice")


def test_RUL_38_they_still_choose_the_dice_by_shield_or_cover():
    session = vex("level=50 sword@right", ROOM, "Bob pc rivals Room level=40 shield@left", SID)
    session.amend("bob", "level", 5)
    session.act("vex", "attack:vex.sword", ("attack.roll", [4, 2]))
    assert session.seats == ["bob"]
    barred = "Room ---| Hall\n"
    session = Fight(
        barred, "Vex pc crew Room pistol@right ammo", "Bob pc rivals Hall level=40", "Sid house Room level=30"
    )
    session.amend("bob", "level", 5)
    session.act("vex", "attack:vex.pistol", ("attack.target", "bob"), ("attack.roll", [4, 2]))
    assert session.seats == ["bob"]


def test_CHAR_3_what_lies_about_is_picked_up_only_into_a_free_slot() -> None:
    session = Fight(ROOM, "Vex pc crew Room level=50 knife@right ammo ammo armor:head", "Bob house Room level=40")
    table = session.table
    vex, axe, sword = session.who("vex"), Item("x1", "melee_2h", "axe"), Item("x2", "melee_1h", "sword")
    table.floor["room"] = [axe, sword]
    session.script(("turn.actor", "vex"), ("action.choose", "hands"))
    assert {"x1@both", "x2@left"} <= set(session.keys)
    session.script(("items.hands", ["x2@left"]))
    assert [item.name for item in vex.items] == ["knife", "ammo", "ammo", "armor", "sword"]
    session.end_turns()
    session.turn("crew")
    session.script(("turn.actor", "vex"), ("action.choose", "hands"))
    assert "x1@both" not in session.keys
    assert session.why_not("x1@both") == {"CHAR-3", "ACT-6"}
    assert "Vex has no free slot" in session.refused("items.hands", ["x1@both"])


def test_CHAR_3_one_free_slot_takes_one_item() -> None:
    """Dropping an item makes room for another."""
    session = Fight(ROOM, "Vex pc crew Room level=50 ammo ammo ammo armor:head", "Bob house Room level=40")
    session.table.floor["room"] = [Item("x1", "melee_1h", "sword"), Item("x2", "shield", "lid")]
    session.script(("turn.actor", "vex"), ("action.choose", "hands"))
    assert "does not go with" in session.refused("items.hands", ["x1@right", "x2@left"])
    session.script(("items.hands", ["x1@right"]))
    assert session.who("vex").free_slots == 0
    session.end_turns()
    session.turn("crew")
    session.script(("turn.actor", "vex"), ("action.choose", "drop"), ("turn.actor", "vex"), ("action.choose", "hands"))
    assert "x2@left" in session.keys


def test_CHAR_3_the_gm_gives_as_much_as_the_gm_likes() -> None:
    session = Fight(ROOM, "Vex pc crew Room level=50 ammo ammo ammo ammo armor:head", "Bob house Room level=40")
    session.table.floor["room"] = [Item("x1", "melee_1h", "sword")]
    assert session.amend("vex", "hands", ["x1@right"]) == "Vex in hand: nothing → sword"
