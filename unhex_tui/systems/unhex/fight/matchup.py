"""Exact odds of an attack before it is rolled: ATK-2, ATK-3, DICE-3 to DICE-8, DICE-10, DEF-1, ARM-1, DMG-5 to DMG-7.

Re-rolls are in `rerolls`, opposed rolls in `opposing`. Hits, damage and KO are three questions: each assumes an
attacker who wants just that and defenders who want to prevent just that, so that no defence looks worse than none. The
target uses armor whenever there is some at the location. Only declared reactions count. Characters count in their
present state: the cost of starting an action within a continuous effect is in `started`, and rows of odds
apply it first (AOE-7, RUL-20).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple, TypeVar

from unhex_tui.engine.advice import Odds, by_cursor
from unhex_tui.engine.dice import number, percent
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.views import best_of
from unhex_tui.systems.unhex.fight.facts.cover import who_picks
from unhex_tui.systems.unhex.fight.facts.skill import (
    known_for,
    level_for,
    modifiers_of,
    settles_last,
    target_of,
    wins_ties,
)
from unhex_tui.systems.unhex.fight.facts.why_not import stands_all_out
from unhex_tui.systems.unhex.fight.opposing import all_in_all
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.people.wounds import would_mark
from unhex_tui.systems.unhex.rules.chances import Blow, Target, harms
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, Roller, falls
from unhex_tui.systems.unhex.rules.rerolls import Defence, Striker, best
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice

T = TypeVar("T")
POLICY = (
    "Each figure (hits, damage and KO) stands alone: the attacker picks the re-rolls, dice and criticals that raise it "
    "most. The target's side picks what lowers it most, and uses armor whenever that is better."
)
"""Explanation of the odds of attacks, shown on demand."""
HITS = ("hits", "damage", "KO")
"""Headings of the columns of an attack."""
WITH_RE_ROLL = " with the best re-roll"
ALL = ""
"""Key of the entries that concern a decision as a whole."""
_NAMED = 6
"""Largest number of KO rolls that are listed."""


def defence(table: Table, roller: Roller, defender: Character, attacker: Character) -> Defence:
    """Return a defence with this roller (DICE-10, RUL-3)."""
    first = settles_last(table, attacker) and not settles_last(table, defender)
    return Defence(roller, wins_ties(defender, attacker), first)


def all_out(table: Table, target: Character, attacker: Character) -> list[Defence]:
    """Return the target's all-out defence, if they declared it for this round (SHLD-4)."""
    if not stands_all_out(target):
        return []
    roller = roller_of(table, target, None, "defend")._replace(good=False, plain=True)
    return [defence(table, roller, target, attacker)]


class AttackOdds(Value):
    """Exact odds of an attack; each value assumes an attacker who wants just that."""

    hit: Fraction
    critical: Fraction
    """Chance that the roll ends as a critical success."""
    damage: Fraction
    """Average number of levels that the target loses."""
    ko: Fraction
    """Chance that the target falls unconscious or dies; for an unconscious target, that they die."""
    again: bool = False
    """The attacker's re-roll is counted (DICE-7)."""
    fatal: tuple[str, ...] = ()
    """Successful first rolls, as tens and ones, that knock the target out; criticals are not listed."""
    sets: str = ""
    """Limit for setting a roll of exactly the level, in words; empty unless a KO needs such a critical (DICE-5)."""
    less: bool = False
    """Less-lethal, so that a KO is unlikely."""

    @property
    def cells(self) -> tuple[str, str, str]:
        return cells(self.hit, self.damage, self.ko, self.less)

    @property
    def words(self) -> str:
        """The facts about the attacker's roll that no column shows."""
        critical = f"critical {percent(self.critical)}" + (f",{WITH_RE_ROLL}" if self.again else "")
        return "; ".join(filter(None, (critical, self.sets)))

    @property
    def dropping(self) -> str:
        """The rolls that knock the target out, in words; empty if there are none or too many to list."""
        rolls = f"KO on {', '.join(self.fatal)} or any critical" + ", best re-roll included" * self.again
        return rolls if 0 < len(self.fatal) <= _NAMED else ""


