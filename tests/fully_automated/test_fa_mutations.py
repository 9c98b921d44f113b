"""Every rule of Fully Automated! is broken by a row of its mutation table."""

from fully_automated.catalogue import RULES

from tests.mutations import table


def test_every_rule_is_broken_by_a_mutation() -> None:
    broken = {rule for one in table() if one.game == "fully_automated" for rule in one.rules}
    assert broken <= RULES
    assert sorted(RULES - broken) == []
