"""Exact odds of an attack before it is rolled: ATK-2, ATK-3, DICE-3 to DICE-8, DICE-10, DEF-1, ARM-1, DMG-5 to DMG-7.

What becomes of a roll is in `rerolls`, what becomes of it against others in `opposing`. The policy besides: each
chooser serves itself; armor is always given, and what comes where none is stands beside it; only declared reactions
count. Everybody counts as given: what starting something costs in a continuous effect is in `starting`, which
`forecast` asks (AOE-7, RUL-20).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from unhex_tui.engine.value import Value
from unhex_tui.evening.naming import listed
from unhex_tui.systems.unhex.advice.opposing import Blow, Blows, Defence, Stands, Striker, all_in_all, striker
from unhex_tui.systems.unhex.advice.rerolls import HUNDRED, WAYS, Roller, Worth, best, falls, total, ways
from unhex_tui.systems.unhex.fight.facts.cover import who_picks
from unhex_tui.systems.unhex.fight.facts.skill import known_for
from unhex_tui.systems.unhex.fight.rolls.worth import settles_last, wins_ties
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.people.wounds import BOXES, marked, would_mark
from unhex_tui.systems.unhex.state.table import Table

WITH_RE_ROLL = " with the best re-roll"
GIVEN = "armor given | not given"
"""What two numbers in one cell are."""
_RATHER = "armor not given: less damage but more drops"
"""Why the second may be the smaller one."""
_NAMED = 6
"""Rolls that are named at most."""


def defence(table: Table, roller: Roller, defender: Character, attacker: Character) -> Defence:
    """A defence with a roll of this kind (DICE-10, RUL-3)."""
    first = settles_last(table, attacker) and not settles_last(table, defender)
    return Defence(roller, wins_ties(defender, attacker), first)


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
        """Chance to hit, mean damage and chance that it drops, as they stand in a row: armor given | not given."""
        damage, drops = f"{float(self.damage):.1f}", percent(self.drops) if self.drops else "–"
        if self.bare is not None:
            damage = parted(damage, f"{float(self.bare[0]):.1f}")
            drops = parted(percent(self.drops), percent(self.bare[1])) if self.bare[1] else drops
        return percent(self.hit), damage, drops

    @property
    def words(self) -> str:
        """What no column says of the attacker's roll."""
        return self.said(percent(self.critical))

    def said(self, critical: str) -> str:
        """The same with another chance of a critical success, in words."""
        critical = f"critical {critical}" + (f",{WITH_RE_ROLL}" if self.again else "")
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


def parted(given: str, bare: str, sign: str = "|") -> str:
    """What comes with armor given and without, as one where they read alike: `12|10 %`, which is no range."""
    unit = " %" if bare.endswith(" %") else ""
    return f"{given.removesuffix(unit)}{sign}{bare}" if given != bare else bare


def percent(chance: Fraction) -> str:
    """A chance in per cent; what is possible but rare is not called 0, nor what is not sure 100."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 0:
        return "<1 %"
    if rounded == 100 and chance < 1:
        return ">99 %"
    return f"{rounded} %"


def chances(roller: Roller, worths: Sequence[Worth] = (), whole: int = 1) -> Chances:
    """What to expect of a roll: that it comes through as often as each roll's worth says, of so many, else succeeds."""
    lie = falls(roller)
    through = [one for (one,) in worths] or [int(roll.success) for roll in lie]
    ends = [
        (one, whole * (roll.success and roll.critical), whole * (not roll.lost))
        for one, roll in zip(through, lie, strict=True)
    ]
    success, critical, unharmed = (Fraction(one, HUNDRED**2 * whole) for one in total(best(roller, ends, ends)))
    return Chances(success, critical, 1 - unharmed, roller.again)


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

    def blows(self, roller: Roller, adjust: bool) -> Blows:
        """By the dice, up to those that may be set at most."""
        return tuple(self.best(*divmod(n, 10), adjust) for n in range(max(roller.level, roller.max_level) + 1))

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


def strikers(
    table: Table, attacker: Character, form: Form, target: Character, use: str = "attack", level: int | None = None
) -> list[Striker]:
    """Who rolls, with armor given, and where the target has some with none given (ARM-1).

    Of a roll that is declared already, `level` is the attacker's of then (RUL-10).
    """
    known = known_for(attacker, form, use)
    roller = roller_of(table, attacker, form, use)
    if level is not None:
        roller = roller._replace(level=level)
    chooses = who_picks(table, target, attacker, form, use) != "attacker"
    found = []
    for bare in (False, True) if any(target.armor(place) for place in BOXES) else (False,):
        harm = cache(lambda damage, location, bare=bare: blow(target, damage, location, form.less, bare=bare))
        hurt = _Target(harm, chooses, "precise" in known, "powerful" in known, table.rules.location_of_die)
        kept = hurt.blows(roller, True)
        found.append(striker(roller, kept, hurt.blows(roller, False) if roller.again else kept))
    return found


def attack_odds(
    table: Table,
    attacker: Character,
    form: Form,
    target: Character,
    *,
    use: str = "attack",
    level: int | None = None,
    defences: Sequence[Defence] = (),
) -> Odds:
    """What to expect of an attack, a counterattack or an intercept, which no cover meets (INT-2), by `strikers`."""
    who = strikers(table, attacker, form, target, use, level)
    roller = who[0].roller
    odds = _odds([all_in_all(one, defences) for one in who])
    drops = odds.drops if odds.bare is None else odds.bare[1]
    fatal = [
        f"{n:02d}"
        for n, (roll, hurt) in enumerate(zip(falls(roller), who[-1].blows[False], strict=False))
        if roll.success and not roll.critical and hurt.drops
    ]
    if drops and not (fatal or roller.plain) and roller.level < roller.max_level:
        odds = odds._replace(sets=f"a roll of {roller.level} may be set up to {roller.max_level}")
    return odds._replace(again=roller.again, fatal=tuple(fatal))


def _odds(found: Sequence[tuple[Worth, int]]) -> Odds:
    """With armor given, and with none given where there is some."""
    (hit, damage, drops, critical), *bare = [[Fraction(one, whole) for one in worth] for worth, whole in found]
    return Odds(hit, critical, damage, drops, bare=(bare[0][1], bare[0][2]) if bare else None)


def odds_of_ways(who: Sequence[Striker], lies: int, stands: Stands, whole: int) -> dict[str, Odds]:
    """What to expect of a hit that lies so by what is done with its dice, against defences that it stands so often."""
    found = [ways(one.worths(stands, whole), one.worths(stands, whole, again=True), lies) for one in who]
    return {way: _odds([(worths[n], whole * HUNDRED) for worths in found]) for n, way in enumerate(WAYS)}