class Chances(Value):
    """Exact odds of a single roll."""

    success: Fraction
    best: Fraction
    """Chance that the roll ends as a critical success."""
    worst: Fraction
    """Chance that the roll ends as a critical failure."""
    again: bool
    """The re-roll is counted (DICE-7)."""

    @property
    def words(self) -> str:
        again = f",{WITH_RE_ROLL}" if self.again else ""
        return f"critical success {percent(self.best)}, critical failure {percent(self.worst)}{again}"


def cells(hit: Fraction, damage: Fraction, ko: Fraction, less: bool) -> tuple[str, str, str]:
    """Return the three values as cells of a row; a KO chance of 0 with a less-lethal weapon is shown as a dash."""
    return percent(hit), number(damage), "–" if less and not ko else percent(ko)


def chances(roller: Roller, worths: Sequence[int] = (), whole: int = 1) -> Chances:
    """Return the odds of a roll.

    `worths` tells how often each roll succeeds, out of `whole`; if it is empty, every success counts. The roller wants
    success first, then a critical success, then no critical failure.
    """
    unit = 2 * HUNDRED**2 * whole
    fallen = falls(roller)
    ends = [
        (worth * unit + whole * (roll.success and roll.critical)) * unit + whole * (not roll.lost)
        for worth, roll in zip(worths or [int(roll.success) for roll in fallen], fallen, strict=True)
    ]
    rest, unharmed = divmod(sum(best(roller, ends, ends)), unit)
    success, critical = divmod(rest, unit)
    fractions = (Fraction(count, HUNDRED**2 * whole) for count in (success, critical, unharmed))
    through, best_end, safe = fractions
    return Chances(through, best_end, 1 - safe, roller.again)


# -------------------------------------------------------------------- one hit


class Strikers(NamedTuple):
    """The same attacker with three goals: to hit, to deal damage, and to score a KO."""

    hit: Striker
    damage: Striker
    ko: Striker


def blow(target: Character, less: bool, damage: int, location: str) -> Blow:
    """Return the effect of damage to a location without armor (DMG-1, DMG-4 to DMG-8)."""
    after = target.harmed(damage, would_mark(target.marks, location, damage, less))
    return Blow(after.dead and not target.dead if target.unconscious else after.unconscious, damage)


def roller_of(table: Table, character: Character, form: Form | None, use: str) -> Roller:
    """Return the roller for a use of a weapon by the character (DICE-7, RUL-33)."""
    known = known_for(character, form, use)
    level = level_for(character, form, use)
    return Roller(level, character.max_level, "good" in known, False, table.rules.reading)


def roller_as(table: Table, dice: Dice) -> Roller:
    """Return the roller of a declared roll (DICE-7, RUL-10)."""
    good = "good" in modifiers_of(table, dice)
    reading = dice.reading if dice.rolled else table.rules.reading
    return Roller(dice.level, table.characters[dice.who].max_level, good, dice.plain, reading)


def targets_of(
    table: Table, target: Character, less: bool, known: Collection[str], chooses: bool
) -> tuple[Target, Target]:
    """Return a target with all facts that a hit depends on, of a roll that may move a die and of one that may not."""
    marks = tuple(map(tuple, target.marks.values()))
    body = target.level, target.conscious_from, target.unconscious, target.dead, marks, less
    armored, effect = tuple(place for place in target.marks if target.armor(place)), cache(partial(blow, target, less))
    moving = tuple(word for word in known if word != "good")
    on, off = (Target(effect, body, armored, table.rules.location_of_die, words, chooses) for words in (moving, ()))
    return on, off


def strikers(
    table: Table, attacker: Character, form: Form, target: Character, use: str = "attack", level: int | None = None
) -> Strikers:
    """Return the attacker with each of the three goals.

    `level` is the attacker's level when the roll was declared (RUL-10); None for a roll not declared yet.
    """
    known = known_for(attacker, form, use)
    roller = roller_of(table, attacker, form, use)
    if level is not None:
        roller = roller._replace(level=level)
    chooses = who_picks(table, target, attacker, form, use) != "attacker"
    on, off = targets_of(table, target, form.less, known, chooses)
    top = min(HUNDRED, max(roller.level, roller.max_level) + 1)
    kept = harms(on, top)
    again = harms(off, top) if roller.again else kept
    certain = (1,) * top
    ko, damage = (Striker(roller, *both) for both in zip(kept, again, strict=True))
    return Strikers(Striker(roller, certain, certain), damage, ko)


