"""Odds of several attacks, and of several drives, in a row: counted from the chance rules.

UA-MUL-1, UA-MUL-3, UA-CAR-2, UA-CAR-12. The functions take only numbers; results are cached, as attacks return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from operator import add
from typing import TypeAlias

from unhex_tui.engine.chance import Spread, exact, mean, merged, share, steady
from unhex_tui.engine.value import Value
from unhex_tui.systems.unknown_armies.rules import chances as rule
from unhex_tui.systems.unknown_armies.rules.chances import Attack, AttackFacts, End, Met, RollFacts, best
from unhex_tui.systems.unknown_armies.rules.chase import away, closed, moved
from unhex_tui.systems.unknown_armies.rules.dice import EVERY
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import avoidable, condition

_NO_HIT: tuple[Met, ...] = ("misses", "all")


class Chances(Value):
    """All results of one attack."""

    ends: Spread[End]

    def of(self, holds: Callable[[End], object]) -> float:
        """Return the chance of the results that satisfy a condition, 0 to 1."""
        return share(self.ends, holds)

    def met(self, how: Met) -> float:
        """Return the chance of a miss, or of that much avoided by a dodge."""
        return self.of(lambda end: end.met == how)

    @property
    def hits(self) -> float:
        """The chance that the attack succeeds and is not fully dodged."""
        return self.of(lambda end: end.met not in _NO_HIT)

    @property
    def mean(self) -> float:
        """Expected damage by the rolls alone, without what a kill takes beyond them."""
        return mean(merged(self.ends, lambda end: end.damage))

    @property
    def own(self) -> float:
        """Expected damage to the attacker."""
        return mean(merged(self.ends, lambda end: end.own))


class AttackOdds(Value):
    """The odds of one attack, or of a series on the same target (UA-MUL-1)."""

    first: Chances
    """The chances of the first attack."""
    hits: float
    """The chance that at least one attack hits and is not fully dodged."""
    mean: float
    """Expected damage of all attacks that are made; an outright kill does at least the points left (UA-EXO-1)."""
    own: float
    """Expected damage to the attacker."""
    out: float
    """The chance that the target is out, dead or at the attacker's choice after all of them (UA-WND-2, UA-HTH-3)."""
    dead: float
    """The chance that the target is dead, if the attacker kills when given the choice (UA-HTH-3)."""


_Stage: TypeAlias = tuple[int, int, bool, bool]
"""The state of a series of attacks.

Damage to the target, at most their wound points; damage to the attacker; whether an attack has hit; whether the target
still has the hunch for a dodge (UA-CHK-5).
"""


_Made: TypeAlias = tuple[int, int, bool, bool, bool, bool, float, bool]
"""A result of one attack in a series.

Damage to the target and to the attacker; whether it hits, kills outright, kills at all (also at the attacker's choice)
and jams the gun; its chance; whether the first dodge is still ahead.
"""


def chances(attack: Attack, rules: TableRules) -> Chances:
    """Return the chances of one attack."""
    return Chances(exact(rule.attack, AttackFacts(attack, rules)))


@lru_cache(4096)
def attack_odds(
    attack: Attack,
    rules: TableRules,
    wounds: int,
    many: int = 1,
    known: int = 0,
    falls: int = 0,
    shifted: int | None = None,
) -> AttackOdds:
    """Return the odds of a series of attacks on a target with these wound points.

    The series ends when the target is out, when the gun jams and when the attacker falls (UA-MUL-1, UA-GUN-3).

    Args:
        attack: Each attack; its `target` is that of one attack.
        rules: The table rules.
        wounds: The target's wound points.
        many: The number of attacks that can be made.
        known: The roll of the first attack if it is a hunch, else 0 (UA-CHK-5).
        falls: The damage to the attacker that ends the series; 0 for none.
        shifted: The target number of the first attack if the GM shifts only that one (UA-DIC-6).
    """
    first = attack._replace(rolls=(known,)) if known else attack
    first = first if shifted is None else first._replace(target=shifted)
    falls = falls or 10**9
    down = [condition(wounds - lost, rules) != "up" for lost in range(wounds + 1)]
    stages: dict[_Stage, float] = {(0, 0, False, _dodges_first(attack) and many > 1): 1.0}
    over: list[tuple[int, bool, float, bool]] = []
    mean = own = 0.0
    for nth in range(1, many + 1):
        shares: dict[_Stage, float] = {}
        made: dict[bool, list[_Made]] = {}
        for (before, suffered, has_hit, stored), likely in stages.items():
            if stored not in made:
                made[stored] = [*_made(first if nth == 1 else attack, rules, stored, many > 1)]
            for damage, hurts, hits, kills, dead, jams, part, left in made[stored]:
                chance = likely * part
                mean += chance * (max(damage, wounds - before) if kills else damage)
                own += chance * hurts
                lost, hit = min(wounds, before + damage), has_hit or hits
                if nth == many or dead or jams or (damage > 0 and down[lost]) or falls <= suffered + hurts:
                    over.append((lost, hit, chance, dead))
                else:
                    then = (lost, suffered + hurts, hit, left)
                    shares[then] = shares.get(then, 0.0) + chance
        stages = shares
    return AttackOdds(
        first=chances(first, rules),
        hits=steady(sum(chance for _, hit, chance, _ in over if hit)),
        mean=steady(mean),
        own=own,
        out=sum(chance for lost, _, chance, dead in over if dead or down[lost]),
        dead=sum(chance for lost, _, chance, dead in over if dead or lost >= wounds),
    )


