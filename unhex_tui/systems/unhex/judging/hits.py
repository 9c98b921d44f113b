"""The worth of a hit by its dice, 00 to 99, and of an attack.

The worth of a hit depends on its target, on who chooses the damage die, and on what may move dice. It is worked
out once for each state of a target; attacks, re-rolls, critical successes and choices of dice look it up.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from operator import mul
from typing import NamedTuple

from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.engine.dice import half_up
from unhex_tui.engine.judging import Judged
from unhex_tui.gamekit.judging import Judges, judged
from unhex_tui.systems.unhex.fight.facts.cover import who_picks
from unhex_tui.systems.unhex.fight.facts.skill import hit_of, known_for
from unhex_tui.systems.unhex.fight.matchup import all_out, roller_of
from unhex_tui.systems.unhex.fight.rolls import damage
from unhex_tui.systems.unhex.fight.rolls.damage import moves_of
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, Form
from unhex_tui.systems.unhex.people.wounds import ARM_OF, BOXES, LOCATIONS
from unhex_tui.systems.unhex.rules.chances import moves
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, Location, Roller
from unhex_tui.systems.unhex.rules.rerolls import Defence, Striker, bars, best, replies
from unhex_tui.systems.unhex.state.table import Table

SCALE = 1000
"""Whole numbers per foe, for counts with exact odds."""
ARMOR = 0.05
"""Worth of destroying a piece of armor."""
_ALL = (1,) * HUNDRED
"""How often no defence stops a hit, by its number, without any defence."""
_VITAL = {"head": 0.5, "torso": 0.6}
_LIMB = {"right_arm": 0.05, "left_arm": 0.05, "right_leg": 0.03, "left_leg": 0.03}
"""Worth of all free boxes of a place, beside the level."""
_FALLEN = [damage / SCALE for damage in range(10)]
"""Harm to targets who are out already, by damage."""
_TORSO = LOCATIONS.index("torso")
_ARM, _LEG = 0.25, 0.1
"""Worth of a filled arm that holds something, and of a filled leg."""


def alone(name: str, worths: Mapping[str, float]) -> Judged:
    """Return the judgement of answers whose worth has a single part."""
    return judged({key: {name: worth} for key, worth in worths.items()})


# -------------------------------------------------------------------- one hit


class Body(NamedTuple):
    """Parts of a target on which the worth of a hit depends."""

    able: bool
    life: int
    """Levels left until the target falls."""
    free: tuple[int, ...]
    """Free boxes by location, in the order of `LOCATIONS`."""
    holding: tuple[bool, ...]
    """Whether each location is an arm that holds something."""
    armored: tuple[bool, ...]


def body(target: Character) -> Body:
    """Return the body of a target."""
    held = {ARM_OF["right"]: target.right, ARM_OF["left"]: target.left}
    worn = {item.location for item in target.items if item.kind == "armor" and not item.destroyed}
    return Body(
        target.able,
        target.level - target.conscious_from + 1,
        tuple([BOXES[place] - sum(target.marks[place]) for place in LOCATIONS]),
        tuple([held.get(place) is not None for place in LOCATIONS]),
        tuple([place in worn for place in LOCATIONS]),
    )


def harm(target: Body, damage: int, place: str, less: bool = False) -> float:
    """Return the worth of damage without armor: 1 if it puts the target out, next to nothing if they are out."""
    return _harm(damage, place, *_at(target, place), less) if target.able else damage / SCALE


def _at(target: Body, place: str) -> tuple[int, int, int, bool]:
    """Return what harm depends on at a place: levels left, free boxes there and on the torso, whether it holds."""
    at = LOCATIONS.index(place)
    return target.life, target.free[at], target.free[_TORSO], target.holding[at]


def _harm(damage: int, place: str, life: int, free: int, torso: int, holding: bool, less: bool) -> float:
    if not damage:
        return 0.0
    if damage >= life:
        return 1.0
    lost = damage / life
    if less:
        return 0.4 * lost
    here = min(damage, free)
    boxes = {"torso": (min(damage - here, torso), torso)} if damage > here and place != "torso" else {}
    limbs = 0.0
    for where, (n, room) in {place: (here, free), **boxes}.items():
        if where in _VITAL:
            if n >= room:
                return 1.0
            lost += _VITAL[where] * n / room
        elif n:
            limbs += _LIMB[where] * n / room
            limbs += (_LEG if "leg" in where else _ARM * holding) * (n >= room)
    return min(0.9, 0.4 * min(1.0, lost) + limbs)


@lru_cache(8192)
def _harms(place: str, life: int, free: int, torso: int, holding: bool, less: bool) -> list[float]:
    """Return the harm to an able target by damage, 0 to 9."""
    return [_harm(damage, place, life, free, torso, holding, less) for damage in range(10)]


class Hits(NamedTuple):
    """Worths of a hit."""

    taken: tuple[tuple[float, ...], ...]
    """By damage and location die, once the attacker can move no die any more."""
    moved: tuple[tuple[float, ...], ...]
    """By damage and location die, once it is known which die is the damage."""
    by_number: tuple[int, ...]
    """By the number of the dice, 0 to 99, times `SCALE`."""


@lru_cache(64)
def _ways(granted: tuple[str, ...], places: tuple[Location, ...]) -> list[list[list[tuple[int, int]]]]:
    """Return damage and location die by each way to move one, by those before (DICE-8)."""
    return [[[*moves(damage, die, granted, places).values()] for die in range(10)] for damage in range(10)]


@lru_cache(8192)
def hits(target: Body, less: bool, places: tuple[Location, ...], granted: tuple[str, ...], chooses: bool) -> Hits:
    """Return the worths of a hit; `chooses` says that the target's side chooses which die is the damage (ATK-3)."""
    by_place = {}
    for place, armored in zip(LOCATIONS, target.armored, strict=True):
        worths = _harms(place, *_at(target, place), less) if target.able else _FALLEN
        by_place[place] = [min(worth, ARMOR) for worth in worths] if armored else worths
    taken = tuple(zip(*[by_place[place] for place in places], strict=True))
    moved = taken
    if granted:
        ways = _ways(granted, places)
        moved = tuple(tuple([max([taken[damage][die] for damage, die in way]) for way in row]) for row in ways)
    turned = zip(*moved, strict=True)
    numbers = map(min if chooses else max, chain.from_iterable(moved), chain.from_iterable(turned))
    return Hits(taken, moved, tuple([half_up(SCALE * worth) for worth in numbers]))


