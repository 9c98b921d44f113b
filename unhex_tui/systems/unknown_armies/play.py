"""A game session as one procedure: the session menu, and the rounds of fights and chases."""

from __future__ import annotations

from unhex_tui.gamekit.table import Phases, played
from unhex_tui.systems.unknown_armies.between.session import PHASES as BETWEEN_FIGHTS
from unhex_tui.systems.unknown_armies.chase.rounds import chasing, end_chase
from unhex_tui.systems.unknown_armies.fight.opening import end_fight, focusing, taking_initiative
from unhex_tui.systems.unknown_armies.fight.rounds import acting
from unhex_tui.systems.unknown_armies.state.table import Table


def _stop(table: Table) -> None:
    if table.chase is not None:
        end_chase(table, "the GM ended it")
    else:
        end_fight(table, by_gm=True)


PHASES: Phases = {
    "focus": focusing,
    "initiative": taking_initiative,
    "acting": acting,
    "chase": chasing,
    **BETWEEN_FIGHTS,
}
play = played(PHASES, _stop)
