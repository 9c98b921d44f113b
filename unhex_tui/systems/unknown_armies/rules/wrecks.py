"""Wrecks, falls, breath and chokes: UA-EXO-3 to UA-EXO-8, UA-RND-1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from unhex_tui.systems.unknown_armies.rules.dice import counts, digit_sum, value
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import Condition

SECONDS = 3
"""Of a round (UA-RND-1)."""
CHOKED_OUT, CHOKED_DEAD = 3, 5
"""Rounds that a blood choke is held after it was put on until somebody is out, and dead (UA-EXO-5)."""
BREATHLESS = 20
"""Rounds from running out of breath to death (UA-EXO-3)."""
MURDER = 7
"""The rank of the Violence check for killing the helpless (UA-EXO-2, UA-EXO-5)."""
Reads = Literal["value", "digits"]


def wreck_dice(mph: int, against: int = 0) -> int:
    """Dice of a wreck; `against` is what comes head-on (UA-EXO-7)."""
    return (mph + against) // 10


def wrecked(dice: Sequence[int], reads: Reads) -> int:
    """Damage of a roll made of one or two dice of 0 to 9, tens first, read as a number or as its digits (UA-EXO-7)."""
    if len(dice) == 1:
        return counts(dice[0])
    roll = value(dice[0], dice[1])
    return roll if reads == "value" else digit_sum(roll)


def fall_dice(feet: int) -> int:
    """Dice of a fall (UA-EXO-8)."""
    return feet // 10


def fallen(dice: Sequence[int], careful: bool) -> int:
    """Damage of a fall's dice of 0 to 9; a careful one drops the highest (UA-EXO-8)."""
    faces = sorted(map(counts, dice))
    return sum(faces[:-1] if careful else faces)


def breath(body: int, rounds: int) -> int:
    """Seconds of breath left after so many rounds without air, 0 or more (UA-EXO-3, UA-EXO-4)."""
    return max(0, body - SECONDS * rounds)


def drowned(body: int, rounds: int, rules: TableRules) -> Condition:
    """What so many rounds without air make of somebody, where the GM does not say it (UA-EXO-3, UA-EXO-4)."""
    if rules.breath_out == "gm" or breath(body, rounds):
        return "up"
    return "dead" if rounds >= -(-body // SECONDS) + BREATHLESS else "out"


def choked(rounds: int) -> Condition:
    """What a blood choke held for so many more rounds makes of somebody (UA-EXO-5)."""
    return "dead" if rounds >= CHOKED_DEAD else "out" if rounds >= CHOKED_OUT else "up"


def choke_left(rounds: int) -> str:
    """What comes next of a blood choke held for so many more rounds, and when: `out in 3 rounds` (UA-EXO-5)."""
    what, end = ("out", CHOKED_OUT) if rounds < CHOKED_OUT else ("dead", CHOKED_DEAD)
    left = max(1, end - rounds)
    return f"{what} in {left} round{'s' * (left > 1)}"
