"""Chance rules of an attack from its re-rolls to its harm, and of an area effect or first aid.

ATK-3, DEF-1, DICE-7 to DICE-10, ARM-1, AID-2, AID-4, AID-5, AOE-4 to AOE-9, RUL-41. Play runs the rules with the
table's dice, and odds count them (`unhex_tui/engine/chance.py`). In a hit everybody chooses, so `harms` counts it with
the best choice of each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple, Protocol

from unhex_tui.engine.chance import ChanceRule, Part, Pick, Spread, evenly, exact
from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.rules.percentile import (
    HUNDRED,
    TO_HUNDRED,
    Fallen,
    Location,
    Reading,
    Roller,
    die_shown,
    falls,
    settable,
    sum_of,
)

# -------------------------------------------------------------------- re-rolls

WAYS = ("keep", "tens", "ones", "both")
"""The choices for a first roll, as the question names them."""


class Rolled(Protocol):
    """A roll that may be re-rolled: from the table in play, from `RollFacts` for odds.

    `again` tells whether the roller is good at it; `roll` has `success` and `critical`.
    """

    @property
    def again(self) -> bool: ...
    @property
    def roll(self) -> Any: ...


def reroll(facts: Rolled) -> ChanceRule[Any]:
    """Re-roll some or all dice of a good roller; a critical failure stands (DICE-7)."""
    roll = facts.roll
    if not facts.again or (roll.critical and not roll.success):
        return roll
    way = yield Pick("again", WAYS)
    return roll if way == "keep" else (yield way)


class RollFacts(NamedTuple):
    """A first roll, and the choice that is assumed for it."""

    roller: Roller
    rolled: int
    """The tens and ones read as one number, 0 to 99."""
    way: str = "keep"

    @property
    def again(self) -> bool:
        return self.roller.again

    @property
    def roll(self) -> Fallen:
        return falls(self.roller)[self.rolled]

    def spread(self, way: str) -> Spread[Fallen]:
        """Return the second rolls."""
        return evenly(falls(self.roller)[n] for n in second_rolls(self.rolled, way))

    def choose(self, _pick: Pick) -> str:
        return self.way


def second_rolls(rolled: int, way: str) -> range:
    """Return the rolls in which one of the `WAYS` may end, all equally likely."""
    tens, ones = divmod(rolled, 10)
    match way:
        case "tens":
            return range(ones, HUNDRED, 10)
        case "ones":
            return range(10 * tens, 10 * tens + 10)
        case "both":
            return range(HUNDRED)
    return range(rolled, rolled + 1)


# -------------------------------------------------------------------- an attack against a defence


class Opposed(NamedTuple):
    """The numbers of a successful attack and of a successful defence, and the winner of a tie as odds assume it."""

    attack: int
    defence: int
    wins_ties: bool = False
    """The defence wins a tie."""

    def choose(self, pick: Pick) -> str:
        return pick.options[self.wins_ties]


def opposed(facts: Opposed) -> ChanceRule[bool]:
    """Tell whether a defence stops an attack: the higher success wins (DEF-1, DICE-10)."""
    if facts.attack != facts.defence:
        return facts.defence > facts.attack
    tie: str = yield Pick("tie", ("attack", "defence"))
    return tie == "defence"


@cache
def bar(defence: int, wins_ties: bool) -> int:
    """Return the least number of an attack that a successful defence does not stop."""
    numbers = (defence, defence + 1)
    return next(attack for attack in numbers if not exact(opposed, Opposed(attack, defence, wins_ties))[0][0])


# -------------------------------------------------------------------- a hit


class Landing(Protocol):
    """A hit, or what is left to decide of it: from the table in play, from `HitFacts` for odds.

    `dice` may be the damage, only the tens of a double; `read` returns the facts with damage and location. `moves` are
    the ways to move a die, `keep` among them; `move` returns the facts with the moved die. `armor` are the target's
    choices, `keep` and, if armor can absorb the damage, `destroy`; `harm` is the effect.
    """

    @property
    def dice(self) -> Collection[str]: ...
    def read(self, die: str) -> Any: ...
    @property
    def moves(self) -> Collection[str]: ...
    def move(self, way: str) -> Any: ...
    @property
    def armor(self) -> Sequence[str]: ...
    def harm(self, armor: str) -> Any: ...


def hit(facts: Landing) -> ChanceRule[Any]:
    """Choose which die is the damage; the other is the location (ATK-3)."""
    return Part(shift, facts.read((yield Pick("dice", tuple(facts.dice)))))


def shift(facts: Landing) -> ChanceRule[Any]:
    """Move one of the dice, for an attacker who is Precise or Powerful (DICE-8)."""
    return Part(take, facts.move((yield Pick("move", tuple(facts.moves)))))


def take(facts: Landing) -> ChanceRule[Any]:
    """Destroy armor instead of taking the damage, or take it (ARM-1)."""
    return facts.harm((yield Pick("armor", tuple(facts.armor))))


def moves(damage: int, die: int, granted: Collection[str], places: Sequence[Location]) -> dict[str, tuple[int, int]]:
    """Return damage and location die by each way to move one of them by 1 (DICE-8, DICE-9)."""
    ways = dict[str, tuple[int, int]]()
    if "precise" in granted:
        near = {"up": die + 1, "down": die - 1}
        ways |= {way: (damage, to) for way, to in near.items() if 0 <= to <= 9 and places[to] != places[die]}
    if "powerful" in granted and damage < 9:
        ways["harder"] = (damage + 1, die)
    return {**ways, "keep": (damage, die)}


class Blow(NamedTuple):
    """The effect of a hit on its target; the greater, the worse for the target."""

    ko: bool
    """The target falls unconscious or dies; an unconscious target dies."""
    loss: int
    """Number of levels lost."""


_SPARED = Blow(False, 0)


class Target:
    """The target of an attack, and the attacker's skill with the dice; equal if all but `blow` is equal."""

    def __init__(
        self,
        blow: Callable[[int, str], Blow],
        body: Hashable,
        armored: tuple[str, ...],
        places: tuple[Location, ...],
        granted: tuple[str, ...],
        chooses: bool,
    ) -> None:
        self.blow = blow
        """Effect by damage and location without armor, which depends on `body` alone."""
        self.armored, self.places = armored, places
        self.chooses = chooses
        """The target's side chooses the damage die (ATK-3)."""
        self.moves = cache(lambda damage, die: moves(damage, die, granted, places))
        self.known = dict[Any, tuple[int, ...]]()
        """Results of `worths`."""
        self._key = body, armored, places, granted, chooses

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Target) and self._key == other._key


