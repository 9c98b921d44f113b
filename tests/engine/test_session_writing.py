"""Answers are written before they show; unwritten answers, and answers that break a procedure, are undone."""

from __future__ import annotations

from typing import Any

import pytest
from kit import DUEL, TOY, Recorder, holding, play, table_dump

from unhex_tui.engine.decision import Illegal
from unhex_tui.engine.journal import Entry, Head, Snapshot
from unhex_tui.engine.procedure import ProcedureFailed
from unhex_tui.engine.recorder import NotWritten
from unhex_tui.engine.session import Session

STRIKE = [("how", "strike"), ("parry", []), ("roll", [12]), ("share", {"body": 3})]
FEINT = [("how", "feint"), ("roll", [1]), ("share", {"body": 1})]


def question(s: Session) -> str:
    return s.decision.question if s.decision else "nothing"


def test_each_answer_is_one_write_with_its_snapshot() -> None:
    disk = Recorder()
    s = play(Session(TOY, DUEL, write=disk), [*STRIKE, *FEINT[:2]])
    assert disk.writes == 6
    s.answer({"body": 1})
    assert disk.writes == 7
    assert [type(record) for record in disk.records[-2:]] == [Entry, Snapshot]


def test_what_was_told_is_written_with_the_answer() -> None:
    disk = Recorder()
    play(Session(TOY, DUEL, write=disk), STRIKE[:3])
    entry = disk.records[-1]
    assert isinstance(entry, Entry)
    assert [told.text for told in entry.told] == ["ann against bob: [12]"]


def test_queued_answers_share_one_write() -> None:
    disk = Recorder()
    s = Session(TOY, DUEL, write=disk)
    with holding(s):
        play(s, STRIKE)
        assert disk.writes == 0
    assert disk.writes == 1
    assert [record.n for record in disk.records if isinstance(record, Entry)] == [1, 2, 3, 4]


def test_holding_and_releasing_may_be_nested() -> None:
    disk = Recorder()
    s = Session(TOY, DUEL, write=disk)
    s.recorder.hold()
    with holding(s):
        play(s, STRIKE[:1])
    assert disk.writes == 0
    s.recorder.release()
    assert disk.writes == 1


@pytest.mark.parametrize("steps", [0, 1, 3, 6])
def test_an_answer_that_is_not_written_is_taken_back(steps: int) -> None:
    disk = Recorder()
    script = [*STRIKE, *FEINT]
    s = play(Session(TOY, DUEL, write=disk), script[:steps])
    before = (table_dump(s), s.decision, s.log())
    disk.full = True
    with pytest.raises(NotWritten, match="No space left"):
        s.answer(script[steps][1])
    assert (table_dump(s), s.decision, s.log()) == before
    assert s.journal.last == steps
    assert sorted(s.journal.snapshots) == []
    disk.full = False
    play(s, script[steps:])
    assert table_dump(Session(TOY, DUEL, journal=disk.journal())) == table_dump(s)


def test_a_held_batch_that_is_not_written_is_taken_back_as_a_whole() -> None:
    disk = Recorder()
    s = play(Session(TOY, DUEL, write=disk), STRIKE[:1])
    disk.full = True
    with pytest.raises(NotWritten), holding(s):
        play(s, [*STRIKE[1:], *FEINT, *STRIKE])
    assert (question(s), s.journal.path, s.journal.snapshots) == ("parry", [1], {})
    disk.full = False
    play(s, [("parry", ["bob"])])
    assert Session(TOY, DUEL, journal=disk.journal()).table.action["parries"] == ["bob"]


def test_snapshots_of_what_was_not_written_are_never_used() -> None:
    """No chapter ends in a round this long, so all snapshots are in memory."""
    disk = Recorder()
    fighters = {"ann": 999, "bob": 999} | {f"n{i}": 999 for i in range(60)}
    s = Session(TOY, {"fighters": fighters, "poisoner": ""}, write=disk)
    play(s, [("how", "feint"), ("target", "bob"), ("roll", [1])])
    disk.full = True
    with pytest.raises(NotWritten), holding(s):
        for _ in range(20):
            whom = "ann" if s.table.actor != "ann" else "bob"
            play(s, [("how", "feint"), ("target", whom), ("roll", [20]), ("share", {"body": 3, "shield": 2})])
    disk.full = False
    for _ in range(20):
        play(s, [("how", "feint"), ("target", "ann" if s.table.actor != "ann" else "bob"), ("roll", [1])])
    s.undo()
    assert set(s.table.hp.values()) == {999}


