"""The past of a session, replayed: its story with events, its reports, and any moment as a view or a position.

Log lines were kept when they were made; the rules are played again only for events, marks and states of the table. All
of this only reads the journal and never adds to it.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from msgspec import convert, to_builtins

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.event import LogLine, Mark
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import Grouping, Heard, Mismatch, Replay
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, Ending, Reporter, View, seats_named


class Stood(Value):
    """The state after an entry, replayed; valid until the next entry is replayed."""

    entry: Entry | None
    """The entry; None for the start."""
    table: Any
    """The table; None if the rules no longer lead there."""
    decision: Decision | None
    """The pending decision; None if there is none or the rules no longer lead there."""
    lines: tuple[LogLine, ...]
    """Log lines as they were kept, each with its mark."""
    events: Sequence[tuple[Any, LogLine]] = ()
    """Events of the replay under today's rules, each with its log line."""


def story(
    system: System, setup: dict[str, Any], journal: Journal, opening: tuple[LogLine, ...], audience: Audience
) -> Iterator[Heard]:
    """Yield all lines that an audience reads up to the journal's head, each with its mark.

    Older saves have no marks: entries before the first mark are replayed to get them.
    """
    entries = [None, *[journal.entries[n] for n in journal.path]]
    texts = [opening if entry is None else entry.told for entry in entries]
    marked = next((i for i, lines in enumerate(texts) if any(line.mark for line in lines)), len(texts))
    if marked:
        again = islice(lines_again(system, setup, journal, opening), marked)
        texts[:marked] = [stood.lines for stood in again]
    grouping = Grouping(audience)
    for entry, lines in zip(entries, texts, strict=True):
        yield from grouping.heard(entry, lines)


def lines_again(
    system: System,
    setup: dict[str, Any],
    journal: Journal,
    opening: tuple[LogLine, ...],
    path: Sequence[int] | None = None,
    *,
    after: int = 0,
) -> Iterator[Stood]:
    """Yield the start and every entry of a path, in order; the path leads to the head if not given.

    With `after`, skip the start and that many of the first entries.
    """
    replay = Replay(system, setup, journal)
    path = list(journal.path if path is None else path)
    live: Conversation | None = None
    if after:
        with suppress(Mismatch):
            live = replay.built(path[after - 1])
    else:
        live = _begun(system, setup)
        yield _stood(system, None, opening, live)
    for i, n in enumerate(path[after:], after):
        entry = journal.entries[n]
        try:
            if live is None:
                live = replay.built(n) if n in journal.snapshots else None
            else:
                replay.repeat(live, entry, replay.before(entry, path[:i]))
        except Mismatch:
            live = None
        yield _stood(system, entry, entry.told, live)


def count(reporter: Reporter, stood: Stood) -> None:
    """Count the events of an entry in a reporter."""
    if stood.entry is not None and stood.entry.rest:
        reporter.begin()
    for event, log_line in stood.events:
        reporter.take(stood.table, event, log_line)


def ending_lines(
    replay: Replay, path: Sequence[int], table: Any, ending: Ending | None, audience: Audience
) -> Ending | None:
    """Return the ending at the end of a path, with its reports; None if nothing has just ended.

    The reports are counted once, from a replay of everything since the scene began.
    """
    system, journal = replay.system, replay.journal
    at = path[-1] if path else 0, audience
    if ending is None or at in replay.endings:
        return replay.endings.get(at)
    reporter = system.reporter(audience)
    if reporter is not None:
        scenes = (i for i, n in enumerate(path) if any(line.mark == "scene" for line in journal.entries[n].told))
        for stood in lines_again(system, replay.setup, journal, (), path, after=max(scenes, default=0)):
            count(reporter, stood)
        ending = reporter.ending(table, ending)
    replay.endings[at] = ending
    return ending


def _begun(system: System, setup: dict[str, Any]) -> Conversation | None:
    try:
        table = system.start(setup)
        return Conversation(table, system.play(table))
    except ValueError:
        return None


def _stood(system: System, entry: Entry | None, log_lines: tuple[LogLine, ...], live: Conversation | None) -> Stood:
    if live is None:
        return Stood(entry, None, None, log_lines)
    events = [(event, system.log_line(live.table, event)) for event in live.table.events]
    live.table.events = []
    # The lines of events come last: a line about an overruling or a correction may come first.
    marks: dict[int, Mark] = {i: line.mark for i, (_, line) in enumerate(events, len(log_lines) - len(events))}
    marked = [line if line.mark else line._replace(mark=marks.get(i, "")) for i, line in enumerate(log_lines)]
    return Stood(entry, live.table, live.decision, tuple(marked), events)


MOMENTS_KEPT = 96
"""Moments cached as shown, so that going to and fro is free; a few megabytes for forty characters."""

_SNAPSHOTS = 240
"""Snapshots kept in memory: enough for a session of 5,000 entries, about 10 MB of text for forty characters."""

_EVERY = 8
"""Entries between two snapshots, and so the most that a step back replays."""

_BY = {
    "app dice": "rolled by the app",
    "standing": "auto-answer",
    "app": "by the app",
    "script": "by a script",
    "random": "at random",
}