class HitFacts(NamedTuple):
    """The dice of a hit, or the damage and the location die read from them."""

    target: Target
    damage: int
    die: int

    @property
    def dice(self) -> Sequence[str]:
        return ("tens",) if self.damage == self.die else ("tens", "ones")

    def read(self, die: str) -> HitFacts:
        return self if die == "tens" else HitFacts(self.target, self.die, self.damage)

    @property
    def moves(self) -> Mapping[str, tuple[int, int]]:
        return self.target.moves(self.damage, self.die)

    def move(self, way: str) -> HitFacts:
        return HitFacts(self.target, *self.moves[way])

    @property
    def armor(self) -> Sequence[str]:
        return ("keep", "destroy")[: 1 + (self.damage > 0 and self.target.places[self.die] in self.target.armored)]

    def harm(self, armor: str) -> Blow:
        return _SPARED if armor == "destroy" else self.target.blow(self.damage, self.target.places[self.die])

    def best(self, pick: Pick) -> Callable[[Sequence[int]], int]:
        """Return the function that chooses the value of a pick: the target wants little harm, the attacker much."""
        return min if pick.name == "armor" or (pick.name == "dice" and self.target.chooses) else max


@lru_cache(256)
def harms(target: Target, numbers: int) -> tuple[tuple[int, ...], ...]:
    """Return the harm of a hit by its number, from 0, for each field of `Blow`."""
    return tuple(zip(*(worths(hit, HitFacts(target, *divmod(n, 10))) for n in range(numbers)), strict=True))


def worths(rule: Callable[[Landing], ChanceRule[Blow]], facts: HitFacts) -> tuple[int, ...]:
    """Return the harm by a rule of one choice for each field of `Blow`, if only that field mattered to everybody."""
    known, key = facts.target.known, (rule, facts.damage, facts.die)
    if key not in known:
        pick = next(run := rule(facts))
        assert isinstance(pick, Pick)
        ends = [_end(run, pick.options[0])]
        for option in pick.options[1:]:  # a generator cannot be copied, so each choice begins anew
            next(run := rule(facts))
            ends.append(_end(run, option))
        known[key] = tuple(map(facts.best(pick), zip(*ends, strict=True))) if len(ends) > 1 else ends[0]
    return known[key]


def _end(run: ChanceRule[Blow], option: str) -> tuple[int, ...]:
    try:
        run.send(option)
    except StopIteration as stop:
        end = stop.value
    return worths(end.rule, end.facts) if isinstance(end, Part) else end


DICE = ("tens", "ones")
"""The dice, as the question of which one is the damage names them."""


class Degree(NamedTuple):
    """How far an item works, or harms its user or the patient after a critical failure."""

    points: int = 0
    """Damage; for first aid the boxes to erase, or the crosses that become permanent."""
    spots: int = 0
    """Number of targets of a blast, or of locations for first aid."""
    rounds: int = 0
    """Rounds after this one for which an effect stays (AOE-4)."""


