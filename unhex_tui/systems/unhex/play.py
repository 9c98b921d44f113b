"""The whole session as one procedure: between fights, placing, the fight and its end (END-1).

`play` loops over the phases and keeps nothing in local variables, so that play can start from any rest point. Each
phase has a file of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from unhex_tui.engine.procedure import Procedure
from unhex_tui.gamekit.menus import Menu
from unhex_tui.gamekit.table import Phases, played
from unhex_tui.systems.unhex.between.archive import put_away
from unhex_tui.systems.unhex.between.fates import fateless, side_down
from unhex_tui.systems.unhex.events.fights import FightEnded
from unhex_tui.systems.unhex.fight.acts.leadership import left_to_rally
from unhex_tui.systems.unhex.fight.round.all_out_defend import all_out
from unhex_tui.systems.unhex.fight.round.menu import rally_after
from unhex_tui.systems.unhex.fight.round.reinforcing import reinforcing
from unhex_tui.systems.unhex.fight.round.rounds import initiative, order, turns
from unhex_tui.systems.unhex.state.table import Table


def _stop(table: Table) -> None:
    table.winner, table.ending = "", "gm"
    table.record(FightEnded("", "gm"))
    table.phase = "ended"


def wind_up(table: Table) -> Procedure[None]:
    """Let leaders rally, then ask the GM for the fate of each side that is down (LEAD-2, END-1)."""
    leader = left_to_rally(table)
    if leader:
        yield from rally_after(table, leader)
        return
    down = fateless(table)
    if not down:
        put_away(table)
        table.phase = "between"
        return
    yield from side_down(table, down[0].team)


def _outside_rounds(table: Table) -> Procedure[None]:
    """Run a phase outside rounds; its module is imported at first use, so that the app starts faster."""
    match table.phase:
        case "placing":
            from unhex_tui.systems.unhex.between.placing import placing as phase
        case "gathering":
            return _gathering()[0](table)
        case "preparing":
            from unhex_tui.systems.unhex.between.preparing import preparing as phase
        case "advancing":
            from unhex_tui.systems.unhex.between.outfitting import advancing as phase
        case _:
            from unhex_tui.systems.unhex.between import session_menu

            back = session_menu.LEADS_BACK.get(table.phase)
            return back(table) if back is not None else session_menu.between(table, lambda: _gathering()[1])
    return phase(table)


def _gathering() -> tuple[Callable[[Table], Procedure[None]], Menu[Table]]:
    """Return the phase in which characters join or leave, and the menu that comes first while there is no PC."""
    from unhex_tui.systems.unhex.between import preparing

    return preparing.gathering, preparing.FIRST


PHASES: Phases = {
    "placing": _outside_rounds,
    "reinforcing": reinforcing,
    "initiative": initiative,
    "order": order,
    "all_out": all_out,
    "turns": turns,
    "ended": wind_up,
    "between": _outside_rounds,
    "gathering": _outside_rounds,
    "preparing": _outside_rounds,
    "recovery": _outside_rounds,
    "advancing": _outside_rounds,
    "closing": _outside_rounds,
}
play = played(PHASES, _stop)
