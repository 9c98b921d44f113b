"""The benchmarks, which pytest does not collect, can be started from the project's folder without pytest's paths."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOADS = """
from importlib import import_module
from tests.benchmarks.__main__ import PARTS
for file, measure, _ in PARTS.values():
    assert callable(getattr(import_module(f"tests.benchmarks.{file}"), measure))
"""


def test_every_benchmark_can_be_begun() -> None:
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-c", LOADS]
    ran = subprocess.run(command, cwd=ROOT, env=usual, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
