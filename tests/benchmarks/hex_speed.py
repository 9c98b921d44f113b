"""A step of the cursor on a map of hexes beside one over targets on a map of areas, by turns, at 120×40."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.benchmarks.fights import ROOT, fourteen
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
    """A save of a fight of four against six that stands where one of them is asked where it moves to."""
    text = (ROOT / "maps" / "reed-beds.hexes").read_text("utf-8")
    file = create(path, Header(FULLY_AUTOMATED.name, Fight(*_PEOPLE, map=text).setup))
    fight = Fight(*_PEOPLE, map=text, write=file.write)
    fight.order().choose(nadi="move", bram="move", guard1="move").idle("move")
    file.close()
    return path


def aiming(path: Path) -> Path:
    """A save of Unhex with 14 combatants that stands where one of them is asked at whom it shoots."""
    held = sessions.begun(fourteen(), path)
    for answer in ([4, 5], [2, 1], "crew", "vex", "attack:i1"):
        held.session.answer(answer)
    assert held.session.decision is not None and held.session.decision.question == "attack.target"
    if held.file is not None:
        held.file.close()
    return path


def measure(folder: Path) -> list[Figure]:
    """A key of the cursor to the last frame that it changed, where what is looked at stands on the map."""
    areas, _ = started(aiming(folder / "areas.jsonl"))
    hexes = Terminal([sys.executable, "-m", "unhex_tui", "play", str(moving(folder / "hexes.jsonl"))], ROOT)
    hexes.until(lambda text: "walk" in text and "undo" in text)
    spent: dict[str, list[float]] = {"areas": [], "hexes": []}
    for terminal in (areas, hexes):
        terminal.settle()
    for n in range(STEPS):
        keys = {"areas": "down" if n % 6 < 3 else "up", "hexes": _WAYS[n // 3 % 4]}
        for name, terminal in (("areas", areas), ("hexes", hexes)):
            took = terminal.press(KEYS[keys[name]])
            spent[name] += [] if took is None else [took]
    for terminal in (areas, hexes):
        terminal.close()
    ours, other = (Figure(f"cursor key to paint, {name}", "ms", spent[name]) for name in ("hexes", "areas"))
    return [other, ours, ratio("cursor: hexes to areas", ours, other, 1.5)]
