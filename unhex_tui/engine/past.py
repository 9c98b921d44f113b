"""Any moment of a journal: the table then, the seats that had decided, the next question.

Nothing is written, and no table is handed out: a `Past` has its own conversation, built from the nearest snapshot, and
returns views, which are plain values. A step forward replays one entry; a jump replays the entries since a snapshot.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from unhex_tui.engine.decision import Decision, seats_named
from unhex_tui.engine.event import Told
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import Replay
from unhex_tui.engine.report import Ending
from unhex_tui.engine.retelling import told_ending
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, View

MOMENTS_KEPT = 96
"""Moments cached as shown, so that going to and fro is free; a few megabytes for forty characters."""

_SNAPSHOTS = 240
"""Snapshots kept in memory: enough for a session of 5,000 entries, about 10 MB of text for forty characters."""

_EVERY = 8
"""Entries between two snapshots, and so the most that a step back replays."""

_BY = {
    "app dice": "rolled by the app",
    "standing": "auto-answer",
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
    """Views of all moments of a journal, which another session may go on writing.

    It never adds to the journal.
    """

    def __init__(self, system: System, setup: dict[str, Any], journal: Journal, opening: tuple[Told, ...] = ()) -> None:
        self.system = system
        self.journal = journal
        self._replay = Replay(system, setup, journal, opening, kept=_SNAPSHOTS, every=_EVERY)
        self._live: Conversation | None = None
        self._at = -1
        """Number of the entry after which `_live` stands; -1 if `_live` is useless."""
        self._kept: OrderedDict[tuple[int, Audience], Moment] = OrderedDict()

    def told(self, n: int) -> tuple[Told, ...]:
        """Return the log lines of entry `n`; for 0, those of the setup."""
        return self.journal.entries[n].told if n else self._replay.opening()

    def moment(self, n: int, audience: Audience = "gm") -> Moment:
        """Return the state after entry `n`; 0 for the start.

        Raises KeyError if there is no such entry, and Mismatch if the rules no longer lead there.
        """
        found = self._kept.get((n, audience))
        if found is None:
            found = self._kept[n, audience] = self._looked(n, audience)
            if len(self._kept) > MOMENTS_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end((n, audience))
        return found

    def ending(self, n: int, audience: Audience = "gm") -> Ending | None:
        """Return the ending after entry `n` with its reports; None if nothing had just ended.

        Counting the reports takes a moment. Raises KeyError and Mismatch as `moment` does.
        """
        shown = self.moment(n, audience).view.ending
        if shown is None:
            return None
        self._stand(n)
        return told_ending(self._replay, self.journal.path_to(n), self._standing.table, shown, audience)

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
        assert self._live is not None, "it stands somewhere once it has been asked to"
        return self._live

    def _stand(self, n: int) -> None:
        """Build the conversation after entry `n`; raises Mismatch if the rules no longer lead there."""
        if n == self._at:
            return
        self._at = -1
        self._live = self._replay.built(n)
        self._live.table.told.clear()
        self._at = n

    def _step(self, entry: Entry) -> None:
        """Apply the next entry; raises Mismatch if it does not fit."""
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
    who = seats_named(decision) if decision else ""
    how = [_BY[entry.by]] if entry.by in _BY else []
    if entry.forced and not entry.secret:
        how.append("against the rules")
    if entry.corrects:
        how.append("corrected")
    return f"{who} ({', '.join(how)})" if how else who
