"""Cursor steps in the choice of the next actor: 40 characters in 25 areas against the nightclub demo.

Both are measured in turn at 120×40, in time and in processor time.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.benchmarks.fights import demo, large
from tests.benchmarks.figures import Figure, ratio
from tests.benchmarks.screen_speed import started
from tests.benchmarks.terminal import KEYS
from tests.players import RandomPlayer
from unhex_tui.commands import sessions

STEPS = 80


def choosing(setup: dict[str, Any], path: Path) -> Path:
    """Return a save that stops when a side is first asked who acts."""
    held = sessions.begun(setup, path)
    player = RandomPlayer(Random(1))
    while (decision := held.session.decision) is not None and decision.question != "turn.actor":
        held.session.answer(player(decision))
    if held.file is not None:
        held.file.close()
    return path


def measure(folder: Path) -> list[Figure]:
    """Measure the time from a cursor key to the last frame that it changed."""
    setups = {"10 characters": demo(), "40 characters": large()}
    terminals = {name: started(choosing(setup, folder / f"{name}.jsonl"))[0] for name, setup in setups.items()}
    took: dict[str, list[float]] = {name: [] for name in terminals}
    busy: dict[str, list[float]] = {name: [] for name in terminals}
    for terminal in terminals.values():
        terminal.settle()
    for n in range(STEPS):
        for name, terminal in terminals.items():
            before = terminal.spent()
            paint = terminal.press(KEYS["down" if n % 20 < 10 else "up"])
            if paint is not None:
                took[name].append(paint)
                busy[name].append((terminal.spent() - before) * 1000)
    for terminal in terminals.values():
        terminal.close()
    found = {name: Figure(f"cursor key to paint, {name}", "ms", took[name]) for name in terminals}
    cost = {name: Figure("", "ms", busy[name]) for name in terminals}
    few, many = terminals
    return [
        *found.values(),
        ratio("cursor: 40 characters to 10", found[many], found[few], 1.5),
        ratio("cursor: 40 characters to 10, in processor time", cost[many], cost[few], None),
    ]
