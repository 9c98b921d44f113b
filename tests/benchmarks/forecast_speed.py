"""The forecast: play-outs a second, from the key to the first figure, from an answer to the end of the workers, memory.

Play-outs are measured in processor time of this process; a worker's memory and the screen's keys from outside.
"""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tests.benchmarks import fights
from tests.benchmarks.figures import Figure
from tests.benchmarks.terminal import Screen, Terminal
from unhex_tui.commands.worker import WORKER
from unhex_tui.engine.past import Position
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import System
from unhex_tui.playouts.playing import play_out
from unhex_tui.playouts.workers import Forecast
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

RUNS, PLAYOUTS, KEYS, TURNS = 5, 10, 16, 4


class Fight(NamedTuple):
    """A fight with its least play-outs a second."""

    name: str
    system: System
    make: Callable[[], dict[str, Any]]
    least: float


FIGHTS = (
    Fight("Unhex: nightclub", UNHEX, fights.demo, 12),
    Fight("Unhex: plain", UNHEX, fights.plain, 25),
    Fight("Fading Suns: brawl", FADING_SUNS, fights.brawl, 25),
    Fight("Fully Automated!: yard", FULLY_AUTOMATED, fights.yard, 12),
    Fight("Unknown Armies: street", UNKNOWN_ARMIES, fights.street, 20),
)
"""The measured fights; those of games without judges are left out."""


def measure(folder: Path) -> list[Figure]:
    """Measure play-outs in this process, workers, and the screen."""
    return [*_speed(), *_workers(), *_screen(folder)]


def _judged() -> list[tuple[Fight, Position]]:
    made = [(fight, Session(fight.system, fight.make())) for fight in FIGHTS]
    return [(fight, session.position()) for fight, session in made if fight.system.course(session.table) is not None]


def _speed() -> list[Figure]:
    found = []
    for fight, position in _judged():
        play_out(fight.system, position, 0, seed=1, temper="plain")
        gc.freeze()  # as a worker does after its first play-out
        samples = []
        for run in range(RUNS):
            began = time.process_time()
            for k in range(PLAYOUTS):
                play_out(fight.system, position, run * PLAYOUTS + k, seed=0, temper="plain")
            samples.append(PLAYOUTS / (time.process_time() - began))
        found.append(Figure(f"play-outs, {fight.name}", "/s", samples, least=fight.least))
    return found


def _workers() -> list[Figure]:
    """Measure a forecast of Unknown Armies without a screen."""
    fight, position = next(each for each in _judged() if each[0].system is UNKNOWN_ARMIES)
    first, gone, memory = [], [], []
    for _ in range(RUNS):
        began = time.perf_counter()
        forecast = Forecast(WORKER, fight.system, position, workers=1)
        while not forecast.tally.playouts:
            time.sleep(0.002)
        first.append((time.perf_counter() - began) * 1000)
        (worker,) = (each.process for each in forecast._workers)
        if (status := Path(f"/proc/{worker.pid}/status")).exists():
            memory.append(int(re.findall(r"VmHWM:\s*(\d+)", status.read_text())[0]) / 1024)
        began = time.perf_counter()
        forecast.stop()
        while worker.poll() is None:
            time.sleep(0.0005)
        gone.append((time.perf_counter() - began) * 1000)
    figures = [
        Figure("start to the first figure", "ms", first, most=700),
        Figure("stop to no worker", "ms", gone, most=50),
    ]
    return [*figures, *([Figure("memory of a worker", "MiB", memory, most=60)] if memory else [])]


def _screen(folder: Path) -> list[Figure]:
    """Measure keys while a forecast runs, and by turns while its workers stand still."""
    setup = folder / "street.json"
    setup.write_text(json.dumps({"system": "unknown-armies", **fights.street()}), "utf-8")
    command = [sys.executable, "-m", "unhex_tui", "--data", str(folder / "data"), "play", str(setup)]
    app = Terminal(command, fights.ROOT)
    try:
        app.until(lambda screen: "who focuses" in screen)
        app.settle()
        app.began = time.perf_counter()
        app.press("%", quiet=0.01)
        first = app.until(lambda screen: re.search(r"[1-9]\d* of 400", screen) is not None)
        without, during = list[float](), list[float]()
        for _ in range(TURNS):
            during += _keys(app)
            with _still(app.pid):
                without += _keys(app)
        before = Figure("a key while the workers stand still", "ms", without)
        most, note = before.at_95 + 5, f"{median(during) - before.median:+.1f} ms"
        return [
            Figure("the key % to the first figure on the screen", "ms", [first], most=700),
            before,
            Figure("a key while the forecast runs", "ms", during, most_at_95=most, note=note),
        ]
    finally:
        app.close()


def _keys(app: Terminal) -> list[float]:
    """Return how long keys take that move the cursor."""
    keys = ("\x1b[B" if n % 8 < 4 else "\x1b[A" for n in range(KEYS))
    return [took for key in keys if (took := app.press(key, part=_question)) is not None]


def _question(screen: Screen) -> list[list[tuple[str, str]]]:
    """Return the columns of the question, without those of the forecast."""
    top = next(row for row in screen.cells if row[0][0] == "┏")
    width = [sign for sign, _ in top].index("┓")
    return [row[:width] for row in screen.cells]


@contextmanager
def _still(pid: int) -> Iterator[None]:
    """Suspend an app's workers within the context."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    workers = [int(worker) for task in tasks for worker in (task / "children").read_text("ascii").split()]
    try:
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        yield
    finally:
        for worker in workers:
            os.kill(worker, signal.SIGCONT)
