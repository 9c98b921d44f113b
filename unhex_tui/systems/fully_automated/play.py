"""The whole evening as one procedure: what is done between fights, and the rounds of a fight.

`play` is a loop over `table.phase`; nothing lives in its locals, so that it can be started from any rest point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.procedure import Interrupted, Overruled, Procedure
from unhex_tui.evening.asking import END
from unhex_tui.systems.fully_automated.between.menus import PHASES as BETWEEN_FIGHTS
from unhex_tui.systems.fully_automated.fight import rounds
from unhex_tui.systems.fully_automated.fight.choosing import choosing
from unhex_tui.systems.fully_automated.fight.light import saying
from unhex_tui.systems.fully_automated.state.table import Table


def play(table: Table) -> Procedure[None]:
    """The evening, from wherever the table stands."""
    while table.phase != "closed":
        try:
            yield from PHASES[table.phase](table)
        except Interrupted as interruption:
            table.action = table.errand = None
            if isinstance(interruption, Overruled) and interruption.key == END:
                rounds.end_fight(table, by_gm=True)


PHASES: Mapping[str, Callable[[Table], Procedure[None]]] = {
    "placing": rounds.take_places,
    "order": rounds.unless_over(rounds.roll_order),
    "choosing": rounds.unless_over(choosing),
    "attacks": rounds.unless_over(rounds.attacking),
    "defenders": rounds.unless_over(rounds.stepping_aside),
    "moving": rounds.unless_over(rounds.moving),
    "aiming": rounds.unless_over(rounds.aiming),
    "closing": rounds.closing,
    "saying": saying,
    "resolving": rounds.resolving,
    **BETWEEN_FIGHTS,
}
