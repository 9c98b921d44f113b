"""Exact odds of area effects before they are rolled: AOE-3 to AOE-8, ARM-1, DMG-6, DMG-7, RUL-14, RUL-29, RUL-32.

No ability makes a character good at area effects, so re-rolls do not count (DICE-7). Damage and KO are two questions:
one assumes a user who plays for damage to enemies, the other a user who plays for their KO. Each user picks the die,
the targets and the number of a critical success that serve the goal best, among equals those that harm the own side
least. Hit chances and losses on their own side assume play for damage. For a lasting effect the user takes the higher
die for damage, or for the duration of cover. Victims use armor against all of the damage if they have any, else spread
it so as to stay conscious; among equal choices the user takes the best one without armor. The only reaction counted is
all-out defend: other reactions are chosen after the dice. One damage is one box, as long as boxes are left. The cost of
using the item within a fire is below.

The state of a character after starting an action within a continuous effect, for odds: AOE-7, RUL-20, ARM-1, AOE-3.

Policy: if the victim has armor, one piece absorbs all of the damage. Else the damage is spread so that every limb stays
usable as long as possible, then so that the victim stays conscious. Actions already declared have had their damage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from fractions import Fraction

from unhex_tui.engine.dice import number, percent
from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.fight.matchup import Blow
from unhex_tui.systems.unhex.fight.rolls.lasting import worst_in
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import BOXES, Marks, marked
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, Fallen, Roller, falls, settable
from unhex_tui.systems.unhex.rules.rerolls import Defence, replies
from unhex_tui.systems.unhex.state.table import Table

Worth = tuple[int, ...]
"""Value of a choice to the user: harm to enemies, harm spared to the own side, then both without armor."""

POLICY = (
    "Damage to enemies and KO are counted separately: for each the user picks dice, targets and criticals as if only "
    "that mattered. Losses on the user's own side assume the picks for damage. Targets use armor if they have any."
)
"""Explanation of the odds, shown on demand."""


class Share(Value):
    """The exact expectations of one character in the area of a blast."""

    who: Character
    hit: Fraction
    """Chance that the character is a target and no defence saves them."""
    damage: Fraction
    """Average loss of levels; armor anywhere may absorb all of the damage (RUL-25)."""
    ko: Fraction

    @property
    def text(self) -> str:
        ko_text = f", KO {percent(self.ko)}" if self.ko else ""
        harm = f"{number(self.damage)} damage" if self.damage or not self.hit else "armor absorbs the damage"
        return f"{self.who.name}: hit {percent(self.hit)}, {harm}{ko_text}"


class BlastOdds(Value):
    """The expectations of a blast."""

    shares: tuple[Share, ...]
    """One share for each character in the area, enemies first."""
    backfires: Fraction
    """Chance of a critical failure, in which the user takes the sum of the dice (AOE-6)."""

    @property
    def words(self) -> str:
        there = "; ".join(share.text for share in self.shares) or "no target there"
        return f"{there}; backfires {percent(self.backfires)}"

    def cells(self, side: str) -> tuple[str, str, str]:
        """Return the `sums` as cells of a row; a dash if the area has no enemy, or no one of the team."""
        foes, own = (any((share.who.team == side) is same for share in self.shares) for same in (False, True))
        damage, ko, lost = map(number, self.sums(side))
        return damage if foes else "–", ko if foes else "–", lost if own else "–"

    def sums(self, side: str) -> tuple[Fraction, Fraction, Fraction]:
        """Return the average levels lost by the team's enemies, KOs among them, and levels lost by the team itself."""
        enemies = [share for share in self.shares if share.who.team != side]
        own = sum((share.damage for share in self.shares if share.who.team == side), Fraction(0))
        return (
            sum((enemy.damage for enemy in enemies), Fraction(0)),
            sum((enemy.ko for enemy in enemies), Fraction(0)),
            own,
        )


def _armored(victim: Character) -> bool:
    return any(item.kind == "armor" and not item.destroyed for item in victim.items)


def spread_blow(victim: Character, damage: int, *, bare: bool = False) -> Blow:
    """Return the effect of damage that the victim spreads in their own interest (AOE-3, ARM-1, RUL-25).

    With `bare` the victim's armor is ignored.
    """
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
    """Return the odds of a blast on the characters in its area who count as targets, enemies first.

    `defences` are the declared defences of each of them (SHLD-4, RUL-14).
    """
    whole = HUNDRED ** (2 * max(map(len, defences), default=0))
    stands = [_standing(defence, whole) for defence in defences]
    damage, ko = (_play(roller, _Blast(side, there, stands, goal)) for goal in ("loss", "ko"))
    shares = tuple(
        Share(character, *(Fraction(n, HUNDRED * whole) for n in (hit, loss, out)))
        for character, (hit, loss, _), (_, _, out) in zip(there, damage, ko, strict=True)
    )
    return BlastOdds(shares, Fraction(sum(roll.lost for roll in falls(roller)), HUNDRED))


def _play(roller: Roller, blast: _Blast) -> list[list[int]]:
    """Sum up hits, lost levels and KOs of each character in the area, over all 100 rolls of the user.

    Each sum is out of 100 times the whole of the defences.
    """
    counts = [[0] * 3 for _ in blast.there]
    settled: dict[range, tuple[Worth, int]] = {}
    for roll in falls(roller):
        if not roll.success:
            continue
        number = _settled(roller, roll, lambda n: blast.choice(n)[0], settled)
        _, damage, taken = blast.choice(number)
        for i in taken:
            chance, effect = blast.stands[i][number], spread_blow(blast.there[i], damage)
            for column, amount in enumerate((1, effect.loss, effect.ko)):
                counts[i][column] += chance * amount
    return counts


