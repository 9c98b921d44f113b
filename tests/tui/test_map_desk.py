"""The map desk by keys and mouse: drawing changes the text, and every key reports its effect."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.tui.desk_kit import CLUB, READY, SMALL, desk
from tests.tui.screen_text import screen_text
from unhex_tui.drawing.layout import positions, towards
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.systems.unhex.maps.reader import parse, read
from unhex_tui.tui.screens.map_desk_work import NO_AREA, Work

# ---------------------------------------------------------------------- drawing by keys


async def test_a_map_is_drawn_by_keys_alone(tmp_path: Path) -> None:
    async with desk(tmp_path, "") as at:
        await at.keys("n")
        await at.type("Bar")
        await at.keys("N")
        await at.type("Back room")
        await at.keys("N")
        await at.type("Yard")
        at.desk.work.choose("back-room", "yard")
        await at.keys("N")
        assert at.said.startswith("New area next to Yard"), "of a line where it was drawn to"
        await at.keys("escape")
        at.desk.work.choose()
        await at.keys("N")
        assert at.said == NO_AREA, "not a new area that nothing leads to"
        at.desk.work.choose("yard")
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
"""A map laid out with Office to the right of Warehouse and below it."""


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
        assert at.said == "No area above Warehouse" and at.desk.work.chosen == ("warehouse",)
        await at.keys("right", "right")
        assert at.said == "No area to the right of Office" and at.desk.work.chosen == ("office",)


@pytest.mark.parametrize("path", sorted(READY.glob("*.map")), ids=lambda path: path.stem)
async def test_arrows_lead_to_every_area(tmp_path: Path, path: Path) -> None:
    async with desk(tmp_path, path.read_text("utf-8"), (80, 24)) as at:
        places, links = at.desk.drawing.places(), at.desk.work.scene.links
        reached, new = set[str](), [next(iter(places))]
        while new:
            area = new.pop()
            reached.add(area)
            joined = {end for link in links if area in (link.a, link.b) for end in (link.a, link.b)}
            ways = (towards(places, dx, dy, area, joined) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)))
            new += [way for way in ways if way and way not in reached]
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


def test_undo_restores_the_choice_before_the_edit() -> None:
    """Redo restores the choice made after the edit."""
    work = Work(MAPS, "Yard --- Office\n")
    work.choose("yard")
    work.add("Crane", None, "yard")
    work.flag("exit")
    work.undo()
    assert work.chosen == ("crane",), "not Yard, where Crane was added"
    work.undo()
    assert work.chosen == ("yard",)
    work.redo()
    assert work.chosen == ("crane",)
    work.delete()
    work.undo()
    assert work.chosen == ("crane",) and work.area is not None


async def test_an_area_is_renamed_and_a_taken_name_refused(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "r", *["backspace"] * 3)
        await at.type("Hall")
        assert "Hall already exists" in at.said
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
        assert "Nothing to undo" in at.said
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


# ----------------------------------------------------------------------- ends of lines, and messages


async def test_line_ends_are_numbered_like_the_keys(tmp_path: Path) -> None:
    """The drawing shows the numbers of the chosen line's ends."""
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


async def test_escape_returns_from_a_line_to_its_area(
    tmp_path: Path,
) -> None:
    """A second escape clears the choice."""
    async with desk(tmp_path) as at:
        await at.keys("right")
        assert at.desk.work.area is not None
        begun = at.desk.work.area.name
        await at.keys("l", "l", "1", "escape", "c")
        assert at.said.startswith(f"Connect {begun} with "), "the next key means the area, with no other choosing"
        await at.keys("escape", "escape", "c")
        assert at.said == NO_AREA


async def test_what_a_key_did_is_told_as_it_is_now(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "l", "1")
        assert at.said == "Bar - Hall: see and move, cover at Bar"
        await at.keys("1", "d", "d")
        assert at.said == "Bar - Hall: see and move once its closed door is open"
        await at.keys("d", "a")
        assert at.said == "Bar - Hall: see, move only to Hall"
        await at.keys("a")
        assert at.said == "Bar - Hall: see, move only to Bar"
        await at.keys("escape", "s")
        assert at.said == "Bar is no longer a start area"
        await at.keys("s")
        assert at.said == "Bar is a start area"
        await at.keys("w")
        assert at.said == "Bar is a way out of the fight"


async def test_while_areas_are_connected_both_are_named(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "c")
        assert at.said == "Connect Bar with Yard? Enter connects; c offers the next, arrows choose another"
        await at.keys("right")
        assert at.said == "Connect Bar with Hall? Enter connects; c offers the next, arrows choose another"
        await at.keys("escape")
        assert at.desk.work.area is not None and at.desk.work.area.name == "Bar"


async def test_a_connection_across_a_corner_is_one_short_gesture(tmp_path: Path) -> None:
    """The nearest unconnected area is offered first; the same key again offers the next."""
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
        assert at.said == "No other area to connect: n makes one"
        assert not at.desk.drawing.joining


async def test_what_needs_an_area_says_how_to_choose_one(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.keys("right", "l", "c")
        assert at.said == "Choose an area first: press an arrow key or click"
