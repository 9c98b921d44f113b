"""Exact odds of area effects before they are rolled: AOE-3 to AOE-8, ARM-1, DMG-6, DMG-7, RUL-14, RUL-29, RUL-32.

Nobody is good at one, so that no re-roll is counted (DICE-7). Damage and KO are two questions: one is answered for a
user who wants to harm enemies, the other for a user who wants them out. Each takes the die, the targets and the number
of a critical success that do so most, of equals those that harm the user's own side least. Who is hit, and what the own
side loses, is what the play for damage brings. Of a lasting effect the user takes the higher die for what comes first,
damage or duration. Victims give armor for all of it where they have some, else spread it so that they stay up; of what
is equal so, the user takes what would be best without armor. Of reactions only an all-out defend counts: the others are
chosen after the dice. One damage is one box, while there are any left. What using the item costs in a fire is in
`starting`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from unhex_tui.engine.rounding import number, percent
from unhex_tui.systems.unhex.advice.odds import Blow
from unhex_tui.systems.unhex.advice.opposing import Defence, replies
from unhex_tui.systems.unhex.advice.rerolls import HUNDRED, Fallen, Roller, falls, settable
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import BOXES, marked

Worth = tuple[int, ...]
"""What a choice is worth to the user: what enemies suffer, what the own side is spared, then both without armor."""

POLICY = (
    "Each column answers one question: the user plays for damage to enemies or for their KO, and picks dice, targets "
    "and criticals for it; own-side losses assume play for damage. Targets use armor if they have any."
)
"""What the columns mean, for whoever asks."""


class Share(NamedTuple):
    """What somebody in the area of a blast has to expect, each exactly."""

    who: Character
    hit: Fraction
    """It is a target, and nothing saves it."""
    damage: Fraction
    """Levels it loses, on average; armor may be given for all of it, wherever it sits (RUL-25)."""
    ko: Fraction

    @property
    def text(self) -> str:
        """In words."""
        out = f", KO {percent(self.ko)}" if self.ko else ""
        return f"{self.who.name}: hit {percent(self.hit)}, {number(self.damage)} damage{out}"


class BlastOdds(NamedTuple):
    """What to expect of a blast."""

    shares: tuple[Share, ...]
    """Of each in the area, enemies first."""
    backfires: Fraction
    """The chance of a critical failure, whose sum of the dice its user takes (AOE-6)."""

    @property
    def words(self) -> str:
        """Each in the area, in one line."""
        there = "; ".join(share.text for share in self.shares) or "no one there"
        return f"{there}; backfires {percent(self.backfires)}"

    def cells(self, side: str) -> tuple[str, str, str]:
        """The `sums` as they stand in a row."""
        damage, ko, own = (number(one) if one else "–" for one in self.sums(side))
        return damage, ko, own

    def sums(self, side: str) -> tuple[Fraction, Fraction, Fraction]:
        """Levels that the enemies of a team lose, how many of them are out, and the levels that it loses itself."""
        enemies = [one for one in self.shares if one.who.team != side]
        own = sum((one.damage for one in self.shares if one.who.team == side), Fraction(0))
        return sum((one.damage for one in enemies), Fraction(0)), sum((one.ko for one in enemies), Fraction(0)), own


def _armored(victim: Character) -> bool:
    return any(item.kind == "armor" and not item.destroyed for item in victim.items)


def spread_blow(victim: Character, damage: int, *, bare: bool = False) -> Blow:
    """What damage that its victim may spread comes to at best for it (AOE-3, ARM-1, RUL-25); `bare` without armor."""
    if not damage or (_armored(victim) and not bare):
        return Blow(False, 0)
    level = victim.level - damage
    if victim.unconscious:
        return Blow(level < 0 and not victim.dead, damage)
    room = sum(boxes - marked(victim.marks, place) - (place in ("head", "torso")) for place, boxes in BOXES.items())
    return Blow(damage > room or level < victim.conscious_from, damage)


def blast_odds(
    roller: Roller, side: str, there: Sequence[Character], defences: Sequence[Sequence[Defence]]
) -> BlastOdds:
    """What to expect of a blast.

    Args:
        roller: its user.
        side: the user's team.
        there: those in the area who count as targets, enemies first.
        defences: those that each of them has declared (SHLD-4, RUL-14).
    """
    whole = HUNDRED ** (2 * max(map(len, defences), default=0))
    stands = [_standing(one, whole) for one in defences]
    damage, ko = (_play(roller, _Blast(side, there, stands, goal)) for goal in ("loss", "ko"))
    shares = tuple(
        Share(who, *(Fraction(n, HUNDRED * whole) for n in (hit, loss, out)))
        for who, (hit, loss, _), (_, _, out) in zip(there, damage, ko, strict=True)
    )
    return BlastOdds(shares, Fraction(sum(roll.lost for roll in falls(roller)), HUNDRED))


def _play(roller: Roller, blast: _Blast) -> list[list[int]]:
    """How often each one there is hit, the levels that they lose and how often they are out, in so many hundreds."""
    found = [[0] * 3 for _ in blast.there]
    settled: dict[range, tuple[Worth, int]] = {}
    for roll in falls(roller):
        if not roll.success:
            continue
        number = _settled(roller, roll, lambda n: blast.choice(n)[0], settled)
        _, damage, taken = blast.choice(number)
        for i in taken:
            chance, hurt = blast.stands[i][number], spread_blow(blast.there[i], damage)
            for place, amount in enumerate((1, hurt.loss, hurt.ko)):
                found[i][place] += chance * amount
    return found


def _standing(defences: Sequence[Defence], whole: int) -> list[int]:
    """How often no defence beats a roll, by its number, in so many."""
    found = [whole // HUNDRED ** (2 * len(defences))] * HUNDRED
    for one in defences:
        met = zip(*replies(one), strict=True)
        found = [times * sum(stands) for times, stands in zip(found, met, strict=True)]
    return found


def _settled(roller: Roller, roll: Fallen, worth: Callable[[int], Worth], best: dict[range, tuple[Worth, int]]) -> int:
    """The number a successful roll ends at: a critical success is set to the best (DICE-5)."""
    if not roll.critical:
        return roll.number
    numbers = settable(roller, roll.number)
    if numbers not in best:
        best[numbers] = max(((*worth(n),), n) for n in numbers)
    return best[numbers][1]


class _Blast:
    """A blast whose user has one goal: the `loss` of enemies, or their `ko`."""

    def __init__(self, side: str, there: Sequence[Character], stands: Sequence[Sequence[int]], goal: str) -> None:
        self.side, self.there, self.stands, self.goal = side, there, stands, goal
        self._chosen: dict[int, tuple[Worth, int, list[int]]] = {}
        self._known: dict[int, list[tuple[bool, int, int]]] = {}

    def choice(self, number: int) -> tuple[Worth, int, list[int]]:
        """The best way to read the dice: what it is worth, the damage, and which of those there are taken (AOE-5)."""
        if number not in self._chosen:
            tens, ones = divmod(number, 10)
            ways = [(tens, ones)] if tens == ones else [(tens, ones), (ones, tens)]
            tried = [self._taken(number, damage, more) for damage, more in ways]
            self._chosen[number] = max(tried, key=lambda way: way[0])
        return self._chosen[number]

    def _taken(self, number: int, damage: int, more: int) -> tuple[Worth, int, list[int]]:
        worths: list[Worth] = []
        for stands, (own, given, bare) in zip(self.stands, self._hurt(damage), strict=True):
            chance = stands[number]
            worths.append((0, -chance * given, -chance * bare) if own else (chance * given, 0, chance * bare))
        taken = sorted(range(len(self.there)), key=worths.__getitem__, reverse=True)[: more + 1]
        return tuple(map(sum, zip(*(worths[i] for i in taken), strict=True))), damage, taken

    def _hurt(self, damage: int) -> list[tuple[bool, int, int]]:
        """Of each one there whether they are of the own side, and what they suffer, also without armor."""
        if damage not in self._known:
            self._known[damage] = [
                (
                    one.team == self.side,
                    *(getattr(spread_blow(one, damage, bare=bare), self.goal) for bare in (False, True)),
                )
                for one in self.there
            ]
        return self._known[damage]


# -------------------------------------------------------------------- what lies on the map


def lasting_text(roller: Roller, kind: str) -> str:
    """What a continuous effect or cover comes to on average where it succeeds; empty for what has no degree (AOE-9)."""
    if kind not in ("continuous", "cover"):
        return ""
    weights = first = second = 0
    best: dict[range, tuple[Worth, int]] = {}
    for roll in falls(roller):
        if roll.success:
            dice = _settled(roller, roll, lambda n: _by_height(*divmod(n, 10)), best)
            higher, lower = _by_height(*divmod(dice, 10))
            weights, first, second = weights + 1, first + higher, second + lower
    if not weights:
        return ""
    if kind == "cover":
        return f"on a success: {number(Fraction(first, weights))} more rounds"
    return (
        f"on a success: {number(Fraction(first, weights))} damage for {number(Fraction(second, weights))} more rounds"
    )


def _by_height(tens: int, ones: int) -> tuple[int, int]:
    return max(tens, ones), min(tens, ones)
