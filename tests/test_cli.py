"""The command line: output and exit status of its commands; every mistake is one line."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from kit import holding
from players import RandomPlayer

from tests.command_line import COMMAND, ROOT, apart, here, is_one_line
from unhex_tui import __version__
from unhex_tui.commands import sessions

NIGHTCLUB = ROOT / "maps" / "nightclub.map"
COMMAND_LINE = shlex.join(COMMAND)
HOSTILE = "\x1b[31m\u202e\n[b]" + "x" * 300


def loaded_by(*args: str) -> set[str]:
    """Return the top-level names of all modules loaded after a command in a fresh interpreter."""
    code = (
        "import sys; from unhex_tui.cli import main; "
        f"main({list(args)!r}); print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, input="", capture_output=True, text=True, check=True, timeout=60
    )
    return {name.partition(".")[0] for name in done.stderr.split()}


@pytest.mark.parametrize(
    "args",
    [
        ["--version"],
        ["--help"],
        ["map", "check", str(NIGHTCLUB)],
        ["map", "show", str(NIGHTCLUB)],
        ["log", str(ROOT / "saves" / "sample.jsonl")],
        ["export", str(ROOT / "saves" / "sample.jsonl")],
        ["run", "--demo"],
    ],
    ids=lambda args: " ".join(args[:2]),
)
def test_commands_without_a_screen_do_not_load_one(args: list[str]) -> None:
    loaded = loaded_by(*args)
    assert not loaded & {"textual", "rich"}
    assert not loaded & {"pydantic", "pydantic_core"}
    if args[0].startswith("--"):
        assert "platformdirs" not in loaded


def test_going_on_with_a_save_does_not_read_its_setup_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    held = sessions.begun(sessions.demo_setup(), path)
    player = RandomPlayer(Random(1), passive=0.8)
    with holding(held.session):
        for _ in range(60):
            assert held.session.decision is not None
            held.session.answer(player(held.session.decision))
    held.close()
    loaded = loaded_by("log", str(path))
    assert "unhex_tui" in loaded
    assert not loaded & {"pydantic", "pydantic_core", "platformdirs"}


def test_the_version_is_printed() -> None:
    status, out, err = here("--version")
    assert (status, err) == (0, "") and out.startswith(f"unhex-tui {__version__}")


@pytest.mark.parametrize(
    "command", [[], ["play"], ["demo"], ["run"], ["map"], ["map", "check"], ["map", "show"], ["map", "look"], ["log"]]
)
def test_help_is_everywhere(command: list[str]) -> None:
    status, out, err = here(*command, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(" ".join(["usage: unhex-tui", *command]))


@pytest.mark.parametrize(
    "args",
    [
        ["bogus"],
        ["play"],
        ["map"],
        ["map", "look", "nightclub", "Bar"],
        ["--no-such"],
        ["demo", "unhex", "x", HOSTILE],
        ["run", "--seed", "x"],
        ["run", "--demo", "--audience", HOSTILE],
        ["log", "--play", "x"],
    ],
)
def test_a_command_line_without_sense_is_one_line_and_status_2(args: list[str]) -> None:
    status, out, err = here(*args)
    assert (status, out) == (2, "")
    assert is_one_line(err)


@pytest.mark.parametrize("command", [["play"], ["log"], ["export"], ["map", "check"], ["map", "show"], ["run"]])
@pytest.mark.parametrize("name", ["no-such-file", HOSTILE, "x" * 5000, "\udc80", "a\0b", "", "."])
def test_a_file_that_is_not_there_is_one_line_and_status_1(command: list[str], name: str, tmp_path: Path) -> None:
    status, out, err = here(*command, name, "--data", tmp_path)
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert "broke" not in err
    assert "terminal" not in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("demo", "there"), [(("unhex", HOSTILE), "it has only one"), (("unknown-armies", "x"), "available: fight, chase")]
)
def test_a_demo_that_a_game_does_not_have_is_one_line_and_status_1(demo: tuple[str, str], there: str) -> None:
    status, out, err = here("demo", *demo)
    assert (status, out) == (1, "") and is_one_line(err) and there in err


@pytest.mark.parametrize("command", [[], ["demo"], ["play", "saves/sample.jsonl"]])
def test_without_a_terminal_the_screen_is_refused_and_nothing_is_made(command: list[str], tmp_path: Path) -> None:
    status, out, err = apart(*command, "--data", tmp_path)
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert "terminal" in err
    assert not list(tmp_path.iterdir())


def test_a_failure_of_ours_is_one_line_with_its_details_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_args: object) -> int:
        raise RuntimeError("line one\nline two")

    monkeypatch.setattr("unhex_tui.commands.maps.check", breaks)
    status, out, err = here("map", "check", NIGHTCLUB, "--data", tmp_path)
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert "line one\\nline two" in err
    details = tmp_path / "saves" / "failure.txt"
    assert str(details) in err
    assert "Traceback" in details.read_text("utf-8")


def test_an_interrupt_ends_quietly_with_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("unhex_tui.commands.maps.check", interrupted)
    assert here("map", "check", NIGHTCLUB) == (130, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    out, into = os.pipe()
    os.close(out)
    with subprocess.Popen(
        [*COMMAND, "export", "saves/sample.jsonl"], cwd=ROOT, stdout=into, stderr=subprocess.PIPE
    ) as process:
        os.close(into)
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", [["--version"], ["map", "show", "nightclub"], ["export", "saves/sample.jsonl"]])
def test_output_that_cannot_be_written_is_one_line_and_status_1(command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *command], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert is_one_line(done.stderr)


# ---------------------------------------------------------------------- maps


def test_map_look_says_range_sight_cover_move_and_why() -> None:
    status, out, err = here("map", "look", NIGHTCLUB, "Dance Floor", "Bar", "--json")
    assert (status, err) == (0, "")
    seen = json.loads(out)
    assert {**seen, "why": []} == {
        "from": "Dance Floor",
        "to": "Bar",
        "range": 1,
        "sight": True,
        "cover": True,
        "move": True,
        "why": [],
    }
    assert any("COVER-1" in why for why in seen["why"])
    status, out, _err = here("map", "look", NIGHTCLUB, "alley", "bar")
    assert out.startswith("From Alley to Bar: range 2, not in sight, cover, not one move away\n  ")


def test_map_look_suggests_the_area_that_may_be_meant() -> None:
    status, out, err = here("map", "look", NIGHTCLUB, "Dance Flor", "Bar")
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert "Dance Floor" in err


def test_a_map_of_the_app_is_found_by_its_name_alone(tmp_path: Path) -> None:
    assert here("map", "check", "nightclub", "--data", tmp_path).status == 0
    own = tmp_path / "maps" / "nightclub.map"
    own.parent.mkdir()
    own.write_text("Attic --- Cellar\n")
    assert "2 areas, 1 connection\n" in here("map", "check", "nightclub", "--data", tmp_path).out


def test_map_check_names_every_mistake_a_line_each(tmp_path: Path) -> None:
    path = tmp_path / "bad.map"
    path.write_text("A --- B\nA --- B\nstart: Q\n")
    status, out, err = here("map", "check", path)
    assert (status, out) == (1, "")
    lines = err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith(f"unhex-tui: {path}: ") for line in lines)
    status, out, err = here("map", "check", path, "--json")
    assert (status, err) == (1, "")
    assert json.loads(out)["sound"] is False
    assert len(json.loads(out)["mistakes"]) == 2


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_file_that_is_no_map_is_one_line(command: str, tmp_path: Path) -> None:
    path = tmp_path / "picture.map"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\xff")
    status, out, err = here("map", command, path)
    assert (status, out) == (1, "")
    assert is_one_line(err)


def test_map_show_draws_every_area_and_a_legend() -> None:
    status, out, err = here("map", "show", "nightclub")
    assert (status, err) == (0, "")
    for name in ("Catwalk", "DJ Booth", "Dance Floor", "Bar", "Pool Tables", "Kitchen", "Entrance", "Alley"):
        assert name in out
    assert "cover for those at this end" in out
    assert here("map", "show", "nightclub", "--ascii").out.isascii()
    assert {area["name"] for area in json.loads(here("map", "show", "nightclub", "--json").out)["areas"]} >= {"Bar"}


def test_a_terminal_without_our_signs_gets_ascii() -> None:
    status, out, err = apart("map", "show", "nightclub", PYTHONIOENCODING="latin-1")
    assert (status, err) == (0, "")
    assert "\\u" not in out


def test_hostile_names_on_a_map_are_shown_harmless(tmp_path: Path) -> None:
    path = tmp_path / "hostile.map"
    path.write_text('"a\x1b[31m b" --- "[red]\u202ec"\n"[red]c" --- "😀 ---"\n', "utf-8")
    for command in (["show"], ["check"], ["show", "--json"]):
        status, out, err = here("map", command[0], path, *command[1:])
        assert status == 0
        assert all(line.isprintable() for line in (out + err).splitlines())


@pytest.mark.skipif(sys.platform == "win32", reason="no shell of Unix")
@pytest.mark.parametrize(
    "args", ["export sample", "log sample", "rules", "keys", "run --demo", "map show nightclub", "--version", "--help"]
)
def test_a_closed_standard_output_is_one_line(args: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{COMMAND_LINE} {args} >&-"],
        cwd=ROOT,
        input="",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert is_one_line(done.stderr) and "standard output is closed" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no shell of Unix")
def test_no_file_takes_the_place_of_a_stream_that_is_closed(tmp_path: Path) -> None:
    save = tmp_path / "a.jsonl"
    subprocess.run(
        ["/bin/sh", "-c", f"{COMMAND_LINE} run --demo --save {save} <&- >&- 2>&-"], cwd=ROOT, timeout=60, check=False
    )
    assert [json.loads(line)["format"] for line in save.read_text("utf-8").splitlines()] == ["unhex-tui save"]
