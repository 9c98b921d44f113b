"""The tutorials of the docs, played as their readers play them.

Each code span of a paragraph that begins with **Press** is pressed or typed; then every line of the next quotation is
on the screen. Files that a page prints are in the data folder from the start.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from nightclub import NAMED, club
from screen_text import screen_text

from unhex_tui.commands.screen import offered
from unhex_tui.engine.session import AppDice
from unhex_tui.tui.app import TrackerApp

DOCS = Path(__file__).parents[2] / "docs"
FOLDERS = {"party": "parties", "encounter": "encounters"}
STEP = re.compile(r"(?ms)^\*\*Press\*\* (?P<keys>.*?)\n\n|^```text\n(?P<quoted>.*?)```")


def pressed(span: str) -> list[str]:
    """Return the keys of a code span: a key with a name, or a text to type."""
    if span.lower() in NAMED:
        return [NAMED[span.lower()]]
    return [NAMED.get(sign, {" ": "space", ":": "colon"}.get(sign, sign)) for sign in span]


def in_folder(page: str, data: Path) -> None:
    """Save the parties and encounters that a page prints, under their titles."""
    for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL):
        document = json.loads(text)
        folder = data / FOLDERS[document["form"]]
        folder.mkdir()
        (folder / f"{document['title']}.json").write_text(text, "utf-8")


@pytest.mark.parametrize(("name", "steps"), [("start", 6), ("game-night", 24)])
async def test_every_key_of_a_tutorial_leads_to_the_screen_it_quotes(name: str, steps: int, tmp_path: Path) -> None:
    page = (DOCS / f"{name}.md").read_text("utf-8")
    in_folder(page, tmp_path)
    app = club() if name == "start" else TrackerApp(offered(str(tmp_path)), AppDice(Random(1)))
    taken, missing = 0, []
    async with app.run_test(size=(120, 40)) as pilot:
        for step in STEP.finditer(page):
            if step["keys"] is not None:
                taken += 1
                for span in re.findall(r"`([^`]+)`", step["keys"]):
                    await pilot.press(*pressed(span))
                    await pilot.pause()
                continue
            shown = screen_text(app)
            missing += [f"step {taken}: {line}" for line in step["quoted"].splitlines() if line.strip() not in shown]
    assert missing == []
    assert taken >= steps
    if name == "game-night":
        party = json.loads((tmp_path / "parties" / "The finders.json").read_text("utf-8"))
        assert [(one["name"], one["max_level"]) for one in party["characters"]] == [("Ann", 61), ("Vex", 55)]
        assert (tmp_path / "saves" / "The finders.jsonl").is_file() and (tmp_path / "parties" / "earlier").is_dir()
