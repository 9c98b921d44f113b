"""The session's goal and its award: CHAR-3 to CHAR-5, EDIT-3."""

import json

from unhex.evening_kit import ANN, VEX, empty, fought, joined

from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.events.fights import MaxLevelRaised

GOAL = "Find the ledger"


def agreed(*members, goal=GOAL):
    """Return a session with the players' characters and their goal."""
    return joined(*members).script(("evening.next", "goal"), ("goal.text", goal))


def levels(session):
    """Return max levels by id."""
    return {character.id: character.max_level for character in session.table.characters.values()}


def test_CHAR_5_the_players_agree_on_the_goal_not_the_gm():
    session = joined().script(("evening.next", "goal"))
    assert session.seats == ["team:players"]
    session.script(("goal.text", GOAL))
    assert f"Session goal: {GOAL}" in session.told("players")
    assert any(f"Goal: {GOAL}" in line for line in session.view("players").underway)


def test_CHAR_5_a_goal_needs_players():
    assert empty().why_not("goal") == {"CHAR-5"}


def test_CHAR_5_the_goal_is_changed_and_taken_back():
    session = agreed().script(("evening.next", "goal"), ("goal.text", "Get out"))
    assert session.table.goal == "Get out"
    session.script(("evening.next", "goal"), ("goal.text", ""))
    assert (session.table.goal, session.why_not("award")) == ("", {"CHAR-5"})


def test_CHAR_5_a_met_goal_raises_every_pcs_max_level():
    """The level stays."""
    session = agreed({**VEX, "max_level": 51}, {**ANN, "max_level": 57}).script(("evening.next", "award"))
    assert levels(session) == {"vex": 52, "ann": 58}
    assert (session.who("vex").level, session.who("ann").level) == (51, 57)
    session.asks("evening.next")
    assert session.line(MaxLevelRaised("vex", 52)) in session.told("players")


def test_CHAR_5_the_award_is_for_living_pcs_only():
    """NPCs and dead PCs get none."""
    session = fought(1, {**VEX, "max_level": 51}, {**ANN, "max_level": 52})
    session.amend("ann", "state", "dead")
    before = session.who("thug-1").max_level
    session.script(("evening.next", "goal"), ("goal.text", GOAL), ("evening.next", "award"))
    assert levels(session) == {"vex": 52, "ann": 52, "thug-1": before}


def test_CHAR_5_the_award_comes_once_a_session():
    session = agreed({**VEX, "max_level": 51}).script(("evening.next", "award"))
    assert session.why_not("award") == {"CHAR-5"}
    assert session.refused("evening.next", "award").startswith("The goal is met: The award was already given")


def test_CHAR_5_an_award_that_was_forced_without_a_goal_names_none():
    session = joined({**VEX, "max_level": 51})
    session.answer("award", forced=True)
    assert "The goal is met" in session.told()


def test_CHAR_5_what_the_award_gives_whom_is_said_where_it_is_offered():
    session = agreed({**VEX, "max_level": 99, "abilities": [f"1HM-{n}" for n in (1, 2, 3, 4)]}, ANN)
    hints = {option.key: option.hint for option in session.decision.options}
    assert hints["award"] == "max level rises: Ann to 60"
    assert hints["close"] == "asks about the goal; undo reopens it"
    session.script(("evening.next", "award"), ("advance.ability", "later"), ("advance.ability", "later"))
    hints = {option.key: option.hint for option in session.decision.options}
    assert hints["close"] == "ends the session; undo reopens it"


def test_CHAR_5_a_goal_that_was_awarded_is_the_sessions_only_one():
    session = agreed({**VEX, "max_level": 51}).script(("evening.next", "award"))
    assert session.why_not("goal") == {"CHAR-5"}


def test_CHAR_5_without_a_goal_there_is_no_award():
    assert joined().why_not("award") == {"CHAR-5"}


def test_CHAR_5_max_level_never_exceeds_99():
    eight = {"max_level": 99, "good_at": ["locks"], "abilities": ["1HM-1", "1HM-2", "1HM-3", "1HM-4", "UNA-1"]}
    session = agreed({**VEX, **eight}).script(("evening.next", "award"))
    assert levels(session) == {"vex": 99}
    assert session.line(MaxLevelRaised("vex", 99, highest=True)) in session.told()


