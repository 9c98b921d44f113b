"""Wound points, what they make of somebody, and the words players read: UA-WND-1 to UA-WND-4, UA-DOD-3's halves.

Nothing is worse for being wounded until somebody is out (UA-WND-4).
"""

from __future__ import annotations

from typing import Literal

from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

Condition = Literal["up", "out", "dead"]


def condition(wounds: int, rules: TableRules, knocked_out: bool = False) -> Condition:
    """What wound points make of somebody (UA-WND-2), who may be knocked out besides (UA-HTH-3)."""
    if wounds <= 0:
        return "dead"
    return "out" if knocked_out or wounds <= rules.out_at else "up"


def word(wounds: int, body: int, rules: TableRules, knocked_out: bool = False) -> str:
    """What players read in place of wound points: unhurt, grazed down to three quarters of Body, hurt down to half of
    it, badly hurt, out or dead (UA-WND-1, UA-WND-3).
    """
    state = condition(wounds, rules, knocked_out)
    if state != "up":
        return state
    if wounds >= body:
        return "unhurt"
    return "grazed" if 4 * wounds >= 3 * body else "hurt" if 2 * wounds >= body else "badly hurt"


def half(damage: int) -> int:
    """Half of damage, rounded up (UA-DOD-3)."""
    return (damage + 1) // 2
