"""The writing of a session: a setup, a journal, and the conversation at the journal's head.

Answers are applied in memory, then passed to the writer; only after that may a screen show their effect. If the writer
fails, the session steps back to the state on disk; if a rule procedure fails, to the state before the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from unhex_tui.engine.following import NOTHING, Left, fallen, left_over
from unhex_tui.engine.journal import Entry, Head, Mark, Record, Snapshot
from unhex_tui.engine.procedure import Conversation, ProcedureFailed
from unhex_tui.engine.replay import Mismatch, Replay

Writer: TypeAlias = Callable[[list[Record]], None]
"""Writes records permanently; if it raises an exception, usually OSError, it has written none of them."""


class NotWritten(Exception):
    """The writer failed; the session is back at the state before the records that were not written."""


def discard(_records: list[Record]) -> None:
    """Write nothing; a writer for sessions without a save."""


class Recorder:
    """The conversation at a journal's head, and the writing of new entries."""

    def __init__(self, replay: Replay, live: Conversation, write: Writer) -> None:
        self.live = live
        self.write = write
        self._replay = replay
        self._journal = replay.journal
        self._chapter: str | None = live.table.chapter
        self._staged: list[Record] = []
        """Records that are in the journal and not written yet, in order."""
        self._holds = 0
        self._written = self._journal.mark()

    def hold(self) -> None:
        """Delay writing until `release` has been called as often, so that answers typed ahead share one write."""
        self._holds += 1

    def release(self) -> None:
        """End a `hold` and write.

        Raises NotWritten if the writer fails; all answers since the `hold` are taken back.
        """
        self._holds -= 1
        self._commit()

    def _due(self, live: Conversation | None = None) -> str | None:
        """Return the table as JSON text if a snapshot is due: at a new chapter or every few entries. None if not."""
        table = (live or self.live).table
        if not table.at_rest or (table.chapter == self._chapter and self._replay.near(self._journal.path)):
            return None
        return self._replay.dump(table)

    def go_on(self, entry: Entry, by: Callable[[], object]) -> Entry:
        """Carry out an entry by calling `by`, then write it.

        Raises ProcedureFailed if a procedure fails, and NotWritten if the writer fails; then nothing has changed.
        """
        left = self.left()
        unlogged = entry.kind == "aside" and not self.live.table.events
        try:
            by()
            entry = entry.telling(self._replay.told(self.live), unlogged)
            due = self._due()
        except Exception as error:
            self.rebuild()
            raise ProcedureFailed(f"{type(error).__name__}: {error}") from error
        return self._append(entry, due, left)

    def _append(self, entry: Entry, due: str | None, left: Left = NOTHING) -> Entry:
        """Add an entry that is already applied to the table, with the snapshot that is due, and write both.

        Answers of an old branch that were in `left` and can no longer follow are added to the log as dropped.
        """
        self._journal.add(entry)
        if left.olds:
            entry = entry._replace(told=(*entry.told, *fallen(left, self.left(), entry.again)))
            self._journal.entries[entry.n] = entry
        self._staged.append(entry)
        if due is not None and self.live.table.chapter != self._chapter:
            self._chapter = self.live.table.chapter
            snapshot = Snapshot(entry.n, due)
            self._journal.add(snapshot)
            self._staged.append(snapshot)
        elif due is not None:
            self._replay.keep(entry.n, due)
        self._commit()
        return entry

    def _commit(self) -> None:
        """Write the staged records, unless a `hold` is active.

        Raises NotWritten if the writer fails; the session is then back at the last written state.
        """
        if self._holds or not self._staged:
            return
        staged, self._staged = self._staged, []
        try:
            self.write(staged)
        except Exception as error:
            self._journal.back_to(self._written)
            self.rebuild()
            raise NotWritten(str(error) or type(error).__name__) from error
        self._written = self._journal.mark()

    def rebuild(self) -> None:
        self._replay.forget()
        self.live = self._replay.built(self._journal.head)
        self._chapter = self.live.table.chapter

    def left(self) -> Left:
        """Return the answers of an old branch that may follow; `NOTHING` if the branch cannot be replayed."""
        try:
            return left_over(self._replay, self.live)
        except Mismatch:  # the rules have changed: entries that cannot be replayed cannot follow
            return NOTHING

    def made_at_once(self, make: Callable[[], tuple[Conversation, list[Entry]]]) -> list[Entry]:
        """Add entries that are made together; one undo takes all of them back."""
        mark, due = self._journal.mark(), None
        try:
            live, made = make()
            if made:
                self._chapter = None
                due = self._due(live)
        except Exception:
            self.forget(mark)
            raise
        self.live = live
        if made:
            back = mark.head if len(made) > 1 or made[0].corrects else -1
            made[-1] = made[-1]._replace(back=back)
            self._journal.back_to(Mark(made[-1].parent, (), made[-1].n - 1))
            self._staged += made[:-1]
            self._append(made[-1], due)
        return made

    def forget(self, mark: Mark) -> None:
        """Remove entries that were added to the journal and must not be written."""
        self._journal.back_to(mark)
        self._replay.forget()
        self._chapter = self.live.table.chapter

    def move(self, live: Conversation, *heads: Head) -> None:
        """Continue with a conversation at another entry; `heads` lead there, and are written.

        Raises NotWritten if the writer fails; then nothing has changed.
        """
        self.live = live
        for head in heads:
            self._journal.add(head)
        self._staged += heads
        self._chapter = live.table.chapter
        self._commit()