def test_EDIT_3_max_level_caps_at_95_by_that_edition():
    six = {"max_level": 94, "good_at": ["locks"], "abilities": ["1HM-1", "1HM-2", "1HM-3", "1HM-4", "UNA-1"]}
    session = agreed({**VEX, **six}).script(
        ("evening.next", "rules"), ("rules.which", "edition:unhex-0-99"), ("rules.which", "done")
    )
    session.script(("evening.next", "award"), ("advance.slot", "later"))
    assert levels(session) == {"vex": 95}
    session.table.verdict = ""
    session.live.rebuild()
    session.script(("evening.next", "award"))
    assert levels(session) == {"vex": 95}


def test_CHAR_3_a_max_level_ending_in_5_offers_the_new_slot_at_once():
    session = agreed().script(("evening.next", "award"))
    session.asks("advance.slot")
    assert (session.seats, session.decision.about) == (["vex"], ("vex",))
    session.script(("advance.slot", "shield"), ("make.item_name", "Door"))
    assert "Door" in [item.name for item in session.who("vex").items]
    session.asks("advance.ability")


def test_ARM_1_no_third_armor_goes_into_the_new_slot_not_even_overruled():
    armor = [{"kind": "armor", "name": name, "location": "torso"} for name in ("Vest", "Coat")]
    session = agreed({**VEX, "items": armor}).script(("evening.next", "award"))
    session.asks("advance.slot")
    assert "armor:head" in session.keys and "armor:torso" not in session.keys
    said = session.decision.explanation()
    assert "armor:torso" not in [blocked.option.key for blocked in said.blocked]
    assert [note.text for note in said.notes if "ARM-1" in note.rules] == [
        "Armor: torso: There are already 2 on the torso"
    ]


def test_CHAR_4_a_max_level_ending_in_0_offers_another_ability_at_once():
    session = agreed(ANN).script(("evening.next", "award"))
    session.asks("advance.ability")
    assert (session.seats, levels(session)) == (["ann"], {"ann": 60})
    session.script(("advance.ability", "1HM-1"))
    assert session.who("ann").abilities == ("1HM-3", "1HM-1")
    session.asks("evening.next")
    assert {"CHAR-4", "CHAR-5"} <= session.cited


def test_CHAR_4_not_at_50_and_not_at_other_levels():
    session = agreed({**VEX, "max_level": 49}, {**ANN, "max_level": 58}).script(("evening.next", "award"))
    session.asks("evening.next")
    assert levels(session) == {"vex": 50, "ann": 59}


def test_CHAR_5_closing_the_session_asks_about_the_goal():
    session = agreed().script(("evening.next", "close"))
    session.asks("goal.met")
    assert session.keys == ["met", "missed", "back"]
    session.script(("goal.met", "back"))
    session.asks("evening.next")


def test_CHAR_5_a_met_goal_gives_the_award_before_closing():
    """Open abilities are chosen first."""
    session = agreed().script(("evening.next", "close"), ("goal.met", "met"), ("advance.slot", "later"))
    session.script(("advance.ability", "other"), ("advance.good_at", "lying"))
    session.asks("")
    assert session.table.phase == "closed"
    assert (levels(session), session.who("ann").good_at) == ({"vex": 55, "ann": 60}, ("locks", "lying"))


def test_CHAR_5_a_goal_that_was_not_met_gives_nothing():
    session = agreed().script(("evening.next", "close"), ("goal.met", "missed"))
    session.asks("")
    assert levels(session) == {"vex": 54, "ann": 59}
    assert f"The goal was not met: {GOAL}" in session.told()


def test_after_an_award_the_session_closes_without_a_question():
    session = agreed({**VEX, "max_level": 51}).script(("evening.next", "award"), ("evening.next", "close"))
    session.asks("")


def test_an_award_taken_back_is_taken_from_all():
    session = agreed({**VEX, "max_level": 51}, {**ANN, "max_level": 57}).script(("evening.next", "award"))
    session.undo()
    assert (levels(session), session.table.verdict) == ({"vex": 51, "ann": 57}, "")


