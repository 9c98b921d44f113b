"""The players' screen in its own terminal: the time from the GM's answer until `unhex-tui watch` has drawn it.

Only answers that change the players' view count. The rest of the time the screen is idle.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from tests.benchmarks.fights import ROOT, copied, fourteen, large, opened, saved
from tests.benchmarks.figures import Figure
from tests.benchmarks.terminal import Terminal
from tests.players import RandomPlayer

ANSWERS = 60
IDLE = 3.0


def measure(folder: Path) -> list[Figure]:
    """Measure `watch` with 14 characters, and with 40 characters and 5,000 entries."""
    figures = _followed("14 combatants", saved(folder / "fight.jsonl", fourteen(), (200,))[200], folder)
    return [*figures, *_followed("40 combatants", saved(folder / "large.jsonl", large(), (5000,))[5000], folder)]


def _followed(name: str, save: Path, folder: Path) -> list[Figure]:
    path = copied(save, folder / "watched.jsonl")
    session, file = opened(path)
    terminal = Terminal([sys.executable, "-m", "unhex_tui", "watch", str(path)], ROOT)
    try:
        first = terminal.until(lambda text: "What happens" in text and "Round" in text)
        terminal.settle()
        player, painted, undone = RandomPlayer(Random(7), passive=0.5), [], []
        for n in range(ANSWERS):
            before = session.view("players")
            if n % 6 == 5:
                session.undo_action()
            elif session.decision is not None:
                session.answer(player(session.decision))
            written = time.perf_counter()
            if session.view("players", lines=3) == before._replace(log=before.log[-3:]):
                continue
            found = terminal.changed(written)
            if found is not None:
                (undone if n % 6 == 5 else painted).append(found)
            time.sleep(0.01 * (n % 10))  # spread the answers between two looks at the file
        busy = terminal.busy(IDLE)
        return [
            Figure(f"{name}: the start until painted", "ms", [first]),
            Figure(f"{name}: an answer written until painted", "ms", painted, 200, 300),
            Figure(f"{name}: an action taken back until painted", "ms", undone, 200, 300),
            Figure(f"{name}: idle, of one core", "%", [busy], 5),
            Figure(f"{name}: memory", "MiB", [terminal.peak]),
        ]
    finally:
        terminal.close()
        file.close()
        path.unlink()
