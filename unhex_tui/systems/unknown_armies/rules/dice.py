"""Two ten-sided dice read as a number of 1 to 100 against a target: UA-DIC-1 to UA-DIC-9, and flip-flopping.

A roll is its value; its digits are 0 to 9. Who rolls, and when, is in the fight.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

Outcome = Literal["critical", "success", "failure", "fumble"]
EVERY = range(1, 101)
"""Every roll there is; all are as likely (UA-DIC-1)."""


def value(tens: int, ones: int) -> int:
    """What two dice of 0 to 9 show: 1 to 100, two zeros are 100."""
    return 10 * tens + ones or 100


def digits(value: int) -> tuple[int, int]:
    """The dice of a roll of 1 to 100, tens first."""
    return value // 10 % 10, value % 10


def shown(value: int) -> str:
    """A roll as it lies: `07`, `00`."""
    tens, ones = digits(value)
    return f"{tens}{ones}"


def counts(face: int) -> int:
    """A die of 0 to 9 where it is added: a zero counts ten (UA-DIC-2)."""
    return face or 10


def digit_sum(value: int) -> int:
    """Both digits of a roll added, 2 to 20 (UA-DIC-2)."""
    tens, ones = digits(value)
    return counts(tens) + counts(ones)


def matches(value: int) -> bool:
    """Whether the digits are the same; two zeros are a fumble and no match (UA-DIC-5)."""
    return value != 100 and value % 11 == 0


def swapped(value: int) -> int:
    """The roll with its digits the other way round (table rule `flip_flop`)."""
    tens, ones = digits(value)
    return 10 * ones + tens or 100


class Reading(NamedTuple):
    """A roll read against a target."""

    value: int
    target: int
    minimum: int
    """0 for none."""
    outcome: Outcome
    matched: bool
    """The digits are the same, and it counts for something: better of a success, worse of a failure (UA-DIC-5)."""
    skilled: bool = True

    @property
    def succeeded(self) -> bool:
        """It is a success, critical or not."""
        return self.outcome in ("critical", "success")

    @property
    def critical(self) -> bool:
        """It is a critical success (UA-DIC-3)."""
        return self.outcome == "critical"

    @property
    def fumble(self) -> bool:
        """It is a critical failure (UA-DIC-4)."""
        return self.outcome == "fumble"

    @property
    def match(self) -> bool:
        """It is a matched success."""
        return self.matched and self.outcome == "success"

    @property
    def mismatch(self) -> bool:
        """It is a matched failure."""
        return self.matched and self.outcome == "failure"


def within(value: int, number: int, rules: TableRules) -> bool:
    """Whether a roll is low enough for a number."""
    return value <= number if rules.at_or_under == "yes" else value < number


def read(
    value: int, target: int, rules: TableRules, minimum: int = 0, *, no_matches: bool = False, skilled: bool = True
) -> Reading:
    """A roll of 1 to 100 against a target and a minimum (UA-DIC-3 to UA-DIC-9). `no_matches`: who rolls has nothing
    from matches, which takes no failure away (cherry 11); without the skill nothing but a match succeeds, or 01
    (UA-CHK-3).
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
