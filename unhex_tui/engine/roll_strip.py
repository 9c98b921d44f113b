"""What each roll that may fall next would be, as plain values: a screen draws them as a strip of signs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from unhex_tui.engine.value import Value

Outcome = Literal["miss", "hit", "out", "critical", "failure"]
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
