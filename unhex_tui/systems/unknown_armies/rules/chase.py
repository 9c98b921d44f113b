"""Cars on lengths: what a driver's roll does, and what a shot at a car does: UA-CAR-1 to UA-CAR-12, table 3.5.

A gap is how many lengths the quarry is ahead; it is below 0 where a pursuer was pushed or has drawn past it.
"""

from __future__ import annotations

from typing import Literal
from unicodedata import category, normalize

from unhex_tui.evening.sums import Sum
from unhex_tui.systems.unknown_armies.rules.checks import Check
from unhex_tui.systems.unknown_armies.rules.dice import Reading
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

AWAY = 10
"""Lengths at which the car ahead has got away (UA-CAR-2)."""
INSANE = 5
"""Lengths that an insane risk wins (UA-CAR-7)."""
JUMP = -20
"""On General Athletics, to jump across (UA-CAR-11)."""
Struck = Literal["", "driver", "passenger", "cosmetic", "hazard"]


def driven(check: Check) -> int:
    """Lengths that a round's Significant Drive roll is worth, −2 to 2 (UA-CAR-3, UA-CAR-4)."""
    by = _doubled(check.reading, -1 if check.result == "failure" else 1)
    if check.result == "weak" or (check.result == "marginal" and by == 1):  # without the skill only the double wins
        return 0
    return by


def risked(reading: Reading) -> int:
    """Lengths that a risk's Major Drive roll is worth, −2 to 2 (UA-CAR-6)."""
    return _doubled(reading, 1 if reading.succeeded else -1)


def rammed(reading: Reading) -> int:
    """Lengths that who is rammed loses by a Major Drive roll, 0 to −2 (UA-CAR-8)."""
    return 0 if reading.succeeded else -2 if reading.matched else -1


def hazard(check: Check) -> int:
    """Lengths that a hazard costs, 0 or −1 (UA-CAR-5)."""
    return -1 if check.result == "failure" else 0


def _doubled(reading: Reading, by: int) -> int:
    return 2 * by if reading.matched or reading.critical or reading.fumble else by


def insane_drive(name: str, value: int) -> Sum:
    """What an insane risk is rolled against, before shifts: half of Drive, or of Speed without it (UA-CAR-7)."""
    return Sum(((f"half {name}", value // 2),))


def closed(gap: int, prey: int, pursuer: int) -> int:
    """The gap after both have moved so many lengths and none was hit: a pursuer stops at 0 (UA-CAR-12)."""
    then = gap + prey - pursuer
    return max(0, then) if gap >= 0 else then


def moved(gap: int, prey: int, own: int, by: int) -> int:
    """How far a pursuer that had moved `own` lengths has once it wins or loses some more: it stops beside the quarry at
    each roll, from behind or from ahead, so that what it loses afterwards counts from there (UA-CAR-12).
    """
    then = gap + prey - own
    if by <= 0:
        return own + by
    if then >= 0:
        return own + min(by, then)
    return own if gap >= 0 else own - min(by, -then)


def behind(gap: int, quarry: str = "") -> str:
    """How far a pursuer is behind the quarry, or ahead of it, in words."""
    where = f"{gap} behind {quarry}" if gap >= 0 else f"{-gap} ahead {f'of {quarry}' if quarry else ''}"
    return where.rstrip()


def away(gap: int) -> bool:
    """Whether the car ahead has got away (UA-CAR-2)."""
    return abs(gap) >= AWAY


def stunt_key(said: str) -> str:
    """Return a stunt as it is compared with others: without case, spaces and punctuation (UA-CAR-6).

    A text of nothing else is compared whole, without its spaces.
    """
    folded = normalize("NFKC", normalize("NFKC", said).casefold())
    return "".join(sign for sign in folded if category(sign)[0] not in "PSZC") or "".join(folded.split())


def shot_shift(gap: int, rules: TableRules) -> int:
    """On a shot from car to car, 0 or less (UA-CAR-10)."""
    return -10 * (abs(gap) if rules.chase_distance_shift == "per_length" else gap != 0)


def car_struck(reading: Reading) -> Struck:
    """What a shot at a car does, empty for a miss (table 3.5)."""
    if not reading.succeeded:
        return ""
    if reading.critical:
        return "driver"
    return "passenger" if reading.match else "cosmetic" if reading.value <= 20 else "hazard"
