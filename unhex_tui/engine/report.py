"""What a rule system's accounts of a session are made of: tables of figures."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from unhex_tui.engine.event import Told


class Tabled(NamedTuple):
    """A table of figures."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """As many cells as heads each; the first is a name."""
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()


class Bar(NamedTuple):
    """What came of something against what was likely."""

    label: str
    got: float
    likely: float


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
