"""Parts of a system's reports on a session: tables of statistics, and the ending of a fight.

All parts are plain values that any screen can draw; the system chooses the statistics.
"""

from __future__ import annotations

from typing import Any, Protocol

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value


class Tabled(Value):
    """A table of statistics."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Rows with a cell for each heading; the first cell is a name."""
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()


class Bar(Value):
    """The actual and the expected result of one statistic."""

    label: str
    got: float
    likely: float


class Field(Value):
    """One cell of a report."""

    text: str = ""
    role: str = ""
    """Look of the text: `strong`, `quiet`, `good`, `bad`, or empty."""
    side: int = -1
    """Index of the team whose sign stands before the text; -1 for none."""
    members: tuple[str, ...] = ()
    """State of each member of that team, as in a roster row; each is shown as a sign before the text."""


class Account(Value):
    """A small table to read at a glance, with a few lines below it."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Field, ...], ...]
    """Rows with a field for each heading; the first field names the subject of the row."""
    lines: tuple[tuple[str, str], ...] = ()
    """Lines below the table, as (label, text)."""


class Ending(Value):
    """The ending of a fight or a similar event, until the next one begins."""

    title: str
    """Outcome in a line."""
    side: int = -1
    """Index of the winning team; -1 for none."""
    sheets: tuple[str, ...] = ()
    """Ids of the sheets that show the consequences."""
    open: tuple[str, ...] = ()
    """Open decisions, in a few words each."""
    course: Account | None = None
    """Course of events by time. If there is too little room, the earliest columns are dropped. None until counted."""
    accounts: tuple[Account, ...] = ()
    """Reports in order of importance; empty until counted."""


class Reporter(Protocol):
    """The reports of a system on a session, for one audience; a reporter knows only the events it is given."""

    def begin(self) -> None:
        """Start counting a new action."""

    def take(self, table: Any, event: Any, told: Told) -> None:
        """Count an event with its log line; `table` is the state after the answer that caused it."""

    def tables(self, table: Any) -> tuple[Tabled, ...]:
        """Return the statistics for the given state of the table."""

    def summary(self, table: Any) -> tuple[str, ...]:
        """Return a summary in a few sentences."""

    def ending(self, table: Any, ending: Ending) -> Ending:
        """Return the ending with its reports, for the given state of the table."""
