"""First aid between fights, without counting actions: AID-1 to AID-7, DICE-5, RUL-22, RUL-41."""

import pytest
from unhex.evening_kit import ANN, VEX, fought, joined, party
from unhex_kit import Evening

from unhex_tui.systems.unhex.events.event import AidDeclared
from unhex_tui.systems.unhex.people.items import Item

MEDIC = {**VEX, "abilities": ["AID-7"]}


def hurt(session: Evening | None = None, **marks: str) -> Evening:
    """Return a session between fights in which Vex has a kit, not in hand, and Ann has these wounds."""
    session = session or joined()
    session.wound("ann", **marks)
    return session


def test_AID_1_between_fights_a_kit_out_of_hand_serves_and_is_destroyed() -> None:
    s = hurt(torso="\\\\").script(("evening.next", "aid"))
    s.asks("first_aid.roll")
    assert s.seats == ["vex"]
    s.script(("first_aid.roll", [2, 4]), ("aid.dice", "ones"))
    s.asks("evening.next")
    assert (s.wounds("ann"), s.destroyed("vex"), s.actions("vex")) == ({}, ["Kit"], 0)
    assert {"AID-1", "AID-2"} <= s.cited
    assert s.table.action is None and s.table.errand is None


def test_AID_1_between_fights_the_area_is_not_asked() -> None:
    s = hurt(torso="\\")
    s.table.characters["vex"].area = None
    assert s.who("ann").area is None
    assert s.offers(["aid"])


def test_END_1_whoever_is_captured_is_neither_treated_nor_treats() -> None:
    s = hurt(torso="\\")
    s.who("ann").fate = "captured"
    s.live.rebuild()
    assert not s.offers(["aid"]) and s.why_not("aid") == {"AID-2", "END-1"}
    s.wound("vex", torso="\\")
    assert next(option.hint for option in s.decision.options if option.key == "aid") == "Vex (1 \\); 1 first-aid item"
    s.who("vex").fate, s.who("ann").fate = "captured", ""
    s.live.rebuild()
    assert not s.offers(["aid"]) and s.why_not("aid") == {"END-1"}
    s.who("vex").fate = "lives"
    s.live.rebuild()
    assert s.offers(["aid"])


def test_AID_2_npcs_who_are_away_or_have_fled_are_not_counted_as_patients() -> None:
    s = fought(3)
    for thug, state in (("thug-1", ""), ("thug-2", "left"), ("thug-3", "away")):
        s.wound(thug, torso="\\")
        if state == "left":
            s.who(thug).left_fight = True
        elif state:
            s.who(thug).away = True

    def hint() -> str:
        s.live.rebuild()
        return s.hint("aid")

    assert hint() == "Thug 1; 1 first-aid item", "one is named, so that it can be found"
    s.wound("ann", torso="\\")
    assert hint() == "Ann (1 \\) and Thug 1; 1 first-aid item"
    s.wound("ann", torso="X")
    s.wound("thug-1", torso="X")
    assert hint() == "no one here is hurt; elsewhere: 2 NPCs"
    s.script(("evening.next", "aid"))
    hints = {option.key: option.hint for option in s.decision.options}
    assert hints == {"thug-2": "1 \\, got away", "thug-3": "1 \\, away"}
    s.wound("ann", torso="\\")
    s.live.rebuild()
    assert (s.keys, [one.key for one in s.decision.formerly]) == (["ann"], ["thug-2", "thug-3"])
    assert s.why_not("thug-2") == {"AID-1"}, "not offered while someone here can be treated"


def test_AID_1_between_fights_npcs_are_treated_by_name_only() -> None:
    """The same holds for NPCs as healers."""
    s = fought(2)
    s.wound("thug-1", torso="\\")
    s.amend("thug-1", "state", "left")
    assert s.hint("aid") == "no one here is hurt; elsewhere: Thug 1"
    s.script(("evening.next", "aid"))
    s.asks("aid.patient")
    assert s.hint("thug-1") == "1 \\, got away"
    s.undo()
    s.who("thug-2").items.append(Item("kit", "first_aid", "Bag"))
    s.who("vex").items.clear()
    s.live.rebuild()
    s.script(("evening.next", "aid"))
    s.asks("aid.healer")
    assert s.keys == ["thug-2"]


