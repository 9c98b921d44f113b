"""Fudge dice, checks of two ten-sided dice, the turn order and the costs of movement.

FA-DICE-1 to FA-DICE-4, FA-LGT-6, FA-RES-6, FA-HP-5, FA-ARM-2, FA-INIT-1, FA-INIT-2, FA-RND-2 to FA-RND-4, FA-MOV-1 to
FA-MOV-9. An edge is one source of advantage or disadvantage with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, product
from math import comb

from unhex_tui.engine.value import Value
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

OUTCOMES = (-2, -1, 0, 1, 2)
SIGNS = {-2: "--", -1: "-", 0: "0", 1: "+", 2: "++"}
"""Written form of each outcome; a face is written with a single sign (FA-DICE-1)."""
_PLAIN = (1, 2, 3, 2, 1)
"""Number of rolls of two dice, out of nine, for each outcome from −2 to 2."""

Weights = tuple[int, int, int, int, int]
"""Number of equally likely rolls for each outcome from −2 to 2."""


class Edge(Value):
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
    rolls = [0, 0, 0, 0, 0]
    if rules.adv_method == "reroll":
        best = [sum(_PLAIN[: at + 1]) ** (many // 2) for at in range(5)]
        rolls = [best[0], *(best[at] - best[at - 1] for at in range(1, 5))]
        if net < 0:
            rolls.reverse()
    elif rules.adv_method == "extra_die":
        for low in range(many + 1):
            for high in range(many + 1 - low):
                faces = [-1] * low + [0] * (many - low - high) + [1] * high
                rolls[outcome(faces, net, rules) + 2] += comb(many, low) * comb(many - low, high)
    else:
        for faces in map(list, product((-1, 0, 1), repeat=2)):
            rolls[outcome(faces, net, rules) + 2] += 1
    return (rolls[0], rolls[1], rolls[2], rolls[3], rolls[4])


NEEDED = 22


class Check(Value):
    """The modifiers of a check as a sum of named parts."""

    parts: tuple[tuple[str, int], ...]

    @property
    def bonus(self) -> int:
        return sum(by for _, by in self.parts)

    @property
    def needs(self) -> int:
        """The sum that both dice must reach; it may be below 2 or above 20."""
        return NEEDED - self.bonus

    @property
    def of_hundred(self) -> int:
        """The number of rolls, out of a hundred, that succeed."""
        return sum(self.succeeds((first, other)) for first in range(1, 11) for other in range(1, 11))

    def succeeds(self, faces: tuple[int, int]) -> bool:
        """Tell whether two faces of 1 to 10 succeed (FA-LGT-6)."""
        return sum(faces) >= self.needs

    def words(self, faces: tuple[int, int]) -> str:
        """Return the sum in words: `Strength 4 + Combat 3 + 8 + 7 = 22`."""
        said = [
            f"{'−' if by < 0 else '+'} {name} {abs(by)}" for name, by in (*self.parts, ("", faces[0]), ("", faces[1]))
        ]
        total = f"{self.bonus + sum(faces)}".replace("-", "−")
        return " ".join(" ".join(said).removeprefix("+ ").split()) + f" = {total}"


def charisma(armor: int) -> tuple[str, int]:
    """Return the named penalty of worn armor to Charisma checks (FA-ARM-2)."""
    return "armor", -armor


class Standing(Value):
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

    def key(character_id: str) -> tuple[int, int, tuple[int, ...]]:
        standing = standings[character_id]
        by = {"speed_then_reroll": standing.speed, "players_first": int(standing.pc)}.get(rules.init_tie, 0)
        return standing.score, by, standing.again

    return tuple(tuple(group) for _, group in groupby(sorted(standings, key=key, reverse=True), key=key))


def allowance(aimed: bool, again: bool, rules: TableRules) -> int:
    """Return the hexes of a Move (FA-MOV-1 to FA-MOV-4).

    `aimed`: held aim is spent on it. `again`: the character also moved in the last round.
    """
    if again:
        return int(rules.aimed_repeat_move) if aimed else 3
    return 6 if aimed else 4


def entering(*, difficult: bool = False, adversary: bool = False) -> int:
    """Return the cost of a hex: 1, and 1 more each for difficult ground and for an adversary (FA-MOV-5 to FA-MOV-7)."""
    return 1 + difficult + adversary


def enters_with(hexes: int, cost: int, rules: TableRules) -> bool:
    """Tell whether some hexes of movement can enter a hex of a cost; a single hex may ignore terrain (FA-MOV-9)."""
    return hexes >= cost or (hexes == 1 and rules.single_hex_ignores_terrain == "on")


def drags(hexes: int, unwilling: bool, rules: TableRules) -> int:
    """Return the extra cost of bringing a character along over some hexes, 0 for a willing one (FA-MOV-8)."""
    if not unwilling or not hexes:
        return 0
    return 2 if rules.drag_cost == "flat_2" else hexes
