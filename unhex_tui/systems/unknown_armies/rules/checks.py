"""Minor, significant and major checks with and without the skill, and stress: UA-CHK-1 to UA-CHK-4, UA-STR-1."""

from __future__ import annotations

from typing import Literal, NamedTuple

from unhex_tui.evening.sums import Sum
from unhex_tui.systems.unknown_armies.rules.dice import Reading, read, within
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

Kind = Literal["minor", "significant", "major"]
Result = Literal["strong", "weak", "marginal", "success", "failure"]
AUTOMATIC = 15
"""The skill from which a minor check succeeds without a roll (UA-CHK-1)."""


class Check(NamedTuple):
    """A roll read as a check."""

    reading: Reading
    result: Result


def needs_roll(kind: Kind, skill: int | None) -> bool:
    """Tell whether the check needs a roll (UA-CHK-1); `skill` is None without the skill."""
    return kind != "minor" or skill is None or skill < AUTOMATIC


def against(kind: Kind, skill: tuple[str, int] | None, stat: tuple[str, int]) -> Sum:
    """Return the target of a check before shifts: the skill or the stat, with its name (UA-CHK-1 to UA-CHK-4)."""
    if skill is not None:
        return Sum((skill,))
    return Sum((stat,)) if kind == "major" else Sum((stat, ("no skill", -30)))


def check(
    kind: Kind, value: int, target: int, stat: int, rules: TableRules, *, skilled: bool = True, no_matches: bool = False
) -> Check:
    """Read a roll as a check; `target` includes shifts, `stat` does not (UA-CHK-3, UA-CHK-4)."""
    reading = read(value, target, rules, no_matches=no_matches, skilled=skilled or kind != "major")
    if reading.succeeded:
        full: Result = "strong" if kind == "significant" else "success"
        return Check(reading, full if skilled or kind == "major" else "marginal")
    weak = skilled and kind == "significant" and not reading.fumble and within(value, stat, rules)
    return Check(reading, "weak" if weak else "failure")


def hardened_enough(hardened: int, rank: int) -> bool:
    """Tell whether a stress check of a rank needs no roll (UA-STR-1)."""
    return hardened >= rank
