"""The whole evening as one procedure: what is done between fights, and the rounds of a fight or a chase.

`play` is a loop over `table.phase`; nothing lives in its locals, so that it can be started from any rest point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.procedure import Interrupted, Overruled, Procedure
from unhex_tui.evening.asking import END
from unhex_tui.systems.unknown_armies.between.menus import PHASES as BETWEEN_FIGHTS
from unhex_tui.systems.unknown_armies.chase.rounds import chasing, end_chase
from unhex_tui.systems.unknown_armies.fight.rounds import acting, end_fight, focusing, taking_initiative
from unhex_tui.systems.unknown_armies.state.table import Table


def play(table: Table) -> Procedure[None]:
    """The evening, from wherever the table stands."""
    while table.phase != "closed":
        try:
            yield from PHASES[table.phase](table)
        except Interrupted as interruption:
            table.action = table.errand = None
            if isinstance(interruption, Overruled) and interruption.key == END:
                if table.chase is not None:
                    end_chase(table, "the GM ends it")
                else:
                    end_fight(table, by_gm=True)


PHASES: Mapping[str, Callable[[Table], Procedure[None]]] = {
    "focus": focusing,
    "initiative": taking_initiative,
    "acting": acting,
    "chase": chasing,
    **BETWEEN_FIGHTS,
}
