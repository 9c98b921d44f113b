"""Between fights: who fights next, or the evening is closed."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Pick, Reason
from unhex_tui.engine.procedure import MovedOn, Procedure, ask
from unhex_tui.evening.people import GM
from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.state.table import Table


def between(table: Table) -> Procedure[None]:
    """One choice of what comes next."""
    if (yield from ask(partial(_next, table))) == "close":
        table.phase = "closed"
        return
    table.errand = "fight"
    chosen = yield from ask(partial(_who, table))
    table.errand = None
    for c in table.characters.values():
        c.away = c.id not in chosen
    if table.contested:
        begin_fight(table)


def _next(table: Table) -> Choose:
    fight = Option("fight", "A new fight", "who takes part, then the first turn", "f")
    close = Option("close", "Close the session", "ends the evening; undo reopens it", "c")
    barred = () if _ready(table) else (Blocked(fight, (Reason("Nobody is there to fight"),)),)
    return Choose(
        question="evening.next",
        seats=(GM,),
        prompt="What now?",
        light=True,
        options=(close,) if barred else (fight, close),
        explain=lambda: Explanation(barred),
    )


def _ready(table: Table) -> bool:
    return len({c.team for c in table.characters.values() if c.conscious}) > 1


def _who(table: Table) -> Pick:
    able = [c for c in table.characters.values() if c.conscious]
    if not _ready(table):
        raise MovedOn
    return Pick(
        question="fight.who",
        seats=(GM,),
        prompt="Who takes part?",
        light=True,
        options=tuple(Option(c.id, c.name, table.team_name(c.team), token=c.id) for c in able),
        least=1,
        chosen=tuple(c.id for c in able),
    )
