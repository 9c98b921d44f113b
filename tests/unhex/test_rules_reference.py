"""The rules reference of Unhex: every cited rule has an entry, and entries refer to existing ones."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from unhex.catalogue import RULES, SECTIONS

from unhex_tui.engine.reference import find
from unhex_tui.systems.unhex.people.abilities import entries
from unhex_tui.systems.unhex.rules import table_rules
from unhex_tui.systems.unhex.system import UNHEX

ENTRIES = entries()
ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "unhex_tui"
_ID = re.compile(r"(?<![\w-])([A-Z0-9]+)-(\d+)(?!\w)")


def cited(file: Path) -> set[str]:
    """Return the ids in a module's strings and comments, docstrings included."""
    return {f"{section}-{number}" for section, number in _ID.findall(file.read_text("utf-8")) if section in SECTIONS}


@cache
def told(file: Path) -> set[str]:
    """Return the ids that are whole strings: those of reasons, events and decisions."""
    strings = (node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant))
    return {text for text in strings if isinstance(text, str) and re.fullmatch(r"\d?[A-Z]+-\d+", text)}


# Other games cite their own rules.
OURS = [
    file
    for file in sorted(PACKAGE.rglob("*.py"))
    if "reference" not in file.parts and ("systems" not in file.parts or "unhex" in file.relative_to(PACKAGE).parts)
]


def test_every_numbered_rule_has_its_entry_and_every_entry_its_number() -> None:
    assert RULES - set(ENTRIES) == set()
    assert set(ENTRIES) - RULES == set()


def test_every_id_that_the_code_cites_has_its_entry() -> None:
    found = {file.relative_to(ROOT): (cited(file) | told(file)) - set(ENTRIES) for file in OURS}
    assert {str(file): sorted(ids) for file, ids in found.items() if ids} == {}
    assert len(set().union(*map(told, OURS))) > 100, "the sources cite fewer rules than they do"


def test_related_rules_exist_and_an_entry_never_leads_to_itself() -> None:
    wrong = [(key, each) for key, entry in ENTRIES.items() for each in entry.see if each not in ENTRIES or each == key]
    assert wrong == []
    assert [key for key, entry in ENTRIES.items() if not entry.see] == []


def test_entries_are_short_and_say_where_they_come_from() -> None:
    for key, entry in ENTRIES.items():
        assert entry.id == key
        assert 3 <= len(entry.title) <= 40, key
        assert 30 <= len(entry.text) <= 450, (key, len(entry.text))
        assert entry.text.endswith(".") and (not entry.example or entry.example.endswith(".")), key
        assert "book" in entry.source, key
        assert entry.section, key
    titles = [entry.title for entry in ENTRIES.values()]
    assert len(set(titles)) == len(titles)


def test_TABLE_1_what_a_table_rule_changes_says_so_and_leads_to_it() -> None:
    names = {rule.id for rule in table_rules.RULES}
    changed = {name for entry in ENTRIES.values() for name in entry.changed_by}
    assert changed == names | {"EDIT-2", "EDIT-3"}
    assert [name for name in names if name not in ENTRIES["TABLE-1"].text] == []
    for rule in table_rules.RULES:
        assert all(rule.id in ENTRIES[each].changed_by for each in rule.rules if each != "TABLE-1"), rule.id
    for entry in ENTRIES.values():
        options = {name if name.startswith("EDIT-") else "TABLE-1" for name in entry.changed_by}
        assert options <= set(entry.see), entry.id


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("hits", "ATK-2"),  # words of the odds
        ("damage", "DMG-1"),
        ("KO", "DMG-6"),
        ("dead", "DMG-7"),
        ("critical", "DICE-4"),
        ("success", "DICE-2"),
        ("succeeds", "DICE-2"),
        ("defends", "DEF-1"),
        ("counter", "CTR-1"),
        ("directs", "LEAD-3"),
        ("dmg4", "DMG-4"),
        ("which die", "ATK-3"),
        ("counter atack", "CTR-1"),
        ("unconcious", "DMG-6"),
        ("surender", "ACT-7"),
        ("rally", "LEAD-2"),
        ("blast", "AOE-5"),
        ("crawling", "RUL-24"),
        ("less lethal", "DMG-8"),
    ],
)
def test_what_somebody_types_at_the_table_finds_its_rule_first(typed: str, best: str) -> None:
    assert find(ENTRIES, typed)[0].id == best


def test_the_system_hands_it_out_and_nothing_reads_it_before() -> None:
    assert UNHEX.reference() is ENTRIES
    code = (
        "import unhex_tui.cli, unhex_tui.tui.screens.table\n"
        "from unhex_tui.systems.unhex import system; from unhex_tui.systems.unhex.gm import edits\n"
        "from unhex_tui.systems.unhex.between import session_menu\n"
        "from unhex_tui.systems.unhex.people.abilities import entries\n"
        "print(entries.cache_info().misses)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0"]
