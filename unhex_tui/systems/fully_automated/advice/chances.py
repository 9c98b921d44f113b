"""Exact chances of attacks, defences, counters and Restrain, by adding up all that falls (FA-ATK-1, FA-DEF-2,
FA-ATK-15, FA-RES-3, FA-DICE-3).

Numbers alone, no people: whoever asks knows cards, distances, cover and armor, and what bears on each roll. Ends are
counted in whole rolls, of which each is as likely. What was worked out once is kept, since the same attacks come again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import Harm, harm
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, Edge, net, weights
from unhex_tui.systems.fully_automated.rules.edges import attack_net, defence
from unhex_tui.systems.fully_automated.rules.hits import condition
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

_HINDERED = Edge(-1, "", ("FA-DEF-2",))


class End(NamedTuple):
    """What an attack can come to, for both."""

    lands: bool = False
    """It takes effect, if only by a row that does nothing."""
    hurt: int = 0
    """Damage to the target."""
    stuns: int = 0
    restrained: bool = False
    back: int = 0
    """Damage to the attacker, by a counter-attack."""
    back_stuns: int = 0
    back_restrained: bool = False
    """The attacker is restrained by the counter-attack."""


class Chances(NamedTuple):
    """Every end with the rolls that come to it, of so many in all."""

    ends: tuple[tuple[End, int], ...]
    total: int

    def of(self, holds: Callable[[End], bool]) -> float:
        """The chance of the ends of which that is true, 0 to 1."""
        return sum(many for end, many in self.ends if holds(end)) / self.total

    def mean(self, number: Callable[[End], int]) -> float:
        """What is expected of a number."""
        return sum(number(end) * many for end, many in self.ends) / self.total

    @property
    def lands(self) -> float:
        """The chance that it takes effect (FA-ATK-1)."""
        return self.of(lambda end: end.lands)

    @property
    def damage(self) -> float:
        """Damage to the target, on average."""
        return self.mean(lambda end: end.hurt)

    @property
    def stuns(self) -> float:
        """The chance of a stun or more."""
        return self.of(lambda end: end.stuns > 0)

    @property
    def restrains(self) -> float:
        """The chance that the target is restrained (FA-RES-3)."""
        return self.of(lambda end: end.restrained)

    @property
    def back(self) -> float:
        """Damage to the attacker, on average (FA-ATK-15)."""
        return self.mean(lambda end: end.back)

    def out(self, hp: int) -> float:
        """The chance that a target with these hit points is incapacitated or worse (FA-HP-1)."""
        return self.of(lambda end: condition(hp - end.hurt, end.restrained) != "up")

    def dying(self, hp: int) -> float:
        """The chance that it is dying or dead (FA-HP-2)."""
        return self.of(lambda end: condition(hp - end.hurt) in ("dying", "dead"))

    def kills(self, hp: int) -> float:
        """The chance that it is dead (FA-HP-3)."""
        return self.of(lambda end: condition(hp - end.hurt) == "dead")


_NOTHING = Chances(((End(), 1),), 1)


class Blow(NamedTuple):
    """One attack before its dice."""

    card: Card
    distance: int = 1
    edges: tuple[Edge, ...] = ()
    """All that bears on its roll but what a defence adds."""
    aimed: bool = False
    cover: bool = False
    armor: int = 0

    def harm(self, outcome: int, rules: TableRules) -> Harm:
        """What it does by an outcome of −2 to 2, if it goes ahead."""
        return harm(
            self.card,
            outcome,
            rules,
            distance=self.distance,
            aimed=self.aimed,
            cover=self.cover,
            armor=self.armor,
        )


@lru_cache(4096)
def undefended(blow: Blow, rules: TableRules, counter: Blow | None = None) -> Chances:
    """An attack on somebody who does not defend (FA-ATK-1, FA-ATK-4); the counter is the one that a failure of Restrain
    allows, None for none (FA-RES-3).
    """
    return _rolled(blow, counter, rules)


@lru_cache(4096)
def defended(blow: Blow, edges: tuple[Edge, ...], rules: TableRules, counter: Blow | None = None) -> Chances:
    """An attack against a defence with these edges, made once nobody moves any more; the counter is the attack that the
    defender would make, None where no card fits (FA-DEF-2, FA-ATK-15).
    """
    rolls = weights(net(edges, rules), rules)
    return _mixed((_after(outcome, blow, rules, counter), rolls[outcome + 2]) for outcome in OUTCOMES)


def _after(outcome: int, blow: Blow, rules: TableRules, counter: Blow | None) -> Chances:
    """What is to be expected once a defence lies, −2 to 2 (FA-DEF-2)."""
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
    """An attack that goes ahead."""
    card, found = blow.card, []
    for outcome, many in zip(OUTCOMES, _rolls(blow, rules), strict=True):
        if card.restrains and card.results[outcome + 2] == "countered":
            found.append((_countered(counter and _hindered(counter), rules), many))
            continue
        done = blow.harm(outcome, rules)
        found.append((Chances(((End(True, done.dealt, done.stuns, done.restrained), 1),), 1), many))
    return _mixed(found)


def _countered(counter: Blow | None, rules: TableRules) -> Chances:
    """The counter-attack, if there is one: it cannot be countered itself."""
    if counter is None:
        return _NOTHING
    back = _rolled(counter, None, rules)
    ends = [(End(back=end.hurt, back_stuns=end.stuns, back_restrained=end.restrained), many) for end, many in back.ends]
    return back._replace(ends=tuple(ends))


def _rolls(blow: Blow, rules: TableRules) -> tuple[int, ...]:
    return weights(attack_net(blow.edges, blow.card, blow.aimed, rules), rules)


def _mixed(parts: Iterable[tuple[Chances, int]]) -> Chances:
    """Any of these, each after so many of the rolls before it; all totals are powers of three, so the largest is a
    multiple of each.
    """
    parts = [(chances, many) for chances, many in parts if many]
    largest = max(chances.total for chances, _ in parts)
    found: dict[End, int] = {}
    for chances, many in parts:
        for end, times in chances.ends:
            found[end] = found.get(end, 0) + times * many * (largest // chances.total)
    return Chances(tuple(sorted(found.items())), largest * sum(many for _, many in parts))
