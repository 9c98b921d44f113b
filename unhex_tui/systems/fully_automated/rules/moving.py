"""Movement allowances and the costs of hexes (FA-MOV-1 to FA-MOV-9)."""

from __future__ import annotations

from unhex_tui.systems.fully_automated.rules.table_rules import TableRules


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
