"""The attack cards and proficiencies of the catalogue's B1 to B3, read as part C settles them.

FA-ATK-2, FA-ATK-3, FA-ATK-9, FA-SEL-7, FA-SEL-8, FA-WPN-1 to FA-WPN-5. Move, Defend and Aim are left to the procedures
that play them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules

Category = Literal["close", "ranged", "special"]
Result = Literal["countered", "hurts", "restrained"]
"""Results of Restrain: countered at disadvantage, 3 damage, or success (FA-RES-3)."""


class Row(NamedTuple):
    """Damage and stuns that one outcome of the dice adds."""

    damage: int = 0
    stuns: int = 0


class Aimed(Value):
    """A card's aim line; every aimed attack also has advantage (FA-AIM-5, FA-AIM-6)."""

    base: int | None = None
    """Base damage that replaces the card's; None keeps it."""
    more: int = 0
    """Damage added to the base."""
    at: int = 0
    """The distance at which `more_at` replaces `more`; 0 for none."""
    more_at: int = 0
    stuns: int = 0
    ignores: bool = False
    """Disadvantages of the attack do not count (FA-AIM-12)."""


NO_AIM = Aimed()


class Card(Value, cache_hash=True):
    """An attack card."""

    id: str
    name: str
    category: Category
    weapon: str
    """Id of the weapon needed, one of `WEAPONS`; empty for none."""
    base: int
    nearest: int
    farthest: int
    extended: tuple[int, ...]
    """Distances at disadvantage, below the nearest or beyond the farthest (FA-ATK-6, FA-ATK-8)."""
    free: int
    """Hexes of free movement (FA-ATK-3)."""
    rows: tuple[Row, ...]
    """Rows for outcomes −2 to +2; empty for Restrain."""
    aimed: Aimed = NO_AIM
    results: tuple[Result, ...] = ()
    """Results of Restrain for outcomes −2 to +2; empty for other cards."""

    @property
    def unarmed(self) -> bool:
        """Whether the card needs no weapon (FA-UNM-1)."""
        return self.category == "close" and self.weapon in ("", "claws")

    @property
    def tackles(self) -> bool:
        """Whether the card can be part of a tackle (FA-UNM-2)."""
        return self.unarmed

    @property
    def house(self) -> bool:
        """Whether the card is this app's own, not the game's."""
        return self in _HOUSE

    @property
    def nonlethal(self) -> bool:
        """Whether the card is non-lethal, which changes no number (FA-OPT-4)."""
        return self.id in _NONLETHAL

    @property
    def reaches(self) -> bool:
        """Whether the card is a close attack that reaches beyond adjacent hexes (FA-WPN-3)."""
        return self.category == "close" and self.farthest > 1

    @property
    def restrains(self) -> bool:
        return bool(self.results)

    def row(self, outcome: int) -> Row:
        """Return the row of an outcome of −2 to +2."""
        return self.rows[outcome + 2]


WEAPONS: Mapping[str, str] = MappingProxyType(
    {
        "claws": "claws",
        "sprayer": "chemical sprayer",
        "e-baton": "e-baton",
        "club": "baton, cane or similar",
        "knife": "knife",
        "sword": "sword",
        "staff": "bo staff",
        "spear": "spear",
        "pistol": "pistol",
        "nanodarter": "nanodarter",
        "slingshot": "slingshot",
        "rifle": "rifle",
        "microdarter": "microdarter",
        "bow": "shortbow or hand crossbow",
        "restraints": "restraints",
        "whip": "whip",
        "throwable": "something to throw",
        "shuriken": "shuriken or throwing knives",
        "glue-gun": "glue gun",
    }
)
"""Names of all weapons that cards need, by id."""


def _row(text: str) -> tuple[Row, ...]:
    """Parse five cells of damage and stuns, with a dot for neither (`-2 · S1 +1S1 +2S2`)."""
    cells = [cell.replace("·", "").partition("S") for cell in text.split()]
    return tuple(Row(int(damage or 0), int(stuns or 0)) for damage, _, stuns in cells)


_RESTRAIN: tuple[Result, ...] = ("countered", "hurts", "restrained", "restrained", "restrained")
_NONLETHAL = frozenset(["spray", "taze", "club", "staff", "nanodart", "slingshot", "microdarter", "stun_arrow", "glue"])
_STUNS_FROM_0 = _row("· · S1 S1 S1")
_STUNS_FROM_1 = _row("· S1 S1 S1 S1")
_STUNS_TWICE = _row("· S1 S1 S1 S2")
_STEPS_OF_1 = _row("-2 -1 · +1 +2")
_STEPS_OF_2 = _row("-2 -1 · +2 +4")

_GUN = (1, 5, (6, 7))
_LONG = (2, 6, (1, 7, 8))
_BOW = (2, 6, (1, 7, 8, 9))
"""Nearest and farthest distance, then the distances at disadvantage."""


def _close(id_: str, name: str, weapon: str, base: int, rows: tuple[Row, ...], aimed: Aimed, reach: int = 1) -> Card:
    return Card(id_, name, "close", weapon, base, 1, reach, (), 1, rows, aimed)


def _ranged(
    id_: str, name: str, weapon: str, base: int, band: tuple[int, int, tuple[int, ...]], row: str, aimed: Aimed
) -> Card:
    return Card(id_, name, "ranged", weapon, base, *band, 0, _row(row), aimed)


