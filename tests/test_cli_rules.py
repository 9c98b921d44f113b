"""`rules`: its output and exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import ROOT, here, is_one_line
from unhex_tui.systems.unhex.people.abilities import entries

ENTRIES = entries()


def headings(out: str) -> list[str]:
    """Return the ids of the entries printed in full."""
    return [line.split()[0] for line in out.splitlines() if line[:1].strip() and line.split()[0] in ENTRIES]


@pytest.mark.parametrize("word", ["DICE-4", "dice4"])
def test_an_id_prints_its_entry_alone_with_what_it_leads_to(word: str) -> None:
    status, out, err = here("rules", word)
    assert (status, err) == (0, "")
    assert headings(out) == ["DICE-4"] and out.startswith("DICE-4  Critical rolls\n")
    assert "Source: the book." in out and "See also: DICE-5 What a critical success gives" in out
    assert "EDIT-3 can change this rule." in out
    assert max(map(len, out.splitlines())) < 80


def test_an_entry_says_that_table_rules_can_change_it_not_that_they_did() -> None:
    _, out, _ = here("rules", "INIT-4")
    assert "The table rule initiative_critical can change this rule." in out


def test_an_id_is_found_whichever_game_was_played_last(tmp_path: Path) -> None:
    """Its entry names the game."""
    (tmp_path / "saves").mkdir(exist_ok=True)
    save = {
        "format": "unhex-tui save",
        "version": 1,
        "app": "0.1.0",
        "system": "fading-suns",
        "title": "A",
        "setup": {},
    }
    (tmp_path / "saves" / "a.jsonl").write_text(json.dumps({**save, "created": "2024-05-01T20:00"}) + "\n", "utf-8")
    assert "Fading Suns: " in here("rules", "dodge", "--data", str(tmp_path)).out
    out = here("rules", "DICE-8", "2HR-4", "--data", str(tmp_path)).out
    assert headings(out) == ["DICE-8", "2HR-4"] and "Unhex: " in out
    assert "DICE-8" not in here("rules", "--system", "fading-suns", "DICE-8").out


def test_several_ids_print_their_entries_as_they_are_asked_for() -> None:
    assert headings(here("rules", "RUL-40", "atk3").out) == ["RUL-40", "ATK-3"]


def test_words_print_the_best_entries_and_name_the_others() -> None:
    out = here("rules", "line", "of", "sihgt").out
    assert headings(out)[0] == "SIGHT-1" and len(headings(out)) == 5
    assert "Also found:\n" in out


def test_without_words_every_rule_is_listed_under_its_section() -> None:
    status, out, _ = here("rules")
    assert status == 0
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
    assert listed == list(ENTRIES)
    assert out.startswith("Reading the rules\n  GEN-1 ")


def test_json_holds_the_whole_entries() -> None:
    (entry,) = json.loads(here("rules", "SIGHT-3", "--json").out)
    assert (entry["id"], entry["changed_by"]) == ("SIGHT-3", ["mutual_sight"])
    assert len(json.loads(here("rules", "--json").out)) == len(ENTRIES)


@pytest.mark.parametrize("word", ["xyzzy", "\x1b[2J\u202e"])
def test_words_that_no_rule_has_are_one_line_and_status_1(word: str) -> None:
    status, out, err = here("rules", word)
    assert (status, out) == (1, "")
    assert is_one_line(err)


def test_words_that_no_rule_has_name_the_game_that_was_searched() -> None:
    """Without a save the game is Unhex, whose rules say nothing of a dodge."""
    err = here("rules", "dodge").err
    assert "no rule of Unhex has these words: dodge; --system NAME searches another game" in err
    assert here("rules", "--system", "unhex", "dodge").err.strip().endswith("these words: dodge")


def test_help_says_what_it_takes() -> None:
    status, out, _ = here("rules", "--help")
    assert (
        status == 0
        and out.startswith("usage: unhex-tui rules")
        and "without dashes and in lower case" in " ".join(out.split())
    )


def test_it_loads_no_screen_and_no_save() -> None:
    code = "import sys; from unhex_tui.cli import main; main(['rules', 'DICE-1']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert not loaded & {"textual", "rich", "pydantic", "pydantic_core", "filelock"}
