"""The effect of a dodge on an attack, and the actions allowed beside a dodge: UA-DOD-1 to UA-DOD-7, UA-KNF-1."""

from __future__ import annotations

from typing import Literal

from unhex_tui.evening.sums import Sum
from unhex_tui.systems.unknown_armies.rules.attacks import Blow, Harm, harm
from unhex_tui.systems.unknown_armies.rules.dice import Reading, read
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import half

Escape = Literal["all", "half", "none"]
"""How much of an attack a dodge avoids."""
HIGH = 85
"""The skill from which a character can do more beside a dodge (UA-DOD-5)."""


def dodge(
    value: int, target: int, attack: int, rules: TableRules, *, no_matches: bool = False, skilled: bool = True
) -> Reading:
    """Read a Dodge roll, with the attack's roll as its minimum (UA-DOD-2)."""
    found = read(value, target, rules, attack, no_matches=no_matches, skilled=skilled)
    if attack == 1 and rules.dodge_crit_attack == "only_01" and not found.critical:
        return found._replace(outcome="fumble" if found.fumble else "failure")
    return found


def escape(attack: int, dodge: Reading, rating: int) -> Escape:
    """Return how much of an attack a dodge avoids (UA-DOD-2 to UA-DOD-4).

    `attack` is the attack's roll, `rating` the Dodge skill without shifts.
    """
    return "all" if dodge.succeeded else "half" if attack < rating else "none"


def avoidable(attack: Reading, blow: Blow, rules: TableRules) -> bool:
    """Tell whether a dodge could change anything; of attacks that miss, only for a knife's (UA-KNF-1)."""
    return attack.succeeded or (blow.knife and not attack.fumble and rules.knife_vs_full_dodge == "0")


def halves(attack: Reading, blow: Blow, rules: TableRules) -> bool:
    """Tell whether a half dodge reduces the attack; effects without damage are not halved (UA-DOD-7)."""
    return blow.magick or harm(attack, blow, rules).damage > 0


def after(harm: Harm, escape: Escape, blow: Blow, rules: TableRules) -> Harm:
    """Return the harm that is left after a dodge (UA-DOD-7, UA-FUL-2).

    The attacker's own harm and a stray shot always stay. A half dodge halves damage and no other effect.
    """
    if escape == "all":
        cut = Sum(()).plus("knife", int(blow.knife and rules.knife_vs_full_dodge == "1"))
        return Harm(cut, harm.own, tuple(one for one in harm.effects if one == "stray"))
    return harm.plus("half dodged", half(harm.damage) - harm.damage) if escape == "half" else harm


def beside_dodge(dodge: int, attack: int) -> int:
    """Return how many more actions the skills allow beside a dodge, if the GM finds them plausible (UA-DOD-5).

    A Dodge of 85 or more allows an attack or another action; an attack skill of 85 or more adds a simple action.
    """
    return 0 if dodge < HIGH else 2 if attack >= HIGH else 1
