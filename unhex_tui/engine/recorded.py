"""A setup and a journal, with the conversation that stands at the journal's head: what is taken is written.

Answers are applied in memory, handed to the writer, and only then may a screen show what they did. If the writer fails,
it steps back to what is on disk; if a rule procedure breaks, to where it stood before the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.event import Told
from unhex_tui.engine.following import NOTHING, Left, fallen, left_over
from unhex_tui.engine.journal import Entry, EntryKind, Head, Journal, Mark, Snapshot
from unhex_tui.engine.procedure import Conversation, ProcedureFailed
from unhex_tui.engine.replay import Mismatch, Replay
from unhex_tui.engine.system import System
from unhex_tui.engine.writing import NotWritten, Unwritten, Writer, discard


class Recorded:
    """Where a journal leads, and what is added to it.

    What was told at the `opening`, kept beside the setup, spares reading the setup where a snapshot is near. Raises
    ValueError where the setup is not sound, and nothing but the setup leads to where it stands.
    """

    def __init__(
        self,
        system: System,
        setup: dict[str, Any],
        *,
        journal: Journal | None = None,
        opening: tuple[Told, ...] = (),
        write: Writer = discard,
    ) -> None:
        self.system = system
        self.setup = setup
        self.journal = Journal() if journal is None else journal
        self.write = write
        self.notices: list[str] = []
        """What the table should be told about opening, in whole sentences."""
        self._replay = Replay(system, setup, self.journal, opening)
        try:
            self.live = self._first()
        except Mismatch as mismatch:
            raise ValueError(str(mismatch)) from mismatch
        self.passed_over: Mapping[int, str] = self._replay.passed_over
        """Why tables that were kept could not be read, by their steps."""
        if many := len(self.passed_over):
            kept = "A snapshot" if many == 1 else f"{many} snapshots"
            self.notices.append(f"{kept} could not be read: replayed from the answers.")
        self._chapter: str | None = self.table.chapter
        self._unwritten = Unwritten(self.journal)

    def _first(self) -> Conversation:
        """Stand at the journal's head, or as near to it as the rules still lead; Mismatch: an unsound setup."""
        try:
            return self._replay.built(self.journal.head)
        except Mismatch as mismatch:
            if not mismatch.n:
                raise
            return self._stopped_before(mismatch)

    def _stopped_before(self, mismatch: Mismatch) -> Conversation:
        """Stand before the first entry that no longer fits, and keep the rest as a branch.

        Nothing is written of it: who opens the save with the rules it was made by finds it as it was.
        """
        kept = self.journal.entries[mismatch.n].parent
        self.notices.append(
            f"The rules have changed since step {mismatch.n} was saved ({mismatch!s:.200}). The session continues just"
            " before it; later steps stay in the save."
        )
        self.journal.add(Head(kept, undo=True))
        return self._replay.built(kept)

    @property
    def table(self) -> Any:
        """The system's state; only the system's procedures change it."""
        return self.live.table

    def hold(self) -> None:
        """Apply answers without writing them until `release`, so that typed-ahead answers share one write."""
        self._unwritten.hold()

    def release(self) -> None:
        """End a `hold`, and write; NotWritten where the writer failed; all that was answered since is taken back."""
        self._unwritten.release()
        self._commit()

    def _due(self, live: Conversation | None = None) -> str | None:
        """The table as text where a snapshot is due: at a change of chapter, and every few entries."""
        table = (live or self.live).table
        if not table.at_rest or (table.chapter == self._chapter and self._replay.near(self.journal.path)):
            return None
        return self._replay.dump(table)

    def _next(self, kind: EntryKind, question: str, value: Any, label: str) -> Entry:
        """The entry that follows where the session stands."""
        return Entry(self.journal.last + 1, self.journal.head, kind, question, value, label)

    def _go_on(self, entry: Entry, by: Callable[[], object]) -> Entry:
        """Go on by what an entry stands for, and write it; nothing has changed where that fails.

        ProcedureFailed: a procedure broke at it. NotWritten: the writer failed.
        """
        left = self._left()
        try:
            by()
            entry = entry.telling(self._replay.told(self.live))
            due = self._due()
        except Exception as error:
            self._rebuild()
            raise ProcedureFailed(f"{type(error).__name__}: {error}") from error
        return self._append(entry, due, left)

    def _append(self, entry: Entry, due: str | None, left: Left = NOTHING) -> Entry:
        """Take an entry whose effect stands on the table, with the snapshot that is due after it, and write both.

        What was `left` of an older line before it, and does not follow after it, is told.
        """
        self.journal.add(entry)
        if left.olds:
            entry = entry._replace(told=(*entry.told, *fallen(left, self._left(), entry.again)))
            self.journal.entries[entry.n] = entry
        self._unwritten.stage(entry)
        if due is not None and self.table.chapter != self._chapter:
            self._chapter = self.table.chapter
            snapshot = Snapshot(entry.n, due)
            self.journal.add(snapshot)
            self._unwritten.stage(snapshot)
        elif due is not None:
            self._replay.keep(entry.n, due)
        self._commit()
        return entry

    def _commit(self) -> None:
        try:
            self._unwritten.commit(self.write)
        except NotWritten:
            self._rebuild()
            raise

    def _rebuild(self) -> None:
        """Stand where the journal's head is."""
        self._replay.forget()
        self.live = self._replay.built(self.journal.head)
        self._chapter = self.table.chapter

    def _left(self) -> Left:
        try:
            return left_over(self._replay, self.live)
        except Mismatch:  # the rules have changed since: what cannot be replayed cannot follow
            return NOTHING

    def _made_at_once(self, make: Callable[[], tuple[Conversation, list[Entry]]]) -> list[Entry]:
        """Take entries that are made together: undo leads from the last of them back to where it stood before."""
        mark, due = self.journal.mark(), None
        try:
            live, made = make()
            if made:
                self._chapter = None
                due = self._due(live)
        except Exception:
            self._forget(mark)
            raise
        self.live = live
        if made:
            back = mark.head if len(made) > 1 or made[0].corrects else -1
            made[-1] = made[-1]._replace(back=back)
            self.journal.back_to(Mark(made[-1].parent, (), made[-1].n - 1))
            self._unwritten.stage(*made[:-1])
            self._append(made[-1], due)
        return made

    def _forget(self, mark: Mark) -> None:
        """Take back what was added to the journal and is not to be written."""
        self.journal.back_to(mark)
        self._replay.forget()
        self._chapter = self.table.chapter
