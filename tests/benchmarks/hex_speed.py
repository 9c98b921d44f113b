"""Cursor steps on a map of hexes, compared with steps over targets on a map of areas and with steps in a list.

The list leaves the map alone. All are measured in turn at 120×40, in time and in processor time.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.benchmarks.fights import ROOT, fourteen, saved
from tests.benchmarks.figures import Figure, ratio
from tests.benchmarks.screen_speed import started
from tests.benchmarks.terminal import KEYS, Terminal
from tests.fully_automated.fa_kit import Fight
from unhex_tui.commands import sessions
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

STEPS = 80
_PEOPLE = (
    "Nadi pc Speed 6 armor 1 at E4 has pistol",
    "Bram pc HP 24 at F4 has club",
    "Sefa pc at G7 has rifle",
    "Quill pc HP 16 at H4",
    *(f"Guard{n} at {place} has pistol" for n, place in enumerate(("E13", "F13", "G12", "D14", "H13", "I10"), 1)),
)
_WAYS = ("right", "down", "left", "up")


def moving(path: Path) -> Path:
    """Return a save of a fight of four against six that stops when a character is asked where to move."""
    text = (ROOT / "maps" / "reed-beds.hexes").read_text("utf-8")
    file = create(path, Header(FULLY_AUTOMATED.name, Fight(*_PEOPLE, map=text).setup))
    fight = Fight(*_PEOPLE, map=text, write=file.write)
    fight.order().choose(nadi="move", bram="move", guard1="move").idle("move")
    file.close()
    return path


def aiming(path: Path) -> Path:
    """Return a save of Unhex with 14 characters that stops when a shooter is asked for the target."""
    held = sessions.begun(fourteen(), path)
    for answer in ([4, 5], [2, 1], "crew", "vex", "attack:i1"):
        held.session.answer(answer)
    assert held.session.decision is not None and held.session.decision.question == "attack.target"
    if held.file is not None:
        held.file.close()
    return path


def measure(folder: Path) -> list[Figure]:
    """Measure the time from a cursor key to the last frame that it changed."""
    areas, _ = started(aiming(folder / "areas.jsonl"))
    list_, _ = started(saved(folder / "list.jsonl", fourteen(), (120,))[120])
    hexes = Terminal([sys.executable, "-m", "unhex_tui", "play", str(moving(folder / "hexes.jsonl"))], ROOT)
    hexes.until(lambda text: "move ›" in text and "undo" in text)
    terminals = {"areas": areas, "a list": list_, "hexes": hexes}
    took: dict[str, list[float]] = {name: [] for name in terminals}
    busy: dict[str, list[float]] = {name: [] for name in terminals}
    for terminal in terminals.values():
        terminal.settle()
    for n in range(STEPS):
        keys = {"areas": "down" if n % 6 < 3 else "up", "a list": "down" if n % 20 < 10 else "up"}
        for name, terminal in terminals.items():
            before = terminal.spent()
            paint = terminal.press(KEYS[keys.get(name, _WAYS[n // 3 % 4])])
            if paint is not None:
                took[name].append(paint)
                busy[name].append((terminal.spent() - before) * 1000)
    for terminal in terminals.values():
        terminal.close()
    found = {name: Figure(f"cursor key to paint, {name}", "ms", took[name]) for name in terminals}
    cost = {name: Figure("", "ms", busy[name]) for name in terminals}
    return [
        *found.values(),
        ratio("cursor: hexes to areas", found["hexes"], found["areas"], 1.5),
        ratio("cursor: hexes to a list, in processor time", cost["hexes"], cost["a list"], 1.5),
    ]
