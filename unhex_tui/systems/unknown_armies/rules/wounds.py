"""Wound points and conditions, wrecks, falls, breath and chokes, and the effect of a dodge.

UA-WND-1 to UA-WND-4, UA-EXO-3 to UA-EXO-8, UA-RND-1, UA-DOD-1 to UA-DOD-7, UA-KNF-1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.unknown_armies.rules.attacks import Blow, Harm, harm
from unhex_tui.systems.unknown_armies.rules.dice import Reading, counts, digit_sum, read, value
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


SECONDS = 3
"""Seconds in a round (UA-RND-1)."""
CHOKED_OUT, CHOKED_DEAD = 3, 5
"""Rounds after its first that a blood choke takes to knock out and to kill (UA-EXO-5)."""
BREATHLESS = 20
"""Rounds from the end of breath to death (UA-EXO-3)."""
MURDER = 7
"""Rank of the Violence check for killing a helpless victim (UA-EXO-2, UA-EXO-5)."""
Reads = Literal["value", "digits"]


def wreck_dice(mph: int, against: int = 0) -> int:
    """Return the number of dice for a wreck; `against` is the speed of the other car head-on, in mph (UA-EXO-7)."""
    return (mph + against) // 10


def wrecked(dice: Sequence[int], reads: Reads) -> int:
    """Return the damage of one or two dice of 0 to 9, tens first, read as a number or as a digit sum (UA-EXO-7)."""
    if len(dice) == 1:
        return counts(dice[0])
    roll = value(dice[0], dice[1])
    return roll if reads == "value" else digit_sum(roll)


def fall_dice(feet: int) -> int:
    """Return the number of dice for a fall (UA-EXO-8)."""
    return feet // 10


def fallen(dice: Sequence[int], careful: bool) -> int:
    """Return the damage of a fall's dice of 0 to 9; a careful fall drops the highest die (UA-EXO-8)."""
    faces = sorted(map(counts, dice))
    return sum(faces[:-1] if careful else faces)


def breath(body: int, rounds: int) -> int:
    """Return the seconds of breath left after some rounds without air, 0 or more (UA-EXO-3, UA-EXO-4)."""
    return max(0, body - SECONDS * rounds)


def drowned(body: int, rounds: int, rules: TableRules) -> Condition:
    """Return the condition after some rounds without air; always `up` if the GM decides (UA-EXO-3, UA-EXO-4)."""
    if rules.breath_out == "gm" or breath(body, rounds):
        return "up"
    return "dead" if rounds >= -(-body // SECONDS) + BREATHLESS else "out"


def choked(rounds: int) -> Condition:
    """Return the condition after some rounds of a blood choke (UA-EXO-5)."""
    return "dead" if rounds >= CHOKED_DEAD else "out" if rounds >= CHOKED_OUT else "up"


def choke_left(rounds: int) -> str:
    """Return the next result of a blood choke and its time in words: `out in 3 rounds` (UA-EXO-5)."""
    what, end = ("out", CHOKED_OUT) if rounds < CHOKED_OUT else ("dead", CHOKED_DEAD)
    left = max(1, end - rounds)
    return f"{what} in {left} round{'s' * (left > 1)}"


Escape = Literal["all", "half", "none"]
"""How much of an attack a dodge avoids."""
HIGH = 85
"""The skill from which a character can do more beside a dodge (UA-DOD-5)."""


def dodge(
    value: int, target: int, attack: int, rules: TableRules, *, no_matches: bool = False, skilled: bool = True
) -> Reading:
    """Read a Dodge roll, with the attack's roll as its minimum (UA-DOD-2)."""
    reading = read(value, target, rules, attack, no_matches=no_matches, skilled=skilled)
    if needs_01(attack, rules) and not reading.critical:
        return reading._replace(outcome="fumble" if reading.fumble else "failure")
    return reading


def needs_01(attack: int, rules: TableRules) -> bool:
    """Tell whether only a 01 dodges the attack (table rule `dodge_crit_attack`)."""
    return attack == 1 and rules.dodge_crit_attack == "only_01"


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
        return Harm(cut, harm.own, tuple(effect for effect in harm.effects if effect == "stray"))
    return harm.plus("half dodged", half(harm.damage) - harm.damage) if escape == "half" else harm


def beside_dodge(dodge: int, attack: int) -> int:
    """Return how many more actions the skills allow beside a dodge, if the GM finds them plausible (UA-DOD-5).

    A Dodge of 85 or more allows an attack or another action; an attack skill of 85 or more adds a simple action.
    """
    return 0 if dodge < HIGH else 2 if attack >= HIGH else 1
