"""One action from its start to its end, and the refund of actions that are voided."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening.acting import carry_out
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
"""Procedures by the key an action is declared with; all other actions are attacks."""


def act(table: Table, slot: Slot) -> Procedure[None]:
    """Run one action until nothing is under way; the action is spent once it has begun."""
    return carry_out(table, Act(slot.who, slot.kind), _do, begin, _void)


def _do(table: Table, action: Act) -> Procedure[None]:
    c = table.characters[action.who]
    why = lost(table, c, action.kind)
    if why is None:
        yield from DO.get(action.kind, attack)(table, action)
        return
    begin(table, action)
    c.lost.append(action.kind)
    table.tell(
        Lost(c.id, in_words(c, action.kind), why.text, why.rules[0], c.charged if "{target}" in why.text else "")
    )


def _void(table: Table, action: Act, refunded: bool, restored: bool) -> None:
    c = table.characters[action.who]
    if refunded and not restored and action.kind in c.used:
        c.used.remove(action.kind)
    elif restored and not refunded:
        c.used.append(action.kind)
        table.group = [slot for slot in table.group if (slot.who, slot.kind) != (action.who, action.kind)]
