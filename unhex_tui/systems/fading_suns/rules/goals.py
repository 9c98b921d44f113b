"""A d20 against a goal, what a success is worth, and the numbers beside it: FS-COR-1 to FS-COR-9, FS-VIT-1, FS-VIT-2,
FS-STR-1, FS-MUL-2, FS-MUL-3, FS-GRP-7, FS-CHG-2, FS-CVR-1, tables 3.1 to 3.5.

Only arithmetic: who rolls, and when, is in the fight.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from unhex_tui.systems.fading_suns.rules.table_rules import TableRules

Outcome = Literal["failure", "success", "critical", "fumble"]


class Reading(NamedTuple):
    """A d20 read against a goal."""

    face: int
    goal: int
    outcome: Outcome
    """A fumble is a critical failure: 20 (FS-COR-2)."""
    successes: int
    """The face of a success, 0 otherwise (FS-COR-1, FS-COR-5)."""

    @property
    def succeeded(self) -> bool:
        """It is a success, critical or not."""
        return self.successes > 0

    @property
    def critical(self) -> bool:
        """It is a critical success."""
        return self.outcome == "critical"


def read(face: int, goal: int) -> Reading:
    """A face of 1 to 20 against a goal (FS-COR-1 to FS-COR-3). A goal of 19 or 20 has no critical success, since those
    faces fail."""
    if face == 20:
        return Reading(face, goal, "fumble", 0)
    if face == 19 or (face > goal and face != 1):
        return Reading(face, goal, "failure", 0)
    return Reading(face, goal, "critical" if face == (goal if goal <= 20 else 18) else "success", face)


class Victory(NamedTuple):
    """What a success is worth."""

    points: int
    dice: int


NOTHING = Victory(0, 0)


def victory(net: int, goal: int, critical: bool, rules: TableRules, opposed: bool = False) -> Victory:
    """Victory points and dice of net successes (table 3.1), none without; more by a goal over 20 (FS-COR-3), doubled by
    a critical success, if `opposed` (a dodge or a contest took from it) only where the table has it so (FS-COR-9).
    """
    if net < 1:
        return NOTHING
    more = (goal - 18) // 3 if goal > 20 else 0
    times = 2 if critical and not (opposed and rules.crit_after_dodge == "off") else 1
    return Victory((max(1, net // 3) + more) * times, (net // 3 + more) * times)


def net(attack: int, dodge: int, rules: TableRules) -> int | None:
    """What a dodge's successes leave of an attack's, 0 or more; None where it is avoided (FS-DOD-2, FS-DOD-3)."""
    if dodge > attack or (dodge == attack and rules.dodge_tie == "miss"):
        return None
    return attack - dodge


def holds(attacker: int, other: int, rules: TableRules) -> bool:
    """Whether the successes of a first contest make a hold; two failed rolls never do (FS-GRP-2)."""
    return attacker > other or (attacker == other > 0 and rules.hold_tie == "changes")


def breaks(held: int, holder: int, rules: TableRules) -> bool:
    """Whether the successes of a later contest end a hold; a failed roll never does (FS-GRP-6)."""
    return held > holder or (held == holder > 0 and rules.hold_tie == "changes")


def points(faces: Iterable[int], rules: TableRules) -> int:
    """How many effect dice count: wounds, or wounds stopped (FS-COR-7, FS-COR-8)."""
    highest = rules.counts_to
    return sum(face <= highest for face in faces)


def actions_penalty(many: int, rules: TableRules) -> int:
    """On every roll of a turn of so many actions, and on initiative: 0 or less (FS-MUL-2 to FS-MUL-4)."""
    return 0 if many < 2 else -int(rules.penalty_two) if many == 2 else -int(rules.penalty_three)


def wounds_penalty(vitality: int) -> int:
    """On every goal, and on initiative: 0 to −10 (FS-VIT-2)."""
    return 0 if vitality >= 5 else -2 * (5 - max(vitality, 0))


def most_vitality(endurance: int) -> int:
    """Vitality of who is unhurt (FS-VIT-1)."""
    return endurance + 5


def strength_dice(strength: int, rules: TableRules) -> int:
    """Dice that Strength adds in melee (table 3.5)."""
    steps = (6, 9, 12) if rules.strength_scale == "three" else (6, 8, 10, 12)
    return sum(strength >= step for step in steps)


def holders_bonus(turn: int) -> int:
    """What the holder adds in that turn of the hold, from 1 (table 3.2)."""
    return 2 * min(turn - 1, 5)


def momentum_dice(metres: int) -> int:
    """Of a run; only full 3 metres count (FS-CHG-2)."""
    return metres // 3


COVERS = {"": "no cover", "partial": "partial cover", "full": "full cover"}
"""What somebody may be behind, in words (FS-CVR-1)."""


def cover_bonus(lies: bool, cover: str, rules: TableRules) -> int:
    """On a dodge against what is shot (table 3.4); `cover` is one of `COVERS`."""
    both = (int(lies), {"": 0, "partial": 2, "full": 4}[cover])
    return sum(both) if rules.cover_stack == "sum" else max(both)
