"""Hit points and the conditions they cause, and stuns and held aim from round to round.

FA-HP-1 to FA-HP-4, FA-STN-1 to FA-STN-3, FA-AIM-1 to FA-AIM-4, FA-RES-2, FA-RES-4. The functions take numbers and
flags; the state of characters is elsewhere.
"""

from __future__ import annotations

from typing import Literal

from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

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


def dies_after(hp: int, since: int, rules: TableRules) -> int:
    """Return the round at whose end a dying character is dead without help; `hp` are those in round `since`."""
    first = since if rules.dying_first_tick == "same_round" else since + 1
    return first + hp - DEAD - 1


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


def aim_lasts(gained: int, now: int, hurt: bool, spent: bool) -> bool:
    """Tell whether aim gained in round `gained` is still held when round `now` ends (FA-AIM-2, FA-AIM-3).

    `hurt` means damage in round `now`. Damage does not end aim gained in the same round.
    """
    if spent or now > gained + 1:
        return False
    return now == gained or not hurt


def gap_needed(rules: TableRules) -> int:
    """Return how many more hit points than the target Restrain needs (FA-RES-2)."""
    return int(rules.restrain_gap)


def can_restrain(own: int, other: int, rules: TableRules) -> bool:
    """Tell whether hit points allow Restrain (FA-RES-2)."""
    return own - other >= gap_needed(rules)
