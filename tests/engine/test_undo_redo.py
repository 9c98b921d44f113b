"""Undo, undo of an action and redo at every decision and after restarts; nothing is erased."""

from __future__ import annotations

from typing import Any

import pytest
from kit import BRAWL, DUEL, GM, TOY, Recorder, play, table_dump

from unhex_tui.engine.decision import Choose, Option, Seat
from unhex_tui.engine.journal import Entry, Head, Journal
from unhex_tui.engine.procedure import ask
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.session import Session

STRIKE = [("how", "strike"), ("parry", []), ("roll", [12]), ("share", {"body": 3})]
"""Ann hits Bob for 3."""
FEINT = [("how", "feint"), ("roll", [1]), ("share", {"body": 1})]
"""Bob's poison alone costs Ann 1."""


def session(disk: Recorder | None = None, setup: dict[str, Any] = DUEL) -> Session:
    return Session(TOY, setup, write=disk or Recorder())


def question(s: Session) -> str:
    return s.decision.question if s.decision else "nothing"


def test_a_session_stands_at_the_first_question_of_its_setup() -> None:
    s = session()
    assert question(s) == "how"
    assert s.table.hp == {"ann": 9, "bob": 8}
    assert s.journal.head == 0


def test_an_answer_is_an_entry_with_its_question_seat_and_words() -> None:
    s = play(session(), STRIKE[:1])
    assert s.table.action == {"how": "strike", "target": "bob", "parries": []}
    (entry,) = s.entries()
    assert (entry.n, entry.parent, entry.kind) == (1, 0, "answer")
    assert (entry.question, entry.value, entry.seats, entry.asked) == ("how", "strike", ("ann",), "choose")
    assert (entry.label, entry.by, entry.rest, entry.forced) == ("how: Strike", "person", True, False)


def test_what_is_under_way_is_on_the_table_and_gone_at_rest() -> None:
    s = play(session(), STRIKE[:3])
    assert s.table.action == {"how": "strike", "target": "bob", "parries": []}
    assert not s.table.at_rest
    play(s, STRIKE[3:])
    assert s.table.at_rest


def test_undo_takes_back_one_answer_and_names_it() -> None:
    s = play(session(), STRIKE)
    assert s.undo() == ("share: Body 3", 1)
    assert question(s) == "share"
    assert s.table.hp["bob"] == 8
    assert s.undo() == ("roll: rolled 12", 1)
    assert question(s) == "roll"


def test_undo_at_the_start_does_nothing() -> None:
    s = session()
    assert s.undo() is None
    assert s.undo_action() is None
    assert s.redo() is None


def test_undo_to_the_actions_start_then_redo_goes_step_by_step() -> None:
    s = play(session(), [*STRIKE, *FEINT[:2]])
    assert s.undo_action() == ("roll: rolled 1", 2)
    assert question(s) == "how"
    assert s.table.hp["bob"] == 5
    assert s.redo() == ("how: Feint", 1)
    assert question(s) == "roll"
    assert s.redo() == ("roll: rolled 1", 1)
    assert question(s) == "share"
    assert s.redo() is None


def test_at_rest_undo_to_the_actions_start_takes_the_last_action_back() -> None:
    s = play(session(), [*STRIKE, *FEINT])
    moved = s.undo_action()
    assert moved is not None
    assert moved.steps == 3
    assert s.table.hp == {"ann": 9, "bob": 5}
    assert s.undo_action() == ("share: Body 3", 4)
    assert s.journal.head == 0


def test_an_answer_after_an_undo_is_another_child_and_nothing_is_erased() -> None:
    s = play(session(), STRIKE)
    s.undo()
    s.undo()
    s.answer([20])
    assert s.journal.path == [1, 2, 5]
    assert s.journal.entries[5].parent == 2
    assert set(s.journal.entries) == {1, 2, 3, 4, 5}
    assert s.redo() is None


def test_redo_goes_to_the_child_last_left() -> None:
    s = play(session(), STRIKE[:3])
    s.undo()
    s.answer([20])
    s.undo()
    assert s.redo() == ("roll: rolled 20", 1)
    assert s.journal.path == [1, 2, 4]


def test_undo_and_redo_go_on_after_a_restart() -> None:
    disk = Recorder()
    s = play(session(disk), [*STRIKE, *FEINT])
    s.undo()
    s.undo_action()
    again = Session(TOY, DUEL, journal=disk.journal(), write=disk)
    assert table_dump(again) == table_dump(s)
    assert again.redo() == ("how: Feint", 1)
    assert again.redo() == ("roll: rolled 1", 1)
    assert again.redo() == ("share: Body 1", 1)
    assert again.redo() is None
    while again.undo():
        pass
    assert again.table.hp == {"ann": 9, "bob": 8}


def test_undo_and_redo_write_only_where_the_head_is() -> None:
    disk = Recorder()
    s = play(session(disk), STRIKE[:3])
    s.undo()
    s.redo()
    assert [record for record in disk.records if not isinstance(record, Entry)] == [Head(2, True), Head(3, False)]


