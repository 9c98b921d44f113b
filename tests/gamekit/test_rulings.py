"""Declarations of table rules: question, choices, default and rule ids in one place."""

from typing import NamedTuple

import pytest

from unhex_tui.gamekit.table_rules import Rule, Ruled, rule, rules_of


class _Answers(NamedTuple):
    tie: str = rule("Who is first?", {"speed": "The faster", "gm": "The GM says it"}, ("X-1",))
    luck: str = rule("Is there luck?", {"off": "No", "on": "Yes"}, letter="k")


class _TableRules(Ruled, _Answers):
    every = rules_of(_Answers)


def test_a_rules_default_is_its_first_choice() -> None:
    """The answer is kept under the rule's name."""
    assert _TableRules.every == (
        Rule("tie", "Who is first?", {"speed": "The faster", "gm": "The GM says it"}, ("X-1",)),
        Rule("luck", "Is there luck?", {"off": "No", "on": "Yes"}, letter="k"),
    )
    assert _TableRules() == ("speed", "off")
    assert _TableRules.load({"luck": "on"}) == _TableRules().with_choice("luck", "on") == ("speed", "on")
    with pytest.raises(ValueError, match="tie: expected one of speed, gm, not luck"):
        _TableRules.load({"tie": "luck"})
