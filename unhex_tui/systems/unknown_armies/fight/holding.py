"""Holds and chokes while they last, and out of them: UA-GRP-2, UA-GRP-4, UA-GRP-5, UA-EXO-4 to UA-EXO-6."""

from __future__ import annotations

from unhex_tui.engine.procedure import Gone, Procedure
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.harm import hurt, knock_out, set_wounds
from unhex_tui.systems.unknown_armies.fight.presence import actor
from unhex_tui.systems.unknown_armies.fight.rolling import roll_skill
from unhex_tui.systems.unknown_armies.fight.stress import stress
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import hold_harm
from unhex_tui.systems.unknown_armies.rules.wrecks import MURDER, choked
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.state.underway import Act


def _held(table: Table, action: Act) -> Character:
    held = table.held(actor(table, action).id)
    if held is None:
        raise Gone
    return held


def hold_hurt(table: Table, action: Act) -> Procedure[None]:
    """Whom it holds is hurt without a roll (UA-GRP-4)."""
    c, held = actor(table, action), _held(table, action)
    table.tell(Done(c.id, "{who} hurts {target}, held", ("UA-GRP-4",), held.id))
    hurt(table, held, hold_harm(c.held_weapon is not None))
    yield from ()


def keep(table: Table, action: Act) -> Procedure[None]:
    """The hold goes on, and that is all it does (UA-GRP-5)."""
    c, held = actor(table, action), _held(table, action)
    rule = {"grip": "UA-GRP-5", "windpipe": "UA-EXO-4"}.get(held.hold, "UA-EXO-5")
    table.tell(Done(c.id, "{who} keeps hold of {target}", (rule,), held.id))
    yield from ()


def tighten(table: Table, action: Act) -> Procedure[None]:
    """A blood choke gets nearer to its end with each go of its holder's, whatever that was used for (UA-EXO-5)."""
    held = table.held(action.who)
    if held is None or held.hold != "blood":
        return
    held.hold_rounds += 1
    state = choked(held.hold_rounds)
    if state == "out":
        knock_out(table, held, "UA-EXO-5")
    elif state == "dead":
        held.free()
        set_wounds(table, held, 0, "UA-EXO-5")
        yield from stress(table, action.who, "violence", MURDER, "UA-EXO-5")


def release(table: Table, action: Act) -> Procedure[None]:
    """It lets go, which costs nothing (UA-GRP-5)."""
    c, held = actor(table, action), _held(table, action)
    held.free()
    table.tell(Done(c.id, "{who} lets {target} go", ("UA-GRP-5",), held.id))
    yield from ()


def break_free(table: Table, action: Act) -> Procedure[None]:
    """Out of a hold or a choke, by strength or out of its hands (UA-GRP-2, UA-EXO-6)."""
    c = actor(table, action)
    holder = table.characters.get(c.held_by)
    if holder is None:
        raise Gone
    role = "dodge" if action.way == "slip" else "melee"
    minimum = holder.skill("melee") if c.hold == "grip" else 0
    reading = yield from roll_skill(
        table,
        "break",
        c.id,
        role,
        lambda: f"{actor(table, action).name} breaks free of {holder.name}",
        minimum=minimum,
        about=(holder.id,),
    )
    rules = ("UA-GRP-2",) if c.hold == "grip" else ("UA-EXO-6",)
    if reading.succeeded:
        c.free()
        table.tell(Done(c.id, "{who} breaks free of {target}", rules, holder.id))
    else:
        table.tell(Done(c.id, "{who} does not break free of {target}", rules, holder.id))
