"""The map desk by keys and mouse: what is drawn is written, what is typed is drawn, and nothing is lost."""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from textual import events
from textual.pilot import Pilot

from tests.tui.nightclub import asked, club, item, said, table, take
from tests.tui.screen_text import assert_snapshot, screen_text
from unhex_tui.drawing.layout import positions, towards
from unhex_tui.engine.answerers import AppDice
from unhex_tui.engine.session import Session
from unhex_tui.files.map_file import MapFile
from unhex_tui.files.shelf import Shelf
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.systems.unhex.maps.text import parse, read
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.keys.commands import DESK, DESK_GROUPS, DRAWING
from unhex_tui.tui.keys.keymap import checked
from unhex_tui.tui.map_app import MapDeskApp
from unhex_tui.tui.screens.map_desk import MapDeskScreen
from unhex_tui.tui.screens.map_desk_canvas import MapCanvas
from unhex_tui.tui.screens.map_desk_work import Work
from unhex_tui.tui.screens.opening import Chosen, Opened

READY = Path(__file__).parents[2] / "maps"
CLUB = (READY / "nightclub.map").read_text("utf-8")
SMALL = "# kept\nBar --- Hall\nHall ---| Yard\nat Bar: 0 0\nat Hall: 40 0\nat Yard: 40 30\nstart: Bar\n"


class Opening:
    """An open desk, and the keys that go to it."""

    def __init__(self, desk: MapDeskScreen, pilot: Pilot[None], path: Path) -> None:
        self.desk, self.pilot, self.path = desk, pilot, path

    @property
    def text(self) -> str:
        return self.desk.work.text

    @property
    def said(self) -> str:
        return self.desk.foot.text().splitlines()[0]

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.keys(*("space" if char == " " else char for char in text), "enter")

    async def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        await self.pilot.mouse_down("#canvas", offset=start)
        await self.pilot.hover("#canvas", offset=end)
        await self.pilot.mouse_up("#canvas", offset=end)
        await self.pilot.pause()

    async def click(self, at: tuple[int, int]) -> None:
        await self.drag(at, at)

    def middle(self, name: str) -> tuple[int, int]:
        """The middle of an area's box, as the mouse has it."""
        area = next(area for area in self.desk.work.scene.areas if area.name == name)
        assert self.desk.canvas._plan is not None
        box = self.desk.canvas._plan.boxes[area.id]
        return box.x + box.w // 2 + 1 - self.desk.canvas.left, box.y + box.h // 2 + 1 - self.desk.canvas.top

    def on_line(self, a: str, b: str, share: float) -> tuple[int, int]:
        """A cell of the line of two areas, from the first's end (0) to the other's (1)."""
        names = {area.name: area.id for area in self.desk.work.scene.areas}
        link = self.desk.work.between(names[a], names[b])
        assert link is not None and self.desk.canvas._plan is not None
        cells = self.desk.canvas._plan.routes[link.id].cells
        cells = cells if link.a == names[a] else cells[::-1]
        x, y = cells[round(share * (len(cells) - 1))]
        return x + 1, y + 1


@asynccontextmanager
async def desk(
    tmp_path: Path, text: str = SMALL, size: tuple[int, int] = (120, 40), **more: bool
) -> AsyncIterator[Opening]:
    path = tmp_path / "tonight.map"
    if text and not path.exists():
        path.write_text(text, "utf-8", newline="")
    app = MapDeskApp(MAPS, MapFile(path, tmp_path), **more)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Opening(app.desk, pilot, path)


# ---------------------------------------------------------------------- drawing by keys


async def test_a_map_is_drawn_by_keys_alone(tmp_path: Path) -> None:
    async with desk(tmp_path, "") as at:
        await at.keys("n")
        await at.type("Bar")
        await at.keys("N")
        await at.type("Back room")
        await at.keys("N")
        await at.type("Yard")
        await at.keys("s", "w", "o")
        await at.type("The van")
        await at.keys("t")
        await at.type("Dark")
        await at.keys("T")
        await at.type("The inn")
        await at.keys("S")
        drawn = parse(at.path.read_text("utf-8"))
        assert [area.name for area in drawn.areas] == ["Bar", "Back room", "Yard"]
        assert (drawn.title, drawn.areas[2].objective, drawn.areas[2].notes) == ("The inn", "The van", ("Dark",))
        assert drawn.areas[2].start and drawn.areas[2].exit
        assert {connection.id for connection in drawn.connections} == {"bar~back-room", "back-room~yard"}


