"""Sources of advantage and disadvantage for attacks and defences, and the results of defences.

FA-ATK-6 to FA-ATK-12, FA-DEF-2, FA-DEF-4 to FA-DEF-7, FA-AIM-5, FA-AIM-8, FA-AIM-12, FA-OPT-1. Positions and aim
come in as plain values; `dice` adds the sources up.
"""

from __future__ import annotations

from typing import Literal

from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.dice import Edge, net
from unhex_tui.systems.fully_automated.rules.hits import defends_worse
from unhex_tui.systems.fully_automated.rules.reach import band
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

Defence = Literal["hit", "hindered", "stopped", "counters_hindered", "counters"]
"""The attack goes ahead, goes ahead at disadvantage, or fails; a failure may allow a counter-attack."""
_DEFENCES: tuple[Defence, ...] = ("hit", "hindered", "stopped", "counters_hindered", "counters")


def defence(outcome: int) -> Defence:
    """Return the result of a defence with an outcome of −2 to 2 (FA-DEF-2)."""
    return _DEFENCES[outcome + 2]


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

    `hindered`: the defence rolled −1. `counter`: a counter-attack at disadvantage. `stunned`: the attacker was stunned
    before the attack and the optional rule applies (FA-OPT-1).
    """
    where = band(card, distance)
    told = (
        (aimed, 1, "aimed", "FA-AIM-5"),
        (where == "far", -1, f"far: {distance} is beyond {card.farthest}", "FA-ATK-6"),
        (where == "near", -1, f"too near: {distance} is below {card.nearest}", "FA-ATK-8"),
        (veiled and card.category == "ranged", -1, "foliage or smoke in the line", "FA-ATK-10"),
        (not proficient, -1, f"not trained with {card.name}", "FA-ATK-9"),
        (hindered, -1, "the defence rolled −", "FA-DEF-2"),
        (counter, -1, "a counter-attack at disadvantage", "FA-ATK-12"),
        (stunned, -1, "stunned before acting", "FA-OPT-1"),
    )
    return tuple(Edge(by, why, (rule,)) for holds, by, why, rule in told if holds)


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
    told = (
        (holds_aim, 1, "holds aim", "FA-DEF-7"),
        (exposed(card, distance, cover, rules), -1, "exposed: adjacent to neither attacker nor cover", "FA-DEF-4"),
        (aimed, -1, "the attack is aimed", "FA-DEF-5"),
        *((True, -1, down or "stunned", "FA-DEF-6") for _ in range(hindered)),
    )
    return tuple(Edge(by, why, (rule,)) for holds, by, why, rule in told if holds)
