"""The passengers' actions, one passenger at a time: UA-CAR-10.

`fight.ways` limits their actions in a car, `fight.attack` plays shots at cars.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.systems.unknown_armies.chase.driving import NOBODY, aboard, in_chase
from unhex_tui.systems.unknown_armies.fight.acting import act
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.state.table import Table


def passengers(table: Table) -> Procedure[None]:
    """Ask which passenger acts, or play that passenger's turn; the answer for nobody ends the step."""
    if table.group:
        c = next((c for c in _waiting(table) if c.id in table.group), None)
        if c is None:
            table.group = []
        else:
            yield from act(table, c)
        return
    who = yield from ask(partial(_who_acts, table))
    if who == NOBODY:
        in_chase(table).step = "close"
    else:
        table.group = [who]


def _waiting(table: Table) -> list[Character]:
    """Return the passengers who can act and have not acted this round."""
    return [c for car in in_chase(table).running() for c in aboard(table, car)[1:] if c.able and not c.gone]


def _who_acts(table: Table) -> Choose | Given:
    chase, waiting = in_chase(table), _waiting(table)
    if chase.step != "passengers" or table.group:
        raise MovedOn
    if not waiting:
        return Given(NOBODY)
    hints = {c.id: ", ".join(filter(None, ("hidden" * c.hidden, _in_hand(c)))) for c in waiting}
    options = [Option(c.id, f"{c.name} acts", hints[c.id], token=c.id) for c in waiting]
    others = any(c.gone for car in chase.running() for c in aboard(table, car)[1:])
    options.insert(0, Option(NOBODY, "No one else" if others else "No one", letter=".", thing=NOBODY))
    asked = choice("chase.shots", "Which passenger acts?", options, enter=NOBODY)
    return asked._replace(unasked=NOBODY)


def _in_hand(c: Character) -> str:
    held = c.held_weapon
    if held is None or not held.gun:
        return held.name if held is not None else ""
    return f"{held.name}, max {held.most}, {held.loaded} of {held.shots}{', jammed' * held.jammed}"
