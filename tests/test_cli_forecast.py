"""`forecast` and the forecast of `run`: figures that repeat, and every mistake in one line."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from playouts.kit import script, street

from tests.command_line import here, is_one_line
from unhex_tui.commands import forecasting, sessions
from unhex_tui.commands.worker import WORKER
from unhex_tui.systems import named


@pytest.fixture(scope="module")
def setup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("setups") / "street.json"
    path.write_text(json.dumps({"system": "unknown-armies", **street()}), "utf-8")
    return path


def figures(*args: object) -> dict[str, Any]:
    done = here("forecast", *args, "--json")
    assert (done.status, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_the_same_seed_leads_to_the_same_figures_with_any_workers(setup: Path) -> None:
    one, two = (figures(setup, "--most", 4, "--seed", 3, "--workers", workers) for workers in (1, 2))
    assert (one.pop("workers"), two.pop("workers")) == (1, 2)
    assert one.pop("seconds") > 0 and two.pop("seconds") > 0
    assert one == two and one["playouts"] == 4 and one["seed"] == 3
    assert sum(one["wins"].values()) == 4 and {*one["people"]} == {"pc0", "pc1"}
    assert one["type"] == "forecast" and one["system"] == "unknown-armies" and one["assumes"]


def test_the_temper_counts(setup: Path) -> None:
    sharp, loose = (figures(setup, "--most", 3, "--temper", temper) for temper in ("sharp", "loose"))
    assert sharp["people"] != loose["people"] and "loose" in loose["assumes"][0]


def test_the_text_says_who_wins_how_sure_that_is_and_what_is_assumed(setup: Path) -> None:
    done = here("forecast", setup, "--most", 6)
    assert done.status == 0 and "\x1b" not in done.out
    lines = done.out.splitlines()
    assert lines[0].startswith("Four a side, round 1. 6 play-outs, ") and lines[0].endswith("worker, seed 0")
    assert "the PCs win" in lines[2] and "of 2 go down on the way" in lines[2]
    assert [line.split()[0] for line in lines[3:6]] == ["Players", "Opposition", "undecided"]
    assert any(line.split() == ["goes", "down", "dies", "loses", "falls", "first"] for line in lines)
    assert "The app plays all sides (skill: plain); no one flees or gives up." in lines
    assert max(map(len, lines)) <= 112


def test_a_save_is_forecast_and_stays_as_it_is(tmp_path: Path, setup: Path) -> None:
    save = tmp_path / "street.jsonl"
    assert here("run", setup, "--save", save, stdin='{"roll":true}\n').status == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert figures(save, "--most", 2)["playouts"] == 2
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("party", "encounter"),
    [
        ("the-night-shift", "the-cellar"),
        ("the-crew", "the-last-car"),
        ("the-lamplighters", "the-customs-shed"),
        ("the-millers", "the-weir-toll"),
    ],
)
def test_a_party_meets_an_encounter(tmp_path: Path, party: str, encounter: str) -> None:
    one = figures(party, "--encounter", encounter, "--most", 1, "--data", tmp_path)
    other = figures(encounter, "--party", party, "--most", 1, "--data", tmp_path)
    assert one["people"].keys() == other["people"].keys() and len(one["people"]) > 2
    assert one["puts_out"].keys() == other["puts_out"].keys() and one["puts_out"]


def test_a_party_is_found_by_its_name_although_a_save_has_it_too(tmp_path: Path, setup: Path) -> None:
    """After a game night there is a save of the party's title."""
    save = tmp_path / "saves" / "the-night-shift.jsonl"
    assert here("run", setup, "--save", save, stdin='{"roll":true}\n').status == 0
    found = figures("the-cellar", "--party", "The Night Shift", "--most", 1, "--data", tmp_path)
    assert {"marlow", "ines"} <= found["people"].keys()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], "give a SAVE or a SETUP"),
        (["no-such-save"], "there is no such file"),
        (["the-night-shift"], "--encounter FILE and --party FILE say who fights"),
        (["the-cellar"], "--encounter FILE and --party FILE say who fights"),
        (["the-night-shift", "--encounter", "no-such-file"], "no-such-file"),
        (["the-night-shift", "--encounter", "the-weir-toll"], "a file of another game"),
        (["SETUP", "--encounter", "the-cellar"], "only between fights"),
        (["SETUP", "--most", "0"], "--most: expected a number"),
        (["SETUP", "--most", "1000000"], "--most: expected a number"),
        (["SETUP", "--workers", "-1"], "--workers: expected a number"),
    ],
)
def test_what_cannot_be_forecast_is_told_in_one_line(tmp_path: Path, setup: Path, args: list[str], words: str) -> None:
    done = here("forecast", *[str(setup) if arg == "SETUP" else arg for arg in args], "--data", tmp_path)
    assert (done.status, done.out) == (1, "") and is_one_line(done.err) and words in done.err


@pytest.mark.parametrize("args", [["--temper", "mild"], ["--most", "many"], ["--seed", "x"], ["--depth", "3"]])
def test_a_wrong_command_line_has_status_2(setup: Path, args: list[str]) -> None:
    done = here("forecast", setup, *args)
    assert (done.status, done.out) == (2, "") and is_one_line(done.err)


def test_a_game_without_judges_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(named("unhex")), "course", lambda _self, _table: None)
    done = here("forecast", "the-crew", "--encounter", "the-last-car")
    assert (done.status, done.out, done.err) == (1, "", "unhex-tui: Unhex has no forecast yet\n")


def test_workers_that_break_end_it_in_one_line(setup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasting, "WORKER", script("sys.exit(1)"))
    done = here("forecast", setup)
    assert (done.status, done.out) == (1, "") and is_one_line(done.err) and "3 play-outs broke off" in done.err


def test_a_worker_by_hand_answers_lines_with_lines(setup: Path) -> None:
    session = sessions.begun_from(setup, lambda _: None).session
    task = {"system": "unknown-armies", "position": session.position().plain(), "seed": 1, "temper": "plain"}
    lines = "\n".join(map(json.dumps, (task, 0, 1))) + "\n"
    with subprocess.Popen(WORKER, stdin=PIPE, stdout=PIPE, text=True) as worker:
        assert worker.stdin is not None and worker.stdout is not None
        worker.stdin.write(lines)
        worker.stdin.flush()
        found = [json.loads(worker.stdout.readline()) for _ in range(2)]
        worker.stdin.close()
        assert worker.wait(10) == 0, "its input ended, so it ended"
    assert [(each["k"], each.get("failed", "")) for each in found] == [(0, ""), (1, "")]


def test_run_prints_a_forecast_for_the_gm_only(setup: Path) -> None:
    given = '{"forecast":2}\n{"forecast":0}\n{"forecast":true}\n'
    lines = [json.loads(line) for line in here("run", setup, stdin=given).out.splitlines()]
    found = [line for line in lines if line["type"] == "forecast"]
    assert [line["playouts"] for line in found] == [2] and "workers" not in found[0]
    assert [line["error"] for line in lines if line["type"] == "error"] == ["malformed", "malformed"]
    for_players = here("run", setup, "--audience", "players", stdin='{"forecast":2}\n').out
    assert '"forecast: for the GM only"' in for_players and '"playouts"' not in for_players


def test_run_says_where_there_is_nothing_to_forecast(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text('{"system": "fading-suns", "title": "An evening"}', "utf-8")
    out = here("run", path, stdin='{"forecast":2}\n').out
    assert json.loads(out.splitlines()[-1])["error"] == "illegal" and "nothing to forecast" in out
