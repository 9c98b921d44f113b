"""The turn: all characters declare, then the actions follow in order (FS-MUL-1, FS-INI-1).

Each function plays a step of one phase of `table.phase`; the loop over phases is in `play`.
"""

from __future__ import annotations

from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening.ending import end, over
from unhex_tui.evening.events import FightBegan, RoundBegan
from unhex_tui.systems.fading_suns.fight.acting import act
from unhex_tui.systems.fading_suns.fight.damage import ask_awake, doubtful, in_doubt, loosen, settle_blows
from unhex_tui.systems.fading_suns.fight.declaring import declare, undeclared
from unhex_tui.systems.fading_suns.fight.order import next_group
from unhex_tui.systems.fading_suns.state.table import Table


def begin_fight(table: Table) -> None:
    """Begin a new fight of all who take part."""
    table.fight += 1
    table.round = 0
    for c in table.characters.values():
        c.pays, c.charged, c.last = False, "", []
        c.awake = c.awake or doubtful(table, c)
    table.tell(FightBegan(table.fight))
    _begin_turn(table)


def _begin_turn(table: Table) -> None:
    table.round += 1
    table.phase = "declaring"
    for c in table.characters.values():
        c.begin_turn()
        if c.held_by:
            c.hold_turn += 1
    table.tell(RoundBegan(table.round, "Turn"))


def end_fight(table: Table, winner: str = "", *, by_gm: bool = False) -> None:
    """End the fight, for any reason, and clear what lasts only for a fight."""
    end(table, winner, by_gm=by_gm)
    table.group, table.blows, table.together = [], [], False
    for c in table.characters.values():
        c.free()
        c.pays = False
        c.begin_turn()
        # Cleared here and not when a fight begins, so that what is prepared in between stays.
        c.down, c.cover = False, ""


def declaring(table: Table) -> Procedure[None]:
    """Ask for the next declaration, or move on to the actions."""
    if (doubt := in_doubt(table)) is not None:
        yield from ask_awake(table, doubt)
    elif not over(table, end_fight):
        loosen(table)
        who = undeclared(table)
        if who is None:
            table.phase = "acting"
        else:
            yield from declare(table, who)


def acting(table: Table) -> Procedure[None]:
    """Play the next action, settle the wounds of simultaneous actions, or begin the next turn."""
    if table.group:
        slot = table.group[0]
        c = table.characters.get(slot.who)
        if c is not None and c.able and slot.kind in c.left:
            yield from act(table, slot)
        else:
            table.group.pop(0)
        return
    if table.together:
        settle_blows(table)
    if (doubt := in_doubt(table)) is not None:
        yield from ask_awake(table, doubt)
    elif not over(table, end_fight):
        loosen(table)
        table.group = next_group(table)
        table.together = len(table.group) > 1
        if not table.group:
            _begin_turn(table)
