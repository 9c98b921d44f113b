"""Outcomes of all possible results of a roll, as plain values that a screen draws as a strip of signs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from unhex_tui.engine.value import Value

Outcome = Literal["miss", "hit", "out", "match", "critical", "failure"]
"""Outcome of a roll; `hit` is any success, `out` puts the target out of the fight."""


class RollStrip(Value):
    """Outcome of each possible result of the next roll, before any die is rolled again."""

    rolls: tuple[Outcome, ...]
    """Outcome of each number, starting at `first`."""
    across: int
    """Numbers in a row of the strip: 10 for two ten-sided dice, 20 for one twenty-sided die."""
    first: int = 0
    names: Mapping[Outcome, str] = MappingProxyType({})
    """Names of the outcomes: `KO: 39, 49`; an outcome without a name is called by its key."""
    below: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Further effects of numbers, as (name, a short text for each number of a row)."""
    title: str = ""
    """The roll, if the pending question is another question: `Vex's roll`."""
    note: str = ""
    """A further remark on the numbers, in one line; may be empty."""


class RollRow(NamedTuple):
    """One row of a roll table."""

    name: str
    cells: tuple[str, ...]
    outcome: Outcome | None = None
    """Outcome of the dice in this row, shown as a sign; None for no sign."""
    gone: bool = False
    """True if the result is no longer possible."""
    best: bool = False
    worse: int | None = None
    """Index of the cell that will not be chosen; None if every cell may be."""


class RollTable(Value):
    """Effects of the dice that are still to be entered, given the dice entered so far."""

    heads: tuple[str, ...]
    """Headings of the cells."""
    rows: tuple[RollRow, ...]
    title: str = ""
    """Heading of the row names."""
    notes: tuple[str, ...] = ()
