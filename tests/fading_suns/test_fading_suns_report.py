"""Reports of Fading Suns compared with fights counted by hand, and the parts that the players' report leaves out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from fading_suns.fight_kit import Fight
from fading_suns.random_fights import random_fight
from players import RandomPlayer
from playing_kit import account, ended, rows, texts

from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.session import Session
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fading_suns.views.report import chances_of

ANN = "Ann pc Str 5 Dex 7 End 6 Fight 5 Dodge 6 Vigor 5"
BO = "Bo Str 6 Dex 6 End 5 Fight 6 Dodge 4 Vigor 6"
DOINGS, PAIRS = "Who attacked, hit and was hurt", "Who hit whom"
D20, HANDFULS = "d20: rolled and expected", "Effect dice: rolled and expected"


def did(who: str, *counts: int) -> tuple[str, ...]:
    """Return a row of `DOINGS`: attacks, hits, wounds given and taken, attacks dodged, charges, holds."""
    return who, *map(str, counts)


def four_turns(*others: str) -> Fight:
    """Return a fight of a hit, a missed kick, a charge, the grapple that follows, and Bo's escape; the GM ends it.

    Bo's fist of 9 has 3 victory dice: 6 dice, 4 wounds. Ann's charge of 6 over 9 metres has 2, and 3 of momentum: 7
    dice, 4 wounds, 2 of which she takes too. Her grab of 4 has 1: 3 dice, 1 wound.
    """
    fight = Fight(ANN, BO, *others)
    fight.declare(ann="kick", bo="fist").strike("ann", 9).script(("damage", [1, 2, 3, 4, 5, 6]))
    fight.strike("bo", 15)
    fight.declare(ann="charge", bo="fist").strike("ann", 20)
    fight.script(("target", "bo"), ("metres", 9), ("defend", "none"), ("attack", [6]))
    fight.script(("damage", [1, 1, 5, 5, 1, 2, 6]))
    fight.declare(ann="follow", bo="fist")
    fight.script(("defend", "none"), ("attack", [4]), ("resist", "none"), ("damage", [1, 5, 6])).strike("ann", 14)
    fight.declare(ann="hold", bo="break").script(("contest", [11]), ("contest", [3]))
    fight.overrule("end")
    return fight


# ------------------------------------------------------------------------------------------------- the report


def test_blows_hits_wounds_charges_and_holds_are_those_of_the_fight() -> None:
    """FS-CHG-3: no one deals a charger's own momentum wounds."""
    fight = four_turns()
    assert rows(fight, DOINGS) == [
        ("Ann", "3", "2", "5", "6", "0", "1", "1"),
        ("Bo", "3", "1", "4", "5", "0", "0", "0"),
    ]
    assert rows(fight, PAIRS) == [("Ann", "Bo", "3", "2", "5"), ("Bo", "Ann", "3", "1", "4")]


ANNS = ("Ann", "11", "7", "5", "5", "5", "5", "11", "")
BOS = ("Bo", "10", "10", "6", "5", "5", "5", "10", "")


def test_FS_VIT_1_the_report_has_the_vitality_of_each_turn() -> None:
    """A fifth turn has begun when the GM ends the fight."""
    (fought,) = (table for table in gathered(four_turns(), "gm").tables if table.title == "Fight 1")
    assert fought.heads == ("", "Start", "1", "2", "3", "4", "5", "max", "Fell") and fought.rows == (ANNS, BOS)
    assert fought.notes[1:] == (
        "Hardest hit: 4 wounds, Bo → Ann, turn 1.",
        "Held: Ann → Bo, turns 3 to 4.",
        "Ran down: Ann 1.",
    )


def test_FS_COR_1_likely_successes_follow_from_the_goal_at_each_roll() -> None:
    """Ann's goals: 12, 12, 14 with the bonus of a charge, 12 with the bonus of the hold; Bo's: 12 each time."""
    assert rows(four_turns(), D20) == [
        ("Bo", "4", "13.5", "2", "2.4", "1", "0.4"),
        ("Ann", "4", "7.0", "3", "2.5", "0", "0.4"),
    ]
    assert chances_of(12) == (12 / 20, 2 / 20)
    assert chances_of(20) == (18 / 20, 1 / 20), "a goal of 19 or 20 has no critical success"