async def test_MAP_1_MAP_2_a_line_gets_each_sign_by_a_key(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "l")
        assert at.desk.work.link is not None
        for key, line in (
            ("1", "Bar |--- Hall"),
            ("2", "Bar |---| Hall"),
            ("1", "Bar ---| Hall"),
            ("d", "Bar -[ ]-| Hall"),
            ("d", "Bar -[#]-| Hall"),
            ("d", "Bar ---| Hall"),
            ("a", "Bar -->| Hall"),
            ("a", "Bar <--| Hall"),
            ("a", "Bar ---| Hall"),
            ("v", "Bar ...| Hall"),
            ("v", "Bar ---| Hall"),
            ("x", "Bar .x.| Hall"),
            ("x", "Bar ---| Hall"),
        ):
            await at.keys(key)
            assert line in at.text.splitlines(), f"{key}: {at.text}"
        assert at.text.startswith("# kept\n")


async def test_areas_are_chosen_by_direction_connected_moved_and_deleted(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("down", "c", "right", "down", "enter")
        assert "Bar --- Yard" in at.text
        assert at.desk.work.chosen == ("bar", "yard")
        await at.keys("delete")
        assert "Bar --- Yard" not in at.text
        await at.keys("shift+down")
        assert parse(at.text).area("bar").at == (0, 7.5)
        await at.keys("delete")
        assert read(at.text).map.named("Bar") is None
        await at.keys("u", "u", "u", "u")
        assert at.text == SMALL
        await at.keys("y")
        assert "Bar --- Yard" in at.text


ASLANT = "Yard --- Warehouse\nWarehouse --- Office\nYard --- Pier\n"
"""Laid out with Office to the right of Warehouse and below it."""


async def test_an_arrow_chooses_what_is_drawn_that_way_connected_ones_first(tmp_path: Path) -> None:
    async with desk(tmp_path, ASLANT, (80, 24)) as at:
        (wx, wy), (ox, oy) = (at.middle(name) for name in ("Warehouse", "Office"))
        assert ox > wx and oy > wy
        at.desk.work.choose("warehouse")
        await at.keys("right")
        assert at.desk.work.chosen == ("office",)
        await at.keys("left")
        assert at.desk.work.chosen == ("warehouse",), "Yard is as near, but not connected"
        for key, area in (("down", "yard"), ("up", "warehouse")):
            await at.keys(key)
            assert at.desk.work.chosen == (area,), "where it is drawn counts"


async def test_where_no_area_lies_that_way_an_arrow_says_so(tmp_path: Path) -> None:
    async with desk(tmp_path, ASLANT, (80, 24)) as at:
        at.desk.work.choose("warehouse")
        await at.keys("up")
        assert at.said == "No area lies above Warehouse" and at.desk.work.chosen == ("warehouse",)
        await at.keys("right", "right")
        assert at.said == "No area lies to the right of Office" and at.desk.work.chosen == ("office",)


@pytest.mark.parametrize("path", sorted(READY.glob("*.map")), ids=lambda path: path.stem)
async def test_arrows_lead_to_every_area(tmp_path: Path, path: Path) -> None:
    async with desk(tmp_path, path.read_text("utf-8"), (80, 24)) as at:
        places, links = at.desk.places(), at.desk.work.scene.links
        reached, new = set[str](), [next(iter(places))]
        while new:
            area = new.pop()
            reached.add(area)
            joined = {end for link in links if area in (link.a, link.b) for end in (link.a, link.b)}
            ways = (towards(places, dx, dy, area, joined) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)))
            new += [one for one in ways if one and one not in reached]
        assert reached == places.keys()


def test_what_is_drawn_stays_where_it_is_when_areas_lines_and_names_come() -> None:
    work = Work(MAPS, "Yard --- Office\nYard --- Warehouse\n")
    before = positions(work.drawn)
    work.add("Crane", None, "office")
    work.connect("warehouse", "crane")
    after = positions(work.drawn)
    assert {area: after[area] for area in before} == before and "at " not in work.text
    assert min(math.dist(after["crane"], at) for at in before.values()) > 0.5, "the new one has room"
    work.choose("crane")
    work.rename("Pier")
    assert positions(work.drawn)["pier"] == after["crane"]
    work.nudge(1, 0)
    assert work.area is not None and work.drawn == work.scene and all(area.at for area in work.scene.areas)
    work.undo()
    assert not any(area.at for area in work.scene.areas)


