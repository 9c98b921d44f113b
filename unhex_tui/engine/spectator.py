"""A spectator: stands where a journal stands that somebody else writes, and gives views of it.

It reads records as a session does that is opened anew: by the same replay. It has nothing to answer with. Going on by
an answer costs that answer; a jump (undo, redo across rounds, a correction) goes from the nearest snapshot.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.event import Told
from unhex_tui.engine.following import GOES_BACK, left_over
from unhex_tui.engine.journal import Journal, Record
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import SNAPSHOT_EVERY, Mismatch, Replay
from unhex_tui.engine.retelling import told_ending
from unhex_tui.engine.system import System
from unhex_tui.engine.view import Audience, Line, View


class Spectator:
    """Follows a journal; what it is given it takes for its own. Raises ValueError where the setup is not sound, and
    nothing but the setup leads to where the journal stands.
    """

    def __init__(self, system: System, setup: dict[str, Any], journal: Journal, opening: tuple[Told, ...] = ()) -> None:
        self.system = system
        self.journal = journal
        self.trouble = ""
        """Why what is seen is not the latest, in a sentence; empty where it is."""
        self._replay = Replay(system, setup, journal, opening)
        self._at = -1
        """The entry it stands after; -1 where its conversation is of no more use."""
        self._live: Conversation
        try:
            self._catch_up()
        except Mismatch as mismatch:
            raise ValueError(str(mismatch)) from mismatch

    @property
    def table(self) -> Any:
        """The system's state; nobody may change it."""
        return self._live.table

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the evening is over."""
        return self._live.decision

    def take(self, records: list[Record]) -> None:
        """Take what was written since, in its order; ValueError where a record does not fit the journal; it is of no
        more use, and must be read anew.
        """
        for record in records:
            self.journal.add(record)
        self._catch_up()

    def view(self, audience: Audience = "players", lines: int = 200) -> View:
        """What an audience sees now, with the last `lines` of the log."""
        view = self.system.view(self.table, self.decision, audience)
        ending = told_ending(self._replay, self._path, self.table, view.ending, audience)
        return self.system.with_log(view._replace(ending=ending, log=tuple(self.log(audience, lines))))

    def log(self, audience: Audience = "players", lines: int | None = None) -> list[Line]:
        """What an audience was told on the way here, the newest last; with `lines`, so many of the newest."""
        return self._replay.log(self._path, self.table, audience, lines)

    @property
    def _path(self) -> list[int]:
        """The way to where it stands."""
        return self.journal.path if self._at == self.journal.head else self.journal.path_to(self._at)

    def _catch_up(self) -> None:
        """Stand at the journal's head, or as near to it as these rules lead."""
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
        """Whether a corrected die has left something that came later."""
        with suppress(Mismatch):
            left = left_over(self._replay, self._live)
            return bool(left.olds) and not left.passed
        return False

    def _jump(self, target: int) -> None:
        self._at = -1
        self._live = self._replay.built(target)
        self._at = target

    def _went_on(self) -> bool:
        """Go on from where it stands by the few entries that lead to the head; False where none do."""
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
            # Only an overruling looks at the path, which is long.
            self._replay.step(live, entry, self.journal.path[:-k] if entry.kind == "overrule" else [])
        self._at = self.journal.head
        if live.table.at_rest and not self._replay.near(self.journal.path):
            self._replay.keep(self._at, self._replay.dump(live.table))
        return True
