"""What an attack of somebody on somebody comes to as the table stands, nobody moving but by a free hex that it needs
(FA-ATK-1, FA-ATK-3, FA-ATK-15, FA-DEF-2).

Who plays Defend defends, with the aim it holds, and counters with the card that hurts most; who has not revealed an
action is not thought to, but for those who can do nothing else (FA-SEL-6).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from unhex_tui.systems.fully_automated.advice.chances import Blow, Chances, defended, undefended
from unhex_tui.systems.fully_automated.fight import defending, striking
from unhex_tui.systems.fully_automated.fight.actions import DEFEND, imposed
from unhex_tui.systems.fully_automated.fight.facing import closer, facing, fits
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, SIGNS
from unhex_tui.systems.fully_automated.rules.edges import Defence, defence
from unhex_tui.systems.fully_automated.rules.hits import can_restrain
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act

_GUARD: Mapping[Defence, str] = {
    "hit": "hits",
    "hindered": "at disadvantage",
    "stopped": "stopped",
    "counters_hindered": "counter at disadvantage",
    "counters": "counter",
}
"""What becomes of an attack by what a defence comes to."""
_STOPS: Mapping[Defence, str] = {
    "hit": "the attack goes ahead",
    "hindered": "goes ahead at disadvantage",
    "stopped": "stopped",
    "counters_hindered": "stopped; counter at disadvantage",
    "counters": "stopped; counter",
}
"""The same in a row of its own."""


class Outlook(NamedTuple):
    """What an attack may come to, and from where."""

    chances: Chances
    found: Line
    place: str = ""
    """The hex to which the attacker steps first; empty where it need not."""


def would_defend(table: Table, action: Act, target: Character) -> bool:
    """Whether a target meets an attack with a roll (FA-DEF-1, FA-ATK-15)."""
    if action.counter:
        return target.defends and table.rules.counter_defendable == "on"
    return target.defends and (target.action or imposed(target)) == DEFEND


def uses_aim(table: Table, target: Character) -> bool:
    """Whether a defence is with held aim (FA-AIM-10, FA-AIM-11)."""
    return target.aim > 0 or (target.aim_spent and table.rules.aim_defend_scope == "round")


def blow(table: Table, action: Act, c: Character, one: Card, target: Character, found: Line) -> Blow:
    """An attack from where `found` has both, before its dice."""
    edges = striking.bears(table, action, c, one, found)
    return Blow(one, found.distance, edges, action.aimed, found.covered, target.armor)


def by_the_dice(blow: Blow, rules: TableRules) -> str:
    """What each outcome of an attack's dice would do: `-- 2, - 4, 0 6≈, + 8≈, ++ 10≈≈` (FA-ATK-2, FA-RES-3)."""
    done = {outcome: blow.harm(outcome, rules) for outcome in OUTCOMES}
    if blow.card.restrains:
        return f"-- countered, - {done[-1].dealt} damage, 0 + ++ restrained"
    return ", ".join(f"{SIGNS[outcome]} {one.dealt}{'≈' * one.stuns}" for outcome, one in done.items())


def by_result(blow: Blow, rules: TableRules) -> dict[str, str]:
    """What each result of an attack's dice does, by its sign (FA-ATK-2, FA-RES-3)."""
    found = {}
    for outcome in OUTCOMES:
        done = blow.harm(outcome, rules)
        stuns = f", {'stun' if done.stuns == 1 else f'{done.stuns} stuns'}" if done.stuns else ""
        found[SIGNS[outcome]] = f"{done.dealt} damage{stuns}" if done.dealt or stuns else "no damage"
        if blow.card.restrains and blow.card.results[outcome + 2] == "countered":
            found[SIGNS[outcome]] = "countered"
        elif done.restrained:
            found[SIGNS[outcome]] = "restrained"
    return found


def by_defence() -> dict[str, str]:
    """What each result of a defence's dice does, by its sign (FA-DEF-2)."""
    return {SIGNS[outcome]: _STOPS[defence(outcome)] for outcome in OUTCOMES}


def by_the_guard() -> str:
    """What each outcome of a defence's dice does (FA-DEF-2)."""
    return ", ".join(f"{SIGNS[outcome]} {_GUARD[defence(outcome)]}" for outcome in OUTCOMES)


def answer(table: Table, action: Act, c: Character, one: Card, target: Character, back: Line) -> Blow | None:
    """The counter-attack of the target that hurts most from where it is then; None where it has none (FA-ATK-15)."""
    if action.counter or not target.defends:
        return None
    counter = Act(target.id, "", target=c.id, counter=True)
    blows = [blow(table, counter, target, mine, c, back) for mine in striking.counters(table, target, c, one, back)]
    return max(blows, key=lambda one: undefended(one, table.rules).damage, default=None)


def goes_ahead(
    table: Table, action: Act, c: Character, one: Card, target: Character, found: Line, back: Line
) -> Chances:
    """An attack that no defence stops, or none any more, from where `found` has both and `back` the other way."""
    counter = answer(table, action, c, one, target, back) if one.restrains else None
    return undefended(blow(table, action, c, one, target, found), table.rules, counter)


def met(
    table: Table, action: Act, c: Character, one: Card, target: Character, found: Line, back: Line, aims: bool
) -> Chances:
    """The same before its target defends, if it does; `aims`: with held aim (FA-DEF-2)."""
    if not would_defend(table, action, target):
        return goes_ahead(table, action, c, one, target, found, back)
    guard = defending.bears(table, action, target, one, found, aims)
    attack, counter = blow(table, action, c, one, target, found), answer(table, action, c, one, target, back)
    return defended(attack, guard, table.rules, counter)


def reaches(table: Table, c: Character, one: Card, target: Character) -> bool:
    """Whether somebody can attack a target with a card from where they stand, by its free hex too (FA-ATK-3)."""
    if one.restrains and not can_restrain(c.hp, target.hp, table.rules):
        return False
    action = Act(c.id, one.id, card=one.id)
    return fits(one, facing(table, c, target)) or bool(closer(table, action, c, one, target))


def outlook(table: Table, action: Act, c: Character, one: Card, target: Character) -> Outlook | None:
    """What an attack on somebody comes to; None where it cannot be made. Where the free hex is needed first it is the
    one from which most is done.
    """
    if one.restrains and not can_restrain(c.hp, target.hp, table.rules):
        return None
    aims = uses_aim(table, target)

    def at(place: str) -> Outlook:
        found, back = facing(table, c, target, at=place), facing(table, target, c, to=place)
        return Outlook(met(table, action, c, one, target, found, back, aims), found, place)

    here = facing(table, c, target)
    if fits(one, here):
        return at("")
    places = closer(table, action, c, one, target)
    return max(map(at, places), key=lambda one: one.chances.damage, default=None)
