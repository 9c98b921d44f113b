"""Proficiencies: costs, included cards, and the cards a character can play, skilled or not.

FA-WPN-1 to FA-WPN-5, FA-ATK-9, FA-SEL-7, FA-SEL-8; the catalogue's B2, read as C-1, C-7 and C-23 settle it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from unhex_tui.systems.fully_automated.rules.cards import Card, cards
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules


class Carried(NamedTuple):
    """Threat and concealability of a weapon, for the GM's information (FA-WPN-5, FA-OPT-4)."""

    threat: int
    """0 to 3, from harmless to very threatening."""
    conceal: int
    """0 to 3, from impossible to trivial to hide."""


class Proficiency(NamedTuple):
    """A proficiency bought with points of the Combat skill."""

    id: str
    name: str
    cost: float
    """Points, in halves."""
    cards: tuple[str, ...]
    includes: tuple[str, ...] = ()
    """Ids of other proficiencies that come with it."""
    brings: tuple[str, ...] = ()
    """Ids of single cards of other proficiencies that come with it."""


_ALL = (
    Proficiency("punch", "Punch", 0, ("punch",)),
    Proficiency("claws", "Claws", 0, ("claw",)),
    Proficiency("spray", "Spray", 0, ("spray",)),
    Proficiency("knife", "Knife", 0.5, ("stab",)),
    Proficiency("club", "Club", 0.5, ("club",)),
    Proficiency("pistol", "Pistol", 0.5, ("pistol",)),
    Proficiency("ebaton", "E-baton", 1, ("taze",)),
    Proficiency("sling_nano", "Slingshot and nanodarter", 1, ("slingshot", "nanodart"), ("pistol",)),
    Proficiency("bow", "Shortbow and crossbow", 1.5, ("piercing_arrow", "stun_arrow"), ("sling_nano",)),
    Proficiency("micro_rifle", "Microdarter and rifle", 1.5, ("microdarter", "rifle"), ("pistol",), ("nanodart",)),
    Proficiency("whip", "Whip", 1.5, ("whip",)),
    Proficiency("trained_strike", "Trained Strike", 2, ("trained_strike",), ("ebaton",)),
    Proficiency("sword", "Sword", 2, ("sword",), ("ebaton", "club")),
    Proficiency("staff_spear", "Bo staff and spear", 2, ("staff", "spear")),
    Proficiency("throwable", "Improvised throwables", 2, ("throw",)),
    Proficiency("shuriken", "Shuriken and throwing knives", 2, ("shuriken",)),
    Proficiency("glue_gun", "Glue gun", 2.5, ("glue",), ("pistol", "micro_rifle"), ("nanodart",)),
)
PROFICIENCIES: Mapping[str, Proficiency] = MappingProxyType({one.id: one for one in _ALL})

SEEN: Mapping[str, Carried] = MappingProxyType(
    {
        "": Carried(0, 3),
        "claws": Carried(0, 3),
        "sprayer": Carried(1, 2),
        "knife": Carried(1, 2),
        "club": Carried(1, 1),
        "pistol": Carried(2, 2),
        "e-baton": Carried(1, 2),
        "nanodarter": Carried(2, 2),
        "slingshot": Carried(2, 2),
        "bow": Carried(2, 0),
        "microdarter": Carried(2, 0),
        "rifle": Carried(3, 0),
        "whip": Carried(2, 1),
        "sword": Carried(2, 1),
        "staff": Carried(1, 2),
        "spear": Carried(2, 2),
        "throwable": Carried(1, 3),
        "shuriken": Carried(2, 2),
        "glue-gun": Carried(2, 0),
    }
)
"""Threat and concealability by weapon, "" for empty hands; the game gives none for restraints."""


def included(bought: Iterable[str]) -> frozenset[str]:
    """Return the ids of some proficiencies and all they include (FA-WPN-4); KeyError for an unknown id."""
    found: set[str] = set()
    left = [*bought]
    while left:
        one = PROFICIENCIES[left.pop()]
        found.add(one.id)
        left.extend(each for each in one.includes if each not in found)
    return frozenset(found)


def points(bought: Collection[str], rules: TableRules) -> float:
    """Return the points that proficiencies cost, in halves; included ones cost nothing (FA-WPN-1)."""
    return sum(
        cost(PROFICIENCIES[one], rules)
        for one in {*bought}
        if not any(one in included([other]) for other in bought if other != one)
    )


def cost(one: Proficiency, rules: TableRules) -> float:
    """Return the cost of a proficiency under the table rules (FA-WPN-1)."""
    return float(rules.pistol_cost) if one.id == "pistol" else one.cost


def learned(bought: Iterable[str]) -> frozenset[str]:
    """Return the ids of the cards that the proficiencies allow without disadvantage (FA-ATK-9, FA-SEL-8).

    Cards of free proficiencies and Restrain need no learning.
    """
    known = [PROFICIENCIES[one] for one in included(bought)]
    free = [card for one in _ALL if not one.cost for card in one.cards]
    return frozenset(("restrain", *free, *(card for one in known for card in one.cards + one.brings)))


def hand(carried: Collection[str], bought: Collection[str], rules: TableRules) -> tuple[Card, ...]:
    """Return the cards that a character with these weapons can play, in the order of `cards` (FA-SEL-7, FA-SEL-8).

    Weapons may be used without proficiency; Trained Strike must be learned.
    """
    skilled = learned(bought)
    return tuple(
        card
        for card in cards(rules).values()
        if (card.weapon in carried if card.weapon else card.id == "punch" or card.id in skilled)
    )
