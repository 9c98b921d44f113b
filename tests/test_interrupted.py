"""Ctrl+C while a command loads its modules ends it quietly, with the exit status 130 that shells expect.

An import finder sends the signal when a certain module is looked for, so that every run is the same. A shell that runs
the tests in the background ignores the signal for them, so each program first restores Python's own handler.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.command_line import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process of Windows is not sent this signal")

_PROGRAM = """
import os, signal, sys

wanted = sys.argv[1]

class Interrupting:
    def find_spec(self, name, *_):
        if name == wanted:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
signal.signal(signal.SIGINT, signal.default_int_handler)
{begin}
"""
_AS_MODULE = "import runpy; sys.argv[:2] = ['unhex-tui']; runpy.run_module('unhex_tui', run_name='__main__')"
_AS_SCRIPT = "sys.argv[:2] = ['unhex-tui']; from {} import {} as run; sys.exit(run())"
"""Start like the script that is installed for the command."""

COMMANDS = {
    ("log", "sample"): ("unhex_tui.commands.story", "unhex_tui.systems.unhex.system"),
    ("export", "sample"): ("unhex_tui.commands.output", "unhex_tui.files.export"),
    ("rules", "DICE-1"): ("unhex_tui.commands.rules", "unhex_tui.systems.unhex.system"),
    ("keys",): ("unhex_tui.commands.rules", "unhex_tui.tui.keys.commands"),
    ("map", "check", "nightclub"): ("unhex_tui.commands.maps", "unhex_tui.scenes.areas"),
    ("map", "edit", "nightclub"): ("unhex_tui.commands.screen",),
    ("run", "--demo"): ("unhex_tui.commands.headless", "unhex_tui.systems.unhex.system"),
    ("demo",): ("unhex_tui.commands.screen", "unhex_tui.systems.unhex.system"),
    ("play", "sample"): ("unhex_tui.commands.screen",),
    (): ("unhex_tui.commands.screen",),
    ("watch", "sample"): ("unhex_tui.commands.screen",),
    ("serve", "sample"): ("unhex_tui.web.server",),
}
"""Modules that each command imports while it loads; the signal comes at their import."""


def interrupted(begin: str, module: str, words: tuple[str, ...], data: Path) -> tuple[int, str]:
    """Return the exit status and the output of a command that gets Ctrl+C when it imports `module`."""
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM.format(begin=begin), module, *words],
        cwd=ROOT,
        env={**os.environ, "UNHEX_TUI_DATA": str(data)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(("words", "module"), [(words, one) for words, each in COMMANDS.items() for one in each])
def test_while_a_command_loads_it_ends_quietly(words: tuple[str, ...], module: str, tmp_path: Path) -> None:
    assert interrupted(_AS_MODULE, module, words, tmp_path) == (130, "")


@pytest.mark.parametrize("module", ["unhex_tui.cli", "argparse", "unhex_tui.commands", "unhex_tui.files.atomic"])
def test_while_the_command_line_loads_it_ends_quietly(module: str, tmp_path: Path) -> None:
    assert interrupted(_AS_MODULE, module, ("keys",), tmp_path) == (130, "")


def test_so_does_the_script_of_the_package(tmp_path: Path) -> None:
    """The script is the one named in `pyproject.toml`: it imports the function and calls it."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    module, _, function = told["project"]["scripts"]["unhex-tui"].partition(":")
    begin = _AS_SCRIPT.format(module, function)
    assert interrupted(begin, "unhex_tui.cli", ("keys",), tmp_path) == (130, "")
    assert interrupted(begin, "nothing", ("--version",), tmp_path)[0] == 0


def test_where_the_signal_is_ignored_the_command_goes_on(tmp_path: Path) -> None:
    """Shells ignore the signal for background jobs, and `nohup` does too."""
    begin = "signal.signal(signal.SIGINT, signal.SIG_IGN); " + _AS_MODULE
    status, said = interrupted(begin, "unhex_tui.cli", ("keys",), tmp_path)
    assert status == 0 and "quit" in said
