"""The report at a fight's end: casualties, dice, statistics, open matters, and the players' version."""

from random import Random

import pytest
from players import RandomPlayer
from test_secrets import seeded
from unhex.evening_kit import MAP, placed, with_thugs
from unhex.evening_kit import ended as ended_by_objective
from unhex_kit import ROOM, Evening, Fight, unseen

from unhex_tui.engine.view import Account, Audience, Ending
from unhex_tui.systems.unhex.system import UNHEX

DUEL = ("Vex pc crew Room level=50 knife@right", "Thug house Room level=12 sword@right")


def ended(session: Evening, audience: Audience = "gm") -> Ending:
    """Return the report of the fight that just ended."""
    found = session.ending(audience)
    assert found is not None
    return found


def texts(account: Account | None) -> list[tuple[str, ...]]:
    """Return the rows of a table as text, members by their states."""
    assert account is not None
    return [tuple(" ".join(field.members) or field.text for field in row) for row in account.rows]


def account(ending: Ending, title: str) -> Account:
    return next(each for each in ending.accounts if each.title == title)


def hit(s: Evening) -> None:
    """Put out the thug with Vex, one of several enemies in the room."""
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"), ("attack.react", []), ("attack.roll", [3, 6]))
    s.script(("damage.dice", "tens"))


def won() -> Evening:
    """Return a fight in which Vex has put out the thug with the first attack, and the thug's fate is decided."""
    s = Fight(ROOM, *DUEL, first="crew")
    s.attack("vex", "knife", [3, 6], ("damage.dice", "tens"))
    s.script(("end.fate", "captured"))
    s.asks("evening.next")
    return s


def test_ROUND_3_the_end_is_shown_until_something_new_begins() -> None:
    s = Fight(ROOM, *DUEL, first="crew")
    assert s.view().ending is None and s.ending() is None
    s.attack("vex", "knife", [3, 6], ("damage.dice", "tens"))
    s.asks("end.fate")
    assert s.view().ending is not None
    s.script(("end.fate", "captured"))
    ending = s.view().ending
    assert ending is not None and ending.title == "Victory: Crew, in 1 round (last side standing)"
    assert (ending.side, ending.sheets, ending.course, ending.accounts) == (0, ("vex",), None, ())
    s.answer("fight")
    assert s.view().ending is None and s.ending() is None
    s.undo()
    assert s.view().ending == ending


@pytest.mark.parametrize("side", ["players", "zeus"])
def test_ROUND_3_who_wins_is_said_of_one_and_of_many_alike(side: str) -> None:
    s = Fight(ROOM, f"Vex pc {side} Room level=50 knife@right", "Thug house Room level=40")
    s.amend("objective", side)
    assert ended(s).title == f"Victory: {side.capitalize()}, in 1 round (the objective is met)"


def test_ROUND_3_the_end_that_the_gm_sets_says_so_and_has_no_winner() -> None:
    s = Fight(ROOM, *DUEL, first="crew")
    s.overrule("end")
    ending = ended(s)
    assert (ending.title, ending.side) == ("The GM ended the fight in round 1", -1)


def test_ROUND_1_the_course_has_each_rounds_state() -> None:
    """The first side to act is named."""
    s = Fight(ROOM, *DUEL, "Bob house Room level=40 knife@right", first="crew")
    hit(s)
    s.end_turns()
    s.initiative("house").turn("house")
    s.amend("objective", "crew")
    ending = ended(s)
    assert ending.course is not None and ending.course.heads == ("round", "1", "2", "end")
    first, crew, house = texts(ending.course)
    assert first[0] == "goes first" and [field.side for field in ending.course.rows[0][1:]] == [0, 1, -1]
    assert crew == ("Crew", "ready", "ready", "1 of 1 stand")
    assert house == ("House", "down ready", "down ready", "1 of 2 stand, 1 down")
    assert ("Fell", "round 1: Thug (by Vex)") in ending.course.lines
    assert ("Levels lost to damage", "Crew 0 of 50 · House 3 of 52") in ending.course.lines


def test_ROUND_1_the_summary_names_who_dies_by_an_edit() -> None:
    s = Fight(ROOM, *DUEL, "Bob house Room level=40", first="crew")
    hit(s)
    s.amend("bob", "state", "dead")
    course = ended(s).course
    assert course is not None and dict(course.lines)["Fell"] == "round 1: Thug (by Vex), Bob died"


def test_DMG_1_the_summary_leaves_out_a_side_without_members() -> None:
    s = Fight(ROOM, *DUEL, "Bob guild Room level=40", first="crew")
    s.amend("bob", "remove", "yes")
    s.attack("vex", "knife", [3, 6], ("damage.dice", "tens"))
    course = ended(s).course
    assert course is not None and dict(course.lines)["Levels lost to damage"] == "Crew 0 of 50 · House 3 of 12"


