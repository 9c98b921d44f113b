"""Laws that hold at every moment of every game: those of `unhex_tui.testing`, and more that only a checkout checks.

Some laws only look at a fight. The others (`DETOURS`) play on from it: each gets a twin of the fight, made from its
written records, and tries there what the fight's `rng` says. The machine in `table_machine` checks laws after its
steps.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from kit import holding, table_dump
from random_play import Fight, answer, aside, ends, never_legal, rolls
from secrets_law import kept

from unhex_tui.commands.output import as_json
from unhex_tui.engine.decision import AnswerError
from unhex_tui.engine.recorder import NotWritten
from unhex_tui.engine.session import AppDice, Session, settle
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.engine.trial import trial
from unhex_tui.testing import laws as shared
from unhex_tui.testing.laws import (
    Idle,
    answerable,
    overrulable,
    pending,
    session_journal,
    state,
    the_last_step_is_taken_back_and_brought_back_exactly,
)

FARTHEST = 2_000_000
"""Limit for undoing a whole session step by step, in characters of all tables; only long forms have larger sessions."""
ASKED: Counter[str] = Counter()
"""How often each law was checked in this process, moments to which it does not apply left out."""


# ---------------------------------------------------------------------------------------------- decisions


def a_decision_is_told_to_programs_in_json(fight: Fight) -> None:
    asked = pending(fight.session)
    assert json.loads(json.dumps(as_json(asked))) == as_json(asked)


def every_illegal_or_malformed_answer_is_refused_and_changes_nothing(fight: Fight) -> None:
    session, decision = fight.session, fight.session.decision
    before, written = state(session), len(fight.disk.records)
    wrong = ["anything"] if decision is None else [*never_legal(decision), *overrulable(decision)]
    for value in wrong:
        try:
            session.answer(value)
        except AnswerError as refusal:
            assert str(refusal), f"{value!r} is refused without a word"
        else:
            raise AssertionError(f"{decision and decision.question} takes {value!r}")
    assert state(session) == before
    assert session.decision is decision
    assert len(fight.disk.records) == written


def what_is_chosen_in_secret_is_seen_nowhere_before_it_is_known(fight: Fight) -> None:
    if not kept(fight):
        raise Idle


def a_trial_changes_nothing_and_shows_what_the_answer_does(fight: Fight) -> None:
    session, asked = fight.session, pending(fight.session)
    if not answerable(asked):
        raise Idle
    answer, before, written = fight.player(asked), whole(session), len(fight.disk.records)
    tried = trial(session, answer)
    assert whole(session) == before
    assert session.decision is asked
    assert len(fight.disk.records) == written
    assert tried.before == session.system.view(session.table, asked, "gm")
    left = session.left()
    told = session.answer(answer).told
    assert left or told == tried.lines
    assert tried.after == session.system.view(session.table, session.decision, "gm")
    then = [each and (each.question, each.prompt, each.seats) for each in (session.decision, tried.asks)]
    assert then[0] == then[1]


def whole(session: Session) -> tuple[Any, ...]:
    """Return the table, its events, both logs and the whole journal."""
    return *state(session), [*session.table.events], deepcopy(session.journal)


# ----------------------------------------------------------------------------------------------- undo and redo


def undo_leads_to_the_first_decision_and_redo_to_the_end(fight: Fight) -> None:
    session = fight.session
    while session.redo():
        pass
    end, redo, states, gone = state(session), len(session.journal.redo), [], 0
    while gone < FARTHEST and session.undo():
        states.append(state(session))
        gone += len(states[-1][0])
    if not session.journal.head:
        assert state(session) == state(Session(session.system, session.setup))
    for before in reversed(states):
        assert state(session) == before
        assert session.redo() is not None
    assert state(session) == end
    assert len(session.journal.redo) == redo


def undo_to_the_actions_start_leads_to_a_rest_point_and_redo_goes_step_by_step(fight: Fight) -> None:
    session, end = fight.session, state(fight.session)
    redo = list(session.journal.redo)
    if (moved := session.undo_action()) is None:
        raise Idle
    assert session.table.at_rest
    for _ in range(moved.steps):
        assert session.redo() is not None
    assert state(session) == end
    assert session.journal.redo == redo


def forced_answers_never_break_the_procedure(fight: Fight) -> None:
    session = fight.session
    if not (values := overrulable(session.decision)):
        raise Idle
    before = state(session)
    session.answer(fight.rng.choice(values), forced=True)
    for _ in range(8):
        assert session.system.status(session.table) == []
        if session.decision is not None:
            answer(fight)
    while len(session.journal.path) > len(before[-1]):
        session.undo()
    assert state(session) == before


# ---------------------------------------------------------------------------------------------- corrected dice


def a_correction_is_foreseen_taken_back_and_loses_no_answer_without_a_word(fight: Fight) -> None:
    session = fight.session
    entries = rolls(session)[-12:]
    if not entries:
        raise Idle
    roll = fight.rng.choice(entries)
    faces = AppDice(fight.rng)(session.asked(roll.n))
    if faces == roll.value:
        raise Idle
    before, last, path = state(session), session.journal.last, session.journal.path
    later = {n for n in path[path.index(roll.n) + 1 :] if session.journal.entries[n].kind != "drop"}
    left, olds = {entry.n for entry in session.left()}, session.recorder.left().olds
    seen = session.foreseen(roll.n, faces)
    assert (state(session), session.journal.last) == (before, last)
    fates = [entry.n for part in (seen.follow, seen.replaced, seen.gone, seen.left) for entry in part]
    assert len(set(fates)) == len(fates)
    assert later | left <= {*fates}
    assert bool(seen.gone) == bool(seen.called)

    made = session.correct(roll.n, faces)
    after = state(session)
    assert session.system.status(session.table) == []
    again = Session(session.system, session.setup, journal=fight.disk.journal(snapshots=False))
    assert (state(again), again.left()) == (after, session.left())
    alone = Session(session.system, session.setup, journal=session_journal(session, session.journal.head))
    assert table_dump(alone) == after[0]
    session.undo()
    assert state(session) == before
    session.redo()
    assert state(session) == after
    if not olds and not roll.until:
        session.correct(made[0].n, roll.value)
        # Answers in between that were asked of fewer seats are asked again and remain to be given.
        assert table_dump(session) == before[0] or session.left()
        session.undo()
    answers_follow_or_are_told(fight, later)


def answers_follow_or_are_told(fight: Fight, later: set[int]) -> None:
    """Check that answers after a corrected roll are given again, left for later, or named when they are dropped."""
    session = fight.session
    for _ in range(20):
        settle(session, AppDice(fight.rng))
        if session.decision is None or not session.left():
            break
        answer(fight)
    since = [session.journal.entries[n] for n in session.journal.path]
    given, left = {entry.again for entry in since}, {entry.n for entry in session.left()}
    passed = {old.entry.n for old in session.recorder.left().olds}
    told = [line.text for entry in since for line in entry.told if line.text.startswith("Dropped: ")]
    assert bool(later - given - left - passed) <= bool(told)
    assert session.system.status(session.table) == []


# ---------------------------------------------------------------------------------------------- saves


def what_was_written_leads_to_where_the_session_stands(fight: Fight, snapshots: bool = False) -> None:
    session = fight.session
    again = Session(session.system, session.setup, journal=fight.disk.journal(snapshots))
    assert again.notices == []
    assert state(again) == state(session)
    assert again.journal.redo == session.journal.redo
    assert again.left() == session.left()
    assert again.journal.entries == session.journal.entries


def a_snapshot_leads_where_all_answers_lead(fight: Fight) -> None:
    what_was_written_leads_to_where_the_session_stands(fight, snapshots=True)


def what_cannot_be_written_is_taken_back(fight: Fight) -> None:
    session, before = fight.session, state(fight.session)
    if session.decision is None:
        raise Idle
    redo = list(session.journal.redo)
    fight.disk.full = True
    with pytest.raises(NotWritten), holding(session):
        for _ in range(fight.rng.randint(1, 4)):
            if session.decision is not None:
                answer(fight)
    fight.disk.full = False
    assert state(session) == before
    assert session.journal.redo == redo


# ------------------------------------------------------------------------------------------ GM actions


def an_aside_that_is_given_up_changes_nothing(fight: Fight) -> None:
    session, before = fight.session, state(fight.session)
    if not gm_actions_of(session.system):
        raise Idle
    for name in sorted(gm_actions_of(session.system)):
        beside = session.gm_action(name)
        for _ in range(fight.rng.randint(0, 3)):
            value = fight.player(beside.decision) if beside.decision else None
            if value is None or ends(session, name, [*beside.answers, value]):
                break
            beside.answer(value)
        assert beside.decision is None or session.finish(name, beside) is None
        assert state(session) == before


def a_finished_aside_is_one_entry_that_one_undo_takes_back(fight: Fight) -> None:
    session, before = fight.session, state(fight.session)
    names = sorted(gm_actions_of(session.system))
    if not names or session.decision is None:  # a fight that is over stays over after an edit
        raise Idle
    if not aside(fight, fight.rng.choice(names)):
        raise Idle
    assert len(session.journal.path) == len(before[-1]) + 1
    assert session.system.status(session.table) == []
    the_last_step_is_taken_back_and_brought_back_exactly(session)
    moved = session.undo()
    assert moved is not None
    assert moved.label
    assert state(session) == before


def an_overruling_is_one_entry_that_one_undo_takes_back(fight: Fight) -> None:
    session, before = fight.session, state(fight.session)
    system = session.system
    ways = system.overrules(session.table) if session.decision else ()
    if not ways:
        raise Idle
    for option in ways:
        start = session.journal.action_start(session.journal.path)
        session.overrule(option.key)
        assert len(session.journal.path) == len(before[-1]) + 1
        assert system.status(session.table) == []
        if option.key.endswith(".restore") and "spent" not in option.key:
            journal = session_journal(session, start)
            assert table_dump(session) == table_dump(Session(system, session.setup, journal=journal))
        session.undo()
        assert state(session) == before


Law = Callable[[Any], None]
LOOKS: tuple[Law, ...] = (
    *shared.LOOKS,
    a_decision_is_told_to_programs_in_json,
    every_illegal_or_malformed_answer_is_refused_and_changes_nothing,
)
_REDUNDANT = shared.after_a_gm_action_a_loaded_table_asks_the_same_question
"""The machine takes GM actions by itself, and checks what only looks after each of them."""
DETOURS: tuple[Law, ...] = (
    *(law for law in shared.DETOURS if law is not _REDUNDANT),
    what_was_written_leads_to_where_the_session_stands,
    a_snapshot_leads_where_all_answers_lead,
    undo_leads_to_the_first_decision_and_redo_to_the_end,
    undo_to_the_actions_start_leads_to_a_rest_point_and_redo_goes_step_by_step,
    forced_answers_never_break_the_procedure,
    a_correction_is_foreseen_taken_back_and_loses_no_answer_without_a_word,
    what_cannot_be_written_is_taken_back,
    an_aside_that_is_given_up_changes_nothing,
    a_finished_aside_is_one_entry_that_one_undo_takes_back,
    an_overruling_is_one_entry_that_one_undo_takes_back,
    a_trial_changes_nothing_and_shows_what_the_answer_does,
    what_is_chosen_in_secret_is_seen_nowhere_before_it_is_known,
)
EVERY = LOOKS + DETOURS
BACK: Law = the_last_step_is_taken_back_and_brought_back_exactly
"""The law checked after every third step; laws that only look at a fight are cheap enough for every step."""


def twin(fight: Fight) -> Fight:
    """Return the same fight after a restart, with a disk of its own."""
    disk, session = fight.disk.copy(), fight.session
    return fight._replace(session=Session(session.system, session.setup, journal=disk.journal(), write=disk), disk=disk)


def hold(fight: Fight, law: Law) -> None:
    """Check a law without changing the fight, and count it if it applies."""
    try:
        fight = twin(fight) if law in DETOURS else fight
        law(fight.session if law in (*shared.LOOKS, *shared.DETOURS) else fight)
    except Idle:
        return
    ASKED[law.__name__] += 1
