"""The rules reference of Unknown Armies: table rules are named by what they change, and what is typed is found."""

from __future__ import annotations

import pytest

from unhex_tui.engine.reference import find
from unhex_tui.systems.unknown_armies.reference.catalogue import entries
from unhex_tui.systems.unknown_armies.rules.table_rules import RULES

ENTRIES = entries()


def test_the_entry_of_all_table_rules_names_them_and_each_changes_some_rule() -> None:
    named = ENTRIES["UA-OPT-1"].text.split(": ")[1].rstrip(".").split(", ")
    assert sorted(rule.id for rule in RULES) == sorted(named)
    assert {name for entry in ENTRIES.values() for name in entry.changed_by} == {rule.id for rule in RULES}


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("ua-dod-3", "UA-DOD-3"),
        ("uacar7", "UA-CAR-7"),
        ("insane", "UA-CAR-7"),
        ("drowning", "UA-EXO-3"),
        ("vest", "UA-VES-1"),
        ("break a hold", "UA-GRP-2"),
        ("jam", "UA-GUN-4"),
        ("improving", "UA-INI-5"),
        ("focus", "UA-FOC-1"),
        ("stress", "UA-STR-1"),
    ],
)
def test_what_somebody_types_at_the_table_finds_its_rule_first(typed: str, best: str) -> None:
    assert find(ENTRIES, typed)[0].id == best