def test_DICE_2_a_sides_dice_stand_against_their_odds() -> None:
    """The odds follow from the levels."""
    dice = account(ended(won()), "Dice: successes")
    # Vex: initiative, and the attack of 36; the thug: initiative.
    assert texts(dice)[0][:3] == ("Crew", "1.0", "1 of 2")
    assert dict(dice.lines)["best"] == "36 vs 50: Vex, attack, round 1"
    assert dict(dice.lines)["worst"].startswith("98 vs 12: Thug, initiative")
    fumbled = Fight(ROOM, *DUEL, first="crew")
    fumbled.act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [9, 9]))
    fumbled.amend("thug", "state", "surrendered")
    worst = dict(account(ended(fumbled), "Dice: successes").lines)["worst"]
    assert worst == "99 vs 50: Vex, attack, round 1, critical failure"
    later = won().script(("evening.next", "roll"), ("outside.kind", "basic"), ("outside.who", "vex"))
    later.script(("outside.what", "the lock"), ("outside.good", []), ("other.roll", [4, 6])).asks("evening.next")
    assert account(ended(later), "Dice: successes") == dice, "what is rolled after the fight is none of its dice"


def test_ATK_1_deeds_are_hits_damage_dealt_and_taken_and_who_was_put_out() -> None:
    deeds = account(ended(won()), "Deeds")
    assert texts(deeds) == [("Vex", "1 of 1", "3", "0", "Thug"), ("Thug", "–", "0", "3", "")]
    assert [field.role for field in deeds.rows[0][2:4]] == ["good", ""]
    assert deeds.rows[1][3].role == "bad"


def test_AOE_5_a_blast_counts_as_one_attack() -> None:
    """Harm to the user's own side stands apart."""
    vex = "Vex pc crew Room level=50 AOE-5 grenade@both grenade"
    s = Fight(ROOM, vex, "Ally pc crew Hall", "Axel house Hall", "Bob house Hall", first="crew")
    s.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [4, 2]), ("blast.dice", "tens"))
    s.script(("blast.react", []))
    for _ in range(3):
        s.script(("damage.spread", {"left_leg": 4}))
    s.overrule("end")
    deeds = account(ended(s), "Deeds")
    assert texts(deeds)[0] == ("Vex", "1 of 1", "8", "0", "")
    assert deeds.lines[0] == ("friendly fire", "4 by Vex")


def test_ACT_7_who_gave_up_is_told_as_such() -> None:
    s = Fight(ROOM, *DUEL, "Bob house Hall level=40", first="crew")
    s.act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", "surrender:thug"))
    s.amend("objective", "crew")
    ending = ended(s)
    assert ending.course is not None
    assert ("Fell", "round 1: Thug surrendered") in ending.course.lines
    assert texts(ending.course)[2][1] == "yielded ready" and "1 surrendered" in texts(ending.course)[2][-1]
    assert ending.open == ("the fate of Thug",)
    assert dict(ending.course.lines).get("Levels lost to damage", "") == "", "a surrender is no damage"
    assert texts(account(ending, "Deeds"))[-1][-1] == "no one, then surrendered", (
        "told of the thug, not of whom they took down"
    )


def test_END_1_AID_2_CHAR_5_what_is_still_open_is_named() -> None:
    s = won()
    assert s.view().ending is not None and s.view().ending.open == ()  # type: ignore[union-attr]
    s.wound("vex", torso="\\\\")
    s.answer("goal")
    s.answer("The master tape")
    ending = s.view().ending
    assert ending is not None and ending.open == ("the goal (The master tape)", "2 untreated wounds on Vex")
    s.table.characters["vex"].fate = "captured"
    ending = s.view().ending
    assert ending is not None and ending.open == ("the goal (The master tape)",), "END-1: no one treats captives"


def test_a_voided_action_put_no_character_out() -> None:
    s = Fight(ROOM, *DUEL, "Bob house Room level=40 knife@right", first="crew")
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"), ("attack.react", []), ("attack.roll", [3, 6]))
    s.overrule("void.refunded.restore")
    s.amend("objective", "crew")
    ending = ended(s)
    assert (
        ending.course is not None and not ending.course.lines and not any(x.title == "Deeds" for x in ending.accounts)
    )


def test_only_the_last_fight_is_counted() -> None:
    s = placed(with_thugs()).initiative("players")
    s.amend("thug-1", "damage", "head", 5, "less")
    ended_by_objective(s)
    assert texts(account(ended(s), "Deeds"))
    s.script(("evening.next", "fight"), ("fight.prepare", "map"), ("fight.map", MAP), ("fight.prepare", "recruit"))
    s.script(("recruit.team", "opposition"), ("recruit.template", "thug"), ("recruit.number", 1))
    s.script(("recruit.where", []), ("recruit.template", "done"))
    placed(s).initiative("players")
    ended_by_objective(s)
    second = ended(s)
    assert [each.title for each in second.accounts] == ["Dice: successes"]
    assert second.course is not None and not second.course.lines and second.course.heads == ("round", "1", "end")


