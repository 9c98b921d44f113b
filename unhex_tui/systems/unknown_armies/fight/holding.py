"""Lasting holds and chokes, breaking free and letting go: UA-GRP-2, UA-GRP-4, UA-GRP-5, UA-EXO-4 to UA-EXO-6."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Gone, MovedOn, Procedure, ask
from unhex_tui.evening.asking import choice
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

_BY = {"windpipe": "UA-EXO-4", "blood": "UA-EXO-5"}
"""The rule of each choke."""


def _held(table: Table, action: Act) -> Character:
    held = table.held(actor(table, action).id)
    if held is None:
        raise Gone
    return held


def hold_hurt(table: Table, action: Act) -> Procedure[None]:
    """Hurt the held character without a roll (UA-GRP-4)."""
    c, held = actor(table, action), _held(table, action)
    table.tell(Done(c.id, "{who} hurts {target} (held)", ("UA-GRP-4",), held.id))
    hurt(table, held, hold_harm(c.held_weapon is not None))
    yield from ()


def keep(table: Table, action: Act) -> Procedure[None]:
    """Keep holding, as the whole action (UA-GRP-5)."""
    c, held = actor(table, action), _held(table, action)
    table.tell(Done(c.id, "{who} keeps holding {target}", (_BY.get(held.hold, "UA-GRP-5"),), held.id))
    yield from ()


def tighten(table: Table, action: Act) -> Procedure[None]:
    """Count a holder's turn towards the end of a blood choke, whatever the holder did in the turn (UA-EXO-5)."""
    held = table.held(action.who)
    if held is None or held.hold != "blood":
        return
    held.hold_rounds += 1
    state = choked(held.hold_rounds)
    if state == "out":
        knock_out(table, held, "UA-EXO-5", held.held_by)
    elif state == "dead":
        yield from _dies(table, held)


def _dies(table: Table, held: Character) -> Procedure[None]:
    """Kill a choked character; the holder makes a stress check (UA-EXO-4, UA-EXO-5)."""
    holder, rule = held.held_by, _BY[held.hold]
    held.free()
    set_wounds(table, held, 0, rule, holder)
    yield from stress(table, holder, "violence", MURDER, rule)


def to_the_end(table: Table) -> Procedure[None]:
    """Ask the holders of unconscious choked victims, when no fight is left, to let go or kill (UA-EXO-4, UA-EXO-5)."""
    while held := _choked_on(table):
        answer = yield from ask(partial(_until_dead, table))
        table.errand = "choke"
        if answer == "dead":
            yield from _dies(table, held)
        else:
            _let_go(table, held)
        table.errand = None


def _choked_on(table: Table) -> Character | None:
    return next((c for c in table.characters.values() if c.out and not (c.dead or c.away) and c.hold in _BY), None)


def _until_dead(table: Table) -> Choose:
    held = _choked_on(table)
    if held is None or table.contested:
        raise MovedOn
    options = (
        Option("release", "Let go", letter="l"),
        Option("dead", "Choke until dead", "stress check: violence, rank 7", "d"),
    )
    prompt = f"{held.name} is out and {table.name(held.held_by)} is still choking them: let go or kill?"
    about = (held.held_by, held.id)
    return choice("choke", prompt, options, seat=table.seat(held.held_by), about=about, enter="release", light=False)


def release(table: Table, action: Act) -> Procedure[None]:
    """Let go, at no cost (UA-GRP-5)."""
    _let_go(table, _held(table, action))
    yield from ()


def _let_go(table: Table, held: Character) -> None:
    table.tell(Done(held.held_by, "{who} lets {target} go", ("UA-GRP-5",), held.id))
    held.free()


def break_free(table: Table, action: Act) -> Procedure[None]:
    """Roll to break out of a hold or a choke, by strength or by slipping out (UA-GRP-2, UA-EXO-6)."""
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
        lambda: f"{actor(table, action).name} tries to break free of {holder.name}",
        minimum=minimum,
        about=(holder.id,),
    )
    rules = ("UA-GRP-2",) if c.hold == "grip" else ("UA-EXO-6",)
    if reading.succeeded:
        c.free()
        table.tell(Done(c.id, "{who} breaks free of {target}", rules, holder.id))
    else:
        table.tell(Done(c.id, "{who} fails to break free of {target}", rules, holder.id))