class Swing(NamedTuple):
    """Parts of an attacker with a weapon on which the worth of an attack depends."""

    roller: Roller
    less: bool
    granted: tuple[str, ...]
    """Abilities that may move the dice of the first roll, but not those of a re-roll."""
    places: tuple[Location, ...]


def swing(table: Table, attacker: Character, form: Form, use: str = "attack") -> Swing:
    """Return an attacker's use of a weapon."""
    granted = tuple([word for word in known_for(attacker, form, use) if word != "good"])
    return Swing(roller_of(table, attacker, form, use), form.less, granted, table.rules.location_of_die)


@lru_cache(8192)
def worth_of(attack: Swing, target: Body, chooses: bool, defences: tuple[Defence, ...] = ()) -> float:
    """Return the worth of an attack that is not rolled yet; `chooses` as in `hits`.

    The attacker decides here before the defences are rolled. The exact odds, where the attacker sees all dice, are in
    `opposing`; they take a hundred times as long.
    """
    roller = attack.roller
    top = min(HUNDRED, max(roller.level, roller.max_level) + 1)
    kept = hits(target, attack.less, attack.places, attack.granted, chooses).by_number[:top]
    again = hits(target, attack.less, attack.places, (), chooses).by_number[:top] if roller.good else kept
    who, stands, whole = Striker(roller, kept, again), _ALL, SCALE
    for each in defences:
        stands = tuple(map(mul, stands, _past(each)))
        whole *= HUNDRED**2
    values = who.worths(stands)
    if roller.again:
        values = best(roller, values, who.worths(stands, again=True))
        whole *= HUNDRED
    return sum(values) / HUNDRED / whole


@lru_cache(1024)
def _past(defence: Defence) -> tuple[int, ...]:
    """Return how often a hit gets past a defence, by its number, out of 100 times 100, whatever the defender rolls."""
    if defence.roller.again:
        return tuple(map(sum, zip(*replies(defence), strict=True)))
    ranked = sorted(bars(defence))
    return tuple([HUNDRED * bisect_right(ranked, number) for number in range(HUNDRED)])


