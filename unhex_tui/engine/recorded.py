"""The writing of a session: a setup, a journal, and the conversation at the journal's head.

Answers are applied in memory, then passed to the writer; only after that may a screen show their effect. If the writer
fails, the session steps back to the state on disk; if a rule procedure fails, to the state before the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.following import NOTHING, Left, fallen, left_over
from unhex_tui.engine.journal import Entry, EntryKind, Head, Journal, Mark, Record, Snapshot
from unhex_tui.engine.procedure import Conversation, ProcedureFailed
from unhex_tui.engine.replay import Mismatch, Replay
from unhex_tui.engine.system import System

Writer: TypeAlias = Callable[[list[Record]], None]
"""Writes records permanently; if it raises an exception, usually OSError, it has written none of them."""


class NotWritten(Exception):
    """The writer failed; the session is back at the state before the records that were not written."""


def discard(_records: list[Record]) -> None:
    """Write nothing; a writer for sessions without a save."""


class Unwritten:
    """Records that are not written yet, and the number of holds."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._staged: list[Record] = []
        self._holds = 0
        self._written = journal.mark()

    def stage(self, *records: Record) -> None:
        """Add records, in order, that are already in the journal."""
        self._staged += records

    def hold(self) -> None:
        """Delay writing until `release` has been called as often as `hold`."""
        self._holds += 1

    def release(self) -> None:
        """End one `hold`; only `commit` writes."""
        self._holds -= 1

    def commit(self, write: Writer) -> None:
        """Write the staged records, unless a `hold` is active.

        Raises NotWritten if the writer fails; the journal returns to the last written state.
        """
        if self._holds or not self._staged:
            return
        staged, self._staged = self._staged, []
        try:
            write(staged)
        except Exception as error:
            self._journal.back_to(self._written)
            raise NotWritten(str(error) or type(error).__name__) from error
        self._written = self._journal.mark()


class Recorded:
    """A session's current state, and the writing of new entries.

    `opening` holds the log lines of the setup, so that the setup need not be read if a snapshot is near. Raises
    ValueError if the setup has mistakes and is needed to reach the head.
    """

    def __init__(
        self,
        system: System,
        setup: dict[str, Any],
        *,
        journal: Journal | None = None,
        opening: tuple[LogLine, ...] = (),
        write: Writer = discard,
    ) -> None:
        self.system = system
        self.setup = setup
        self.journal = Journal() if journal is None else journal
        self.write = write
        self.notices: list[str] = []
        """Messages about opening the session, in whole sentences."""
        self._replay = Replay(system, setup, self.journal, opening)
        try:
            self.live = self._first()
        except Mismatch as mismatch:
            raise ValueError(str(mismatch)) from mismatch
        self.passed_over: Mapping[int, str] = self._replay.passed_over
        """Reasons why saved snapshots could not be used, by entry number."""
        if many := len(self.passed_over):
            kept = "A snapshot" if many == 1 else f"{many} snapshots"
            self.notices.append(f"{kept} could not be read: replayed from the answers.")
        self._chapter: str | None = self.table.chapter
        self._unwritten = Unwritten(self.journal)

    def _first(self) -> Conversation:
        """Return a conversation at the head, or as near to it as the rules allow.

        Raises Mismatch if the setup has mistakes.
        """
        try:
            return self._replay.built(self.journal.head)
        except Mismatch as mismatch:
            if not mismatch.n:
                raise
            return self._stopped_before(mismatch)

    def _stopped_before(self, mismatch: Mismatch) -> Conversation:
        """Return a conversation before the first entry that no longer fits; later entries stay as a branch.

        The move is not written: the save is unchanged for a version that has the old rules.
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
        """The state of the game; only the system's procedures change it."""
        return self.live.table

    def hold(self) -> None:
        """Delay writing until `release`, so that answers typed ahead share one write."""
        self._unwritten.hold()

    def release(self) -> None:
        """End a `hold` and write.

        Raises NotWritten if the writer fails; all answers since the `hold` are taken back.
        """
        self._unwritten.release()
        self._commit()

    def _due(self, live: Conversation | None = None) -> str | None:
        """Return the table as JSON text if a snapshot is due: at a new chapter or every few entries. None if not."""
        table = (live or self.live).table
        if not table.at_rest or (table.chapter == self._chapter and self._replay.near(self.journal.path)):
            return None
        return self._replay.dump(table)

    def _next(self, kind: EntryKind, question: str, value: Any, label: str) -> Entry:
        """Return a new entry that follows the journal's head."""
        n, parent = self.journal.last + 1, self.journal.head
        return Entry(n=n, parent=parent, kind=kind, question=question, value=value, label=label)

    def _go_on(self, entry: Entry, by: Callable[[], object]) -> Entry:
        """Carry out an entry by calling `by`, then write it.

        Raises ProcedureFailed if a procedure fails, and NotWritten if the writer fails; then nothing has changed.
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
        """Add an entry that is already applied to the table, with the snapshot that is due, and write both.

        Answers of an old branch that were in `left` and can no longer follow are added to the log as dropped.
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
        """Rebuild the conversation at the journal's head."""
        self._replay.forget()
        self.live = self._replay.built(self.journal.head)
        self._chapter = self.table.chapter

    def _left(self) -> Left:
        try:
            return left_over(self._replay, self.live)
        except Mismatch:  # the rules have changed: entries that cannot be replayed cannot follow
            return NOTHING

    def _made_at_once(self, make: Callable[[], tuple[Conversation, list[Entry]]]) -> list[Entry]:
        """Add entries that are made together; one undo takes all of them back."""
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
        """Remove entries that were added to the journal and must not be written."""
        self.journal.back_to(mark)
        self._replay.forget()
        self._chapter = self.table.chapter
