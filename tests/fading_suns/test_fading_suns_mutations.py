"""Every rule of Fading Suns is broken by a row of its mutation table."""

from fading_suns.catalogue import RULES

from tests.mutations import table


def test_every_rule_is_broken_by_a_mutation() -> None:
    assert {rule for one in table() if one.game == "fading_suns" for rule in one.rules} == RULES
