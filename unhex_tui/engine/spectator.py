"""A spectator: replays a journal that another program writes, and returns views of it.

It replays records as a session does on opening, and cannot answer. An appended answer costs one replayed entry; a jump
(undo, redo across rounds, a correction) starts from the nearest snapshot.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.following import GOES_BACK, left_over
from unhex_tui.engine.journal import Journal, Record
from unhex_tui.engine.past import ending_lines
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import SNAPSHOT_EVERY, Mismatch, Replay
from unhex_tui.engine.system import System
from unhex_tui.engine.view import Audience, Line, View


class Spectator:
    """A reader of a journal, which it takes over and extends with the records it is given.

    Raises ValueError if the setup has mistakes and is needed to reach the journal's head.
    """

    def __init__(
        self, system: System, setup: dict[str, Any], journal: Journal, opening: tuple[LogLine, ...] = ()
    ) -> None:
        self.system = system
        self.journal = journal
        self.trouble = ""
        """Reason why the view is out of date, in a sentence; empty if it is up to date."""
        self._replay = Replay(system, setup, journal, opening)
        self._at = -1
        """Number of the entry after which the conversation stands; -1 if the conversation is useless."""
        self._live: Conversation
        try:
            self._catch_up()
        except Mismatch as mismatch:
            raise ValueError(str(mismatch)) from mismatch

    @property
    def table(self) -> Any:
        """The state of the game; callers must not change it."""
        return self._live.table

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None after the session is over."""
        return self._live.decision

    def take(self, records: list[Record]) -> None:
        """Add the records written since the last call, in order.

        Raises ValueError if a record does not fit the journal; the spectator is useless after that and must be made
        again.
        """
        for record in records:
            self.journal.add(record)
        self._catch_up()

    def view(self, audience: Audience = "players", lines: int = 200) -> View:
        """Return the current view of an audience, with the last `lines` of the log."""
        view = self.system.view(self.table, self.decision, audience)
        ending = ending_lines(self._replay, self._path, self.table, view.ending, audience)
        return self.system.with_log(view._replace(ending=ending, log=tuple(self.log(audience, lines))))

    def log(self, audience: Audience = "players", lines: int | None = None) -> list[Line]:
        """Return the log of an audience, newest last; `lines` limits it to the newest lines."""
        return self._replay.log(self._path, self.table, audience, lines)

    @property
    def _path(self) -> list[int]:
        return self.journal.path if self._at == self.journal.head else self.journal.path_to(self._at)

    def _catch_up(self) -> None:
        """Go to the journal's head, or as near to it as the rules allow."""
        try:
            if not self._went_on():
                self._jump(self.journal.head)
            self.trouble = GOES_BACK if self._left() else ""
        except Mismatch as mismatch:
            if not mismatch.n:
                raise
            self._jump(self.journal.entries[mismatch.n].parent)
            self.trouble = "The next step does not fit this version's rules."

    def _left(self) -> bool:
        """Tell whether a corrected die has left later answers to follow."""
        with suppress(Mismatch):
            left = left_over(self._replay, self._live)
            return bool(left.olds) and not left.passed
        return False

    def _jump(self, target: int) -> None:
        self._at = -1
        self._live = self._replay.built(target)
        self._at = target

    def _went_on(self) -> bool:
        """Apply the few entries that lead to the head; return False if a jump is needed."""
        if self._at < 0:
            return False
        ahead: list[int] = []
        n = self.journal.head
        while n != self._at:
            if not n or len(ahead) >= SNAPSHOT_EVERY:
                return False
            ahead.append(n)
            n = self.journal.entries[n].parent
        live, self._at = self._live, -1
        for k in range(len(ahead), 0, -1):
            entry = self.journal.entries[ahead[k - 1]]
            # Only an overruling needs the path, which is long.
            self._replay.step(live, entry, self.journal.path[:-k] if entry.kind == "overrule" else [])
        self._at = self.journal.head
        if live.table.at_rest and not self._replay.near(self.journal.path):
            self._replay.keep(self._at, self._replay.dump(live.table))
        return True
