"""Who acts when: UA-INI-1 to UA-INI-7, UA-DIC-7."""

from __future__ import annotations

from typing import NamedTuple

from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules


class Initiative(NamedTuple):
    """What somebody has for initiative, to the end of the fight or until it is improved."""

    value: int
    """The roll, or the Initiative skill where that was taken."""
    made: bool
    """It counts as a success."""
    taken: bool = False
    """It is the skill (UA-INI-4)."""


def comes(initiative: Initiative, speed: int, skill: int, rules: TableRules) -> tuple[int, ...]:
    """When somebody acts: the lowest is first, equal ones are a tie (UA-INI-1 to UA-INI-3, UA-INI-6, UA-INI-7)."""
    rank = 1 if initiative.made else 2
    if not initiative.taken and initiative.value == 1 and rules.init_crit_first == "yes":
        rank = 0
    if not initiative.taken and initiative.value == 100 and rules.init_fumble_last == "yes":
        rank = 3
    if rules.init_tie == "speed":
        return rank, -initiative.value, -speed, -skill
    return rank, -initiative.value
