"""`export SAVE party --players` writes a file that players may read; all other exports are the GM's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command_line import here, is_one_line

from unhex_tui.commands import sessions

PEOPLE: dict[str, list[dict[str, Any]]] = {
    "unknown-armies": [
        {"name": "Ann", "pc": True, "body": 50, "wounds": 31, "hunch": "64", "notes": ["afraid of rats"]},
        {"name": "Bea", "pc": True, "body": 40},
        {"name": "Cut", "body": 60, "wounds": 12},
    ],
    "fading-suns": [{"name": "Ann", "pc": True, "vitality": 3}, {"name": "Bea", "pc": True}, {"name": "Cut"}],
    "fully-automated": [
        {"name": "Ann", "pc": True, "hp": 20, "now": 7},
        {"name": "Bea", "pc": True, "hp": 20},
        {"name": "Cut", "hp": 15},
    ],
    "unhex": [{"name": "Ann", "pc": True, "level": 44}, {"name": "Bea", "pc": True}, {"name": "Cut"}],
}
"""Two PCs and an NPC for each game; Ann is hurt."""


def saved(tmp_path: Path, game: str, **more: Any) -> Path:
    path = tmp_path / "evening.jsonl"
    sessions.begun({"system": game, "title": "The pier", "characters": PEOPLE[game], **more}, path).close()
    return path


def party(path: Path, *more: str) -> dict[str, dict[str, Any]]:
    status, out, err = here("export", path, "party", *more)
    assert (status, err) == (0, "")
    return {character["name"]: character for character in json.loads(out)["characters"]}


def beside(path: Path, name: str, *answers: Any) -> None:
    held = sessions.opened(path)
    aside = held.session.gm_action(name)
    for answer in answers:
        aside.answer(answer)
    assert held.session.finish(name, aside)
    held.close()


def test_the_players_party_file_has_no_wound_points_and_the_gms_keeps_them(tmp_path: Path) -> None:
    path = saved(tmp_path, "unknown-armies")
    mine, theirs = party(path), party(path, "--players")
    assert mine["Ann"]["wounds"] == 31
    assert theirs["Ann"] == {key: value for key, value in mine["Ann"].items() if key != "wounds"}
    assert theirs["Ann"]["hunch"] == "64" and theirs["Ann"]["notes"] == ["afraid of rats"]
    assert theirs["Bea"] == mine["Bea"]


def test_wound_points_that_the_gm_let_out_are_in_the_players_file(tmp_path: Path) -> None:
    path = saved(tmp_path, "unknown-armies")
    beside(path, "reveal", "ann", "wounds")
    assert party(path, "--players")["Ann"]["wounds"] == 31


def test_a_table_that_keeps_no_secret_of_them_has_them_in_both_files(tmp_path: Path) -> None:
    path = saved(tmp_path, "unknown-armies", rules={"hide_wounds": "no"})
    assert party(path, "--players") == party(path)


@pytest.mark.parametrize("game", ["fading-suns", "fully-automated", "unhex"])
def test_both_exports_are_equal_where_players_know_all(game: str, tmp_path: Path) -> None:
    """Players know how badly their own characters are hurt."""
    path = saved(tmp_path, game)
    assert here("export", path, "party", "--players") == here("export", path, "party")
    assert {"fading-suns": "vitality", "fully-automated": "now", "unhex": "level"}[game] in party(path)["Ann"]


@pytest.mark.parametrize("game", PEOPLE)
def test_a_hidden_player_character_is_in_the_gms_file_alone(game: str, tmp_path: Path) -> None:
    people = [one | {"hidden": True} if one["name"] == "Bea" else one for one in PEOPLE[game]]
    path = saved(tmp_path, game, characters=people)
    assert [*party(path)] == ["Ann", "Bea"]
    assert "Bea" not in here("export", path, "party", "--players").out
    assert [*party(path, "--players")] == ["Ann"]


@pytest.mark.parametrize("game", PEOPLE)
def test_nothing_is_printed_where_every_player_character_is_hidden(game: str, tmp_path: Path) -> None:
    people = [one | {"hidden": one.get("pc", False)} for one in PEOPLE[game]]
    status, out, err = here("export", saved(tmp_path, game, characters=people), "party", "--players")
    assert (status, out) == (1, "")
    assert is_one_line(err) and "its party has nothing that players may read" in err


@pytest.mark.parametrize("game", PEOPLE)
@pytest.mark.parametrize("kind", ["encounter", "template"])
def test_what_is_the_gms_alone_is_refused_and_says_what_players_may_have(game: str, kind: str, tmp_path: Path) -> None:
    status, out, err = here("export", saved(tmp_path, game), kind, "--players")
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert err.endswith(f"its {kind} has nothing that players may read. For players: party\n")


def test_a_whole_save_is_refused_for_players_and_says_what_to_use(tmp_path: Path) -> None:
    status, out, err = here("export", saved(tmp_path, "unknown-armies"), "--players")
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert err.endswith(
        "a whole save holds GM secrets; for players use `log SAVE --players` or `export SAVE party --players`\n"
    )


def test_the_players_party_file_begins_a_session_with_unhurt_characters(tmp_path: Path) -> None:
    path = tmp_path / "theirs.json"
    path.write_text(here("export", saved(tmp_path, "unknown-armies"), "party", "--players").out, encoding="utf-8")
    held = sessions.begun(json.loads(path.read_text("utf-8")), tmp_path / "next.jsonl")
    assert {character.name: character.wounds for character in held.session.table.characters.values()} == {
        "Ann": 50,
        "Bea": 40,
    }
    held.close()
