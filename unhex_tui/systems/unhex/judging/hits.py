"""The worth of a hit by its dice, 00 to 99, and of an attack.

The worth of a hit depends on its target, on who chooses the damage die, and on what may move dice. It is worked
out once for each state of a target; attacks, re-rolls, critical successes and choices of dice look it up.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain, product
from operator import itemgetter, mul
from typing import Any, NamedTuple

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
from unhex_tui.systems.unhex.people.wounds import BOXES, LOCATIONS
from unhex_tui.systems.unhex.rules.chances import moves
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, Location, Roller
from unhex_tui.systems.unhex.rules.rerolls import Defence, Striker, bars, best, replies
from unhex_tui.systems.unhex.state.table import Table

SCALE = 1000
"""Whole numbers per foe, for counts with exact odds."""
ARMOR = 0.05
"""Worth of destroying a piece of armor."""
_ARMOR = half_up(SCALE * ARMOR)
"""The same, times `SCALE`."""
_ALL = (1,) * HUNDRED
"""How often no defence stops a hit, by its number, without any defence."""
_VITAL = {"head": 0.5, "torso": 0.6}
_LIMB = {"right_arm": 0.05, "left_arm": 0.05, "right_leg": 0.03, "left_leg": 0.03}
"""Worth of all free boxes of a place, beside the level."""
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
    armored: frozenset[str]


def body(target: Character) -> Body:
    """Return the body of a target."""
    return Body(
        target.able,
        target.level - target.conscious_from + 1,
        tuple([BOXES[place] - sum(target.marks[place]) for place in LOCATIONS]),
        (False, target.right is not None, target.left is not None, False, False, False),
        frozenset([item.location for item in target.items if item.kind == "armor" and not item.destroyed]),
    )


def harm(target: Body, damage: int, place: str, less: bool = False) -> float:
    """Return the worth of damage without armor: 1 if it puts the target out, next to nothing if they are out."""
    return _harm(damage, place, less, *_at(target, place)) if target.able else damage / SCALE


def _at(target: Body, place: str) -> tuple[int, int, int, bool]:
    """Return what harm depends on at a place: levels left, free boxes there and on the torso, whether it holds."""
    at = LOCATIONS.index(place)
    return target.life, target.free[at], target.free[_TORSO], target.holding[at]


def taken(target: Body, damage: int, place: str, less: bool = False) -> float:
    """Return the worth of damage, or of the armor that is destroyed in its place."""
    worth = harm(target, damage, place, less)
    return min(worth, ARMOR) if place in target.armored else worth


def _harm(damage: int, place: str, less: bool, life: int, free: int, torso: int, holding: bool) -> float:
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
def _counts(place: str, less: bool, *at: Any) -> list[int]:
    """Return the harm to an able target by damage, 0 to 9, times `SCALE`."""
    return [half_up(SCALE * _harm(damage, place, less, *at)) for damage in range(10)]


@lru_cache(64)
def _ways(granted: tuple[str, ...], places: tuple[Location, ...]) -> list[Callable[[list[int]], tuple[int, ...]]]:
    """Return functions that take out of a list, by damage and location die, what moving one may lead to (DICE-8)."""
    ways = ((n, die, moves(n, die, granted, places).values()) for n, die in product(range(10), repeat=2))
    # The dice as they fell are taken twice, so that each function returns a tuple even if no die may move.
    return [itemgetter(10 * n + die, *(10 * to + at for to, at in way)) for n, die, way in ways]


@lru_cache(8192)
def hits(
    target: Body, less: bool, places: tuple[Location, ...], granted: tuple[str, ...], chooses: bool
) -> tuple[int, ...]:
    """Return the worth of a hit by the number of the dice, 0 to 99, times `SCALE`.

    `chooses` says that the target's side chooses which die is the damage (ATK-3).
    """
    by_place = {}
    for place in LOCATIONS:
        counts = _counts(place, less, *_at(target, place)) if target.able else [*range(10)]
        by_place[place] = [min(n, _ARMOR) for n in counts] if place in target.armored else counts
    cells = [*chain.from_iterable(zip(*[by_place[place] for place in places], strict=True))]
    if granted:
        cells = [max(reached(cells)) for reached in _ways(granted, places)]
    turned = chain.from_iterable([cells[die::10] for die in range(10)])
    return tuple(map(min if chooses else max, cells, turned))


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
    who, stands, whole = _striker(attack, target, chooses), _ALL, SCALE
    for each in defences:
        stands = tuple(map(mul, stands, _past(each)))
        whole *= HUNDRED**2
    values = who.worths(stands)
    if attack.roller.again:
        values = best(attack.roller, values, who.worths(stands, again=True))
        whole *= HUNDRED
    return sum(values) / HUNDRED / whole


def _striker(attack: Swing, target: Body, chooses: bool) -> Striker:
    roller = attack.roller
    top = min(HUNDRED, max(roller.level, roller.max_level) + 1)
    kept = hits(target, attack.less, attack.places, attack.granted, chooses)[:top]
    again = hits(target, attack.less, attack.places, (), chooses)[:top] if roller.good else kept
    return Striker(roller, kept, again)


@lru_cache(1024)
def _past(defence: Defence) -> tuple[int, ...]:
    """Return how often a hit gets past a defence, by its number, out of 100 times 100, whatever the defender rolls."""
    if defence.roller.again:
        return tuple(map(sum, zip(*replies(defence), strict=True)))
    ranked = sorted(bars(defence))
    return tuple([HUNDRED * bisect_right(ranked, number) for number in range(HUNDRED)])


def striker(
    table: Table, attacker: Character, form: Form, target: Character, use: str = "attack", level: int | None = None
) -> Striker:
    """Return the attacker who wants the most worth; `level` as the roll was declared, None before (RUL-10)."""
    attack = swing(table, attacker, form, use)
    if level is not None:
        attack = attack._replace(roller=attack.roller._replace(level=level))
    return _striker(attack, body(target), who_picks(table, target, attacker, form, use) != "attacker")


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
    who, target, places = table.characters[hit.who], body(table.characters[hit.target]), table.rules.location_of_die
    granted = {} if hit.dice.used else known_for(who, hit.form, hit.dice.purpose)
    side = 1 if hit.chooser == "attacker" else -1

    def most(damage: int, die: int) -> float:
        ways = moves(damage, die, granted, places).values()
        return max([taken(target, n, places[at], hit.form.less) for n, at in ways])

    return alone("the hit", {key: side * most(*way) for key, way in hit.dice.ways.items()})


def _adjust(table: Table, _asked: Choose) -> Judged:
    hit = hit_of(table, read=True)
    target, places = body(table.characters[hit.target]), table.rules.location_of_die
    ways = moves_of(table, hit, hit.damage, hit.die)
    return alone("the hit", {way: taken(target, n, places[die], hit.form.less) for way, (n, die) in ways.items()})


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
