"""After a corrected die the answers of later actions are given again; the user is asked where one no longer fits."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kit import BRAWL, DUEL, TOY, Recorder, play, table_dump

from unhex_tui.engine.decision import Illegal
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.following import Line, Old, named
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.session import AppDice, Session, settle

ANN_HITS = [("how", "strike"), ("target", "bob"), ("parry", []), ("roll", [12]), ("share", {"body": 3})]
BOB_MISSES = [("how", "strike"), ("target", "ann"), ("parry", []), ("roll", [1])]
CY_HITS = [("how", "feint"), ("target", "dee"), ("roll", [8]), ("share", {"body": 3})]
"""The third blade is poisoned and deals one more point."""
DEE_MISSES = [("how", "feint"), ("target", "ann"), ("roll", [2])]
ROUND = [*ANN_HITS, *BOB_MISSES, *CY_HITS, *DEE_MISSES]
FRAIL = {"fighters": {"ann": 9, "bob": 3, "cy": 7, "dee": 6}, "poisoner": "cy"}
FRAIL_ROUND = [*ANN_HITS, *CY_HITS, *DEE_MISSES]
"""Bob falls at the first hit and never acts."""


def session(setup: dict[str, Any], script: list[tuple[str, Any]], disk: Recorder | None = None) -> Session:
    return play(Session(TOY, setup, write=disk or Recorder()), script)


def asked(s: Session) -> tuple[str, str]:
    assert s.decision is not None
    return s.decision.question, s.decision.seats[0].id


def settled(s: Session) -> list[str]:
    """Give the answers that follow a correction, and return them by question and seat."""
    made = settle(s, AppDice(Random(1)))
    return [" ".join([entry.question, *entry.seats[:1]]) for entry in made]


def test_a_hit_corrected_to_a_miss_drops_its_damage() -> None:
    """All other answers follow."""
    s = session(BRAWL, ROUND)
    made = s.correct(4, [2])
    assert [entry.again for entry in made[1:]] == list(range(6, 17))
    assert s.table.hp == {"ann": 9, "bob": 8, "cy": 7, "dee": 3}
    assert s.left() == ()
    assert "Dropped: share: Body 3" in [line.text for line in s.log()]


def test_a_miss_corrected_to_a_hit_asks_for_its_damage() -> None:
    """The actions of the other characters follow."""
    s = session(BRAWL, ROUND)
    s.correct(9, [8])
    assert asked(s) == ("share", "bob")
    assert [entry.n for entry in s.left()] == list(range(10, 17))
    s.answer({"body": 2})
    assert settled(s) == ["how cy", "target cy", "roll cy", "share cy", "how dee", "target dee", "roll dee"]
    assert s.table.hp == {"ann": 7, "bob": 5, "cy": 7, "dee": 3}
    assert s.left() == ()


def test_an_illegal_answer_is_asked_again_in_its_place() -> None:
    """The following answers stay."""
    s = session(BRAWL, ROUND)
    s.correct(4, [20])
    assert asked(s) == ("share", "ann")
    entry = s.answer({"body": 2, "shield": 3})
    assert entry.again == 5
    assert len(settled(s)) == 11
    assert s.table.hp == {"ann": 9, "bob": 6, "cy": 7, "dee": 3}


def test_the_action_of_somebody_who_is_down_now_falls_away_and_is_named() -> None:
    s = session(BRAWL | {"fighters": {**BRAWL["fighters"], "bob": 3}}, [*ANN_HITS[:3], ("roll", [1]), *ROUND[5:]])
    s.correct(4, [12])
    s.answer({"body": 3})
    assert settled(s) == ["how cy", "target cy", "roll cy", "share cy", "how dee", "target dee", "roll dee"]
    assert s.table.hp == {"ann": 9, "bob": 0, "cy": 7, "dee": 3}
    assert s.log()[-1].text == "Dropped: bob against ann: [1]"


def test_somebody_who_stands_again_is_asked_and_then_the_others_go_on() -> None:
    s = session(FRAIL, FRAIL_ROUND)
    s.correct(4, [1])
    assert asked(s) == ("how", "bob")
    assert [entry.n for entry in s.left()] == list(range(6, 13))
    play(s, BOB_MISSES)
    assert settled(s) == ["how cy", "target cy", "roll cy", "share cy", "how dee", "target dee", "roll dee"]
    assert s.left() == ()


def test_what_is_left_survives_a_restart() -> None:
    disk = Recorder()
    s = session(FRAIL, FRAIL_ROUND, disk)
    s.correct(4, [1])
    play(s, BOB_MISSES[:2])
    again = Session(TOY, FRAIL, journal=disk.journal(snapshots=False))
    assert again.left() == s.left()
    for one in (s, again):
        play(one, BOB_MISSES[2:])
        assert len(settled(one)) == 7
    assert table_dump(again) == table_dump(s)


def test_undo_steps_back_through_a_correction() -> None:
    """Undo takes back the following answers at once, then the answer before them, then the correction."""
    s = session(BRAWL, ROUND)
    before = table_dump(s)
    s.correct(9, [8])
    s.answer({"body": 2})
    settled(s)
    after = table_dump(s)
    assert s.undo() == ("7 later steps", 1)
    assert asked(s) == ("how", "cy")
    assert len(s.left()) == 7
    assert settled(s) == [], "what was taken back does not come again by itself"
    assert s.redo() == ("7 later steps", 1)
    assert table_dump(s) == after
    s.undo()
    assert s.undo() == ("share: Body 2", 1)
    assert s.undo() == ("Corrected: roll: rolled 8, was 1", 1)
    assert table_dump(s) == before


def test_another_answer_where_one_was_taken_back_lets_the_rest_follow() -> None:
    s = session(BRAWL, ROUND)
    s.correct(9, [8])
    s.answer({"body": 2})
    settled(s)
    s.undo()
    play(s, [("how", "feint"), ("target", "ann"), ("roll", [1]), ("share", {"body": 1})])
    assert settled(s) == ["how dee", "target dee", "roll dee"]


def test_what_is_left_can_be_dropped_and_brought_back() -> None:
    disk = Recorder()
    s = session(BRAWL, ROUND, disk)
    s.correct(9, [8])
    entry = s.drop()
    assert [told.text for told in entry.told][:2] == [
        "Later steps dropped: 7",
        "Dropped: cy against dee: [8]",
    ]
    assert s.left() == ()
    assert Session(TOY, BRAWL, journal=disk.journal()).left() == ()
    s.answer({"body": 2})
    assert settled(s) == []
    assert asked(s) == ("how", "cy")
    s.undo()
    s.undo()
    assert len(s.left()) == 7
    with pytest.raises(Illegal, match="no later steps are left"):
        session(BRAWL, ROUND).drop()


def test_what_the_gm_did_beside_the_questions_keeps_its_place() -> None:
    s = session(BRAWL, ROUND[:9])
    beside = s.gm_action("amend")
    beside.answer("dee")
    beside.answer(20)
    s.finish("amend", beside)
    play(s, [*CY_HITS, *DEE_MISSES])
    s.correct(9, [8])
    assert s.table.hp["dee"] == 6
    s.answer({"body": 2})
    assert settled(s)[:2] == ["amend", "how cy"]
    assert s.table.hp == {"ann": 7, "bob": 5, "cy": 7, "dee": 17}


def test_a_second_correction_takes_along_what_the_first_has_left() -> None:
    s = session(BRAWL, ROUND)
    s.correct(9, [8])
    assert asked(s) == ("share", "bob")
    s.correct(4, [13])
    assert asked(s) == ("share", "bob")
    assert [entry.n for entry in s.left()] == list(range(10, 17))
    s.answer({"body": 2})
    assert len(settled(s)) == 7
    assert s.table.hp == {"ann": 7, "bob": 5, "cy": 7, "dee": 3}


def test_a_die_corrected_back_gives_all_again_that_fell_away() -> None:
    s = session(BRAWL, ROUND)
    before = table_dump(s)
    miss = s.correct(4, [2])[0]
    assert "Dropped: share: Body 3" in [line.text for line in s.log()]
    s.correct(miss.n, [12])
    assert table_dump(s) == before
    assert s.left() == ()


def test_dice_stay_as_they_were_thrown() -> None:
    s = session(BRAWL, ROUND)
    s.correct(9, [8])
    s.answer({"body": 2})
    settled(s)
    assert [entry.value for entry in s.entries() if entry.question == "roll"] == [[12], [8], [8], [2]]


# ---------------------------------------------------------------------------------------------- looking ahead


def test_what_will_be_asked_again_follow_or_fall_away_is_known_before() -> None:
    s = session(BRAWL | {"fighters": {**BRAWL["fighters"], "bob": 3}}, [*ANN_HITS[:3], ("roll", [1]), *ROUND[5:]])
    before = (table_dump(s), s.journal.last, list(s.journal.path), s.decision)
    seen = s.foreseen(4, [12])
    assert (table_dump(s), s.journal.last, s.journal.path, s.decision) == before
    assert seen.asked == ("share",)
    assert seen.called == ("bob against ann: [1]",)
    assert [entry.seats[0] for entry in seen.gone] == ["bob", "bob", "ann", "bob"]
    assert [entry.seats[0] for entry in seen.follow] == ["cy"] * 4 + ["dee"] * 3
    assert (seen.replaced, seen.left) == ((), ())


def test_what_no_longer_fits_in_its_place_is_known_before() -> None:
    seen = session(BRAWL, ROUND).foreseen(4, [20])
    assert [entry.question for entry in seen.replaced] == ["share"]
    assert (seen.asked, len(seen.follow), seen.gone, seen.left) == (("share",), 11, (), ())


def test_a_correction_by_which_all_follows_asks_nothing() -> None:
    seen = session(DUEL, [("how", "strike"), *ANN_HITS[2:]]).foreseen(3, [13])
    assert (seen.asked, seen.replaced, seen.gone, seen.left) == ((), (), (), ())
    assert [entry.n for entry in seen.follow] == [4]


def test_looking_ahead_at_what_cannot_be_corrected_says_why() -> None:
    with pytest.raises(Illegal, match="not a roll"):
        session(BRAWL, ROUND).foreseen(1, [3])


def test_a_thousand_corrections_of_one_die_open_again() -> None:
    disk = Recorder()
    s = session(BRAWL, [*ANN_HITS[:3], ("roll", [1]), *BOB_MISSES], disk)
    n = 4
    for i in range(1000):
        n = s.correct(n, [2 + i % 2])[0].n
    again = Session(TOY, BRAWL, journal=disk.journal())
    assert again.left() == s.left()
    assert again.correct(n, [12])[0].corrects == n


def test_an_answer_while_others_wait_goes_on_from_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    after = Line.after
    monkeypatch.setattr(Line, "after", lambda line, entry: steps.append(entry.n) or after(line, entry))
    s = session(FRAIL, FRAIL_ROUND)
    s.correct(4, [1])
    for answers in (1, 2):
        steps.clear()
        play(s, BOB_MISSES[answers - 1 : answers])
        assert s.left() and len(steps) == 1


def test_a_step_dropped_again_is_named_once() -> None:
    lines = (LogLine("Dropped: ann: 12"),)
    entry = Entry(n=4, parent=3, kind="answer", question="roll", value=[12], label="ann: 12", rest=True, told=lines)
    assert named((Old(entry, (), "round 1", True),)) == ["ann: 12"]
