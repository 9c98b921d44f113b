"""First aid between fights, where nothing is counted in actions: AID-1, AID-2, AID-4, AID-5, AID-7, DICE-5, RUL-22."""

import pytest
from evening_kit import ANN, VEX, fought, joined, party
from unhex_kit import (
    Session,
    actions,
    amend,
    asks,
    cited,
    debt,
    destroyed,
    keys,
    offers,
    script,
    seats,
    told,
    who,
    why_not,
    wound,
    wounds,
)

from unhex_tui.systems.unhex.system import UNHEX

MEDIC = {**VEX, "abilities": ["AID-7"]}


def hurt(session: Session | None = None, **marks: str) -> Session:
    """Between fights Vex has a kit, not in hand, and Ann is hurt so."""
    session = session or joined()
    wound(session, "ann", **marks)
    return session


def test_AID_1_between_fights_a_kit_out_of_hand_serves_and_is_destroyed() -> None:
    s = script(hurt(torso="\\\\"), ("evening.next", "aid"))
    asks(s, "first_aid.roll")
    assert seats(s) == ["vex"]
    script(s, ("first_aid.roll", [2, 4]), ("aid.dice", "ones"))
    asks(s, "evening.next")
    assert (wounds(s, "ann"), destroyed(s, "vex"), actions(s, "vex")) == ({}, ["Kit"], 0)
    assert {"AID-1", "AID-2"} <= cited(s)
    assert s.table.action is None and s.table.errand is None


def test_AID_1_between_fights_the_area_is_not_asked() -> None:
    s = hurt(torso="\\")
    s.table.characters["vex"].area = None
    assert who(s, "ann").area is None
    assert offers(s, ["aid"])


def test_END_1_whoever_is_captured_is_neither_treated_nor_treats() -> None:
    s = hurt(torso="\\")
    who(s, "ann").fate = "captured"
    s.live.rebuild()
    assert not offers(s, ["aid"]) and why_not(s, "aid") == {"AID-2", "END-1"}
    wound(s, "vex", torso="\\")
    assert next(option.hint for option in s.decision.options if option.key == "aid") == "for Vex"
    who(s, "vex").fate, who(s, "ann").fate = "captured", ""
    s.live.rebuild()
    assert not offers(s, ["aid"]) and why_not(s, "aid") == {"END-1"}
    who(s, "vex").fate = "lives"
    s.live.rebuild()
    assert offers(s, ["aid"])


def test_AID_2_npcs_who_are_away_or_have_fled_are_not_counted_as_patients() -> None:
    s = fought(3)
    for thug, state in (("thug-1", ""), ("thug-2", "left"), ("thug-3", "away")):
        wound(s, thug, torso="\\")
        if state == "left":
            who(s, thug).left_fight = True
        elif state:
            who(s, thug).away = True

    def hint() -> str:
        s.live.rebuild()
        return next(option.hint for option in s.decision.options if option.key == "aid")  # type: ignore[union-attr]

    assert hint() == "for Thug 1"
    wound(s, "ann", torso="\\")
    assert hint() == "for one of 2 who are hurt"
    wound(s, "ann", torso="X")
    wound(s, "thug-1", torso="X")
    assert hint() == "nobody here is hurt"


def test_AID_1_nobody_treats_without_a_kit_that_is_not_destroyed() -> None:
    s = hurt(torso="\\", head="\\")
    script(s, ("evening.next", "aid"), ("first_aid.roll", [9, 7]))
    wound(s, "ann", torso="\\")
    assert not offers(s, ["aid"])
    assert why_not(s, "aid") == {"AID-1"}


def test_AID_1_whoever_is_unconscious_treats_nobody() -> None:
    s = hurt(torso="\\")
    amend(s, "vex", "level", 0)
    assert not offers(s, ["aid"])
    assert why_not(s, "aid") == {"DMG-6"}


def test_RUL_22_it_takes_a_usable_hand() -> None:
    s = hurt(torso="\\")
    wound(s, "vex", left_arm="XXX")
    assert offers(s, ["aid"])
    wound(s, "vex", left_arm="XXX", right_arm="XXX")
    assert "RUL-22" in why_not(s, "aid")


def test_AID_2_where_nobody_has_a_slash_there_is_nothing_to_treat() -> None:
    s = hurt(torso="X")
    assert not offers(s, ["aid"])
    assert why_not(s, "aid") == {"AID-2"}


