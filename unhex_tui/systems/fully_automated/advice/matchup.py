"""The odds of an attack between two characters, without movement apart from a free hex that it needs.

FA-ATK-1, FA-ATK-3, FA-ATK-15, FA-DEF-2. A target that plays Defend defends, uses held aim, and counters with the card
that does the most damage. Before the reveal only targets without a choice count as defending (FA-SEL-6).

Odds as cells: chances in per cent, expected damage, and columns for the results of attacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.dice import number, percent
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.views import best_of
from unhex_tui.systems.fully_automated.advice.chances import Blow, Chances, defended, undefended
from unhex_tui.systems.fully_automated.fight import defending
from unhex_tui.systems.fully_automated.fight.actions import DEFEND, imposed
from unhex_tui.systems.fully_automated.fight.measuring import attack_line, bears, closer, fits
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import Defence, can_restrain, defence
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, SIGNS
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.table import Act, Table

_GUARD: Mapping[Defence, str] = {
    "hit": "hits",
    "hindered": "at disadvantage",
    "stopped": "stopped",
    "counters_hindered": "counter at disadvantage",
    "counters": "counter",
}
"""Short words for each result of a defence."""
_STOPS: Mapping[Defence, str] = {
    "hit": "the attack goes ahead",
    "hindered": "goes ahead at disadvantage",
    "stopped": "stopped",
    "counters_hindered": "stopped; counter at disadvantage",
    "counters": "stopped; counter",
}
"""Longer words for each result of a defence, for a row of its own."""
_FAILS = ("fails", "countered")
"""The worst result of Restrain against a target without a counter-attack, and with one (FA-RES-3)."""


class AttackOdds(Value):
    """The odds of an attack and the line it uses."""

    chances: Chances
    found: Line
    place: str = ""
    """The hex that the attacker steps to first; empty for none."""


def would_defend(table: Table, action: Act, target: Character) -> bool:
    """Tell whether the target answers an attack with a defence roll (FA-DEF-1, FA-ATK-15)."""
    if action.counter:
        return target.defends and table.rules.counter_defendable == "on"
    return target.defends and (target.action or imposed(target)) == DEFEND


def blow(table: Table, action: Act, character: Character, card: Card, target: Character, line: Line) -> Blow:
    """Return an attack along a line, before its dice."""
    edges = bears(table, action, character, card, line)
    return Blow(card, line.distance, edges, aimed=action.aimed, cover=line.covered, armor=target.armor)


def by_the_dice(blow: Blow, rules: TableRules, counter: Blow | None) -> str:
    """Return the effects of the attack's outcomes in words: `-- 2, - 4, 0 6≈, + 8≈, ++ 10≈≈` (FA-ATK-2, FA-RES-3)."""
    done = {outcome: blow.harm(outcome, rules) for outcome in OUTCOMES}
    if blow.card.restrains:
        return f"-- {_FAILS[counter is not None]}, - {done[-1].dealt} damage, 0 + ++ restrained"
    return ", ".join(f"{SIGNS[outcome]} {harm.dealt}{'≈' * harm.stuns}" for outcome, harm in done.items())


def by_result(blow: Blow, rules: TableRules, counter: Blow | None) -> dict[str, str]:
    """Return the effect of each outcome of the attack, by its sign (FA-ATK-2, FA-RES-3)."""
    words = {}
    for outcome in OUTCOMES:
        done = blow.harm(outcome, rules)
        stuns = f", {'stun' if done.stuns == 1 else f'{done.stuns} stuns'}" if done.stuns else ""
        words[SIGNS[outcome]] = f"{done.dealt} damage{stuns}" if done.dealt or stuns else "no damage"
        if blow.card.restrains and blow.card.results[outcome + 2] == "countered":
            words[SIGNS[outcome]] = _FAILS[counter is not None]
        elif done.restrained:
            words[SIGNS[outcome]] = "restrained"
    return words


def by_defence(counter: Blow | None, words: Mapping[Defence, str] = _STOPS) -> dict[str, str]:
    """Return the effect of each outcome of the defence, by its sign; without a `counter` it only stops (FA-DEF-2)."""
    return {SIGNS[outcome]: words[defence(outcome if counter is not None else min(0, outcome))] for outcome in OUTCOMES}


def by_the_guard(counter: Blow | None) -> str:
    """Return in words the effect of each outcome of the defence (FA-DEF-2)."""
    by_words: dict[str, list[str]] = {}
    for sign, words in by_defence(counter, _GUARD).items():
        by_words.setdefault(words, []).append(sign)
    return ", ".join(f"{' '.join(signs)} {words}" for words, signs in by_words.items())


