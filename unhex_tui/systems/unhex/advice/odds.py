"""Exact odds of an attack before it is rolled: ATK-2, ATK-3, DICE-3 to DICE-8, DICE-10, DEF-1, ARM-1, DMG-5 to DMG-7.

What becomes of a roll is in `rerolls`, what becomes of it against others in `opposing`. Hits, damage and KO are three
questions: each is answered for an attacker who wants just that and for defenders who want to prevent just that, so that
no defence looks worse than none. The target gives armor whenever there is some at the location. Only declared reactions
count. Everybody counts as given: what starting something costs in a continuous effect is in `starting`, which
`forecast` asks (AOE-7, RUL-20).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from unhex_tui.engine.rounding import number, percent
from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.advice.opposing import Defence, Stands, Striker, all_in_all, in_part
from unhex_tui.systems.unhex.advice.rerolls import HUNDRED, WAYS, Roller, best, falls, ways
from unhex_tui.systems.unhex.fight.facts.cover import who_picks
from unhex_tui.systems.unhex.fight.facts.skill import known_for
from unhex_tui.systems.unhex.fight.rolls.worth import settles_last, wins_ties
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.people.wounds import BOXES, marked, would_mark
from unhex_tui.systems.unhex.state.table import Table

POLICY = (
    "Each column answers one question: the attacker plays for the hit, for damage or for the KO and picks re-rolls, "
    "dice and criticals for it. The target's side plays against it and uses armor whenever that is better."
)
"""What the columns of attacks mean, for whoever asks."""
ABOUT = "~"
"""The sign before a figure that is not exact."""
POLICY_ABOUT = (
    f"{ABOUT} means not exact: if 3 or more defend and 2 or more of them may re-roll, not every re-roll is "
    "counted, and the true figure may be higher."
)
"""The line that explains the sign."""
HITS = ("hits", "damage", "KO")
"""Heads of the columns of an attack."""
WITH_RE_ROLL = " with the best re-roll"
NOW = f"Now,{WITH_RE_ROLL}"
"""How odds that count a re-roll begin, beside the numbers that succeed without it (DICE-7)."""
_NAMED = 6
"""Rolls that are named at most."""


def defence(table: Table, roller: Roller, defender: Character, attacker: Character) -> Defence:
    """A defence with a roll of this kind (DICE-10, RUL-3)."""
    first = settles_last(table, attacker) and not settles_last(table, defender)
    return Defence(roller, wins_ties(defender, attacker), first)


class Odds(Value):
    """What to expect of an attack, each exactly; each is the best for an attacker who wants just that."""

    hit: Fraction
    critical: Fraction
    """That the roll ends as a critical success."""
    damage: Fraction
    """Levels the target loses, on average."""
    ko: Fraction
    """That the target falls unconscious or dies; of one who is down already that they die."""
    again: bool = False
    """The attacker's re-roll is counted (DICE-7)."""
    fatal: tuple[str, ...] = ()
    """The dice of first rolls, tens and ones, that put the target out; a critical success may do so too."""
    sets: str = ""
    """How high the level itself may be set, where only a critical success puts the target out (DICE-5)."""
    less: bool = False
    """Less-lethal, so that a KO is hardly looked for."""
    about: bool = False
    """The figures are not exact and may be too low."""

    @property
    def cells(self) -> tuple[str, str, str]:
        """Chance to hit, mean damage and chance of a KO, as they stand in a row."""
        hit, damage, ko = cells(self.hit, self.damage, self.ko, self.less)
        sign = ABOUT if self.about else ""
        return sign + hit, sign + damage, ko if ko == "–" else sign + ko

    @property
    def words(self) -> str:
        """What no column says of the attacker's roll."""
        critical = f"critical {percent(self.critical)}" + (f",{WITH_RE_ROLL}" if self.again else "")
        return "; ".join(filter(None, (critical, self.sets)))

    @property
    def dropping(self) -> str:
        """Which dice put the target out, in words; empty where none do, or too many to look for among the dice."""
        return f"KO on {', '.join(self.fatal)} or any critical" if 0 < len(self.fatal) <= _NAMED else ""


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


def cells(hit: Fraction, damage: Fraction, ko: Fraction, less: bool) -> tuple[str, str, str]:
    """The three as they stand in a row; of a KO that nobody expects, as the weapon is `less` lethal, nothing."""
    return percent(hit), number(damage), "–" if less and not ko else percent(ko)


def chances(roller: Roller, worths: Sequence[int] = (), whole: int = 1) -> Chances:
    """What to expect of a roll: that it comes through as often as each roll's worth says, of so many, else succeeds.

    The roller wants to come through; of equals a critical success, then no critical failure.
    """
    unit = 2 * HUNDRED**2 * whole
    lie = falls(roller)
    ends = [
        (one * unit + whole * (roll.success and roll.critical)) * unit + whole * (not roll.lost)
        for one, roll in zip(worths or [int(roll.success) for roll in lie], lie, strict=True)
    ]
    rest, unharmed = divmod(sum(best(roller, ends, ends)), unit)
    success, critical = divmod(rest, unit)
    found = (Fraction(one, HUNDRED**2 * whole) for one in (success, critical, unharmed))
    through, best_end, safe = found
    return Chances(through, best_end, 1 - safe, roller.again)


