"""Wrecks, falls, breath and chokes: UA-EXO-3 to UA-EXO-8, UA-RND-1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from unhex_tui.systems.unknown_armies.rules.dice import counts, digit_sum, value
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import Condition

SECONDS = 3
"""Seconds in a round (UA-RND-1)."""
CHOKED_OUT, CHOKED_DEAD = 3, 5
"""Rounds after its first that a blood choke takes to knock out and to kill (UA-EXO-5)."""
BREATHLESS = 20
"""Rounds from the end of breath to death (UA-EXO-3)."""
MURDER = 7
"""Rank of the Violence check for killing a helpless victim (UA-EXO-2, UA-EXO-5)."""
Reads = Literal["value", "digits"]


def wreck_dice(mph: int, against: int = 0) -> int:
    """Return the number of dice for a wreck; `against` is the speed of the other car head-on, in mph (UA-EXO-7)."""
    return (mph + against) // 10


def wrecked(dice: Sequence[int], reads: Reads) -> int:
    """Return the damage of one or two dice of 0 to 9, tens first, read as a number or as a digit sum (UA-EXO-7)."""
    if len(dice) == 1:
        return counts(dice[0])
    roll = value(dice[0], dice[1])
    return roll if reads == "value" else digit_sum(roll)


def fall_dice(feet: int) -> int:
    """Return the number of dice for a fall (UA-EXO-8)."""
    return feet // 10


def fallen(dice: Sequence[int], careful: bool) -> int:
    """Return the damage of a fall's dice of 0 to 9; a careful fall drops the highest die (UA-EXO-8)."""
    faces = sorted(map(counts, dice))
    return sum(faces[:-1] if careful else faces)


def breath(body: int, rounds: int) -> int:
    """Return the seconds of breath left after some rounds without air, 0 or more (UA-EXO-3, UA-EXO-4)."""
    return max(0, body - SECONDS * rounds)


def drowned(body: int, rounds: int, rules: TableRules) -> Condition:
    """Return the condition after some rounds without air; always `up` if the GM decides (UA-EXO-3, UA-EXO-4)."""
    if rules.breath_out == "gm" or breath(body, rounds):
        return "up"
    return "dead" if rounds >= -(-body // SECONDS) + BREATHLESS else "out"


def choked(rounds: int) -> Condition:
    """Return the condition after some rounds of a blood choke (UA-EXO-5)."""
    return "dead" if rounds >= CHOKED_DEAD else "out" if rounds >= CHOKED_OUT else "up"


def choke_left(rounds: int) -> str:
    """Return the next result of a blood choke and its time in words: `out in 3 rounds` (UA-EXO-5)."""
    what, end = ("out", CHOKED_OUT) if rounds < CHOKED_OUT else ("dead", CHOKED_DEAD)
    left = max(1, end - rounds)
    return f"{what} in {left} round{'s' * (left > 1)}"
