"""Cars on lengths: the effects of drivers' rolls and of shots at cars: UA-CAR-1 to UA-CAR-12, table 3.5.

A gap is the number of lengths from a pursuer up to the quarry; it is negative once the pursuer is ahead.
"""

from __future__ import annotations

from typing import Literal
from unicodedata import category, normalize

from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.unknown_armies.rules.dice import Check, Reading
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

AWAY = 10
"""The lead in lengths with which a car gets away (UA-CAR-2)."""
INSANE = 5
"""Lengths that an insane risk gains (UA-CAR-7)."""
JUMP = -20
"""The shift to General Athletics for a jump to another car (UA-CAR-11)."""
Struck = Literal["", "driver", "passenger", "cosmetic", "hazard"]
Feat = Literal["drive", "risk", "insane", "hazard", "ram"]
"""The reason for a Drive roll: the round's own roll, a stunt, a hazard or a ram."""


def driven(check: Check) -> int:
    """Return the lengths from a round's Significant Drive roll, −2 to 2 (UA-CAR-3, UA-CAR-4)."""
    by = _doubled(check.reading, -1 if check.result == "failure" else 1)
    if check.result == "weak" or (check.result == "marginal" and by == 1):  # without the skill only doubles gain
        return 0
    return by


def risked(reading: Reading) -> int:
    """Return the lengths from a risk's Major Drive roll, −2 to 2 (UA-CAR-6)."""
    return _doubled(reading, 1 if reading.succeeded else -1)


def rammed(reading: Reading) -> int:
    """Return the lengths that a rammed car loses, 0 to −2, by its driver's Major Drive roll (UA-CAR-8)."""
    return 0 if reading.succeeded else -2 if reading.matched else -1


def hazard(check: Check) -> int:
    """Return the lengths that a hazard costs, 0 or −1 (UA-CAR-5)."""
    return -1 if check.result == "failure" else 0


def _doubled(reading: Reading, by: int) -> int:
    return 2 * by if reading.matched or reading.critical or reading.fumble else by


def insane_drive(name: str, value: int) -> Sum:
    """Return the target of an insane risk before shifts: half of Drive, or of Speed without the skill (UA-CAR-7)."""
    return Sum(((f"half {name}", value // 2),))


def closed(gap: int, prey: int, pursuer: int) -> int:
    """Return the gap after both cars have moved without a collision: a pursuer stops at 0 (UA-CAR-12)."""
    then = gap + prey - pursuer
    return max(0, then) if gap >= 0 else then


def moved(gap: int, prey: int, own: int, by: int) -> int:
    """Return the pursuer's lengths in this round after one more roll; `own` are those before it (UA-CAR-12).

    A pursuer stays beside the quarry at each roll, and later losses count from there. One who is ahead gains further
    lengths ahead.
    """
    then = gap + prey - own
    if by <= 0 or (gap < 0 and then < 0):
        return own + by
    return own + max(0, min(by, then))


def behind(gap: int, quarry: str = "") -> str:
    """Return in words how far a pursuer is behind or ahead of the quarry."""
    where = f"{gap} behind {quarry}" if gap >= 0 else f"{-gap} ahead {f'of {quarry}' if quarry else ''}"
    return where.rstrip()


def away(gap: int) -> bool:
    """Tell whether the leading car has got away (UA-CAR-2)."""
    return abs(gap) >= AWAY


def stunt_key(said: str) -> str:
    """Return the form of a stunt that comparisons use: without case, spaces and punctuation (UA-CAR-6).

    A text of punctuation alone is compared whole, without its spaces.
    """
    folded = normalize("NFKC", normalize("NFKC", said).casefold())
    return "".join(sign for sign in folded if category(sign)[0] not in "PSZC") or "".join(folded.split())


def shot_shift(gap: int, rules: TableRules) -> int:
    """Return the shift to a shot from car to car, 0 or less (UA-CAR-10)."""
    return -10 * (abs(gap) if rules.chase_distance_shift == "per_length" else gap != 0)


def car_struck(reading: Reading) -> Struck:
    """Return the effect of a shot at a car, empty for a miss (table 3.5)."""
    if not reading.succeeded:
        return ""
    if reading.critical:
        return "driver"
    return "passenger" if reading.match else "cosmetic" if reading.value <= 20 else "hazard"
