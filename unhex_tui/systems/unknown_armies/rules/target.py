"""What an attack may roll at most: a sum of which every part has its name, shared among its attacks: UA-SHF-1,
UA-FOC-1, UA-MUL-1, tables 3.1 and 3.3.

What applies is the GM's to say; here it is only added up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from unhex_tui.evening.sums import Sum, signed
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

MOST_ATTACKS = 3
"""In one action (UA-MUL-1)."""
FOCUS = (10, 20, 30)
"""By how much somebody may focus (UA-FOC-1)."""


class Target(NamedTuple):
    """The number that a roll is read against."""

    sum: Sum
    attacks: int = 1
    """Among which it is divided, 1 to 3."""
    share: int | None = None
    """What this attack has of it, where shares are free; None for an equal part, rounded down."""

    @property
    def total(self) -> int:
        """What there is to be divided."""
        return self.sum.total

    @property
    def value(self) -> int:
        """Of one attack (UA-MUL-1)."""
        return self.total // self.attacks if self.share is None else self.share

    @property
    def words(self) -> str:
        """`Handgun 40 + barefoot on shards 10 + focus 20 = 70`, and of three attacks `…, for each of 3 attacks 23`."""
        if self.attacks == 1:
            return self.sum.words
        of = f"each of {self.attacks} attacks:" if self.share is None else "this attack:"
        return f"{self.sum.words}, {of} {signed(self.value)}"


class Shift(NamedTuple):
    """One row of the situation shifts (table 3.1)."""

    id: str
    name: str
    by: int
    of_foe: bool
    """It is the foe who is in that situation, not the attacker."""


SHIFTS: dict[str, Shift] = {
    row[0]: Shift(*row)
    for row in (
        ("s01", "cannot see", -30, False),
        ("s02", "unclothed in the cold", -20, False),
        ("s03", "burning", -20, False),
        ("s04", "balancing high up", -20, False),
        ("s05", "waist-deep in water", -10, False),
        ("s06", "bad trip", -10, False),
        ("s07", "leaping through a window", -10, False),
        ("s08", "own feet shackled together", -10, False),
        ("s09", "free fall", -10, False),
        ("s10", "ordinary frantic fight", 0, False),
        ("s11", "ranged, not dodging", 10, True),
        ("s12", "reach weapon at its distance", 10, False),
        ("s13", "barefoot on shards", 10, True),
        ("s14", "frightened by a gory kill", 10, True),
        ("s15", "heavy, unbalancing pack", 10, True),
        ("s16", "feet chained down", 20, True),
        ("s17", "just ran a marathon", 20, True),
        ("s18", "gloats over a friend's body", 20, True),
        ("s19", "in cuffs and leg irons", 30, True),
    )
}
"""Every row by its id (UA-SHF-1)."""


def stacked(parts: Iterable[tuple[str, int]], rules: TableRules) -> tuple[tuple[str, int], ...]:
    """Those of several situation shifts that count: all, or the best and the worst alone (UA-SHF-1)."""
    given = tuple(part for part in parts if part[1])
    if rules.shifts_stack == "yes":
        return given
    best = max(given, key=lambda part: part[1], default=("", 0))
    worst = min(given, key=lambda part: part[1], default=("", 0))
    return tuple(part for part in given if (part == best and part[1] > 0) or (part == worst and part[1] < 0))


def suppression(shots: int) -> int:
    """What so many shots do to all in their field of fire; 0 for fewer than 4 (UA-SUP-1, UA-SUP-2, table 3.3)."""
    return -30 if shots > 20 else -20 if shots > 10 else -10 if shots > 3 else 0
