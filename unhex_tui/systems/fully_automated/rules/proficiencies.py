"""Proficiencies: what each costs and brings, and which cards somebody can play, or plays unskilled (FA-WPN-1 to
FA-WPN-5, FA-ATK-9, FA-SEL-7, FA-SEL-8; the catalogue's B2, read as C-1, C-7 and C-23 settle it).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from unhex_tui.systems.fully_automated.rules.cards import Card, cards
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules


class Carried(NamedTuple):
    """How a weapon, or a body, is seen by others: for the GM alone (FA-WPN-5, FA-OPT-4)."""

    threat: int
    """0 to 3."""
    conceal: int
    """0: cannot be hidden; 3: nothing to it."""


class Proficiency(NamedTuple):
    """Something learned with the points of the Combat skill."""

    id: str
    name: str
    cost: float
    """Points, in halves."""
    cards: tuple[str, ...]
    includes: tuple[str, ...] = ()
    """Other proficiencies that come with it."""
    brings: tuple[str, ...] = ()
    """Single cards of another proficiency that come with it."""


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
"""By weapon, empty hands as ""; of restraints the game says nothing."""


def included(bought: Iterable[str]) -> frozenset[str]:
    """Ids of these and of all that come with them (FA-WPN-4); KeyError for one that there is not."""
    found: set[str] = set()
    left = [*bought]
    while left:
        one = PROFICIENCIES[left.pop()]
        found.add(one.id)
        left.extend(each for each in one.includes if each not in found)
    return frozenset(found)


def points(bought: Collection[str], rules: TableRules) -> float:
    """What these cost, in halves of points; what comes with another of them costs nothing (FA-WPN-1)."""
    return sum(
        cost(PROFICIENCIES[one], rules)
        for one in {*bought}
        if not any(one in included([other]) for other in bought if other != one)
    )


def cost(one: Proficiency, rules: TableRules) -> float:
    """Of one, as a table plays it (FA-WPN-1)."""
    return float(rules.pistol_cost) if one.id == "pistol" else one.cost


def learned(bought: Iterable[str]) -> frozenset[str]:
    """Ids of the cards that somebody plays without disadvantage: what costs nothing is everybody's, and Restrain needs
    no learning (FA-ATK-9, FA-SEL-8).
    """
    known = [PROFICIENCIES[one] for one in included(bought)]
    free = [card for one in _ALL if not one.cost for card in one.cards]
    return frozenset(("restrain", *free, *(card for one in known for card in one.cards + one.brings)))


def hand(carried: Collection[str], bought: Collection[str], rules: TableRules) -> tuple[Card, ...]:
    """Every card somebody can play with these weapons on it, in the order of `cards` (FA-SEL-7, FA-SEL-8). A weapon may
    be used unskilled; Trained Strike must have been learned.
    """
    skilled = learned(bought)
    return tuple(
        card
        for card in cards(rules).values()
        if (card.weapon in carried if card.weapon else card.id == "punch" or card.id in skilled)
    )
