"""`doctor`, `completions` and `--version`: their output, without names and secrets."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import ROOT, apart, here, is_one_line
from test_cli_building import broken, installed, site  # noqa: F401  the folder of installed games

from tests import generated
from unhex_tui import __version__
from unhex_tui.commands import installation
from unhex_tui.files.atomic import write_new

COMMIT = "0123456789abcdef0123456789abcdef01234567"


# ---------------------------------------------------------------------- made from the parser


@pytest.mark.parametrize(
    ("file", "text"), generated.command_texts().items(), ids=lambda value: getattr(value, "name", "")
)
def test_the_man_page_and_completions_are_made_from_the_parser(file: Path, text: str) -> None:
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_are_printed(shell: str) -> None:
    assert here("completions", shell) == (0, (generated.COMPLETIONS / f"unhex-tui.{shell}").read_text("utf-8"), "")
    done = here("completions", "csh")
    assert done.status == 2 and is_one_line(done.err)


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("unhex-tui map ", "check show look edit lint export import"),
        ("unhex-tui demo un", "unhex unknown-armies"),
        ("unhex-tui log --p", "--players"),
        ("unhex-tui map check nightc", "nightclub.map"),
    ],
)
def test_bash_completes_commands_games_options_and_files(typed: str, offered: str) -> None:
    code = """
        source "$1"; shift; cd maps; read -r _ _ _ _ function _ <<<"$(complete -p unhex-tui)"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); $function; echo "${COMPREPLY[*]}"
    """
    line = ["bash", "--norc", "-c", code, "-", str(generated.COMPLETIONS / "unhex-tui.bash"), *typed.split(" ")]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == offered


@pytest.mark.skipif(not shutil.which("man"), reason="needs man")
def test_the_man_page_has_no_mistakes_of_markup() -> None:
    line = ["man", "--warnings", "-l", str(generated.MAN_PAGE)]
    done = subprocess.run(line, env={**os.environ, "MANWIDTH": "78"}, capture_output=True, text=True, check=True)
    assert done.stderr == "" and "EXIT STATUS" in done.stdout and "completions" in done.stdout


# ---------------------------------------------------------------------- the version


def test_the_version_names_the_commit_of_a_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "commit_of", lambda _: COMMIT)
    assert here("--version") == (0, f"unhex-tui {__version__} (commit 0123456789ab)\n", "")
    monkeypatch.setattr(installation, "commit_of", lambda _: "")
    assert here("--version") == (0, f"unhex-tui {__version__}\n", "")


def files(folder: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ({".git/HEAD": f"{COMMIT}\n"}, COMMIT),
        ({".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": f"{COMMIT}\n"}, COMMIT),
        ({".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": f"# x\n{COMMIT} refs/heads/main\n"}, COMMIT),
        (
            {
                ".git": "gitdir: main/.git/worktrees/a\n",
                "main/.git/worktrees/a/HEAD": "ref: refs/heads/a\n",
                "main/.git/worktrees/a/commondir": "../..\n",
                "main/.git/refs/heads/a": f"{COMMIT}\n",
            },
            COMMIT,
        ),
        ({}, ""),
        ({".git/HEAD": "ref: refs/heads/main\n"}, ""),
        ({".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": f"{COMMIT} refs/heads/mainly\n"}, ""),
        ({".git/HEAD": "nonsense"}, ""),
    ],
)
def test_the_commit_is_read_without_git(texts: dict[str, str], found: str, tmp_path: Path) -> None:
    files(tmp_path, texts)
    assert installation.commit_of(tmp_path) == found


def test_git_names_the_same_commit() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    line = ["git", "rev-parse", "HEAD"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True)
    assert installation.commit_of(ROOT) == done.stdout.strip()


# ---------------------------------------------------------------------- what is needed to start


@pytest.mark.parametrize("lacking", ["msgspec", "rich"])
def test_a_missing_package_is_named_in_one_line(lacking: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The command line needs some packages, single commands need others."""
    files(tmp_path, {"sitecustomize.py": f"import sys; sys.modules[{lacking!r}] = None"})
    line = [sys.executable, "-m", "unhex_tui", "map", "edit", "nightclub", "--data", str(tmp_path / "data")]
    if lacking == "rich":
        if sys.platform == "win32":
            pytest.skip("needs a terminal of Unix")
        from tui.terminal import Terminal

        path = os.pathsep.join([str(tmp_path), str(ROOT)])
        terminal = Terminal(command=line, PYTHONPATH=path)
        assert terminal.ended() == 1
        os.close(terminal.master)
        said = terminal.seen.decode().replace("\r\n", "\n")
    else:
        env = {**os.environ, "PYTHONPATH": str(tmp_path)}
        done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 1 and done.stdout == ""
        said = done.stderr
    assert said == (
        f"unhex-tui: the package {lacking} is missing: install the app again, with the packages it needs "
        "(docs/troubleshooting.md)\n"
    )


