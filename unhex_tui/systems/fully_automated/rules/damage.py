"""The arithmetic of attacks: harm, hit points, stuns, range, edges and the results of defences.

FA-ATK-2, FA-ATK-3, FA-ATK-6 to FA-ATK-12, FA-AIM, FA-ARM-1, FA-ARM-3, FA-COV-6, FA-COV-7, FA-COV-10, FA-DEF-2, FA-DEF-4
to FA-DEF-7, FA-HP-1 to FA-HP-4, FA-STN, FA-RES-2 to FA-RES-4, FA-OPT-1. Functions take plain values; characters and
lines of attack are elsewhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from unhex_tui.engine.value import Value
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.dice import Edge, net
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

ARMOR = {0: "none", 1: "light", 2: "heavy"}
"""Names of armor by its points (FA-ARM-1)."""


class Harm(Value):
    """The harm of one attack to its target."""

    base: int
    """Base damage of the card or of its aim line."""
    aim: int = 0
    row: int = 0
    cover: int = 0
    """Damage that cover takes off, 0 or 1."""
    armor: int = 0
    stuns: int = 0
    restrained: bool = False
    countered: bool = False
    """The result of Restrain is a counter-attack at disadvantage (FA-RES-3)."""

    @property
    def sum(self) -> int:
        """The sum of all parts, which may be negative."""
        return self.base + self.aim + self.row - self.cover - self.armor

    @property
    def dealt(self) -> int:
        """Hit points that the target loses, 0 or more (FA-ATK-11)."""
        return max(0, self.sum)

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """The named parts that are not 0, and always the base."""
        named = (("aim", self.aim), ("roll", self.row), ("cover", -self.cover), ("armor", -self.armor))
        return (("base", self.base), *((name, by) for name, by in named if by))

    @property
    def words(self) -> str:
        """The sum in words: `5 + aim 8 + roll 1 − cover 1 = 13`; a base alone is just its number.

        A negative sum ends in `= −1, so 0`.
        """
        if len(self.parts) == 1:
            return f"{self.dealt}"
        said = f"{self.base}"
        for name, by in self.parts[1:]:
            said += f" {'−' if by < 0 else '+'} {name} {abs(by)}"
        return f"{said} = −{-self.sum}, so 0" if self.sum < 0 else f"{said} = {self.sum}"


def harm(
    card: Card,
    outcome: int,
    rules: TableRules,
    *,
    distance: int = 1,
    aimed: bool = False,
    cover: bool = False,
    armor: int = 0,
) -> Harm:
    """Return the harm of a card with an outcome of −2 to 2 at a distance in hexes.

    Cover counts only against ranged cards (FA-COV-10); aim adds nothing to Restrain (FA-AIM-11).
    """
    behind = int(cover and card.category == "ranged")
    if card.restrains:
        result = card.results[outcome + 2]
        if result == "hurts":
            return Harm(3, armor=armor)
        return Harm(0, restrained=result == "restrained", countered=result == "countered")
    row, line = card.row(outcome), card.aimed
    if not aimed:
        return Harm(card.base, row=row.damage, cover=behind, armor=armor, stuns=row.stuns)
    base = card.base if line.base is None else line.base
    more = line.more_at if line.at and max(1, distance) == line.at else line.more
    both = line.stuns + row.stuns if rules.aimed_stun == "add" else max(line.stuns, row.stuns)
    return Harm(base, aim=more, row=row.damage, cover=behind, armor=armor, stuns=both)


def passed_on(armor: int, rules: TableRules) -> int:
    """Return the damage of a character who is another's cover in a ranged attack (FA-COV-7)."""
    return max(0, 1 - armor) if rules.cover_transfer_armor == "on" else 1


Condition = Literal["up", "incapacitated", "dying", "dead"]
INCAPACITATED, DYING, DEAD = 0, -11, -20
"""Conditions begin at or below these hit points (FA-HP-1 to FA-HP-3)."""


def condition(hp: int, restrained: bool = False) -> Condition:
    """Return the condition at some hit points; restrained counts as incapacitated (FA-HP-1 to FA-HP-3, FA-RES-4)."""
    if hp <= DEAD:
        return "dead"
    if hp <= DYING:
        return "dying"
    return "incapacitated" if restrained or hp <= INCAPACITATED else "up"


def ticks(hp: int, since: int, now: int, stabilized: bool, rules: TableRules) -> bool:
    """Tell whether a character dying since round `since` loses a hit point as round `now` ends (FA-HP-2, FA-HP-4)."""
    if condition(hp) != "dying" or stabilized:
        return False
    return now >= since if rules.dying_first_tick == "same_round" else now > since


def stuns_after(stuns: int, limited: bool, received: int, rules: TableRules) -> int:
    """Return the stun counter after a round; above 0 it limits the next round (FA-STN-2, FA-STN-3).

    `limited` tells whether the stun limited the character in this round.
    """
    if rules.stun_compounds == "disadvantage":
        return received
    return stuns - int(limited and stuns > 0) + received


def defends_worse(stuns: int, rules: TableRules) -> int:
    """Return how many disadvantages the stun counter gives to a defence (FA-STN-1, FA-STN-2)."""
    return stuns if rules.stun_compounds == "disadvantage" else int(stuns > 0)


def aim_lasts(gained: int, now: int, hurt: bool) -> bool:
    """Tell whether aim gained in round `gained` is still held when round `now` ends (FA-AIM-3, FA-AIM-4).

    `hurt` means damage in round `now`. Damage does not end aim gained in the same round.
    """
    return now == gained or (now <= gained + 1 and not hurt)


