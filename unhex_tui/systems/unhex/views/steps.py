"""The steps of the round, with the present one: ROUND-1, ROUND-2, INIT-2, INIT-3. None tells of those to come later.

Shared by the GM's view and the players', so that neither says more of the order than the other.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.view import Step
from unhex_tui.systems.unhex.people.naming import whose
from unhex_tui.systems.unhex.state.table import Table


def before_initiative(table: Table) -> bool:
    """Nobody has won this round's initiative yet; whoever comes into the fight comes now."""
    return table.phase in ("reinforcing", "initiative")


def round_steps(table: Table, sides: Mapping[str, int]) -> tuple[Step, ...]:
    """The steps of the round; `sides` gives each side that the audience knows its index, and no other has a turn."""
    if not table.fighting:
        return ()
    begun = table.phase in ("all_out", "turns")
    held = table.holder in sides and not before_initiative(table)
    name = f"Initiative: {table.team(table.holder).name}" if held else "Initiative"
    steps = [Step(name, "done" if begun else "now")]
    if table.phase == "all_out":
        steps.append(Step("All-out defend?", "now"))
    over = table.phase == "turns" and table.turn >= len(table.order)
    if begun:
        for n, team in enumerate(table.order):
            if team in sides:
                now = n == table.turn and table.phase == "turns"
                state = "now" if now else "done" if n < table.turn else "next"
                steps.append(Step(f"{whose(table.team(team).name)} turn", state, sides[team]))  # type: ignore[arg-type]
    else:
        steps.append(Step("Turns", "next"))
    return (*steps, Step("Round ends", "now" if over else "next"))
