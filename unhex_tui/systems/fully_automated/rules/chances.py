"""Chance rules: an attack against a defence, its harm, Restrain and a counter-attack.

FA-ATK-1, FA-ATK-2, FA-ATK-15, FA-DEF-2, FA-RES-3. Play runs the rules with the table's dice, and odds count them
(`unhex_tui/engine/chance.py`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from unhex_tui.engine.chance import ChanceRule, Part, Pick, Spread
from unhex_tui.engine.value import Value
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import Defence, Harm, attack_net, defence, harm
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, Edge, net, weights
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules


class Facts(Protocol):
    """An attack as the rules read it: from the table in play, from `AttackFacts` for odds."""

    @property
    def defends(self) -> bool:
        """The target rolls a defence."""

    def strike(self, hindered: bool) -> Any:
        """Return the facts of the attack roll; `hindered` by the defence it is at disadvantage (FA-DEF-2)."""

    def back(self, hindered: bool) -> Any:
        """Return the facts of the counter-attack, at disadvantage if `hindered`."""

    def harm(self, outcome: int) -> Harm:
        """Return the harm of an outcome of −2 to 2."""


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

    def turned(self) -> End:
        """Return the result of a counter-attack as one of the attack that it counters."""
        return End(back=self.hurt, back_stuns=self.stuns, back_restrained=self.restrained)


_NOTHING = End()


def attack(facts: Facts) -> ChanceRule[End]:
    """Resolve an attack with its defence and a counter-attack (FA-ATK-1, FA-DEF-2, FA-RES-3)."""
    met: Defence = yield Part(guard, facts)
    if met == "stopped":
        return _NOTHING
    if met in ("hit", "hindered"):
        done: Harm = yield Part(hit, facts.strike(met == "hindered"))
        if not done.countered:
            return End(True, done.dealt, done.stuns, done.restrained)
    return Part(counter, facts.back(met != "counters"), End.turned)


def guard(facts: Facts) -> ChanceRule[Defence]:
    """Return the result of a defence; without a defence the attack goes ahead (FA-DEF-2, FA-ATK-1)."""
    return defence((yield "defence")) if facts.defends else "hit"


def hit(facts: Facts) -> ChanceRule[Harm]:
    """Return the harm of an attack that goes ahead (FA-ATK-2, FA-RES-3)."""
    return facts.harm((yield "attack"))


def counter(facts: Facts) -> ChanceRule[End]:
    """Resolve a counter-attack, if the target makes one (FA-ATK-15)."""
    if (yield Pick("counter", ("strike", "none"))) == "none":
        return _NOTHING
    return Part(attack, facts)


# -------------------------------------------------------------------- facts for odds

_HINDERED = Edge(-1, "", ("FA-DEF-2",))


class Blow(NamedTuple):
    """One attack before its dice."""

    card: Card
    distance: int = 1
    edges: tuple[Edge, ...] = ()
    """The edges of the roll."""
    aimed: bool = False
    cover: bool = False
    armor: int = 0

    def net(self, rules: TableRules) -> int:
        """Return the net advantage of the roll (FA-DICE-4, FA-AIM-12)."""
        return attack_net(self.edges, self.card, self.aimed, rules)

    def harm(self, outcome: int, rules: TableRules) -> Harm:
        """Return the harm of an outcome of −2 to 2 if the attack goes ahead."""
        return harm(
            self.card, outcome, rules, distance=self.distance, aimed=self.aimed, cover=self.cover, armor=self.armor
        )


class AttackFacts(Value):
    """Numbers of one attack after all movement, for `exact`."""

    rules: TableRules
    blow: Blow | None = None
    """The attack before its dice; None without a counter-attack."""
    edges: tuple[Edge, ...] | None = None
    """The edges of the defence; None without a defence."""
    answer: Blow | None = None
    """The counter-attack that the target would make; None if no card fits."""
    parry: tuple[Edge, ...] | None = None
    """The edges of the attacker's defence against the counter-attack; None without one."""

    @property
    def defends(self) -> bool:
        return self.edges is not None

    def strike(self, hindered: bool) -> AttackFacts:
        return AttackFacts(self.rules, _hindered(self.blow) if hindered else self.blow)

    def back(self, hindered: bool) -> AttackFacts:
        return AttackFacts(self.rules, _hindered(self.answer) if hindered else self.answer, self.parry)

    def harm(self, outcome: int) -> Harm:
        assert self.blow is not None
        return self.blow.harm(outcome, self.rules)

    def spread(self, roll: str) -> Spread[int]:
        """Return the outcomes of the attack or of the defence (FA-DICE-3)."""
        if roll == "attack" and self.blow is not None:
            return outcomes(self.blow.net(self.rules), self.rules)
        return outcomes(net(self.edges or (), self.rules), self.rules)

    def choose(self, pick: Pick) -> str:
        """Return whether the target counters."""
        return pick.options[self.blow is None]


def _hindered(blow: Blow | None) -> Blow | None:
    return blow and blow._replace(edges=(*blow.edges, _HINDERED))


@lru_cache(256)
def outcomes(net: int, rules: TableRules) -> Spread[int]:
    """Return the outcomes of fudge dice with a net advantage, −2 to 2 (FA-DICE-1, FA-DICE-3)."""
    rolls = weights(net, rules)
    return tuple((outcome, many / sum(rolls)) for outcome, many in zip(OUTCOMES, rolls, strict=True) if many)
