"""Arithmetic of a d20 against a goal, of victory and of modifiers, and the chance rules of attacks and grapples.

FS-COR-1 to FS-COR-9, FS-VIT-1, FS-VIT-2, FS-STR-1, FS-MUL-2, FS-MUL-3, FS-DOD-2, FS-DOD-3, FS-GRP-1 to FS-GRP-7,
FS-CHG-2, FS-CHG-3, FS-CVR-1 and tables 3.1 to 3.5. Play runs the chance rules with the table's dice, and odds count
them (`unhex_tui/engine/chance.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from math import comb
from operator import attrgetter
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from unhex_tui.engine.chance import ChanceRule, Part, Pick, Spread, evenly, exact
from unhex_tui.engine.value import Value
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT, TableRules


class Reading(Value):
    """A d20 read against a goal."""

    face: int
    goal: int
    outcome: Literal["failure", "success", "critical", "fumble"]
    """`fumble` is a critical failure, a 20 (FS-COR-2)."""
    successes: int
    """Face of a successful roll; 0 for a failure (FS-COR-1, FS-COR-5)."""

    @property
    def succeeded(self) -> bool:
        """The roll is a success, critical or not."""
        return self.successes > 0

    @property
    def critical(self) -> bool:
        return self.outcome == "critical"


def read(face: int, goal: int) -> Reading:
    """Read a face of 1 to 20 against a goal (FS-COR-1 to FS-COR-3).

    A goal of 19 or 20 has no critical success, since those faces fail.
    """
    if face == 20:
        return Reading(face, goal, "fumble", 0)
    if face == 19 or (face > goal and face != 1):
        return Reading(face, goal, "failure", 0)
    return Reading(face, goal, "critical" if face == (goal if goal <= 20 else 18) else "success", face)


class Victory(NamedTuple):
    """Victory points and victory dice of a success."""

    points: int
    dice: int


NOTHING = Victory(0, 0)


@lru_cache(4096)
def victory(net: int, goal: int, critical: bool, rules: TableRules, opposed: bool = False) -> Victory:
    """Return the victory of net successes (table 3.1); nothing below 1 success.

    A goal over 20 adds to it (FS-COR-3). A critical success doubles it; if the roll was `opposed`, by a dodge or in a
    contest, only if the table plays so (FS-COR-9).
    """
    if net < 1:
        return NOTHING
    more = (goal - 18) // 3 if goal > 20 else 0
    times = 2 if critical and not (opposed and rules.crit_after_dodge == "off") else 1
    return Victory((max(1, net // 3) + more) * times, (net // 3 + more) * times)


def net(attack: int, dodge: int, rules: TableRules) -> int | None:
    """Return the attack's successes minus the dodge's, or None if the attack is avoided (FS-DOD-2, FS-DOD-3)."""
    if dodge > attack or (dodge == attack and rules.dodge_tie == "miss"):
        return None
    return attack - dodge


def holds(attacker: int, other: int, rules: TableRules) -> bool:
    """Tell whether the successes of a first contest make a hold; two failed rolls never do (FS-GRP-2)."""
    return attacker > other or (attacker == other > 0 and rules.hold_tie == "changes")


def breaks(held: int, holder: int, rules: TableRules) -> bool:
    """Tell whether the successes of a later contest end a hold; a failed roll never does (FS-GRP-6)."""
    return held > holder or (held == holder > 0 and rules.hold_tie == "changes")


def points(faces: Iterable[int], rules: TableRules) -> int:
    """Return how many effect dice count, as wounds or as wounds stopped (FS-COR-7, FS-COR-8)."""
    highest = rules.counts_to
    return sum(face <= highest for face in faces)


def actions_penalty(many: int, rules: TableRules) -> int:
    """Return the penalty on rolls and initiative in a turn with this many actions: 0 or less (FS-MUL-2 to FS-MUL-4)."""
    return 0 if many < 2 else -int(rules.penalty_two) if many == 2 else -int(rules.penalty_three)


def wounds_penalty(vitality: int) -> int:
    """Return the wound penalty on goals and initiative: 0 to −10 (FS-VIT-2)."""
    return 0 if vitality >= 5 else -2 * (5 - max(vitality, 0))


def most_vitality(endurance: int) -> int:
    """Return the Vitality of an unhurt character (FS-VIT-1)."""
    return endurance + 5


@lru_cache(256)
def strength_dice(strength: int, rules: TableRules) -> int:
    """Return the damage dice that Strength adds in melee (table 3.5)."""
    steps = (6, 9, 12) if rules.strength_scale == "three" else (6, 8, 10, 12)
    return sum(strength >= step for step in steps)


def holders_bonus(turn: int) -> int:
    """Return the holder's bonus in a turn of the hold, counted from 1 (table 3.2)."""
    return 2 * min(turn - 1, 5)


