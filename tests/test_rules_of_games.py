"""Rules references of the games and their shipped files: every cited rule has an entry, and every file is valid."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import unhex_tui.systems
from unhex_tui.engine.reference import Entries, find
from unhex_tui.systems import named

HERE = Path(unhex_tui.systems.__file__).parent


class Game(NamedTuple):
    """Expectations of a game's rules."""

    options: str
    """Entry for all table rules, which is no rule itself."""
    rules: int
    encounters: int


GAMES = {
    "fading_suns": Game("FS-OPT-1", 60, 2),
    "fully_automated": Game("FA-TAB-1", 130, 2),
    "unknown_armies": Game("UA-OPT-1", 100, 3),
}
"""Games by folder."""
of_each = pytest.mark.parametrize("game", GAMES)


def looked_up(game: str) -> Any:
    """Return a game's rule system."""
    return named(game.replace("_", "-"))


def entries_of(game: str) -> Entries:
    found: Entries = looked_up(game).reference()
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
    assert len(files) > 30 and {file: ids for file, ids in found.items() if ids} == {}


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
        assert entry.source in looked_up(game).sources.values() and entry.section, key
    titles = [entry.title for entry in entries.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("game", GAMES)
def test_british_spelling_finds_the_same_rules_as_american(game: str) -> None:
    rules, spelled = entries_of(game), "defence defences armour armoured metre metres centre cancelled towards vigour"
    american = "defense defenses armor armored meter meters center canceled toward vigor"
    for here, there in zip(spelled.split(), american.split(), strict=True):
        found = find(rules, there)
        assert not found or find(rules, here) == found, here


def test_no_sentence_of_a_rule_begins_with_the_sign_of_a_result() -> None:
    """A minus or a plus after a full stop reads like a dash."""
    texts = {rule: f". {entry.text}" for game in GAMES for rule, entry in entries_of(game).items()}
    assert [rule for rule, text in texts.items() if re.search(r"\.\s+(--?|\+\+?) ", text)] == []


def test_a_source_beside_the_rules_text_is_told_without_the_word_source() -> None:
    """The lookup writes "Source:" before it."""
    told = looked_up("unknown_armies").sources
    assert told["public"] == "public descriptions; the rules text at hand says nothing"
    assert not [line for line in told.values() if "source" in line]


@of_each
def test_table_rules_are_asked_briefly(game: str) -> None:
    """Every rule that they change names them."""
    entries, options = entries_of(game), GAMES[game].options
    every = import_module(f"unhex_tui.systems.{game}.rules.table_rules").RULES
    told = {rule.id: {key for key, entry in entries.items() if rule.id in entry.changed_by} for rule in every}
    assert set(told) == {each for entry in entries.values() for each in entry.changed_by}
    assert [key for named in told.values() for key in named if options not in entries[key].see] == []
    assert len({rule.id in entries[options].text for rule in every}) == 1, "all are named there, or none"
    for rule in every:
        assert rule.rules and set(rule.rules) <= told[rule.id], rule.id
        assert rule.question.endswith("?") and len(rule.question) <= 70, rule.id
        assert len(rule.choices) > 1 and all(0 < len(words) <= 80 for words in rule.choices.values()), rule.id


@pytest.mark.parametrize(
    ("game", "typed", "best"),
    [
        ("fading_suns", "fs-dod-3", "FS-DOD-3"),
        ("fading_suns", "fsabt2", "FS-ABT-2"),
        ("fading_suns", "momentum", "FS-CHG-2"),
        ("fading_suns", "break out", "FS-GRP-6"),
        ("fading_suns", "simultaneous", "FS-INI-1"),
        ("fading_suns", "standing up", "FS-MUL-6"),
        ("fading_suns", "unconcious", "FS-VIT-3"),
        ("fading_suns", "pull", "FS-COR-6"),
        ("fading_suns", "strength dice", "FS-STR-1"),
        ("fully_automated", "fa-def-3", "FA-DEF-3"),
        ("fully_automated", "faaim12", "FA-AIM-12"),
        ("fully_automated", "free hex", "FA-ATK-3"),
        ("fully_automated", "tackle", "FA-UNM-2"),
        ("fully_automated", "counter", "FA-ATK-15"),
        ("fully_automated", "line of attack", "FA-COV-1"),
        ("fully_automated", "stabilizing", "FA-HP-5"),
        ("fully_automated", "proficiences", "FA-WPN-1"),
        ("fading_suns", "charge", "FS-CHG-1"),
        ("fully_automated", "armor", "FA-ARM-1"),
        ("fully_automated", "aim", "FA-AIM-1"),
        ("fully_automated", "move", "FA-MOV-1"),
        ("fully_automated", "exposed", "FA-DEF-4"),
        ("fully_automated", "tie equal", "FA-INIT-2"),
        ("fully_automated", "breaking free", "FA-RES-6"),
        ("fully_automated", "moving earlier", "FA-MOV-10"),
        ("unknown_armies", "ua-dod-3", "UA-DOD-3"),
        ("unknown_armies", "uacar7", "UA-CAR-7"),
        ("unknown_armies", "insane", "UA-CAR-7"),
        ("unknown_armies", "drowning", "UA-EXO-3"),
        ("unknown_armies", "vest", "UA-VES-1"),
        ("unknown_armies", "break a hold", "UA-GRP-2"),
        ("unknown_armies", "jam", "UA-GUN-4"),
        ("unknown_armies", "improving", "UA-INI-5"),
        ("unknown_armies", "focus", "UA-FOC-1"),
        ("unknown_armies", "stress", "UA-STR-1"),
    ],
)
def test_what_somebody_types_at_the_table_finds_its_rule_first(game: str, typed: str, best: str) -> None:
    assert find(entries_of(game), typed)[0].id == best


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
