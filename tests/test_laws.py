"""Laws that hold for every system, checked over random play with all that a GM may do in the middle of it.

To have a system checked, add a line to `SYSTEMS`. Each law makes about UNHEX_LAW_DECISIONS decisions (250 by default);
`pytest -m long` makes fifty times as many.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, NamedTuple

import pytest
from kit import TOY, Recorder, random_duel, table_dump
from unhex.random_setups import bold, random_setup

from unhex_tui.commands.plain import as_json
from unhex_tui.engine.answerers import AppDice, RandomPlayer
from unhex_tui.engine.decision import (
    Allot,
    Answer,
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
from unhex_tui.engine.session import NotWritten, Session, settle
from unhex_tui.systems.unhex.system import UNHEX


class Case(NamedTuple):
    """A system and a maker of random setups for it."""

    name: str
    system: Any
    setup: Callable[[Random], dict[str, Any]]
    share: float = 1.0
    """How many of the decisions it makes: less for a system whose tables are large."""
    bold: Callable[[Decision], list[str]] = lambda _decision: []
    """What somebody answers who wants the game to be over; empty where that makes no difference."""


SYSTEMS = [
    Case("toy", TOY, random_duel),
    Case("unhex", UNHEX, random_setup, bold=bold),
]

SHORT = int(os.environ.get("UNHEX_LAW_DECISIONS", "250"))
LONGEST = 300
"""Decisions of one fight, after which another is begun."""


@pytest.fixture(params=SYSTEMS, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


@pytest.fixture(params=[pytest.param(SHORT, id="short"), pytest.param(50 * SHORT, id="long", marks=pytest.mark.long)])
def decisions(request: pytest.FixtureRequest) -> int:
    return request.param


@pytest.fixture(autouse=True)
def snapshots_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every few entries, so that short fights meet them too."""
    monkeypatch.setattr("unhex_tui.engine.replay.SNAPSHOT_EVERY", 4)
    monkeypatch.setattr("unhex_tui.engine.replay.SNAPSHOTS_KEPT", 6)


class Fight(NamedTuple):
    """One random fight under way."""

    session: Session
    rng: Random
    player: RandomPlayer
    disk: Recorder


class BoldPlayer(RandomPlayer):
    """Answers at random, but mostly so that the game comes to its end."""

    def __init__(self, rng: Random, wishes: Callable[[Decision], list[str]]) -> None:
        super().__init__(rng)
        self._rng, self._wishes = rng, wishes

    def __call__(self, decision: Decision) -> Answer:
        wished = self._wishes(decision)
        return self._rng.choice(wished) if wished and self._rng.random() < 0.8 else super().__call__(decision)


def fights(case: Case, decisions: int, act: Callable[[Fight], Any]) -> Iterator[Fight]:
    """At every decision of as many random fights as it takes; `act` goes on from each."""
    left, seed = round(decisions * case.share), 0
    while left > 0:
        rng, disk = Random(f"{case.name} {seed}"), Recorder()
        player = BoldPlayer(rng, case.bold) if seed % 2 else RandomPlayer(rng)
        fight = Fight(Session(case.system, case.setup(rng), write=disk), rng, player, disk)
        for _ in range(min(left, LONGEST)):
            if fight.session.decision is None:
                break
            yield fight
            left -= 1
            act(fight)
            assert case.system.status(fight.session.table) == []
        left -= 1
        seed += 1


# ---------------------------------------------------------------------------------------------- what may be done


def answer(fight: Fight) -> None:
    """Give a random legal answer; where an overruling has led to a question without one, overrule again."""
    session, decision = fight.session, fight.session.decision
    assert decision is not None
    if answerable(decision):
        session.answer(fight.player(decision), by="random")
    else:
        assert overruled(session), f"{decision.question} cannot be answered"
        session.answer(fight.rng.choice(overrulable(decision)), forced=True)


def answerable(decision: Decision) -> bool:
    """Whether there is anything to answer it with."""
    return not isinstance(decision, Choose) or bool(decision.options)


def overruled(session: Session) -> bool:
    """Whether the GM has forced an answer since the present action was begun."""
    for n in reversed(session.journal.path):
        entry = session.journal.entries[n]
        if entry.forced:
            return True
        if entry.rest:
            return False
    return False