class Moment(Value):
    """The state after an entry, for one audience."""

    n: int
    """Number of the entry; 0 for the start."""
    decided: str
    """Seats that decided the entry, and how, in words; empty for the start."""
    asked: str
    """Next question and its seats, in words; empty if the session was over."""
    view: View
    """The view, without log lines."""


class Past:
    """Views of all moments of a journal, which another session may go on writing."""

    def __init__(
        self, system: System, setup: dict[str, Any], journal: Journal, opening: tuple[LogLine, ...] = ()
    ) -> None:
        self.system = system
        self.journal = journal
        self._replay = Replay(system, setup, journal, opening, kept=_SNAPSHOTS, every=_EVERY)
        self._live: Conversation | None = None
        self._at = -1
        """Number of the entry after which `_live` stands; -1 if `_live` is useless."""
        self._kept: OrderedDict[tuple[int, Audience], Moment] = OrderedDict()

    def lines(self, n: int) -> tuple[LogLine, ...]:
        """Return the log lines of entry `n`; for 0, those of the setup."""
        return self.journal.entries[n].told if n else self._replay.opening()

    def moment(self, n: int, audience: Audience = "gm") -> Moment:
        """Return the state after entry `n`; 0 for the start.

        Raises KeyError if there is no such entry, and Mismatch if the rules no longer lead there.
        """
        moment = self._kept.get((n, audience))
        if moment is None:
            moment = self._kept[n, audience] = self._looked(n, audience)
            if len(self._kept) > MOMENTS_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end((n, audience))
        return moment

    def ending(self, n: int, audience: Audience = "gm") -> Ending | None:
        """Return the ending after entry `n` with its reports; None if nothing had just ended.

        Counting the reports takes a moment. Raises KeyError and Mismatch as `moment` does.
        """
        ending = self.moment(n, audience).view.ending
        if ending is None:
            return None
        self._stand(n)
        return ending_lines(self._replay, self.journal.path_to(n), self._standing.table, ending, audience)

    def _looked(self, n: int, audience: Audience) -> Moment:
        decided = ""
        if n and n != self._at:
            entry = self.journal.entries[n]
            self._stand(entry.parent)
            decided = _decided(entry, self._standing.decision)
            self._step(entry)
        elif n:
            decided = next((kept.decided for (at, _), kept in self._kept.items() if at == n), "")
        else:
            self._stand(0)
        live = self._standing
        asked = f"{live.decision.prompt} ({seats_named(live.decision)})" if live.decision else ""
        return Moment(n, decided, asked, self.system.view(live.table, live.decision, audience))

    @property
    def _standing(self) -> Conversation:
        assert self._live is not None, "no point of the session has been built yet"
        return self._live

    def _stand(self, n: int) -> None:
        """Build the conversation after entry `n`, unless it is built; raise Mismatch if the rules no longer fit."""
        if n == self._at:
            return
        self._at = -1
        self._live = self._replay.built(n)
        self._live.table.events.clear()
        self._at = n

    def _step(self, entry: Entry) -> None:
        """Apply the next entry; raise Mismatch if it does not fit."""
        live, self._at = self._standing, -1
        path = self.journal.path_to(entry.n)
        self._replay.step(live, entry, path[:-1])
        self._at = entry.n
        if live.table.at_rest and not self._replay.near(path):
            self._replay.keep(entry.n, self._replay.dump(live.table))


def _decided(entry: Entry, decision: Decision | None) -> str:
    """Return the seats that made an entry, and how, in words."""
    if entry.kind != "answer":
        return "the GM, overruling" if entry.kind == "overrule" else "the GM, outside the question"
    name = seats_named(decision) if decision else ""
    how = [_BY[entry.by]] if entry.by in _BY else []
    if entry.forced and not entry.secret:
        how.append("against the rules")
    if entry.corrects:
        how.append("corrected")
    return f"{name} ({', '.join(how)})" if how else name


class Position(Value):
    """A rest point and the steps since as plain values, so that another process can play on from it."""

    table: str
    """The dumped table at the rest point, as JSON text."""
    steps: tuple[Entry, ...] = ()
    """Entries since the rest point, without log lines."""

    def plain(self) -> dict[str, Any]:
        """Return the position as plain JSON values, for `of_plain`."""
        made: dict[str, Any] = to_builtins(self)
        return made


def of_plain(data: Any) -> Position:
    """Return a position from its plain values; raise ValueError (msgspec's) if they describe none."""
    return convert(data, Position)


def resumed(system: System, position: Position, *, unsaid: bool = False) -> Conversation:
    """Return a new conversation at a position; with `unsaid`, secret choices on the table are asked again.

    Raises Mismatch if a step does not fit, and ValueError if the table cannot be read.
    """
    data = json.loads(position.table)
    table = system.load(system.unsaid(data) if unsaid else data)
    live = Conversation(table, system.play(table))
    table.events.clear()
    replay = Replay(system, {}, Journal())
    for entry in position.steps:
        restores = entry.kind == "overrule" and entry.question.endswith(".restore")
        replay.repeat(live, entry, json.loads(position.table) if restores else None)
        live.table.events.clear()
    return live
