"""`run` when an answer ends the game session: the party is saved, and printed if it cannot be saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import here
from unhex_tui import systems

ANN = {
    "unhex": {"name": "Ann", "pc": True, "abilities": ["1HM-1"], "good_at": ["locks"]},
    "fading-suns": {"name": "Ann", "pc": True, "fight": 7},
    "fully-automated": {"name": "Ann", "pc": True, "hp": 20},
    "unknown-armies": {"name": "Ann", "pc": True, "speed": 60},
}
"""By game: a PC named Ann."""
CLOSE = {"answer": "close"}


@pytest.fixture(params=sorted(ANN))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def setup(game: str, tmp_path: Path) -> Path:
    path = tmp_path / "tuesday.json"
    path.write_text(json.dumps({"system": game, "title": "Tuesday", "characters": [ANN[game]]}), encoding="utf-8")
    return path


@pytest.fixture
def parties(game: str, tmp_path: Path) -> Path:
    """Return the folder of the game's parties."""
    return tmp_path / systems.named(game).kinds["party"].folder


def read_party(game: str, text: str) -> Any:
    return systems.named(game).kinds["party"].reads(text)


def said(tmp_path: Path, *args: object, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the output of `run` for these lines, with a data folder of its own."""
    done = here("run", *args, "--data", tmp_path, stdin="".join(json.dumps(line) + "\n" for line in lines))
    assert (done.status, done.err) == (0, "")
    return [json.loads(line) for line in done.out.splitlines()]


def test_the_written_party_is_reported(setup: Path, game: str, parties: Path, tmp_path: Path) -> None:
    """The path is printed between the entry and the end."""
    records = said(tmp_path, setup, "--save", tmp_path / "s.jsonl", lines=[CLOSE])
    assert [record["type"] for record in records[-4:]] == ["entry", "told", "kept", "over"]
    kept = records[-2]
    assert {**kept, "file": ""} == {"type": "kept", "kind": "party", "name": "Players", "file": "", "aside": None}
    assert Path(kept["file"]).parent == parties
    assert read_party(game, Path(kept["file"]).read_text(encoding="utf-8")).characters[0].name == "Ann"


def test_undo_and_redo_of_the_closing_write_nothing_again(setup: Path, tmp_path: Path) -> None:
    lines = [CLOSE, {"undo": True}, {"redo": True}]
    records = said(tmp_path, setup, "--save", tmp_path / "s.jsonl", lines=lines)
    assert [record["type"] for record in records].count("kept") == 1


def test_going_on_with_a_closed_session_writes_nothing_again(setup: Path, parties: Path, tmp_path: Path) -> None:
    said(tmp_path, setup, "--save", tmp_path / "s.jsonl", lines=[CLOSE])
    (parties / "Players.json").unlink()
    records = said(tmp_path, "--save", tmp_path / "s.jsonl", lines=[])
    assert [record["type"] for record in records] == ["session", "over"]
    assert [*parties.iterdir()] == []


def test_what_another_evening_left_is_put_aside_and_that_is_said(setup: Path, parties: Path, tmp_path: Path) -> None:
    parties.mkdir(parents=True)
    (parties / "Players.json").write_text("theirs", encoding="utf-8")
    kept = said(tmp_path, setup, "--save", tmp_path / "s.jsonl", lines=[CLOSE])[-2]
    assert Path(kept["aside"]).read_text(encoding="utf-8") == "theirs"


def test_an_unsaved_sessions_party_is_only_printed(setup: Path, game: str, parties: Path, tmp_path: Path) -> None:
    kept = said(tmp_path, setup, lines=[CLOSE])[-2]
    assert kept["file"] is None
    assert read_party(game, kept["text"]).title == "Players"
    assert not parties.exists()


def test_where_it_cannot_be_written_that_is_said_and_it_is_printed(
    setup: Path, game: str, parties: Path, tmp_path: Path
) -> None:
    parties.parent.mkdir(exist_ok=True)
    parties.write_text("a file", encoding="utf-8")
    kept = said(tmp_path, setup, "--save", tmp_path / "s.jsonl", lines=[CLOSE])[-2]
    assert kept["problem"]
    assert read_party(game, kept["text"]).characters[0].name == "Ann"
