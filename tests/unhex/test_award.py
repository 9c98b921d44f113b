"""The session's goal and its award: CHAR-3 to CHAR-5, EDIT-3."""

import json

from evening_kit import ANN, VEX, empty, fought, joined
from unhex_kit import amend, asks, cited, keys, refused, script, seats, told, who, why_not

from unhex_tui.systems.unhex.prepared.party import party_document, read_party

GOAL = "Find the ledger"


def agreed(*members, goal=GOAL):
    """The players' characters are there, and their goal."""
    return script(joined(*members), ("evening.next", "goal"), ("goal.text", goal))


def levels(session):
    """Max levels by id."""
    return {c.id: c.max_level for c in session.table.characters.values()}


def test_CHAR_5_the_players_agree_on_the_goal_not_the_gm():
    session = script(joined(), ("evening.next", "goal"))
    assert seats(session) == ["team:players"]
    script(session, ("goal.text", GOAL))
    assert f"The session's goal: {GOAL}" in told(session, "players")
    assert any(f"Goal: {GOAL}" in line for line in session.view("players").underway)


def test_CHAR_5_a_goal_needs_players():
    assert why_not(empty(), "goal") == {"CHAR-5"}


def test_CHAR_5_the_goal_is_changed_and_taken_back():
    session = script(agreed(), ("evening.next", "goal"), ("goal.text", "Get out"))
    assert session.table.goal == "Get out"
    script(session, ("evening.next", "goal"), ("goal.text", ""))
    assert (session.table.goal, why_not(session, "award")) == ("", {"CHAR-5"})


def test_CHAR_5_a_goal_met_raises_the_max_level_of_all_pcs_by_one_and_not_the_level():
    session = script(agreed({**VEX, "max_level": 51}, {**ANN, "max_level": 57}), ("evening.next", "award"))
    assert levels(session) == {"vex": 52, "ann": 58}
    assert (who(session, "vex").level, who(session, "ann").level) == (51, 57)
    asks(session, "evening.next")
    assert "Vex's max level is 52 now" in told(session, "players")


def test_CHAR_5_the_award_is_for_pcs_alive_not_for_npcs_and_not_for_the_dead():
    session = fought(1, {**VEX, "max_level": 51}, {**ANN, "max_level": 52})
    amend(session, "ann", "state", "dead")
    before = who(session, "thug-1").max_level
    script(session, ("evening.next", "goal"), ("goal.text", GOAL), ("evening.next", "award"))
    assert levels(session) == {"vex": 52, "ann": 52, "thug-1": before}


def test_CHAR_5_the_award_comes_once_a_session():
    session = script(agreed({**VEX, "max_level": 51}), ("evening.next", "award"))
    assert why_not(session, "award") == {"CHAR-5"}
    assert refused(session, "evening.next", "award").startswith("The goal is met: The award was given already")


def test_CHAR_5_a_goal_that_was_awarded_is_the_sessions_only_one():
    session = script(agreed({**VEX, "max_level": 51}), ("evening.next", "award"))
    assert why_not(session, "goal") == {"CHAR-5"}


def test_CHAR_5_without_a_goal_there_is_no_award():
    assert why_not(joined(), "award") == {"CHAR-5"}


def test_CHAR_5_max_level_never_exceeds_99():
    eight = {"max_level": 99, "good_at": ["locks"], "abilities": ["1HM-1", "1HM-2", "1HM-3", "1HM-4", "UNA-1"]}
    session = script(agreed({**VEX, **eight}), ("evening.next", "award"))
    assert levels(session) == {"vex": 99}
    assert "Vex's max level stays at 99, the highest" in told(session)


