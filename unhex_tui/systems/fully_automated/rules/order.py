"""Turn order: Speed and two ten-sided dice, ties and the orders of the steps.

FA-INIT-1, FA-INIT-2, FA-RND-2 to FA-RND-4.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from unhex_tui.systems.fully_automated.rules.table_rules import TableRules


class Standing(NamedTuple):
    """A character's place in the turn order."""

    speed: int
    dice: tuple[int, int]
    """Two faces of 1 to 10."""
    pc: bool = False
    again: tuple[int, ...] = ()
    """Sums of two dice that break ties, or places that the GM gave, in order."""

    @property
    def score(self) -> int:
        """Speed plus dice (FA-INIT-1)."""
        return self.speed + sum(self.dice)

    @property
    def words(self) -> str:
        """The score in words: `Speed 5 + 7 + 4 = 16`."""
        return f"Speed {self.speed} + {self.dice[0]} + {self.dice[1]} = {self.score}"


def ranked(standings: Mapping[str, Standing], rules: TableRules) -> tuple[tuple[str, ...], ...]:
    """Return groups of ids, the highest place first (FA-INIT-2).

    The members of one group are tied; `init_tie` decides whether they roll again, act together, or the GM chooses.
    """

    def key(who: str) -> tuple[int, int, tuple[int, ...]]:
        one = standings[who]
        by = {"speed_then_reroll": one.speed, "players_first": int(one.pc)}.get(rules.init_tie, 0)
        return one.score, by, one.again

    return tuple(tuple(group) for _, group in groupby(sorted(standings, key=key, reverse=True), key=key))
