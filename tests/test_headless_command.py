"""`run` as a command: input and output, setups and saves, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_headless import kinds, lines

from tests.command_line import here, is_one_line

SETUP = {
    "title": "The cellar",
    "map": "Stairs ---| Cellar\nstart: Stairs",
    "teams": [{"id": "us", "name": "Us", "pcs": True}, {"id": "them", "name": "Them"}],
    "characters": [
        {"id": "ann", "name": "Ann [b]\u202e😀", "team": "us", "pc": True, "area": "Stairs", "exempt": True},
        {"id": "rat", "name": "Giant rat", "team": "them", "max_level": 30, "area": "Cellar"},
    ],
}


def test_the_end_of_the_input_ends_it_with_everything_saved(tmp_path: Path) -> None:
    save = tmp_path / "fight.jsonl"
    first = here("run", "--demo", "--save", save, stdin='{"answer":[1,2]}\n{"answer":[8,0]}')
    assert (first.status, first.err) == (0, "")
    again = here("run", "--save", save, stdin="")
    assert again.status == 0
    assert lines(again.out)[-1] == lines(first.out)[-1]
    assert lines(again.out)[0]["save"] == "fight.jsonl"
    assert "told" not in kinds(lines(again.out))


def test_quit_stops_reading(tmp_path: Path) -> None:
    done = here("run", "--demo", stdin='{"quit":true}\n{"answer":[1,2]}\n')
    assert done.status == 0
    assert "entry" not in kinds(lines(done.out))


def test_a_seed_makes_the_dice_of_the_app_repeatable() -> None:
    rolls = [here("run", "--demo", "--seed", seed, stdin='{"roll":true}\n{"roll":true}\n').out for seed in (4, 4, 5)]
    assert rolls[0] == rolls[1] != rolls[2]


def test_a_setup_file_is_played(tmp_path: Path) -> None:
    path = tmp_path / "setup.json"
    path.write_text(json.dumps(SETUP), "utf-8")
    done = here("run", path, stdin='{"roll":true}\nbad\n')
    assert done.status == 0
    assert lines(done.out)[0]["title"] == "The cellar"
    assert "\u202e" not in done.out
    assert "[b]" in done.out


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"title":NaN}',
        b"[" * 100_000,
        json.dumps({**SETUP, "map": "\x1b[31m"}).encode(),
    ],
    ids=["empty", "torn", "list", "no text", "no number", "deep", "map"],
)
def test_a_setup_that_is_not_sound_is_one_line_and_makes_no_save(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "setup.json"
    path.write_bytes(content)
    status, out, err = here("run", path, "--save", tmp_path / "fight.jsonl")
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert [one.name for one in tmp_path.iterdir()] == ["setup.json"]


def test_every_mistake_of_a_setup_is_named(tmp_path: Path) -> None:
    path = tmp_path / "setup.json"
    path.write_text(json.dumps({**SETUP, "title": "", "teams": []}))
    err = here("run", path).err
    assert "title" in err
    assert "teams" in err


def test_a_save_that_is_there_is_not_begun_anew(tmp_path: Path) -> None:
    save = tmp_path / "fight.jsonl"
    here("run", "--demo", "--save", save, stdin='{"answer":[1,2]}\n')
    before = save.read_bytes()
    status, out, err = here("run", "--demo", "--save", save)
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert save.read_bytes() == before


def test_what_to_play_must_be_said_once(tmp_path: Path) -> None:
    for args in ((), ("--demo", "setup.json")):
        status, out, err = here("run", *args)
        assert (status, out) == (1, "")
        assert is_one_line(err)