# ------------------------------------------------------------------------------------------------- several abilities


GIFTED = {"name": "Ann", "max_level": 59, "good_at": ["locks"], "abilities": ["1HM-1", "1HM-2"], "exempt": True}
WAITING = {"name": "Ann", "max_level": 69, "good_at": ["locks"], "abilities": ["1HM-1"]}


def test_CHAR_4_a_gifted_pc_still_chooses_an_ability_at_60():
    """The GM gave the PC one ability more."""
    session = agreed(GIFTED).script(("evening.next", "award"))
    session.script(("advance.ability", "1HM-3"))
    session.asks("evening.next")
    assert session.who("ann").abilities == ("1HM-1", "1HM-2", "1HM-3")


def test_CHAR_4_a_gifted_pcs_postponed_ability_stays_open():
    """The party file says so."""
    session = agreed(GIFTED).script(("evening.next", "award"), ("advance.ability", "later"))
    assert open_abilities(session) == "Ann: 1 ability still to choose"
    (ann,) = DOCUMENTS.read("party", DOCUMENTS.party(session.table)).characters
    assert (ann.gifts, ann.exempt, ann.abilities) == (1, False, ["1HM-1", "1HM-2"])
    again = agreed(json.loads(DOCUMENTS.party(session.table))["characters"][0]).script(("evening.next", "award"))
    again.asks("advance.ability")
    assert levels(again) == {"ann": 61}
    again.script(("advance.ability", "other"), ("advance.good_at", "lying"))
    again.asks("evening.next")
    assert open_abilities(again) == ""


def test_CHAR_4_a_gift_that_the_gm_takes_back_is_not_to_be_chosen_anew():
    session = agreed(GIFTED).script(("evening.next", "award"), ("advance.ability", "later"))
    session.amend("ann", "abilities", ["1HM-1"])
    assert open_abilities(session) == "Ann: 1 ability still to choose"


def test_CHAR_4_two_that_are_due_are_offered_one_after_the_other():
    session = agreed(WAITING).script(("evening.next", "award"))
    assert session.decision.prompt == "Ann, max level 70: which new ability? 2 to choose"
    session.script(("advance.ability", "1HM-2"))
    assert session.decision.prompt == "Ann, max level 70: which new ability?"
    session.script(("advance.ability", "1HM-3"))
    session.asks("evening.next")


def test_CHAR_4_later_keeps_them_open_and_every_award_offers_them_again():
    session = agreed({**WAITING, "max_level": 70}).script(("evening.next", "award"))
    assert levels(session) == {"ann": 71}
    session.script(("advance.ability", "1HM-2"), ("advance.ability", "later"))
    session.asks("evening.next")
    assert open_abilities(session) == "Ann: 1 ability still to choose"
    (ann,) = DOCUMENTS.read("party", DOCUMENTS.party(session.table)).characters
    assert (ann.max_level, ann.abilities, ann.gifts) == (71, ["1HM-1", "1HM-2"], 0)


def test_CHAR_3_and_4_a_slot_comes_before_the_abilities_that_are_open():
    session = agreed({**WAITING, "max_level": 64}).script(("evening.next", "award"))
    session.script(("advance.slot", "later"), ("advance.ability", "later"))
    session.asks("evening.next")


def test_CHAR_2_the_last_one_open_is_of_the_kind_that_is_missing():
    only = {"name": "Ann", "max_level": 51, "abilities": [], "good_at": ["locks"]}
    session = agreed(only).script(("evening.next", "award"))
    assert "1HM-1" in session.keys and session.why_not("other") == {"CHAR-2"}
    session = agreed({**only, "abilities": ["1HM-1"], "good_at": []}).script(("evening.next", "award"))
    assert session.keys == ["other", "later"] and session.why_not("1HM-2") == {"CHAR-2"}


def open_abilities(session):
    """Return what the Characters menu says about open choices."""
    session.script(("evening.next", "characters"))
    hint = next(option.hint for option in session.decision.options if option.key == "edit")
    session.undo()
    return hint
