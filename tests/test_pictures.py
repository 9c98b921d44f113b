"""The moving picture at the top of the README: what it is made of, and what it spares its readers."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from docs.cast import Frame, cast
from docs.make_pictures import CAST, CAST_STILL, without_fonts
from tests.command_line import ROOT
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened

SVG = "{http://www.w3.org/2000/svg}"
TEXT = (ROOT / "docs" / "cast.svg").read_text("utf-8")


@pytest.fixture(scope="module")
def frames() -> list[ElementTree.Element]:
    return [group for group in ElementTree.fromstring(TEXT).iter(f"{SVG}g") if group.get("class") == "f"]


def words(group: ElementTree.Element, look: str) -> list[str]:
    return [text.text or "" for text in group.iter(f"{SVG}text") if text.get("class") == look]


def test_every_frame_shows_its_keys_and_its_caption(frames: list[ElementTree.Element]) -> None:
    shown = [(" ".join(words(frame, "key")), *words(frame, "note")) for frame in frames]
    assert shown == [(named, caption) for _, named, caption, _ in CAST]
    assert all(len(list(frame.iter(f"{SVG}use"))) == 40 for frame in frames), "every frame is a screen of 40 rows"


def test_it_is_small_loads_nothing_and_stands_still_for_those_who_ask() -> None:
    assert len(TEXT.encode()) <= 600 * 1024
    assert not re.search(r"url\(|@import|<script|https?://(?!www\.w3\.org/2000/svg)", TEXT)
    still = TEXT.partition("@media (prefers-reduced-motion:reduce)")[2].partition("</style>")[0]
    assert still == f"{{.f{{animation:none}}#f{CAST_STILL}{{visibility:visible}}}}"


async def test_equal_rows_are_written_once_and_hold_the_text_of_the_screen() -> None:
    app = TrackerApp(Opened(Session(UNHEX, UNHEX.demo().setup()), "a.jsonl"), AppDice(Random(1)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        first = without_fonts(app.export_screenshot())
        await pilot.press("3")
        await pilot.pause()
        second = without_fonts(app.export_screenshot())
    made = ElementTree.fromstring(cast([Frame(first, "", "a < b", 1), Frame(second, "3", "c", 2)], 0))
    rows = {row.get("id"): "".join(row.itertext()) for row in made.iter(f"{SVG}g") if (row.get("id") or "")[:1] == "r"}
    used = [
        [use.get("href", "")[1:] for use in frame.iter(f"{SVG}use")]
        for frame in made.iter(f"{SVG}g")
        if frame.get("class")
    ]
    assert len(used) == 2 and 40 < len(rows) < 60 and {*used[0], *used[1]} == {*rows}
    assert any("tens _" in rows[row] for row in used[0]) and any("tens 3" in rows[row] for row in used[1])
