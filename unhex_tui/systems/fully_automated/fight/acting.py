"""One action from beginning to end, and the effects of voiding it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening.acting import carry_out
from unhex_tui.systems.fully_automated.fight import actions, specials
from unhex_tui.systems.fully_automated.fight.aiming import aim
from unhex_tui.systems.fully_automated.fight.attack import attack
from unhex_tui.systems.fully_automated.fight.moving import move
from unhex_tui.systems.fully_automated.fight.presence import begin, give_back
from unhex_tui.systems.fully_automated.fight.tackling import tackle
from unhex_tui.systems.fully_automated.fight.unattacked import step_aside
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act

DO: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {
    actions.AIM: aim,
    actions.TACKLE: tackle,
    actions.BREAK: specials.break_free,
    actions.STABILIZE: specials.stabilize,
    actions.REARM: specials.rearm,
    actions.SPECIAL: specials.something_else,
}
"""The procedure of each action in its step; actions that are missing here attack."""
IN_STEP: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {"moving": move, "defenders": step_aside}
"""The procedure of a phase that does not depend on the chosen action."""


def act(table: Table, c: Character) -> Procedure[None]:
    """Play one action of this step up to the next rest point; it is spent once begun."""
    return carry_out(table, Act(c.id, c.action), _do, begin, _void)


def _do(table: Table, action: Act) -> Procedure[None]:
    yield from (IN_STEP.get(table.phase) or DO.get(action.kind, attack))(table, action)
    begin(table, action)


def _void(table: Table, action: Act, refunded: bool, _restored: bool) -> None:
    begin(table, action)
    if refunded:
        give_back(table, table.characters[action.who])
