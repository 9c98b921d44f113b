"""That each rule of Fully Automated! is broken by a row of its table of mutations."""

from fully_automated.catalogue import RULES

from tests.mutations import table

WAITING = {
    "DICE": (5,),
    "INIT": (3, 4),
    "RND": (1, 4, 5, 6),
    "SEL": (1, 4, 5, 9),
    "ATK": (16,),
    "DEF": (8,),
    "UNA": (2,),
    "AIM": (13,),
    "STN": (4,),
    "RES": (7,),
    "OPT": (2, 3),
    "MOV": (10, 11),
}
"""Rules of the map, the fight and light combat, which have no row yet."""


def test_every_rule_but_those_that_wait_is_broken_by_a_mutation() -> None:
    broken = {rule for one in table() if one.game == "fully_automated" for rule in one.rules}
    waiting = {f"FA-{section}-{n}" for section, many in WAITING.items() for n in many}
    assert broken <= RULES and waiting <= RULES
    assert sorted(RULES - broken - waiting) == []
