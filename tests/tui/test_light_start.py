"""What the screen loads before its first paint."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import ROOT
from unhex_tui.commands import sessions
from unhex_tui.systems import BUILT_IN, named

CODE = """
import asyncio, sys
from random import Random
from unhex_tui.commands import sessions
from unhex_tui.engine.session import AppDice
from unhex_tui.systems import named
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened

name, path = sys.argv[1:]
held = {begin}
async def paint():
    app = TrackerApp(Opened(held.session, held.name), AppDice(Random(1)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
asyncio.run(paint())
held.close()
print(*sys.modules)
"""
DEMO = "sessions.begun_demo(named(name), path)"
RESUMED = "sessions.to_play(sessions.Path(path), None)"


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("begin", [DEMO, RESUMED], ids=["demo", "resumed"])
def test_the_screen_is_painted_without_pydantic(name: str, begin: str, tmp_path: Path) -> None:
    """Only a refused file loads it."""
    where = tmp_path
    if begin == RESUMED:
        where = tmp_path / "a.jsonl"
        sessions.begun({"system": name, **sessions.demo_setup(named(name))}, where).close()
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(begin=begin), name, str(where)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    loaded = {module.partition(".")[0] for module in done.stdout.split()}
    assert "textual" in loaded and not loaded & {"pydantic", "pydantic_core", "jsonschema"}
