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

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from typing import Literal

from unhex_tui.engine.chance import exact
from unhex_tui.engine.dice import number, percent
from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.fight.matchup import Blow
from unhex_tui.systems.unhex.fight.rolls.lasting import worst_in
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import BOXES, Marks, marked
from unhex_tui.systems.unhex.rules.effects import Target, Used, UseFacts, use
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, Roller
from unhex_tui.systems.unhex.rules.rerolls import Defence, replies
from unhex_tui.systems.unhex.state.table import Table

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
    blows = [
        [[spread_blow(victim, damage, bare=bare) for damage in range(10)] for victim in there] for bare in (False, True)
    ]

    def play(goal: Literal["loss", "ko"]) -> list[list[int]]:
        """Sum up hits, lost levels and KOs of each character, out of 100 times the whole of the defences."""
        harm = ([tuple(int(getattr(blow, goal)) for blow in row) for row in rows] for rows in blows)
        facts = UseFacts("blast", roller, tuple(map(Target, (one.team == side for one in there), stands, *harm)))
        counts = [[0] * 3 for _ in there]
        for used, times in _ends(facts, "works"):
            for i in facts.taken(used.number, used.degree)[0]:
                lands, blow = times * stands[i][used.number], blows[0][i][used.degree.points]
                for column, amount in enumerate((1, blow.loss, blow.ko)):
                    counts[i][column] += lands * amount
        return counts

    shares = tuple(
        Share(character, *(Fraction(n, HUNDRED * whole) for n in (hit, loss, out)))
        for character, (hit, loss, _), (_, _, out) in zip(there, play("loss"), play("ko"), strict=True)
    )
    backfires = sum(times for _, times in _ends(UseFacts("blast", roller), "turns"))
    return BlastOdds(shares, Fraction(backfires, HUNDRED))


def _standing(defences: Sequence[Defence], whole: int) -> tuple[int, ...]:
    """Count how often no defence beats a roll, by its number, out of `whole`."""
    standing = [whole // HUNDRED ** (2 * len(defences))] * HUNDRED
    for defence in defences:
        met = zip(*replies(defence), strict=True)
        standing = [times * sum(stands) for times, stands in zip(standing, met, strict=True)]
    return tuple(standing)


# -------------------------------------------------------------------- lasting effects


def lasting_text(roller: Roller, kind: str) -> str:
    """Return the average effect of a successful lasting effect; empty for demolish, which has no degree (AOE-9)."""
    works = _ends(UseFacts(kind, roller), "works")
    whole = sum(times for _, times in works)
    if kind == "demolish" or not whole:
        return ""
    damage, _, rounds = (
        number(Fraction(sum(used.degree[n] * times for used, times in works), whole)) for n in range(3)
    )
    return f"on a success: {f'{damage} damage for ' if kind == 'continuous' else ''}{rounds} more rounds"


def _ends(facts: UseFacts, how: str) -> list[tuple[Used, int]]:
    """Return the results of one kind, each with its number of rolls out of 100."""
    return [(used, round(HUNDRED * chance)) for used, chance in exact(use, facts) if used.how == how]


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