_PRINTED = (
    _close("punch", "Punch", "", 4, _STUNS_FROM_0, Aimed(8, stuns=1)),
    _close("trained_strike", "Trained Strike", "", 5, _STUNS_FROM_1, Aimed(10, stuns=1)),
    _close("claw", "Claw", "claws", 5, _STUNS_FROM_1, Aimed(10, stuns=1)),
    _close("spray", "Spray", "sprayer", 4, _STUNS_TWICE, NO_AIM),
    _close("taze", "Taze Strike", "e-baton", 6, _STUNS_TWICE, Aimed(10)),
    _close("club", "Club", "club", 6, _STUNS_FROM_0, Aimed(10, stuns=1)),
    _close("stab", "Stab", "knife", 6, _STEPS_OF_1, Aimed(12)),
    _close("sword", "Sword Strike", "sword", 8, _row("· · · +2 +4"), Aimed(18, stuns=1)),
    _close("staff", "Staff Strike", "staff", 6, _STUNS_FROM_1, Aimed(10, stuns=2), reach=2),
    _close("spear", "Spear", "spear", 7, _STEPS_OF_2, Aimed(14, stuns=1), reach=2),
    _ranged("pistol", "Pistol Shot", "pistol", 5, _GUN, "-2 -1 · +1 +2", Aimed(more=4, at=1, more_at=8)),
    _ranged("nanodart", "Nanodart", "nanodarter", 4, _GUN, "· · S1 S1 S2", Aimed(6, stuns=1)),
    _ranged("slingshot", "Slingshot", "slingshot", 4, _GUN, "· · +1S1 +1S1 +1S2", Aimed(more=2)),
    _ranged("rifle", "Rifle Fire", "rifle", 6, _LONG, "-4 -2 · +2 +4", Aimed(more=4, at=2, more_at=8)),
    _ranged("microdarter", "Microdarter", "microdarter", 4, _LONG, "· S1 S1 +1S1 +2S2", Aimed(more=4)),
    _ranged("piercing_arrow", "Piercing Arrow", "bow", 6, _BOW, "-2 -1 · +2 +4", Aimed(ignores=True)),
    _ranged("stun_arrow", "Stun Arrow", "bow", 4, _BOW, "-2 S1 S1 S1 S2", Aimed(ignores=True)),
    Card("restrain", "Restrain", "special", "restraints", 0, 1, 1, (), 0, (), results=_RESTRAIN),
)
_HOUSE = (
    _ranged("whip", "Whip", "whip", 4, (1, 4, ()), "· · S1 S1 S1", NO_AIM),
    _ranged("throw", "Throw", "throwable", 4, (1, 4, ()), "-2 -1 · +1 +2", NO_AIM),
    _ranged("shuriken", "Shuriken", "shuriken", 5, (1, 4, (5, 6)), "-2 -1 · +1 +2", Aimed(more=4)),
    _ranged("glue", "Glue Gun", "glue-gun", 0, _GUN, "· S1 S1 S2 S2", NO_AIM),
)
"""Our own cards for weapons that the game lists without a card."""


@lru_cache(64)
def cards(rules: TableRules) -> Mapping[str, Card]:
    """Return all cards by id under the table rules."""
    by_id = {card.id: card for card in _PRINTED + (_HOUSE if rules.custom_cards == "house" else ())}
    if rules.sword_aimed != "18":
        by_id["sword"] = by_id["sword"]._replace(aimed=Aimed(int(rules.sword_aimed), stuns=1))
    if rules.microdarter_rows == "alt":
        by_id["microdarter"] = by_id["microdarter"]._replace(rows=_row("· S1 +1S1 +1S1 +2S2"))
    if rules.min_range_adjacent == "forbidden":
        for id_ in ("microdarter", "piercing_arrow", "stun_arrow"):
            by_id[id_] = by_id[id_]._replace(extended=by_id[id_].extended[1:])
    by_id["restrain"] = by_id["restrain"]._replace(free=int(rules.restrain_free_hex))
    return MappingProxyType(by_id)


class Carried(NamedTuple):
    """Threat and concealability of a weapon, for the GM's information (FA-WPN-5, FA-OPT-4)."""

    threat: int
    """0 to 3, from harmless to very threatening."""
    conceal: int
    """0 to 3, from impossible to trivial to hide."""


class Proficiency(Value):
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
PROFICIENCIES: Mapping[str, Proficiency] = MappingProxyType({proficiency.id: proficiency for proficiency in _ALL})

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
    owned: set[str] = set()
    left = [*bought]
    while left:
        proficiency = PROFICIENCIES[left.pop()]
        owned.add(proficiency.id)
        left.extend(each for each in proficiency.includes if each not in owned)
    return frozenset(owned)


def points(bought: Collection[str], rules: TableRules) -> float:
    """Return the points that proficiencies cost, in halves; included ones cost nothing (FA-WPN-1)."""
    return sum(
        cost(PROFICIENCIES[name], rules)
        for name in {*bought}
        if not any(name in included([other]) for other in bought if other != name)
    )


def cost(proficiency: Proficiency, rules: TableRules) -> float:
    """Return the cost of a proficiency under the table rules (FA-WPN-1)."""
    return float(rules.pistol_cost) if proficiency.id == "pistol" else proficiency.cost


def learned(bought: Iterable[str]) -> frozenset[str]:
    """Return the ids of the cards that the proficiencies allow without disadvantage (FA-ATK-9, FA-SEL-8).

    Cards of free proficiencies and Restrain need no learning.
    """
    known = [PROFICIENCIES[name] for name in included(bought)]
    free = [card for proficiency in _ALL if not proficiency.cost for card in proficiency.cards]
    return frozenset(
        ("restrain", *free, *(card for proficiency in known for card in proficiency.cards + proficiency.brings))
    )


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
