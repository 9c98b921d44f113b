"""What a dodge leaves of an attack, and what may be done beside it: UA-DOD-1 to UA-DOD-7, UA-KNF-1."""

from __future__ import annotations

from typing import Literal

from unhex_tui.evening.sums import Sum
from unhex_tui.systems.unknown_armies.rules.attacks import Blow, Harm, harm
from unhex_tui.systems.unknown_armies.rules.dice import Reading, read
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import half

Escape = Literal["all", "half", "none"]
"""How much of an attack a dodge takes away."""
HIGH = 85
"""From which skill on more can be done beside a dodge (UA-DOD-5)."""


def dodge(
    value: int, target: int, attack: int, rules: TableRules, *, no_matches: bool = False, skilled: bool = True
) -> Reading:
    """A Dodge roll against an attack that rolled so much (UA-DOD-2)."""
    found = read(value, target, rules, attack, no_matches=no_matches, skilled=skilled)
    if attack == 1 and rules.dodge_crit_attack == "only_01" and not found.critical:
        return found._replace(outcome="fumble" if found.fumble else "failure")
    return found


def escape(attack: int, dodge: Reading, rating: int) -> Escape:
    """What a dodge does against an attack that rolled so much; `rating` is the Dodge skill itself, without shifts
    (UA-DOD-2 to UA-DOD-4).
    """
    return "all" if dodge.succeeded else "half" if attack < rating else "none"


def avoidable(attack: Reading, blow: Blow, rules: TableRules) -> bool:
    """Whether a dodge could change anything of an attack: of a miss it is a knife's (UA-KNF-1)."""
    return attack.succeeded or (blow.knife and not attack.fumble and rules.knife_vs_full_dodge == "0")


def halves(attack: Reading, blow: Blow, rules: TableRules) -> bool:
    """Whether half of an attack is less than all of it: not of what is no damage (UA-DOD-7)."""
    return blow.magick or harm(attack, blow, rules).damage > 0


def after(harm: Harm, escape: Escape, blow: Blow, rules: TableRules) -> Harm:
    """What is left of an attack's harm; the attacker's own stays, and a shot that goes astray. Half takes nothing from
    what is no damage (UA-DOD-7, UA-FUL-2).
    """
    if escape == "all":
        cut = Sum(()).plus("knife", int(blow.knife and rules.knife_vs_full_dodge == "1"))
        return Harm(cut, harm.own, tuple(one for one in harm.effects if one == "stray"))
    return harm.plus("half dodged", half(harm.damage) - harm.damage) if escape == "half" else harm


def beside_dodge(dodge: int, attack: int) -> int:
    """How many more actions a dodge leaves with those skills, if the GM finds it plausible: an attack or another from a
    Dodge of 85 on, and a simple one besides where the attack has as much (UA-DOD-5).
    """
    return 0 if dodge < HIGH else 2 if attack >= HIGH else 1
