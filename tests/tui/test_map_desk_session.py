"""The map desk opened from a session: requested maps, changes before a fight, and reopened maps."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from textual import events
from textual.pilot import Pilot

from tests.fully_automated.fa_kit import Fight as Hexes
from tests.tui.desk_kit import SMALL, desk
from tests.tui.nightclub import asked, club, item, said, table, take
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.files.shelf import Shelf
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.map_desk import MapDeskScreen
from unhex_tui.tui.screens.opening import Opened

# ---------------------------------------------------------------------- from a session


async def test_the_table_opens_a_copy_of_the_present_map_and_stays_as_it_was(tmp_path: Path) -> None:
    app = club()
    app._opening = Opened(app._opening.session, "n", shelf=Shelf(tmp_path, UNHEX.kinds))  # type: ignore[union-attr]
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f4")
        await pilot.pause()
        assert isinstance(app.screen, MapDeskScreen)
        assert {area.name for area in app.screen.work.scene.areas} >= {"Bar", "Dance Floor"}
        await pilot.press("right", "delete", "q", "d")
        await pilot.pause()
        assert len(table(app).desk.session.table.area_map.areas) == 8
        assert not (tmp_path / "maps").exists() or not [*(tmp_path / "maps").iterdir()]


async def test_a_map_that_is_asked_for_is_drawn_and_becomes_the_answer(tmp_path: Path) -> None:
    session = Session(UNHEX, {"title": "An evening"})
    app = TrackerApp(Opened(session, "n", shelf=Shelf(tmp_path, UNHEX.kinds)), AppDice(Random(1)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for label in ("A new fight", "Choose or write a map"):
            await take(pilot, label)
        question = table(app).desk.decision
        await take(pilot, "Draw a new one")
        desk = app.screen
        assert isinstance(desk, MapDeskScreen) and desk.filing.asked
        await pilot.press("f8")
        assert "No area yet" in desk.foot.text()
        await pilot.press("n", *"Bar", "enter", "n", *"Hall", "enter", "f8")
        assert "Not playable yet" in desk.foot.text(), "nothing joins the two"
        await pilot.press("c", "right", "left", "up", "down")
        desk.work.choose("bar")
        await pilot.press("enter")
        await pilot.pause()
        assert desk.work.draft.sound, desk.work.text
        await pilot.press("q", "escape", "f8")
        await pilot.pause()
        assert table(app).desk.decision is not question
        assert {area.name for area in session.table.area_map.areas} == {"Bar", "Hall"}


async def test_leaving_the_desk_leaves_the_question_as_it_was(tmp_path: Path) -> None:
    session = Session(UNHEX, {"title": "An evening"})
    app = TrackerApp(Opened(session, "n", shelf=Shelf(tmp_path, UNHEX.kinds)), AppDice(Random(1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for label in ("A new fight", "Choose or write a map", "Draw a new one"):
            await take(pilot, label)
        await pilot.press("n", *"Bar", "enter", "N", *"Hall", "enter", "T", *"Inn", "enter", "S", "enter", "q")
        await pilot.pause()
        assert item(app, "Inn").option.hint == "2 areas; yours", "what was saved is offered now"


DOCKS = "# by the river\ntitle: Docks\nYard --- Office\nOffice --| Crane\nstart: Yard\n"


@asynccontextmanager
async def before_a_fight(tmp_path: Path) -> AsyncIterator[tuple[TrackerApp, Pilot[None], Path]]:
    """Prepare the next fight on the docks, a map of the data folder."""
    path = tmp_path / "maps" / "docks.map"
    path.parent.mkdir()
    path.write_text(DOCKS, "utf-8")
    session = Session(UNHEX, {"title": "An evening"})
    app = TrackerApp(Opened(session, "n", shelf=Shelf(tmp_path, UNHEX.kinds)), AppDice(Random(1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for label in ("A new fight", "Choose or write a map", "docks"):
            await take(pilot, label)
        yield app, pilot, path


async def pressed(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def test_before_a_fight_the_desk_opens_the_fights_map(tmp_path: Path) -> None:
    """The fight takes the changed map."""
    async with before_a_fight(tmp_path) as (app, pilot, path):
        await pressed(pilot, "f4")
        desk = app.screen
        assert isinstance(desk, MapDeskScreen) and desk.filing.file.path == path and desk.work.text == DOCKS
        await pressed(pilot, "right", "w", "q", "s")
        assert path.read_text("utf-8") == DOCKS + "exit: Yard\n"
        assert desk.foot.text().startswith("Saved as docks.map. The fight has another map")
        await pressed(pilot, "y")
        areas = table(app).desk.session.table.area_map
        assert asked(app) == "fight.prepare" and areas.named("Yard").exit
        await pressed(pilot, "u", "u")
        areas = table(app).desk.session.table.area_map
        assert asked(app) == "fight.prepare" and areas.areas and not areas.named("Yard").exit
        assert [one.name for one in path.parent.iterdir()] == ["docks.map"]


async def test_a_map_changed_before_a_fight_may_leave_the_fight_as_it_was(tmp_path: Path) -> None:
    async with before_a_fight(tmp_path) as (app, pilot, path):
        await pressed(pilot, "f4", "right", "w", "q", "s", "n")
        assert asked(app) == "fight.prepare" and path.read_text("utf-8") == DOCKS + "exit: Yard\n"
        assert not table(app).desk.session.table.area_map.named("Yard").exit
        await pressed(pilot, "f4")
        desk = app.screen
        assert isinstance(desk, MapDeskScreen) and desk.filing.file.path is None, (
            "the fight's map is in no file any more"
        )
        await pressed(pilot, "f8")
        assert asked(app) == "fight.prepare"


async def test_between_fights_a_saved_map_is_opened_again(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    for name, text in (("Inn", "A --- B\n"), ("Docks", DOCKS)):
        (tmp_path / "maps" / f"{name}.map").write_text(text, "utf-8")
    session = Session(UNHEX, {"title": "An evening"})
    app = TrackerApp(Opened(session, "n", shelf=Shelf(tmp_path, UNHEX.kinds)), AppDice(Random(1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "f4")
        desk = app.screen
        assert isinstance(desk, MapDeskScreen)
        assert "O opens one of 2 saved maps" in desk.foot.text() and "O open" in desk.foot.text()
        await pressed(pilot, "O", *"dock")
        await pilot.pause(0.2)
        await pressed(pilot, "enter")
        await pilot.pause(0.1)
        assert (
            desk.filing.file.path == tmp_path / "maps" / "Docks.map" and desk.work.text == desk.area_text.text == DOCKS
        )
        await pressed(pilot, "right", "w", "S")
        assert "exit: Yard" in (tmp_path / "maps" / "Docks.map").read_text("utf-8")


async def test_unsaved_work_is_asked_about_before_another_map_is_opened(tmp_path: Path) -> None:
    (tmp_path / "inn.map").write_text("A --- B\n", "utf-8")
    async with desk(tmp_path) as at:
        await at.keys("right", "w", "O")
        assert at.said == "Not saved yet. Open another map?"
        await at.keys("k")
        await at.pilot.pause(0.2)
        await at.keys("enter")
        await at.pilot.pause(0.1)
        assert at.text == "A --- B\n"
        await at.keys("u")
        assert "Nothing to undo" in at.said and at.path.read_text("utf-8") == SMALL
        at.desk.open_map(at.path)
        await at.pilot.pause()
        assert "exit: Bar" in at.text and "last time" in at.said


async def test_without_another_map_any_file_can_be_opened_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "dock.map").write_text("Dock --- Boat\n", "utf-8")
    async with desk(tmp_path) as at:
        await at.keys("O", *"nowhere.map", "enter")
        assert at.said.startswith("nowhere.map: there is no such file") and at.text == SMALL
        await at.keys("escape", "O")
        at.desk.on_paste(events.Paste(f"'{tmp_path / 'far' / 'dock.map'}'"))
        await at.keys("enter")
        assert at.text == "Dock --- Boat\n" and at.desk.filing.file.path == tmp_path / "far" / "dock.map"


async def test_a_drawing_is_opened_as_a_new_map_and_what_was_not_read_is_shown(tmp_path: Path) -> None:
    drawing = tmp_path / "dock.excalidraw"
    box = {"type": "rectangle", "id": "b", "x": 0, "y": 0, "width": 200, "height": 100}
    text = {"type": "text", "id": "t", "x": 60, "y": 40, "width": 60, "height": 25, "text": "Dock", "containerId": "b"}
    image = {"type": "image", "id": "pic", "x": 0, "y": 0, "width": 9, "height": 9}
    drawing.write_text(json.dumps({"type": "excalidraw", "elements": [box, text, image]}), "utf-8")
    before = drawing.read_bytes()
    async with desk(tmp_path) as at:
        at.desk.open_map(drawing)
        await at.pilot.pause()
        assert at.text == "area: Dock\n\nat Dock: 0 0\n" and at.desk.filing.file.path is None
        assert "Read from dock.excalidraw" in at.said and at.desk.note is not None
        assert "image pic: not read" in str(at.desk.note._told)
        await at.keys("escape", "S")
        assert at.desk.asking.entry is not None and at.desk.asking.entry.text == "dock"
        await at.keys("enter")
        assert (tmp_path / "dock.map").read_text("utf-8") == "title: dock\narea: Dock\n\nat Dock: 0 0\n"
        assert drawing.read_bytes() == before
        drawing.write_text("{", "utf-8")
        at.desk.open_map(drawing)
        assert at.said.startswith("dock.excalidraw: not valid JSON")


async def test_a_map_saved_during_a_fight_says_that_the_table_keeps_its_own(tmp_path: Path) -> None:
    app = club()
    app._opening = Opened(app._opening.session, "n", shelf=Shelf(tmp_path, UNHEX.kinds))  # type: ignore[union-attr]
    async with app.run_test(size=(120, 40)) as pilot:
        await pressed(pilot, "f4", "right", "o", *"Van", "enter", "q", "s", "enter")
        assert said(app) == "Saved as The nightclub.map; the table keeps its map until you choose another"


async def test_a_map_saved_where_the_table_has_none_says_that_it_has_none_yet(tmp_path: Path) -> None:
    session = Session(UNHEX, {"title": "An evening"})
    app = TrackerApp(Opened(session, "n", shelf=Shelf(tmp_path, UNHEX.kinds)), AppDice(Random(1)))
    async with app.run_test(size=(120, 40)) as pilot:
        await take(pilot, "Characters")
        await pressed(pilot, "f4", "n", *"Van", "enter", "S", *"Van", "enter", "q")
        assert said(app) == "Saved as Van.map; the table has no map until you choose one"


async def test_the_games_own_map_zooms_once_it_has_the_keys() -> None:
    app = club()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("tab")
        await pilot.pause()
        panel = table(app).map
        assert panel.has_focus
        widths = []
        for key in ("minus", "plus", "plus"):
            await pilot.press(key)
            await pilot.pause()
            widths.append(panel.line_width)
        assert widths == sorted(set(widths)), "smaller than it fits, as it fits, larger"
        question = table(app).desk.decision
        assert question is not None and table(app).desk.session.journal.last == 0


async def test_a_table_without_maps_to_draw_says_so() -> None:
    app = club()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f4")
        await pilot.pause()
        assert table(app).desk.said.text == "This game has no map desk"


async def test_where_maps_are_typed_the_key_of_the_map_desk_says_so() -> None:
    """Bug report: nothing said how to make a hex map."""
    app = club(Hexes("Ana pc at D3", "Bo at D9").order())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f4")
        await pilot.pause()
        assert said(app) == "This game has no map desk: type its maps where a new fight asks for one"
