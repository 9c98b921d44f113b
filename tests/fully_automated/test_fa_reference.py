"""The rules reference of Fully Automated!: every rule has its entry, and so has what the code cites; all lead on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fully_automated.catalogue import RULES

from unhex_tui.engine.reference import find
from unhex_tui.systems import fully_automated
from unhex_tui.systems.fully_automated.reference.catalogue import SOURCES, entries
from unhex_tui.systems.fully_automated.rules.table_rules import RULES as TABLE_RULES

ENTRIES = entries()
OPTIONS = "FA-TAB-1"
HERE = Path(fully_automated.__file__).parent
_ID = re.compile(r"(?<![\w-])FA-[A-Z]+-\d+(?!\w)")


def test_every_rule_has_its_entry_and_every_entry_its_rule() -> None:
    assert len(RULES) == 130
    assert set(ENTRIES) == RULES | {OPTIONS}


def test_every_id_that_the_code_cites_has_its_entry() -> None:
    files = [file for file in sorted(HERE.rglob("*.*")) if file.suffix in (".py", ".json", ".toml")]
    found = {file.name: sorted(set(_ID.findall(file.read_text("utf-8"))) - set(ENTRIES)) for file in files}
    assert {file: ids for file, ids in found.items() if ids} == {}


def test_every_table_rule_is_named_by_the_entries_that_it_changes_and_by_no_other() -> None:
    told = {rule.id: {id_ for id_, entry in ENTRIES.items() if rule.id in entry.changed_by} for rule in TABLE_RULES}
    assert told == {rule.id: set(rule.rules) for rule in TABLE_RULES}
    assert {each for entry in ENTRIES.values() for each in entry.changed_by} == set(told)
    assert all(OPTIONS in ENTRIES[rule].see for rules in told.values() for rule in rules)


def test_related_rules_exist_and_an_entry_never_leads_to_itself() -> None:
    wrong = [(key, each) for key, entry in ENTRIES.items() for each in entry.see if each not in ENTRIES or each == key]
    assert wrong == []
    assert [key for key, entry in ENTRIES.items() if not entry.see] == []


def test_entries_are_short_and_say_where_they_come_from() -> None:
    for key, entry in ENTRIES.items():
        assert 3 <= len(entry.title) <= 41, key
        assert 30 <= len(entry.text) <= 520, (key, len(entry.text))
        assert entry.text.endswith(".") and (not entry.example or entry.example.endswith(".")), key
        assert entry.source in SOURCES.values() and entry.section, key
    titles = [entry.title for entry in ENTRIES.values()]
    assert len(set(titles)) == len(titles)


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
