"""Random play of any game: a player, GM actions and overrulings, and the state of a session to compare."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from unhex_tui.engine.decision import Allot, Answer, AnswerError, Choose, Decision, Enter, Pick, Roll
from unhex_tui.engine.hand import chosen, offered
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.files.records import record_line, record_of


class Broken(AssertionError):
    """A law does not hold; the message says what was found."""


def ensure(held: object, what: str) -> None:
    """Raise Broken with `what` unless `held` is true; unlike an assertion, it is never left out."""
    if not held:
        raise Broken(what)


class RandomPlayer:
    """Player that gives any legal answer at random; `passive` is the share of picks left empty if they may be."""

    def __init__(self, rng: Random, passive: float = 0.5) -> None:
        self._rng = rng
        self._passive = passive

    def __call__(self, decision: Decision) -> Answer:
        """Return a random legal answer."""
        rng = self._rng
        match decision:
            case Choose():
                return decision.options[int(rng.random() * len(decision.options))].key
            case Roll() if not decision.extras or rng.random() > 0.02:
                return [die.low + int(rng.random() * (die.high - die.low + 1)) for die in decision.dice]
            case Enter(what="number"):
                return decision.low + int(rng.random() * (decision.high - decision.low + 1))
            case Allot() if rng.random() < 0.7:
                places = rng.sample(decision.options, min(decision.places, len(decision.options)))
                points = [option.key for option in places for _ in range(option.most)]
                return dict(Counter(rng.sample(points, min(decision.total, len(points)))))
        for _ in range(50):
            # The hand picks options that fit together, fills the best ones with points, or takes a document's default.
            least = 1.0 if rng.random() < self._passive else rng.random()
            answer = chosen(decision, Judged({each.key: rng.random() - least for each in offered(decision)}), rng)
            with suppress(AnswerError):
                return decision.check(answer)
        return answer


def state(session: Session) -> tuple[Any, ...]:
    """Return everything that undo, redo and a restart must restore."""
    asked = session.decision
    asked = asked._replace(guide=asked.caption) if isinstance(asked, Roll) else asked  # valid only while it is pending
    return table_dump(session), asked, session.log(), session.log("players"), list(session.journal.path)


def table_dump(session: Session) -> str:
    """Return the whole table as text."""
    return json.dumps(session.system.dump(session.table), ensure_ascii=False)


def session_journal(session: Session, head: int) -> Journal:
    """Return a journal of the branch that leads to an entry, as read from a save."""
    journal = Journal()
    for n in session.journal.path_to(head):
        read = record_of(record_line(session.journal.entries[n]._replace(back=-1, until=0, again=0)))
        assert read is not None
        journal.add(read)
    return journal


def answerable(decision: Decision) -> bool:
    """Tell whether the decision has a legal answer."""
    return not isinstance(decision, Choose) or bool(decision.options)


def overruled(session: Session) -> bool:
    """Tell whether the GM has forced an answer since the current action began."""
    entries = (session.journal.entries[n] for n in reversed(session.journal.path))
    return next((entry.forced for entry in entries if entry.forced or entry.rest), False)


def overrulable(decision: Decision | None) -> list[Any]:
    """Return the answers that are legal only when forced."""
    if not isinstance(decision, Choose) and not (isinstance(decision, Pick) and decision.least <= 1 <= decision.most):
        return []
    keys = [blocked.option.key for blocked in decision.explanation().blocked]
    return [*keys] if isinstance(decision, Choose) else [[key] for key in keys]


def answer(session: Session, player: Callable[[Decision], Answer], rng: Random) -> None:
    """Give a legal answer; if an earlier overruling has led to a question without one, overrule again."""
    assert session.decision is not None
    if answerable(session.decision):
        session.answer(player(session.decision), by="random")
    else:
        ensure(overruled(session), f"{session.decision.question} cannot be answered")
        session.answer(rng.choice(overrulable(session.decision)), forced=True)


def gm_action(session: Session, name: str, player: Callable[[Decision], Answer], rng: Random) -> bool:
    """Take a GM action with random answers and steps back; tell whether it ended in an entry, or changed nothing."""
    before, beside, left = state(session), session.gm_action(name), 40
    while beside.decision is not None and (left := left - 1):
        ensure(table_dump(session) == before[0], f"{name} changes the table before its last question")
        if rng.random() < 0.1:
            beside.back()
        else:
            beside.answer(player(beside.decision))
    if session.finish(name, beside):
        return True
    ensure(state(session) == before, f"{name} was cancelled or did nothing, but something changed")
    return False


def step(session: Session, player: Callable[[Decision], Answer], rng: Random) -> None:
    """Do something that a table may do: mostly answer, sometimes edit, overrule, force, or go back and forth."""
    chance = rng.random()
    if chance < 0.06 and (names := sorted(gm_actions_of(session.system))):
        gm_action(session, rng.choice(names), player, rng)
    elif chance < 0.08 and (keys := [option.key for option in session.system.overrules(session.table)]):
        session.overrule(rng.choice([key for key in keys if key != "end"] or keys))
    elif chance < 0.14 and (values := overrulable(session.decision)):
        session.answer(rng.choice(values), forced=True)
    elif chance < 0.2:
        for _ in range(rng.randint(1, 4)):
            rng.choice([session.undo, session.undo_action, session.redo])()
    else:
        answer(session, player, rng)
