"""Duration of commands without a screen, which do not load Textual."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.benchmarks.fights import ROOT, demo, saved
from tests.benchmarks.figures import Figure, by_turns, timed
from tests.benchmarks.terminal import usual_environment

RUNS = 15


def measure(folder: Path) -> list[Figure]:
    """Measure Python alone and each command in turn."""
    save = str(saved(folder / "demo.jsonl", demo(), (120,))[120])
    club = str(ROOT / "maps" / "nightclub.map")
    commands = {
        "--version": ["--version"],
        "--help": ["--help"],
        "map check": ["map", "check", club],
        "map show": ["map", "show", club],
        "map look --json": ["map", "look", club, "Dance Floor", "Bar", "--json"],
        "log SAVE": ["log", save],
        "export SAVE": ["export", save],
        "run --demo, first question": ["run", "--demo"],
    }
    acts = {"python -c pass": lambda: timed(lambda: _run(["-c", "pass"]))}
    for name, command in commands.items():
        acts[name] = lambda command=command: timed(lambda: _run(["-m", "unhex_tui", *command]))  # type: ignore[misc]
    samples = by_turns(RUNS, acts)
    figures = [Figure("python -c pass", "ms", samples.pop("python -c pass"))]
    for name, found in samples.items():
        loaded = _run(["-X", "importtime", "-m", "unhex_tui", *commands[name]]).stderr
        note = "loads Textual" if b"textual" in loaded else "without Textual"
        figures.append(Figure(name, "ms", found, 100, note=note))
    return figures


def _run(command: list[str]) -> subprocess.CompletedProcess[bytes]:
    """Run this interpreter without input.

    Raises: CalledProcessError: The command failed.
    """
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=usual_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
