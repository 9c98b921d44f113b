"""The rules reference of Fully Automated!: table rules are named by what they change, and what is typed is found."""

from __future__ import annotations

import pytest

from unhex_tui.engine.reference import find
from unhex_tui.systems.fully_automated.reference.catalogue import entries
from unhex_tui.systems.fully_automated.rules.table_rules import RULES

ENTRIES = entries()
OPTIONS = "FA-TAB-1"


def test_every_table_rule_is_named_by_the_entries_that_it_changes_and_by_no_other() -> None:
    told = {rule.id: {id_ for id_, entry in ENTRIES.items() if rule.id in entry.changed_by} for rule in RULES}
    assert told == {rule.id: set(rule.rules) for rule in RULES}
    assert {each for entry in ENTRIES.values() for each in entry.changed_by} == set(told)
    assert all(OPTIONS in ENTRIES[rule].see for rules in told.values() for rule in rules)


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("fa-def-3", "FA-DEF-3"),
        ("faaim12", "FA-AIM-12"),
        ("free hex", "FA-ATK-3"),
        ("tackle", "FA-UNM-2"),
        ("counter", "FA-ATK-15"),
        ("line of attack", "FA-COV-1"),
        ("stabilizing", "FA-HP-5"),
        ("proficiences", "FA-WPN-1"),
        ("armor", "FA-ARM-1"),
        ("exposed", "FA-DEF-4"),
        ("tie equal", "FA-INIT-2"),
        ("breaking free", "FA-RES-6"),
        ("moving earlier", "FA-MOV-10"),
    ],
)
def test_what_somebody_types_at_the_table_finds_its_rule_first(typed: str, best: str) -> None:
    assert find(ENTRIES, typed)[0].id == best