def test_FS_COR_7_handfuls_beside_what_is_likely_of_them_momentum_once() -> None:
    assert rows(four_turns(), HANDFULS) == [
        ("Bo", "6", "4", "4.0", "", "", ""),
        ("Ann", "10", "5", "6.7", "", "", ""),
    ]


def test_FS_COR_8_what_armor_stops_is_a_hit_and_no_wound() -> None:
    fight = Fight(f"{ANN} armor 3", BO).declare(bo="fist").strike("ann", 1)
    fight.script(("damage", [1, 2, 6]), ("armor", [4, 4, 6]))
    assert rows(fight, PAIRS) == [("Bo", "Ann", "1", "1", "0")]
    assert ("Ann", "", "", "", "3", "2", "2.0") in rows(fight, HANDFULS)


def test_FS_DOD_2_an_attack_that_is_dodged_is_no_hit_and_the_dodgers_deed() -> None:
    fight = Fight(ANN, BO).declare(ann="dodge", bo="fist").strike("ann", 5).script(("dodge", [9]))
    assert rows(fight, DOINGS) == [
        ("Ann", "0", "0", "0", "0", "1", "0", "0"),
        ("Bo", "1", "0", "0", "0", "0", "0", "0"),
    ]


def test_FS_INI_1_wounds_that_waited_are_of_who_dealt_them() -> None:
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo Fight 6 Wits 5").declare(ann="fist", bo="fist")
    fight.strike("bo", 1).script(("damage", [1, 6])).strike("ann", 1).script(("damage", [2, 3]))
    assert rows(fight, PAIRS) == [("Bo", "Ann", "1", "1", "2"), ("Ann", "Bo", "1", "1", "1")]


def test_FS_INI_1_who_falls_by_wounds_that_waited_fell_to_who_dealt_them() -> None:
    fight = Fight("Ann pc Fight 6 Wits 5", "Cy pc Fight 6 Wits 5", "Bo Vit 4", rules={"vit_one": "unconscious"})
    fight.declare(ann="fist", cy="fist")
    fight.strike("bo", 1).script(("damage", [1, 6])).strike("bo", 1).script(("damage", [1, 2]))
    course = ended(fight).course
    assert course is not None and course.lines[0] == ("Fell", "turn 1: Bo (by Cy)")


def test_FS_GRP_5_later_turns_of_a_hold_wound_without_an_attack() -> None:
    fight = Fight(ANN, BO).declare(ann="grapple")
    fight.script(("target", "bo"), ("defend", "none"), ("attack", [3]), ("resist", "none"), ("damage", [1, 6, 6]))
    fight.declare(ann="hold").script(("damage", [1, 1, 1]))
    assert rows(fight, PAIRS) == [("Ann", "Bo", "1", "1", "4")]


def test_an_action_taken_back_as_if_it_had_not_happened_counts_nothing() -> None:
    fight = Fight(ANN, BO).declare(bo="fist").strike("ann", 9)
    assert rows(fight, DOINGS) and rows(fight, D20)
    fight.overrule("void.refunded.restore")
    assert not rows(fight, DOINGS) and not rows(fight, D20)


def test_an_action_taken_back_leaves_the_wounds_that_waited_before_it() -> None:
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo Fight 6 Wits 5").declare(ann="fist", bo="fist")
    fight.strike("bo", 1).script(("damage", [1, 6])).strike("ann", 1)
    fight.overrule("void.spent.restore")
    assert rows(fight, PAIRS) == [("Ann", "Bo", "1", "1", "1")]


def test_the_gms_notes_are_in_the_gms_report_alone() -> None:
    fight = Fight(ANN, BO).beside("note", ":session", "Quorx pays").beside("note", "bo", "Zimf's brother")
    fight.declare(bo="fist").strike("ann", 9)
    assert rows(fight, "GM notes") == [("The session", "Quorx pays"), ("Bo", "Zimf's brother")]
    assert "Quorx" in page(gathered(fight, "gm")) and "Zimf" in page(gathered(fight, "gm"))
    assert "Quorx" not in page(gathered(fight, "players")) and "Zimf" not in page(gathered(fight, "players"))


