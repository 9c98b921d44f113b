"""A long session of 40 characters, 25 areas and 5,000 entries: opening, undo and redo, writing, views.

Writing is measured after 100, 1,000 and 5,000 entries in turn, because its cost must not grow. The flush of the device
is measured separately and subtracted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

from tests.benchmarks.fights import copied, large, opened, saved
from tests.benchmarks.figures import Figure, by_turns, ratio, timed
from tests.players import RandomPlayer
from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.journal import Timeline
from unhex_tui.engine.session import Session
from unhex_tui.files import savefile
from unhex_tui.files.savefile import SaveFile

LENGTHS = (100, 1_000, 5_000)
STEPS = 300
"""Number of steps back, forth and ahead, each timed separately."""


def measure(folder: Path) -> list[Figure]:
    """Measure all figures of the long session."""
    saves = saved(folder / "large.jsonl", large(), LENGTHS)
    save = saves[LENGTHS[-1]]
    return [
        *_opening(save, folder),
        *_moving(save, folder),
        *_looking_back(save, folder),
        *_writing(saves, folder),
        *_viewing(save, folder),
    ]


def _opening(save: Path, folder: Path) -> list[Figure]:
    copy = copied(save, folder / "copy.jsonl")

    def opening() -> float:
        began = perf_counter()
        _session, file = opened(copy)
        took = (perf_counter() - began) * 1000
        file.close()
        return took

    def first_undo() -> float:
        session, file = opened(copied(save, copy))
        took = timed(session.undo)
        file.close()
        return took

    samples = by_turns(9, {"opening the save": opening, "undo, just opened": first_undo})
    size = save.stat().st_size / 2**20
    return [
        Figure("opening the save", "ms", samples["opening the save"], 500, note=f"{size:.1f} MiB"),
        Figure("undo, just opened", "ms", samples["undo, just opened"], 30),
    ]


def _moving(save: Path, folder: Path) -> list[Figure]:
    session, file = opened(copied(save, folder / "copy.jsonl"))
    flush = _apart(file)
    back = [timed(session.undo) - flush() for _ in range(STEPS)]
    forth = [timed(session.redo) - flush() for _ in range(STEPS)]
    actions = [timed(session.undo_action) - flush() for _ in range(50)]
    file.close()
    return [
        Figure(f"undo, {STEPS} in a row", "ms", back, 30, 30, note=f"longest {max(back):.1f} ms"),
        Figure(f"redo, {STEPS} in a row", "ms", forth, note=f"longest {max(forth):.1f} ms"),
        Figure("undo to the action's start, 50 in a row", "ms", actions, 30, 30),
    ]


def _apart(file: SaveFile) -> Callable[[], float]:
    """Measure the flushes of a save; return a function that gives their milliseconds since the last call."""
    spent = [0.0]
    flush = savefile.flush

    def measured(fd: int) -> None:
        took = timed(lambda: flush(fd))
        spent[0] += took if fd == file.fd else 0

    def taken() -> float:
        took, spent[0] = spent[0], 0.0
        return took

    savefile.flush = measured
    return taken


def _looking_back(save: Path, folder: Path) -> list[Figure]:
    """Measure the timeline when it is first opened: every moment is rebuilt with its view."""
    session, file = opened(copied(save, folder / "copy.jsonl"))
    entries, rng = LENGTHS[-1], Random(1)
    opening = by_turns(9, {"timeline": lambda: timed(lambda: Timeline(session.journal))})["timeline"]
    past = session.past()
    jumps = [timed(lambda: past.moment(rng.randrange(entries))) for _ in range(STEPS)]
    past = session.past()
    back = [timed(lambda n=n: past.moment(n)) for n in range(entries, entries - STEPS, -1)]  # type: ignore[misc]
    report = by_turns(3, {"report": lambda: timed(lambda: page(gathered(session, "gm")))})["report"]
    past = session.past()
    forth = [timed(lambda n=n: past.moment(n)) for n in range(entries // 2, entries // 2 + STEPS)]  # type: ignore[misc]
    file.close()
    return [
        Figure("report as a page", "ms", report),
        Figure("timeline, just opened", "ms", opening, 100),
        Figure(f"timeline: a step back, {STEPS} in a row", "ms", back, None, 20, note=f"longest {max(back):.1f} ms"),
        Figure(f"timeline: a step on, {STEPS} in a row", "ms", forth, None, 20, note=f"longest {max(forth):.1f} ms"),
        Figure(
            f"timeline: a jump anywhere, {STEPS} of them", "ms", jumps, None, 100, note=f"longest {max(jumps):.1f} ms"
        ),
    ]


def _writing(saves: dict[int, Path], folder: Path) -> list[Figure]:
    flushes: list[float] = []
    samples: dict[int, list[float]] = {length: [] for length in saves}
    places: dict[int, tuple[Session, RandomPlayer, Callable[[], float]]] = {}
    files = []
    for length, save in saves.items():
        session, file = opened(copied(save, folder / f"writing-{length}.jsonl"))
        places[length] = session, RandomPlayer(Random(7), passive=0.8), _apart(file)
        files.append(file)
    for _ in range(STEPS):
        for length, (session, player, flush) in places.items():
            if session.decision is None:
                continue
            value = player(session.decision)
            took = timed(lambda session=session, value=value: session.answer(value, by="random"))  # type: ignore[misc]
            flushes.append(flush())
            samples[length].append(took - flushes[-1])
    for file in files:
        file.close()
    figures = [Figure(f"an answer applied and written, after {n:,}", "ms", found) for n, found in samples.items()]
    first, last = figures[0], figures[-1]
    grown = ratio(f"the last of these to the first ({LENGTHS[-1]:,} to {LENGTHS[0]:,})", last, first, 1.25)
    return [*figures, grown, Figure("the device's flush, apart", "ms", flushes)]


def _viewing(save: Path, folder: Path) -> list[Figure]:
    session, file = opened(copied(save, folder / "copy.jsonl"))
    samples = by_turns(
        50,
        {
            "the GM's view": lambda: timed(lambda: session.view("gm")),
            "the players' view": lambda: timed(lambda: session.view("players")),
        },
    )
    file.close()
    return [Figure(name, "ms", found) for name, found in samples.items()]
