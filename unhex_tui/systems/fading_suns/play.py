"""The whole game session as one procedure: the menus between fights, and the turns of a fight."""

from __future__ import annotations

from unhex_tui.gamekit.table import Phases, played
from unhex_tui.systems.fading_suns.between.session import PHASES as BETWEEN_FIGHTS
from unhex_tui.systems.fading_suns.fight.turns import acting, declaring, end_fight
from unhex_tui.systems.fading_suns.fight.vitality import settle_blows
from unhex_tui.systems.fading_suns.state.table import Table


def _stop(table: Table) -> None:
    settle_blows(table)
    end_fight(table, by_gm=True)


PHASES: Phases = {"declaring": declaring, "acting": acting, **BETWEEN_FIGHTS}
play = played(PHASES, _stop)
