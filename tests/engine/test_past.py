"""Browsing the past: every moment looks as it did live, nothing is written, and play can go on from it."""

import sys
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "unhex"))

from kit import BRAWL, DUEL, TOY, Recorder, play, table_dump
from players import RandomPlayer
from unhex.random_setups import random_setup

from unhex_tui.engine.journal import Head, Timeline
from unhex_tui.engine.recorder import NotWritten
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import View
from unhex_tui.systems.unhex.system import UNHEX

FEINT = [("how", "feint"), ("roll", [1])]
STRIKE = [("how", "strike"), ("parry", []), ("roll", [2])]


def seen(session: Session) -> tuple[View, View]:
    """Return the views of the GM and of the players without the log."""
    return tuple(session.view(audience)._replace(log=()) for audience in ("gm", "players"))  # type: ignore[return-value]


def played(session: Session, rng: Random, steps: int) -> dict[int, tuple[View, View]]:
    """Play at random with undo and redo, and return the views after each entry."""
    player, states = RandomPlayer(rng), {session.journal.head: seen(session)}
    for _ in range(steps):
        chance = rng.random()
        if chance < 0.08:
            session.undo()
        elif chance < 0.11:
            session.undo_action()
        elif chance < 0.16:
            session.redo()
        elif (
            chance < 0.19
            and session.decision
            and (keys := [option.key for option in session.system.overrules(session.table)])
        ):
            session.overrule(rng.choice([key for key in keys if key != "end"] or keys))
        elif session.decision is not None:
            session.answer(player(session.decision))
        states[session.journal.head] = seen(session)
    return states


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("system", [TOY, UNHEX], ids=["toy", "unhex"])
def test_every_moment_shows_exactly_what_a_live_session_showed_then(system, seed: int) -> None:
    rng = Random(seed)
    disk = Recorder()
    session = Session(system, BRAWL if system is TOY else random_setup(rng), write=disk)
    states = played(session, rng, 160)
    before = (table_dump(session), list(disk.records), session.journal.head, list(session.journal.path))
    past = session.past()
    order = [*session.journal.entries, 0]
    for visits in (sorted(order), sorted(order, reverse=True), rng.sample(order, len(order))):
        for n in visits:
            if n in states:  # a correction or a jump passes entries without showing them
                views = past.moment(n).view, past.moment(n, "players").view
                assert views == states[n]
    assert (table_dump(session), list(disk.records), session.journal.head, list(session.journal.path)) == before


def test_a_moment_says_who_decided_how_and_what_was_asked_next() -> None:
    session = play(Session(TOY, DUEL), STRIKE[:2])
    session.answer([2], by="app dice")
    past = session.past()
    assert (past.moment(0).decided, past.moment(0).asked) == ("", "how (ann)")
    assert (past.moment(1).decided, past.moment(1).asked) == ("ann", "parry (bob)")
    assert past.moment(2).decided == "bob"
    assert past.moment(3).decided == "ann (rolled by the app)"
    assert [told.text for told in past.lines(0)] == ["The duel begins."]
    assert past.lines(3) == session.journal.entries[3].told


def test_an_overruling_an_amendment_and_a_forced_answer_are_the_gms() -> None:
    session = play(Session(TOY, BRAWL), [("how", "strike")])
    session.overrule("void")
    beside = session.gm_action("amend")
    beside.follow(["bob", 0])
    session.finish("amend", beside)
    play(session, [("how", "strike")])
    session.answer("bob", forced=True)
    past = session.past()
    assert past.moment(2).decided == "the GM, overruling"
    assert past.moment(3).decided == "the GM, outside the question"
    assert past.moment(5).decided == "ann (against the rules)"


# ---------------------------------------------------------------------------------------------- going on from there


def test_playing_on_from_the_past_keeps_the_old_line() -> None:
    """Undo leads along the new line."""
    disk = Recorder()
    session = play(Session(TOY, DUEL, write=disk), [*STRIKE, *FEINT])
    there = table_dump(session)
    assert session.go_on_from(1) is not None
    assert (session.journal.head, session.decision and session.decision.question) == (1, "parry")
    play(session, [("parry", ["bob"]), ("roll", [3])])
    assert session.journal.path == [1, 6, 7]
    assert sorted(session.journal.entries) == [1, 2, 3, 4, 5, 6, 7]
    session.undo()
    session.undo()
    assert session.journal.head == 1
    session.go_on_from(5)
    assert (table_dump(session), session.journal.path) == (there, [1, 2, 3, 4, 5])
    again = Session(TOY, DUEL, journal=disk.journal())
    assert (table_dump(again), again.journal.path) == (there, [1, 2, 3, 4, 5])


def test_redo_brings_back_what_going_on_from_an_earlier_moment_left() -> None:
    session = play(Session(TOY, DUEL), [*STRIKE, *FEINT])
    there = table_dump(session)
    session.go_on_from(2)
    for _ in range(3):
        assert session.redo() is not None
    assert (table_dump(session), session.redo()) == (there, None)


def test_redo_leads_back_from_another_line() -> None:
    session = play(Session(TOY, DUEL), STRIKE)
    session.go_on_from(1)
    play(session, [("parry", ["bob"]), ("roll", [9])])
    there = table_dump(session)
    session.go_on_from(3)
    assert session.journal.path == [1, 2, 3]
    session.redo()
    assert (table_dump(session), session.journal.path) == (there, [1, 4, 5])