def state(session: Session) -> tuple[Any, ...]:
    """All that undo, redo and a restart must bring back."""
    return table_dump(session), session.decision, session.log(), session.log("players"), list(session.journal.path)


def forced(decision: Decision, blocked: Blocked) -> Any:
    """The answer that overrules the rules for a blocked option; None where the decision has no form for it."""
    match decision:
        case Choose():
            return blocked.option.key
        case Pick() if decision.least <= 1 <= decision.most:
            return [blocked.option.key]
    return None


def overrulable(decision: Decision) -> list[Any]:
    """The answers that are legal only when forced."""
    if not isinstance(decision, Choose | Pick):
        return []
    return [value for blocked in decision.explanation().blocked if (value := forced(decision, blocked)) is not None]


def aside(fight: Fight, name: str, *, patience: int = 40) -> bool:
    """Answer an aside at random, now and then a step back; whether it ended in an entry. Else nothing has changed."""
    session, before = fight.session, state(fight.session)
    beside = session.aside(name)
    for _ in range(patience):
        if beside.decision is None:
            break
        assert table_dump(session) == before[0], f"{name} changes the table before its last question"
        if fight.rng.random() < 0.1:
            beside.back()
        else:
            beside.answer(fight.player(beside.decision))
    if session.finish(name, beside):
        return True
    assert state(session) == before, f"{name} was given up, or did nothing, and yet something changed"
    return False


def rolls(session: Session) -> list[Any]:
    """Entries on the way here whose dice can be corrected."""
    return [entry for entry in session.entries() if entry.asked == "roll" and not isinstance(entry.value, str)]


def wild(fight: Fight) -> None:
    """Do anything a table may do: answer, amend, overrule, force, correct, agree, go back and forth."""
    session, rng = fight.session, fight.rng
    chance = rng.random()
    if chance < 0.05:
        aside(fight, rng.choice(sorted(session.system.asides())))
    elif chance < 0.08 and (keys := [option.key for option in session.system.overrules(session.table)]):
        session.overrule(rng.choice([key for key in keys if key != "end"] or keys))
    elif chance < 0.14 and (values := overrulable(session.decision)):
        session.answer(rng.choice(values), forced=True)
    elif chance < 0.16 and (entries := rolls(session)[-12:]):
        entry = rng.choice(entries)
        correct(session, entry, rng)
    elif chance < 0.22:
        for _ in range(rng.randint(1, 5)):
            rng.choice([session.undo, session.undo, session.undo_action, session.redo])()
    elif chance < 0.28:
        with session.held():
            settle(session, AppDice(rng))
    else:
        answer(fight)


def correct(session: Session, entry: Any, rng: Random) -> bool:
    """Correct an entered roll to random faces; whether they differ from what was entered."""
    asked = session.asked(entry.n)
    assert isinstance(asked, Roll)
    faces = AppDice(rng)(asked)
    if faces == entry.value:
        return False
    session.correct(entry.n, faces)
    return True


def session_journal(session: Session, head: int) -> Any:
    """A journal of the line that leads to an entry."""
    journal = type(session.journal)()
    for n in session.journal.path_to(head):
        journal.add(replace(session.journal.entries[n], back=-1))
    return journal


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
        assert set(why.previews) <= keys
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
    if is_dataclass(value):
        for each in fields(value):
            yield from parts(getattr(value, each.name))
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
        again = Conversation(case.system, case.system.load(json.loads(dumped)))
        assert again.decision == session.decision
        assert again.table.chapter == session.table.chapter
        assert json.dumps(case.system.dump(again.table)) == dumped
    assert rested


def test_what_cannot_be_written_is_taken_back(case: Case, decisions: int) -> None:
    for fight in fights(case, decisions, wild):
        session, before = fight.session, state(fight.session)
        redo = list(session.journal.redo)
        fight.disk.full = True
        with pytest.raises(NotWritten), session.held():
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
        for name in sorted(case.system.asides()):
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
    beside = Aside(session.system, session.system.load(json.loads(table_dump(session))), session.system.asides()[name])
    beside.follow(answers)
    return beside.decision is None


def test_a_finished_aside_is_one_entry_that_one_undo_takes_back(case: Case, decisions: int) -> None:
    finished = 0
    for fight in fights(case, decisions, wild):
        session, before = fight.session, state(fight.session)
        for name in sorted(case.system.asides()):
            if not aside(fight, name):
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
    assert finished


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
