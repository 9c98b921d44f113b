"""Every rule of the catalogue is named by a test of this folder, or exempt for a reason."""

import re
from pathlib import Path

from unhex.catalogue import RULES
from unhex.exempt import EXEMPT

from unhex_tui.systems.unhex.people.abilities import entries

ENTRIES = entries()

NAME = re.compile(r"^(?:async )?def test_(\w+)", re.M)
ID = re.compile(r"(?<![0-9A-Za-z])([0-9]?[A-Z]+)_(\d+)(?![0-9])")


def named() -> set[str]:
    """Return all rule ids in the names of tests of this folder."""
    names = [name for file in Path(__file__).parent.glob("test_*.py") for name in NAME.findall(file.read_text("utf-8"))]
    return {f"{section}-{n}" for name in names for section, n in ID.findall(name.replace("_and_", " and "))}


def test_every_rule_is_named_by_a_test_or_exempt_for_a_reason():
    assert sorted(RULES - named() - set(EXEMPT)) == []


def test_the_tests_name_no_rule_that_is_not_there():
    assert sorted(named() - RULES) == []


def test_what_is_exempt_is_a_rule_has_a_reason_and_no_test():
    assert set(EXEMPT) <= RULES
    assert all(len(reason) > 20 for reason in EXEMPT.values())
    assert sorted(set(EXEMPT) & named()) == []


def test_every_rule_has_its_entry_in_the_reference():
    assert sorted(RULES - set(ENTRIES)) == []
