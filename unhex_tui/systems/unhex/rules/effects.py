"""Chance rule: the roll for an item whose two dice say how far it works, an area effect or first aid.

AID-2, AID-4, AID-5, AOE-4 to AOE-9, RUL-41. Play runs the rule with the table's dice, and odds count it
(`unhex_tui/engine/chance.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from unhex_tui.engine.chance import ChanceRule, Pick, Spread, evenly
from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.rules.percentile import TO_HUNDRED, Reading, Roller, die_shown, falls, settable, sum_of

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
