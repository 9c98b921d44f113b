"""Step 2: defenders who were not attacked may move one hex (FA-UNA-1, FA-UNA-2, FA-ATK-13)."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import MovedOn, Procedure
from unhex_tui.evening.asking import choice
from unhex_tui.evening.known import met
from unhex_tui.systems.fully_automated.events.attacks import AllStayed
from unhex_tui.systems.fully_automated.fight import stepping
from unhex_tui.systems.fully_automated.fight.actions import DEFEND
from unhex_tui.systems.fully_automated.fight.harming import LOST
from unhex_tui.systems.fully_automated.fight.order import in_order
from unhex_tui.systems.fully_automated.fight.presence import actor, ask_first
from unhex_tui.systems.fully_automated.fight.stepping import STAY
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act

ALL = Option("all", "Everyone stays", letter="x")
"""A single answer for all characters not attacked."""
NPCS = Option("npcs", "The NPCs stay", letter="T")
"""One answer for the NPCs alone, while player characters still have to decide."""


def may_step(table: Table, c: Character) -> bool:
    """Tell whether the character may step in this phase and has a hex to step to."""
    left = (c.action == DEFEND and not c.attacked) or c.action == LOST
    return left and c.defends and not (c.stepped or c.went) and any(stepping.steps(table, c))


def step_aside(table: Table, action: Act) -> Procedure[None]:
    """Ask a character whether and where to step."""
    place = yield from ask_first(table, action, partial(_where, table, action))
    if place in (ALL.key, NPCS.key):
        _all_stay(table, action.who, pcs=place == ALL.key)
    elif place != STAY:
        c = table.characters[action.who]
        c.stepped = True
        stepping.step(table, c, place, "unattacked")


def _all_stay(table: Table, who: str, *, pcs: bool) -> None:
    """Let all characters who could still step in this round stay, or only the NPCs."""
    found = [c for c in in_order(table) if c.id != who and may_step(table, c) and (pcs or not c.pc)]
    for c in found:
        c.went = True
    table.tell(AllStayed((who, *(c.id for c in found))))


def _where(table: Table, action: Act) -> Choose:
    c = actor(table, action)
    if not may_step(table, c):
        raise MovedOn
    options = [stepping.stay(c.place), *stepping.options(table, [*stepping.steps(table, c)])]
    why = "lost the action" if c.action == LOST else "was not attacked"
    prompt = f"{c.name} {why}: step 1 hex?"
    others = [o for o in in_order(table) if o is not c and may_step(table, o) and (not c.pc or met(table, o))]
    npcs = sum(not o.pc for o in others)
    if not c.pc and 0 < npcs < len(others):
        options.append(NPCS._replace(hint=f"{npcs} more"))
    both = ", PCs and NPCs" if {o.pc for o in (c, *others)} == {True, False} else ""
    options += [ALL._replace(hint=f"{len(others)} more{both}")] if others else []
    return choice("unattacked", prompt, options, seat=table.seat(c.id), about=(c.id,), enter=STAY, light=False)