def momentum_dice(metres: int) -> int:
    """Return the momentum dice of a run; only full 3 metres count (FS-CHG-2)."""
    return metres // 3


COVERS = {"": "no cover", "partial": "partial cover", "full": "full cover"}
"""Kinds of cover, in words (FS-CVR-1)."""


def cover_bonus(prone: bool, cover: str, rules: TableRules) -> int:
    """Return the bonus on a dodge against a ranged attack (table 3.4); `cover` is a key of `COVERS`."""
    both = (int(prone), {"": 0, "partial": 2, "full": 4}[cover])
    return sum(both) if rules.cover_stack == "sum" else max(both)


D20Roll: TypeAlias = int | Reading
"""A goal still to be rolled against, or a roll already made."""


class Facts(Protocol):
    """Facts of an action as the rules read them: from the table in play, from `ActFacts` for odds.

    `dodges` tells whether the target dodges. `kept` are the victory dice of a hold before a contest (FS-GRP-5).
    `strike` has the facts of the attack roll and the dodge, `contest` those of Strength + Vigor, and `hurt` returns
    those of the damage with some victory dice.
    """

    @property
    def rules(self) -> TableRules: ...
    @property
    def dodges(self) -> bool: ...
    @property
    def kept(self) -> int: ...
    @property
    def strike(self) -> Any: ...
    @property
    def contest(self) -> Any: ...
    def hurt(self, victory_dice: int) -> Any: ...


VICTORY_DICE = attrgetter("dice")
"""The victory dice of a `Strike` or a `Contest`, for an outer rule; None without a hit or a hold."""


class Strike(Value):
    """Result of an attack roll against a dodge."""

    how: Literal["hit", "missed", "fumbled", "avoided"]
    left: int = 0
    """Successes left after the dodge."""
    victory: Victory = NOTHING
    opposed: bool = False
    """The dodge had successes."""
    critical: bool = False

    @property
    def dice(self) -> int | None:
        """Victory dice of a hit; None without a hit."""
        return self.victory.dice if self.how == "hit" else None


def strike(facts: Facts) -> ChanceRule[Strike]:
    """Resolve an attack roll against a dodge (FS-COR-4, FS-COR-9, FS-DOD-2, FS-DOD-3)."""
    attack: Reading = yield "attack"
    if not attack.succeeded:
        return Strike("fumbled" if attack.outcome == "fumble" else "missed")
    left, opposed = attack.successes, False
    if facts.dodges:
        dodge: Reading = yield "dodge"
        remaining = net(attack.successes, dodge.successes, facts.rules)
        if remaining is None:
            return Strike("avoided")
        left, opposed = remaining, dodge.succeeded
    won = victory(left, attack.goal, attack.critical, facts.rules, opposed)
    return Strike("hit", left, won, opposed, attack.critical)


def harm(_facts: Facts) -> ChanceRule[int]:
    """Return the wounds that armor lets through (FS-COR-7, FS-COR-8)."""
    wounds: int = yield "damage"
    return max(0, wounds - (yield "armor")) if wounds else 0


def recoil(facts: Facts) -> ChanceRule[int]:
    """Return a charger's own wounds from the momentum of a hit (FS-CHG-3)."""
    wounds: int = yield "momentum"
    return max(0, wounds - (yield "armor")) if wounds and facts.rules.momentum_armour == "on" else wounds


class Outcome(NamedTuple):
    """Result of a whole attack or grapple."""

    how: Literal["missed", "hit", "slipped", "held"]
    """`slipped` is a grab that did not become a hold, `held` a grab that did."""
    wounds: int = 0


_HIT, _HELD = (partial(Outcome, how) for how in ("hit", "held"))


def blow(facts: Facts) -> ChanceRule[Outcome]:
    """Resolve an attack and the damage of a hit (FS-COR-6)."""
    dice = yield Part(strike, facts.strike, VICTORY_DICE)
    return Outcome("missed") if dice is None else Part(harm, facts.hurt(dice), _HIT)


def grapple(facts: Facts) -> ChanceRule[Outcome]:
    """Resolve a grab, the contest for the hold and its first damage (FS-GRP-1 to FS-GRP-5)."""
    dice = yield Part(strike, facts.strike, VICTORY_DICE)
    if dice is None:
        return Outcome("missed")
    if (yield Pick("resist", ("resist", "none"))) != "none":
        dice = yield Part(contest, facts.contest, VICTORY_DICE)
        if dice is None:
            return Outcome("slipped")
    return Part(harm, facts.hurt(dice), _HELD)