def hits_on(
    table: Table, attacker: Character, form: Form, target: Character, use: str = "attack", moving: bool = True
) -> Hits:
    """Return the worths of a hit on the target; without `moving`, after a re-roll, which uses up the modifier."""
    known = known_for(attacker, form, use) if moving else {}
    chooses = who_picks(table, target, attacker, form, use) != "attacker"
    granted = tuple(word for word in known if word != "good")
    return hits(body(target), form.less, table.rules.location_of_die, granted, chooses)


def striker(
    table: Table, attacker: Character, form: Form, target: Character, use: str = "attack", level: int | None = None
) -> Striker:
    """Return the attacker who wants the most worth; `level` as the roll was declared, None before (RUL-10)."""
    roller = roller_of(table, attacker, form, use)
    if level is not None:
        roller = roller._replace(level=level)
    top = min(HUNDRED, max(roller.level, roller.max_level) + 1)
    kept = hits_on(table, attacker, form, target, use).by_number[:top]
    again = hits_on(table, attacker, form, target, use, False).by_number[:top] if roller.good else kept
    return Striker(roller, kept, again)


def strike(
    table: Table,
    attacker: Character,
    form: Form,
    target: Character,
    use: str = "attack",
    defences: tuple[Defence, ...] = (),
) -> float:
    """Return the worth of an attack, counterattack or intercept that is not rolled yet."""
    if not target.able:
        return 0.0
    if use == "attack":
        defences = (*all_out(table, target, attacker), *defences)
    chooses = who_picks(table, target, attacker, form, use) != "attacker"
    return worth_of(swing(table, attacker, form, use), body(target), chooses, defences)


# -------------------------------------------------------------------- questions about a hit


def _die(table: Table, _asked: Choose) -> Judged:
    hit = hit_of(table, read=False)
    who, target = table.characters[hit.who], table.characters[hit.target]
    moved = hits_on(table, who, hit.form, target, hit.dice.purpose, not hit.dice.used).moved
    side = 1 if hit.chooser == "attacker" else -1
    return judged({key: {"the hit": side * moved[damage][die]} for key, (damage, die) in hit.dice.ways.items()})


def _adjust(table: Table, _asked: Choose) -> Judged:
    hit = hit_of(table, read=True)
    target = table.characters[hit.target]
    taken = hits_on(table, table.characters[hit.who], hit.form, target).taken
    ways_to_move = moves_of(table, hit, hit.damage, hit.die)
    return judged({way: {"the hit": taken[damage][die]} for way, (damage, die) in ways_to_move.items()})


def _armor(table: Table, asked: Choose) -> Judged:
    """Judge whether to destroy armor by what the damage takes from its wearer."""
    victim, action = table.subject(asked), table.action
    spread = next((each for each in action.spreads if each.target == victim.id), None) if action is not None else None
    if spread is not None:
        taken = harm(body(victim), spread.points.get(spread.asked, 0), spread.asked)
    else:
        hit = hit_of(table, read=True)
        taken = harm(body(victim), hit.damage, hit.location, hit.form.less)
    return judged({"keep": {"the damage": -taken}, "destroy": {"armor": -ARMOR}})


def _where(table: Table, asked: Decision) -> Judged:
    """Judge the places for spread damage as if all of it went there."""
    victim = table.subject(asked)
    whole, target = getattr(asked, "total", 0), body(victim)
    worth = {place: harm(target, whole, place) for place in victim.marks}
    return alone("the damage", {place: -min(ARMOR, n) if victim.armor(place) else -n for place, n in worth.items()})


def _item(table: Table, asked: Choose) -> Judged:
    """Judge items to destroy: weapons in hand first."""
    victim = table.subject(asked)
    held = {item.id: 0.05 + 0.1 * victim.held(item.id) * bool(KINDS[item.kind].family) for item in victim.items}
    return alone("the item", {**held, "none": 0.0})


JUDGES: Judges = {
    damage.DICE: _die,
    damage.ADJUST: _adjust,
    damage.SPREAD: _where,
    damage.ARMOR: _armor,
    "item.destroy": _item,
}
