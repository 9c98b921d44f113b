"""The roll that follows as soon as a reaction window is answered: RUL-3, RUL-6, RUL-20, ACT-7.

Only certain rolls are announced. If a reactor takes continuous damage first, or the order of rolls is asked, another
question comes before the dice.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.decision import Next
from unhex_tui.systems.unhex.fight.facts.agreed import announced, app_rolls
from unhex_tui.systems.unhex.fight.rolls.lasting import warning
from unhex_tui.systems.unhex.fight.rolls.rolling import TENS
from unhex_tui.systems.unhex.state.table import Table


def reactors_in(keys: Sequence[str]) -> list[str]:
    """Return the ids of the reactors in these option keys."""
    return [key.partition(":")[0] for key in keys]


def dice_next(
    table: Table, reactors: Sequence[str], rollers: Sequence[str], exposed: Sequence[str] = (), also: bool = True
) -> Next | None:
    """Return the first of the following rolls that a person must enter, or None if another question may come first.

    If the app makes all rolls, the first is returned without a die.

    Args:
        table: the table.
        reactors: ids of the characters whose reactions are declared; damage to one of them comes first (RUL-20).
        rollers: ids of the rollers, in order.
        exposed: ids of those who may surrender instead of the first roll (ACT-7).
        also: whether later rolls follow at once; otherwise only the first counts.
    """
    if not rollers or any(warning(table, table.characters[who]) for who in reactors):
        return None
    if any(announced(table, who) and table.characters[who].able for who in exposed):
        return None
    for who in rollers if also else rollers[:1]:
        if not app_rolls(table, table.seat(who), exposed if who == rollers[0] else ()):
            return Next(table.name(who), TENS.name)
    return Next(table.name(rollers[0]))
