"""What the screen loads before its first paint."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.command_line import ROOT
from unhex_tui.systems import BUILT_IN

CODE = """
import asyncio, sys
from pathlib import Path
from random import Random
from unhex_tui.commands import sessions
from unhex_tui.engine.session import AppDice
from unhex_tui.systems import named
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened

async def paint(held):
    app = TrackerApp(Opened(held.session, held.name), AppDice(Random(1)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        width = app.screen.size.width
    held.close()
    print(width, *{name.partition(".")[0] for name in sys.modules})

folder = Path(sys.argv[1])
for name in sys.argv[2:]:
    asyncio.run(paint(sessions.begun_demo(named(name), str(folder))))
    saved = folder / f"{name}.jsonl"
    sessions.begun({"system": name, **sessions.demo_setup(named(name))}, saved).close()
    asyncio.run(paint(sessions.to_play(saved, None)))
"""


def test_demos_and_resumed_saves_are_painted_without_pydantic(tmp_path: Path) -> None:
    """Only a refused file loads it. One process paints all games: a module that any of them loads stays in the list."""
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(tmp_path), *BUILT_IN],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    paints = [line.split() for line in done.stdout.splitlines()]
    assert [width for width, *_ in paints] == ["120"] * 2 * len(BUILT_IN)
    for _, *modules in paints:
        assert "textual" in modules and not {"pydantic", "pydantic_core", "jsonschema"}.intersection(modules)