def test_an_undo_that_is_not_written_is_taken_back() -> None:
    disk = Recorder()
    s = play(Session(TOY, DUEL, write=disk), STRIKE[:3])
    s.undo()
    disk.full = True
    for move in (s.undo, s.redo, s.undo_action):
        with pytest.raises(NotWritten):
            move()
        assert (question(s), s.journal.head, s.journal.redo) == ("roll", 2, [3])
    disk.full = False
    assert s.redo() is not None
    assert [record for record in disk.records if isinstance(record, Head)] == [Head(2, True), Head(3, False)]


@pytest.mark.parametrize("act", ["amend", "overrule", "correct"])
def test_unwritten_changes_are_taken_back(act: str) -> None:
    """This holds for an amendment, an overruling and a correction."""
    disk = Recorder()
    s = play(Session(TOY, DUEL, write=disk), STRIKE[:3])
    before = (table_dump(s), s.decision, s.log(), list(s.journal.path))
    disk.full = True
    with pytest.raises(NotWritten):
        if act == "amend":
            beside = s.gm_action("amend")
            beside.follow(["bob", 2])
            s.finish("amend", beside)
        elif act == "overrule":
            s.overrule("void")
        else:
            s.correct(3, [5])
    assert (table_dump(s), s.decision, s.log(), list(s.journal.path)) == before
    assert set(s.journal.entries) == {1, 2, 3}


def test_whatever_the_writer_raises_the_answer_is_taken_back() -> None:
    def write(records: Any) -> None:
        raise ValueError("closed file")

    s = Session(TOY, DUEL, write=write)
    with pytest.raises(NotWritten, match="closed file"):
        s.answer("strike")
    assert (question(s), s.journal.head) == ("how", 0)


class Broken(type(TOY)):  # type: ignore[misc]
    """The toy with a rule that fails when a hit of 5 is divided."""

    def act(self, t: Any) -> Any:
        yield from super().act(t)
        if t.action.get("parries") == ["bob"]:
            t.hp["ann"] = -5
            raise ZeroDivisionError("parried into nothing")


def test_an_answer_at_which_a_procedure_breaks_is_taken_back() -> None:
    disk = Recorder()
    s = play(Session(Broken(), DUEL, write=disk), [("how", "strike"), ("parry", ["bob"])])
    with pytest.raises(ProcedureFailed, match="ZeroDivisionError: parried into nothing"):
        s.answer([1])
    assert (question(s), s.table.hp, len(disk.records)) == ("roll", {"ann": 9, "bob": 8}, 2)
    s.undo()
    play(s, STRIKE[1:])
    assert s.table.hp == {"ann": 9, "bob": 5}


def test_an_event_that_cannot_be_narrated_takes_its_answer_back() -> None:
    class Mute(type(TOY)):  # type: ignore[misc]
        @staticmethod
        def log_line(t: Any, event: Any) -> Any:
            if t.action:
                raise KeyError("no words")
            return TOY.log_line(t, event)

    s = play(Session(Mute(), DUEL), STRIKE[:2])
    with pytest.raises(ProcedureFailed, match="no words"):
        s.answer([12])
    assert (question(s), s.journal.head) == ("roll", 2)


def test_a_corrected_die_at_which_the_procedure_breaks_changes_nothing() -> None:
    class Unlucky(type(TOY)):  # type: ignore[misc]
        def act(self, t: Any) -> Any:
            yield from super().act(t)
            if t.hp["bob"] == 8 and t.turn == 0:
                raise ZeroDivisionError("missed")

    s = play(Session(Unlucky(), DUEL), STRIKE)
    before = (table_dump(s), list(s.journal.path))
    with pytest.raises(ProcedureFailed, match="missed"):
        s.correct(3, [1])
    assert (table_dump(s), s.journal.path, s.journal.last) == (*before, 4)


def test_at_the_end_nothing_more_is_taken() -> None:
    s = play(Session(TOY, DUEL), [("how", "feint"), ("roll", "yield")])
    assert s.decision is None
    with pytest.raises(Illegal, match="the session is over"):
        s.answer("strike")
    assert s.undo() is not None
    assert question(s) == "roll"


@pytest.mark.parametrize("corrected", [False, True])
def test_the_cost_of_an_answer_does_not_grow_with_the_journal(corrected: bool) -> None:
    """The cost is counted in executed lines of the engine, not in time."""
    s = Session(TOY, {"fighters": {"ann": 10**6, "bob": 10**6}, "poisoner": ""})
    turn = [("how", "feint"), ("roll", [1])]
    play(s, turn)
    if corrected:
        s.correct(2, [2])

    def lines() -> int:
        import sys

        count = 0

        def trace(frame: Any, event: str, arg: Any) -> Any:
            nonlocal count
            count += 1
            return trace

        sys.settrace(trace)
        try:
            for _ in range(24):
                play(s, turn)
        finally:
            sys.settrace(None)
        return count

    early = lines()
    for _ in range(1000):
        play(s, turn)
    assert lines() <= early * 1.2
