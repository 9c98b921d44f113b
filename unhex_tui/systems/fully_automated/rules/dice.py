"""Rolls of fudge dice: advantage, disadvantage, dropped dice and chances (FA-DICE-1, FA-DICE-3, FA-DICE-4).

A roll is its faces in the order rolled, −1, 0 or 1 each; its outcome is −2 to 2. An edge is one source of advantage
or disadvantage with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

OUTCOMES = (-2, -1, 0, 1, 2)
SIGNS = {-2: "--", -1: "-", 0: "0", 1: "+", 2: "++"}
"""Written form of each outcome; a face is written with a single sign (FA-DICE-1)."""
_PLAIN = (1, 2, 3, 2, 1)
"""Number of rolls of two dice, out of nine, for each outcome from −2 to 2."""

Weights = tuple[int, int, int, int, int]
"""Number of equally likely rolls for each outcome from −2 to 2."""


class Edge(NamedTuple):
    """One source of advantage or disadvantage."""

    by: int
    """1 for advantage, −1 for disadvantage."""
    why: str
    rules: tuple[str, ...]


def net(edges: Iterable[Edge], rules: TableRules, ignoring: bool = False) -> int:
    """Return the net advantage, where advantages and disadvantages cancel one for one (FA-DICE-4, FA-AIM-12).

    Above 0 is advantage, below 0 disadvantage, by default one level at most. `ignoring` leaves out disadvantages.
    """
    left = sum(edge.by for edge in edges if edge.by > 0 or not ignoring)
    return left if rules.adv_stack == "net" else max(-1, min(1, left))


def dice(net: int, rules: TableRules) -> int:
    """Return the number of dice for a net advantage (FA-DICE-3)."""
    if rules.adv_method == "extra_die":
        return 2 + abs(net)
    return 2 + 2 * abs(net) if rules.adv_method == "reroll" else 2


def dropped(faces: Sequence[int], net: int, rules: TableRules) -> tuple[int, ...]:
    """Return the indices of the dice that do not count (FA-DICE-3).

    With extra dice, advantage drops the lowest and disadvantage the highest, of equal dice the first.
    """
    sign = 1 if net > 0 else -1
    places = range(len(faces))
    if rules.adv_method == "extra_die":
        return tuple(sorted(sorted(places, key=lambda at: sign * faces[at])[: abs(net)]))
    if rules.adv_method == "reroll":
        kept = max(places[::2], key=lambda at: sign * (faces[at] + faces[at + 1]))
        return tuple(at for at in places if at // 2 != kept // 2)
    if rules.adv_method == "ignore_one":
        return tuple(at for at in places if faces[at] == -sign)[: abs(net)]
    return ()


def outcome(faces: Sequence[int], net: int, rules: TableRules) -> int:
    """Return the outcome of a roll, −2 to 2; `faces` has as many dice as `dice` says (FA-DICE-1, FA-DICE-3)."""
    gone = dropped(faces, net, rules)
    more = net if rules.adv_method == "flat" else 0
    return max(-2, min(2, sum(face for at, face in enumerate(faces) if at not in gone) + more))


@lru_cache(256)
def weights(net: int, rules: TableRules) -> Weights:
    """Return the number of rolls for each outcome, out of `3 ** dice(net)` (FA-DICE-3)."""
    many = dice(net, rules)
    found = [0, 0, 0, 0, 0]
    if rules.adv_method == "reroll":
        best = [sum(_PLAIN[: at + 1]) ** (many // 2) for at in range(5)]
        found = [best[0], *(best[at] - best[at - 1] for at in range(1, 5))]
        if net < 0:
            found.reverse()
    elif rules.adv_method == "extra_die":
        for low in range(many + 1):
            for high in range(many + 1 - low):
                faces = [-1] * low + [0] * (many - low - high) + [1] * high
                found[outcome(faces, net, rules) + 2] += comb(many, low) * comb(many - low, high)
    else:
        for faces in map(list, product((-1, 0, 1), repeat=2)):
            found[outcome(faces, net, rules) + 2] += 1
    return (found[0], found[1], found[2], found[3], found[4])
