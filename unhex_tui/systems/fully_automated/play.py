"""A game session as one procedure: the session menu, and the rounds of a fight."""

from __future__ import annotations

from unhex_tui.gamekit.table import Phases, played
from unhex_tui.systems.fully_automated.between.session import PHASES as BETWEEN_FIGHTS
from unhex_tui.systems.fully_automated.fight import rounds
from unhex_tui.systems.fully_automated.fight.choosing import choosing
from unhex_tui.systems.fully_automated.fight.light import saying
from unhex_tui.systems.fully_automated.state.table import Table


def _stop(table: Table) -> None:
    rounds.end_fight(table, by_gm=True)


PHASES: Phases = {
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
play = played(PHASES, _stop)