def gap_needed(rules: TableRules) -> int:
    """Return how many more hit points than the target Restrain needs (FA-RES-2)."""
    return int(rules.restrain_gap)


def can_restrain(own: int, other: int, rules: TableRules) -> bool:
    """Tell whether hit points allow Restrain (FA-RES-2)."""
    return own - other >= gap_needed(rules)


Band = Literal["in", "far", "near", "out"]
"""In range; too far or too near, at disadvantage; or out of range."""


def band(card: Card, distance: int) -> Band:
    """Return the range band of a distance for a card; the same hex counts as adjacent."""
    distance = max(1, distance)
    if card.nearest <= distance <= card.farthest:
        return "in"
    if distance not in card.extended:
        return "out"
    return "far" if distance > card.farthest else "near"


@lru_cache(maxsize=1024)
def possible(card: Card, distance: int, hexes: int = 0) -> bool:
    """Tell whether a card can be used at a distance after up to `hexes` of movement (FA-ATK-3, FA-ATK-5).

    Only distance counts, not lines of attack.
    """
    return any(band(card, distance + by) != "out" for by in range(-hexes, hexes + 1))


def farthest(card: Card) -> int:
    """Return the greatest distance at which a card can be used without movement."""
    return max(card.farthest, *card.extended, 0)


def spans(card: Card) -> str:
    """Return the ranges in words: `2–6, far 7–8, near 1`, or `1, free hex`."""
    far = [at for at in card.extended if at > card.farthest]
    near = [at for at in card.extended if at < card.nearest]
    words = [_span(card.nearest, card.farthest), *(["free hex"] if card.free else [])]
    words += [f"far {_span(far[0], far[-1])}"] if far else []
    words += [f"near {_span(near[0], near[-1])}"] if near else []
    return ", ".join(words)


def _span(low: int, high: int) -> str:
    return f"{low}–{high}" if low < high else f"{low}"


Defence = Literal["hit", "hindered", "stopped", "counters_hindered", "counters"]
"""The attack goes ahead, goes ahead at disadvantage, or fails; a failure may allow a counter-attack."""
_DEFENCES: tuple[Defence, ...] = ("hit", "hindered", "stopped", "counters_hindered", "counters")


def defence(outcome: int) -> Defence:
    """Return the result of a defence with an outcome of −2 to 2 (FA-DEF-2)."""
    return _DEFENCES[outcome + 2]


@lru_cache(4096)
def on_attack(
    card: Card,
    distance: int,
    *,
    aimed: bool = False,
    veiled: bool = False,
    proficient: bool = True,
    hindered: bool = False,
    counter: bool = False,
    stunned: bool = False,
) -> tuple[Edge, ...]:
    """Return the edges of an attack roll (FA-ATK-12).

    `hindered`: the defense rolled −1. `counter`: a counter-attack at disadvantage. `stunned`: the attacker was stunned
    before the attack and the optional rule applies (FA-OPT-1).
    """
    where, ignores = band(card, distance), card.aimed.ignores
    facts = (
        (aimed, 1, "aimed" + ": disadvantages do not count" * ignores, "FA-AIM-12" if ignores else "FA-AIM-5"),
        (where == "far", -1, f"far: {distance} is beyond {card.farthest}", "FA-ATK-6"),
        (where == "near", -1, f"too near: {distance} is below {card.nearest}", "FA-ATK-8"),
        (veiled and card.category == "ranged", -1, "foliage or smoke in the line", "FA-ATK-10"),
        (not proficient, -1, f"not trained with {card.name}", "FA-ATK-9"),
        (hindered, -1, "the defense rolled −", "FA-DEF-2"),
        (counter, -1, "a counter-attack at disadvantage", "FA-ATK-12"),
        (stunned, -1, "stunned before acting", "FA-OPT-1"),
    )
    return tuple(Edge(by, why, (rule,)) for holds, by, why, rule in facts if holds)


def attack_net(edges: tuple[Edge, ...], card: Card, aimed: bool, rules: TableRules) -> int:
    """Return the net advantage of an attack; aimed arrows ignore disadvantages (FA-AIM-12)."""
    return net(edges, rules, ignoring=aimed and card.aimed.ignores)


def exposed(card: Card, distance: int, cover: bool, rules: TableRules) -> bool:
    """Tell whether a defender is adjacent to neither the attacker nor cover (FA-DEF-4, FA-COV-6, FA-COV-10)."""
    helps = cover and (card.category == "ranged" or rules.cover_helps_vs_reach == "on")
    return distance > 1 and not helps


def on_defence(
    card: Card,
    distance: int,
    rules: TableRules,
    *,
    cover: bool = False,
    aimed: bool = False,
    holds_aim: bool = False,
    stuns: int = 0,
    down: str = "",
) -> tuple[Edge, ...]:
    """Return the edges of a defence against a card.

    `aimed`: the attack is aimed. `holds_aim`: the defender spends aim. `stuns`: the defender's stun counter. `down`:
    `restrained` or `incapacitated`, which together with stun is one source (FA-DEF-6).
    """
    hindered = max(defends_worse(stuns, rules), int(bool(down)))
    lines = (
        (holds_aim, 1, "holds aim", "FA-DEF-7"),
        (exposed(card, distance, cover, rules), -1, "exposed: adjacent to neither attacker nor cover", "FA-DEF-4"),
        (aimed, -1, "the attack is aimed", "FA-DEF-5"),
        *((True, -1, down or "stunned", "FA-DEF-6") for _ in range(hindered)),
    )
    return tuple(Edge(by, why, (rule,)) for holds, by, why, rule in lines if holds)
