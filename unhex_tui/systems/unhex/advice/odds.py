"""Exact odds of an attack before it is rolled: ATK-2, ATK-3, DICE-3 to DICE-8, DICE-10, DEF-1, ARM-1, DMG-5 to DMG-7.

One distribution of the 100 rolls per roller, combined. The policy: a failed roll re-rolls both dice where *good* allows
it; a critical success takes the number that harms most (a defender's the highest); each chooser serves itself; armor
is always given, and what comes where none is stands beside it; only declared reactions count; a tie that the GM would
decide goes to the attack. Everybody counts as given: what starting something costs in a continuous effect is in
`starting`, which `forecast` asks (AOE-7, RUL-20).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import prod
from typing import NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.evening.naming import listed
from unhex_tui.systems.unhex.fight.facts.cover import who_picks
from unhex_tui.systems.unhex.fight.facts.skill import known_for
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.people.wounds import BOXES, marked, would_mark
from unhex_tui.systems.unhex.rules.percentile import TO_HUNDRED, Reading, highest_set, is_critical, is_success, value
from unhex_tui.systems.unhex.state.table import Table

WITH_RE_ROLL = " with the re-roll"
GIVEN = "armor given – not given"
_RATHER = "with no armor, a drop before more damage"
"""What the two numbers of a range are."""
WHOLE = 10_000
"""Weights of a distribution add up to this: 100 first rolls by 100 second ones."""
_NAMED = 6
"""Rolls that are named at most."""


class Roller(NamedTuple):
    """Who rolls, as far as the dice are concerned."""

    level: int
    max_level: int
    good: bool = False
    plain: bool = False
    """Neither good nor critical (SHLD-4)."""
    reading: Reading = TO_HUNDRED
    """How the edition reads the dice (EDIT-3)."""


class Defence(Value):
    """A defence that is declared against an attack."""

    roller: Roller
    wins_ties: bool

    def beats(self, number: int) -> Fraction:
        """The chance that it beats an attack of this number (DEF-1, DICE-10)."""
        return Fraction(sum(_defended(self.roller)[number if self.wins_ties else number + 1 :]), WHOLE)


def defence(roller: Roller, defender: Character, attacker: Character) -> Defence:
    """A defence with a roll of this kind: a PC wins the tie against an NPC (DICE-10)."""
    return Defence(roller, defender.pc and not attacker.pc)


class Settled(NamedTuple):
    """A roll that has been re-rolled or not, before a critical success has its say."""

    tens: int
    ones: int
    success: bool
    critical: bool
    used: bool
    """It has been rolled again, so no other modifier may follow (DICE-9)."""


class Blow(NamedTuple):
    """What a hit comes to for its target; greater is worse for it."""

    drops: bool
    """It falls unconscious or dies; one who is down already dies."""
    loss: int
    """Levels lost."""


class Odds(Value):
    """What to expect of an attack, each exactly."""

    hit: Fraction
    critical: Fraction
    """That the roll ends as a critical success."""
    damage: Fraction
    """Levels the target loses, on average."""
    drops: Fraction
    again: bool = False
    """The attacker's re-roll is counted (DICE-7)."""
    fatal: tuple[str, ...] = ()
    """The dice of first rolls, tens and ones, with which it drops the target; a critical success always may."""
    bare: tuple[Fraction, Fraction] | None = None
    """`damage` and `drops` where no armor is given; None where there is none. Who chooses what drops the target may
    then do less damage.
    """
    sets: str = ""
    """How high the level itself may be set, where only a critical success drops the target (DICE-5)."""

    @property
    def cells(self) -> tuple[str, str, str]:
        """Chance to hit, mean damage and chance that it drops, as they stand in a row: armor given – not given."""
        damage, drops = f"{float(self.damage):.1f}", percent(self.drops) if self.drops else "–"
        if self.bare is not None:
            damage = ranged(damage, f"{float(self.bare[0]):.1f}")
            drops = ranged(percent(self.drops), percent(self.bare[1])) if self.bare[1] else drops
        return percent(self.hit), damage, drops

    @property
    def words(self) -> str:
        """What no column says of the attacker's roll."""
        critical = f"critical {percent(self.critical)}" + (f",{WITH_RE_ROLL}" if self.again else "")
        drops = self.bare is not None and self.bare[0] < self.damage
        return "; ".join(filter(None, (critical, self.sets, _RATHER if drops else "")))

    @property
    def dropping(self) -> str:
        """Which dice drop the target, in words; empty where none do, or too many to look for among the dice."""
        many = len(self.fatal)
        return f"{listed(self.fatal)} put{'s' * (many == 1)} them out" if 0 < many <= _NAMED else ""


