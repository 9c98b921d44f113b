"""What an attack of somebody on somebody comes to, as the table stands (FS-COR-6, FS-DOD-5, FS-DOD-6, FS-CVR-1).

A dodge counts as it is: rolled, declared, or none; who has not declared does not dodge. Whoever is grabbed resists
where that costs nothing next turn. A charge runs as far as it can.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from unhex_tui.evening.sums import Sum
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.chances import Spread
from unhex_tui.systems.fading_suns.fight.charge import farthest
from unhex_tui.systems.fading_suns.fight.damage import pool
from unhex_tui.systems.fading_suns.fight.defending import ABORT, SWAP, UNSAID, from_cover, unsaid
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, contest_goal, dodge_goal
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.goals import momentum_dice, read
from unhex_tui.systems.fading_suns.state.table import Table

GRAPPLES = ("grapple", "follow")
NO_WOUND: Spread = (1.0,)


class Outlook(NamedTuple):
    """What may come of an attack."""

    hits: float
    wounds: Spread
    own: Spread = NO_WOUND
    """Of whoever attacks: a charge's momentum (FS-CHG-3)."""
    holds: float = 0.0
    """Of a grapple (FS-GRP-2)."""

    @property
    def mean(self) -> float:
        """Wounds expected, misses included."""
        return chances.mean(self.wounds)


def strikes(c: Character) -> list[str]:
    """With what somebody can strike again and again in a turn."""
    return ["fist", "kick", *(own.key for own in c.own)]


def attacks(c: Character) -> list[str]:
    """All by which somebody can hurt another."""
    return [*strikes(c), *GRAPPLES, "charge"]


def dodging(table: Table, target: Character, shot: bool) -> Spread | None:
    """Successes of the dodge that an attack would meet; None where it would meet none."""
    if not target.dodges:
        return None
    bonus = from_cover(table, target) if shot else 0
    if target.dodge_face and table.rules.dodge_per_turn == "one":
        return chances.known(read(target.dodge_face, target.dodge_goal + bonus).successes)
    return chances.successes(dodge_goal(table, target).total + bonus)


def counting(c: Character, counted: int) -> Character:
    """The same as if its turn were of so many actions (FS-MUL-1): a twin to be looked at only."""
    twin = copy(c)
    twin.counted = counted
    return twin


def would_dodge(table: Table, target: Character, counted: int, shot: bool = False) -> Sum:
    """The goal of a dodge in a turn of so many actions (FS-DOD-1, FS-CVR-1)."""
    found = dodge_goal(table, counting(target, counted))
    return found.plus("cover", from_cover(table, target)) if shot else found


def next_turn(c: Character) -> Character:
    """The same as it begins its next turn, which an abort changes (FS-ABT-2): a twin to be looked at only."""
    twin = copy(c)
    twin.begin_turn()
    return twin


def resists(table: Table, target: Character, met: str = "") -> bool:
    """Whether it has an action to resist a grapple with, not paid for next turn, once it has `met` the grab by that
    answer: its dodge is made by then (FS-GRP-3, FS-ABT-6).
    """
    if target.held_by or met in (ABORT, UNSAID):
        return False
    left = [kind for kind in target.left if kind != "dodge"]
    return not target.declared or len(left) > met.startswith(SWAP) or unsaid(table, target)


def dice_of(table: Table, c: Character, kind: str) -> int:
    """Dice of an attack, those of Strength among them, without victory and momentum dice (FS-COR-6)."""
    return sum(pool(table, c, kind))


def outlook(
    table: Table,
    c: Character,
    kind: str,
    target: Character,
    dodge: Spread | None,
    metres: int | None = None,
    met: str = "",
) -> Outlook:
    """An attack, by whoever makes it, against that dodge, `met` by that answer; a charge runs so far, or as far as
    it can.
    """
    rules, goal = table.rules, attack_goal(table, c, kind, target.id).total
    dice = dice_of(table, c, kind)
    if kind in GRAPPLES:
        both = (contest_goal(table, c).total, contest_goal(table, target).total)
        strengths = both if resists(table, target, met) else None
        grapple = chances.grapple(goal, dodge, strengths, dice, target.armor, rules)
        return Outlook(grapple.grabs, grapple.wounds, holds=grapple.holds)
    if kind == "charge":
        momentum = momentum_dice(farthest(table, c) if metres is None else metres)
        charge = chances.charge(goal, dodge, dice, momentum, (target.armor, c.armor), rules)
        return Outlook(charge.hits, charge.wounds, charge.own)
    return Outlook(*chances.blow(goal, dodge, dice, target.armor, rules))


def against_all(table: Table, c: Character, kind: str, counted: int) -> Outlook:
    """An attack on any foe, each as likely, in a turn of so many actions; nothing comes of it where there is none."""
    twin, shot = counting(c, counted), c.ranged(kind)
    twin.planned = [kind] * counted  # who does something else too does not run all the way (FS-CHG-4)
    foes = [table.characters[c.charged]] if kind == "follow" else table.foes(c.id)
    foes = [foe for foe in foes if not (kind == "grapple" and foe.held_by)]  # FS-GRP-2
    found = [outlook(table, twin, kind, foe, dodging(table, foe, shot)) for foe in foes]
    if not found:  # all are held already, or an edit has put all on one side while one still attacks another
        return Outlook(0.0, NO_WOUND)
    return Outlook(
        sum(one.hits for one in found) / len(found),
        chances.one_of(tuple(one.wounds for one in found)),
        chances.one_of(tuple(one.own for one in found)),
        sum(one.holds for one in found) / len(found),
    )


def coming(table: Table, c: Character, foe: Character, dodge: Spread | None) -> Outlook:
    """A foe's next attack on somebody, of those it has left; a fist where it has declared none."""
    kinds = [kind for kind in foe.left if kind in attacks(foe)] or ["fist"]
    return max((outlook(table, foe, kind, c, dodge) for kind in kinds), key=lambda one: one.mean)


def may_attack(table: Table, foe: Character) -> bool:
    """Whether it has declared an attack, or still may (FS-GRP-6, FS-GRP-8)."""
    if foe.declared:
        return any(kind in attacks(foe) for kind in foe.left)
    return not foe.held_by and table.held(foe.id) is None


def avoids(table: Table, c: Character, counted: int) -> float:
    """Of the attacks that would hit, how many a dodge in a turn of so many actions avoids (FS-DOD-2)."""
    dodge = chances.successes(would_dodge(table, c, counted).total)
    foes = table.foes(c.id)
    foes = [foe for foe in foes if may_attack(table, foe)] or foes
    open_to = sum(coming(table, c, foe, None).hits for foe in foes)
    return 1 - sum(coming(table, c, foe, dodge).hits for foe in foes) / open_to