def strikers_as(table: Table, dice: Dice) -> Strikers:
    """Return the attacker of a declared roll with a weapon."""
    form, target = dice.form, target_of(table, dice)
    assert form is not None and target is not None
    return strikers(table, table.characters[dice.who], form, target, dice.purpose, dice.level)


def attack_odds(
    table: Table,
    attacker: Character,
    form: Form,
    target: Character,
    *,
    use: str = "attack",
    level: int | None = None,
    defences: Sequence[Defence] = (),
) -> AttackOdds:
    """Return the odds of an attack, or of a counterattack or intercept, which ignore cover (INT-2)."""
    attackers = strikers(table, attacker, form, target, use, level)
    roller = attackers.ko.roller
    hit, damage, ko = (Fraction(*all_in_all(striker, tuple(defences))) for striker in attackers)
    fatal = [
        f"{n:02d}"
        for n, (roll, out) in enumerate(zip(falls(roller), attackers.ko.kept, strict=False))
        if roll.success and not roll.critical and out
    ]
    sets = ""
    if ko and not (fatal or roller.plain) and roller.level < roller.max_level:
        own, most = roller.level, roller.max_level
        sets = f"a critical can be set to at most {own}, but a rolled {own} to at most {most}"
    return AttackOdds(hit, criticals(roller), damage, ko, roller.again, tuple(fatal), sets, form.less)


@cache
def criticals(roller: Roller) -> Fraction:
    """Return the chance that a roll ends as a critical success, for a roller who wants that."""
    worths = [int(roll.success and roll.critical) for roll in falls(roller)]
    return Fraction(sum(best(roller, worths, worths)), HUNDRED**2)


# -------------------------------------------------------------------- rows


def ranked(by_key: Mapping[str, AttackOdds | str]) -> Odds:
    """Return the odds of attacks in columns, with the best of each column marked; words common to all are given once.

    A text is the reason why an attack has no effect.
    """
    odds = {key: value for key, value in by_key.items() if isinstance(value, AttackOdds)}
    best = frozenset[tuple[str, str]]()
    for head, place in zip(HITS, ("hit", "damage", "ko"), strict=True):
        best |= best_of({key: float(getattr(attack, place)) for key, attack in odds.items()}, head)
    words = {key: value if isinstance(value, str) else value.words for key, value in by_key.items()}
    if len(odds) == len(by_key) > 1 and len({value.words for value in odds.values()}) == 1:
        words = {ALL: next(iter(words.values()))}
    cells = {key: attack.cells for key, attack in odds.items()}
    shares = {key: float(attack.hit) for key, attack in odds.items()}
    return explained(Odds(HITS, cells, shares, "hits", best, words))


def explained(odds: Odds) -> Odds:
    """Add the policy to odds of attacks, and name a re-roll before the odds of a question as a whole (DICE-7)."""
    whole, sign = odds.words.get(ALL, ""), WITH_RE_ROLL.strip()
    if ALL in odds.cells and sign in whole:
        rest = whole.replace(f", {sign}", "").replace(sign, "")
        odds = odds._replace(now=f"Now,{WITH_RE_ROLL}", words={**odds.words, ALL: rest})
    attacks = not odds.policy and odds.cells and any(head.startswith(HITS[-1]) for head in odds.heads)
    return odds._replace(policy=POLICY) if attacks else odds


def row_by_row(
    keys: Iterable[str], at: Callable[[], str], count: Callable[[str], T], shown: Callable[[Mapping[str, T]], Odds]
) -> Iterator[Odds | None]:
    """Count the row of each key, the row at the cursor first, and yield the odds `shown` for those counted so far.

    Of many rows, several are shown together.
    """
    keys, known = tuple(keys), dict[str, T]()
    together = 1 + len(keys) // 24
    for key in by_cursor(keys, at):
        news = len(known) % together == 0
        known[key] = count(key)
        left = [each for each in keys if each not in known]
        yield shown({each: known[each] for each in keys if each in known}).waiting(left) if news and left else None
    yield shown({key: known[key] for key in keys})
