"""A session told again from its start, with the events that its system told.

The story itself was kept when it was told; here the rules are played through once more, for numbers and for how things
stood. Where the rules do not lead on any more, it goes on from the next snapshot, and says what it passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import Mismatch, Replay
from unhex_tui.engine.system import System


class Stood(NamedTuple):
    """How things stood after an entry, told again; good until the next one is taken."""

    entry: Entry | None
    """None for the start."""
    table: Any
    """None where the rules do not lead there any more."""
    decision: Decision | None
    events: Sequence[Any] = ()


def told_again(system: System, setup: dict[str, Any], journal: Journal) -> Iterator[Stood]:
    """The start and every entry on the way to the journal's head, in their order."""
    replay = Replay(system, setup, journal)
    live = _begun(system, setup)
    yield _stood(None, live)
    path = list(journal.path)
    for i, n in enumerate(path):
        entry = journal.entries[n]
        try:
            if live is None:
                live = replay.built(n) if n in journal.snapshots else None
            else:
                replay.apply(live, entry, replay.before(entry, path[:i]))
        except Mismatch:
            live = None
        yield _stood(entry, live)


def _begun(system: System, setup: dict[str, Any]) -> Conversation | None:
    try:
        table = system.start(setup)
        return Conversation(table, system.play(table))
    except ValueError:
        return None


def _stood(entry: Entry | None, live: Conversation | None) -> Stood:
    if live is None:
        return Stood(entry, None, None)
    events, live.table.told = live.table.told, []
    return Stood(entry, live.table, live.decision, events)