class Used(NamedTuple):
    """Result of the roll for an item."""

    how: Literal["works", "fails", "turns"]
    """`turns` is a critical failure, which harms the user of an area effect or the patient."""
    degree: Degree = Degree()
    number: int = 0
    """The number of a success, which a defence has to beat (DEF-1)."""


def degree(kind: str, die: int, other: int) -> Degree:
    """Return the degree of a success, by the chosen die and the other one (AID-2, AOE-5, AOE-7, AOE-8)."""
    match kind:
        case "blast" | "first_aid":
            return Degree(die, other + 1)
        case "continuous":
            return Degree(die, rounds=other)
        case "cover":
            return Degree(rounds=die)
    return Degree()


def readings(kind: str, number: int) -> list[Degree]:
    """Return the different degrees of a success with this number, the tens as the chosen die first."""
    tens, ones = divmod(number, 10)
    return [*dict.fromkeys((degree(kind, tens, ones), degree(kind, ones, tens)))]


_ON_AREAS = ("blast", "continuous", "cover", "demolish")
_WHOLE = ("demolish", "bare")
"""Kinds of use whose success has no degree; `bare` is first aid for a character without slashes (RUL-41)."""


def use(facts: UseFacts) -> ChanceRule[Used]:
    """Resolve the roll for an item of a kind (AID-2, AID-4, AID-5, AOE-4 to AOE-9)."""
    dice = yield "roll"
    if dice.success:
        die, other = dice.tens, dice.ones
        if die != other and facts.kind not in _WHOLE and (yield Pick("die", DICE)) == "ones":
            die, other = other, die
        return Used("works", degree(facts.kind, die, other), dice.value)
    if not dice.critical:
        return Used("fails")
    turned = sum_of if facts.kind in _ON_AREAS else die_shown
    return Used("turns", Degree(turned(dice.tens, dice.ones, dice.reading)))


# -------------------------------------------------------------------- facts for odds


class Settled(NamedTuple):
    """A settled roll as its user reads it, the better die first."""

    success: bool
    critical: bool
    tens: int = 0
    ones: int = 0
    value: int = 0
    reading: Reading = TO_HUNDRED


class Victim(Value):
    """A possible target of a blast."""

    own: bool
    """The target is on the user's side."""
    stands: tuple[int, ...]
    """How often no defence beats the blast, by its number, out of some whole."""
    harm: tuple[int, ...]
    """Harm by damage, from 0."""
    bare: tuple[int, ...]
    """Harm by damage without armor."""

    def worth(self, number: int, damage: int) -> tuple[int, int, int]:
        """Return the value of the target to the user: harm to enemies, harm spared to the own side, without armor."""
        stands = self.stands[number]
        harm, bare = stands * self.harm[damage], stands * self.bare[damage]
        return (0, -harm, -bare) if self.own else (harm, 0, bare)


class UseFacts(Value):
    """Numbers of one use of an item, for `exact`; in play, its kind alone."""

    kind: str
    roller: Roller = Roller(0, 0)
    targets: tuple[Victim, ...] = ()
    """All possible targets of a blast, in order."""

    def taken(self, number: int, degree: Degree) -> tuple[Sequence[int], tuple[int, ...]]:
        """Return the indexes of the targets that serve a blast best, and their value (AOE-5)."""
        worths = [target.worth(number, degree.points) for target in self.targets]
        taken = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)[: degree.spots]
        return taken, tuple(map(sum, zip(*(worths[i] for i in taken), strict=True)))

    def spread(self, _roll: str) -> Spread[Settled]:
        """Return the readings of the roll; the user sets a critical success to the best number (DICE-5).

        The best number and the better die do most, and of equal numbers the highest is taken.
        """

        @cache
        def settled(numbers: range) -> Settled:
            ways = ((n, way) for n in numbers for way in (divmod(n, 10), divmod(n, 10)[::-1]))
            best, (die, other) = max(ways, key=lambda each: (worth(*each), each[0]))
            return Settled(True, False, die, other, best)

        worth = cache(self._worth)
        return evenly(
            settled(settable(self.roller, roll.number) if roll.critical else range(n, n + 1))
            if roll.success
            else Settled(False, roll.critical, *divmod(n * roll.critical, 10), reading=self.roller.reading)
            for n, roll in enumerate(falls(self.roller))
        )

    def choose(self, _pick: Pick) -> str:
        """Return the better die, which a `Settled` has first."""
        return DICE[0]

    def _worth(self, number: int, way: tuple[int, int]) -> tuple[int, ...]:
        reads = degree(self.kind, *way)
        return self.taken(number, reads)[1] if self.kind == "blast" else reads