def test_resuming_in_the_middle_of_an_action_asks_the_same_question() -> None:
    disk = Recorder()
    s = play(session(disk), STRIKE[:3])
    again = Session(TOY, DUEL, journal=disk.journal())
    assert again.decision == s.decision
    assert question(again) == "share"


def test_snapshots_are_saved_at_every_change_of_chapter_only() -> None:
    disk = Recorder()
    play(session(disk), [*STRIKE, *FEINT, *STRIKE])
    assert sorted(disk.journal().snapshots) == [7]


def test_a_chapter_entered_again_by_another_answer_gets_its_own_snapshot() -> None:
    disk = Recorder()
    s = play(session(disk), [*STRIKE, *FEINT])
    s.undo()
    s.answer({"shield": 1})
    assert sorted(disk.journal().snapshots) == [7, 8]


def test_opening_starts_at_the_newest_snapshot_that_loads() -> None:
    disk = Recorder()
    s = play(session(disk), [*STRIKE, *FEINT, *STRIKE, *FEINT, ("how", "strike")])
    journal = disk.journal()
    assert sorted(journal.snapshots) == [7, 14]
    journal.snapshots[14] = '{"hp": 1, "no such field": 2}'
    journal.snapshots[7] = journal.snapshots[7].replace('"ann":8', '"ann":6')
    again = Session(TOY, DUEL, journal=journal)
    assert again.table.hp["ann"] == s.table.hp["ann"] - 2
    assert again.decision == s.decision
    assert again.notices == ["A snapshot could not be read: replayed from the answers."]
    assert list(again.passed_over) == [14]


def changed(disk: Recorder, n: int, value: Any) -> Journal:
    """Return the written journal with another answer in entry `n`, as if the rules had changed since."""
    journal = Journal()
    for record in disk.records:
        if isinstance(record, Entry) and record.n == n:
            journal.add(
                Entry(n=n, parent=record.parent, kind="answer", question=record.question, value=value, label="old")
            )
        elif isinstance(record, Entry | Head):
            journal.add(record)
    return journal


def test_a_session_stops_at_the_first_mismatch() -> None:
    """The session keeps the rest and says so."""
    disk, written = Recorder(), Recorder()
    play(session(disk), [*STRIKE, *FEINT])
    again = Session(TOY, DUEL, journal=changed(disk, 5, "parley"), write=written)
    assert (again.journal.head, question(again)) == (4, "how")
    assert "step 5" in again.notices[0]
    assert "parley" in again.notices[0]
    assert set(again.journal.entries) == {1, 2, 3, 4, 5, 6, 7}
    assert written.records == []


def test_what_no_longer_fits_is_not_redone_and_play_goes_on() -> None:
    disk = Recorder()
    play(session(disk), [*STRIKE, *FEINT])
    again = Session(TOY, DUEL, journal=changed(disk, 5, "parley"))
    before = table_dump(again)
    with pytest.raises(Mismatch, match="parley"):
        again.redo()
    assert table_dump(again) == before
    assert again.answer("feint").n == 8
    assert again.journal.path == [1, 2, 3, 4, 8]


class Broken(type(TOY)):  # type: ignore[misc]
    """The toy with a rule that fails after the question how to act."""

    def act(self, t: Any) -> Any:
        yield from ask(lambda: HOW._replace(seats=(Seat(t.actor, t.actor),)))
        t.hp["ann"] = 1
        raise RuntimeError("no body any more")


HOW = Choose(question="how", prompt="how", seats=(), options=(Option("strike", "Strike"),))


def test_a_rule_that_breaks_on_an_old_entry_is_a_mismatch_too() -> None:
    disk = Recorder()
    play(session(disk), STRIKE)
    again = Session(Broken(), DUEL, journal=disk.journal())
    assert "no body any more" in again.notices[0]
    with pytest.raises(Mismatch, match="no body any more"):
        again.redo()
    assert (again.journal.head, question(again), again.table.hp["ann"]) == (0, "how", 9)


def test_an_amendment_that_asks_more_than_it_did_is_a_mismatch() -> None:
    class Thorough(type(TOY)):  # type: ignore[misc]
        def amend(self, t: Any) -> Any:
            yield from ask(lambda: HOW._replace(question="really", seats=GM))
            return (yield from super().amend(t))

    disk = Recorder()
    s = session(disk)
    beside = s.gm_action("standing")
    beside.answer("roll")
    s.finish("standing", beside)
    beside = s.gm_action("amend")
    beside.follow(["bob", 2])
    s.finish("amend", beside)
    again = Session(Thorough(), DUEL, journal=disk.journal())
    assert again.journal.head == 1
    assert "step 2" in again.notices[0]


def test_an_aside_cut_short_in_the_save_is_a_mismatch() -> None:
    journal = Journal()
    journal.add(Entry(n=1, parent=0, kind="aside", question="amend", value=["bob"], label="bob has 2 HP"))
    again = Session(TOY, DUEL, journal=journal)
    assert again.journal.head == 0
    assert "amend now asks more than before" in again.notices[0]