def test_going_on_to_what_redo_leads_to_is_a_redo() -> None:
    session = play(Session(TOY, DUEL), [*STRIKE, *FEINT])
    session.go_on_from(1)
    session.go_on_from(4)
    assert session.journal.redo == [5]
    session.undo()
    assert session.journal.redo == [5, 4]


def test_going_on_from_where_the_session_stands_does_nothing() -> None:
    disk = Recorder()
    session = play(Session(TOY, DUEL, write=disk), STRIKE)
    assert session.go_on_from(3) is None
    assert not [record for record in disk.records if isinstance(record, Head)]


def test_an_entry_that_is_not_there_cannot_be_gone_to() -> None:
    session = play(Session(TOY, DUEL), STRIKE)
    with pytest.raises(ValueError, match="no such entry: 9"):
        session.go_on_from(9)
    assert session.journal.head == 3


@pytest.mark.parametrize("target", [0, 1, 5])
def test_a_move_that_is_not_written_is_taken_back(target: int) -> None:
    disk = Recorder()
    session = play(Session(TOY, DUEL, write=disk), [*STRIKE, *FEINT])
    session.go_on_from(3)
    before = (table_dump(session), session.journal.head, list(session.journal.redo))
    disk.full = True
    with pytest.raises(NotWritten):
        session.go_on_from(target)
    assert (table_dump(session), session.journal.head, list(session.journal.redo)) == before


@pytest.mark.parametrize("seed", range(10))
def test_wherever_one_goes_the_journal_read_again_stands_there_too(seed: int) -> None:
    rng = Random(seed)
    disk = Recorder()
    session = Session(TOY, BRAWL, write=disk)
    states = played(session, rng, 60)
    for _ in range(25):
        n = rng.choice([0, *session.journal.entries])
        session.go_on_from(n)
        assert session.journal.head == n
        if n in states:
            assert seen(session) == states[n]
        if rng.random() < 0.5:
            states |= played(session, rng, 4)
        again = Session(TOY, BRAWL, journal=disk.journal())
        assert (table_dump(again), again.journal.path, again.journal.redo) == (
            table_dump(session),
            session.journal.path,
            session.journal.redo,
        )


# ------------------------------------------------------------------------------------------- the branch being browsed


def forked() -> Session:
    """Return a session with the branches 1 2 3 and 1 4 5 6 7, at entry 6 with 7 undone."""
    session = play(Session(TOY, DUEL), STRIKE)
    session.go_on_from(1)
    play(session, [("parry", ["bob"]), ("roll", [9]), *FEINT])
    session.undo()
    return session


def test_a_timeline_begins_at_the_sessions_position() -> None:
    """The entries that were taken back lie ahead."""
    line = Timeline(forked().journal)
    assert (line.line, line.n, line.last, line.is_now) == ([0, 1, 4, 5, 6, 7], 6, 5, True)
    assert line.forks == [1]


def test_steps_stop_at_both_ends() -> None:
    line = Timeline(forked().journal)
    assert line.step(1) and not line.step(1) and line.n == 7
    assert line.step(-99) and not line.step(-1) and line.n == 0


def test_an_action_is_stepped_over_as_a_whole() -> None:
    line = Timeline(forked().journal)
    line.to(0)
    places = []
    while line.action(1):
        places.append(line.n)
    assert places == [5, 7]
    places = []
    while line.action(-1):
        places.append(line.n)
    assert places == [5, 0]


def test_at_a_fork_one_can_look_along_each_way() -> None:
    session = forked()
    line = Timeline(session.journal)
    assert line.fork(-1) and line.n == 1
    assert [(way.n, way.steps, way.looked, way.now) for way in line.ways()] == [
        (2, 2, False, False),
        (4, 4, True, True),
    ]
    assert line.turn(1)
    assert (line.line, line.n, line.now) == ([0, 1, 2, 3], 1, 1)
    line.step(9)
    assert (line.n, line.is_now) == (3, False)
    assert not line.turn(1)
    line.look_at_now()
    assert (line.line, line.n, line.is_now) == ([0, 1, 4, 5, 6, 7], 6, True)


def test_chapters_are_where_rounds_begin() -> None:
    session = Session(TOY, {"fighters": {"ann": 99, "bob": 99}, "poisoner": ""})
    play(session, [*FEINT, *FEINT, *FEINT, *FEINT, *FEINT])
    line = Timeline(session.journal)
    assert [line.line[i] for i in line.chapters] == [4, 8]
    assert line.chapter(-1) and line.n == 8
    assert line.chapter(-1) and line.n == 4
    assert line.chapter(-1) and line.n == 0
    assert line.chapter(1) and line.n == 4


def test_the_start_leads_to_branches_and_redo() -> None:
    """The start once counted as an undone entry, and redo failed."""
    session = Session(TOY, DUEL)
    session.answer("strike")
    session.undo()
    session.answer("feint")
    session.undo()
    session.go_on_from(1)
    moved = session.redo()
    assert moved is not None and moved.label == "how: Feint"
    assert session.journal.head == 2
