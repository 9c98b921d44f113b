"""Exact chances of attacks, counted over all hundred rolls of the attack and of the dodge.

UA-DIC-1, UA-MUL-1, UA-MUL-3, UA-DOD-2 to UA-DOD-4, UA-CHR-1. The functions take only numbers, no characters. Results
are cached, since the same attacks return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import Literal

from unhex_tui.engine.value import Value
from unhex_tui.systems.unknown_armies.rules.attacks import Blow, cherry_due, harm
from unhex_tui.systems.unknown_armies.rules.dice import EVERY, Reading, read, swapped
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import Escape, after, avoidable, condition, dodge, escape

Met = Literal["misses", "all", "half", "none"]
"""The result of an attack: a miss, or how much of it a dodge avoids."""
_NO_HIT: tuple[Met, ...] = ("misses", "all")
_SURE = 10_000
"""Number of shares of one pair of attack and dodge rolls, enough for the two dice of a cherry."""
_DICE = {"extra-die": 1, "reroll-damage": 2}


class Attack(Value):
    """One attack before its dice."""

    target: int
    blow: Blow
    dodge: tuple[int, int] | None = None
    """Target number of the dodge, and the skill without shifts; None without a dodge."""
    dodged: int = 0
    """The dodge's roll if it is a hunch, else 0 (UA-CHK-5)."""
    cherry: str = ""
    """The cherry that the attacker picks if the roll earns one (UA-CHR-1)."""
    rolls: tuple[int, ...] = ()
    """The possible rolls if a hunch, rolled dice or a follow-up limit them, else () (UA-CHK-5, UA-SUC-1)."""
    flips: bool = False
    """The digits may be swapped if the table rules allow it (table rule `flip_flop`)."""
    no_matches: bool = False
    """The attacker's matches have no benefit (table 3.4)."""
    dodges_flat: bool = False
    """The defender's matches have no benefit."""
    skilled: bool = True
    """The attacker has the skill; without it only a match within the stat or 01 succeeds (UA-CHK-3)."""
    dodger_skilled: bool = True
    next_dodge: int | None = None
    """Target number of the first dodge with the GM's shift to one roll; None if it is like the others."""


class End(Value):
    """One possible result of an attack."""

    met: Met
    damage: int
    """Damage to the target; for an outright kill, what the roll does by itself (UA-EXO-1)."""
    own: int
    """Damage to the attacker."""
    effects: tuple[str, ...]


class Chances(Value):
    """All results with their numbers of rolls."""

    ends: tuple[tuple[End, int], ...]
    total: int

    def of(self, holds: Callable[[End], bool]) -> float:
        """Return the chance of the results that satisfy a condition, 0 to 1."""
        return sum(many for end, many in self.ends if holds(end)) / self.total

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
        return sum(end.damage * many for end, many in self.ends) / self.total

    @property
    def own(self) -> float:
        """Expected damage to the attacker."""
        return sum(end.own * many for end, many in self.ends) / self.total


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


@lru_cache(4096)
def chances(attack: Attack, rules: TableRules) -> Chances:
    """Return the chances of one attack."""
    ends: dict[End, int] = {}
    rolls = attack.rolls or EVERY
    for value in rolls:
        reading = _best(value, attack, rules)
        for how, many in _escapes(reading, attack, rules):
            for end, share in _ends(_bare(reading), how, attack.blow, attack.cherry, rules):
                ends[end] = ends.get(end, 0) + many * share
    return Chances(tuple(ends.items()), len(rolls) * 100 * _SURE)


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
            for end, share, stored in _made(first if nth == 1 else attack, rules, stage.stored, many > 1):
                chance = likely * share
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
        hits=sum(chance for stage, chance, _ in over if stage.hit),
        mean=mean,
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
        whole = chances(attack, rules)
        yield from ((end, times / whole.total, False) for end, times in whole.ends)
        return
    if not stored:
        attack = attack._replace(dodged=0, next_dodge=None)
    every = attack.rolls or EVERY
    for used in (True, False):
        some = tuple(roll for roll in every if avoidable(_best(roll, attack, rules), attack.blow, rules) == used)
        if not some:
            continue
        part = chances(attack._replace(rolls=some), rules)
        for end, times in part.ends:
            yield end, times / part.total * len(some) / len(every), stored and not used


