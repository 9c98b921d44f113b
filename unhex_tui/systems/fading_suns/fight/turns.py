"""The turn: everybody declares, then what was declared is done in its order (FS-MUL-1, FS-INI-1).

Each function plays one phase of `table.phase` as far as it goes; the loop over phases is in `play`.
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
    """A new fight of all who take part."""
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
    """Nobody fights any more, whatever the reason."""
    end(table, winner, by_gm=by_gm)
    table.group, table.blows, table.together = [], [], False
    for c in table.characters.values():
        c.free()
        c.pays = False
        c.begin_turn()
        c.down, c.cover = False, ""  # what was prepared for the next one stays


def declaring(table: Table) -> Procedure[None]:
    """The next declaration."""
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
    """The next action, the wounds of those who acted together, or the turn's end."""
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
