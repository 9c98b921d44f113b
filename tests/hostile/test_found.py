"""Failures once found with hostile files, each as small as possible."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight
from hostile.stock import READY, small_saves, summed

from tests.command_line import here, is_one_line
from unhex_tui.commands.sessions import to_play
from unhex_tui.engine.session import Session
from unhex_tui.files.saves import list_saves
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.system import UNHEX


def _save(path: Path, *lines: str) -> Path:
    path.write_bytes(b"".join(summed(lines)))
    return path


def _late() -> list[str]:
    """Return a save with a kept table after its first step."""
    return next(lines for lines in small_saves(3) if '"snapshot":1' in lines[2][:20])


def test_a_kept_table_with_a_number_that_is_none_is_left_out_of_an_export(tmp_path: Path) -> None:
    """The file's author wrote the right checksum, so the text was copied into the export; JSON has no such number."""
    header, first, kept, *_ = _late()
    for spoilt in ("1e999", "NaN", "-Infinity", "[" * 300 + "]" * 300):
        path = _save(tmp_path / "a.jsonl", header, first, kept.replace('"table":{', f'"table":{{"x":{spoilt},', 1))
        done = here("export", path)
        assert "something broke" not in done.err
        assert json.loads(done.out)["snapshot"] is None


@pytest.mark.parametrize("count", ["actions", "debt", "directing"])
def test_a_kept_table_with_endless_work_is_refused(count: str) -> None:
    """Ending the turn of a character with so many actions once took for ever to count them."""
    table = json.loads(_late()[2])["table"]
    table["characters"][0][count] = 10**400
    (wrong,) = UNHEX.status(UNHEX.load(table))
    assert "actions" in wrong


def test_a_kept_table_in_which_it_is_the_turn_of_nobody_is_not_played(tmp_path: Path) -> None:
    """The table was once played before it was checked, and skipping nobody's turn never ended."""
    header, first, kept, *_ = _late()
    table = {**json.loads(kept)["table"], "phase": "turns", "order": ["", "crew"], "turn": 0, "turn_told": True}
    path = _save(tmp_path / "a.jsonl", header, first, json.dumps({"snapshot": 1, "table": table}))
    said = here("log", path).err
    assert (
        "could not be read: replayed" in said
        and "Snapshot of step 1 could not be read: " in said
        and "turn order" in said
    )
    with contextlib.closing(to_play(path, str(tmp_path))) as held:
        assert "turn order" in held.session.passed_over[1]


def test_a_kept_table_with_an_endless_name_is_refused() -> None:
    """The search for the names of hidden characters and of their things took seconds."""
    table = json.loads(_late()[2])["table"]
    assert [*UNHEX.status(UNHEX.load(table))] == []
    table["characters"][0]["name"] = "y " * 60_000
    (wrong,) = UNHEX.status(UNHEX.load(table))
    assert wrong.endswith("has over 1,000 characters")


def test_a_kept_table_with_a_declared_weapon_that_is_gone_is_refused() -> None:
    """The roll of that action broke off."""
    table = Fight(CARDANZO, CHAINER).table
    for kind in ("own:flail", "OWN:GUN"):
        table.characters["cardanzo"].planned = ["fist", kind]
        assert FADING_SUNS.status(table) == [f"Cardanzo declared {kind}, which they do not have"]


def test_a_kept_table_with_a_fighter_without_a_hex_is_refused() -> None:
    """The list of targets broke off."""
    table = Session(FULLY_AUTOMATED, FULLY_AUTOMATED.demo().setup()).table
    assert table.fighting and table.phase == "order" and FULLY_AUTOMATED.status(table) == []
    character = next(iter(table.people))
    character.place = ""
    assert FULLY_AUTOMATED.status(table) == [f"{character.name} has no hex in a fight"]


def test_a_long_answer_that_no_longer_fits_is_quoted_in_part(tmp_path: Path) -> None:
    header, first, *_ = _late()
    entry = json.loads(first)
    path = _save(tmp_path / "a.jsonl", header, json.dumps({**entry, "question": "y " * 60_000}))
    done = here("log", path)
    assert "The rules have changed since step 1" in done.err and len(done.err) < 1000


def test_of_a_thousand_mistakes_the_first_are_told(tmp_path: Path) -> None:
    """The message counts the others."""
    party = json.loads((READY / "unhex" / "parties" / "the-crew.json").read_text("utf-8"))
    party["characters"][0]["items"] = [0] * 1000
    path = tmp_path / "a.json"
    path.write_text(json.dumps(party), "utf-8")
    done = here("run", path)
    assert done.status == 1 and is_one_line(done.err)
    assert "characters.0.items.0" in done.err and "more" in done.err and len(done.err) < 12_000


def test_a_place_in_a_bad_value_is_not_read_as_its_place(tmp_path: Path) -> None:
    """One such save once ended the list of saves with an internal error."""
    header, first, *_ = _late()
    told = [{"text": "a", "mark": "x - at `$.y`"}]
    _save(tmp_path / "a.jsonl", json.dumps({**json.loads(header), "told": told}), first)
    assert "its first line is damaged" in here("log", tmp_path / "a.jsonl").err
    assert "a.jsonl" in str(list_saves(tmp_path))
