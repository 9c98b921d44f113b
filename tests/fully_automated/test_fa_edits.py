"""Edits during a fight and what holds afterwards: one character in a hex, no aim and no action for the fallen."""

from __future__ import annotations

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.gamekit.traits import bounds
from unhex_tui.systems.fully_automated.people.character import Character

SMALL = "title: A closet\nmap:\n1 2\n"
"""A map with room for two."""


def test_a_character_downed_by_an_edit_loses_aim_and_choice() -> None:
    """FA-AIM-11, FA-ATK-13"""
    for change in (("hp", -3), ("restrained",)):
        fight = Fight("Ana pc at D3 has pistol", "Bo at D6", "Cy at D9").order().beside("amend", "ana", "aim")
        fight.choose(ana="pistol", bo="move", cy="aim").asks("target").beside("amend", "bo", *change)
        assert (fight.of("Bo").action, fight.of("Bo").done) == ("lost", True)
        fight.beside("amend", "ana", *change)
        assert fight.of("Ana").aim == 0


def test_breaking_free_goes_on_after_an_edit_of_hit_points() -> None:
    """FA-RES-6"""
    fight = Fight("Ana pc at D3", "Bo at D6", "Cy pc at D9").order().beside("amend", "ana", "restrained")
    fight.choose(ana="break").beside("amend", "ana", "hp", 7)
    assert fight.of("Ana").action == "break"


def test_an_edit_of_stuns_has_the_bounds_of_the_record() -> None:
    """FA-STN-1: whatever a save may hold can be set, and is set as it is."""
    fight = Fight("Ana pc at D3", "Bo at D6").order().beside("amend", "bo", "stun", bounds(Character)["stun"][1])
    assert (fight.of("Bo").stun, fight.told()[-1]) == (99, "Bo is stunned for 99 rounds")


def test_a_revived_character_stands_where_they_lie() -> None:
    """FA-MOV-7: the GM names another place if that one is taken."""
    fight = Fight("Ana pc at D3", "Bo pc at D4", "Cy at D9").order().beside("amend", "ana", "hp", -30)
    fight.beside("amend", "ana", "hp", 5)
    assert fight.of("Ana").place == "D3"
    fight.beside("amend", "ana", "hp", -30).beside("amend", "bo", "place", "D3").beside("amend", "ana", "hp", 5, "D2")
    assert (fight.of("Ana").place, fight.of("Bo").place) == ("D2", "D3")


def test_who_comes_into_a_fight_is_put_somewhere() -> None:
    """FA-SET-3"""
    fight = Fight("Ana pc at D3", "Bo pc at D4", "Cy at D9").beside("amend", "bo", "away").order()
    fight.beside("amend", "ana", "place", "D4").beside("amend", "bo", "away", "D5")
    assert (fight.of("Bo").place, fight.of("Bo").away) == ("D5", False)


def test_a_place_given_to_who_is_away_says_so() -> None:
    """An absent character keeps the hex and stands there on their return (FA-SET-3)."""
    fight = Fight("Ana pc at D3", "Bo pc at D4", "Cy at D9").beside("amend", "bo", "away").order()
    fight.beside("amend", "bo", "place", "D6")
    assert fight.told()[-1] == "Bo is still away and will stand at D6"
    fight.beside("amend", "bo", "away")
    assert (fight.of("Bo").place, fight.of("Bo").away) == ("D6", False)


def test_for_whom_there_is_no_room_takes_no_part() -> None:
    """FA-MOV-7"""
    fight = Fight("Ana pc at A1", "Bo at A2", "Cy", map=SMALL)
    assert fight.asks("order.dice").of("Cy").away
    assert fight.told()[-1] == "away: Cy"
    aside = fight.gm_action("amend")
    for answer in ("cy", "away"):
        aside.answer(answer)
    assert fight.finish("amend", aside) is None
    assert fight.of("Cy").away


def test_a_tackle_is_under_way_once_its_card_is_known() -> None:
    """FA-UNM-2: with a single card it begins with its target; a reopened table asks the same question."""
    for has, asked, rest in (("claws", "tackle.card", False), ("club", "target", True)):
        fight = Fight(f"Ana pc at D3 has {has}", "Bo at D4", "Cy at D9", rules={"tackle_move": "movement_step"}).order()
        fight.choose(ana="tackle", bo="aim", cy="aim").asks(asked)
        assert fight.table.at_rest
        if asked == "tackle.card":
            fight.answer("claw")
        assert fight.asks("target").table.at_rest is rest


def test_a_die_corrected_and_corrected_back_lets_nobody_go_ahead_twice() -> None:
    """FA-INIT-1: a character asked in another order in between is asked again in the first order, and only once."""
    fight = Fight("Ana at D3", "Bo at D6", "Cy pc at D9").order(ana=(9, 9), bo=(5, 5), cy=(1, 1))
    for who in ("ana", "bo", "cy"):
        fight.asks("choose", who).answer(":later")
    before = dict(fight.table.declared)
    roll = next(entry for entry in fight.journal.entries.values() if entry.value == [9, 9])
    corrected = fight.correct(roll.n, [1, 2])[0]
    assert [*fight.table.declared] == ["bo", "ana", "cy"]
    fight.correct(corrected.n, [9, 9])
    assert (fight.asks("choose", "ana"), [*fight.table.declared]) == (fight, [*before])


@pytest.mark.parametrize(("kind", "question"), [("pistol", "target"), ("tackle", "tackle.move"), ("aim", "aim.order")])
def test_FA_ATK_13_who_is_put_down_while_asked_loses_the_action(kind: str, question: str) -> None:
    """The next character is asked at once; under the other table rule the action stays."""
    for rule, asked in (("on", "bo"), ("off", "ana")):
        people = ("Ana pc at D3 has pistol", "Bo at D6 has pistol", "Cy pc at E3")
        fight = Fight(*people, rules={"lose_action_when_incapacitated": rule}).order()
        fight.choose(ana=kind, bo=kind, cy="defend").idle(question)
        fight.asks(question, "ana").beside("amend", "ana", "hp", -3)
        assert fight.asks(question, asked).of("Ana").action == ("lost" if rule == "on" else kind)
