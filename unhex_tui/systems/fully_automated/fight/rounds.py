"""The fight from its beginning to its end, a phase a function: FA-SET-3, FA-RND-1. The loop over them is in `play`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from unhex_tui.engine.decision import Choose, Decision, Option, Pick
from unhex_tui.engine.procedure import Build, Given, Interrupted, MovedOn, Procedure, ask
from unhex_tui.evening.asking import choice, several
from unhex_tui.evening.ending import end
from unhex_tui.evening.events import FightBegan, RoundBegan
from unhex_tui.systems.fully_automated.fight import light, order, placing
from unhex_tui.systems.fully_automated.fight.acting import act
from unhex_tui.systems.fully_automated.fight.actions import AIM, SPECIALS, TACKLE, card, in_words
from unhex_tui.systems.fully_automated.fight.closing import close
from unhex_tui.systems.fully_automated.fight.moving import moves
from unhex_tui.systems.fully_automated.fight.unattacked import may_step
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import FOR_A_FIGHT, Table

LATE = (AIM, *SPECIALS)
"""Actions of step 4."""


def begin_fight(table: Table, *, lightly: bool = False) -> None:
    """A new fight of all who take part: they take their places, then the turn order is rolled; in light combat neither
    (FA-LGT-1).
    """
    table.fight += 1
    table.round = 0
    table.light = lightly
    table.declared, table.tied, table.goes_on = {}, [], False
    for c in table.characters.values():
        c.begin_fight()
    table.tell(FightBegan(table.fight, *(("light combat", ("FA-LGT-1",)) if lightly else ())))
    if lightly:
        begin_round(table)
    else:
        table.phase = "placing"


def take_places(table: Table) -> Procedure[None]:
    if not (yield from placing.placing(table)):
        table.phase = "order"


def roll_order(table: Table) -> Procedure[None]:
    """The turn order, and who has come since; then the next round begins."""
    if (yield from placing.placing(table)) or (yield from order.ordering(table)):
        return
    if table.round or table.rules.surprise == "none":
        begin_round(table)
        return
    who: list[str] = yield from ask(partial(_surprised, table))
    begin_round(table)
    for c in (table.characters[one] for one in who if one in table.characters):
        c.stun, c.limited = 1, True


def _surprised(table: Table) -> Pick:
    options = [table.option(c) for c in order.in_order(table)]
    return several("surprise.who", "Who can only defend in the first round?", options, none="no one")


def begin_round(table: Table) -> None:
    """The next round: everybody chooses (FA-RND-5)."""
    table.round += 1
    table.phase = "saying" if table.light else "choosing"
    table.declared = {}
    for c in table.characters.values():
        c.begin_round()
    table.tell(RoundBegan(table.round))


def end_fight(table: Table, winner: str = "", *, by_gm: bool = False) -> None:
    """Nobody fights any more, whatever the reason."""
    end(table, winner, by_gm=by_gm, map_title=table.grid.title if table.grid else "")
    table.declared, table.tied, table.goes_on = {}, [], False
    for agreed in FOR_A_FIGHT:
        table.standing.pop(agreed, None)
    for c in table.characters.values():
        c.begin_fight()
        c.place = ""


# -------------------------------------------------------------------- the five steps


def attacking(table: Table) -> Procedure[None]:
    """Step 1, highest first (FA-RND-2)."""
    c = order.first(table, lambda c: not c.done and attacks(table, c))
    if c is None:
        table.phase = "defenders"
    else:
        yield from act(table, c)


def stepping_aside(table: Table) -> Procedure[None]:
    """Step 2, lowest first (FA-RND-4)."""
    c = yield from _in_order(table, lambda c: may_step(table, c), "step2_order")
    if c is None:
        table.phase = "moving"
    else:
        yield from act(table, c)


def moving(table: Table) -> Procedure[None]:
    """Step 3, lowest first, but for who interjects (FA-RND-3, FA-MOV-10)."""
    early = table.characters.get(table.called)
    c = (
        early
        if early is not None and moves(table, early)
        else order.first(table, lambda c: moves(table, c), lowest=True)
    )
    if c is None:
        table.phase = "aiming"
    else:
        yield from act(table, c)


def aiming(table: Table) -> Procedure[None]:
    """Step 4, highest first (FA-RND-4)."""
    c = yield from _in_order(table, lambda c: not c.done and c.action in LATE and c.defends, "step4_order")
    if c is None:
        table.phase = "closing"
    else:
        yield from act(table, c)


def closing(table: Table) -> Procedure[None]:
    """Step 5 (FA-RND-5, FA-RND-6)."""
    close(table)
    table.goes_on = False
    table.phase = "order"
    yield from ()


def unless_over(step: Callable[[Table], Procedure[None]]) -> Callable[[Table], Procedure[None]]:
    """A phase; before it goes on where one side alone can still act the GM says whether the fight is over."""

    def played(table: Table) -> Procedure[None]:
        if table.contested or table.goes_on:
            yield from _watched(table, step(table))
        else:
            yield from _over(table)

    return played


def _watched(table: Table, procedure: Procedure[None]) -> Procedure[None]:
    """A phase, whose questions give way where an edit leaves one side alone and nothing is under way."""
    try:
        build = next(procedure)
        while True:
            try:
                answer = yield partial(_still, table, build)
            except Interrupted as interruption:
                build = procedure.throw(interruption)
            else:
                build = procedure.send(answer)
    except StopIteration:
        return
    finally:
        procedure.close()


def _still(table: Table, build: Build) -> Decision | Given:
    if not (table.contested or table.goes_on) and table.at_rest:
        raise MovedOn
    return build()


def _over(table: Table) -> Procedure[None]:
    """The GM ends the fight, or goes on to the end of this round."""

    def build() -> Choose:
        if table.contested:
            raise MovedOn
        able = table.able_teams()
        left = f"Only {table.team_name(able[0])} can still act" if able else "No one can act any more"
        options = (Option("end", "The fight is over", letter="v"), Option("on", "The fight goes on", letter="n"))
        return choice("over", f"{left}. Is the fight over?", options, enter="end", light=False)

    if (yield from ask(build)) == "end":
        able = table.able_teams()
        end_fight(table, able[0] if able else "")
    else:
        table.goes_on = True


def resolving(table: Table) -> Procedure[None]:
    """What comes of the sentences of light combat; then the GM goes on or not (FA-LGT-3, FA-LGT-5)."""
    if (yield from light.resolving(table)):
        return

    def build() -> Choose:
        if light.left(table):
            raise MovedOn
        options = (Option("on", "Another round", letter="n"), Option("end", "The fight is over", letter="v"))
        return choice("light.on", f"Round {table.round} is over.", options, enter="on", light=False)

    if (yield from ask(build)) == "on":
        begin_round(table)
    else:
        able = table.able_teams()
        end_fight(table, able[0] if len(able) == 1 else "", by_gm=len(able) > 1)


def attacks(table: Table, c: Character) -> bool:
    """Whether it plays an attack (FA-SEL-2)."""
    return c.defends and (c.action == TACKLE or card(table, c.action) is not None)


def _in_order(table: Table, wanted: Callable[[Character], bool], rule: str) -> Procedure[Character | None]:
    """Who is next of a step whose order the table has chosen, or the GM says (FA-RND-4)."""
    if getattr(table.rules, rule) != "gm":
        return order.first(table, wanted, lowest=rule == "step2_order")
    called = table.characters.get(table.called)
    if called is not None and wanted(called):
        return called

    def build() -> Choose | Given:
        found = [c for c in order.in_order(table) if wanted(c)]
        if len(found) < 2:
            return Given(found[0].id if found else "")
        options = [Option(c.id, c.name, in_words(table, c.action), token=c.id) for c in found]
        return choice("next", "Who acts next in this step?", options, about=[c.id for c in found], light=False)

    table.called = yield from ask(build)
    return table.characters.get(table.called)
