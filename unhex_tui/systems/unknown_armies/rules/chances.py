"""Chance rules of one attack, from its roll to the harm that is left, of a driver's roll and of a shot at a car.

UA-DOD-2 to UA-DOD-4, UA-DOD-7, UA-CHR-1, UA-VES-3, UA-EXO-1, UA-CAR-3 to UA-CAR-8, table 3.5. Play runs the rules with
the table's dice, and odds count them (`unhex_tui/engine/chance.py`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, Literal, NamedTuple, Protocol

from unhex_tui.engine.chance import ChanceRule, Part, Pick, Spread, evenly, exact, mean, merged, share
from unhex_tui.engine.value import Value
from unhex_tui.systems.unknown_armies.rules.attacks import CHERRIES, Blow, cherry_due, harm
from unhex_tui.systems.unknown_armies.rules.chase import (
    INSANE,
    Feat,
    Struck,
    car_struck,
    driven,
    hazard,
    rammed,
    risked,
)
from unhex_tui.systems.unknown_armies.rules.dice import EVERY, Check, Kind, Reading, Result, check, read, swapped
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import Escape, after, avoidable, dodge, escape

Met = Literal["misses", "all", "half", "none"]
"""The result of an attack: a miss, or how much of it a dodge avoids."""
CHERRY_DICE = {"extra-die": 1, "reroll-damage": 2}
"""Number of dice that a cherry rolls (table 3.4)."""


class Facts(Protocol):
    """Facts of an attack as the rules read them: from the table in play, from `AttackFacts` for odds.

    `rating` is the target's Dodge skill without shifts; `reading` and `how` are the attack's roll and what a dodge
    avoids of it. `against` returns the facts of a dodge against an attack roll, `landing` those of the harm after it.
    """

    @property
    def rules(self) -> TableRules: ...
    @property
    def blow(self) -> Blow: ...
    @property
    def dodges(self) -> bool: ...
    @property
    def rating(self) -> int: ...
    @property
    def reading(self) -> Reading: ...
    @property
    def how(self) -> Escape: ...
    def against(self, attack: Reading) -> Any: ...
    def landing(self, attack: Reading, how: Escape) -> Any: ...


class End(NamedTuple):
    """Result of one attack."""

    met: Met
    damage: int
    """Damage to the target; for an outright kill, what the roll does by itself (UA-EXO-1)."""
    own: int
    """Damage to the attacker."""
    effects: tuple[str, ...]


def attack(facts: Facts) -> ChanceRule[End]:
    """Resolve one attack (UA-DOD-2)."""
    reading: Reading = yield "attack"
    how: Escape = "none"
    if facts.dodges and avoidable(reading, facts.blow, facts.rules):
        how = yield Part(evade, facts.against(reading))
    return Part(land, facts.landing(reading, how))


def evade(facts: Facts) -> ChanceRule[Escape]:
    """Return how much of an attack a dodge avoids (UA-DOD-2 to UA-DOD-4)."""
    return escape(facts.reading.value, (yield "dodge"), facts.rating)


def land(facts: Facts) -> ChanceRule[End]:
    """Resolve a cherry and the vest, and return the harm that is left (UA-CHR-1, UA-VES-3, UA-DOD-7)."""
    reading, how, blow, rules = facts.reading, facts.how, facts.blow, facts.rules
    cherry, dice = "", ()
    if how != "all":
        if cherry_due(blow, reading, rules):
            picked = yield Pick("cherry", (*CHERRIES, "none"))
            cherry = "" if picked == "none" else picked
            dice = (yield "cherry.dice") if cherry in CHERRY_DICE else ()
        blow = blow._replace(vest=blow.gun and (yield Pick("vest", ("yes", "no"))) == "yes")
    done = harm(reading, blow, rules, cherry, dice)
    left = after(done, how, blow, rules)
    met: Met = "none" if how == "half" and not (done.damage or blow.magick) else how
    damage = harm(reading, blow._replace(way=""), rules).damage if "dead" in left.effects else left.damage
    return End(met if reading.succeeded else "misses", damage, left.own.total, left.effects)


class Drove(NamedTuple):
    """Result of a Drive roll."""

    lengths: int | None
    """Lengths that the car wins or loses; None for a wreck (UA-CAR-7)."""
    result: Result


def drive(facts: RollFacts) -> ChanceRule[Drove]:
    """Resolve a Drive roll (UA-CAR-3 to UA-CAR-8)."""
    made: Check = yield "check"
    if facts.feat == "insane":
        return Drove(INSANE if made.reading.succeeded else None, made.result)
    if facts.feat == "drive":
        return Drove(driven(made), made.result)
    if facts.feat == "hazard":
        return Drove(hazard(made), made.result)
    return Drove(rammed(made.reading) if facts.feat == "ram" else risked(made.reading), made.result)


def shot(_facts: object) -> ChanceRule[Struck]:
    """Return the effect of a shot at a car (UA-CAR-10, table 3.5)."""
    return car_struck((yield "attack"))


# -------------------------------------------------------------------- facts for odds


class RollFacts(NamedTuple):
    """Facts of a skill roll, a check or a shot at a car before its dice."""

    target: int
    rules: TableRules
    skilled: bool = True
    no_matches: bool = False
    """The character's matches have no benefit (table 3.4)."""
    rolled: int = 0
    """The roll if it is a hunch, else 0 (UA-CHK-5)."""
    minimum: int = 0
    kind: Kind = "major"
    stat: int = 0
    """The stat of the check without shifts."""
    feat: Feat = "drive"

    @property
    def succeeds(self) -> float:
        """The chance of a success."""
        return share(self.spread("roll"), lambda reading: reading.succeeded)

    def read(self, roll: int) -> Reading:
        bare, skilled = self.no_matches, self.skilled
        return read(roll, self.target, self.rules, self.minimum, no_matches=bare, skilled=skilled)

    def spread(self, roll: str) -> Spread[Any]:
        """Return the check, or the reading of any other roll."""
        rolls = (self.rolled,) if self.rolled else EVERY
        return evenly(map(self.check if roll == "check" else self.read, rolls))

    def check(self, roll: int) -> Check:
        bare, skilled = self.no_matches, self.skilled
        return check(self.kind, roll, self.target, self.stat, self.rules, skilled=skilled, no_matches=bare)


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