def answer(table: Table, action: Act, character: Character, card: Card, target: Character, back: Line) -> Blow | None:
    """Return the target's counter-attack with the most damage; None if the target has none (FA-ATK-15)."""
    if action.counter or not target.defends:
        return None
    counter = Act(target.id, "", target=character.id, counter=True)
    blows = [
        blow(table, counter, target, mine, character, back)
        for mine in defending.counters(table, target, character, card, back)
    ]
    return max(blows, key=lambda blow: undefended(blow, table.rules).damage, default=None)


def goes_ahead(
    table: Table, action: Act, character: Character, card: Card, target: Character, line: Line, back: Line
) -> Chances:
    """Return the chances of an attack that is not defended; `back` is the line from the target to the attacker."""
    counter = answer(table, action, character, card, target, back) if card.restrains else None
    return undefended(blow(table, action, character, card, target, line), table.rules, counter)


def met(
    table: Table, action: Act, character: Character, card: Card, target: Character, line: Line, back: Line, aims: bool
) -> Chances:
    """Return the chances of an attack before the target's defence, if any; `aims` means held aim (FA-DEF-2)."""
    if not would_defend(table, action, target):
        return goes_ahead(table, action, character, card, target, line, back)
    guard = defending.bears(table, action, target, card, line, aims)
    attack = blow(table, action, character, card, target, line)
    return defended(attack, guard, table.rules, answer(table, action, character, card, target, back))


def reaches(table: Table, character: Character, card: Card, target: Character) -> bool:
    """Tell whether a card reaches a target from the character's hex, with its free hex (FA-ATK-3)."""
    if card.restrains and (target.restrained or not can_restrain(character.hp, target.hp, table.rules)):
        return False
    action = Act(character.id, card.id, card=card.id)
    return fits(card, attack_line(table, character, target)) or bool(closer(table, action, character, card, target))


def attack_odds(table: Table, action: Act, character: Character, card: Card, target: Character) -> AttackOdds | None:
    """Return the odds of an attack on a target; None if it is not possible.

    If the free hex is needed first, the attacker steps where the damage is highest.
    """
    if card.restrains and (target.restrained or not can_restrain(character.hp, target.hp, table.rules)):
        return None
    aims = defending.uses_aim(table, target)

    def at(place: str) -> AttackOdds:
        line, back = attack_line(table, character, target, at=place), attack_line(table, target, character, to=place)
        return AttackOdds(met(table, action, character, card, target, line, back, aims), line, place)

    here = attack_line(table, character, target)
    if fits(card, here):
        return at("")
    places = closer(table, action, character, card, target)
    return max(map(at, places), key=lambda odds: odds.chances.damage, default=None)


NO_WORDS: Mapping[str, str] = MappingProxyType({})
Attacks = dict[str, tuple[Chances, int]]
"""The chances of an attack and the target's hit points, by option key."""


def columns(
    attacks: Attacks, words: Mapping[str, str] = NO_WORDS, *, worse: bool = False, at: Mapping[str, str] = NO_WORDS
) -> Odds:
    """Return columns of attacks, without columns that say nothing.

    The best row does the most damage, or the least if the defender chooses (`worse`). `at` names each card's target in
    the first column, and then the columns that decide between cards come first.
    """
    by_head = {
        "damage": {key: number(each.damage) for key, (each, _) in attacks.items()},
        "hits": {key: percent(each.lands) for key, (each, _) in attacks.items()},
        "stun": {key: percent(each.stuns) for key, (each, _) in attacks.items()},
        "out": {key: percent(each.out(hp)) if hp > 0 else "–" for key, (each, hp) in attacks.items()},
        "dying": {key: percent(each.dying(hp)) for key, (each, hp) in attacks.items()},
        "dead": {key: percent(each.kills(hp)) for key, (each, hp) in attacks.items()},
        "counter": {key: number(each.back) for key, (each, _) in attacks.items()},
    }
    idle = {"hits": "100 %", "stun": "0 %", "out": "0 %", "dying": "0 %", "dead": "0 %", "counter": "0.0"}
    if at:
        by_head = {head: by_head[head] for head in ("damage", "stun", "out", "dead", "hits", "counter")}
    heads = tuple(head for head, column in by_head.items() if {*column.values()} - {idle.get(head, ""), "–"})
    cells = {key: tuple(by_head[head].get(key, "") for head in heads) for key in at or attacks}
    if at:
        heads, cells = ("target", *heads), {key: (whom, *cells[key]) for key, whom in at.items()}
    worths = {key: -each.damage if worse else each.damage for key, (each, _) in attacks.items()}
    return Odds(heads, cells, best=best_of(worths, "damage"), words=words)