class Chances(Value):
    """What to expect of a roll by itself, each exactly."""

    success: Fraction
    best: Fraction
    """That it ends as a critical success."""
    worst: Fraction
    """That it ends as a critical failure."""
    again: bool
    """The re-roll is counted (DICE-7)."""

    @property
    def words(self) -> str:
        """What no column says."""
        again = f",{WITH_RE_ROLL}" if self.again else ""
        return f"critical success {percent(self.best)}, critical failure {percent(self.worst)}{again}"


def ranged(given: str, bare: str) -> str:
    """What comes with armor given and without, as one where they read alike: `10–12 %`."""
    unit = " %" if bare.endswith(" %") else ""
    return f"{given.removesuffix(unit)}–{bare}" if given != bare else bare


def percent(chance: Fraction) -> str:
    """A chance in per cent; what is possible but rare is not called 0, nor what is not sure 100."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 0:
        return "<1 %"
    if rounded == 100 and chance < 1:
        return ">99 %"
    return f"{rounded} %"


# -------------------------------------------------------------------- one roller


@lru_cache(maxsize=512)
def distribution(roller: Roller) -> tuple[tuple[Settled, int], ...]:
    """How a roll may end, each with its weight out of `WHOLE` (DICE-1 to DICE-4, DICE-7)."""
    weights: dict[Settled, int] = {}
    for tens in range(10):
        for ones in range(10):
            first = _read(roller, tens, ones, False)
            if roller.good and not roller.plain and not first.success and not first.critical:
                for second in range(100):
                    again = _read(roller, second // 10, second % 10, True)
                    weights[again] = weights.get(again, 0) + 1
            else:
                weights[first] = weights.get(first, 0) + 100
    return tuple(weights.items())


def _read(roller: Roller, tens: int, ones: int, used: bool) -> Settled:
    number = value(tens, ones, roller.reading)
    critical = not roller.plain and is_critical(number, roller.level)
    return Settled(tens, ones, is_success(number, roller.level), critical, used)


def rolled_again(roller: Roller, tens: int, ones: int) -> dict[str, tuple[tuple[Settled, int], ...]]:
    """How a roll that lies so may end by what is done with it: kept, or its tens, its ones or both rolled again."""
    ways = {
        "keep": [(tens, ones)],
        "tens": [(face, ones) for face in range(10)],
        "ones": [(tens, face) for face in range(10)],
        "both": [(first, second) for first in range(10) for second in range(10)],
    }
    return {key: tuple((_read(roller, *faces, key != "keep"), 1) for faces in found) for key, found in ways.items()}


def settable(roller: Roller, tens: int, ones: int) -> range:
    """The numbers that a critical success may set the dice to (DICE-5)."""
    highest = highest_set(value(tens, ones, roller.reading), roller.level, roller.max_level)
    return range(roller.reading.lowest, highest + 1)


@lru_cache(maxsize=512)
def _defended(roller: Roller) -> tuple[int, ...]:
    """The weights with which a defender's successful roll ends at each number from 0 to 99; it sets criticals high."""
    weights = [0] * 100
    for roll, weight in distribution(roller):
        if roll.success:
            number = value(roll.tens, roll.ones, roller.reading)
            weights[max(settable(roller, roll.tens, roll.ones)) if roll.critical else number] += weight
    return tuple(weights)


def chances(roller: Roller) -> Chances:
    """What to expect of a roll by itself."""
    ends = [0, 0, 0]
    for roll, weight in distribution(roller):
        ends[0] += weight * roll.success
        ends[1] += weight * (roll.success and roll.critical)
        ends[2] += weight * (roll.critical and not roll.success)
    success, best, worst = (Fraction(end, WHOLE) for end in ends)
    return Chances(success, best, worst, roller.good and not roller.plain)


# -------------------------------------------------------------------- one hit


class _Target(Value):
    """What a hit on somebody comes to, and who chooses."""

    blow: Callable[[int, str], Blow]
    """By damage and location."""
    chooses: bool
    """The target's side chooses which die is damage (ATK-3)."""
    precise: bool
    powerful: bool
    places: Sequence[str]
    """Location by the location die."""

    def best(self, tens: int, ones: int, adjust: bool) -> Blow:
        """The blow of a hit with these dice, each chooser serving itself (ATK-3, DICE-8)."""
        ways = (self._adjusted(tens, ones, adjust), self._adjusted(ones, tens, adjust))
        return min(ways) if self.chooses else max(ways)

    def _adjusted(self, damage: int, die: int, adjust: bool) -> Blow:
        blows = [self.blow(damage, self.places[die])]
        if adjust and self.precise:
            blows += [self.blow(damage, self.places[near]) for near in (die - 1, die + 1) if 0 <= near <= 9]
        if adjust and self.powerful and damage < 9:
            blows.append(self.blow(damage + 1, self.places[die]))
        return max(blows)


