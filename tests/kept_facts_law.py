"""The law on facts that the GM has not revealed: they never show in anything that players see.

Two tables differ only in such facts. While all characters are in the same condition at both, players get the same
views, logs, reports and pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from random_play import BoldPlayer, Case, begun

from unhex_tui.commands.headless import Talk
from unhex_tui.commands.output import as_json, plain
from unhex_tui.commands.report import gathered
from unhex_tui.commands.report import page as report_page
from unhex_tui.commands.story import told
from unhex_tui.engine.decision import Answer, AnswerError, Decision, Enter
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.testing.laws import session_journal
from unhex_tui.web.page import page

ANSWERS = 40
EACH = 5
"""Players' output is compared at every fifth moment and at the last."""


def kept(case: Case, seed: int, *, between: bool = False) -> int:
    """Play a random fight at two tables that differ only in unrevealed facts, and return the number of answers given.

    With `between`, play the session menu after the fight instead. Play ends when the difference shows in a condition,
    leads to different questions, or the table lets players know the facts.
    """
    assert case.otherwise is not None
    mine, rng, player, _ = begun(case, seed)
    other = Session(case.system, case.otherwise(mine.setup, rng))
    done = 0
    if between:
        player = BoldPlayer(rng, at_sheets)
        assert ended(mine) and ended(other)
    while alike(mine, other) and mine.decision is not None and done < ANSWERS:
        if done % EACH == 0:
            assert [*everything(mine)] == [*everything(other)], "a kept fact is seen"
        answer = player(mine.decision)
        try:
            other.answer(answer)
        except AnswerError:  # the GM's question may depend on the fact
            break
        mine.answer(answer)
        done += 1
    if done and not alike(mine, other):
        done -= 1
        mine, other = before_the_last(mine), before_the_last(other)
    if alike(mine, other):
        for shown in (everything, at_its_end):
            assert [*shown(mine)] == [*shown(other)], "a kept fact is seen"
        if ended(mine) and ended(other):
            for shown in (everything, at_its_end):
                assert [*shown(mine)] == [*shown(other)], "a kept fact is seen at the end"
    return done


def at_sheets(decision: Decision) -> list[Answer]:
    """Return answers of a GM who edits sheets, above all the numbers that fights change; each edit is one point."""
    match decision.question:
        case "evening.next":
            return ["characters"]
        case "evening.characters":
            return ["edit"]
        case "edit.who" | "sheet.fact":
            return [option.key for option in decision.options if option.key not in (":back", "drop")][:6]  # type: ignore[union-attr]
    if isinstance(decision, Enter) and decision.what == "number":
        now = int(decision.value)
        return [n for n in (now - 1, now + 1) if decision.low <= n <= decision.high]
    return []


def before_the_last(session: Session) -> Session:
    """Return a session with the same answers except the last."""
    head = session.journal.entries[session.journal.head].parent
    return Session(session.system, session.setup, journal=session_journal(session, head))


def ended(session: Session) -> bool:
    """End the fight if one is under way, and tell whether it ended."""
    on = session.decision is not None and "end" in [option.key for option in session.system.overrules(session.table)]
    return on and session.overrule("end") is not None


def alike(mine: Session, other: Session) -> bool:
    """Tell whether every character is in the same condition at both tables, so that players may see no difference."""
    return bool(mine.table.keeps_count) and conditions(mine) == conditions(other)


def conditions(session: Session) -> list[str]:
    return [session.table.condition(character) for character in session.table.characters.values()]


def everything(session: Session) -> Iterator[Any]:
    """Yield all that players see of a session, except its reports."""
    view = session.view("players")
    yield plain(view), page(view), [line.text for line in session.log("players")]
    if session.decision is not None and not all(seat.gm for seat in session.decision.seats):
        yield as_json(session.decision)
    records: list[Any] = []
    Talk(session, AppDice(Random(1)), records.append, audience="players").entries_since(0)
    yield records


def at_its_end(session: Session) -> Iterator[Any]:
    yield list(told(session, "players")), report_page(gathered(session, "players"))
