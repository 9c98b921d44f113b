"""Stress checks: UA-STR-1, UA-EXO-2."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Gone, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.evening.sums import Sum
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.rolling import rolled, two_dice
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.checks import hardened_enough
from unhex_tui.systems.unknown_armies.rules.dice import read, value
from unhex_tui.systems.unknown_armies.state.table import Table

ANSWERS = (
    Option("fight", "Fight", letter="f"),
    Option("flight", "Flight", letter="l"),
    Option("freeze", "Freeze", letter="z"),
)
MOST_NOTCHES = 10


def stress(table: Table, who: str, gauge: str, rank: int, *rules: str) -> Procedure[None]:
    """Play a stress check of a rank: no roll with enough hardened notches, else a Mind roll (UA-STR-1).

    Nothing changes before the last answer.
    """
    c = table.characters.get(who)
    if c is None:
        return
    cited = ("UA-STR-1", *rules)
    if gauge in c.gauges and hardened_enough(c.gauges[gauge].hardened, rank):
        table.tell(Done(who, f"{{who}} is hardened enough: {gauge}, rank {rank}", cited))
        return
    faces = yield from ask(lambda: two_dice(table, "stress", who, _prompt(_there(table, who), gauge, rank)))
    c = _there(table, who)
    target = Sum((("Mind", c.mind),))
    if read(value(*faces), c.mind, table.rules).succeeded:
        rolled(table, c, "Mind", faces, target, skill=False)
        c.gauge(gauge).hardened = min(MOST_NOTCHES, c.gauge(gauge).hardened + 1)
        table.tell(Done(who, f"{{who}} gets a hardened notch: {gauge}, rank {rank}", cited))
        return
    answer = yield from ask(partial(_comes_of_it, table, who, gauge))
    c = _there(table, who)
    rolled(table, c, "Mind", faces, target, skill=False)
    c.gauge(gauge).failed = min(MOST_NOTCHES, c.gauge(gauge).failed + 1)
    c.stress = answer if table.fighting else c.stress
    table.tell(Done(who, f"{{who}} fails the stress check ({gauge}, rank {rank}): {answer}", cited))


def _there(table: Table, who: str) -> Character:
    c = table.characters.get(who)
    if c is None:
        raise Gone
    return c


def _prompt(c: Character, gauge: str, rank: int) -> str:
    return f"{c.name}, stress check ({gauge}, rank {rank}): Mind {c.mind}"


def _comes_of_it(table: Table, who: str, gauge: str) -> Choose:
    c = _there(table, who)
    prompt = f"{c.name} fails the stress check ({gauge}): which reaction?"
    return choice("stress.answer", prompt, ANSWERS, seat=table.seat(who), about=(who,), light=False)
