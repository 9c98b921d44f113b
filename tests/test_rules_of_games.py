"""The rules references of games and what lies ready with them: all that the code cites has its entry, all is sound."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import fading_suns.catalogue
import fully_automated.catalogue
import pytest

import unhex_tui.systems
from unhex_tui.systems.fading_suns.reference import catalogue as of_suns
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.reference import catalogue as of_hexes
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

HERE = Path(unhex_tui.systems.__file__).parent
OPTIONS = {"fading_suns": "FS-OPT-1", "fully_automated": "FA-TAB-1"}
"""The entry of all table rules, which is no rule itself."""
RULES = {"fading_suns": fading_suns.catalogue.RULES, "fully_automated": fully_automated.catalogue.RULES}
ENTRIES = {"fading_suns": of_suns.entries(), "fully_automated": of_hexes.entries()}
SOURCES = {"fading_suns": of_suns.SOURCES, "fully_automated": of_hexes.SOURCES}
of_each = pytest.mark.parametrize("game", ENTRIES)


@of_each
def test_every_rule_has_its_entry_and_every_entry_its_rule(game: str) -> None:
    assert len(RULES[game]) == {"fading_suns": 60, "fully_automated": 130}[game]
    assert set(ENTRIES[game]) == RULES[game] | {OPTIONS[game]}


@of_each
def test_every_id_that_the_code_cites_has_its_entry(game: str) -> None:
    id_ = re.compile(rf"(?<![\w-]){OPTIONS[game][:2]}-[A-Z]+-\d+(?!\w)")
    files = [file for file in sorted((HERE / game).rglob("*.*")) if file.suffix in (".py", ".json", ".toml")]
    found = {file.name: sorted(set(id_.findall(file.read_text("utf-8"))) - set(ENTRIES[game])) for file in files}
    assert len(files) > 60 and {file: ids for file, ids in found.items() if ids} == {}


@of_each
def test_related_rules_exist_and_an_entry_never_leads_to_itself(game: str) -> None:
    entries = ENTRIES[game]
    wrong = [(key, each) for key, entry in entries.items() for each in entry.see if each not in entries or each == key]
    assert wrong == []
    assert [key for key, entry in entries.items() if not entry.see] == []


@of_each
def test_entries_are_short_and_say_where_they_come_from(game: str) -> None:
    entries = ENTRIES[game]
    for key, entry in entries.items():
        assert 3 <= len(entry.title) <= 41, key
        assert 30 <= len(entry.text) <= 520, (key, len(entry.text))
        assert entry.text.endswith(".") and (not entry.example or entry.example.endswith(".")), key
        assert entry.source in SOURCES[game].values() and entry.section, key
    titles = [entry.title for entry in entries.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("system", [FADING_SUNS, FULLY_AUTOMATED], ids=lambda system: system.name)
@pytest.mark.parametrize("form", ["party", "encounter"])
def test_what_lies_ready_is_sound_as_its_readers_take_it(system: Any, form: str) -> None:
    kind = system.kinds[form]
    assert kind.begins and kind.ready is not None
    files = sorted(kind.ready.glob("*.json"))
    assert len(files) == {"party": 1, "encounter": 2}[form]
    for file in files:
        found: Any = kind.reads(file.read_text("utf-8"))
        assert found.form == form and found.characters and found.summary, file