def blow(target: Character, damage: int, location: str, less: bool, bare: bool = False) -> Blow:
    """What so much damage to a location comes to, armor given where there is some unless it is `bare` (ARM-1, DMG-1,
    DMG-4 to DMG-8).
    """
    if damage and not bare and target.armor(location):
        return Blow(False, 0)
    level = target.level - damage
    if target.unconscious:
        return Blow(level < 0 and not target.dead, damage)
    boxes = {} if less else would_mark(target.marks, location, damage)
    full = any(marked(target.marks, place) + boxes.get(place, 0) >= BOXES[place] for place in ("head", "torso"))
    return Blow(full or level < target.conscious_from, damage)


def roller_of(table: Table, character: Character, form: Form | None, use: str) -> Roller:
    """Somebody as a roller for a use of a weapon (DICE-7, RUL-33)."""
    known = known_for(character, form, use)
    return Roller(character.level, character.max_level, "good" in known, False, table.rules.reading)


def attack_odds(
    table: Table,
    attacker: Character,
    form: Form,
    target: Character,
    *,
    use: str = "attack",
    level: int | None = None,
    defences: Sequence[Defence] = (),
    ends: Sequence[tuple[Settled, int]] = (),
    stands: Callable[[int], Fraction] | None = None,
) -> Odds:
    """What to expect of an attack, a counterattack or an intercept, which no cover meets (INT-2).

    Of one that is declared already, `level` is the attacker's of then (RUL-10). Of one that is rolled already, `ends`
    are the ways its roll may end, each with its weight; `stands` is the chance that no defence beats it by its number,
    where defences are rolled.
    """
    known = known_for(attacker, form, use)
    hurt = _Target(
        cache(lambda damage, location: blow(target, damage, location, form.less)),
        who_picks(table, target, attacker, form, use) != "attacker",
        "precise" in known,
        "powerful" in known,
        table.rules.location_of_die,
    )
    roller = roller_of(table, attacker, form, use)
    if level is not None:
        roller = roller._replace(level=level)
    rolled, stands, ends = bool(ends), stands or standing(defences), ends or distribution(roller)
    odds = _combine(roller, hurt, stands, ends)
    drops, fatal = odds.drops, odds.fatal
    if any(target.armor(place) for place in BOXES):
        without = cache(lambda damage, location: blow(target, damage, location, form.less, bare=True))
        bare = _combine(roller, hurt._replace(blow=without), stands, ends)
        odds = odds._replace(bare=(bare.damage, bare.drops))
        drops, fatal = bare.drops, bare.fatal
    if drops and not (fatal or rolled or roller.plain) and roller.level < roller.max_level:
        odds = odds._replace(sets=f"a roll of {roller.level} may be set up to {roller.max_level}")
    return odds._replace(again=roller.good and not roller.plain and not rolled)


def _combine(
    roller: Roller, hurt: _Target, stands: Callable[[int], Fraction], ends: Sequence[tuple[Settled, int]]
) -> Odds:
    """Every way the attacker's roll may end, against every way the defenders' may."""
    hit = critical = damage = drops = Fraction(0)
    fatal = []
    highest: dict[tuple[range, bool], tuple[bool, Blow, int]] = {}
    for roll, weight in ends:
        if not roll.success:
            continue
        number = value(roll.tens, roll.ones, roller.reading)
        adjust = not roll.used
        if roll.critical:
            critical += weight
            key = (settable(roller, roll.tens, roll.ones), adjust)
            if key not in highest:
                highest[key] = max((stands(n) > 0, hurt.best(*divmod(n, 10), adjust), n) for n in key[0])
            _, result, number = highest[key]
        else:
            result = hurt.best(roll.tens, roll.ones, adjust)
            fatal += [f"{roll.tens}{roll.ones}"] if adjust and result.drops and stands(number) else []
        chance = weight * stands(number)
        hit += chance
        damage += chance * result.loss
        drops += chance * result.drops
    whole = sum(weight for _, weight in ends)
    return Odds(hit / whole, critical / whole, damage / whole, drops / whole, fatal=tuple(fatal))


def standing(defences: Sequence[Defence]) -> Callable[[int], Fraction]:
    """The chance that no defence beats an attack, by its number."""
    return cache(lambda number: prod((1 - one.beats(number) for one in defences), start=Fraction(1)))
