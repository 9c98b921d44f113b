"""Make the pictures of the README and the docs: `python -m docs.make_pictures`.

The pictures show the GM's screen in each game, the first attack of the demo as a moving picture, the end of a fight,
the players' screen and their page on a phone, the map desk and a report. The script plays or replays fights, exports
the screen of each app, and removes the fonts that an export would load from the internet. `chromium` photographs the
report and the page; without it these two stay as they are.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import tempfile
from html import escape
from pathlib import Path
from random import Random
from typing import Any

from textual.app import App

from docs.cast import Frame, cast
from unhex_tui.commands import report
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.files.saves import content_of
from unhex_tui.files.shelf import MapFile
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.tui.app import MapDeskApp, TrackerApp
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.watch_app import WatchApp
from unhex_tui.web import page as web

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


CAST = (
    ("", "", "Moss rolls for initiative. The strip shows what each result would be.", 4),
    ("3 4", "3 4", "Type the dice on the table: 34, a success.", 2.5),
    ("6 2", "6 2", "The house rolls 62 and fails. The players go first.", 2.5),
    ("space v", "Space v", "The crew acts first, and Vex of the crew.", 2.5),
    ("a", "a", "Vex attacks. Exact odds for each target, and why others are not possible.", 4.5),
    ("a", "a", "At Thug 2. Do they react? The odds with and without a reaction.", 4),
    ("3", "3", "No reaction: 3 is the tens die. What would each ones die do?", 4),
    ("9", "9", "39 hits. Keep it, or re-roll a die? The odds of both.", 4),
    (".", ".", "Keep it. Which die is the damage? Both are worked out.", 4),
    ("space", "Space", "Three damage to the head: Thug 2 is down.", 4),
    (": juno space moves space to space dance space floor", ":", "Or type a sentence.", 3.5),
    ("enter", "Enter", "Juno moves onto the dance floor. Does anyone react?", 4),
    ("enter", "Enter", "No one does. Kit and Moss may still act.", 3),
    ("U U", "U U", "Undo two whole actions: Thug 2 stands again …", 3),
    ("Y Y", "Y Y", "… and redo them. Every answer was saved as it was given.", 4),
)
"""Frames of the moving picture: the keys pressed, as its caption names them, what to look at, and seconds."""
CLOSER = {"Marisol Achter": "C11", "Tam Wren": "D12", "Ife Lund": "F11", "Bao Kestrel": "G12"}
"""Hexes of the PCs in the picture of the tidal mill."""
WHOLE = {"space", "enter"}
"""Names of keys in it; other words are typed letter by letter."""
CAST_STILL = 4
"""Its frame for readers who want no motion."""


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


def at_the_mill() -> Session:
    """Return a session of Fully Automated! at its start, with the PCs in reach of the landlords."""
    setup = FULLY_AUTOMATED.demo().setup()
    for character in setup["characters"]:
        character["at"] = CLOSER.get(character["name"], character["at"])
    return Session(FULLY_AUTOMATED, setup)


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


async def moving() -> str:
    """Return the first attack of the nightclub demo, key by key, as an animated SVG."""
    app = TrackerApp(Opened(Session(UNHEX, UNHEX.demo().setup()), "nightclub.jsonl"), AppDice(Random(7)))
    frames = []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(1.0)
        for keys, named, caption, seconds in CAST:
            for key in keys.split():
                await pilot.press(*(key if key.isalpha() and key not in WHOLE else (key,)))
            await pilot.pause(0.5)
            frames.append(Frame(without_fonts(app.export_screenshot()), named, caption, seconds))
    return cast(frames, CAST_STILL)


def photograph(name: str, page: str, width: int, height: int) -> None:
    """Photograph a web page with a browser, where there is one; sizes in pixels."""
    browser = shutil.which("chromium")
    if browser is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page, encoding="utf-8")
        flags = ("--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={width},{height}")
        command = [browser, *flags, f"--screenshot={DOCS / f'{name}.png'}", file.as_uri()]
        subprocess.run(command, check=True, capture_output=True)


def phone(session: Session) -> str:
    """Return the players' page as a file of its own: what its script would make of the view, and its style."""
    style = (Path(web.__file__).parent / "static" / "page.css").read_text(encoding="utf-8")
    body = _markup(web.page(session.view("players")))
    return f'<!doctype html><meta charset="utf-8"><style>{style}</style><body><div id="page">{body}</div>'


def _markup(part: Any) -> str:
    if isinstance(part, str):
        return escape(part)
    tag, attributes, *children = part
    named = "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items())
    return f"<{tag}{named}>{''.join(map(_markup, children))}</{tag}>"


if __name__ == "__main__":
    pictures = {
        "screen": (TrackerApp(Opened(played(SHOT), "nightclub.jsonl"), AppDice(Random(7))), ()),
        "end": (TrackerApp(Opened(played(OVER), "nightclub.jsonl"), AppDice(Random(7))), ()),
        "players": (WatchApp(Still(played(HIT))), ()),
        "fading-suns": (TrackerApp(Opened(at_the_market(), "night-market.jsonl"), AppDice(Random(7))), ()),
        "fully-automated": (
            TrackerApp(Opened(at_the_mill(), "tidal-mill.jsonl"), AppDice(Random(7))),
            (*"rrrrrrrrrr", *"ddddddd"),  # turn orders, then what the others do in secret; Tam Wren is next
        ),
        "unknown-armies": (
            TrackerApp(
                Opened(Session(UNKNOWN_ARMIES, UNKNOWN_ARMIES.demo().setup()), "bath-house.jsonl"), AppDice(Random(7))
            ),
            ("enter", *"rrrrrr", "a"),  # no one focuses, initiative, and Ines shoots
        ),
        "desk": (MapDeskApp(MAPS, MapFile(ROOT / "maps" / "star-deck.map", ROOT / "maps")), ()),
    }
    for name, (app, keys) in pictures.items():
        made = asyncio.run(screen(app, *keys))
        assert "url(http" not in made and "@import" not in made, "it would load something"
        (DOCS / f"{name}.svg").write_text(made, encoding="utf-8", newline="\n")
    (DOCS / "cast.svg").write_text(asyncio.run(moving()), encoding="utf-8", newline="\n")
    photograph("report", report.page(report.gathered(played(OVER), "gm")), 1100, 1400)
    photograph("phone", phone(played(HIT)), 500, 1080)