def test_AID_1_nobody_treats_without_a_kit_that_is_not_destroyed() -> None:
    s = hurt(torso="\\", head="\\")
    s.script(("evening.next", "aid"), ("first_aid.roll", [9, 7]))
    s.wound("ann", torso="\\")
    assert not s.offers(["aid"])
    assert s.why_not("aid") == {"AID-1"}


def test_AID_1_an_unconscious_character_cannot_treat() -> None:
    s = hurt(torso="\\")
    s.amend("vex", "level", 0)
    assert not s.offers(["aid"])
    assert s.why_not("aid") == {"DMG-6"}


def test_ACT_7_an_npc_who_surrendered_with_the_last_kit_is_no_healer() -> None:
    """The PCs' want of a kit comes first; the NPC has surrendered and is not called unconscious."""
    s = fought(1)
    s.wound("ann", torso="\\")
    s.who("vex").items = []
    thug = s.who("thug-1")
    thug.items, thug.surrendered, thug.level = [Item("bag", "first_aid", "Bag")], True, 0
    s.live.rebuild()
    blocked = next(each for each in s.decision.explanation().blocked if each.option.key == "aid")  # type: ignore[union-attr]
    assert [str(reason) for reason in blocked.reasons] == [
        "No PC has a first-aid item (AID-1)",
        "Thug 1 has surrendered (ACT-7)",
    ]


def test_RUL_22_it_takes_a_usable_hand() -> None:
    s = hurt(torso="\\")
    s.wound("vex", left_arm="XXX")
    assert s.offers(["aid"])
    s.wound("vex", left_arm="XXX", right_arm="XXX")
    assert "RUL-22" in s.why_not("aid")


def test_AID_2_without_a_slash_there_is_nothing_to_treat() -> None:
    s = hurt(torso="X")
    assert not s.offers(["aid"])
    assert s.why_not("aid") == {"AID-2"}


def test_RUL_41_an_item_may_treat_without_slashes() -> None:
    """The item says so."""
    two = joined(MEDIC, {**ANN, "items": [{"kind": "first_aid", "name": "Bag"}]}).script(("evening.next", "bare"))
    assert [str(note) for note in two.asks("aid.healer").decision.explanation().notes] == [
        "First aid uses up the item and erases nothing (AID-1, RUL-41)"
    ]
    s = hurt(joined(MEDIC, ANN), torso="X").script(("evening.next", "bare"))
    s.asks("aid.patient")
    assert [(option.key, option.hint) for option in s.decision.options] == [("vex", "0 \\"), ("ann", "0 \\")]  # type: ignore[union-attr]
    # Characters with the sure way roll too, since it needs something to erase (AID-7).
    s.script(("aid.patient", "ann"), ("first_aid.roll", [2, 4]))
    s.asks("evening.next")
    assert (s.wounds("ann"), s.destroyed("vex")) == ({"torso": "X"}, ["Kit"])


def test_RUL_41_not_for_absent_npcs_or_if_all_patients_have_a_slash() -> None:
    s = hurt(fought(2), torso="\\")
    s.who("thug-1").left_fight = s.who("thug-2").away = True
    s.wound("vex", torso="\\")
    assert "bare" not in s.keys and s.why_not("bare") == set(), "it is not spoken of where it cannot be chosen"
    s.wound("ann", torso="X")
    assert s.keys.index("aid") < s.keys.index("recover") and s.keys[-2:] == ["bare", "close"], (
        "first aid stands before recovery"
    )
    s.script(("evening.next", "bare"), ("first_aid.roll", [7, 7]))
    assert s.wounds("ann") == {"torso": "■"}


def test_AID_1_who_treats_and_whom_are_asked_where_there_is_a_choice() -> None:
    doc = {**ANN, "items": [{"kind": "first_aid", "name": "Bag"}]}
    s = joined(VEX, doc, {**ANN, "name": "Bo"})
    s.wound("vex", torso="\\")
    s.wound("ann", torso="\\\\")
    s.script(("evening.next", "aid"))
    s.asks("aid.healer")
    assert (s.keys, s.why_not("bo")) == (["vex", "ann"], {"AID-1"})
    s.script(("aid.healer", "vex"))
    s.asks("aid.patient")
    assert (s.keys, s.why_not("bo")) == (["vex", "ann"], {"AID-2", "RUL-41"})
    s.script(("aid.patient", "vex"), ("first_aid.roll", [9, 7]))
    assert (s.wounds("vex"), s.wounds("ann")) == ({"torso": "X"}, {"torso": "\\\\"})
    assert (s.destroyed("vex"), s.destroyed("ann")) == (["Kit"], [])


