"""What a rule system's accounts of a session are made of: tables of figures, and what is to be told at an end.

All are plain values that any screen can draw; what they count is the system's.
"""

from __future__ import annotations

from typing import Any, Protocol

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value


class Tabled(Value):
    """A table of figures."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """As many cells as heads each; the first is a name."""
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()


class Bar(Value):
    """What came of something against what was likely."""

    label: str
    got: float
    likely: float


class Field(Value):
    """One thing that an account says."""

    text: str = ""
    role: str = ""
    """How it looks: `strong`, `quiet`, `good`, `bad`, or empty."""
    side: int = -1
    """Index of the team that it names, whose sign stands before the text; -1 for none."""
    members: tuple[str, ...] = ()
    """In what state (as a roster row has it) each of that team was: a sign each stands before the text."""


class Account(Value):
    """A small table to be read at a glance, and a few lines under it."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Field, ...], ...]
    """As many fields as heads each; the first says what the row is about."""
    lines: tuple[tuple[str, str], ...] = ()
    """(label, text)."""


class Ending(Value):
    """What has just come to its end, such as a fight, for as long as nothing new has begun."""

    title: str
    """How it ended, in a line."""
    side: int = -1
    """Index of the team that has won; -1 for none."""
    sheets: tuple[str, ...] = ()
    """Ids of the sheets to be looked at: what it did to whom."""
    open: tuple[str, ...] = ()
    """What is still to be decided, in a few words each."""
    course: Account | None = None
    """What happened when, in columns of which the earliest give way first; None until it is told."""
    accounts: tuple[Account, ...] = ()
    """The figures, in the order in which they matter; none until they are counted."""


class Reporter(Protocol):
    """A system's accounts of a session, for one audience: what it is not given it does not know."""

    def begin(self) -> None:
        """An action begins."""

    def take(self, table: Any, event: Any, told: Told) -> None:
        """An event, as it is told in words now; the table stands after the answer that caused it."""

    def tables(self, table: Any) -> tuple[Tabled, ...]:
        """The accounts, as they are told when the table stands so."""

    def summary(self, table: Any) -> tuple[str, ...]:
        """What happened altogether, in a few sentences."""

    def ending(self, table: Any, ending: Ending) -> Ending:
        """What has come to its end when the table stands so, with its accounts."""
