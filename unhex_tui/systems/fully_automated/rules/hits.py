"""Hit points and what they make of somebody, and how stuns and held aim run from round to round (FA-HP-1 to FA-HP-4,
FA-STN-1 to FA-STN-3, FA-AIM-1 to FA-AIM-4, FA-RES-2, FA-RES-4).

Only numbers and flags: who they belong to is in the state.
"""

from __future__ import annotations

from typing import Literal

from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

Condition = Literal["up", "incapacitated", "dying", "dead"]
INCAPACITATED, DYING, DEAD = 0, -11, -20
"""At or below these (FA-HP-1 to FA-HP-3)."""


def condition(hp: int, restrained: bool = False) -> Condition:
    """What hit points make of somebody; who is restrained counts as incapacitated (FA-HP-1 to FA-HP-3, FA-RES-4)."""
    if hp <= DEAD:
        return "dead"
    if hp <= DYING:
        return "dying"
    return "incapacitated" if restrained or hp <= INCAPACITATED else "up"


def ticks(hp: int, since: int, now: int, stabilized: bool, rules: TableRules) -> bool:
    """Whether who is dying since round `since` loses a hit point at the end of round `now` (FA-HP-2, FA-HP-4)."""
    if condition(hp) != "dying" or stabilized:
        return False
    return now >= since if rules.dying_first_tick == "same_round" else now > since


def dies_after(hp: int, since: int, rules: TableRules) -> int:
    """The round at whose end who is dying since round `since` is dead, if nobody helps; `hp` as they were then."""
    first = since if rules.dying_first_tick == "same_round" else since + 1
    return first + hp - DEAD - 1


def stuns_after(stuns: int, limited: bool, received: int, rules: TableRules) -> int:
    """The counter of stuns after a round in which it limited somebody or not, and so many were received: above 0 it
    limits in the next (FA-STN-2, FA-STN-3).
    """
    if rules.stun_compounds == "disadvantage":
        return received
    return stuns - int(limited and stuns > 0) + received


def defends_worse(stuns: int, rules: TableRules) -> int:
    """How many disadvantages that counter is on a defence (FA-STN-1, FA-STN-2)."""
    return stuns if rules.stun_compounds == "disadvantage" else int(stuns > 0)


def aim_lasts(gained: int, now: int, hurt: bool, spent: bool) -> bool:
    """Whether aim gained in round `gained` is still held when round `now` ends, in which its holder took damage or did
    not (FA-AIM-2, FA-AIM-3). Aim of this round was just gained.
    """
    if spent or now > gained + 1:
        return False
    return now == gained or not hurt


def gap_needed(rules: TableRules) -> int:
    """How many hit points more who restrains must have than its target (FA-RES-2)."""
    return int(rules.restrain_gap)


def can_restrain(own: int, other: int, rules: TableRules) -> bool:
    """Whether hit points allow Restrain (FA-RES-2)."""
    return own - other >= gap_needed(rules)