# -------------------------------------------------------------------- one hit


class Blow(NamedTuple):
    """What a hit comes to for its target."""

    ko: bool
    """It falls unconscious or dies; one who is down already dies."""
    loss: int
    """Levels lost."""


class Strikers(NamedTuple):
    """An attacker who wants to hit, one who wants damage, and one who wants the KO."""

    hit: Striker
    damage: Striker
    ko: Striker


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

    def worst(self, adjust: bool, numbers: range) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Most damage of a hit, and whether there is a KO, by its number; each for itself (ATK-3, DICE-8)."""
        choice = min if self.chooses else max
        found = []
        for goal in (1, 0):
            read = [[max([one[goal] for one in self._ways(n, die, adjust)]) for die in range(10)] for n in range(10)]
            found.append(tuple([choice(read[n // 10][n % 10], read[n % 10][n // 10]) for n in numbers]))
        return found[0], found[1]

    def _ways(self, damage: int, die: int, adjust: bool) -> list[Blow]:
        blows = [self.blow(damage, self.places[die])]
        if adjust and self.precise:
            blows += [self.blow(damage, self.places[near]) for near in (die - 1, die + 1) if 0 <= near <= 9]
        if adjust and self.powerful and damage < 9:
            blows.append(self.blow(damage + 1, self.places[die]))
        return blows


def blow(target: Character, damage: int, location: str, less: bool) -> Blow:
    """What so much damage to a location comes to; armor there is given, which is never worse (ARM-1, DMG-1, DMG-4 to
    DMG-8).
    """
    if damage and target.armor(location):
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


class _Case:
    """A target as far as a hit on it depends on it, to look up what such a hit comes to: people change in place."""

    __slots__ = ("key", "numbers", "target")

    def __init__(self, target: _Target, numbers: range, *state: Hashable) -> None:
        self.target, self.numbers = target, numbers
        self.key = (target.chooses, target.precise, target.powerful, target.places, numbers, *state)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Case) and self.key == other.key


@lru_cache(maxsize=256)
def _worst(case: _Case, adjust: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """`_Target.worst`, kept: the same target is asked about for every reaction, and for the strip of the roll."""
    return case.target.worst(adjust, case.numbers)


def _state(target: Character) -> tuple[Hashable, ...]:
    """All that `blow` looks at."""
    marks = tuple(map(tuple, target.marks.values()))
    armored = tuple(place for place in target.marks if target.armor(place))
    return target.level, target.conscious_from, target.unconscious, target.dead, marks, armored


def strikers(
    table: Table, attacker: Character, form: Form, target: Character, use: str = "attack", level: int | None = None
) -> Strikers:
    """Who rolls, and what each hit comes to; of a roll that is declared `level` is the attacker's of then (RUL-10)."""
    known = known_for(attacker, form, use)
    roller = roller_of(table, attacker, form, use)
    if level is not None:
        roller = roller._replace(level=level)
    chooses = who_picks(table, target, attacker, form, use) != "attacker"
    harm = cache(lambda damage, location: blow(target, damage, location, form.less))
    hurt = _Target(harm, chooses, "precise" in known, "powerful" in known, table.rules.location_of_die)
    numbers = range(max(roller.level, roller.max_level) + 1)
    case = _Case(hurt, numbers, form.less, *_state(target))
    kept = _worst(case, True)
    again = _worst(case, False) if roller.again else kept
    every = (1,) * len(numbers)
    damage, ko = (Striker(roller, *both) for both in zip(kept, again, strict=True))
    return Strikers(Striker(roller, every, every), damage, ko)


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
    roller = who.ko.roller
    hit, damage, ko = (Fraction(*all_in_all(one, tuple(defences))) for one in who)
    fatal = [
        f"{n:02d}"
        for n, (roll, out) in enumerate(zip(falls(roller), who.ko.kept, strict=False))
        if roll.success and not roll.critical and out
    ]
    sets = ""
    if ko and not (fatal or roller.plain) and roller.level < roller.max_level:
        sets = f"a roll of exactly {roller.level} may be set up to {roller.max_level}"
    about = in_part(defences)
    return Odds(hit, criticals(roller), damage, ko, roller.again, tuple(fatal), sets, form.less, about)


@cache
def criticals(roller: Roller) -> Fraction:
    """How often a roll ends as a critical success, for whoever wants that."""
    worths = [int(roll.success and roll.critical) for roll in falls(roller)]
    return Fraction(sum(best(roller, worths, worths)), HUNDRED**2)


def odds_of_ways(
    who: Strikers, lies: int, stands: Stands, whole: int
) -> dict[str, tuple[Fraction, Fraction, Fraction]]:
    """Chance to hit, mean damage and chance of a KO of dice that lie so, by what is done with them, against defences
    that a hit stands so often.
    """
    found = [ways(one.worths(stands), one.worths(stands, again=True), lies) for one in who]
    hit, damage, ko = ([Fraction(one, whole * HUNDRED) for one in worths] for worths in found)
    return dict(zip(WAYS, zip(hit, damage, ko, strict=True), strict=True))
