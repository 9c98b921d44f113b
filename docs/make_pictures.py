"""Make the README's pictures: `python docs/make_pictures.py`, from any folder.

The pictures show the GM's screen, the end of a fight, the players' screen, the map's desk, a report, and a turn of the
second game. The script replays a finished fight, exports the screen of each app, and removes the fonts that an export
would load from the internet. `chromium` photographs the report; without it that picture stays as it is.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from textual.app import App

from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.files.map_file import MapFile
from unhex_tui.files.saves import content_of
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.map_app import MapDeskApp
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.watch_app import WatchApp

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PLAYED = ROOT / "tests" / "saves" / "0.1.0" / "nightclub.jsonl"
"""A finished nightclub fight, with its dice."""
SHOT = 96
"""Entry after which Vex, who has another action, chooses a target."""
HIT = 101
"""Entry after which Vex has hit and chooses which die is damage."""
OVER = 208
"""Entry after which the fight is over and the session menu asks what comes next."""

MARKET = (
    "2", "own:cane", "dodge", "grapple", "charge", "own:flail", "grapple", "charge", "2", "own:short-knife", "dodge",
    "own:crossbow", "fist", "kick", "porter-1", 14, "none", [11], [1, 4, 5, 2, 6, 3, 2, 5, 1, 6], "anvil", "none",
    [9], "use:grapple", [13], [10], [1, 5, 3, 6], "corvin", 12, "none", [8], [1, 6, 2, 5, 4, 3, 6, 2, 5],
    [2, 6, 3, 5], [4, 6], "skarn", "none", [7], [1, 3, 6, 5, 2, 6, 4, 5], [5, 2], "oriel", [8], "partial", [10],
    "tamsin",
)  # fmt: skip
"""Answers of a turn at the night market, up to Tamsin's choice to abort to a dodge after charging a porter."""


class Still:
    """A source for the players' screen in which nothing more happens."""

    trouble = ""

    def __init__(self, session: Session) -> None:
        self.session = session

    def poll(self) -> bool:
        return False

    def view(self) -> Any:
        return self.session.view("players")


def played(entries: int) -> Session:
    """Return the session after this many entries of the fight."""
    with PLAYED.open("rb") as file:
        content = content_of(PLAYED, file)
    session = Session(UNHEX, content.header.setup)
    for n in content.journal.path[:entries]:
        session.answer(content.journal.entries[n].value)
    return session


def at_the_market() -> Session:
    """Return a session of Fading Suns near the end of its first turn."""
    session = Session(FADING_SUNS, FADING_SUNS.demo().setup())
    for answer in MARKET:
        session.answer(answer)
    return session


async def screen(app: App[Any], *keys: str) -> str:
    """Return the app's screen at 120 by 40 as SVG after some keys."""
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(1.0)
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        return without_fonts(app.export_screenshot(title="unhex-tui"))


def without_fonts(svg: str) -> str:
    """Return the SVG with fonts of the system, nothing to load, and its spaces kept."""
    svg = re.sub(r"@font-face\s*{[^}]*}\s*", "", svg)
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    svg = re.sub(r"terminal-\d+-", "terminal-", svg)
    return re.sub(r"Fira Code", "DejaVu Sans Mono, Menlo, Consolas", svg)


def report() -> None:
    """Photograph a report of the whole fight with a browser."""
    browser = shutil.which("chromium")
    if browser is None:
        return
    session = played(OVER)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.html"
        file.write_text(page(gathered(session, "gm")), encoding="utf-8")
        flags = ("--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=1100,1400")
        command = [browser, *flags, f"--screenshot={DOCS / 'report.png'}", file.as_uri()]
        subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    pictures = {
        "screen": (TrackerApp(Opened(played(SHOT), "nightclub.jsonl"), AppDice(Random(7))), ()),
        "end": (TrackerApp(Opened(played(OVER), "nightclub.jsonl"), AppDice(Random(7))), ()),
        "players": (WatchApp(Still(played(HIT))), ()),
        "fading-suns": (TrackerApp(Opened(at_the_market(), "night-market.jsonl"), AppDice(Random(7))), ()),
        "desk": (MapDeskApp(MAPS, MapFile(ROOT / "maps" / "star-deck.map", ROOT / "maps")), ()),
    }
    for name, (app, keys) in pictures.items():
        made = asyncio.run(screen(app, *keys))
        assert "url(http" not in made and "@import" not in made, "it would load something"
        (DOCS / f"{name}.svg").write_text(made, encoding="utf-8", newline="\n")
    report()