def _best(value: int, attack: Attack, rules: TableRules) -> Reading:
    """Return the reading of a roll, or of its swapped digits if that is allowed and better."""

    def reading(value: int) -> Reading:
        least, flat = attack.blow.minimum, attack.no_matches
        return read(value, attack.target, rules, least, no_matches=flat, skilled=attack.skilled)

    def worth(reading: Reading) -> tuple[bool, bool, int]:
        ends = _ends(_bare(reading), "none", attack.blow, attack.cherry, rules)
        outright = any({"dead", "choose"} & {*end.effects} for end, _ in ends)
        return reading.succeeded, outright, sum(end.damage * share for end, share in ends)

    if rules.flip_flop == "off" or not attack.flips:
        return reading(value)
    return max(reading(value), reading(swapped(value)), key=worth)


def _bare(reading: Reading) -> Reading:
    """Return the reading without target and minimum, on which harm does not depend."""
    return reading._replace(target=0, minimum=0)


@lru_cache(32768)
def _ends(reading: Reading, how: Escape, blow: Blow, cherry: str, rules: TableRules) -> tuple[tuple[End, int], ...]:
    """Return the results of a roll after a dodge, over the dice of a cherry, in shares of `_SURE`."""
    picked = cherry if cherry and cherry_due(blow, reading, rules) else ""
    dice = _DICE.get(picked, 0)
    ends: dict[End, int] = {}
    for faces in product(range(10), repeat=dice):
        done = harm(reading, blow, rules, picked, faces)
        left = after(done, how, blow, rules)
        met: Met = "none" if how == "half" and not (done.damage or blow.magick) else how
        damage = harm(reading, blow._replace(way=""), rules).damage if "dead" in left.effects else left.damage
        end = End(met if reading.succeeded else "misses", damage, left.own.total, left.effects)
        ends[end] = ends.get(end, 0) + _SURE // 10**dice
    return tuple(ends.items())


def _escapes(reading: Reading, attack: Attack, rules: TableRules) -> Iterator[tuple[Escape, int]]:
    """Yield each result of the dodge with its number of rolls out of a hundred."""
    if attack.dodge is None or not avoidable(reading, attack.blow, rules):
        yield "none", 100
        return
    target, rating = attack.dodge
    target = target if attack.next_dodge is None else attack.next_dodge
    if attack.dodged:
        flat, skilled = attack.dodges_flat, attack.dodger_skilled
        known = dodge(attack.dodged, target, reading.value, rules, no_matches=flat, skilled=skilled)
        yield escape(reading.value, known, rating), 100
        return
    avoid = dodges(target, rules, attack.dodges_flat, attack.dodger_skilled)[reading.value]
    if avoid:
        yield "all", avoid
    if avoid < 100:
        missed = read(100, target, rules)
        yield escape(reading.value, missed, rating), 100 - avoid


@lru_cache(1024)
def dodges(target: int, rules: TableRules, no_matches: bool = False, skilled: bool = True) -> tuple[int, ...]:
    """Return how many of a hundred dodges avoid an attack, by its roll, 0 to 100 (UA-DOD-2).

    The number at 0 means nothing.
    """

    def avoids(value: int, attack: int) -> bool:
        return dodge(value, target, attack, rules, no_matches=no_matches, skilled=skilled).succeeded

    counts = [0] * 102
    for value in reversed(EVERY):  # a dodge avoids equal and lower attacks, but for 01
        counts[value] = counts[value + 1] + avoids(value, value)
    counts = [many + avoids(1, attack) if attack > 1 else many for attack, many in enumerate(counts)]
    counts[1] = sum(avoids(value, 1) for value in EVERY)
    return tuple(counts[:101])