def test_EDIT_3_max_level_caps_at_95_by_that_edition():
    six = {"max_level": 94, "good_at": ["locks"], "abilities": ["1HM-1", "1HM-2", "1HM-3", "1HM-4", "UNA-1"]}
    session = script(
        agreed({**VEX, **six}),
        ("evening.next", "rules"),
        ("rules.which", "edition:unhex-0-99"),
        ("rules.which", "done"),
    )
    script(session, ("evening.next", "award"), ("advance.slot", "later"))
    assert levels(session) == {"vex": 95}
    session.table.verdict = ""
    session.live.rebuild()
    script(session, ("evening.next", "award"))
    assert levels(session) == {"vex": 95}


def test_CHAR_3_a_max_level_ending_in_5_offers_the_new_slot_at_once():
    session = script(agreed(), ("evening.next", "award"))
    asks(session, "advance.slot")
    assert (seats(session), session.decision.about) == (["vex"], ("vex",))
    script(session, ("advance.slot", "shield"), ("make.item_name", "Door"))
    assert "Door" in [item.name for item in who(session, "vex").items]
    asks(session, "advance.ability")


def test_ARM_1_no_third_armor_goes_into_the_new_slot_not_even_overruled():
    armor = [{"kind": "armor", "name": name, "location": "torso"} for name in ("Vest", "Coat")]
    session = script(agreed({**VEX, "items": armor}), ("evening.next", "award"))
    asks(session, "advance.slot")
    assert "armor:head" in keys(session) and "armor:torso" not in keys(session)
    said = session.decision.explanation()
    assert "armor:torso" not in [one.option.key for one in said.blocked]
    assert [note.text for note in said.notes if "ARM-1" in note.rules] == ["Armor: torso: 2 lie on the torso already"]


def test_CHAR_4_a_max_level_ending_in_0_offers_another_ability_at_once():
    session = script(agreed(ANN), ("evening.next", "award"))
    asks(session, "advance.ability")
    assert (seats(session), levels(session)) == (["ann"], {"ann": 60})
    script(session, ("advance.ability", "1HM-1"))
    assert who(session, "ann").abilities == ("1HM-3", "1HM-1")
    asks(session, "evening.next")
    assert {"CHAR-4", "CHAR-5"} <= cited(session)


def test_CHAR_4_not_at_50_and_not_at_other_levels():
    session = script(agreed({**VEX, "max_level": 49}, {**ANN, "max_level": 58}), ("evening.next", "award"))
    asks(session, "evening.next")
    assert levels(session) == {"vex": 50, "ann": 59}


def test_CHAR_5_before_the_session_is_closed_it_is_asked_whether_the_goal_was_met():
    session = script(agreed(), ("evening.next", "close"))
    asks(session, "goal.met")
    assert keys(session) == ["met", "missed", "back"]
    script(session, ("goal.met", "back"))
    asks(session, "evening.next")


def test_CHAR_5_met_gives_the_award_and_what_it_brings_before_the_session_closes():
    session = script(agreed(), ("evening.next", "close"), ("goal.met", "met"), ("advance.slot", "later"))
    script(session, ("advance.ability", "other"), ("advance.good_at", "lying"))
    asks(session, "")
    assert session.table.phase == "closed"
    assert (levels(session), who(session, "ann").good_at) == ({"vex": 55, "ann": 60}, ("locks", "lying"))


def test_CHAR_5_a_goal_that_was_not_met_gives_nothing():
    session = script(agreed(), ("evening.next", "close"), ("goal.met", "missed"))
    asks(session, "")
    assert levels(session) == {"vex": 54, "ann": 59}
    assert f"The goal was not met: {GOAL}" in told(session)


def test_after_an_award_the_session_closes_without_a_question():
    session = script(agreed({**VEX, "max_level": 51}), ("evening.next", "award"), ("evening.next", "close"))
    asks(session, "")


def test_an_award_taken_back_is_taken_from_all():
    session = script(agreed({**VEX, "max_level": 51}, {**ANN, "max_level": 57}), ("evening.next", "award"))
    session.undo()
    assert (levels(session), session.table.verdict) == ({"vex": 51, "ann": 57}, "")


# ------------------------------------------------------------------------------------------------- several abilities