# ------------------------------------------------------------------------------------------------- the end


def test_an_end_says_who_stood_when_and_how_it_ended() -> None:
    ending = ended(four_turns())
    assert ending.title == "The GM ended the fight in turn 5" and ending.sheets == ("ann",)
    course = ending.course
    assert course is not None and course.heads == ("turn", "1", "2", "3", "4", "5", "end")
    assert [(row[0].text, row[1].members, row[-1].text) for row in course.rows] == [
        ("Players", ("ready",), "1 of 1 stand"),
        ("Opposition", ("ready",), "1 of 1 stand"),
    ]
    assert course.lines == (("Wounds taken", "Players 6 · Opposition 5"),)


def test_FS_COR_7_the_end_has_the_luck_of_each_side() -> None:
    """Ann's ten dice average 6.7 with a deviation of 1.5, so 5 is slightly unlucky; Bo's dice have the same odds."""
    ending = ended(four_turns())
    assert texts(account(ending, "Dice: successes")) == [
        ("Players", "2.5", "3 of 4", "average"),
        ("Opposition", "2.4", "2 of 4", "average"),
        ("effect dice", "6.7", "5 of 10", "unlucky"),
        ("effect dice", "4.0", "4 of 6", "average"),
    ]
    assert [row[0].side for row in account(ending, "Dice: successes").rows] == [0, 1, 0, 1]
    assert account(ending, "Dice: successes").lines == (
        ("best", "11 vs 12: Bo, Strength, turn 4"),
        ("worst", "20 vs 12: Bo, fist, turn 2, critical failure"),
    )


def test_an_end_has_everybodys_deeds_and_what_is_worth_telling() -> None:
    deeds = account(ended(four_turns()), "Deeds")
    assert deeds.heads == ("", "Vitality", "hits", "dealt", "taken", "took down")
    assert texts(deeds) == [("Ann", "11 → 5", "2 of 3", "5", "6", ""), ("Bo", "10 → 5", "1 of 3", "4", "5", "")]
    assert deeds.lines == (
        ("hardest hit", "4 wounds, Bo → Ann, turn 1"),
        ("held", "Ann → Bo, turns 3 to 4"),
        ("ran down", "Ann 1"),
    )


def felled(rules: dict[str, Any] | None = None) -> Fight:
    """Return a fight in which all 4 dice of Ann's fist of 6 count: Bo's 5 Vitality drops to 1."""
    fight = Fight(ANN, f"{BO} Vit 5", rules=rules).declare(ann="fist")
    return fight.strike("bo", 6).script(("damage", [1, 1, 1, 1]))


@pytest.mark.parametrize("rule", ["unconscious", "gm"])
def test_FS_VIT_3_who_fell_in_which_turn_and_to_whom(rule: str) -> None:
    fight = felled({"vit_one": rule})
    if rule == "gm":
        fight.script(("awake", "out"))
    ending = ended(fight)
    assert ending.title == "Victory: Players, in 1 turn (last side standing)" and ending.side == 0
    assert ending.course is not None and ending.course.lines[0] == ("Fell", "turn 1: Bo (by Ann)")
    assert ending.course.rows[1][1].members == ("down",) and ending.course.rows[1][-1].text == "0 of 1 stand, 1 down"
    assert texts(account(ending, "Deeds"))[0][-1] == "Bo"
    assert rows(fight, "Fight 1")[1] == ("Bo", "5", "1", "10", "turn 1, to Ann")


def test_who_falls_by_an_amendment_fell_to_nobody_whoever_hit_it_before() -> None:
    fight = Fight(ANN, BO).declare(ann="fist").strike("bo", 6).script(("damage", [1, 1, 6, 6]))
    ending = ended(fight.beside("amend", "bo", "vitality", 0))
    assert ending.course is not None and ending.course.lines[0] == ("Fell", "turn 2: Bo died")


def test_the_course_names_who_killed_a_character_who_was_down() -> None:
    fight = Fight(ANN, "Cy pc Str 5 Dex 7 Fight 5", f"{BO} Vit 5", "Di").declare(ann="fist", cy="fist").strike("bo", 6)
    fight.script(("damage", [1, 1, 1, 1])).strike("bo", 6).script(("damage", [1, 1, 1, 1]))
    fight.overrule("end")
    ending = ended(fight)
    assert ending.course is not None and ending.course.lines[0] == ("Fell", "turn 1: Bo (by Ann; died turn 1, by Cy)")


