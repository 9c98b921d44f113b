"""Laws that hold for every system, checked over random play with all that a GM may do in the middle of it.

To have a system checked, add a line to `SYSTEMS` in `random_play`. Each law makes about UNHEX_LAW_DECISIONS decisions
(250 by default); `pytest -m long` makes ten times as many, and plays the long run besides (`test_long_run`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from kit import holding, table_dump
from random_play import (
    PLAYED,
    SYSTEMS,
    Case,
    Fight,
    answer,
    answerable,
    aside,
    correct,
    fights,
    overrulable,
    overruled,
    rolls,
    session_journal,
    state,
    wild,
)

from unhex_tui.commands.json_text import as_json
from unhex_tui.engine.answerers import AppDice, settle
from unhex_tui.engine.decision import (
    Allot,
    AnswerError,
    Blocked,
    Choose,
    Decision,
    Enter,
    Option,
    Pick,
    Roll,
    seats_named,
)
from unhex_tui.engine.procedure import Aside, Conversation
from unhex_tui.engine.replay import Replay
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import asides_of
from unhex_tui.engine.value import Value
from unhex_tui.engine.writing import NotWritten

SHORT = int(os.environ.get("UNHEX_LAW_DECISIONS", "250"))


@pytest.fixture(params=SYSTEMS, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


@pytest.fixture(params=[pytest.param(SHORT, id="short"), pytest.param(10 * SHORT, id="long", marks=pytest.mark.long)])
def decisions(request: pytest.FixtureRequest) -> int:
    return request.param


@pytest.fixture(autouse=True)
def snapshots_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every few entries, so that short fights meet them too."""
    defaults = Replay.__init__.__kwdefaults__
    assert set(defaults) == {"kept", "every"}
    monkeypatch.setitem(defaults, "every", 4)
    monkeypatch.setitem(defaults, "kept", 6)


@pytest.fixture(autouse=True)
def counted(case: Case, record_property: Any) -> Iterator[None]:
    """Pass on how many decisions were made, to be added up at the end."""
    before = PLAYED[case.name]
    yield
    record_property(f"decisions of {case.system.name}", PLAYED[case.name] - before)


# ---------------------------------------------------------------------------------------------- play goes on


def test_play_is_never_stuck_and_its_invariants_hold(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, answer):
        assert case.system.status(fight.session.table) == []


