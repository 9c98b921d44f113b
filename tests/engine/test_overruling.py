"""Acts of the GM at any decision: edits, overrulings, forced answers, auto-answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kit import BRAWL, DUEL, TOY, Recorder, named, play, table_dump
from kit import question as asking

from unhex_tui.engine.decision import Choose, Illegal
from unhex_tui.engine.procedure import ProcedureFailed, ask
from unhex_tui.engine.session import AppDice, Session, settle
from unhex_tui.engine.view import Line

STRIKE = [("how", "strike"), ("parry", []), ("roll", [12]), ("share", {"body": 3})]
FEINT = [("how", "feint"), ("roll", [1]), ("share", {"body": 1})]


def session(setup: dict[str, Any] = DUEL, disk: Recorder | None = None) -> Session:
    return Session(TOY, setup, write=disk or Recorder())


def question(s: Session) -> str:
    return s.decision.question if s.decision else "nothing"


def amended(s: Session, name: str, *answers: Any) -> Any:
    """Take a GM action with these answers and add it to the journal; return its entry."""
    beside = s.gm_action(name)
    for value in answers:
        beside.answer(value)
    return s.finish(name, beside)


# --------------------------------------------------------------------------------------------------- edits


def test_an_amendment_changes_nothing_until_its_last_answer() -> None:
    s = play(session(), STRIKE[:2])
    before = table_dump(s)
    beside = s.gm_action("amend")
    beside.answer("bob")
    assert table_dump(s) == before
    assert s.finish("amend", beside) is None
    assert (table_dump(s), s.journal.head) == (before, 2)


def test_an_amendment_is_one_entry_that_one_undo_names_and_takes_back() -> None:
    s = play(session(), STRIKE[:2])
    entry = amended(s, "amend", "bob", 2)
    assert (entry.n, entry.kind, entry.question, entry.value) == (3, "aside", "amend", ["bob", 2])
    assert s.table.hp["bob"] == 2
    assert question(s) == "roll"
    assert s.undo() == ("bob has 2 HP", 1)
    assert s.table.hp["bob"] == 8
    assert s.redo() == ("bob has 2 HP", 1)
    assert s.table.hp["bob"] == 2


def test_an_amendment_is_replayed_at_its_place() -> None:
    disk = Recorder()
    s = play(session(disk=disk), STRIKE[:3])
    amended(s, "amend", "bob", 2)
    play(s, STRIKE[3:])
    again = Session(TOY, DUEL, journal=disk.journal(snapshots=False))
    assert again.table.hp["bob"] == 0
    assert again.decision is None


def test_an_amendment_that_changes_nothing_is_no_entry() -> None:
    s = session()
    assert amended(s, "amend", "bob", 8) is None
    assert s.journal.head == 0


def test_the_log_says_what_was_amended() -> None:
    s = session()
    amended(s, "amend", "bob", 2)
    assert s.log()[-1] == Line(1, "bob has 2 HP", (), "gm")
    assert "bob has 2 HP" not in [line.text for line in s.log("players")]


def test_when_a_participant_is_amended_away_the_action_is_void() -> None:
    s = play(session(BRAWL), [("how", "strike"), ("target", "bob"), ("parry", [])])
    amended(s, "amend", "ann", 0)
    assert (question(s), s.table.actor, s.table.action) == ("how", "bob", None)


def test_an_outdated_amendment_is_refused() -> None:
    """An amendment begun before another answer is refused and taken back."""
    s = session()
    beside = s.gm_action("amend")
    beside.answer("bob")
    play(s, STRIKE[:1])
    beside.answer(2)
    with pytest.raises(Illegal, match="has moved on"):
        s.finish("amend", beside)
    assert s.table.hp["bob"] == 8
    assert s.journal.head == 1


def test_a_failed_edit_leaves_the_table_unchanged() -> None:
    class Clumsy(type(TOY)):  # type: ignore[misc]
        def amend(self, t: Any) -> Any:
            yield from super().amend(t)
            raise RuntimeError("clumsy")

    s = play(Session(Clumsy(), DUEL), STRIKE[:2])
    before = table_dump(s)
    with pytest.raises(ProcedureFailed, match="RuntimeError: clumsy"):
        amended(s, "amend", "bob", 2)
    assert (table_dump(s), question(s), s.journal.head) == (before, "roll", 2)


# ---------------------------------------------------------------------------------------------- overrulings


def test_a_blocked_option_can_be_forced_and_the_log_and_journal_say_so() -> None:
    s = play(session(BRAWL), [("how", "feint")])
    amended(s, "amend", "dee", 0)
    with pytest.raises(Illegal, match=r"dee: is down \(AIM-1\)"):
        s.answer("dee")
    entry = s.answer("dee", forced=True)
    assert entry.forced
    assert s.log()[-1].text == "Overruled: target: dee"
    assert s.table.action["target"] == "dee"
    play(s, [("roll", [20])])
    assert question(s) == "share"


def test_a_legal_answer_that_was_forced_is_an_ordinary_one() -> None:
    s = play(session(BRAWL), [("how", "strike")])
    entry = s.answer("bob", forced=True)
    assert not entry.forced
    assert not any(line.text.startswith("Overruled") for line in s.log())


def test_a_forced_answer_that_follows_a_corrected_die_is_told_as_forced() -> None:
    s = play(session(BRAWL), [STRIKE[0], ("target", "bob"), *STRIKE[1:]])
    amended(s, "amend", "dee", 0)
    play(s, [("how", "feint")])
    s.answer("dee", forced=True)
    corrected = s.correct(4, [13])
    assert [entry.question for entry in corrected] == ["roll", "share", "amend", "how", "target"]
    assert [line.text for line in s.log()][-2:] == ["dee has 0 HP", "Overruled: target: dee"]


def test_a_die_corrected_twice_is_said_to_be_corrected_once() -> None:
    s = play(session(), STRIKE)
    first = s.correct(3, [13])[0]
    second = s.correct(first.n, [14])[0]
    assert second.label == "Corrected: roll: rolled 14, was 13"


def test_a_forced_answer_is_replayed_as_forced() -> None:
    disk = Recorder()
    s = play(session(BRAWL, disk), [("how", "feint")])
    amended(s, "amend", "dee", 0)
    s.answer("dee", forced=True)
    again = Session(TOY, BRAWL, journal=disk.journal())
    assert again.notices == []
    assert again.table.action["target"] == "dee"


def test_voiding_an_action_spends_it() -> None:
    s = play(session(), STRIKE[:3])
    s.overrule("void.spent")
    assert (question(s), s.table.actor) == ("how", "bob")
    assert s.log()[-1].text == "Void.Spent"


def test_voiding_an_action_refunds_it() -> None:
    s = play(session(), STRIKE[:3])
    entry = s.overrule("void")
    assert (entry.kind, entry.question) == ("overrule", "void")
    assert (question(s), s.table.actor, s.table.action) == ("how", "ann", None)
    assert s.undo() == ("Void", 1)
    assert question(s) == "share"


def test_voiding_keeps_or_restores_the_state() -> None:
    """Voiding keeps what has happened, or restores the state before the action."""
    s = play(session(), [*STRIKE, *FEINT[:2]])
    amended(s, "amend", "bob", 1)
    s.overrule("void")
    assert s.table.hp == {"ann": 9, "bob": 1}
    s.undo()
    s.overrule("void.restore")
    assert s.table.hp == {"ann": 9, "bob": 5}
    assert (question(s), s.table.actor) == ("how", "bob")


def test_restoring_is_replayed_from_any_snapshot() -> None:
    disk = Recorder()
    s = session(disk=disk)
    for _ in range(6):
        play(s, [*STRIKE[:2], ("roll", [1])])
        play(s, FEINT[:2])
        amended(s, "amend", "ann", s.table.hp["ann"] + 1)
        s.overrule("void.restore")
        play(s, FEINT)
    for snapshots in (True, False):
        again = Session(TOY, DUEL, journal=disk.journal(snapshots))
        assert table_dump(again) == table_dump(s)
    while s.undo():
        assert TOY.status(s.table) == []


def test_restoring_brings_back_the_state_before_the_actions_first_answer() -> None:
    class Costly(type(TOY)):  # type: ignore[misc]
        def act(self, t: Any) -> Any:
            yield from ask(lambda: asking(Choose, t, "pay", options=named(["pay"])))
            t.action = {"how": "still to be said"}
            t.hp[t.actor] -= 1
            yield from super().act(t)

    disk = Recorder()
    s = play(Session(Costly(), DUEL, write=disk), [("pay", "pay"), ("how", "feint")])
    s.overrule("void.restore")
    assert s.table.hp == {"ann": 9, "bob": 8}
    play(s, [("pay", "pay")])
    s.overrule("void.restore")
    for snapshots in (True, False):
        again = Session(Costly(), DUEL, journal=disk.journal(snapshots))
        assert again.table.hp == {"ann": 9, "bob": 8}


def test_many_restorings_do_not_multiply_the_work_of_replay() -> None:
    s = session()
    for _ in range(40):
        play(s, STRIKE[:1])
        s.overrule("void.restore")
    starts: list[int] = []

    class Counting(type(TOY)):  # type: ignore[misc]
        def play(self, t: Any) -> Any:
            starts.append(1)
            return super().play(t)

    s.journal.snapshots.clear()
    Session(Counting(), DUEL, journal=s.journal)
    assert len(starts) == 1


def test_the_gm_ends_the_fight() -> None:
    s = play(session(), STRIKE[:3])
    s.overrule("end")
    assert s.decision is None
    with pytest.raises(Illegal, match="no question is open"):
        s.answer("strike")
    assert s.undo() == ("End", 1)
    assert question(s) == "share"


def test_what_cannot_be_overruled_now_is_refused() -> None:
    s = session()
    with pytest.raises(Illegal, match=r"void\.spent: nothing can be overruled"):
        s.overrule("void.spent")
    assert s.journal.head == 0


# -------------------------------------------------------------------------------------------------- auto-answers


def dice() -> AppDice:
    return AppDice(Random(1))


def test_agreed_answers_are_given_journaled_and_told() -> None:
    s = session()
    amended(s, "standing", "parry")
    play(s, STRIKE[:1])
    (entry,) = settle(s, dice())
    assert (entry.question, entry.value, entry.by) == ("parry", [], "standing")
    assert question(s) == "roll"
    assert s.log()[-1].text == "parry: none (auto-answer)"


def test_agreed_dice_are_rolled_by_the_app_and_their_faces_kept() -> None:
    s = session()
    amended(s, "standing", "roll")
    play(s, STRIKE[:2])
    (entry,) = settle(s, dice())
    assert entry.asked == "roll"
    assert 1 <= entry.value[0] <= 20
    assert s.log()[-1].text.endswith("(auto-answer)")


def test_nothing_agreed_leaves_the_question_to_the_table() -> None:
    s = play(session(), STRIKE[:1])
    assert s.auto_answer() is None
    assert settle(s, dice()) == []


def test_an_agreed_answer_is_not_given_again_right_after_it_was_taken_back() -> None:
    disk = Recorder()
    s = session(disk=disk)
    amended(s, "standing", "parry")
    play(s, STRIKE[:1])
    settle(s, dice())
    s.undo()
    assert settle(s, dice()) == []
    assert question(s) == "parry"
    assert Session(TOY, DUEL, journal=disk.journal()).auto_answer() is None
    play(s, [("parry", ["bob"]), ("roll", [1]), ("how", "strike")])
    assert [entry.question for entry in settle(s, dice())] == ["parry"]


def test_an_agreed_answer_that_is_not_legal_now_is_left_to_the_table() -> None:
    class Muddled(type(TOY)):  # type: ignore[misc]
        def auto_answer(self, t: Any, decision: Any) -> Any:
            made = super().auto_answer(t, decision)
            return made._replace(value=["nobody"]) if made else None

    s = Session(Muddled(), DUEL)
    amended(s, "standing", "parry")
    play(s, STRIKE[:1])
    assert settle(s, dice()) == []
    assert question(s) == "parry"
