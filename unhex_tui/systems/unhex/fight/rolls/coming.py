"""Whose dice come first once a window of reactions is closed: RUL-3, RUL-6, RUL-20, ACT-7.

Only what is sure is said: where a reactor burns first, or somebody says in which order dice are rolled, something else
is asked before them.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.decision import Next
from unhex_tui.systems.unhex.fight.rolls.lasting import warning
from unhex_tui.systems.unhex.fight.rolls.rolling import TENS
from unhex_tui.systems.unhex.state.table import Table


def reactors_in(keys: Sequence[str]) -> list[str]:
    """Ids of those whose reactions these options' keys stand for."""
    return [key.partition(":")[0] for key in keys]


def dice_next(table: Table, reactors: Sequence[str], rollers: Sequence[str]) -> Next | None:
    """The first roll of these, in their order; None where there is none, or a reactor burns before it (RUL-20)."""
    if not rollers or any(warning(table, table.characters[who]) for who in reactors):
        return None
    return Next(table.name(rollers[0]), TENS.name)
