"""One action from the moment its time comes until it is over, and how it can be voided.

The only place where an interruption of an action is caught.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine import plain
from unhex_tui.engine.procedure import Gone, Overruled, Procedure
from unhex_tui.evening.asking import END
from unhex_tui.evening.events import ActionVoided
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
"""What each action does in its step; all others attack."""
IN_STEP: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {"moving": move, "defenders": step_aside}
"""What is done in a step whatever was chosen."""


def act(table: Table, c: Character) -> Procedure[None]:
    """Everything one action does in this step, until nothing is under way; it is spent once it has begun."""
    action = table.action = Act(c.id, c.action)
    try:
        yield from (IN_STEP.get(table.phase) or DO.get(c.action, attack))(table, action)
        begin(table, action)
    except Gone:
        begin(table, action)
        _void(table, action, refunded=False, gone=True)
    except Overruled as overruled:
        if overruled.key == END:
            raise
        _void(table, action, refunded="refunded" in overruled.key, before=overruled.before)
    table.action = None


def _void(
    table: Table, action: Act, *, refunded: bool, gone: bool = False, before: dict[str, Any] | None = None
) -> None:
    """Nothing more comes of the action: spent or refunded, its effects kept, or taken back to the table `before`."""
    if before is not None:
        table.become(plain.load(Table, before))
    c = table.characters.get(action.who)
    if c is not None:
        begin(table, action)
        if refunded:
            give_back(table, c)
    table.tell(ActionVoided(action.who, refunded, before is not None, gone))