GIFTED = {"name": "Ann", "max_level": 59, "good_at": ["locks"], "abilities": ["1HM-1", "1HM-2"], "exempt": True}
WAITING = {"name": "Ann", "max_level": 69, "good_at": ["locks"], "abilities": ["1HM-1"]}


def test_CHAR_4_who_has_one_more_by_the_gms_gift_chooses_another_at_60_all_the_same():
    session = script(agreed(GIFTED), ("evening.next", "award"))
    script(session, ("advance.ability", "1HM-3"))
    asks(session, "evening.next")
    assert who(session, "ann").abilities == ("1HM-1", "1HM-2", "1HM-3")


def test_CHAR_4_a_gifted_pcs_ability_put_off_stays_open_and_its_party_file_says_so():
    session = script(agreed(GIFTED), ("evening.next", "award"), ("advance.ability", "later"))
    assert open_abilities(session) == "Ann: 1 ability still to choose"
    (ann,) = read_party(party_document(session.table)).members
    assert (ann.gifts, ann.exempt, ann.abilities) == (1, False, ["1HM-1", "1HM-2"])
    again = script(agreed(json.loads(party_document(session.table))["characters"][0]), ("evening.next", "award"))
    asks(again, "advance.ability")
    assert levels(again) == {"ann": 61}
    script(again, ("advance.ability", "other"), ("advance.good_at", "lying"))
    asks(again, "evening.next")
    assert open_abilities(again) == ""


def test_CHAR_4_a_gift_that_the_gm_takes_back_is_not_to_be_chosen_anew():
    session = script(agreed(GIFTED), ("evening.next", "award"), ("advance.ability", "later"))
    amend(session, "ann", "abilities", ["1HM-1"])
    assert open_abilities(session) == "Ann: 1 ability still to choose"


def test_CHAR_4_two_that_are_due_are_offered_one_after_the_other():
    session = script(agreed(WAITING), ("evening.next", "award"))
    assert session.decision.prompt == "Ann, max level 70: which ability is new? 2 to choose"
    script(session, ("advance.ability", "1HM-2"))
    assert session.decision.prompt == "Ann, max level 70: which ability is new?"
    script(session, ("advance.ability", "1HM-3"))
    asks(session, "evening.next")


def test_CHAR_4_later_keeps_them_open_and_every_award_offers_them_again():
    session = script(agreed({**WAITING, "max_level": 70}), ("evening.next", "award"))
    assert levels(session) == {"ann": 71}
    script(session, ("advance.ability", "1HM-2"), ("advance.ability", "later"))
    asks(session, "evening.next")
    assert open_abilities(session) == "Ann: 1 ability still to choose"
    (ann,) = read_party(party_document(session.table)).members
    assert (ann.max_level, ann.abilities, ann.gifts) == (71, ["1HM-1", "1HM-2"], 0)


def test_CHAR_3_and_4_a_slot_comes_before_the_abilities_that_are_open():
    session = script(agreed({**WAITING, "max_level": 64}), ("evening.next", "award"))
    script(session, ("advance.slot", "later"), ("advance.ability", "later"))
    asks(session, "evening.next")


def test_CHAR_2_the_last_one_open_is_of_the_kind_that_is_missing():
    only = {"name": "Ann", "max_level": 51, "abilities": [], "good_at": ["locks"]}
    session = script(agreed(only), ("evening.next", "award"))
    assert "1HM-1" in keys(session) and why_not(session, "other") == {"CHAR-2"}
    session = script(agreed({**only, "abilities": ["1HM-1"], "good_at": []}), ("evening.next", "award"))
    assert keys(session) == ["other", "later"] and why_not(session, "1HM-2") == {"CHAR-2"}


def open_abilities(session):
    """What the Characters menu says is still to be chosen."""
    script(session, ("evening.next", "characters"))
    hint = next(option.hint for option in session.decision.options if option.key == "edit")
    session.undo()
    return hint
