"""The choice of actions, made secretly and revealed at once: FA-SEL-1 to FA-SEL-9, FA-RND-1."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Reason
from unhex_tui.engine.procedure import MovedOn, Procedure
from unhex_tui.evening.asking import choice
from unhex_tui.evening.declaring import declare
from unhex_tui.systems.fully_automated.events.rounds import Revealed
from unhex_tui.systems.fully_automated.fight.actions import DEFEND, NONE, card, imposed, in_words, offered, only_defends
from unhex_tui.systems.fully_automated.fight.order import in_order
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table


def choosing(table: Table) -> Procedure[None]:
    """Ask all characters with a choice for their action, NPCs first (FA-SEL-9), then reveal all."""
    early = "undecided characters Defend (FA-SEL-4)"
    laid = "a real card, face down; typed in at the reveal"
    yield from declare(table, partial(seats, table), partial(_question, table), partial(reveal, table), early, laid)


def seats(table: Table) -> list[str]:
    """Return the ids of the characters who choose, in the order in which they are asked."""
    asked = [c for c in in_order(table) if not imposed(c)]
    return [c.id for c in asked if not c.pc] + [c.id for c in asked if c.pc]


def _question(table: Table, who: str) -> Choose:
    c = table.characters.get(who)
    if c is None:
        raise MovedOn
    options, blocked = offered(table, c)
    notes = [Reason(f"{c.name} has held aim since round {c.aim}", ("FA-AIM-2",))] if c.aim else []
    prompt = f"What does {c.name}{', who holds aim,' * bool(c.aim)} do in round {table.round}?"
    asked = choice("choose", prompt, options, *notes, blocked=blocked, seat=table.seat(who), about=(who,))
    return asked._replace(seconds=table.rules.seconds)


def reveal(table: Table, chosen: dict[str, str]) -> None:
    """Reveal all actions (FA-RND-1); characters without a choice made defend (FA-SEL-4)."""
    for c in in_order(table):
        c.action = imposed(c) or chosen.get(c.id, DEFEND)
        c.limited = c.defends and only_defends(c)
        c.done = c.action == NONE
    shown = in_order(table)
    table.tell(Revealed(tuple(c.id for c in shown), tuple(_said(table, c) for c in shown)))
    table.phase = "attacks"


def _said(table: Table, c: Character) -> str:
    if c.action == NONE:
        return "no action"
    how = ", disadvantage" if c.action == DEFEND and c.limited else ", aimed" if c.aim and card(table, c.action) else ""
    return f"{in_words(table, c.action)}{how}"
