"""Wound points, the conditions they cause and the words players read: UA-WND-1 to UA-WND-4, and halves of UA-DOD-3.

Wounds have no penalty until the character is unconscious (UA-WND-4).
"""

from __future__ import annotations

from typing import Literal

from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

Condition = Literal["up", "out", "dead"]


def condition(wounds: int, rules: TableRules, knocked_out: bool = False) -> Condition:
    """Return the condition at a number of wound points (UA-WND-2); a knock-out also counts (UA-HTH-3)."""
    if wounds <= 0:
        return "dead"
    return "out" if knocked_out or wounds <= rules.out_at else "up"


def word(wounds: int, body: int, rules: TableRules, knocked_out: bool = False) -> str:
    """Return the word that players read in place of wound points (UA-WND-1, UA-WND-3).

    Unhurt at full Body, grazed down to three quarters of Body, hurt down to half of it, then badly hurt, out or dead.
    """
    state = condition(wounds, rules, knocked_out)
    if state != "up":
        return state
    if wounds >= body:
        return "unhurt"
    return "grazed" if 4 * wounds >= 3 * body else "hurt" if 2 * wounds >= body else "badly hurt"


def half(damage: int) -> int:
    """Return half of the damage, rounded up (UA-DOD-3)."""
    return (damage + 1) // 2