def test_the_log_tells_the_active_line_only() -> None:
    s = play(session(), STRIKE[:3])
    s.undo()
    s.answer([20])
    assert [line.text for line in s.log()] == ["The duel begins.", "ann against bob: [20]"]
    assert [line.entry for line in s.log()] == [0, 4]
    s.undo()
    assert [line.text for line in s.log()] == ["The duel begins."]


def test_what_was_told_once_is_not_told_again_after_an_undo() -> None:
    s = play(session(), [*STRIKE, *FEINT])
    told = [line.text for line in s.log()]
    s.undo()
    play(s, FEINT[-1:])
    assert [line.text for line in s.log()] == told
    assert len(s.journal.entries[8].told) == 1


def test_the_log_carries_rule_ids_and_who_may_know() -> None:
    s = play(session(), STRIKE)
    assert [(line.text, line.rules, line.kind) for line in s.log()[1:]] == [
        ("ann against bob: [12]", ("ROLL-1",), "roll"),
        ("bob has 5 HP left; bob's blade is poisoned.", ("HIT-1",), ""),
    ]
    assert [line.text for line in s.log("players")] == ["The duel begins.", "ann against bob: [12]"]


def test_the_newest_lines_of_the_log_can_be_asked_for() -> None:
    s = play(session(), [*STRIKE, *FEINT])
    assert s.log(lines=2) == s.log()[-2:]
    assert s.log("players", lines=2) == s.log("players")[-2:]
    assert s.view("gm", lines=1).log == tuple(s.log()[-1:])


def test_a_view_is_made_for_an_audience() -> None:
    s = session(setup=BRAWL)
    assert s.view("gm").headline == "poison: cy"
    assert "poison" not in repr(s.view("players"))


def test_a_setup_that_is_not_sound_is_refused() -> None:
    with pytest.raises(ValueError, match="expected two or more"):
        Session(TOY, {"fighters": {"ann": 1}, "poisoner": ""})


def test_undo_stays_quick_far_from_the_last_saved_snapshot() -> None:
    """Replay starts from the nearest snapshot, in memory or saved, never from the setup."""
    started = []
    s = session(setup={"fighters": {"ann": 10**6, "bob": 10**6, **{f"n{i}": 1 for i in range(40)}}, "poisoner": ""})
    for _ in range(100):
        play(s, [("how", "feint"), ("target", "ann" if s.table.actor != "ann" else "bob"), ("roll", [1])])
    s.system = s._replay.system = Counting(started)  # type: ignore[assignment]
    for _ in range(20):
        s.undo()
    assert started == []


class Counting(type(TOY)):  # type: ignore[misc]
    """The toy that notes each start of a fight from its setup."""

    def __init__(self, started: list[str]) -> None:
        self.started = started

    def start(self, setup: dict[str, Any]) -> Any:
        self.started.append("started")
        return super().start(setup)


def test_kept_facts_and_a_snapshot_spare_the_setup() -> None:
    """With the facts told at the opening and a snapshot, the setup is not read."""
    disk, started = Recorder(), []
    s = play(session(disk), [*STRIKE, *FEINT])
    again = Session(Counting(started), DUEL, journal=disk.journal(), opening=s.opening())
    assert again.log() == s.log() and again.log()[0].text == "The duel begins."
    assert again.decision == s.decision
    assert started == []
    while again.undo():
        pass
    assert started == ["started"]
    assert table_dump(again) == table_dump(session())


def test_a_session_without_its_setup_goes_back_to_a_snapshot() -> None:
    """If the setup is no longer accepted, undo leads as far back as a snapshot."""
    disk = Recorder()
    s = play(session(disk), [*STRIKE, *FEINT, ("how", "strike")])
    again = Session(TOY, {"fighters": {"ann": 1}, "poisoner": ""}, journal=disk.journal())
    assert again.decision == s.decision
    assert again.log()[0].entry > 0
    first = min(disk.journal().snapshots)
    while again.journal.head > first:
        again.undo()
    before = table_dump(again)
    with pytest.raises(Mismatch, match="expected two or more"):
        again.undo()
    assert (again.journal.head, table_dump(again)) == (first, before)
    assert again.redo()


def test_a_journal_takes_no_correction_of_what_is_not_on_the_line_it_left() -> None:
    journal = Journal()
    for n, parent in ((1, 0), (2, 1), (3, 1)):
        journal.add(Entry(n=n, parent=parent, question="roll", value=[1]))
    with pytest.raises(ValueError, match="entry 2 is not on the branch"):
        journal.add(Entry(n=4, parent=1, question="roll", value=[2], corrects=2, until=3))
    with pytest.raises(ValueError, match="entry 9 is not on the branch"):
        journal.add(Entry(n=4, parent=1, question="roll", value=[2], corrects=9, until=3))
    journal.add(Entry(n=4, parent=1, question="roll", value=[2], corrects=3, until=3))
    assert journal.head == 4
