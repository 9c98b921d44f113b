"""The screen, measured from outside in a pseudo-terminal of 120×40: start, keys, memory, idleness.

A key's time runs from writing it to the terminal until the last frame that it changed has been read. Saves lie in
memory (/dev/shm) if the system has it, so that flushes to the device do not count.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.benchmarks.fights import ROOT, copied, fourteen, opened, saved
from tests.benchmarks.figures import Figure, by_turns, ratio
from tests.benchmarks.terminal import KEYS, Terminal
from tests.benchmarks.typed import Typed, answers_in, keys_from

AHEAD = 50
"""Number of keys typed ahead."""
KEYS_TIMED = 150
STARTS = 9


class Slack(NamedTuple):
    """Factors by which a fight may exceed the budgets."""

    start: float
    keys: float


def measure_start(folder: Path) -> list[Figure]:
    """Measure the start with 14 characters."""
    return starts(_nightclub(folder), Slack(1, 1))


def measure(folder: Path) -> list[Figure]:
    """Measure keys, memory and idleness with 14 characters."""
    return keys(_nightclub(folder), Slack(1, 1))


def _nightclub(folder: Path) -> Path:
    """Return a save of the nightclub fight after some rounds."""
    return saved(folder / "fourteen.jsonl", fourteen(), (120,))[120]


def starts(save: Path, slack: Slack) -> list[Figure]:
    """Measure the start of `play SAVE` beside that of bare widgets."""
    with _in_memory() as folder:
        return _starts(save, folder, slack)


def keys(save: Path, slack: Slack) -> list[Figure]:
    """Measure all other figures of a save."""
    with _in_memory() as folder:
        typed, _ = keys_from(save, folder, KEYS_TIMED)
        ahead = keys_from(save, folder, AHEAD)
        return [*_keys(save, folder, typed, slack), *_typed_ahead(save, folder, *ahead, slack)]


@contextmanager
def _in_memory() -> Iterator[Path]:
    """Make a temporary folder, in memory if the system allows it."""
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if os.access(shared, os.W_OK) else None) as folder:
        yield Path(folder)


def started(save: Path) -> tuple[Terminal, float]:
    """Start `play SAVE`; return the terminal and the milliseconds until everything is on the screen."""
    terminal = Terminal([sys.executable, "-m", "unhex_tui", "play", str(save)], ROOT)
    return terminal, terminal.until(_everything)


def _everything(text: str) -> bool:
    """Tell whether map, round, roster, sheet, log and question are drawn."""
    return all(sign in text for sign in ("Round", "4-6", "decide", "undo")) and text.count("┌") + text.count("╭") > 8


def _widgets(save: Path) -> int:
    """Return the number of widgets that the app shows for a save."""
    from unhex_tui.engine.session import AppDice
    from unhex_tui.tui.app import TrackerApp
    from unhex_tui.tui.screens.opening import Opened

    session, file = opened(save)
    app = TrackerApp(Opened(session, "save"), AppDice(Random(1)))

    async def counted() -> int:
        async with app.run_test(size=(120, 40)):
            return len(app.screen.query("*"))

    try:
        return asyncio.run(counted())
    finally:
        file.close()


def _starts(save: Path, folder: Path, slack: Slack) -> list[Figure]:
    count = _widgets(copied(save, folder / "counted.jsonl"))
    spent: dict[str, list[float]] = {"ours": [], "bare": []}

    def ours() -> float:
        terminal, took = started(copied(save, folder / "started.jsonl"))
        spent["ours"].append(terminal.spent() * 1000)
        terminal.close()
        return took

    def bare() -> float:
        command = [sys.executable, str(Path(__file__).with_name("bare_widgets.py")), str(count)]
        terminal = Terminal(command, ROOT)
        took = terminal.until(lambda text: f"widget {count - 1}" in text)
        spent["bare"].append(terminal.spent() * 1000)
        terminal.close()
        return took

    samples = by_turns(STARTS, {"bare": bare, "ours": ours})
    bare_name = f"start of {count} bare widgets, by turns"
    us, them = Figure("start to full screen", "ms", samples["ours"]), Figure(bare_name, "ms", samples["bare"])
    busy, idle = (Figure("", "ms", spent[which][1:]) for which in ("ours", "bare"))
    return [
        us,
        them,
        ratio("start: ours to bare", us, them, 1.5 * slack.start),
        ratio("start: ours to bare, in processor time", busy, idle, None),
    ]


def _keys(save: Path, folder: Path, typed: list[Typed], slack: Slack) -> list[Figure]:
    copy = copied(save, folder / "keys.jsonl")
    terminal, _ = started(copy)
    terminal.settle()
    cursor = _cursor(terminal)
    answers: list[float] = []
    digits: list[float] = []
    undo: list[float] = []
    redo: list[float] = []
    late = 0
    for one in typed:
        size = copy.stat().st_size
        took = terminal.press(KEYS.get(one.key, one.key))
        if took is None:
            continue
        (answers if one.answers else digits).append(took)
        late += one.answers and copy.stat().st_size == size
        if one.returns:
            for key, found in (("u", undo), ("y", redo)):
                took = terminal.press(key)
                found.extend([] if took is None else [took])
    terminal.settle(0.5)
    idle = terminal.busy(5)
    peak = terminal.peak
    terminal.close()
    k = slack.keys
    return [
        Figure("cursor key to paint", "ms", cursor, 5 * k, 12 * k),
        Figure("decision key to painted and written", "ms", answers, 25 * k, 50 * k, note=f"{late} not written"),
        Figure("a digit or a pick to paint", "ms", digits),
        Figure("undo to painted and written", "ms", undo, *((30, 50 * k) if k > 1 else (25, 50))),
        Figure("redo to painted and written", "ms", redo, 25 * k, 50 * k),
        Figure("peak memory after all these", "MiB", [peak], 80 * k),
        Figure("one core, idle for 5 s", "%", [idle], 0.5 * k),
    ]


def _cursor(terminal: Terminal) -> list[float]:
    """Return the times of cursor keys down and up through all options."""
    found = []
    for n in range(60):
        took = terminal.press(KEYS["down" if n % 20 < 10 else "up"])
        if took is not None:
            found.append(took)
    terminal.press(KEYS["escape"], quiet=0.3)
    return found


def _typed_ahead(save: Path, folder: Path, typed: list[Typed], wanted: list[object], slack: Slack) -> list[Figure]:
    text = "".join(KEYS.get(one.key, one.key) for one in typed)
    lost = 0

    def burst() -> float:
        nonlocal lost
        copy = copied(save, folder / "ahead.jsonl")
        terminal, _ = started(copy)
        terminal.settle()
        took = terminal.press(text, quiet=0.4)
        terminal.close()
        lost += len(wanted) - sum(a == b for a, b in zip(wanted, answers_in(copy), strict=False))
        return took or float("inf")

    samples = by_turns(7, {"ahead": burst})["ahead"]
    answers = sum(one.answers for one in typed)
    note = f"{answers} answers among them, {lost} lost"
    return [Figure(f"{AHEAD} keys typed ahead, all painted and written", "ms", samples, 100 * slack.keys, note=note)]
