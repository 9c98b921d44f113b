"""Every message that docs/troubleshooting.md quotes is the one that the app prints, in a line, in that situation."""

from __future__ import annotations

import os
import re
import sys
from errno import EACCES, ENOSPC, EROFS
from pathlib import Path
from typing import Any

import pytest
from command_line import ROOT, Done, apart, here, is_one_line
from test_cli_building import broken, site  # noqa: F401  the folder of installed games

from unhex_tui import __main__ as start
from unhex_tui.files import saves as saves_of
from unhex_tui.files.atomic import write_new

PAGE = (ROOT / "docs" / "troubleshooting.md").read_text("utf-8")
QUOTED = {text.replace("\n", " ") for text in re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL))}
SAMPLE = ROOT / "saves" / "sample.jsonl"


def told(done: Done, *quotes: str) -> None:
    """Check that a command failed with one line that has all these texts, and that the page quotes each of them."""
    assert done.status == 1 and is_one_line(done.err) and not done.out
    for quote in quotes:
        assert quote in QUOTED
        parts = [part.strip(" ()") for part in quote.split("…") if part.strip(" ()")]
        assert all(part in done.err for part in parts), done.err


def test_an_older_python(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    status = start.run()
    told(Done(status, *capsys.readouterr()), "Python 3.11 or newer is needed")


def test_a_missing_package(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['msgspec'] = None", "utf-8")
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    told(apart("demo", cwd=tmp_path, PYTHONPATH=path), "the package … is missing")


def test_no_terminal(tmp_path: Path) -> None:
    told(apart("demo", cwd=tmp_path), "the screen needs a terminal")


def test_no_utf_8_draws_with_ascii_signs(tmp_path: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    for command in (("map", "show", "nightclub"), ("log", "sample"), ("doctor",)):
        done = apart(*command, cwd=tmp_path, **plain)
        assert done.status == 0 and done.out.isascii() and not done.err
    assert "drawn with ASCII signs" in apart("doctor", cwd=tmp_path, **plain).out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_a_terminal_of_60_by_20_shows_question_options_and_keys(tmp_path: Path) -> None:
    from tui.terminal import COMMAND, Terminal

    wait = "import os, sys; sys.stdin.readline(); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    terminal = Terminal("demo", "--data", str(tmp_path), command=(sys.executable, "-c", wait, *COMMAND[1:]))
    terminal.size(60, 20)
    terminal.write(b"\n")
    terminal.until(b"rolls initiative", 60)
    terminal.type("4521", b"Who acts first?")
    terminal.process.kill()
    os.close(terminal.master)


@pytest.mark.parametrize(("number", "quote"), [(EROFS, "it cannot be created (Read-only file system)"), (EACCES, "")])
def test_a_read_only_home(number: int, quote: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> None:
        raise OSError(number, os.strerror(number), str(folder))

    monkeypatch.setattr(saves_of, "make_folder", refuse)
    done = here("run", "--demo", "--save", tmp_path / "a.jsonl")
    told(done, *([quote] if quote else []))
    assert done.err.endswith("; --data DIR uses another folder\n") and "--data DIR" in QUOTED
    assert os.strerror(number) in PAGE


def test_a_full_disk_is_no_reason_to_use_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> None:
        raise OSError(ENOSPC, "No space left on device", str(folder))

    monkeypatch.setattr(saves_of, "make_folder", refuse)
    assert here("run", "--demo", "--save", tmp_path / "a.jsonl").err.endswith("(No space left on device)\n")


@pytest.mark.parametrize("command", [["log"], ["run", "--save"], ["export"]])
def test_a_newer_save(command: list[str], tmp_path: Path) -> None:
    write_new(path := tmp_path / "a.jsonl", SAMPLE.read_bytes().replace(b'"version":2', b'"version":3', 1))
    before = path.read_bytes()
    told(here(*command, path), "it was made by a newer version of the app")
    assert path.read_bytes() == before


def test_a_broken_game(site: Path, tmp_path: Path) -> None:  # noqa: F811
    broken(site, "\nroled\n")
    quote = "the game … cannot be loaded (…)"
    done = here("run", "--demo", "--system", "broken-candle", "--data", tmp_path)
    told(done, quote)
    assert "NameError: name 'roled' is not defined" in done.err and "available: unhex" in done.err
    assert here("run", "--demo", "--system", "unhex", "--data", tmp_path).status == 0
    header = SAMPLE.read_bytes().replace(b'"system":"unhex"', b'"system":"broken-candle"', 1)
    (tmp_path / "a.jsonl").write_bytes(re.sub(rb',"sum":"[0-9a-f]{8}"\}', b"}", header, count=1))
    told(here("log", tmp_path / "a.jsonl"), quote)


def test_a_game_that_is_not_installed(tmp_path: Path) -> None:
    told(here("run", "--demo", "--system", "chess", "--data", tmp_path))


def test_the_exit_statuses_are_those_of_the_page() -> None:
    table = dict(re.findall(r"^\| (\d+) \| (.+) \|$", PAGE, re.MULTILINE))
    assert set(table) == {"0", "1", "2", "130"}
    assert here("rules", "DICE-4").status == 0 and here("log", "nothing").status == 1 and here("nothing").status == 2
    assert start.INTERRUPTED == 130
