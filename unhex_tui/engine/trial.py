"""Trials: an answer is given on a rehearsal of the session, to show what it would change.

A trial stops at the next question. The session's table, journal, log, save and dice stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from unhex_tui.engine.advice import After, Change, Preview
from unhex_tui.engine.decision import Answer, AnswerError, Decision, Pick, answered
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.session import Session
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Sheet, View

_BEGINNINGS = ("scene", "round", "turn")
"""Marks of the log lines with which something else begins."""


class Trial(Value):
    """The effects of an answer, for the GM only."""

    lines: tuple[LogLine, ...]
    before: View
    """The GM's view at the question, without a log."""
    after: View
    """The GM's view after the answer, without a log."""
    asks: Decision | None
    """The next question; None if the session would be over."""
    rests: bool
    """True if no action is under way at the next question."""
    sums: tuple[LogLine, ...] = ()
    """The lines that only tell how things stand."""


def trial(session: Session, answer: Answer) -> Trial:
    """Give an answer to the pending question, without effect on the session.

    Raises AnswerError if the answer is not accepted, and Mismatch if the session cannot be replayed. Exceptions of the
    procedure are passed on.
    """
    live, system = session.rehearsed(), session.system
    before = system.view(live.table, live.decision, "gm")
    live.answer(answer)
    lines = tuple(system.log_line(live.table, event) for event in live.table.events)
    sums = tuple(line for event, line in zip(live.table.events, lines, strict=True) if getattr(event, "sums_up", False))
    after = system.view(live.table, live.decision, "gm")
    return Trial(lines, before, after, live.decision, live.table.at_rest, sums)


def previewed(session: Session, answer: Answer) -> Preview | None:
    """Return what an answer would do, as a preview; None if the answer is not accepted or shows nothing.

    None too while secret choices are on the table: the answer might reveal them.
    """
    if session.decision is None or session.decision.secret or getattr(session.table, "declared", None):
        return None
    try:
        tried = trial(session, answer)
    except AnswerError:
        return None
    before = {sheet.id: sheet for sheet in tried.before.sheets}
    pairs = [(before[sheet.id], sheet) for sheet in tried.after.sheets if sheet.id in before]
    changes = tuple(change for pair in pairs for change in _changes(*pair))
    after = tuple(_after(was, now) for was, now in pairs if (was.conditions, was.hands) != (now.conditions, now.hands))
    acts = len(answer) if isinstance(session.decision, Pick) and isinstance(answer, list) else 1
    lines = _effects(tried, answered(session.decision, answer), acts)
    return Preview(lines, changes, after=after) if lines or changes or after else None


def _effects(tried: Trial, label: str, acts: int) -> tuple[str, ...]:
    """Return the texts of the effects up to the next turn or round.

    A first line that only repeats the answer's `label` is left out. So are the answer's own acts, at most `acts`,
    unless nothing else happens but that a turn or a round ends.
    """
    told = takewhile(lambda line: line.mark not in _BEGINNINGS, tried.lines)
    lines = [line for line in told if line not in tried.sums]
    if lines and label.endswith(lines[0].text):
        del lines[0]
    own = len([*takewhile(lambda line: line.kind == "action", lines[:acts])])
    if tried.rests and all(line.kind == "scene" for line in lines[own:]):
        own = 0
    return tuple(line.text for line in lines[own:])


def _changes(before: Sheet, after: Sheet) -> Iterator[Change]:
    boxes = {track.id: track.boxes for track in before.tracks}
    for track in after.tracks:
        if (was := boxes.get(track.id, track.boxes)) != track.boxes:
            yield Change(after.id, track.id, was, track.boxes)


def _after(before: Sheet, after: Sheet) -> After:
    loses = tuple(name for name in before.conditions if name not in after.conditions)
    gets = tuple(name for name in after.conditions if name not in before.conditions)
    return After(after.id, loses, gets, after.hands)