# ------------------------------------------------------------------------------------------------- the players


def test_players_see_an_end_without_secrets() -> None:
    """Hidden characters, unknown levels and open fates are left out."""
    s = Fight(ROOM, *DUEL, "Ghost house Room sword@right hidden", first="crew")
    hit(s)
    s.amend("objective", "crew")
    ending, full = ended(s, "players"), ended(s)
    assert len(full.course.rows[2][1].members) == 2  # type: ignore[union-attr]
    assert "Ghost" not in repr(ending) and ending.open == ()
    assert len(ending.course.rows[2][1].members) == 1  # type: ignore[union-attr]
    crew, *house = account(ending, "Dice: successes").rows
    assert crew[3].text and all(row[3].text == "" for row in house)
    assert ("Levels lost to damage", "Crew 0 of 50 · House 3") in ending.course.lines  # type: ignore[union-attr]


def test_the_players_hear_of_no_levels_lost_by_one_who_is_hidden_since() -> None:
    s = Fight(ROOM, *DUEL, "Bob house Room level=40 knife@right", first="crew")
    hit(s)
    s.amend("thug", "hidden", "turn")
    s.amend("objective", "crew")
    course, full = ended(s, "players").course, ended(s).course
    assert course is not None and full is not None
    assert "Levels lost to damage" not in dict(course.lines) and dict(full.lines)["Levels lost to damage"].endswith(
        "House 3 of 52"
    )


@pytest.mark.parametrize("seed", range(4))
def test_no_secret_is_found_in_what_the_players_see_of_a_random_fights_end(seed: int) -> None:
    rng = Random(f"ending {seed}")
    session = Evening(seeded()).initiative("crew")
    player = RandomPlayer(rng, passive=0.2)
    for _ in range(60):
        if session.decision is None or session.view().ending is not None:
            break
        session.answer(unseen(player(session.decision)))
    if session.view().ending is None:
        session.overrule("end")
    assert "qq" not in repr(ended(session, "players")).lower()
    assert "qq" in repr(ended(session)).lower()


def test_DMG_6_a_fall_by_an_amendment_is_no_ones_deed() -> None:
    """An earlier hit does not count."""
    s = Fight(ROOM, *DUEL, "Bob house Room level=40 knife@right", first="crew")
    s.act("vex", "attack:vex.knife", ("attack.target", "bob"), ("attack.react", []), ("attack.roll", [3, 6]))
    s.script(("damage.dice", "tens"))
    s.end_turns()
    s.initiative("house").turn("house")
    s.amend("bob", "level", 5)
    s.amend("objective", "crew")
    ending = ended(s)
    assert ending.course is not None
    assert ("Fell", "round 2: Bob") in ending.course.lines


def test_AID_2_who_was_brought_round_in_the_fight_is_said_to_be_up_again() -> None:
    s = Fight(ROOM, *DUEL, "Bob house Room level=40 knife@right", first="crew")
    s.wound("bob", head="\\\\\\")
    s.wound("bob", head="X")
    s.overrule("end")
    for audience, told in (("gm", "round 1: Bob (up again)"), ("players", "round 1: Bob (up again)")):
        assert ("Fell", told) in ended(s, audience).course.lines
    s.undo()
    s.who("bob").known = ("name",)
    s.overrule("end")
    assert ("Fell", "round 1: Bob") in ended(s, "players").course.lines, "only where they know how it is with Bob"


def test_ACT_7_who_gave_up_by_the_gms_word_is_told_as_who_did_at_a_roll() -> None:
    s = Fight(ROOM, *DUEL, "Bob house Room level=40 knife@right", first="crew")
    s.amend("bob", "state", "surrendered")
    s.amend("objective", "crew")
    course = ended(s).course
    assert course is not None and ("Fell", "round 1: Bob surrendered") in course.lines


def test_CHAR_5_the_levels_of_a_fight_are_those_it_was_fought_with() -> None:
    s = won()
    s.table.characters["vex"].max_level += 1
    course = ended(s).course
    assert course is not None and ("Levels lost to damage", "Crew 0 of 50 · House 3 of 12") in course.lines


def test_what_has_ended_is_counted_once_for_each_audience(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    monkeypatch.setattr(UNHEX, "reporter", counted.append)
    s = won()
    for _ in range(3):
        assert s.ending() is not None and s.ending("players") is not None
    assert counted == ["gm", "players"]
    s.answer("fight")
    assert s.ending() is None
