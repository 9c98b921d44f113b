"""Corrected dice: later answers that follow, undone and kept ones, and refused corrections."""

from __future__ import annotations

from typing import Any

import pytest
from kit import BRAWL, DUEL, GM, TOY, Recorder, play, table_dump
from test_overruling import FEINT, STRIKE, question, session

from unhex_tui.engine.decision import Illegal, Roll
from unhex_tui.engine.journal import Snapshot
from unhex_tui.engine.session import Session


def test_later_answers_follow_a_corrected_die_while_they_stay_legal() -> None:
    s = play(session(), [*STRIKE, *FEINT])
    made = s.correct(3, [13])
    assert [entry.question for entry in made] == ["roll", "share", "how", "roll", "share"]
    assert s.table.hp == {"ann": 8, "bob": 5}
    assert (made[0].corrects, made[0].value) == (3, [13])
    assert s.log()[1].text == "Corrected: roll: rolled 13, was 12"


def test_where_an_answer_is_no_longer_legal_the_table_is_asked_again() -> None:
    s = play(session(), [*STRIKE, *FEINT])
    made = s.correct(3, [20])
    assert [entry.question for entry in made] == ["roll"]
    assert question(s) == "share"
    assert s.decision.total == 5


def test_an_answer_does_not_follow_where_others_are_asked() -> None:
    class Dazing(type(TOY)):  # type: ignore[misc]
        def act(self, t: Any) -> Any:
            yield from super().act(t)
            t.turn += "[20]" in t.events[-1].text

    s = Session(Dazing(), BRAWL)
    play(s, [("how", "strike"), ("target", "bob"), ("parry", ["bob", "cy", "dee"]), ("roll", [1]), ("how", "feint")])
    assert s.table.actor == "bob"
    assert [entry.question for entry in s.correct(4, [20])] == ["roll"]
    assert (question(s), s.table.actor) == ("how", "cy")


def test_one_undo_takes_a_whole_correction_back_and_a_redo_brings_it_back() -> None:
    s = play(session(), [*STRIKE, *FEINT])
    before = (table_dump(s), list(s.journal.path))
    s.correct(3, [20])
    after = table_dump(s)
    assert s.undo() == ("Corrected: roll: rolled 20, was 12", 1)
    assert (table_dump(s), s.journal.path) == before
    assert s.redo() == ("Corrected: roll: rolled 20, was 12", 1)
    assert table_dump(s) == after


def test_an_answer_about_another_character_does_not_follow() -> None:
    """The same seat is asked about another character."""

    class OnePlayer(type(TOY)):  # type: ignore[misc]
        def act(self, t: Any) -> Any:
            inner, value = super().act(t), None
            while True:
                try:
                    build = inner.send(value)
                except StopIteration:
                    return
                value = yield lambda build=build: build()._replace(seats=GM, about=(t.actor,))
                t.turn += value == [20]

    s = Session(OnePlayer(), BRAWL)
    play(s, [("how", "strike"), ("target", "bob"), ("parry", ["bob", "cy", "dee"]), ("roll", [1]), ("how", "feint")])
    assert s.table.actor == "bob"
    assert [entry.question for entry in s.correct(4, [20])] == ["roll"]
    assert (question(s), s.decision.about) == ("how", ("cy",))


def test_undo_of_a_correction_names_the_die_however_many_answers_followed() -> None:
    s = play(session(), [*STRIKE, *FEINT])
    assert len(s.correct(3, [13])) == 5
    assert s.undo() == ("Corrected: roll: rolled 13, was 12", 1)
    assert s.journal.path == [1, 2, 3, 4, 5, 6, 7]


def test_a_procedure_that_breaks_later_is_asked_again() -> None:
    """If a procedure breaks at a later answer, the table is asked again."""

    class Fragile(type(TOY)):  # type: ignore[misc]
        def act(self, t: Any) -> Any:
            inner, value = super().act(t), None
            while True:
                try:
                    value = yield inner.send(value)
                except StopIteration:
                    return
                t.agreed = "unlucky" if value == [13] else t.agreed
                if t.agreed == "unlucky" and value == {"body": 3}:
                    raise ZeroDivisionError("fragile")

    s = play(Session(Fragile(), DUEL), STRIKE)
    assert [entry.question for entry in s.correct(3, [13])] == ["roll"]
    assert question(s) == "share"
    play(s, [("share", {"shield": 3})])
    assert s.table.hp == {"ann": 9, "bob": 8}
    assert question(s) == "how"


def test_answers_after_a_correction_are_taken_back_one_by_one_before_it() -> None:
    s = play(session(), STRIKE)
    s.correct(3, [20])
    play(s, [("share", {"body": 2, "shield": 3})])
    assert s.undo() == ("share: Body 2, Shield 3", 1)
    assert s.undo() == ("Corrected: roll: rolled 20, was 12", 1)
    assert s.undo() == ("share: Body 3", 1)
    assert [s.redo() is not None for _ in range(4)] == [True, True, True, False]
    assert s.table.hp["bob"] == 6


def test_a_correction_survives_a_restart_and_its_undo_too() -> None:
    disk = Recorder()
    s = play(session(disk=disk), [*STRIKE, *FEINT])
    s.correct(3, [13])
    again = Session(TOY, DUEL, journal=disk.journal())
    assert table_dump(again) == table_dump(s)
    again.undo()
    assert again.journal.path == [1, 2, 3, 4, 5, 6, 7]


def test_a_corrected_line_gets_a_snapshot_of_its_own_in_the_save() -> None:
    disk = Recorder()
    s = play(session(disk=disk), STRIKE)
    made = s.correct(3, [13])
    assert isinstance(disk.records[-1], Snapshot)
    assert disk.records[-1].at == made[-1].n


def test_a_die_before_a_restored_action_can_be_corrected() -> None:
    s = play(session(), [*STRIKE, *FEINT[:2]])
    s.overrule("void.restore")
    made = s.correct(3, [13])
    assert [entry.kind for entry in made] == ["answer"] * 4 + ["overrule"]
    assert s.table.hp == {"ann": 9, "bob": 5}


@pytest.mark.parametrize(("n", "faces"), [(1, [3]), (99, [3]), (3, [21]), (3, [1, 2]), (3, [12])])
def test_what_is_no_roll_or_no_face_or_no_change_is_not_corrected(n: int, faces: list[int]) -> None:
    s = play(session(), STRIKE)
    before = (table_dump(s), s.decision)
    with pytest.raises(Illegal):
        s.correct(n, faces)
    assert ((table_dump(s), s.decision), s.journal.last) == (before, 4)


def test_what_an_entry_answered_can_be_asked_for_without_moving() -> None:
    s = play(session(), [*STRIKE, *FEINT[:1]])
    before = (table_dump(s), s.decision)
    roll = s.asked(3)
    assert isinstance(roll, Roll)
    assert roll.seats[0].id == "ann"
    assert (table_dump(s), s.decision) == before


def test_a_roll_that_was_taken_back_is_not_corrected() -> None:
    s = play(session(), STRIKE)
    s.undo_action()
    with pytest.raises(Illegal, match="not a roll on this branch"):
        s.correct(3, [1])
