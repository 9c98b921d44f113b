"""The target number of an attack as a sum of named parts, and its division among several attacks.

UA-SHF-1, UA-FOC-1, UA-MUL-1, tables 3.1 and 3.3. The GM decides which shifts apply; this module only adds them up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from unhex_tui.evening.sums import Sum, signed
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

MOST_ATTACKS = 3
"""The most attacks in one action (UA-MUL-1)."""
FOCUS = (10, 20, 30)
"""The shifts that focus may give (UA-FOC-1)."""


class Target(NamedTuple):
    """The number that a roll is read against."""

    sum: Sum
    attacks: int = 1
    """The number of attacks that divide the target, 1 to 3."""
    share: int | None = None
    """This attack's share if shares are free; None for an equal share, rounded down."""

    @property
    def total(self) -> int:
        """The target number before division."""
        return self.sum.total

    @property
    def value(self) -> int:
        """The target number of one attack (UA-MUL-1)."""
        return self.total // self.attacks if self.share is None else self.share

    @property
    def words(self) -> str:
        """The sum in words: `Handgun 40 + focus 20 = 60`; for several attacks the share of one follows."""
        if self.attacks == 1:
            return self.sum.words
        of = f"each of {self.attacks} attacks:" if self.share is None else "this attack:"
        return f"{self.sum.words}, {of} {signed(self.value)}"


class Shift(NamedTuple):
    """A row of the situation shifts (table 3.1)."""

    id: str
    name: str
    by: int
    of_foe: bool
    """The situation is the target's, not the attacker's."""


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
"""All rows of table 3.1 by id (UA-SHF-1)."""


def stacked(parts: Iterable[tuple[str, int]], rules: TableRules) -> tuple[tuple[str, int], ...]:
    """Return the situation shifts that count: all of them, or only the best and the worst (UA-SHF-1)."""
    given = tuple(part for part in parts if part[1])
    if rules.shifts_stack == "yes":
        return given
    best = max(given, key=lambda part: part[1], default=("", 0))
    worst = min(given, key=lambda part: part[1], default=("", 0))
    return tuple(part for part in given if (part == best and part[1] > 0) or (part == worst and part[1] < 0))


def suppression(shots: int) -> int:
    """Return the shift for everybody in the field of fire; 0 for fewer than 4 shots (UA-SUP-1, UA-SUP-2, table 3.3)."""
    return -30 if shots > 20 else -20 if shots > 10 else -10 if shots > 3 else 0
