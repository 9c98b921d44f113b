"""Make `docs/screen.svg`, the picture in the README: the app's own screen in the middle of a shot at somebody in cover.

Run it from anywhere: `python docs/make_pictures.py`. It plays the demo's first steps with given dice, has the app
export its screen, and takes out the fonts that the export would load from the internet.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from unhex_tui.engine.answerers import Script
from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.demo import nightclub
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.opening import Opened

ROOT = Path(__file__).resolve().parent.parent
SHOT = (
    ("initiative.roll", [4, 5]),
    ("initiative.roll", [2, 1]),
    ("initiative.order", "crew"),
    ("turn.actor", "vex"),
    ("action.choose", "attack:i1"),
    ("attack.target", "thug-3"),
    ("attack.react", []),
    ("attack.roll", [2, 7]),
    ("roll.again", "keep"),
)
"""Vex hits Thug 3, who is in cover and so says which die is which."""


async def screen() -> str:
    """The screen at 120 by 40 as SVG, one of the two outcomes looked at."""
    session = Session(UNHEX, nightclub((ROOT / "maps" / "nightclub.map").read_text(encoding="utf-8")))
    answer = Script(SHOT)
    for _ in SHOT:
        assert session.decision is not None
        session.answer(answer(session.decision))
    app = TrackerApp(Opened(session, "nightclub.jsonl"), answer)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("down")
        await pilot.pause()
        return app.export_screenshot(title="unhex-tui")


def without_fonts(svg: str) -> str:
    """The SVG with fonts that are there already, nothing to load, and its spaces kept."""
    svg = re.sub(r"@font-face\s*{[^}]*}\s*", "", svg)
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    svg = re.sub(r"terminal-\d+-", "terminal-", svg)
    return re.sub(r"Fira Code", "DejaVu Sans Mono, Menlo, Consolas", svg)


if __name__ == "__main__":
    made = without_fonts(asyncio.run(screen()))
    assert "url(http" not in made and "@import" not in made, "it would load something"
    (ROOT / "docs" / "screen.svg").write_text(made, encoding="utf-8", newline="\n")
