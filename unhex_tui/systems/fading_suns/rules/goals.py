"""Arithmetic of a d20 against a goal, of victory and of modifiers: FS-COR-1 to FS-COR-9, FS-VIT-1, FS-VIT-2, FS-STR-1.

Also FS-MUL-2, FS-MUL-3, FS-GRP-7, FS-CHG-2, FS-CVR-1 and tables 3.1 to 3.5. The `fight` package decides who rolls, and
when.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules

Outcome = Literal["failure", "success", "critical", "fumble"]


class Reading(Value):
    """A d20 read against a goal."""

    face: int
    goal: int
    outcome: Outcome
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
