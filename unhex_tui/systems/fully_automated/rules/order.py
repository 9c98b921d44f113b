"""Turn order: Speed and two ten-sided dice, ties and the orders of the steps (FA-INIT-1, FA-INIT-2, FA-RND-2 to
FA-RND-4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from unhex_tui.systems.fully_automated.rules.table_rules import TableRules


class Standing(NamedTuple):
    """Somebody in the turn order."""

    speed: int
    dice: tuple[int, int]
    """Two faces of 1 to 10."""
    pc: bool = False
    again: tuple[int, ...] = ()
    """What was rolled to part it from equals, sums of two dice, or places that the GM gave."""

    @property
    def score(self) -> int:
        """Speed and dice (FA-INIT-1)."""
        return self.speed + sum(self.dice)

    @property
    def words(self) -> str:
        """`Speed 5 + 7 + 4 = 16`."""
        return f"Speed {self.speed} + {self.dice[0]} + {self.dice[1]} = {self.score}"


def ranked(standings: Mapping[str, Standing], rules: TableRules) -> tuple[tuple[str, ...], ...]:
    """Everybody from the highest on. Who stands in a group with others is equal to them still: they roll again, act
    together, or the GM says who is first, as `init_tie` has it (FA-INIT-2).
    """

    def key(who: str) -> tuple[int, int, tuple[int, ...]]:
        one = standings[who]
        by = {"speed_then_reroll": one.speed, "players_first": int(one.pc)}.get(rules.init_tie, 0)
        return one.score, by, one.again

    return tuple(tuple(group) for _, group in groupby(sorted(standings, key=key, reverse=True), key=key))
