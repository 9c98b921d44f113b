"""What each roll that may fall next would be, as plain values: a screen draws them as a strip of signs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from unhex_tui.engine.value import Value

Outcome = Literal["miss", "hit", "out", "match", "critical", "failure"]
"""What a roll may turn out to be: `hit` is any success, `out` puts the target out of the fight."""


class RollStrip(Value):
    """What each roll that may fall next would be as it falls, before anything is rolled again."""

    rolls: tuple[Outcome, ...]
    """One for each number, from `first` on."""
    across: int
    """Numbers in a row: 10 for two ten-sided dice, 20 for one of twenty sides."""
    first: int = 0
    names: Mapping[Outcome, str] = MappingProxyType({})
    """What an outcome is called here: `KO: 39, 49`. One without a name is called by its key."""
    below: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(name, a short text for each number of a row): what a number brings besides."""
    title: str = ""
    """Whose roll it is, where another question is asked: `Vex's roll`."""
    note: str = ""
    """What else there is to say of the numbers, in one line."""


class RollRow(NamedTuple):
    """One row of a roll table."""

    name: str
    cells: tuple[str, ...]
    outcome: Outcome | None = None
    """What the dice of this row are, where a sign says it."""
    gone: bool = False
    """It cannot come any more."""
    best: bool = False
    """The best row."""
    worse: int | None = None
    """The cell that is not chosen, if the rest is."""


class RollTable(Value):
    """What the dice that are still to be entered may bring, beside those that lie."""

    heads: tuple[str, ...]
    """Of the cells."""
    rows: tuple[RollRow, ...]
    title: str = ""
    """What stands over the names."""
    notes: tuple[str, ...] = ()
