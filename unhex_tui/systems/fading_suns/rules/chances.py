"""Chance rules: an attack against a dodge, damage and armor, grapples, breaking out and the momentum of a charge.

FS-COR-4 to FS-COR-9, FS-DOD-2, FS-DOD-3, FS-GRP-1 to FS-GRP-6, FS-CHG-3. Play runs the rules with the table's dice, and
odds count them (`unhex_tui/engine/chance.py`).
"""

from __future__ import annotations

from functools import lru_cache, partial
from math import comb
from operator import attrgetter
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from unhex_tui.engine.chance import ChanceRule, Part, Pick, Spread, evenly, exact
from unhex_tui.engine.value import Value
from unhex_tui.systems.fading_suns.rules.goals import NOTHING, Reading, Victory, breaks, holds, net, read, victory
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT, TableRules

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