def _dodges_first(attack: Attack) -> bool:
    """Tell whether a hunch or a shift makes the first dodge of a series different."""
    return bool(attack.dodged) or attack.next_dodge is not None


def _made(attack: Attack, rules: TableRules, stored: bool, several: bool) -> Iterator[_Made]:
    """Yield each result of one attack in a series.

    The first attack that can be dodged uses up a hunch and the GM's shift to one roll.
    """

    def made(end: End, chance: float, stored: bool) -> _Made:
        kills = "dead" in end.effects
        dead, jams = kills or "choose" in end.effects, "jam" in end.effects
        return end.damage, end.own, end.met not in _NO_HIT, kills, dead, jams, chance, stored

    if not _dodges_first(attack) or not several:
        yield from (made(end, chance, False) for end, chance in chances(attack, rules).ends)
        return
    if not stored:
        attack = attack._replace(dodged=0, next_dodge=None)
    every = attack.rolls or EVERY
    open_to = _open_to_dodge(attack, rules)
    for used in (True, False):
        some = tuple(roll for roll, opens in zip(every, open_to, strict=True) if opens == used)
        if not some:
            continue
        for end, chance in chances(attack._replace(rolls=some), rules).ends:
            yield made(end, chance * len(some) / len(every), stored and not used)


@lru_cache(1024)
def _open_to_dodge(attack: Attack, rules: TableRules) -> tuple[bool, ...]:
    """Tell of each possible roll whether a dodge could change anything."""
    return tuple(avoidable(best(roll, attack, rules), attack.blow, rules) for roll in attack.rolls or EVERY)


# -------------------------------------------------------------------- a chase


Lengths: TypeAlias = Mapping[int | None, float]
"""Chances by lengths or by gap; None stands for a wreck."""


def won(facts: RollFacts) -> Lengths:
    """Return the spread of the lengths that a Drive roll wins or loses (UA-CAR-3 to UA-CAR-8)."""
    return dict(merged(exact(rule.drive, facts), lambda drove: drove.lengths))


def both(
    mine: Lengths, other: Lengths, then: Callable[[int, int], int] = add, over: Callable[[int], bool] = lambda _: False
) -> Lengths:
    """Return the spread of two rolls, added up or combined by `then`.

    The second roll is left out if the chase is `over` after the first (UA-CAR-2).
    """
    spread: dict[int | None, float] = {}
    for first, likely in mine.items():
        if first is not None and over(first):
            spread[first] = spread.get(first, 0) + likely
            continue
        for second, chance in other.items():
            led = None if first is None or second is None else then(first, second)
            spread[led] = spread.get(led, 0) + likely * chance
    return spread


def gaps(
    gap: int, *rolls: Lengths, prey: int = 0, own: int = 0, quarry: bool = False, at_once: bool = False
) -> Lengths:
    """Return the spread of a pursuer's gap after some rolls of the pursuer, or of the `quarry` (UA-CAR-12).

    `prey` and `own` are the lengths that both have moved so far. With `at_once` a lead of 10 ends the rolls (UA-CAR-2).
    """

    def behind(at: int) -> int:
        return closed(gap, at, own) if quarry else closed(gap, prey, at)

    led: Lengths = {prey if quarry else own: 1.0}
    for nth, won in enumerate(rolls):
        then = add if quarry else partial(moved, gap, prey)
        led = both(led, won, then, lambda at: away(behind(at))) if at_once and nth else both(led, won, then)
    return both(led, {0: 1.0}, lambda at, _: behind(at))