def test_an_older_python_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    from unhex_tui import __main__ as start

    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    assert start.run() == 1
    said = "unhex-tui: Python 3.11 or newer is needed, and this is Python 3.10 (docs/troubleshooting.md)\n"
    assert capsys.readouterr() == ("", said)


# ---------------------------------------------------------------------- doctor


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder, with the app's data in it."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in ("NO_COLOR", "TMUX", "STY", "SSH_CONNECTION", "UNHEX_TUI_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    return tmp_path


def examined(home: Path, *args: str) -> str:
    done = here("doctor", "--data", home / "data", *args)
    assert (done.status, done.err) == (0, "")
    assert str(home) not in done.out
    return done.out


def test_doctor_tells_versions_terminal_folders_saves_and_games(home: Path) -> None:
    out = examined(home)
    assert out.startswith(f"program   unhex-tui {__version__}")
    assert f"Python {sys.version.split()[0]} on " in out and "textual 8." in out
    assert "terminal  xterm-256color; input or output is not a terminal, so the screen cannot be shown\n" in out
    assert "16 million colors; encoding utf-8\n" in out
    assert f"data      ~{os.sep}data (by --data), does not exist yet, can be written\n" in out
    assert "saves     0 in all\n" in out and out.endswith(
        "games     unhex, fading-suns, fully-automated, unknown-armies\n"
    )
    assert not (home / "data").exists(), "nothing is written"


def test_doctor_counts_saves_and_tells_problems_without_their_names(home: Path) -> None:
    saves = home / "data" / "saves"
    saves.mkdir(parents=True)
    sample = (ROOT / "saves" / "sample.jsonl").read_bytes()
    write_new(saves / "Secret of the duke.jsonl", sample)
    write_new(saves / "Tomorrow.jsonl", sample.replace(b'"version":2', b'"version":3', 1))
    write_new(saves / "failure.txt", b"Traceback")
    files(home / "data", {"settings.toml": 'theme = "nord"\ncolour = 1\n[keys]\nundo = "z"\n'})
    out = examined(home)
    assert (
        "saves     2 in all\n          1 of unhex\n          1 cannot be opened: it was made by a newer version" in out
    )
    assert f"the last failure is described in ~{os.sep}data{os.sep}saves{os.sep}failure.txt (20" in out
    assert "theme nord; keys changed: 1, mistakes in settings.toml: 1\n" in out and "unknown setting “colour”" in out
    assert "duke" not in out and "Tomorrow" not in out


def test_doctor_names_a_broken_game(home: Path, site: Path) -> None:  # noqa: F811
    broken(site, "\nroled\n")
    out = examined(home)
    assert out.endswith(
        "broken-candle, of another package: cannot be loaded (NameError: name 'roled' is not defined)\n"
    )


def test_doctor_says_what_would_keep_the_app_from_working(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TMUX", "/tmp/tmux-0/default,1,0")
    out = examined(home, "--ascii")
    assert "CANNOT be written (~): choose another folder with --data\n" in out
    assert "but NO_COLOR is set; encoding utf-8; drawn with ASCII signs\n          inside tmux\n" in out


def test_doctor_goes_on_after_a_part_that_fails(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "list_saves", lambda _: 1 // 0)
    out = examined(home)
    assert "saves     cannot be determined (ZeroDivisionError: " in out and "\ngames     unhex, " in out


def test_doctor_needs_neither_terminal_nor_home_nor_utf_8(tmp_path: Path) -> None:
    env = {"HOME": "/nonexistent/home", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TERM": ""}
    done = apart("doctor", cwd=tmp_path, **env)
    assert (done.status, done.err) == (0, "") and done.out.isascii()
    assert "; drawn with ASCII signs\n" in done.out
    assert not done.out.count("cannot be determined")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
@pytest.mark.parametrize(("size", "said"), [((120, 40), "120x40\r\n"), ((60, 20), "60x20, smaller than 80x24: ")])
def test_doctor_tells_the_size_of_a_terminal(size: tuple[int, int], said: str, tmp_path: Path) -> None:
    from tui.terminal import COMMAND, Terminal

    wait = "import os, sys; sys.stdin.readline(); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    line = (sys.executable, "-c", wait, *COMMAND[1:])
    terminal = Terminal("doctor", "--data", str(tmp_path), command=line)
    terminal.size(*size)
    terminal.write(b"\n")
    assert terminal.ended() == 0
    os.close(terminal.master)
    assert f"xterm-256color, {said}".encode() in terminal.seen
