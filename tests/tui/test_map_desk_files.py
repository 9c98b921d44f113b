"""The map desk's text and file: typed text is drawn, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.tui.desk_kit import SMALL, Opening, desk
from tests.tui.screen_text import screen_text
from unhex_tui.drawing.layout import positions
from unhex_tui.files.shelf import MapFile
from unhex_tui.scenes.areas import Point
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.tui.app import MapDeskApp

# ---------------------------------------------------------------------- the text


async def test_typing_in_the_text_redraws_and_a_mistake_keeps_the_last_drawing(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("tab", "ctrl+end", "enter")
        await at.keys(*"Yard")
        assert at.desk.work.draft.scene is None
        assert "line 9, column 5" in screen_text(at.pilot.app)
        await at.keys("home")
        assert at.desk.area_text.border_subtitle == "line 9, column 1", "the cursor's place, not the mistake's"
        await at.keys("end")
        assert [area.name for area in at.desk.work.scene.areas] == ["Bar", "Hall", "Yard"]
        await at.keys("space", *"---", "space", *"Well")
        assert [area.name for area in at.desk.work.scene.areas] == ["Bar", "Hall", "Yard", "Well"]
        assert "Well" in at.desk.canvas.text()
        await at.keys("escape")
        assert at.desk.canvas.has_focus


async def test_nothing_is_drawn_into_a_text_with_a_mistake(tmp_path: Path) -> None:
    async with desk(tmp_path, "Bar --- Hall\nBar ???\n") as at:
        assert "line 2" in at.said
        await at.keys("n")
        assert at.desk.asking.entry is None
        assert "Correct the text first" in screen_text(at.pilot.app)


async def test_drawing_shows_in_the_text_and_undo_goes_through_both(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("tab", "ctrl+end", *"note:", "space", *"rain")
        await at.keys("escape", "n")
        await at.type("Well")
        assert at.desk.area_text.text == at.text
        assert "area: Well" in at.text
        await at.keys("ctrl+z")
        assert "area: Well" not in at.text and "note: rain" in at.text
        await at.keys("ctrl+z")
        assert at.text == SMALL
        assert at.desk.area_text.text == SMALL
        await at.keys("ctrl+y", "ctrl+y")
        assert "area: Well" in at.text


async def test_the_cursors_line_is_chosen_in_the_drawing(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("tab", "ctrl+home", "down", "down")
        assert at.desk.work.chosen == ("hall", "yard")


async def test_tab_goes_to_a_drawing_that_is_seen_and_to_a_text_that_is(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        for alone, there in ((1, at.desk.area_text), (2, at.desk.canvas)):
            await at.keys(*["f4"] * alone)
            assert not there.display or there.size.width == 0
            await at.keys("tab")
            assert there.has_focus and there.size.width > 0


# ---------------------------------------------------------------------- the file


async def test_saving_writes_the_text_as_it_is(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "s", "ctrl+s")
        assert at.path.read_text("utf-8") == at.text == SMALL.replace("start: Bar\n", "")
        assert "Saved as" in at.said
        assert not at.desk.filing.file.draft_path.exists()


async def test_a_file_that_others_changed_is_not_overwritten_without_asking(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "s")
        at.path.write_text("Theirs --- Map\n", "utf-8")
        await at.keys("S")
        assert "another program" in at.said
        assert at.path.read_text("utf-8") == "Theirs --- Map\n"
        await at.keys("escape")
        assert at.path.read_text("utf-8") == "Theirs --- Map\n"
        await at.keys("S", "o")
        assert at.path.read_text("utf-8") == at.text
        assert [p.read_text("utf-8") for p in tmp_path.glob("*theirs*")] == ["Theirs --- Map\n"]


async def test_theirs_can_be_taken_and_mine_brought_back(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "s")
        mine = at.text
        at.path.write_text("Theirs --- Map\n", "utf-8")
        await at.keys("S", "t")
        assert at.text == "Theirs --- Map\n"
        await at.keys("u")
        assert at.text == mine


async def test_unsaved_work_is_asked_about_and_can_be_kept_or_dropped(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "w", "q")
        assert "Not saved yet" in at.said
        await at.keys("escape")
        assert at.pilot.app.is_running
        await at.keys("q", "k")
    async with desk(tmp_path) as at:
        assert "exit: Bar" in at.text
        assert "last time" in at.said
        await at.keys("u")
        assert at.text == SMALL
        await at.keys("y", "q", "d")
    async with desk(tmp_path) as at:
        assert at.text == SMALL == at.path.read_text("utf-8")


async def test_a_crash_loses_nothing(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "w")
        await at.pilot.pause(0.8)
        assert json.loads(at.desk.filing.file.draft_path.read_text("utf-8"))["text"] == at.text
        await at.keys("s")
        at.pilot.app.write_held()  # like the app after an error or a signal
    async with desk(tmp_path) as at:
        assert "exit: Bar" in at.text and "start: Bar" not in at.text


async def test_a_new_map_gets_a_name_of_its_own_when_it_is_saved(tmp_path: Path) -> None:
    (tmp_path / "The inn.map").write_text("X --- Y\n", "utf-8")
    app = MapDeskApp(MAPS, MapFile(None, tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        at = Opening(app.desk, pilot, tmp_path)
        await at.keys("n")
        await at.type("Bar")
        await at.keys("T")
        await at.type("The inn")
        await at.keys("S")
        assert at.said.startswith("Name of the map? > The inn")
        await at.keys("enter")
        assert at.said == "The inn.map already exists and is another map"
        await at.keys("n")
    assert (tmp_path / "The inn 2.map").read_text("utf-8") == "title: The inn\narea: Bar\n"
    assert (tmp_path / "The inn.map").read_text("utf-8") == "X --- Y\n"
    assert not [*tmp_path.glob(".*")]


async def test_a_new_map_replaces_another_only_when_told(tmp_path: Path) -> None:
    """The replaced file is put aside."""
    (tmp_path / "Inn.map").write_text("X --- Y\n", "utf-8")
    app = MapDeskApp(MAPS, MapFile(None, tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        at = Opening(app.desk, pilot, tmp_path)
        await at.keys("n")
        await at.type("Bar")
        await at.keys("S")
        await at.type("Inn")
        await at.keys("escape")
        assert (tmp_path / "Inn.map").read_text("utf-8") == "X --- Y\n"
        await at.keys("S", "enter", "o")
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {
        "Inn.map": "title: Inn\narea: Bar\n",
        "Inn (theirs).map": "X --- Y\n",
    }


async def test_an_empty_map_does_not_claim_to_be_saved(tmp_path: Path) -> None:
    async with desk(tmp_path, "") as at:
        assert "nothing to save yet" in at.desk._standing().text
        at.desk.work.replace(SMALL, "typed")
        assert at.desk._standing().text.endswith("not saved yet")


async def test_saving_a_new_map_asks_its_name_which_is_its_title_then(tmp_path: Path) -> None:
    app = MapDeskApp(MAPS, MapFile(None, tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        at = Opening(app.desk, pilot, tmp_path)
        await at.keys("n")
        await at.type("Bar")
        await at.keys("S")
        assert at.said.startswith("Name of the map? >")
        await at.keys("escape")
        assert not [*tmp_path.glob("*.map")], "nothing is saved without a name"
        await at.keys("S")
        await at.type("The pier")
        assert (tmp_path / "The pier.map").read_text("utf-8") == "title: The pier\narea: Bar\n"
        await at.keys("n")
        await at.type("Yard")
        await at.keys("q", "s")
    saved = (tmp_path / "The pier.map").read_text("utf-8")
    assert saved.startswith("title: The pier\narea: Bar\narea: Yard\n")


def far(found: Mapping[str, Point]) -> list[float]:
    """Return the horizontal and vertical distances of all pairs of areas, relative to the largest."""
    apart = [a[i] - b[i] for a in found.values() for b in found.values() for i in (0, 1)]
    return [each / max(apart) for each in apart]


async def test_a_drawn_map_looks_the_same_once_saved(tmp_path: Path) -> None:
    """The desk keeps areas in place as more are added; the table would lay them out again."""
    app = MapDeskApp(MAPS, MapFile(None, tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        at = Opening(app.desk, pilot, tmp_path)
        await at.keys("n")
        await at.type("Yard")
        for name in ("Mill", "Loft", "Weir"):
            await at.keys("N")
            await at.type(name)
        here = positions(app.desk.work.drawn)
        await at.keys("S")
        await at.type("The mill race")
        assert at.said.startswith("Saved as")
        await at.keys("q")
    drawn = MAPS.read((tmp_path / "The mill race.map").read_text("utf-8")).scene
    assert drawn is not None
    there = positions(drawn)
    assert len(here) == 4 and far(here) == pytest.approx(far(there), abs=0.02)


async def test_a_text_that_was_only_typed_is_saved_as_it_stands(tmp_path: Path) -> None:
    text = "Bar --- Hall\nHall --- Yard\n"
    async with desk(tmp_path, text) as at:
        await at.keys("tab", "ctrl+end")
        await at.keys(*"Yard", "space", *"---", "space", *"Bar", "ctrl+s")
    assert at.path.read_text("utf-8").rstrip() == text + "Yard --- Bar"


async def test_a_new_map_that_is_left_is_asked_for_its_name_too(tmp_path: Path) -> None:
    app = MapDeskApp(MAPS, MapFile(None, tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        at = Opening(app.desk, pilot, tmp_path)
        await at.keys("n")
        await at.type("Bar")
        await at.keys("q", "s")
        await at.type("Inn")
    assert [path.name for path in tmp_path.glob("*.map")] == ["Inn.map"]


async def test_an_empty_map_is_not_wrong(tmp_path: Path) -> None:
    app = MapDeskApp(MAPS, MapFile(None, tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert str(app.desk.side.border_title) == "empty"
        assert not [role for line in app.desk.side.lines for _, role in line if role == "bad"]


async def test_both_exports_lie_beside_the_map_and_overwrite_nothing(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("E", "s", "E", "x", "E", "s")
        names = sorted(path.name for path in tmp_path.glob("tonight*"))
        assert names == ["tonight 2.svg", "tonight.excalidraw", "tonight.map", "tonight.svg"]


@pytest.mark.parametrize("content", ["A --- B\x1b[2J", "\0"])
def test_a_file_that_no_screen_can_show_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.map"
    path.write_text(content, "utf-8")
    with pytest.raises(ValueError, match="line 1"):
        MapFile(path, tmp_path)
