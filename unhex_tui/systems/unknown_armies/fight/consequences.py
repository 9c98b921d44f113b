"""Effects of an attack besides wounds: UA-HTH-3, UA-GUN-3, UA-CAL-3, UA-DIS-1, UA-THR-1, UA-SUC-1, UA-CHR-1."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.evening.naming import set_apart
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.firing import GUN_DOES, gun_does
from unhex_tui.systems.unknown_armies.fight.harm import knock_out, set_wounds, slips
from unhex_tui.systems.unknown_armies.fight.presence import both
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import LASTS
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.state.underway import Act

KILL = (Option("kill", "Kill", letter="k"), Option("knock_out", "Knock out", letter="o"))
WHERE = (Option("hand", "In the attacker's hand", letter="h"), Option("floor", "On the floor", letter="f"))
_HOW = {
    "grip": ("holds", "UA-GRP-1"),
    "blood": ("chokes", "UA-EXO-5"),
    "windpipe": ("strangles", "UA-EXO-4"),
}
HOLDS = {"grip": "grip", "blood_choke": "blood", "windpipe_choke": "windpipe"}


def take_effect(table: Table, action: Act, effect: str) -> Procedure[None]:
    """Play one of the effects of `rules.attacks.Harm`."""
    c, foe = both(table, action)
    if effect == "choose":
        yield from _kill_or_knock_out(table, action)
    elif effect in ("disarmed", "take-weapon"):
        yield from disarm(table, action)
    elif effect in GUN_DOES:
        yield from gun_does(table, action, effect)
    elif not (foe.dead and effect in PLAIN):
        PLAIN.get(effect, _nothing)(table, action, c, foe)


def _kill_or_knock_out(table: Table, action: Act) -> Procedure[None]:
    answer = yield from ask(partial(_which, table, action))
    foe = table.characters[action.target]
    if answer == "kill":
        set_wounds(table, foe, 0, "UA-HTH-3")
    else:
        knock_out(table, foe, "UA-HTH-3")


def _which(table: Table, action: Act) -> Choose:
    c, foe = both(table, action)
    prompt = f"{c.name}'s critical: kill {foe.name} or knock them out?"
    return choice("critical", prompt, KILL, seat=table.seat(c.id), about=(c.id, foe.id), light=False)


def disarm(table: Table, action: Act) -> Procedure[None]:
    """Ask the attacker whether the target's weapon falls or changes hands (UA-DIS-1, cherry 4)."""
    foe = table.characters[action.target]
    if foe.held_weapon is None:
        return
    answer = yield from ask(partial(_where, table, action))
    c, foe = both(table, action)
    weapon = foe.held_weapon
    if weapon is None:
        return
    drop(table, foe, "UA-DIS-1")
    if answer == "hand":
        foe.weapons.remove(weapon)
        weapon.id = set_apart(weapon.id, {one.id for one in c.weapons})
        c.weapons.append(weapon)
        c.take_up(weapon)
        table.tell(Done(c.id, f"{{who}} takes the {weapon.name}", ("UA-DIS-1",), foe.id))


def _where(table: Table, action: Act) -> Choose:
    c, foe = both(table, action)
    what = foe.held_weapon.name if foe.held_weapon else "it"
    prompt = f"{foe.name} loses the {what}: where does it go?"
    return choice("disarm", prompt, WHERE, seat=table.seat(c.id), about=(c.id, foe.id), light=False)


def drop(table: Table, c: Character, rule: str) -> None:
    """Drop the weapon in hand; picking it up takes an action (UA-RND-3)."""
    weapon = c.held_weapon
    if weapon is not None:
        c.in_hand, weapon.dropped = "", True
        table.tell(Done(c.id, f"{{who}} drops the {weapon.name}", (rule,)))


def grab(table: Table, c: Character, foe: Character, hold: str) -> None:
    """Start a hold on the foe, which ends both characters' dodges and earlier holds (UA-GRP-1, UA-GRP-5)."""
    for one in (table.held(c.id), foe):
        if one is not None and one.held_by:
            slips(table, one)
    foe.held_by, foe.hold, foe.hold_rounds = c.id, hold, 0  # type: ignore[assignment]
    c.dodging = foe.dodging = ""
    if hold == "windpipe":
        foe.airless = max(foe.airless, 0)
    how, rule = _HOW[hold]
    table.tell(Done(c.id, f"{{who}} {how} {{target}}", (rule,), foe.id))


# -------------------------------------------------------------------- effects without a question


def _nothing(_table: Table, _action: Act, _c: Character, _foe: Character) -> None:
    """Do nothing: the effect has no consequence."""


def _dead(table: Table, _action: Act, _c: Character, foe: Character) -> None:
    set_wounds(table, foe, 0, "UA-EXO-1")


def _drops(table: Table, _action: Act, _c: Character, foe: Character) -> None:
    drop(table, foe, "UA-CAL-3")


def _drama(table: Table, _action: Act, c: Character, foe: Character) -> None:
    table.tell(Done(c.id, "A match: the GM adds a twist", ("UA-GUN-6",), foe.id, kind="gm"))


def _mark(table: Table, _action: Act, c: Character, foe: Character) -> None:
    c.sucker, c.sucker_round = foe.id, table.round + 1
    table.tell(Done(c.id, "{target} falls for the fake move: {who} rolls 1 die next round", ("UA-SUC-1",), foe.id))


def _choked(table: Table, action: Act, c: Character, foe: Character) -> None:
    grab(table, c, foe, HOLDS[action.way])


def _grip(table: Table, _action: Act, c: Character, foe: Character) -> None:
    if not foe.out:
        grab(table, c, foe, "grip")


def _floor(table: Table, _action: Act, _c: Character, foe: Character) -> None:
    foe.down = foe.last_of_round = True
    table.tell(Done(foe.id, "{who} is on the floor and acts last this round", ("UA-THR-1", "UA-CHR-1")))


def _lasts(field: str, text: str, table: Table, _action: Act, _c: Character, foe: Character) -> None:
    setattr(foe, field, table.round + LASTS - 1)
    table.tell(Done(foe.id, f"{{who}} {text} until the end of round {table.round + LASTS - 1}", ("UA-CHR-1",)))


def _redirect(table: Table, _action: Act, _c: Character, foe: Character) -> None:
    foe.redirected = True
    table.tell(Done(foe.id, "{who}'s next attack is redirected", ("UA-CHR-1",)))


PLAIN: Mapping[str, Callable[[Table, Act, Character, Character], None]] = {
    "dead": _dead,
    "drop": _drops,
    "drama": _drama,
    "mark": _mark,
    "choked": _choked,
    "grip": _grip,
    "floor": _floor,
    "blind": partial(_lasts, "sightless", "is blind"),
    "daze": partial(_lasts, "dazed", "is dazed"),
    "no-matches": partial(_lasts, "no_matches", "gets nothing from matches"),
    "redirect": _redirect,
}
