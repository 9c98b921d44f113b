"""Whose dice come first once a window of reactions is closed: RUL-3, RUL-6, RUL-20, ACT-7.

Only what is sure is said: where a reactor burns first, or somebody says in which order dice are rolled, something else
is asked before them.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.decision import Next
from unhex_tui.systems.unhex.fight.facts.agreed import announced, app_rolls
from unhex_tui.systems.unhex.fight.rolls.lasting import warning
from unhex_tui.systems.unhex.fight.rolls.rolling import TENS
from unhex_tui.systems.unhex.state.table import Table


def reactors_in(keys: Sequence[str]) -> list[str]:
    """Ids of those whose reactions these options' keys stand for."""
    return [key.partition(":")[0] for key in keys]


def dice_next(
    table: Table, reactors: Sequence[str], rollers: Sequence[str], exposed: Sequence[str] = (), also: bool = True
) -> Next | None:
    """The first roll of these that is asked for, in their order.

    None where there is none, a reactor burns before it (RUL-20), or one of those `exposed` to it has announced that
    they surrender (ACT-7). Where the app rolls for the first, the next is asked for, but only if that comes at once
    `also`.
    """
    if not rollers or any(warning(table, table.characters[who]) for who in reactors):
        return None
    if any(announced(table, who) and table.characters[who].able for who in exposed):
        return None
    for who in rollers if also else rollers[:1]:
        if not app_rolls(table, table.seat(who), exposed if who == rollers[0] else ()):
            return Next(table.name(who), TENS.name)
    return Next(table.name(rollers[0]))
