"""The rules references of games and what lies ready with them: all that the code cites has its entry, all is sound."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import unhex_tui.systems
from unhex_tui.engine.reference import Entries

HERE = Path(unhex_tui.systems.__file__).parent


class Game(NamedTuple):
    """What is told of a game's rules."""

    options: str
    """The entry of all table rules, which is no rule itself."""
    rules: int
    encounters: int


GAMES = {
    "fading_suns": Game("FS-OPT-1", 60, 2),
    "fully_automated": Game("FA-TAB-1", 130, 2),
    "unknown_armies": Game("UA-OPT-1", 100, 3),
}
"""By their folders."""
of_each = pytest.mark.parametrize("game", GAMES)


@cache
def looked_up(game: str) -> Any:
    """The module of a game's reference."""
    return import_module(f"unhex_tui.systems.{game}.reference.catalogue")


def entries_of(game: str) -> Entries:
    found: Entries = looked_up(game).entries()
    return found


@of_each
def test_every_rule_has_its_entry_and_every_entry_its_rule(game: str) -> None:
    rules = import_module(f"{game}.catalogue").RULES
    assert len(rules) == GAMES[game].rules
    assert set(entries_of(game)) == rules | {GAMES[game].options}


@of_each
def test_every_id_that_the_code_cites_has_its_entry(game: str) -> None:
    id_ = re.compile(rf"(?<![\w-]){GAMES[game].options[:2]}-[A-Z]+-\d+(?!\w)")
    files = [file for file in sorted((HERE / game).rglob("*.*")) if file.suffix in (".py", ".json", ".toml")]
    known = set(entries_of(game))
    found = {file.name: sorted(set(id_.findall(file.read_text("utf-8"))) - known) for file in files}
    assert len(files) > 60 and {file: ids for file, ids in found.items() if ids} == {}


@of_each
def test_related_rules_exist_and_an_entry_never_leads_to_itself(game: str) -> None:
    entries = entries_of(game)
    wrong = [(key, each) for key, entry in entries.items() for each in entry.see if each not in entries or each == key]
    assert wrong == []
    assert [key for key, entry in entries.items() if not entry.see] == []


@of_each
def test_entries_are_short_and_say_where_they_come_from(game: str) -> None:
    entries = entries_of(game)
    for key, entry in entries.items():
        assert 3 <= len(entry.title) <= 41, key
        assert 30 <= len(entry.text) <= 520, (key, len(entry.text))
        assert entry.text.endswith(".") and (not entry.example or entry.example.endswith(".")), key
        assert entry.source in looked_up(game).SOURCES.values() and entry.section, key
    titles = [entry.title for entry in entries.values()]
    assert len(set(titles)) == len(titles)


@of_each
@pytest.mark.parametrize("form", ["party", "encounter"])
def test_what_lies_ready_is_sound_as_its_readers_take_it(game: str, form: str) -> None:
    kind = unhex_tui.systems.named(game.replace("_", "-")).kinds[form]
    assert kind.begins and kind.ready is not None
    files = sorted(kind.ready.glob("*.json"))
    assert len(files) == {"party": 1, "encounter": GAMES[game].encounters}[form]
    for file in files:
        found: Any = kind.reads(file.read_text("utf-8"))
        assert found.form == form and found.characters and found.summary, file
