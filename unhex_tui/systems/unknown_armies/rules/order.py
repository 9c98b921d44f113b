"""The order of action: UA-INI-1 to UA-INI-7, UA-DIC-7."""

from __future__ import annotations

from typing import NamedTuple

from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules


class Initiative(NamedTuple):
    """A character's initiative, kept until the fight ends or the character improves it."""

    value: int
    """The roll, or the Initiative skill if the character took that."""
    made: bool
    """The initiative counts as a success."""
    taken: bool = False
    """The value is the skill, not a roll (UA-INI-4)."""


def comes(initiative: Initiative, speed: int, skill: int, rules: TableRules) -> tuple[int, ...]:
    """Return a sort key for the turn order (UA-INI-1 to UA-INI-3, UA-INI-6, UA-INI-7).

    The lowest key acts first; equal keys are a tie.
    """
    rank = 1 if initiative.made else 2
    if not initiative.taken and initiative.value == 1 and rules.init_crit_first == "yes":
        rank = 0
    if not initiative.taken and initiative.value == 100 and rules.init_fumble_last == "yes":
        rank = 3
    if rules.init_tie == "speed":
        return rank, -initiative.value, -speed, -skill
    return rank, -initiative.value
