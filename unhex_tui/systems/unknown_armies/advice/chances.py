"""Odds of attacks, and of several attacks in a row, counted from the chance rules (UA-MUL-1, UA-MUL-3).

The functions take only numbers, no characters. Results are cached, since the same attacks return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from unhex_tui.engine.chance import Spread, exact, mean, merged, share
from unhex_tui.engine.value import Value
from unhex_tui.systems.unknown_armies.rules import chances as rule
from unhex_tui.systems.unknown_armies.rules.chances import Attack, AttackFacts, End, Met, best
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


class _Stage(Value):
    """The state of a series of attacks."""

    lost: int = 0
    """Damage to the target, at most their wound points."""
    own: int = 0
    """Damage to the attacker."""
    hit: bool = False
    """Some attack has hit."""
    stored: bool = False
    """The target still has the hunch for a dodge (UA-CHK-5)."""


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
    stages = {_Stage(stored=_dodges_first(attack) and many > 1): 1.0}
    over: list[tuple[_Stage, float, bool]] = []
    mean = own = 0.0
    for nth in range(1, many + 1):
        shares: dict[_Stage, float] = {}
        for stage, likely in stages.items():
            for end, part, stored in _made(first if nth == 1 else attack, rules, stage.stored, many > 1):
                chance = likely * part
                mean += chance * max(end.damage, wounds - stage.lost if "dead" in end.effects else 0)
                own += chance * end.own
                lost = min(wounds, stage.lost + end.damage)
                then = _Stage(lost, stage.own + end.own, stage.hit or end.met not in _NO_HIT, stored)
                dead = "dead" in end.effects or "choose" in end.effects
                down = dead or (end.damage > 0 and condition(wounds - lost, rules) != "up")
                if down or "jam" in end.effects or 0 < falls <= then.own or nth == many:
                    over.append((then, chance, dead))
                else:
                    shares[then] = shares.get(then, 0.0) + chance
        stages = shares
    return AttackOdds(
        first=chances(first, rules),
        hits=round(sum(chance for stage, chance, _ in over if stage.hit), 12),
        mean=round(mean, 12),  # equal odds compare as equal
        own=own,
        out=sum(chance for stage, chance, dead in over if dead or condition(wounds - stage.lost, rules) != "up"),
        dead=sum(chance for stage, chance, dead in over if dead or stage.lost >= wounds),
    )


def _dodges_first(attack: Attack) -> bool:
    """Tell whether a hunch or a shift makes the first dodge of a series different."""
    return bool(attack.dodged) or attack.next_dodge is not None


def _made(attack: Attack, rules: TableRules, stored: bool, several: bool) -> Iterator[tuple[End, float, bool]]:
    """Yield each result of one attack in a series, its chance, and whether the first dodge is still ahead.

    The first attack that can be dodged uses up a hunch and the GM's shift to one roll.
    """
    if not _dodges_first(attack) or not several:
        yield from ((end, chance, False) for end, chance in chances(attack, rules).ends)
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
            yield end, chance * len(some) / len(every), stored and not used


@lru_cache(1024)
def _open_to_dodge(attack: Attack, rules: TableRules) -> tuple[bool, ...]:
    """Tell of each possible roll whether a dodge could change anything."""
    return tuple(avoidable(best(roll, attack, rules), attack.blow, rules) for roll in attack.rolls or EVERY)
