"""Two ten-sided dice read as 1 to 100 against a target, checks, stress and the order of action.

UA-DIC-1 to UA-DIC-9, UA-CHK-1 to UA-CHK-4, UA-STR-1, UA-INI-1 to UA-INI-7. A roll is stored as its value; its digits
are 0 to 9.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from unhex_tui.engine.value import Value
from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

Outcome = Literal["critical", "success", "failure", "fumble"]
EVERY = range(1, 101)
"""All possible rolls, equally likely (UA-DIC-1)."""


def value(tens: int, ones: int) -> int:
    """Return the value of two dice of 0 to 9: 1 to 100, where two zeros are 100."""
    return 10 * tens + ones or 100


def digits(value: int) -> tuple[int, int]:
    """Return the dice of a roll of 1 to 100, tens first."""
    return value // 10 % 10, value % 10


def shown(value: int) -> str:
    """Return the two digits of a roll as text: `07`, `00`."""
    tens, ones = digits(value)
    return f"{tens}{ones}"


def counts(face: int) -> int:
    """Return what a die of 0 to 9 adds to a sum: a zero counts ten (UA-DIC-2)."""
    return face or 10


def digit_sum(value: int) -> int:
    """Return the sum of both digits of a roll, 2 to 20 (UA-DIC-2)."""
    tens, ones = digits(value)
    return counts(tens) + counts(ones)


def matches(value: int) -> bool:
    """Tell whether both digits are equal; two zeros are a fumble and no match (UA-DIC-5)."""
    return value != 100 and value % 11 == 0


def swapped(value: int) -> int:
    """Return the roll with its digits swapped (table rule `flip_flop`)."""
    tens, ones = digits(value)
    return 10 * ones + tens or 100


class Reading(Value):
    """A roll read against a target."""

    value: int
    target: int
    minimum: int
    """The minimum roll; 0 for none."""
    outcome: Outcome
    matched: bool
    """The digits are equal and the match counts: it improves a success or worsens a failure (UA-DIC-5)."""
    skilled: bool = True

    @property
    def succeeded(self) -> bool:
        return self.outcome in ("critical", "success")

    @property
    def critical(self) -> bool:
        """Whether the roll is a critical success (UA-DIC-3)."""
        return self.outcome == "critical"

    @property
    def fumble(self) -> bool:
        """Whether the roll is a critical failure (UA-DIC-4)."""
        return self.outcome == "fumble"

    @property
    def match(self) -> bool:
        """Whether the roll is a matched success."""
        return self.matched and self.outcome == "success"

    @property
    def mismatch(self) -> bool:
        """Whether the roll is a matched failure."""
        return self.matched and self.outcome == "failure"


def within(value: int, number: int, rules: TableRules) -> bool:
    """Tell whether a roll is low enough for a number."""
    return value <= number if rules.at_or_under == "yes" else value < number


def read(
    value: int, target: int, rules: TableRules, minimum: int = 0, *, no_matches: bool = False, skilled: bool = True
) -> Reading:
    """Read a roll of 1 to 100 against a target and a minimum (UA-DIC-3 to UA-DIC-9).

    With `no_matches` a match does not improve a success, but still worsens a failure (cherry 11). Without the skill
    only a match or 01 succeeds (UA-CHK-3).
    """
    outcome: Outcome = "failure"
    if value == 100:
        return Reading(value, target, minimum, "fumble", False, skilled)
    if value == 1:
        outcome = "critical" if minimum <= 1 or rules.crit_beats_minimum == "yes" else "failure"
    elif value >= minimum and within(value, target, rules):
        outcome = "success"
    matched = matches(value) and not (no_matches and outcome == "success")
    if outcome == "success" and not (skilled or matched):
        outcome = "failure"
    return Reading(value, target, minimum, outcome, matched, skilled)


def needs(reading: Reading, rules: TableRules) -> str:
    """Return in words the rolls that succeed besides 01: `30 to 40`; empty if all up to the target do (UA-DIC-9)."""
    least, most = reading.minimum, min(99, reading.target - (rules.at_or_under != "yes"))
    if least <= 1 and reading.skilled:
        return ""
    if not any(matches(roll) or reading.skilled for roll in range(max(2, least), most + 1)):
        return "01"
    match = "" if reading.skilled else "a match "
    if least <= 1:
        return f"{match}up to {shown(most)}"
    return f"{match}{shown(least)} to {shown(most)}" if least < most else f"{match}{shown(least)}"


def succeeding(says: str, reads: Callable[[int], Reading]) -> str:
    """Return the caption, or that only 01 succeeds, if the minimum is above the target (UA-DIC-8, UA-GRP-2)."""
    if any(reads(roll).succeeded for roll in range(2, 100)):
        return says
    return "only 01 succeeds" if reads(1).succeeded else "no roll succeeds"


Kind = Literal["minor", "significant", "major"]
Result = Literal["strong", "weak", "marginal", "success", "failure"]
AUTOMATIC = 15
"""The skill from which a minor check succeeds without a roll (UA-CHK-1)."""


class Check(Value):
    """A roll read as a check."""

    reading: Reading
    result: Result

    @property
    def words(self) -> str:
        """The result in words, such as `weak success`."""
        return self.result if self.result in ("success", "failure") else f"{self.result} success"


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


class Initiative(Value):
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