def test_AID_5_a_critical_failure_between_fights() -> None:
    """X become permanent, and no action is lost."""
    s = hurt(head="\\X", right_arm="XXX").script(("evening.next", "aid"), ("first_aid.roll", [6, 6]))
    s.asks("evening.next")
    assert s.wounds("ann") == {"head": "■X", "right_arm": "■■■"}
    assert (s.debt("vex"), s.actions("vex")) == (0, 0)
    assert "AID-5" in s.cited


def test_AID_7_between_fights_it_may_be_done_without_a_roll() -> None:
    s = hurt(joined(MEDIC, ANN), torso="\\\\", head="\\").script(("evening.next", "aid"))
    s.asks("aid.how")
    assert (s.keys, s.seats) == (["roll", "sure"], ["vex"])
    s.script(("aid.how", "sure"), ("aid.where", "head"))
    s.asks("evening.next")
    assert (s.wounds("ann"), s.destroyed("vex")) == ({"torso": "XX"}, ["Kit"])


def test_AID_7_without_the_ability_it_is_rolled() -> None:
    hurt(torso="\\").script(("evening.next", "aid")).asks("first_aid.roll")


@pytest.mark.parametrize("edition", ["unhex", "unhex-draft"])
def test_DICE_5_another_action_out_of_combat_is_told_and_none_is_counted(edition: str) -> None:
    s = Evening({"title": "Tuesday", "edition": edition})
    s.script(("evening.next", "join"), ("party.file", party()))
    hurt(s, torso="\\\\\\\\\\").script(("evening.next", "aid"), ("first_aid.roll", [3, 3]))
    assert s.keys == ["action", "set"]
    s.script(("roll.critical", "action"))
    s.asks("evening.next")
    assert (s.wounds("ann"), s.actions("vex")) == ({"torso": "XX"}, 0)
    assert any("Vex gains another action" in line for line in s.told("players"))


def test_DICE_5_the_dice_may_be_set_out_of_combat() -> None:
    s = hurt(torso="\\\\\\\\\\").script(("evening.next", "aid"), ("first_aid.roll", [3, 3]))
    s.script(("roll.critical", "set"), ("roll.set", 5), ("aid.dice", "ones"))
    assert s.wounds("ann") == {}


def test_a_treatment_without_its_patient_is_void() -> None:
    """The patient is removed before the dice."""
    s = hurt(torso="\\").script(("evening.next", "aid"))
    s.amend("ann", "remove", "yes")
    s.asks("evening.next")
    assert s.destroyed("vex") == []
    assert s.table.action is None and s.table.errand is None


def test_players_see_who_is_treated_and_nothing_of_the_hidden() -> None:
    s = hurt(torso="\\").script(("evening.next", "aid"))
    assert s.view("players").underway[0] == "Vex treats Ann"
    s.script(("first_aid.roll", [9, 7]))
    assert s.line(AidDeclared("vex", "ann", "Kit")) in s.told("players")
    s = joined().script(("evening.next", "characters"), ("evening.characters", "recruit"))
    s.script(("recruit.team", "opposition"), ("recruit.template", "thug"), ("recruit.number", 1))
    s.script(("recruit.where", ["hidden"]), ("recruit.template", "done"))
    while s.decision is not None and s.decision.question != "evening.next":
        s.answer("back")
    before = s.told("players")
    s.wound("thug-1", torso="\\")
    s.script(("evening.next", "aid"), ("aid.patient", "thug-1"))
    seen = s.view("players")
    assert seen.underway == () and "Thug" not in repr(seen)
    s.script(("first_aid.roll", [9, 7]))
    assert not any("Thug" in line for line in s.told("players")[len(before) :])


def test_a_character_who_treats_themselves_is_named_once() -> None:
    s = joined()
    s.wound("vex", torso="\\\\\\", right_leg="\\")
    s.script(("evening.next", "aid"))
    while s.decision is not None and s.decision.question != "first_aid.roll":
        s.answer("vex")
    assert s.decision is not None and s.decision.prompt == s.view("players").underway[0] == "Vex treats themselves"
    s.script(("first_aid.roll", [2, 1]))
    assert s.decision.prompt == "Vex treats themselves (rolled 21): which die is the number of boxes?"
    assert s.decision.options[0].label == "Tens: erase up to 2 \\ in up to 2 locations"
