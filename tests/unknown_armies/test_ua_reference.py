"""The reference of Unknown Armies: what the code cites has its entry, and entries lead on to others that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from unknown_armies.catalogue import OPTIONS, RULES

from unhex_tui.engine.reference import find
from unhex_tui.systems import unknown_armies
from unhex_tui.systems.unknown_armies.reference.catalogue import SOURCES, entries
from unhex_tui.systems.unknown_armies.rules.table_rules import RULES as TABLE_RULES

ENTRIES = entries()
HERE = Path(unknown_armies.__file__).parent
_ID = re.compile(r"(?<![\w-])UA-[A-Z]+-\d+(?!\w)")


def test_every_rule_has_its_entry_and_every_entry_its_rule() -> None:
    assert set(ENTRIES) == RULES | {OPTIONS}


def test_every_id_that_the_code_cites_has_its_entry() -> None:
    files = [file for file in sorted(HERE.rglob("*.*")) if file.suffix in (".py", ".json", ".toml")]
    found = {file.name: sorted(set(_ID.findall(file.read_text("utf-8"))) - set(ENTRIES)) for file in files}
    assert {file: ids for file, ids in found.items() if ids} == {}


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
    assert sorted(rule.id for rule in TABLE_RULES) == sorted(
        ENTRIES[OPTIONS].text.split(": ")[1].rstrip(".").split(", ")
    )
    changed = {name for entry in ENTRIES.values() for name in entry.changed_by}
    assert changed == {rule.id for rule in TABLE_RULES}
    titles = [entry.title for entry in ENTRIES.values()]
    assert len(set(titles)) == len(titles)


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