def test_the_course_names_who_killed_a_character_whom_the_gm_had_revived() -> None:
    fight = (
        Fight(ANN, "Cy pc Str 5 Dex 7 Fight 4 Wits 1", f"{BO} Vit 4", "Di")
        .declare(ann="fist", cy="fist")
        .strike("bo", 6)
    )
    fight.script(("damage", [1, 1, 1, 1])).beside("amend", "bo", "vitality", 4)
    fight.strike("bo", 6).script(("damage", [1, 1, 1, 1])).overrule("end")
    ending = ended(fight)
    said = "turn 1: Bo was killed (by Ann), then revived by the GM, Bo died (by Cy)"
    assert ending.course is not None and ending.course.lines[0] == ("Fell", said)
    assert [row[-1] for row in texts(account(ending, "Deeds"))][:2] == ["Bo", "Bo"]


def test_an_end_is_there_until_something_new_is_begun() -> None:
    fight = felled()
    fight.script(("evening.next", "characters"), ("evening.characters", "back"))
    assert fight.view().ending is not None
    fight.script(("evening.next", "fight"))
    assert fight.view().ending is None
    fight.script(("fight.prepare", "back"))
    assert fight.view().ending is None


def test_an_ended_fight_has_no_acted_or_owed_actions() -> None:
    assert {row.state for row in felled().view().roster} == {"ready", "down"}


def test_the_evenings_fights_are_told_with_their_ends_and_what_came_after() -> None:
    fight = felled()
    told = "Fight 1, 1 turn: Players held the field; down: Bo"
    assert gathered(fight, "gm").summary == (told,) and fight.view("players").underway == (f"1. {told}",)
    assert str(fight.decision.explanation().notes[0]) == f"1. {told}"  # type: ignore[union-attr]
    fight.beside("amend", "ann", "vitality", 4).script(
        ("evening.next", "recover"), ("recover.who", ["ann"]), ("recover.points", 2)
    )
    assert gathered(fight, "gm").summary == (f"{told}; then the PCs recovered",) and fight.view().ending is None


def test_a_second_fight_is_counted_by_itself_and_the_report_has_both() -> None:
    fight = felled().beside("amend", "bo", "vitality", 10).script(("evening.next", "fight"), ("fight.prepare", "begin"))
    fight.declare(bo="fist").strike("ann", 9).script(("damage", [1, 1, 1, 6, 6, 6]))
    fight.overrule("end")
    assert texts(account(ended(fight), "Deeds")) == [
        ("Ann", "11 → 8", "–", "0", "3", ""),
        ("Bo", "10 → 10", "1 of 1", "3", "0", ""),
    ]
    assert rows(fight, "Fight 1")[1] == ("Bo", "5", "1", "10", "turn 1, to Ann")
    assert rows(fight, "Fight 2") == [("Ann", "11", "8", "8", "11", ""), ("Bo", "10", "10", "10", "10", "")]
    whole = " (the whole session)"
    assert rows(fight, PAIRS + whole) == [("Ann", "Bo", "1", "1", "4"), ("Bo", "Ann", "1", "1", "3")]
    counting = [one.title for one in gathered(fight, "gm").tables if not one.title.startswith("Fight ")]
    assert counting == [one + whole for one in (DOINGS, PAIRS, D20, HANDFULS)]
    assert gathered(fight, "gm").summary[1] == "Fight 2, 2 turns: the GM ended it"


def test_a_table_that_was_kept_before_there_was_a_history_has_none() -> None:
    dumped = felled().table.dump()
    assert len(FADING_SUNS.load(dumped).fights) == 1
    del dumped["fights"]
    assert FADING_SUNS.load(dumped).fights == []


# ------------------------------------------------------------------------------------------------- the players