_UNREAD = Reading(0, 0, 0, "success", False)


class AttackFacts(NamedTuple):
    """The facts of one attack, of a dodge against its roll, or of its harm; what a rule does not read has no value."""

    given: Attack
    rules: TableRules
    reading: Reading = _UNREAD
    how: Escape = "none"

    @property
    def blow(self) -> Blow:
        return self.given.blow

    @property
    def dodges(self) -> bool:
        return self.given.dodge is not None

    @property
    def rating(self) -> int:
        return self.given.dodge[1] if self.given.dodge else 0

    def against(self, attack: Reading) -> AttackFacts:
        dodge = self.given._replace(target=0, blow=Blow(), cherry="", rolls=())
        return AttackFacts(dodge, self.rules, _UNREAD._replace(value=attack.value))

    def landing(self, attack: Reading, how: Escape) -> AttackFacts:
        return AttackFacts(Attack(0, self.given.blow, cherry=self.given.cherry), self.rules, attack, how)

    def choose(self, pick: Pick) -> str:
        """Return the cherry, or whether the vest covers the hit, as the odds assume."""
        vest = "yes" if self.given.blow.vest else "no"
        return vest if pick.name == "vest" else self.given.cherry or "none"

    def spread(self, roll: str) -> Spread[Any]:
        """Return the readings of the attack or the dodge, or the faces of a cherry's dice."""
        given, rules = self.given, self.rules
        if roll == "cherry.dice":
            return evenly(product(range(10), repeat=CHERRY_DICE[given.cherry]))
        if roll == "dodge":
            return self._dodges()
        if given.flips and rules.flip_flop != "off":
            return evenly(best(value, given, rules) for value in given.rolls or EVERY)
        alike, least = not given.blow.knife and given.blow.way != "point_blank", given.blow.minimum
        return _readings(given.target, least, given.no_matches, given.skilled, given.rolls, alike, rules)

    def _dodges(self) -> Spread[Reading]:
        """Return a dodge that avoids the attack and one that does not, each for all its rolls (UA-DOD-2)."""
        given, roll = self.given, self.reading.value
        target = given.next_dodge if given.next_dodge is not None else given.dodge[0] if given.dodge else 0
        flat, skilled = given.dodges_flat, given.dodger_skilled
        if given.dodged:
            return evenly([dodge(given.dodged, target, roll, self.rules, no_matches=flat, skilled=skilled)])
        avoid = dodges(target, self.rules, flat, skilled)[roll] / 100
        every = ((_UNREAD, avoid), (_UNREAD._replace(outcome="failure"), 1 - avoid))
        return tuple((reading, chance) for reading, chance in every if chance)


@lru_cache(1024)
def _readings(
    target: int, minimum: int, flat: bool, skilled: bool, rolls: tuple[int, ...], alike: bool, rules: TableRules
) -> Spread[Reading]:
    """Return readings without target and minimum, on which no harm depends; with `alike`, plain misses as one."""

    def bare(value: int) -> Reading:
        made = read(value, target, rules, minimum, no_matches=flat, skilled=skilled)
        plain = alike and made.outcome == "failure" and not made.matched and value != 1
        return Reading(99 if plain else value, 0, 0, made.outcome, made.matched, skilled)

    return evenly(map(bare, rolls or EVERY))


def best(value: int, attack: Attack, rules: TableRules) -> Reading:
    """Return the reading of a roll, or of its swapped digits if that is allowed and better; without its target."""

    def reading(value: int) -> Reading:
        least, flat = attack.blow.minimum, attack.no_matches
        made = read(value, attack.target, rules, least, no_matches=flat, skilled=attack.skilled)
        return made._replace(target=0, minimum=0)

    def worth(reading: Reading) -> tuple[bool, bool, float]:
        ends = exact(land, AttackFacts(attack, rules).landing(reading, "none"))
        outright = share(ends, lambda end: {"dead", "choose"} & {*end.effects})
        return reading.succeeded, outright > 0, mean(merged(ends, lambda end: end.damage))

    if rules.flip_flop == "off" or not attack.flips:
        return reading(value)
    return max(reading(value), reading(swapped(value)), key=worth)


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