def test_AID_1_who_treats_and_whom_are_asked_where_there_is_a_choice() -> None:
    doc = {**ANN, "items": [{"kind": "first_aid", "name": "Bag"}]}
    s = joined(VEX, doc, {**ANN, "name": "Bo"})
    wound(s, "vex", torso="\\")
    wound(s, "ann", torso="\\\\")
    script(s, ("evening.next", "aid"))
    asks(s, "aid.healer")
    assert (keys(s), why_not(s, "bo")) == (["vex", "ann"], {"AID-1"})
    script(s, ("aid.healer", "vex"))
    asks(s, "aid.patient")
    assert (keys(s), why_not(s, "bo")) == (["vex", "ann"], {"AID-2"})
    script(s, ("aid.patient", "vex"), ("first_aid.roll", [9, 7]))
    assert (wounds(s, "vex"), wounds(s, "ann")) == ({"torso": "X"}, {"torso": "\\\\"})
    assert (destroyed(s, "vex"), destroyed(s, "ann")) == (["Kit"], [])


def test_AID_5_a_critical_failure_between_fights_makes_X_permanent_and_costs_no_action() -> None:
    s = script(hurt(head="\\X", right_arm="XXX"), ("evening.next", "aid"), ("first_aid.roll", [6, 6]))
    asks(s, "evening.next")
    assert wounds(s, "ann") == {"head": "■X", "right_arm": "■■■"}
    assert (debt(s, "vex"), actions(s, "vex")) == (0, 0)
    assert "AID-5" in cited(s)


def test_AID_7_between_fights_it_may_be_done_without_a_roll() -> None:
    s = script(hurt(joined(MEDIC, ANN), torso="\\\\", head="\\"), ("evening.next", "aid"))
    asks(s, "aid.how")
    assert (keys(s), seats(s)) == (["roll", "sure"], ["vex"])
    script(s, ("aid.how", "sure"), ("aid.where", "head"))
    asks(s, "evening.next")
    assert (wounds(s, "ann"), destroyed(s, "vex")) == ({"torso": "XX"}, ["Kit"])


def test_AID_7_without_the_ability_it_is_rolled() -> None:
    asks(script(hurt(torso="\\"), ("evening.next", "aid")), "first_aid.roll")


@pytest.mark.parametrize("edition", ["unhex", "unhex-draft"])
def test_DICE_5_another_action_out_of_combat_is_told_and_none_is_counted(edition: str) -> None:
    s = Session(UNHEX, {"title": "Tuesday", "edition": edition})
    script(s, ("evening.next", "join"), ("party.file", party()))
    script(hurt(s, torso="\\\\\\\\\\"), ("evening.next", "aid"), ("first_aid.roll", [3, 3]))
    assert keys(s) == ["action", "set"]
    script(s, ("roll.critical", "action"))
    asks(s, "evening.next")
    assert (wounds(s, "ann"), actions(s, "vex")) == ({"torso": "XX"}, 0)
    assert any("Vex gains another action" in line for line in told(s, "players"))


def test_DICE_5_the_dice_may_be_set_out_of_combat() -> None:
    s = script(hurt(torso="\\\\\\\\\\"), ("evening.next", "aid"), ("first_aid.roll", [3, 3]))
    script(s, ("roll.critical", "set"), ("roll.set", 5), ("aid.dice", "ones"))
    assert wounds(s, "ann") == {}


def test_the_treatment_is_void_where_the_patient_is_removed_before_the_dice() -> None:
    s = script(hurt(torso="\\"), ("evening.next", "aid"))
    amend(s, "ann", "remove", "yes")
    asks(s, "evening.next")
    assert destroyed(s, "vex") == []
    assert s.table.action is None and s.table.errand is None


def test_players_see_who_is_treated_and_nothing_of_the_hidden() -> None:
    s = script(hurt(torso="\\"), ("evening.next", "aid"))
    assert s.view("players").underway[0] == "Vex treats Ann"
    script(s, ("first_aid.roll", [9, 7]))
    assert "Vex gives first aid to Ann: Kit" in told(s, "players")
    s = script(joined(), ("evening.next", "characters"), ("evening.characters", "recruit"))
    script(s, ("recruit.team", "opposition"), ("recruit.template", "thug"), ("recruit.number", 1))
    script(s, ("recruit.where", ["hidden"]), ("recruit.template", "done"))
    while s.decision is not None and s.decision.question != "evening.next":
        s.answer("back")
    before = told(s, "players")
    wound(s, "thug-1", torso="\\")
    script(s, ("evening.next", "aid"))
    seen = s.view("players")
    assert seen.underway == () and "Thug" not in repr(seen)
    script(s, ("first_aid.roll", [9, 7]))
    assert not any("Thug" in line for line in told(s, "players")[len(before) :])
