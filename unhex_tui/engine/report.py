"""A session told again from its start, with the events that its systems told, and what a system makes of them.

The story itself was kept when it was told; here the rules are played through once more, for numbers and for how things
stood. Where the rules do not lead on any more, it goes on from the next snapshot, and says what it passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.event import Told
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import Mismatch, Replay
from unhex_tui.engine.system import System

Mark = Literal["", "scene", "round", "turn", "end"]
"""What an event means for the story: a scene, a round or a turn begins; a round or a fight is at its end."""


class Tabled(NamedTuple):
    """A table of figures."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """As many cells as heads each; the first is a name."""
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()


class Bar(NamedTuple):
    """What came of something against what was likely."""

    label: str
    got: float
    likely: float


class Reporter(Protocol):
    """A system's accounts of a session, for one audience: what it is not given it does not know."""

    def begin(self) -> None:
        """An action begins."""

    def take(self, table: Any, event: Any, told: Told) -> Mark:
        """An event, as it is told in words now; the table stands after the answer that caused it."""

    def tables(self, table: Any) -> tuple[Tabled, ...]:
        """The accounts, as they are told when the table stands so."""

    def summary(self, table: Any) -> tuple[str, ...]:
        """What happened altogether, in a few sentences."""


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
        return Conversation(system, system.start(setup))
    except ValueError:
        return None


def _stood(entry: Entry | None, live: Conversation | None) -> Stood:
    if live is None:
        return Stood(entry, None, None)
    events, live.table.told = live.table.told, []
    return Stood(entry, live.table, live.decision, events)