async def test_an_area_is_renamed_and_a_taken_name_refused(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "r", *["backspace"] * 3)
        await at.type("Hall")
        assert "there is Hall already" in at.said
        await at.keys(*["backspace"] * 4)
        await at.type("Pub [b]")
        assert 'Pub [b]" --- Hall' in at.text or '"Pub [b]" --- Hall' in at.text
        assert at.desk.work.area is not None and at.desk.work.area.name == "Pub [b]"


async def test_laying_out_anew_writes_every_position(tmp_path: Path) -> None:
    async with desk(tmp_path, "Bar --- Hall\nHall --- Yard\nYard --- Bar\n") as at:
        await at.keys("L")
        assert all(area.at for area in parse(at.text).areas)
        assert at.text.startswith("Bar --- Hall\n")


async def test_what_does_not_fit_is_refused_and_said(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        for key, told in (
            ("1", "Choose a line"),
            ("r", "Choose an area"),
            ("c", "Choose an area"),
            ("delete", "Choose"),
        ):
            await at.keys(key)
            assert told in at.said
        await at.keys("u")
        assert "Nothing to take back" in at.said
        assert at.text == SMALL


async def test_remarks_are_stepped_through(tmp_path: Path) -> None:
    async with desk(tmp_path, CLUB) as at:
        await at.keys("p")
        assert "Dance Floor and Kitchen do not see each other" in at.said
        assert at.desk.work.chosen == ("dance-floor",)
        await at.keys("p", "p")
        assert at.desk.side.looked == 0


async def test_zoom_makes_it_larger_and_smaller(tmp_path: Path) -> None:
    async with desk(tmp_path, CLUB) as at:
        before = at.desk.canvas.line_width
        await at.keys("+")
        assert at.desk.canvas.line_width > before
        await at.keys("0", "-", "-")
        assert at.desk.canvas.line_width < before
        assert "zoom -2" in screen_text(at.pilot.app)


# ---------------------------------------------------------------------- drawing by mouse


async def test_a_click_chooses_and_a_drag_between_areas_connects(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.click(at.middle("Yard"))
        assert at.desk.work.chosen == ("yard",)
        await at.drag(at.middle("Yard"), at.middle("Bar"))
        assert "Yard --- Bar" in at.text


async def test_a_drag_over_the_ground_makes_an_area_there(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        x, y = at.middle("Bar")
        await at.drag((x - 4, y + 14), (x + 6, y + 18))
        await at.type("Well")
        found = read(at.text).map
        well, bar, yard = (found.named(name) for name in ("Well", "Bar", "Yard"))
        assert well is not None and well.at is not None and bar is not None and yard is not None
        assert abs(well.at[0] - bar.at[0]) < 15, "below the bar"
        assert well.at[1] > 10


async def test_a_drag_from_an_area_to_the_ground_moves_it(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        x, y = at.middle("Bar")
        await at.drag((x, y), (x, y + 16))
        moved = parse(at.text).named("Bar")
        assert moved is not None and moved.at is not None and moved.at[1] > 10
        assert "at Hall: 40 0" in at.text, "the others stay"


async def test_MAP_2_a_click_at_a_lines_end_is_its_cover_mark(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.click(at.on_line("Bar", "Hall", 0.0))
        assert "Bar |--- Hall" in at.text
        await at.click(at.on_line("Bar", "Hall", 1.0))
        assert "Bar |---| Hall" in at.text
        await at.click(at.on_line("Bar", "Hall", 0.5))
        assert "Bar |---| Hall" in at.text
        assert set(at.desk.work.chosen) == {"bar", "hall"}


async def test_a_clicked_remark_shows_what_it_is_about(tmp_path: Path) -> None:
    async with desk(tmp_path, CLUB) as at:
        await at.pilot.click("#remarks", offset=(3, 2))
        await at.pilot.pause()
        assert "dance-floor" in at.desk.work.chosen


# ---------------------------------------------------------------------- the text


async def test_typing_in_the_text_redraws_and_a_mistake_keeps_the_last_drawing(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("tab", "ctrl+end", "enter")
        await at.keys(*"Yard")
        assert at.desk.work.draft.scene is None
        assert "line 9, column 5" in screen_text(at.pilot.app)
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
        assert at.desk.entry is None
        assert "comes first" in screen_text(at.pilot.app)


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


# ---------------------------------------------------------------------- the file


async def test_saving_writes_the_text_as_it_is(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "s", "ctrl+s")
        assert at.path.read_text("utf-8") == at.text == SMALL.replace("start: Bar\n", "")
        assert "Saved as" in at.said
        assert not at.desk.file.draft_path.exists()


async def test_a_file_that_others_changed_is_not_overwritten_without_asking(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "s")
        at.path.write_text("Theirs --- Map\n", "utf-8")
        await at.keys("S")
        assert "somebody else" in at.said
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
        assert json.loads(at.desk.file.draft_path.read_text("utf-8"))["text"] == at.text
        await at.keys("s")
        at.pilot.app.write_held()  # as the app does when it breaks, or is told to end
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
        assert at.said.startswith("Which name has the map? > The inn")
        await at.keys("enter")
        assert at.said == "There is The inn.map already, another map"
        await at.keys("n")
    assert (tmp_path / "The inn 2.map").read_text("utf-8") == "title: The inn\narea: Bar\n"
    assert (tmp_path / "The inn.map").read_text("utf-8") == "X --- Y\n"
    assert not [*tmp_path.glob(".*")]


async def test_a_new_map_is_saved_over_another_only_when_that_is_said_and_that_is_put_aside(tmp_path: Path) -> None:
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
        assert at.said.startswith("Which name has the map? >")
        await at.keys("escape")
        assert not [*tmp_path.glob("*.map")], "nothing is saved without a name"
        await at.keys("S")
        await at.type("The pier")
        assert (tmp_path / "The pier.map").read_text("utf-8") == "title: The pier\narea: Bar\n"
        await at.keys("n")
        await at.type("Yard")
        await at.keys("q", "s")
    assert (tmp_path / "The pier.map").read_text("utf-8") == "title: The pier\narea: Bar\narea: Yard\n"


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
        assert isinstance(desk, MapDeskScreen) and desk.asked
        await pilot.press("f8")
        assert "There is no area yet" in desk.foot.text()
        await pilot.press("n", *"Bar", "enter", "n", *"Hall", "enter", "f8")
        assert "Not to be played on yet" in desk.foot.text(), "nothing joins the two"
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
    """The next fight is prepared on the docks, which lie in the data folder."""
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


async def test_before_a_fight_the_desk_opens_the_file_of_its_map_and_the_fight_takes_it_changed(tmp_path: Path) -> None:
    async with before_a_fight(tmp_path) as (app, pilot, path):
        await pressed(pilot, "f4")
        desk = app.screen
        assert isinstance(desk, MapDeskScreen) and desk.file.path == path and desk.work.text == DOCKS
        await pressed(pilot, "right", "w", "q", "s")
        assert path.read_text("utf-8") == DOCKS + "exit: Yard\n"
        assert desk.foot.text().startswith("Saved as docks.map. The fight has another map so far")
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
        assert isinstance(desk, MapDeskScreen) and desk.file.path is None, "the fight's map is in no file any more"
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
        assert desk.file.path == tmp_path / "maps" / "Docks.map" and desk.work.text == desk.area_text.text == DOCKS
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
        assert "Nothing to take back" in at.said and at.path.read_text("utf-8") == SMALL
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
        assert at.text == "Dock --- Boat\n" and at.desk.file.path == tmp_path / "far" / "dock.map"


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
        assert at.text == "area: Dock\n\nat Dock: 0 0\n" and at.desk.file.path is None
        assert "Read from dock.excalidraw" in at.said and at.desk.note is not None
        assert "image pic: not read" in str(at.desk.note._told)
        await at.keys("escape", "S")
        assert at.desk.entry is not None and at.desk.entry.text == "dock"
        await at.keys("enter")
        assert (tmp_path / "dock.map").read_text("utf-8") == "title: dock\narea: Dock\n\nat Dock: 0 0\n"
        assert drawing.read_bytes() == before
        drawing.write_text("{", "utf-8")
        at.desk.open_map(drawing)
        assert at.said.startswith("dock.excalidraw: it is no JSON")


async def test_a_map_saved_during_a_fight_says_that_the_table_keeps_its_own(tmp_path: Path) -> None:
    app = club()
    app._opening = Opened(app._opening.session, "n", shelf=Shelf(tmp_path, UNHEX.kinds))  # type: ignore[union-attr]
    async with app.run_test(size=(120, 40)) as pilot:
        await pressed(pilot, "f4", "right", "o", *"Van", "enter", "q", "s", "enter")
        assert said(app) == "Saved as The nightclub.map; the table keeps its own map until one is chosen anew"


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
        assert table(app).desk.said.text == "There is no map desk here"


# ---------------------------------------------------------------------- the look


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_desk_looks_as_it_did(tmp_path: Path, size: tuple[int, int]) -> None:
    async with desk(tmp_path, CLUB, size) as at:
        await at.keys("down", "down", "l")
        assert_snapshot(f"map_desk_{size[0]}x{size[1]}", screen_text(at.pilot.app))


async def test_the_desk_in_ascii_has_nothing_else(tmp_path: Path) -> None:
    async with desk(tmp_path, CLUB, (80, 24), ascii=True) as at:
        await at.keys("down", "down")
        text = screen_text(at.pilot.app)
        assert text.isascii()
        assert_snapshot("map_desk_ascii_80x24", text)


async def test_hostile_names_are_shown_as_they_are(tmp_path: Path) -> None:
    async with desk(tmp_path, '"[@click=app.exit]x[/]" --- "[b]Bar"\n', (80, 24)) as at:
        await at.keys("right", "l")
        assert "[b]Bar" in screen_text(at.pilot.app)
        await at.keys("f1", "escape", "p", "tab", "tab")
        assert at.pilot.app.is_running


async def test_every_key_of_the_help_is_bound(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("question_mark")
        assert at.desk.note is not None
        told = "\n".join(at.desk.note.texts)
        for binding in (*at.desk.canvas.BINDINGS, *at.desk.BINDINGS):
            assert binding.description in told
        await at.keys("escape")
        assert at.desk.note is None


@pytest.mark.parametrize("size", [(20, 6), (40, 12), (1, 1)])
async def test_a_tiny_screen_does_not_break_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async with desk(tmp_path, CLUB, size) as at:
        await at.keys("right", "l", "1", "tab", "tab", "f4", "f4", "f4")
        assert at.pilot.app.is_running


# ---------------------------------------------------------------------- which end, and what was done


async def test_the_ends_of_the_chosen_line_are_numbered_on_the_drawing_as_the_keys_are(tmp_path: Path) -> None:
    async with desk(tmp_path, SMALL, (120, 40)) as at:
        await at.keys("right", "right", "l")
        one, other = (at.desk.work.name(area) for area in at.desk.work.chosen)
        picture = at.desk.canvas._picture
        assert picture is not None
        marked = {}
        for area, left, top, width, height in picture.places:
            border = {(x, y) for x in (left, left + width - 1) for y in range(top, top + height)}
            border |= {(x, y) for y in (top, top + height - 1) for x in range(left, left + width)}
            marked[at.desk.work.name(area)] = [picture.rows[y][x].text for x, y in border]
        assert marked[one].count("1") == 1 and marked[other].count("2") == 1
        assert sum(cells.count("1") + cells.count("2") for cells in marked.values()) == 2
        assert f"1 cover at {one}" in at.desk.foot.text() and f"2 cover at {other}" in at.desk.foot.text()
        await at.keys("2")
        assert at.said.endswith(f"cover at {other}")
        await at.keys("escape")
        assert not any(cell.text in "12" for row in at.desk.canvas._picture.rows for cell in row if cell.text)  # type: ignore[union-attr]


async def test_what_a_key_did_is_told_as_it_is_now(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "l", "1")
        assert at.said == "Bar - Hall: see and move, cover at Bar"
        await at.keys("1", "d", "d")
        assert at.said == "Bar - Hall: see and move, closed door"
        await at.keys("d", "a")
        assert at.said == "Bar - Hall: see, move only to Hall"
        await at.keys("a")
        assert at.said == "Bar - Hall: see, move only to Bar"
        await at.keys("escape", "right", "s")
        assert at.said == "Bar is no start area any more"
        await at.keys("s")
        assert at.said == "Bar is a start area: players may begin here"
        await at.keys("w")
        assert at.said == "Bar is a way out of the fight"


async def test_while_areas_are_connected_both_are_named(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "c")
        assert at.said == "Connect Bar with Yard? Enter does; c offers the next, arrows choose another"
        await at.keys("right")
        assert at.said == "Connect Bar with Hall? Enter does; c offers the next, arrows choose another"
        await at.keys("escape")
        assert at.desk.work.area is not None and at.desk.work.area.name == "Bar"


async def test_a_connection_across_a_corner_is_one_short_gesture(tmp_path: Path) -> None:
    """What is nearest and not connected yet is offered; again offers the next."""
    square = "area: D\nat A: 0 0\nat B: 40 0\nat C: 0 40\nat D: 41 41\nA --- B\nA --- C\n"
    async with desk(tmp_path, square) as at:
        at.desk.work.choose("a")
        await at.keys("c", "enter")
        assert "A --- D\n" in at.text
        at.desk.work.choose("b")
        await at.keys("c", "c", "enter")
        assert "\nB --- C\n" in at.text


async def test_the_only_other_area_is_offered_and_without_one_nothing_is_begun(tmp_path: Path) -> None:
    async with desk(tmp_path, "area: A\narea: B\n") as at:
        await at.keys("right", "c", "enter")
        assert at.text == "A --- B\n"
    (tmp_path / "one").mkdir()
    async with desk(tmp_path / "one", "area: A\n") as at:
        await at.keys("right", "c")
        assert at.said == "There is no other area to connect it with: n makes one"
        assert not at.desk.joining


async def test_what_needs_an_area_says_how_to_choose_one(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "l", "c")
        assert at.said == "Choose an area first: an arrow key, or a click"


# ---------------------------------------------------------------------- commands


def test_every_key_of_the_desk_is_in_the_list_of_commands_and_its_action_exists() -> None:
    bound = {binding.id for binding in (*MapDeskScreen.BINDINGS, *MapCanvas.BINDINGS)}  # type: ignore[union-attr]
    assert {each.id for each in (*DRAWING, *DESK)} == bound
    assert {each.group for each in (*DRAWING, *DESK)} == set(DESK_GROUPS)
    for each in (*DRAWING, *DESK):
        name, _, how = each.action.partition("(")
        assert hasattr(MapDeskScreen, f"action_{name}"), each.id
        if name == "work":
            assert hasattr(Work, how.split("'")[1]), each.id


async def test_a_command_of_the_desk_is_remapped_and_the_help_says_so(tmp_path: Path) -> None:
    keymap, wrong = checked({"draw_door": ["b"], "draw_arrow": ["x"], "desk_leave": ["z"], "draw_save": ["u"]})
    assert keymap == {"draw_door": "b"}
    assert [each.partition(":")[0] for each in wrong] == [
        "“desk_leave” keeps its keys",
        "“draw_arrow” keeps its keys",
        "“draw_save” keeps its keys",
    ]
    assert checked({"draw_new": ["e"]}) == ({"draw_new": "e"}, []), "the table's keys are elsewhere"
    path = tmp_path / "tonight.map"
    path.write_text(SMALL, encoding="utf-8")
    app = MapDeskApp(MAPS, MapFile(path, tmp_path), chosen=Chosen(keys=keymap))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("right", "l", "d", "b")
        await pilot.pause()
        assert "Bar -[ ]- Hall" in app.desk.work.text
        for focused in ("escape", "tab"):
            await pilot.press(focused, "f1")
            await pilot.pause()
            assert app.desk.note is not None
            assert "b door: none, open, closed" in app.desk.note.texts
            await pilot.press("escape")
            await pilot.pause()


async def test_the_palette_finds_the_commands_of_the_desk(tmp_path: Path) -> None:
    async with desk(tmp_path, SMALL, (100, 30)) as at:
        await at.keys("right", "ctrl+p")
        await at.keys(*"way")
        await at.pilot.pause(0.2)
        assert "Way out, or not" in screen_text(at.pilot.app)
        await at.keys("enter")
        await at.pilot.pause(0.1)
        assert "exit: Bar" in at.text


async def test_a_map_about_which_nothing_is_odd_has_a_plain_heading(tmp_path: Path) -> None:
    async with desk(tmp_path, SMALL) as at:
        assert str(at.desk.side.border_title) == "Remarks" and at.desk.side.text() == "nothing odd"