def test_play_goes_on_whatever_the_gm_amends_and_overrules(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        assert case.system.status(fight.session.table) == []


def test_a_setup_is_left_as_it_was_given(case: Case, decisions: int) -> None:
    begun: list[tuple[Session, str]] = []
    for fight in fights(case, decisions, wild):
        if not begun or begun[-1][0] is not fight.session:
            begun.append((fight.session, json.dumps(fight.session.setup)))
        assert json.dumps(fight.session.setup) == begun[-1][1]


def test_forced_answers_never_break_the_procedure(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        before = state(fight.session)
        if not (values := overrulable(fight.session.decision)):
            continue
        fight.session.answer(fight.rng.choice(values), forced=True)
        for _ in range(8):
            assert case.system.status(fight.session.table) == []
            if fight.session.decision is not None:
                answer(fight)
        while len(fight.session.journal.path) > len(before[-1]):
            fight.session.undo()
        assert state(fight.session) == before


# ---------------------------------------------------------------------------------------------- decisions


def test_every_decision_names_its_question_its_seats_and_stable_keys(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        decision = fight.session.decision
        assert decision is not None
        assert decision.question
        assert decision.prompt
        assert decision.seats
        assert all(seat.id and seat.name for seat in decision.seats)
        assert len(set(decision.seats)) == len(decision.seats)
        assert seats_named(decision)
        keys = [option.key for option in options(decision)]
        assert all(keys)
        assert len(set(keys)) == len(keys)
        assert json.loads(json.dumps(as_json(decision))) == as_json(decision)
        if isinstance(decision, Choose):
            assert answerable(decision) or overruled(fight.session), f"{decision.question} cannot be answered"
            assert not decision.enter or decision.enter in keys


def test_explanations_give_reasons_and_preview_only_what_can_be_answered(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        decision = fight.session.decision
        assert decision is not None
        before = table_dump(fight.session)
        why = decision.explanation()
        keys = {option.key for option in options(decision)}
        barred = [blocked.option.key for blocked in why.blocked]
        assert len(set(barred)) == len(barred)
        assert not keys.intersection(barred)
        if isinstance(decision, Enter):
            keys = {str(n) for n in range(decision.low, decision.high + 1)} if decision.what == "number" else set()
        assert set(fight.session.advice().previews) <= keys
        for blocked in why.blocked:
            assert blocked.reasons, f"{decision.question}: {blocked.option.key} is blocked without a reason"
            assert all(reason.text for reason in blocked.reasons)
        assert table_dump(fight.session) == before


def options(decision: Decision) -> tuple[Option, ...]:
    """All that a decision offers by key."""
    match decision:
        case Choose() | Pick() | Allot():
            return decision.options
        case Roll():
            return decision.extras
    return ()


def never_legal(decision: Decision) -> list[Any]:
    """Answers that no decision of its kind and bounds may take."""
    wrong: list[Any] = [
        None,
        3.5,
        True,
        {"a": "b"},
        {1: 1},
        [None],
        [1.5],
        [[]],
        ["no such key"],
        {"no such key": 1},
        -(10**9),
    ]
    match decision:
        case Choose():
            return [*wrong, "", "no such key", 0, [], [option.key for option in decision.options]]
        case Pick():
            over = (
                [option.key for option in decision.options]
                if len(decision.options) > decision.most
                else ["no such key"]
            )
            return [*wrong, "", "no such key", 0, {}, over, *([[]] if decision.least else [])]
        case Allot():
            first = decision.options[0]
            return [
                *wrong,
                "",
                [],
                {first.key: first.most + 1},
                {first.key: -1},
                {first.key: True},
                {first.key: "1"},
                {},
            ]
        case Roll():
            low, high = [die.low for die in decision.dice], [die.high for die in decision.dice]
            off = [
                [low[0] - 1, *low[1:]],
                [high[0] + 1, *high[1:]],
                low[1:],
                [*low, 1],
                ["1"] * len(low),
                [True] * len(low),
            ]
            return [*wrong, "", "no such key", 0, {}, *off]
        case Enter(what="number"):
            return [*wrong, "", "1", [], {}, decision.low - 1, decision.high + 1, 1.0]
    return [*wrong, [], {}, 0, "x" * (decision.high + 1), "\x1b[31m", "a\nb", "\ud800"]


def test_every_illegal_or_malformed_answer_is_refused_and_changes_nothing(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        session, decision = fight.session, fight.session.decision
        assert decision is not None
        before, written = state(session), len(fight.disk.records)
        for value in [*never_legal(decision), *overrulable(decision)]:
            with pytest.raises(AnswerError) as refusal:
                session.answer(value)
            assert str(refusal.value), f"{decision.question} refuses {value!r} without a word"
        assert state(session) == before
        assert session.decision is decision
        assert len(fight.disk.records) == written


# ---------------------------------------------------------------------------------------------- views


def test_views_for_both_audiences_build_at_every_decision(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        before = table_dump(fight.session)
        for audience in ("gm", "players"):
            view = fight.session.view(audience)
            assert view == fight.session.view(audience)
        assert table_dump(fight.session) == before


def test_players_receive_no_option_and_nothing_hidden(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        for part in parts(fight.session.view("players")):
            assert not isinstance(part, Option | Blocked | Choose | Pick | Allot | Roll | Enter)
            assert not getattr(part, "hidden", False)


def parts(value: Any) -> Iterator[Any]:
    """A value and all it holds."""
    yield value
    if isinstance(value, Value):
        for name in value._fields:
            yield from parts(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from parts(each)


# ---------------------------------------------------------------------------------------------- back and forth


def test_undo_is_an_exact_inverse_and_redo_of_undo(case: Case, decisions: int) -> None:
    taken: dict[str, Any] = {}

    def act(fight: Fight) -> None:
        session = fight.session
        before, length = state(session), len(session.journal.path)
        wild(fight)
        after = state(session)
        grown = len(session.journal.path) == length + 1 and not session.journal.redo
        if not grown or (length > 60 and fight.rng.random() < 0.8):
            return
        taken["steps"] = taken.get("steps", 0) + 1
        moved = session.undo()
        assert moved is not None
        assert state(session) == before
        assert session.redo() is not None
        assert state(session) == after
        entry = session.journal.entries[session.journal.head]
        if entry.kind == "answer" and entry.back < 0:
            session.undo()
            again = session.answer(entry.value, by=entry.by, forced=entry.forced)
            assert (again.told, again.label, again.rest) == (entry.told, entry.label, entry.rest)
            assert table_dump(session) == after[0]

    for _ in fights(case, decisions, act):
        pass
    assert taken["steps"] > decisions / 10


def test_undo_to_the_first_decision_and_redo_to_the_end(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        session = fight.session
        if fight.rng.random() > 0.03:
            continue
        while session.redo():
            pass
        end = state(session)
        states = []
        while session.undo():
            states.append(state(session))
        assert session.journal.head == 0
        assert state(session) == state(Session(case.system, session.setup))
        for before in reversed(states):
            assert state(session) == before
            assert session.redo() is not None
        assert state(session) == end
        assert session.redo() is None


def test_undo_to_the_actions_start_leads_to_a_rest_point_and_redo_goes_step_by_step(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        session, end = fight.session, state(fight.session)
        if fight.rng.random() > 0.3:
            continue
        redo = list(session.journal.redo)
        if (moved := session.undo_action()) is None:
            continue
        assert session.table.at_rest
        for _ in range(moved.steps):
            assert session.redo() is not None
        assert state(session) == end
        assert session.journal.redo == redo


def test_correcting_a_die_is_taken_back_by_one_undo(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        session, before = fight.session, state(fight.session)
        entries = rolls(session)
        if not entries or fight.rng.random() > 0.2:
            continue
        if not correct(session, fight.rng.choice(entries), fight.rng):
            continue
        after = state(session)
        assert case.system.status(session.table) == []
        session.undo()
        assert state(session) == before
        session.redo()
        assert state(session) == after
        session.undo()


def corrections(case: Case, decisions: int) -> Iterator[tuple[Fight, Any, list[int]]]:
    """Moments of random fights, each with a roll on the way there and other faces for it."""
    found = 0
    for fight in fights(case, decisions, wild):
        entries = rolls(fight.session)[-12:]
        if entries and fight.rng.random() < 0.1:
            roll = fight.rng.choice(entries)
            faces = AppDice(fight.rng)(fight.session.asked(roll.n))
            if faces != roll.value:
                found += 1
                head = fight.session.journal.head
                yield fight, roll, faces
                fight.session.go_on_from(head)
    assert found


def test_what_would_come_of_a_correction_names_every_later_answer_and_changes_nothing(
    case: Case, decisions: int
) -> None:
    for fight, roll, faces in corrections(case, decisions):
        session, before, last = fight.session, state(fight.session), fight.session.journal.last
        path = session.journal.path
        later = [n for n in path[path.index(roll.n) + 1 :] if session.journal.entries[n].kind != "drop"]
        left = [entry.n for entry in session.left()]
        seen = session.foreseen(roll.n, faces)
        assert (state(session), session.journal.last) == (before, last)
        fates = [entry.n for part in (seen.follow, seen.replaced, seen.gone, seen.left) for entry in part]
        assert len(set(fates)) == len(fates)
        assert {*later, *left} <= {*fates}
        assert bool(seen.gone) == bool(seen.called)


def test_a_corrected_line_can_be_played_and_correcting_back_gives_the_table_that_was(
    case: Case, decisions: int
) -> None:
    for fight, roll, faces in corrections(case, decisions):
        session, before = fight.session, state(fight.session)
        left = session._left().olds
        made = session.correct(roll.n, faces)
        again = Session(case.system, session.setup, journal=fight.disk.journal(snapshots=False))
        assert (state(again), again.left()) == (state(session), session.left())
        alone = Session(case.system, session.setup, journal=session_journal(session, session.journal.head))
        assert table_dump(alone) == table_dump(session)
        if left or roll.until:
            continue
        session.correct(made[0].n, roll.value)
        assert table_dump(session) == before[0]
        session.undo()
        session.undo()
        assert state(session) == before


def test_no_later_answer_is_lost_without_a_word(case: Case, decisions: int) -> None:
    for fight, roll, faces in corrections(case, decisions):
        session = fight.session
        path = session.journal.path
        later = {n for n in path[path.index(roll.n) + 1 :] if session.journal.entries[n].kind != "drop"}
        session.correct(roll.n, faces)
        for _ in range(20):
            settle(session, AppDice(fight.rng))
            if session.decision is None or not session.left():
                break
            answer(fight)
        since = [session.journal.entries[n] for n in session.journal.path]
        given = {entry.again for entry in since}
        left = {entry.n for entry in session.left()}
        told = [one.text for entry in since for one in entry.told if one.text.startswith("Does not fit any more")]
        passed = {old.entry.n for old in session._left().olds}
        assert bool(later - given - left - passed) <= bool(told)
        assert case.system.status(session.table) == []


# ---------------------------------------------------------------------------------------------- saves


def test_reload_equals_live(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        if fight.rng.random() > 0.15:
            continue
        session = fight.session
        for snapshots in (True, False):
            again = Session(case.system, session.setup, journal=fight.disk.journal(snapshots))
            assert again.notices == []
            assert state(again) == state(session)
            assert again.journal.redo == session.journal.redo
            assert again.left() == session.left()
            assert again.journal.entries == session.journal.entries


def test_a_restart_at_any_decision_goes_on_as_if_there_had_been_none(case: Case, decisions: int) -> None:
    def act(fight: Fight) -> None:
        if fight.rng.random() < 0.3:
            twin = Session(case.system, fight.session.setup, journal=fight.disk.journal())
            fight.session.live = twin.live
        wild(fight)

    for fight in fights(case, decisions, act):
        if fight.rng.random() < 0.1:
            replayed = Session(case.system, fight.session.setup, journal=fight.disk.journal(snapshots=False))
            assert state(replayed) == state(fight.session)


def test_answers_are_plain_values_that_survive_a_save(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        for record in fight.disk.records[-3:]:
            value = getattr(record, "value", None)
            assert json.loads(json.dumps(value)) == value


def test_at_rest_the_dumped_table_asks_the_same_question(case: Case, decisions: int) -> None:
    rested = 0
    for fight in fights(case, decisions, wild):
        session = fight.session
        if not session.table.at_rest:
            continue
        rested += 1
        dumped = json.dumps(case.system.dump(session.table))
        table = case.system.load(json.loads(dumped))
        again = Conversation(table, case.system.play(table))
        assert again.decision == session.decision
        assert again.table.chapter == session.table.chapter
        assert json.dumps(case.system.dump(again.table)) == dumped
    assert rested


def test_what_cannot_be_written_is_taken_back(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        session, before = fight.session, state(fight.session)
        redo = list(session.journal.redo)
        fight.disk.full = True
        with pytest.raises(NotWritten), holding(session):
            answer(fight)
            for _ in range(fight.rng.randint(0, 3)):
                if session.decision is not None:
                    answer(fight)
        fight.disk.full = False
        assert state(session) == before
        assert session.journal.redo == redo


# ---------------------------------------------------------------------------------------------- asides


def test_an_aside_that_is_given_up_changes_nothing(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        for name in sorted(asides_of(case.system)):
            session, before = fight.session, state(fight.session)
            beside = session.aside(name)
            for _ in range(fight.rng.randint(0, 3)):
                value = fight.player(beside.decision) if beside.decision else None
                if value is None or ends(session, name, [*beside.answers, value]):
                    break
                beside.answer(value)
            assert beside.decision is None or session.finish(name, beside) is None
            assert state(session) == before


def ends(session: Session, name: str, answers: list[Any]) -> bool:
    """Whether these answers would end an aside, tried on a copy of the table."""
    twin = session.system.load(json.loads(table_dump(session)))
    beside = Aside(twin, asides_of(session.system)[name].play)
    beside.follow(answers)
    return beside.decision is None


def test_a_finished_aside_is_one_entry_that_one_undo_takes_back(case: Case, decisions: int) -> None:
    finished = 0
    for fight in fights(case, decisions, wild):
        session, before = fight.session, state(fight.session)
        for name in sorted(asides_of(case.system)):
            if not aside(fight, name, before):
                continue
            finished += 1
            assert len(session.journal.path) == len(before[-1]) + 1
            after = state(session)
            assert case.system.status(session.table) == []
            moved = session.undo()
            assert moved is not None
            assert moved.label
            assert state(session) == before
            session.redo()
            assert state(session) == after
            session.undo()
    assert finished or not asides_of(case.system)


def test_an_overruling_is_one_entry_that_one_undo_takes_back(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        session, before = fight.session, state(fight.session)
        for option in case.system.overrules(session.table):
            start = session.journal.action_start(session.journal.path)
            session.overrule(option.key)
            assert len(session.journal.path) == len(before[-1]) + 1
            assert case.system.status(session.table) == []
            if option.key.endswith(".restore") and "spent" not in option.key:
                journal = session_journal(session, start)
                assert table_dump(session) == table_dump(Session(case.system, session.setup, journal=journal))
            session.undo()
            assert state(session) == before
