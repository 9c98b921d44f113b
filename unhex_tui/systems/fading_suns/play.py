"""The whole evening as one procedure: what is done between fights, and the turns of a fight.

`play` is a loop over `table.phase`; nothing lives in its locals, so that it can be started from any rest point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.procedure import Interrupted, Overruled, Procedure
from unhex_tui.evening.asking import END
from unhex_tui.systems.fading_suns.between.menus import PHASES as BETWEEN_FIGHTS
from unhex_tui.systems.fading_suns.fight.damage import settle_blows
from unhex_tui.systems.fading_suns.fight.turns import acting, declaring, end_fight
from unhex_tui.systems.fading_suns.state.table import Table


def play(table: Table) -> Procedure[None]:
    """The evening, from wherever the table stands."""
    while table.phase != "closed":
        try:
            yield from PHASES[table.phase](table)
        except Interrupted as interruption:
            table.action = table.declaring = table.errand = None
            if isinstance(interruption, Overruled) and interruption.key == END:
                settle_blows(table)
                end_fight(table, by_gm=True)


PHASES: Mapping[str, Callable[[Table], Procedure[None]]] = {
    "declaring": declaring,
    "acting": acting,
    **BETWEEN_FIGHTS,
}