class Contest(NamedTuple):
    """Result of a contest of Strength + Vigor, for the character who holds or wants to."""

    dice: int | None
    """Victory dice of the hold; None without a hold."""
    won: bool = False
    """The holder had more successes."""


def _margin(winner: Reading, loser: Reading, rules: TableRules) -> int:
    """Return the victory dice of the winner's margin (FS-COR-5, FS-GRP-4)."""
    margin = winner.successes - loser.successes
    return victory(margin, winner.goal, winner.critical, rules, loser.succeeded).dice


def contest(facts: Facts) -> ChanceRule[Contest]:
    """Resolve the contest for a hold (FS-GRP-2, FS-GRP-4)."""
    holder: Reading = yield "holder"
    held: Reading = yield "held"
    if not holds(holder.successes, held.successes, facts.rules):
        return Contest(None)
    return Contest(_margin(holder, held, facts.rules), holder.successes > held.successes)


def breaking(facts: Facts) -> ChanceRule[Contest]:
    """Resolve an attempt to break out; a hold that the holder does not win keeps its dice (FS-GRP-5, FS-GRP-6)."""
    held: Reading = yield "held"
    holder: Reading = yield "holder"
    if breaks(held.successes, holder.successes, facts.rules):
        return Contest(None)
    won = holder.successes > held.successes
    return Contest(_margin(holder, held, facts.rules) if won else facts.kept, won)


def squeeze(facts: Facts) -> ChanceRule[int]:
    """Return the wounds of a later turn of a hold (FS-GRP-5)."""
    yield from ()
    return Part(harm, facts.hurt(facts.kept if facts.rules.grapple_later_vd == "keep" else 0))


# -------------------------------------------------------------------- facts for odds


class Pool(NamedTuple):
    """A pool of effect dice."""

    dice: int = 0
    done: int = 0
    """Points of the dice already rolled, which `dice` leaves out."""


class ActFacts(Value, cache_hash=True):
    """Numbers of one action, for `exact`; what a rule does not read keeps its default."""

    rules: TableRules = DEFAULT
    attack: D20Roll = 0
    dodge: D20Roll | None = None
    """None without a dodge."""
    holder: D20Roll = 0
    held: D20Roll = 0
    resists: bool = False
    kept: int = 0
    damage: Pool = Pool()
    """Damage dice without victory dice, including Strength's and a charge's momentum (FS-COR-6)."""
    momentum: Pool = Pool()
    armor: Pool = Pool()

    @property
    def dodges(self) -> bool:
        return self.dodge is not None

    @property
    def strike(self) -> ActFacts:
        return ActFacts(self.rules, self.attack, self.dodge)

    @property
    def contest(self) -> ActFacts:
        return ActFacts(self.rules, holder=self.holder, held=self.held)

    def hurt(self, victory_dice: int) -> ActFacts:
        damage = Pool(self.damage.dice + victory_dice, self.damage.done)
        return ActFacts(self.rules, damage=damage, armor=self.armor)

    def spread(self, roll: str) -> Spread[Any]:
        """Return the readings of a d20, or the points of a pool."""
        rolled = getattr(self, roll)
        return points_of(rolled, self.rules) if isinstance(rolled, Pool) else readings(rolled)

    def choose(self, pick: Pick) -> str:
        """Return whether the target resists a grab."""
        return pick.options[0] if self.resists else "none"


def struck(attack: Reading, dodge: D20Roll | None, rules: TableRules) -> Strike:
    """Return the result of an attack against a dodge if both are rolled, or there is no dodge."""
    ((result, _chance),) = exact(strike, ActFacts(rules, attack, dodge))
    return result


@lru_cache(512)
def readings(roll: D20Roll) -> Spread[Reading]:
    """Return the readings of a d20, with all failures but the 20 as one (FS-COR-1 to FS-COR-3)."""
    if isinstance(roll, Reading):
        return ((roll, 1.0),)
    faces = [read(face, roll) for face in range(1, 21)]
    return evenly(each if each.outcome != "failure" else read(19, roll) for each in faces)


@lru_cache(512)
def points_of(pool: Pool, rules: TableRules) -> Spread[int]:
    """Return the points of a pool of effect dice, a binomial distribution (FS-COR-7)."""
    p, dice = rules.counts_to / rules.faces, pool.dice
    return tuple((pool.done + n, comb(dice, n) * p**n * (1 - p) ** (dice - n)) for n in range(dice + 1))
