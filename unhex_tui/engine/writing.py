"""Journal records that are not written yet: held back, written together, or taken back.

If the writer fails, the journal returns to the state on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from unhex_tui.engine.journal import Journal, Record

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
