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
from unhex_tui.systems.fading_suns.events.turns import Lost
from unhex_tui.systems.fading_suns.fight.attack import attack
from unhex_tui.systems.fading_suns.fight.charge import charge
from unhex_tui.systems.fading_suns.fight.grapple import break_out, follow, grapple, hold
from unhex_tui.systems.fading_suns.fight.ledger import in_words, lost
from unhex_tui.systems.fading_suns.fight.presence import begin
from unhex_tui.systems.fading_suns.fight.standing import stand
from unhex_tui.systems.fading_suns.state.table import Slot, Table
from unhex_tui.systems.fading_suns.state.underway import Act

DO: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {
    "grapple": grapple,
    "follow": follow,
    "hold": hold,
    "break": break_out,
    "charge": charge,
    "stand": stand,
}
"""What each action does, by what it is declared as; all others attack."""


def act(table: Table, slot: Slot) -> Procedure[None]:
    """Everything one action does, until nothing is under way; it is spent once it has begun."""
    action = table.action = Act(slot.who, slot.kind)
    try:
        why = lost(table, table.characters[slot.who], slot.kind)
        if why is not None:
            begin(table, action)
            c = table.characters[slot.who]
            c.lost.append(slot.kind)
            whom = c.charged if "{target}" in why.text else ""
            table.tell(Lost(c.id, in_words(c, slot.kind), why.text, why.rules[0], whom))
        else:
            yield from DO.get(slot.kind, attack)(table, action)
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
        spent = action.kind in c.used
        if refunded and spent and before is None:
            c.used.remove(action.kind)
        elif not refunded and before is not None:
            c.used.append(action.kind)
            table.group = [slot for slot in table.group if (slot.who, slot.kind) != (action.who, action.kind)]
    table.tell(ActionVoided(action.who, refunded, before is not None, gone))
