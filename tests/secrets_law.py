"""The law on secret choices: until the game reveals a choice, nothing that the app shows depends on it.

Two sessions that differ only in the secret choices are compared in all they ask, show, log, report, print and draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from players import RandomPlayer
from random_play import Fight

from unhex_tui.commands.headless import Talk
from unhex_tui.commands.output import as_json, plain
from unhex_tui.commands.report import gathered, page
from unhex_tui.commands.story import told
from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.engine.journal import Entry, Timeline
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.files.export import shown
from unhex_tui.testing.laws import session_journal
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.forms import overrule_options
from unhex_tui.tui.screens.notes import explained, help_text

TRIES = 30


def kept(fight: Fight) -> bool:
    """Tell whether a secret choice is hidden while others still choose; check that nothing shows it."""
    session = fight.session
    run = chosen(session)
    if session.decision is None or not session.decision.secret or not any(map(hidden, run)):
        return False
    if session.auto_answer() is not None:  # the app would play on to the reveal as soon as a screen opens
        return False
    mine, other = (Session(session.system, session.setup, journal=base(session, run)) for _ in range(2))
    before = mine.journal.last
    for entry in run:
        assert other.decision is not None
        value = another(other.decision, entry, fight.rng) if hidden(entry) else entry.value
        mine.answer(entry.value, forced=entry.forced)
        other.answer(value, forced=entry.forced and value == entry.value)
    for one, same in zip(everything(mine, before), everything(other, before), strict=True):
        assert one == same, "a secret is seen"
    return True


def chosen(session: Session) -> list[Entry]:
    """Return the answers given since the first of the choices that now lie hidden on the table."""
    path = session.journal.path
    first = next((i for i in range(len(path), 0, -1) if not _secret(session.journal.entries[path[i - 1]])), 0)
    run = [session.journal.entries[n] for n in path[first:]]
    again = Session(session.system, session.setup, journal=base(session, run)) if run else session
    since = 0
    for i, entry in enumerate(run):
        since = since if again.table.declared else i
        again.answer(entry.value, forced=entry.forced)
    return run[since:] if run and again.table.declared else []


def _secret(entry: Entry) -> bool:
    return entry.kind == "answer" and entry.secret


def hidden(entry: Entry) -> bool:
    """Tell whether an entry was a choice; options that only lead to another question are none."""
    return not (entry.asked == "choose" and entry.value.startswith(":"))


def base(session: Session, run: list[Entry]) -> Any:
    return session_journal(session, run[0].parent)


def another(decision: Decision, entry: Entry, rng: Random) -> Answer:
    """Return a different choice, or the same one if no other was found."""
    player = RandomPlayer(rng)
    for _ in range(TRIES):
        value = player(decision)
        if value != entry.value and hidden(entry._replace(value=value)):
            return value
    answer: Answer = entry.value
    return answer


def everything(session: Session, before: int) -> Iterator[Any]:
    """Yield all that the app shows of a session with entries after `before`, the last of which can be undone."""
    assert session.decision is not None
    entries = [session.journal.entries[n] for n in session.journal.path[before:]]
    yield as_json(session.decision), session.decision.explanation()
    advice = session.advice()
    yield advice.previews, advice.best, advice.first, advice.odds()
    yield overrule_options(session, session.decision), session.auto_answer(), session.system.status(session.table)
    yield [(entry.label, entry.told, session.journal.called(entry), shown(entry)) for entry in entries]
    for audience in ("gm", "players"):
        yield plain(session.view(audience))
        yield list(told(session, audience)), page(gathered(session, audience))
        yield [session.past().moment(n, audience) for n in session.journal.path[before:]]
        records: list[Any] = []
        Talk(session, AppDice(Random(1)), records.append, audience=audience).entries_since(before)
        yield records
    yield [way for n in range(len(entries)) for way in _ways(session, n)]
    desk = Desk(session, AppDice(Random(1)))
    assert desk.prompt is not None
    yield (
        desk.prompt.items(),
        desk.prompt.letters,
        desk.prompt.keys(),
        explained(desk.prompt),
        help_text({}, desk.prompt),
    )
    desk.undo()
    yield desk.said
    yield plain(session.view()), as_json(session.decision)
    desk.redo()
    yield desk.said


def _ways(session: Session, back: int) -> Any:
    line = Timeline(session.journal)
    line.step(-back - 1)
    return line.ways()