def _standing(defences: Sequence[Defence], whole: int) -> list[int]:
    """Count how often no defence beats a roll, by its number, out of `whole`."""
    standing = [whole // HUNDRED ** (2 * len(defences))] * HUNDRED
    for defence in defences:
        met = zip(*replies(defence), strict=True)
        standing = [times * sum(stands) for times, stands in zip(standing, met, strict=True)]
    return standing


def _settled(roller: Roller, roll: Fallen, worth: Callable[[int], Worth], best: dict[range, tuple[Worth, int]]) -> int:
    """Return the final number of a successful roll; a critical success is set to the best number (DICE-5)."""
    if not roll.critical:
        return roll.number
    numbers = settable(roller, roll.number)
    if numbers not in best:
        best[numbers] = max(((*worth(n),), n) for n in numbers)
    return best[numbers][1]


class _Blast:
    """A blast whose user has one goal: the `loss` of levels of enemies, or their `ko`."""

    def __init__(self, side: str, there: Sequence[Character], stands: Sequence[Sequence[int]], goal: str) -> None:
        self.side, self.there, self.stands, self.goal = side, there, stands, goal
        self._chosen: dict[int, tuple[Worth, int, list[int]]] = {}
        self._known: dict[int, list[tuple[bool, int, int]]] = {}

    def choice(self, number: int) -> tuple[Worth, int, list[int]]:
        """Return the best way to read the dice: its value, the damage, and the indexes of the targets taken (AOE-5)."""
        if number not in self._chosen:
            tens, ones = divmod(number, 10)
            ways = [(tens, ones)] if tens == ones else [(tens, ones), (ones, tens)]
            readings = [self._taken(number, damage, more) for damage, more in ways]
            self._chosen[number] = max(readings, key=lambda way: way[0])
        return self._chosen[number]

    def _taken(self, number: int, damage: int, more: int) -> tuple[Worth, int, list[int]]:
        worths: list[Worth] = []
        for stands, (own, given, bare) in zip(self.stands, self._hurt(damage), strict=True):
            chance = stands[number]
            worths.append((0, -chance * given, -chance * bare) if own else (chance * given, 0, chance * bare))
        taken = sorted(range(len(self.there)), key=worths.__getitem__, reverse=True)[: more + 1]
        return tuple(map(sum, zip(*(worths[i] for i in taken), strict=True))), damage, taken

    def _hurt(self, damage: int) -> list[tuple[bool, int, int]]:
        """Return for each character in the area: own side or not, the harm, and the harm without armor."""
        if damage not in self._known:
            self._known[damage] = [
                (
                    character.team == self.side,
                    *(getattr(spread_blow(character, damage, bare=bare), self.goal) for bare in (False, True)),
                )
                for character in self.there
            ]
        return self._known[damage]


# -------------------------------------------------------------------- lasting effects


def lasting_text(roller: Roller, kind: str) -> str:
    """Return the average effect of a successful lasting effect; empty for demolish, which has no degree (AOE-9)."""
    if kind not in ("continuous", "cover"):
        return ""
    weights = high_sum = low_sum = 0
    best: dict[range, tuple[Worth, int]] = {}
    for roll in falls(roller):
        if roll.success:
            settled = _settled(roller, roll, lambda n: _by_height(*divmod(n, 10)), best)
            higher, lower = _by_height(*divmod(settled, 10))
            weights, high_sum, low_sum = weights + 1, high_sum + higher, low_sum + lower
    if not weights:
        return ""
    if kind == "cover":
        return f"on a success: {number(Fraction(high_sum, weights))} more rounds"
    damage, rounds = Fraction(high_sum, weights), Fraction(low_sum, weights)
    return f"on a success: {number(damage)} damage for {number(rounds)} more rounds"


def _by_height(tens: int, ones: int) -> tuple[int, int]:
    return max(tens, ones), min(tens, ones)


_PLACES = ("left_leg", "right_leg", "left_arm", "right_arm", "torso", "head")


class Started(Value):
    """A character as they will be after declaring an action or a reaction."""

    who: Character
    """A copy; the character itself if no effect deals damage in the area."""
    void: str
    """Why the action has no effect, in words; empty if it goes on."""
    given: str = ""
    """The armor assumed to absorb all of the damage, in words; empty if there is none."""


def started(table: Table, character: Character, item: str = "") -> Started:
    """Return the character after the damage for starting anything but a move; `item` is the item to be used."""
    effect = worst_in(table, character.area)
    if effect is None or not effect.damage:
        return Started(character, "")
    after = copy(character)
    after.items = [copy(item) for item in character.items]
    after.marks = {place: list(counts) for place, counts in character.marks.items()}
    armor = next((item for item in after.items if item.kind == "armor" and not item.destroyed), None)
    if armor is not None:
        armor.destroyed = True
        return Started(after, "", f"with {armor.title} used up by {effect.damage} damage ({effect.name})")
    after.level -= effect.damage
    _mark(after.marks, effect.damage)
    if not after.able:
        return Started(after, f"{after.name} falls first ({effect.name})")
    lost = character.item(item)
    if lost is not None and character.wields(lost) and not after.wields(lost):
        return Started(after, f"{after.name} loses {lost.name} first ({effect.name})")
    return Started(after, "")


def _mark(marks: Marks, damage: int) -> None:
    """Mark every location up to its last box, limbs first; then the last boxes, limbs first."""
    for spared in (1, 0):
        for place in _PLACES:
            points = min(damage, max(0, BOXES[place] - marked(marks, place) - spared))
            marks[place][0] += points
            damage -= points
