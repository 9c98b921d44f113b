"""The fight from beginning to end, one function a phase: FA-SET-3, FA-RND-1. `play` loops over the phases."""

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
    """Begin a fight of all who take part: with places and turn order, or lightly without (FA-LGT-1)."""
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
    """Ask for the next starting place, or go on to the turn order (FA-SET-3)."""
    if not (yield from placing.placing(table)):
        table.phase = "order"


def roll_order(table: Table) -> Procedure[None]:
    """Ask for the turn order and the places of late arrivals, then begin the next round."""
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
    """Begin the next round, in which all choose an action (FA-RND-5)."""
    table.round += 1
    table.phase = "saying" if table.light else "choosing"
    table.declared = {}
    for c in table.characters.values():
        c.begin_round()
    table.tell(RoundBegan(table.round))


def end_fight(table: Table, winner: str = "", *, by_gm: bool = False) -> None:
    """End the fight for any reason."""
    end(table, winner, by_gm=by_gm, map_title=table.grid.title if table.grid else "")
    table.declared, table.tied, table.goes_on = {}, [], False
    for agreed in FOR_A_FIGHT:
        table.standing.pop(agreed, None)
    for c in table.characters.values():
        c.begin_fight()
        c.place = ""


# -------------------------------------------------------------------- the five steps


def attacking(table: Table) -> Procedure[None]:
    """Play the next attack of step 1, highest first (FA-RND-2)."""
    c = order.first(table, lambda c: not c.done and attacks(table, c))
    if c is None:
        table.phase = "defenders"
    else:
        yield from act(table, c)


def stepping_aside(table: Table) -> Procedure[None]:
    """Play the next step of a defender in step 2, lowest first (FA-RND-4)."""
    c = yield from _in_order(table, lambda c: may_step(table, c), "step2_order")
    if c is None:
        table.phase = "moving"
    else:
        yield from act(table, c)


def moving(table: Table) -> Procedure[None]:
    """Play the next move of step 3, lowest first, apart from interjections (FA-RND-3, FA-MOV-10)."""
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
    """Play the next action of step 4, highest first (FA-RND-4)."""
    c = yield from _in_order(table, lambda c: not c.done and c.action in LATE and c.defends, "step4_order")
    if c is None:
        table.phase = "closing"
    else:
        yield from act(table, c)


def closing(table: Table) -> Procedure[None]:
    """Play step 5, the end of the round (FA-RND-5, FA-RND-6)."""
    close(table)
    table.goes_on = False
    table.phase = "order"
    yield from ()


def unless_over(step: Callable[[Table], Procedure[None]]) -> Callable[[Table], Procedure[None]]:
    """Wrap a phase: if only one side can still act, the GM is asked whether the fight is over."""

    def played(table: Table) -> Procedure[None]:
        if table.contested or table.goes_on:
            yield from _watched(table, step(table))
        else:
            yield from _over(table)

    return played


def _watched(table: Table, procedure: Procedure[None]) -> Procedure[None]:
    """Play a phase; its questions give way if an edit leaves one side alone while no action is under way."""
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
    """Ask the GM to end the fight, or to go on until the end of this round."""

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
    """Play a result of light combat; after the last one, ask the GM for another round (FA-LGT-3, FA-LGT-5)."""
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
    """Tell whether the character plays an attack (FA-SEL-2)."""
    return c.defends and (c.action == TACKLE or card(table, c.action) is not None)


def _in_order(table: Table, wanted: Callable[[Character], bool], rule: str) -> Procedure[Character | None]:
    """Return the next character of a step, by the table rule for its order or by the GM's choice (FA-RND-4)."""
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
