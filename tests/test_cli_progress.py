"""Progress of slow commands: on stderr, only if that is a terminal, and gone when the output comes."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr
from itertools import islice
from pathlib import Path
from time import sleep

import pytest
from command_line import ROOT, here

from unhex_tui.commands import output
from unhex_tui.commands.output import Progress

SAVE = ROOT / "saves" / "sample.jsonl"


class Screen(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def err(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Standard error as a terminal, where progress is shown after a moment."""
    monkeypatch.setattr(output, "PATIENCE", 0.01)
    monkeypatch.setattr(output, "PAUSE", 0.01)
    return Screen()


def test_a_slow_command_shows_the_share_that_is_done_and_clears_the_line(err: Screen) -> None:
    with redirect_stderr(err), Progress("making the report") as progress:
        for step in progress.of(range(4), 4):
            sleep(0.1 if step == 3 else 0)
        sleep(0.05)
    shown = err.getvalue().split("\r")
    assert "making the report: 75 %" in shown
    assert shown[-3].startswith("making the report: 0 s") and shown[-2].isspace() and not shown[-1]


def test_a_quick_command_shows_none(err: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "PATIENCE", 60)
    with redirect_stderr(err), Progress("reading"):
        pass
    assert err.getvalue() == ""


def test_steps_pass_unchanged_and_none_are_taken_ahead(err: Screen) -> None:
    taken = iter("abcd")
    assert [*islice(Progress("x").of(taken, 0), 2)] == ["a", "b"] and [*taken] == ["c", "d"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of Unix")
@pytest.mark.parametrize("command", ["log sample", "log sample --html", "export sample", "doctor"])
def test_a_closed_standard_error_is_no_terminal(command: str, tmp_path: Path) -> None:
    line = f'"$0" -m unhex_tui {command} --data "$1" 2>&-'
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", line, sys.executable, tmp_path], cwd=tmp_path, env=env, capture_output=True, check=False
    )
    assert done.returncode == 0 and done.stdout and not [*tmp_path.iterdir()]


def test_a_failure_ends_the_line_too(err: Screen) -> None:
    with pytest.raises(ValueError, match="no"), redirect_stderr(err), Progress("reading"):
        sleep(0.05)
        raise ValueError("no")
    assert err.getvalue().endswith(" \r")


@pytest.mark.parametrize(
    "args", [["log", SAVE], ["log", SAVE, "--html"], ["export", SAVE], ["check", "unhex", "--decisions", 10]]
)
def test_without_a_terminal_output_and_errors_are_as_ever(args: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    usual = here(*args)
    monkeypatch.setattr(output, "PATIENCE", 0)
    assert here(*args) == usual and usual.status == 0 and usual.err == ""
