"""A session replayed from its start, for the events of the game and the marks of the log lines.

The log itself was kept when it was made; the rules are played once more for numbers and for states of the table. If the
rules no longer fit, the replay continues at the next snapshot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.event import Mark, Told
from unhex_tui.engine.grouping import Grouping, Heard
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import Mismatch, Replay
from unhex_tui.engine.report import Ending, Reporter
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience


class Stood(Value):
    """The state after an entry, replayed; valid until the next entry is replayed."""

    entry: Entry | None
    """The entry; None for the start."""
    table: Any
    """The table; None if the rules no longer lead there."""
    decision: Decision | None
    """The pending decision; None if there is none or the rules no longer lead there."""
    told: tuple[Told, ...]
    """Log lines as they were kept, each with its mark."""
    events: Sequence[tuple[Any, Told]] = ()
    """Events of the replay under today's rules, each with its log line."""


def story(
    system: System, setup: dict[str, Any], journal: Journal, opening: tuple[Told, ...], audience: Audience
) -> Iterator[Heard]:
    """Yield all lines that an audience reads up to the journal's head, each with its mark.

    Older saves have no marks: entries before the first mark are replayed to get them.
    """
    entries = [None, *[journal.entries[n] for n in journal.path]]
    told = [opening if entry is None else entry.told for entry in entries]
    marked = next((i for i, lines in enumerate(told) if any(one.mark for one in lines)), len(told))
    if marked:
        again = islice(told_again(system, setup, journal, opening), marked)
        told[:marked] = [stood.told for stood in again]
    grouping = Grouping(audience)
    for entry, lines in zip(entries, told, strict=True):
        yield from grouping.heard(entry, lines)


def told_again(
    system: System,
    setup: dict[str, Any],
    journal: Journal,
    opening: tuple[Told, ...],
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
    for event, told in stood.events:
        reporter.take(stood.table, event, told)


def told_ending(
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
        scenes = (i for i, n in enumerate(path) if any(one.mark == "scene" for one in journal.entries[n].told))
        for stood in told_again(system, replay.setup, journal, (), path, after=max(scenes, default=0)):
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


def _stood(system: System, entry: Entry | None, told: tuple[Told, ...], live: Conversation | None) -> Stood:
    if live is None:
        return Stood(entry, None, None, told)
    events = [(event, system.narrate(live.table, event)) for event in live.table.told]
    live.table.told = []
    # The lines of events come last: a line about an overruling or a correction may come first.
    marks: dict[int, Mark] = {i: now.mark for i, (_, now) in enumerate(events, len(told) - len(events))}
    marked = tuple([one if one.mark else one._replace(mark=marks.get(i, "")) for i, one in enumerate(told)])
    return Stood(entry, live.table, live.decision, marked, events)
