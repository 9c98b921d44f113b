"""Exact chances of attacks, defences, counter-attacks and Restrain, counted over all rolls.

FA-ATK-1, FA-DEF-2, FA-ATK-15, FA-RES-3, FA-DICE-3. The functions take only numbers, no characters: callers know
cards, distances, cover, armor and edges. Results count equally likely rolls and are cached, since the same attacks
return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import Harm, attack_net, condition, defence, harm
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, Edge, net, weights
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

_HINDERED = Edge(-1, "", ("FA-DEF-2",))


class End(NamedTuple):
    """One possible result of an attack, for both characters."""

    lands: bool = False
    """The attack takes effect, even if its row changes nothing."""
    hurt: int = 0
    """Damage to the target."""
    stuns: int = 0
    restrained: bool = False
    back: int = 0
    """Damage to the attacker from a counter-attack."""
    back_stuns: int = 0
    back_restrained: bool = False
    """The attacker is restrained by the counter-attack."""


class Chances(Value):
    """All results with their numbers of rolls, and the number of all rolls."""

    ends: tuple[tuple[End, int], ...]
    total: int

    def of(self, holds: Callable[[End], bool]) -> float:
        """Return the chance of the results that satisfy a condition, 0 to 1."""
        return sum(many for end, many in self.ends if holds(end)) / self.total

    def mean(self, number: Callable[[End], int]) -> float:
        """Return the expected value of a number."""
        return sum(number(end) * many for end, many in self.ends) / self.total

    @property
    def lands(self) -> float:
        """The chance that the attack takes effect (FA-ATK-1)."""
        return self.of(lambda end: end.lands)

    @property
    def damage(self) -> float:
        """Expected damage to the target."""
        return self.mean(lambda end: end.hurt)

    @property
    def stuns(self) -> float:
        """The chance of at least one stun."""
        return self.of(lambda end: end.stuns > 0)

    @property
    def restrains(self) -> float:
        """The chance that the target is restrained (FA-RES-3)."""
        return self.of(lambda end: end.restrained)

    @property
    def back(self) -> float:
        """Expected damage to the attacker (FA-ATK-15)."""
        return self.mean(lambda end: end.back)

    def out(self, hp: int) -> float:
        """Return the chance that a target with these hit points is incapacitated or worse (FA-HP-1)."""
        return self.of(lambda end: condition(hp - end.hurt, end.restrained) != "up")

    def dying(self, hp: int) -> float:
        """Return the chance that a target with these hit points is dying or dead (FA-HP-2)."""
        return self.of(lambda end: condition(hp - end.hurt) in ("dying", "dead"))

    def kills(self, hp: int) -> float:
        """Return the chance that a target with these hit points is dead (FA-HP-3)."""
        return self.of(lambda end: condition(hp - end.hurt) == "dead")


_NOTHING = Chances(((End(), 1),), 1)


class Blow(NamedTuple):
    """One attack before its dice."""

    card: Card
    distance: int = 1
    edges: tuple[Edge, ...] = ()
    """The edges of the roll, without that of a defence."""
    aimed: bool = False
    cover: bool = False
    armor: int = 0

    def harm(self, outcome: int, rules: TableRules) -> Harm:
        """Return the harm of an outcome of −2 to 2 if the attack goes ahead."""
        return harm(
            self.card, outcome, rules, distance=self.distance, aimed=self.aimed, cover=self.cover, armor=self.armor
        )


@lru_cache(4096)
def undefended(blow: Blow, rules: TableRules, counter: Blow | None = None) -> Chances:
    """Return the chances of an attack without a defence (FA-ATK-1, FA-ATK-4).

    `counter` is the counter-attack that a failed Restrain allows, None for none (FA-RES-3).
    """
    return _rolled(blow, counter, rules)


@lru_cache(4096)
def defended(blow: Blow, edges: tuple[Edge, ...], rules: TableRules, counter: Blow | None = None) -> Chances:
    """Return the chances of an attack against a defence with these edges, after all movement (FA-DEF-2, FA-ATK-15).

    `counter` is the counter-attack that the defender would make, None if no card fits.
    """
    rolls = weights(net(edges, rules), rules)
    return _mixed((_after(outcome, blow, rules, counter), rolls[outcome + 2]) for outcome in OUTCOMES)


def _after(outcome: int, blow: Blow, rules: TableRules, counter: Blow | None) -> Chances:
    """Return the chances of an attack after a defence outcome of −2 to 2 (FA-DEF-2)."""
    match defence(outcome):
        case "hit":
            return _rolled(blow, counter, rules)
        case "hindered":
            return _rolled(_hindered(blow), counter, rules)
        case "counters_hindered":
            return _countered(counter and _hindered(counter), rules)
        case "counters":
            return _countered(counter, rules)
        case _:
            return _NOTHING


def _hindered(blow: Blow) -> Blow:
    return blow._replace(edges=(*blow.edges, _HINDERED))


def _rolled(blow: Blow, counter: Blow | None, rules: TableRules) -> Chances:
    """Return the chances of an attack that goes ahead."""
    card, ends = blow.card, []
    for outcome, many in zip(OUTCOMES, _rolls(blow, rules), strict=True):
        if card.restrains and card.results[outcome + 2] == "countered":
            ends.append((_countered(counter and _hindered(counter), rules), many))
            continue
        done = blow.harm(outcome, rules)
        ends.append((Chances(((End(True, done.dealt, done.stuns, done.restrained), 1),), 1), many))
    return _mixed(ends)


def _countered(counter: Blow | None, rules: TableRules) -> Chances:
    """Return the chances of the counter-attack, which cannot be countered itself."""
    if counter is None:
        return _NOTHING
    back = _rolled(counter, None, rules)
    ends = [(End(back=end.hurt, back_stuns=end.stuns, back_restrained=end.restrained), many) for end, many in back.ends]
    return back._replace(ends=tuple(ends))


def _rolls(blow: Blow, rules: TableRules) -> tuple[int, ...]:
    return weights(attack_net(blow.edges, blow.card, blow.aimed, rules), rules)


def _mixed(parts: Iterable[tuple[Chances, int]]) -> Chances:
    """Return the mixture of some chances, each with a number of rolls that lead to it.

    All totals are powers of three, so the largest is a multiple of each.
    """
    parts = [(chances, many) for chances, many in parts if many]
    largest = max(chances.total for chances, _ in parts)
    ends: dict[End, int] = {}
    for chances, many in parts:
        for end, times in chances.ends:
            ends[end] = ends.get(end, 0) + times * many * (largest // chances.total)
    return Chances(tuple(sorted(ends.items())), largest * sum(many for _, many in parts))
