"""How far somebody moves and what a hex costs (FA-MOV-1 to FA-MOV-9)."""

from __future__ import annotations

from unhex_tui.systems.fully_automated.rules.table_rules import TableRules


def allowance(aimed: bool, again: bool, rules: TableRules) -> int:
    """Hexes of a Move, with held aim spent on it or not, after a Move in the round before or not (FA-MOV-1 to
    FA-MOV-4).
    """
    if again:
        return int(rules.aimed_repeat_move) if aimed else 3
    return 6 if aimed else 4


def entering(*, difficult: bool = False, adversary: bool = False) -> int:
    """What a hex costs: furniture, obstacles, rough ground and an adversary are one more each; allies cost nothing
    (FA-MOV-5 to FA-MOV-7).
    """
    return 1 + difficult + adversary


def enters_with(hexes: int, cost: int, rules: TableRules) -> bool:
    """Whether a single hex of movement, such as that of Defend or a close card, enters a hex of that cost
    (FA-MOV-9).
    """
    return hexes >= cost or (hexes == 1 and rules.single_hex_ignores_terrain == "on")


def drags(hexes: int, unwilling: bool, rules: TableRules) -> int:
    """What it costs more to bring somebody along over so many hexes: each costs 2, not 1, if unwilling (FA-MOV-8)."""
    if not unwilling or not hexes:
        return 0
    return 2 if rules.drag_cost == "flat_2" else hexes
