"""What an attack of somebody on somebody comes to, as the table stands (FS-COR-6, FS-DOD-5, FS-DOD-6, FS-CVR-1).

A dodge counts as it is: rolled, declared, or none. Who has not declared yet is taken to dodge as little as anybody else
without a dodge.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.chances import Spread
from unhex_tui.systems.fading_suns.fight.damage import pool
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, dodge_goal
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.goals import Goal, cover_bonus, read
from unhex_tui.systems.fading_suns.state.table import Table

ATTACKS = ("fist", "kick")
"""What everybody can strike with (FS-ACT-2)."""


class Outlook(NamedTuple):
    """What may come of an attack."""

    hits: float
    wounds: Spread

    @property
    def mean(self) -> float:
        """Wounds expected, misses included."""
        return chances.mean(self.wounds)


def strikes(c: Character) -> list[str]:
    """With what somebody can strike again and again in a turn."""
    return [*ATTACKS, *(own.key for own in c.own)]


def ranged(c: Character, kind: str) -> bool:
    """Whether cover helps against it (FS-CVR-1)."""
    own = c.action(kind)
    return own is not None and own.ranged


def dodging(table: Table, target: Character, shot: bool) -> Spread | None:
    """Successes of the dodge that an attack would meet; None where it would meet none."""
    if not target.dodges:
        return None
    bonus = cover_bonus(target.down, target.cover, table.rules) if shot else 0
    if target.dodge_face and table.rules.dodge_per_turn == "one":
        return chances.known(read(target.dodge_face, target.dodge_goal + bonus).successes)
    return chances.successes(dodge_goal(table, target).total + bonus)


def counting(c: Character, counted: int) -> Character:
    """The same as if its turn were of so many actions (FS-MUL-1): a twin to be looked at only."""
    twin = copy(c)
    twin.counted = counted
    return twin


def would_dodge(table: Table, target: Character, counted: int, shot: bool = False) -> Goal:
    """The goal of a dodge in a turn of so many actions (FS-DOD-1, FS-CVR-1)."""
    found = dodge_goal(table, counting(target, counted))
    return found.plus("cover", cover_bonus(target.down, target.cover, table.rules)) if shot else found


def outlook(table: Table, c: Character, kind: str, goal: int, target: Character, dodge: Spread | None) -> Outlook:
    """An attack with that goal against that dodge."""
    found = chances.blow(goal, dodge, sum(pool(table, c, kind)), target.armor, table.rules)
    return Outlook(found.hits, found.wounds)


def against_all(table: Table, c: Character, kind: str, counted: int) -> Outlook:
    """An attack on any foe, each as likely, in a turn of so many actions."""
    goal, shot = attack_goal(table, counting(c, counted), kind).total, ranged(c, kind)
    found = [outlook(table, c, kind, goal, foe, dodging(table, foe, shot)) for foe in table.foes(c.id)]
    return Outlook(sum(one.hits for one in found) / len(found), chances.one_of(tuple(one.wounds for one in found)))


def coming(table: Table, c: Character, foe: Character, dodge: Spread | None) -> Outlook:
    """A foe's next attack on somebody, of those it has left; a fist where it has not declared."""
    kinds = [kind for kind in foe.left if kind in strikes(foe)] or ["fist"]
    return max(
        (outlook(table, foe, k, attack_goal(table, foe, k).total, c, dodge) for k in kinds), key=lambda o: o.mean
    )


def avoids(table: Table, c: Character, counted: int) -> float:
    """Of the attacks that would hit, how many a dodge in a turn of so many actions avoids (FS-DOD-2)."""
    dodge = chances.successes(would_dodge(table, c, counted).total)
    foes = table.foes(c.id)
    open_to = sum(coming(table, c, foe, None).hits for foe in foes)
    return 1 - sum(coming(table, c, foe, dodge).hits for foe in foes) / open_to
