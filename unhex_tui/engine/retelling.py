"""A session told again from its start, with the events that its system told, and with what they mean for the story.

The story itself was kept when it was told; here the rules are played through once more, for numbers and for how things
stood. Where the rules do not lead on any more, it goes on from the next snapshot, and says what it passed over.
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
    """How things stood after an entry, told again; good until the next one is taken."""

    entry: Entry | None
    """None for the start."""
    table: Any
    """None where the rules do not lead there any more."""
    decision: Decision | None
    told: tuple[Told, ...]
    """What was told then, each line with its mark."""
    events: Sequence[tuple[Any, Told]] = ()
    """What is told now, as the rules are."""


def story(
    system: System, setup: dict[str, Any], journal: Journal, opening: tuple[Told, ...], audience: Audience
) -> Iterator[Heard]:
    """All lines that an audience hears on the way to the journal's head, each with its mark.

    Marks were not always kept: up to the first entry that has one, it is told again for theirs.
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
    """The start and every entry on a path, which leads to the journal's head unless given, in their order.

    With `after`, neither the start nor so many of the first entries.
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
    """Have what was told at an entry counted."""
    if stood.entry is not None and stood.entry.rest:
        reporter.begin()
    for event, told in stood.events:
        reporter.take(stood.table, event, told)


def told_ending(
    replay: Replay, path: Sequence[int], table: Any, ending: Ending | None, audience: Audience
) -> Ending | None:
    """What has come to its end as the table stands after a path, with its accounts; they are counted once.

    For them what was told since its scene began is told again.
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
    # The lines of events come last: a word on who overruled or agreed may stand before them.
    marks: dict[int, Mark] = {i: now.mark for i, (_, now) in enumerate(events, len(told) - len(events))}
    marked = tuple([one if one.mark else one._replace(mark=marks.get(i, "")) for i, one in enumerate(told)])
    return Stood(entry, live.table, live.decision, marked, events)
