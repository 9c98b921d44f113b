"""Records that stand in the journal and are yet to be written: held together, written at once, or taken back.

What could not be written is forgotten: the journal goes back to what is on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from unhex_tui.engine.journal import Journal, Record

Writer: TypeAlias = Callable[[list[Record]], None]
"""Puts records where they last; raises where it cannot (OSError as a rule), having written none of them."""


class NotWritten(Exception):
    """The writer failed; the session stands where it stood before what was not written."""


def discard(_records: list[Record]) -> None:
    """A writer that keeps nothing."""


class Unwritten:
    """The records that are yet to be written, and how often they were asked to wait."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._staged: list[Record] = []
        self._holds = 0
        self._written = journal.mark()

    def stage(self, *records: Record) -> None:
        """Take records that stand in the journal, in their order."""
        self._staged += records

    def hold(self) -> None:
        """Wait until as many `release`."""
        self._holds += 1

    def release(self) -> None:
        """End one `hold`; nothing is written before `commit`."""
        self._holds -= 1

    def commit(self, write: Writer) -> None:
        """Write what is staged, unless it is held; NotWritten where the writer failed; the journal is back at what was
        written last.
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
