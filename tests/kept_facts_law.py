"""The law on kept facts, by two tables that differ in nothing but what players may not know of anybody: as long as all
are in the same condition, they get the same views, logs, reports and pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from random_play import BoldPlayer, Case, begun, session_journal

from unhex_tui.commands.headless import Talk
from unhex_tui.commands.json_text import as_json, plain
from unhex_tui.commands.report import gathered
from unhex_tui.commands.report import page as report_page
from unhex_tui.commands.story import told
from unhex_tui.engine.answerers import AppDice
from unhex_tui.engine.decision import Answer, AnswerError, Decision, Enter
from unhex_tui.engine.session import Session
from unhex_tui.web.page import page

ANSWERS = 40
EACH = 5
"""Of so many moments one is looked at, and the last."""


def kept(case: Case, seed: int, *, between: bool = False) -> int:
    """Play a random fight, or what is done `between` them, at two tables that differ in what is kept, until that shows
    in a condition, leads to other questions, or the table lets players know; how many answers that took.
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
        except AnswerError:  # what the GM is asked may hang on it
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
    """Who changes sheets by hand answers so, above all what fights have left: to a point of what it was."""
    match decision.question:
        case "evening.next":
            return ["characters"]
        case "evening.characters":
            return ["edit"]
        case "edit.who" | "sheet.fact":
            return [one.key for one in decision.options if one.key not in (":back", "drop")][:6]  # type: ignore[union-attr]
    if isinstance(decision, Enter) and decision.what == "number":
        now = int(decision.value)
        return [n for n in (now - 1, now + 1) if decision.low <= n <= decision.high]
    return []


def before_the_last(session: Session) -> Session:
    """A session of the same answers but for the last, which was never given."""
    head = session.journal.entries[session.journal.head].parent
    return Session(session.system, session.setup, journal=session_journal(session, head))


def ended(session: Session) -> bool:
    """End the fight, where one is on."""
    on = session.decision is not None and "end" in [option.key for option in session.system.overrules(session.table)]
    return on and session.overrule("end") is not None


def alike(mine: Session, other: Session) -> bool:
    """Players may see no difference: what the tables keep stands behind the same words."""
    return bool(mine.table.keeps_count) and conditions(mine) == conditions(other)


def conditions(session: Session) -> list[str]:
    return [session.table.condition(c) for c in session.table.characters.values()]


def everything(session: Session) -> Iterator[Any]:
    """All that players are shown of a session, but for its reports."""
    view = session.view("players")
    yield plain(view), page(view), [line.text for line in session.log("players")]
    if session.decision is not None and not all(seat.gm for seat in session.decision.seats):
        yield as_json(session.decision)
    records: list[Any] = []
    Talk(session, AppDice(Random(1)), records.append, audience="players").entries_since(0)
    yield records


def at_its_end(session: Session) -> Iterator[Any]:
    yield list(told(session, "players")), report_page(gathered(session, "players"))
