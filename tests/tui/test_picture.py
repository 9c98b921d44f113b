"""F12 saves a picture of any screen without replacing a file, or says why it cannot."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from nightclub import SHOT, club, played, said
from parlour import dice, parlour

from unhex_tui.files.export import write_picture
from unhex_tui.files.shelf import MapFile
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.tui.app import MapDeskApp, TrackerApp
from unhex_tui.tui.screens.opening import Chosen, Opened, Start


def pictures(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.svg"))


def told(app: Any) -> list[str]:
    """Return the current notifications."""
    return [notice.message for notice in app._notifications]


def opened(folder: Path) -> TrackerApp:
    return TrackerApp(Opened(parlour(), "friday.jsonl", folder=folder), dice)


async def test_a_picture_lies_beside_the_save_under_a_name_that_was_free(tmp_path: Path) -> None:
    app = opened(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f12", "f12")
        await pilot.pause()
        assert pictures(tmp_path) == ["friday 2.svg", "friday.svg"]
        assert "friday 2.svg" in said(app) and not told(app), "where the question is asked, over nothing"
        text = (tmp_path / "friday.svg").read_text(encoding="utf-8")
    ET.fromstring(text)
    assert "Roster" in text
    assert "url(" not in text.replace("url(#", ""), "it loads nothing from elsewhere"


@pytest.mark.parametrize("keys", [["f1"], ["f3"], ["f5"], ["ctrl+p"], ["e"], ["question_mark"]])
async def test_it_is_written_on_every_screen_and_changes_nothing_there(tmp_path: Path, keys: list[str]) -> None:
    app = club(played(*SHOT))
    app.pictures = tmp_path
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        screens = list(app.screen_stack)
        note = getattr(app.screen, "note", None)
        await pilot.press("f12")
        await pilot.pause()
        assert len(pictures(tmp_path)) == 1
        assert list(app.screen_stack) == screens
        assert getattr(app.screen, "note", None) is note


async def test_the_start_screen_and_the_map_desk_have_it_too(tmp_path: Path) -> None:
    start = TrackerApp(Start(), dice)
    start.pictures = tmp_path
    async with start.run_test() as pilot:
        await pilot.press("f12")
    desk = MapDeskApp(MAPS, MapFile(None, tmp_path))
    async with desk.run_test() as pilot:
        await pilot.press("f12")
    assert pictures(tmp_path) == ["map.svg", "unhex-tui.svg"]


async def test_a_letter_that_writes_one_is_a_letter_where_words_are_typed(tmp_path: Path) -> None:
    app = TrackerApp(Opened(parlour(), "friday.jsonl", folder=tmp_path), dice, chosen=Chosen(keys={"picture": "P"}))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("colon", "P")
        await pilot.pause()
        assert app.screen.desk.prompt.text == "P"  # type: ignore[attr-defined]
        assert pictures(tmp_path) == []
        await pilot.press("escape", "escape", "P")
        await pilot.pause()
        assert pictures(tmp_path) == ["friday.svg"]


async def test_where_it_cannot_be_written_a_line_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    app = opened(tmp_path / "file")
    async with app.run_test() as pilot:
        await pilot.press("f12")
        await pilot.pause()
        assert said(app).startswith("The picture was not saved: ") and not told(app)
        assert "\n" not in said(app)


def test_a_name_taken_meanwhile_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.svg").write_text("kept", encoding="utf-8")
    free = iter((tmp_path / "a.svg", tmp_path / "b.svg"))
    monkeypatch.setattr("unhex_tui.files.export.free_path", lambda *_: next(free))
    assert write_picture("<svg/>", tmp_path, "a") == tmp_path / "b.svg"
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == "kept"
