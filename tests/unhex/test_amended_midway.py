"""Edits within an action: characters no longer concerned, and questions asked again."""

from typing import Any

import pytest
from test_amend import MAP, PEOPLE, at_rest, edited, in_a_move, in_an_attack
from unhex_kit import Fight, newcomer

from unhex_tui.engine.procedure import Given, Gone
from unhex_tui.gamekit.questions import concerning


@pytest.mark.parametrize("gone", ["vex", "thug"])
def test_a_participant_removed_makes_the_action_void_and_refunded(gone: str) -> None:
    s = edited(in_an_attack(), gone, "remove", "yes")
    s.asks("turn.actor")
    assert [s.actions(one) for one in ("vex", "thug") if one != gone] == [1]
    assert any("is no longer possible: refunded" in text for text in s.told())


@pytest.mark.parametrize("gone", ["vex", "axel"])
def test_a_mover_or_interceptor_removed_makes_the_move_void_and_refunded(gone: str) -> None:
    s = edited(in_a_move(), gone, "remove", "yes")
    s.asks("turn.actor")
    assert [s.actions(one) for one in ("vex", "axel") if one != gone] == [1]
    if gone == "axel":
        assert s.area("vex") == "Room"


def test_a_bystander_removed_leaves_the_action_as_it_is() -> None:
    s = edited(in_an_attack(), "pat", "remove", "yes")
    s.asks("attack.roll")


def test_the_void_line_has_the_name_of_somebody_removed() -> None:
    s = in_an_attack()
    edited(s, "vex", "name", "Vex the Bold")
    edited(s, "vex", "remove", "yes")
    assert "Vex the Bold's action is no longer possible: refunded" in s.told()


def test_SHLD_0_a_given_shield_moves_the_choice_of_dice() -> None:
    """The target's side chooses."""
    s = in_an_attack()
    s.script(("attack.roll", [2, 4]), ("defend.roll", [9, 7]))
    s.asks("damage.dice")
    assert s.seats == ["vex"]
    s.amend("thug", "items", "give", "shield", "Door")
    door = s.who("thug").items[-1].id
    edited(s, "thug", "hands", [s.item_id("thug", "sword") + "@right", f"{door}@left"])
    s.asks("damage.dice")
    assert s.seats == ["gm"]


def test_COVER_5_cover_removed_in_a_hit_moves_the_choice_of_dice() -> None:
    """The GM amends the cover before the damage die is chosen."""
    s = Fight("Room ---| Hall\n", "Vex pc crew Room pistol@right ammo", "Pat pc crew Room", "Thug house Hall")
    s.attack("vex", "pistol", [2, 4])
    assert s.seats == ["gm"]
    edited(s, "cover", s.table.area_map.between("room", "hall").id, [])
    s.asks("damage.dice")
    assert s.seats == ["vex"]


def test_ACT_3_a_target_given_an_action_before_the_dice_gets_its_window() -> None:
    s = at_rest()
    s.amend("thug", "actions", 0)
    s.act("vex", "attack:vex.knife")
    s.asks("attack.roll")
    s.undo_action()
    s.amend("thug", "actions", 1)
    s.act("vex", "attack:vex.knife")
    s.asks("attack.react")
    edited(s, "thug", "actions", 0)
    s.asks("attack.roll")


def test_the_amended_target_takes_the_hit_as_it_is_now() -> None:
    s = in_an_attack()
    s.script(("attack.roll", [2, 5]), ("defend.roll", [9, 7]))
    edited(s, "thug", "level", 10)
    s.script(("damage.dice", "tens"), ("armor.use", "keep"))
    assert s.level("thug") == 8 and s.who("thug").unconscious


def test_ARM_1_armor_taken_away_while_it_is_asked_for_is_asked_no_more() -> None:
    s = in_an_attack()
    s.script(("attack.roll", [2, 5]), ("defend.roll", [9, 7]), ("damage.dice", "tens"))
    s.asks("armor.use")
    armor = next(i.id for i in s.who("thug").items if i.kind == "armor")
    edited(s, "thug", "items", armor, "destroy")
    s.asks("turn.actor")
    assert s.boxes("thug", "torso") == "\\\\"


def test_INT_1_reinforcements_may_intercept_the_move_under_way() -> None:
    s = Fight(MAP, *PEOPLE)
    s.act("vex", "move")
    s.asks("move.react")
    edited(s, *newcomer("Newt", "house", 45, "hall", "knife@right"))
    assert {key.partition(":")[0] for key in s.keys} >= {"axel", s.table.characters[list(s.table.characters)[-1]].id}


def test_RUL_23_what_a_mover_drops_by_an_edit_lies_where_the_move_ends() -> None:
    s = Fight(MAP, *PEOPLE)
    s.act("vex", "move", ("move.react", ["axel:intercept:axel.axe"]))
    edited(s, "vex", "marks", "right_arm", "XXX")
    s.script(("intercept.roll", [9, 7]))
    assert (s.area("vex"), s.floor("Hall"), s.floor("Room")) == ("Hall", ["knife"], [])


def test_a_position_amended_within_a_window_of_reactions_counts() -> None:
    s = Fight(MAP, *PEOPLE)
    s.act("vex", "attack:vex.knife")
    assert s.offers(["thug:counterattack:thug.sword"])
    edited(s, "thug", "area", "yard")
    assert s.keys == ["thug:defend:"]


def test_names_are_as_amended_in_the_question_that_is_pending() -> None:
    s = in_an_attack()
    edited(s, "thug", "name", "Brute")
    assert s.decision is not None and s.decision.prompt == "Vex attacks Brute"


def test_a_question_about_a_character_ends_with_its_interruption() -> None:
    heard: list[str] = []

    def inner() -> Any:
        try:
            yield lambda: Given("")
        except Gone:
            heard.append("gone")
        try:
            yield lambda: Given("")
        finally:
            heard.append("closed")

    procedure = concerning("vex", inner())
    next(procedure)
    procedure.throw(Gone())
    assert heard == ["gone"]
    procedure.close()
    assert heard == ["gone", "closed"]
