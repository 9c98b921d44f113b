"""Exact odds of area effects before they are rolled: AOE-3 to AOE-8, ARM-1, DMG-6, DMG-7, RUL-14, RUL-29, RUL-32.

Nobody is good at one, so that no re-roll is counted (DICE-7). The policy: who blasts takes the die and the targets
that harm its enemies most and its own side least, of equals the first; sets a critical success to the number that does
most so; of a lasting effect it takes the higher die for what comes first, damage or duration. Victims give armor for
all of it where they have one, else spread it so that they stay up; of what is equal so, who blasts takes what would be
best without. Of reactions only an all-out defend counts: the
others are chosen after the dice. One damage is one box, while there are any left. What using the item costs in a fire
is in `starting`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from unhex_tui.systems.unhex.advice.odds import parted, percent
from unhex_tui.systems.unhex.advice.opposing import Blow, Defence, replies
from unhex_tui.systems.unhex.advice.rerolls import HUNDRED, Fallen, Roller, falls, settable
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import BOXES, marked

Value = tuple[int, ...]
"""What a choice is worth to the user: enemies less own side that drop, then levels that they lose; then both without
armor.
"""


class Share(NamedTuple):
    """What somebody in the area of a blast has to expect, each exactly."""

    who: Character
    hit: Fraction
    """It is a target, and nothing saves it."""
    damage: Fraction
    """Levels it loses, on average."""
    drops: Fraction
    bare: tuple[Fraction, Fraction] | None = None
    """`damage` and `drops` where no armor is given; None where there is none. It may be given for all of it, wherever
    it sits (RUL-25).
    """

    @property
    def text(self) -> str:
        """In words."""
        loss, down = self.bare or (self.damage, self.drops)
        drops = f", drops {parted(percent(self.drops), percent(down))}" if down else ""
        return f"{self.who.name}: hit {percent(self.hit)}, {_figure(self.damage, loss)} damage{drops}"


class BlastOdds(NamedTuple):
    """What to expect of a blast."""

    shares: tuple[Share, ...]
    """Of each in the area, enemies first."""
    backfires: Fraction
    """The chance of a critical failure, whose sum of the dice its user takes (AOE-6)."""

    @property
    def words(self) -> str:
        """Each in the area, in one line."""
        there = "; ".join(share.text for share in self.shares) or "nobody there"
        return f"{there}; it backfires {percent(self.backfires)}"

    def cells(self, side: str) -> tuple[str, str, str]:
        """The `sums` as they stand in a row: armor given | not given."""
        damage, drops, own = (
            _figure(*both) if both[1] else "–" for both in zip(self.sums(side), self.sums(side, bare=True), strict=True)
        )
        return damage, drops, own

    def sums(self, side: str, *, bare: bool = False) -> tuple[Fraction, Fraction, Fraction]:
        """Levels that the enemies of a team lose, how many of them drop, and the levels that it loses itself; with
        `bare` where no armor is given.
        """
        lost = [(one.who.team == side, *(one.bare if bare and one.bare else one[2:4])) for one in self.shares]
        damage, own = (sum((loss for its, loss, _ in lost if its is ours), Fraction(0)) for ours in (False, True))
        return damage, sum((down for its, _, down in lost if not its), Fraction(0)), own


def _figure(given: Fraction, bare: Fraction) -> str:
    return parted(f"{float(given):.1f}", f"{float(bare):.1f}")


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
    found = [[Fraction(0)] * 5 for _ in there]
    stands = [_standing(one) for one in defences]
    backfires = 0
    settled: dict[range, tuple[Value, int]] = {}

    def worth(number: int) -> Value:
        return _choice(side, there, *divmod(number, 10))[0]

    for roll in falls(roller):
        if not roll.success:
            backfires += roll.critical
            continue
        number = _settled(roller, roll, worth, settled)
        _, damage, taken = _choice(side, there, *divmod(number, 10))
        for i in taken:
            chance = stands[i][number] / HUNDRED
            hurt, most = (spread_blow(there[i], damage, bare=bare) for bare in (False, True))
            for place, amount in enumerate((1, hurt.loss, hurt.drops, most.loss, most.drops)):
                found[i][place] += chance * amount
    shares = tuple(
        Share(who, hit, loss, drops, (most, down) if _armored(who) else None)
        for who, (hit, loss, drops, most, down) in zip(there, found, strict=True)
    )
    return BlastOdds(shares, Fraction(backfires, HUNDRED))


def _standing(defences: Sequence[Defence]) -> list[Fraction]:
    """The chance that no defence beats a roll, by its number."""
    found = [Fraction(1)] * HUNDRED
    for one in defences:
        met = zip(*replies(one), strict=True)
        found = [chance * Fraction(sum(stands), HUNDRED**2) for chance, stands in zip(found, met, strict=True)]
    return found


def _settled(
    roller: Roller, roll: Fallen, worth: Callable[[int], tuple[int, ...]], best: dict[range, tuple[Value, int]]
) -> int:
    """The number a successful roll ends at: a critical success is set to the best (DICE-5)."""
    if not roll.critical:
        return roll.number
    numbers = settable(roller, roll.number)
    if numbers not in best:
        best[numbers] = max(((*worth(n),), n) for n in numbers)
    return best[numbers][1]


def _choice(side: str, there: Sequence[Character], tens: int, ones: int) -> tuple[Value, int, list[int]]:
    """The better way to read the dice: what it is worth, the damage, and which of those there are taken (AOE-5)."""
    ways = [(tens, ones)] if tens == ones else [(tens, ones), (ones, tens)]
    return max((_taken(side, there, damage, more) for damage, more in ways), key=lambda way: way[0])


def _taken(side: str, there: Sequence[Character], damage: int, more: int) -> tuple[Value, int, list[int]]:
    worths: list[Value] = []
    for one in there:
        sign, blows = -1 if one.team == side else 1, (spread_blow(one, damage, bare=bare) for bare in (False, True))
        worths.append(tuple(sign * part for blow in blows for part in (blow.drops, blow.loss)))
    taken = sorted(range(len(there)), key=lambda i: worths[i], reverse=True)[: more + 1]
    return tuple(map(sum, zip(*(worths[i] for i in taken), strict=True))), damage, taken


# -------------------------------------------------------------------- what lies on the map


def lasting_text(roller: Roller, kind: str) -> str:
    """What a continuous effect or cover comes to on average where it succeeds; empty for what has no degree (AOE-9)."""
    if kind not in ("continuous", "cover"):
        return ""
    weights = first = second = 0
    best: dict[range, tuple[Value, int]] = {}
    for roll in falls(roller):
        if roll.success:
            higher, lower = _by_height(*divmod(_settled(roller, roll, lambda n: _by_height(*divmod(n, 10)), best), 10))
            weights, first, second = weights + 1, first + higher, second + lower
    if not weights:
        return ""
    if kind == "cover":
        return f"on a success {first / weights:.1f} more rounds"
    return f"on a success {first / weights:.1f} damage for {second / weights:.1f} more rounds"


def _by_height(tens: int, ones: int) -> Value:
    return max(tens, ones), min(tens, ones)
