"""Trials: an answer is given on a rehearsal of the session, to show what it would change.

A trial stops at the next question. The session's table, journal, log, save and dice stay as they are.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.session import Session
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import View


class Trial(Value):
    """The effects of an answer, for the GM only."""

    lines: tuple[LogLine, ...]
    """Log lines of the answer."""
    before: View
    """The GM's view at the question, without a log."""
    after: View
    """The GM's view after the answer, without a log."""
    asks: Decision | None
    """The next question; None if the session would be over."""


def trial(session: Session, answer: Answer) -> Trial:
    """Give an answer to the pending question, without effect on the session.

    Raises AnswerError if the answer is not accepted, and Mismatch if the session cannot be replayed. Exceptions of the
    procedure are passed on.
    """
    live, system = session.rehearsed(), session.system
    before = system.view(live.table, live.decision, "gm")
    live.answer(answer)
    lines = tuple(system.log_line(live.table, event) for event in live.table.events)
    return Trial(lines, before, system.view(live.table, live.decision, "gm"), live.decision)