def test_players_read_no_numbers_of_unknown_characters() -> None:
    """The report hides vitality, goals and luck of characters whose numbers players do not know."""
    fight = four_turns()
    assert rows(fight, "Fight 1", "players") == [ANNS, ("Bo", *[""] * 8)]
    assert rows(fight, D20, "players")[0] == ("Bo", "4", "13.5", "2", "", "1", "")
    ending = ended(fight, "players")
    assert texts(account(ending, "Dice: successes"))[1] == ("Opposition", "", "2 of 4", "")
    assert "12" not in dict(account(ending, "Dice: successes").lines)["worst"]
    assert texts(account(ending, "Deeds"))[1][:2] == ("Bo", "")
    fight.of("Bo").known = ("name", "condition", "numbers")
    fight.live.rebuild()
    assert rows(fight, "Fight 1", "players")[1] == BOS


def test_hidden_characters_are_not_counted_for_players() -> None:
    """Damage by hidden characters is counted."""
    fight = Fight(ANN, f"{BO} hidden", "Cy Fight 9").declare(bo="fist", cy="fist")
    fight.strike("ann", 1).script(("damage", [1, 6])).strike("ann", 9).script(("damage", [1, 2, 3, 4, 5, 6]))
    assert rows(fight, PAIRS) == [("Bo", "Ann", "1", "1", "4"), ("Cy", "Ann", "1", "1", "1")]
    assert rows(fight, PAIRS, "players") == [("Cy", "Ann", "1", "1", "1")]
    assert rows(fight, DOINGS, "players")[0] == did("Ann", 0, 0, 0, 5, 0, 0, 0)
    assert [row[0] for row in rows(fight, "Fight 1, so far", "players")] == ["Ann", "Cy"]


def test_who_has_won_is_not_told_where_nobody_of_them_is_seen() -> None:
    fight = Fight(f"{ANN} Vit 2", f"{BO} hidden").declare(bo="fist").strike("ann", 1).script(("damage", [1, 6, 6]))
    assert ended(fight).title.startswith("Victory: Opposition")
    assert ended(fight, "players").title == "No one is left standing after 1 turn"
    assert gathered(fight, "players").summary == ("Fight 1, 1 turn: no one was left standing; down: Ann",)
    assert "Opposition" not in page(gathered(fight, "players")) and "Opposition" in page(gathered(fight, "gm"))


def test_how_somebody_is_is_not_told_where_the_players_do_not_know_it() -> None:
    fight = Fight(ANN, f"{BO} Vit 5", "Cy", rules={"vit_one": "gm"}).beside("reveal", "bo", "condition")
    fight.declare(ann="fist").strike("bo", 6).script(("damage", [1, 1, 1, 1]), ("awake", "out"))
    row = next(row for row in fight.view("players").roster if row.name == "Bo")
    assert (row.state, row.conditions) == ("ready", ()) and "unconscious" in repr(fight.view().roster)
    turn = fight.view("players").scene
    assert "unconscious" not in repr(turn) and "down" not in repr(turn)
    fight.overrule("end")
    full, ending = ended(fight), ended(fight, "players")
    assert full.course is not None and full.course.lines[0] == ("Fell", "turn 1: Bo (by Ann)")
    assert ending.course is not None and not ending.course.lines and ending.course.rows[1][-1].text == ""
    told = page(gathered(fight, "players"))
    assert "Bo is unconscious" not in told and "down: Bo" not in told and "4 wounds" in told, "the dice lie openly"
    assert "down: Bo" in page(gathered(fight, "gm")) and "Bo takes" not in told


@pytest.mark.parametrize("seed", range(12))
def test_wounds_taken_are_what_vitality_fell_by_in_random_fights(seed: int) -> None:
    rng = Random(f"accounts {seed}")
    fight, player = Session(FADING_SUNS, random_fight(rng)), RandomPlayer(rng)
    while fight.decision is not None and fight.table.fighting and len(fight.journal.path) < 300:
        fight.answer(player(fight.decision))
    if fight.table.fighting:
        fight.overrule("end")
    first, *others = gathered(fight, "gm").tables
    taken = {row[0]: int(row[4]) for table in others if table.title == DOINGS for row in table.rows}
    assert sum(taken.values()) > 0
    for name, before, *_, after, _most, fell in first.rows:
        assert int(after) == max(0, int(before) - taken.get(name, 0)), first.rows
        assert bool(fell) == (int(before) > 1 >= int(after)) or "vit_one" in fight.setup["rules"], first.rows
