"""The map desk's appearance, and its commands: remapped, in the help and in the palette."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.desk_kit import CLUB, SMALL, desk
from tests.tui.screen_text import assert_snapshot, screen_text
from unhex_tui.files.shelf import MapFile
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.tui.app import MapDeskApp
from unhex_tui.tui.keys.commands import DESK, DESK_GROUPS, DRAWING, checked
from unhex_tui.tui.screens.map_desk import MapDeskScreen
from unhex_tui.tui.screens.map_desk_asking import Filing
from unhex_tui.tui.screens.map_desk_canvas import Drawing, MapCanvas
from unhex_tui.tui.screens.map_desk_work import Work
from unhex_tui.tui.screens.opening import Chosen

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


@pytest.mark.parametrize("width", [80, 100, 120])
async def test_a_long_remark_pushes_no_key_off_and_moves_none(tmp_path: Path, width: int) -> None:
    async with desk(tmp_path, CLUB, (width, 24)) as at:
        await at.keys("down")
        keys = at.desk.foot.text().splitlines()[-3:]
        assert "F1 all keys" in keys[-1]
        await at.keys("p")
        lines = at.desk.foot.text().splitlines()
        assert lines[-2:] == keys[-2:] and "".join(lines).count("from") > 1, "all of the remark, and the keys"


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


# ---------------------------------------------------------------------- commands


def test_every_desk_key_is_in_the_list_of_commands() -> None:
    """Its action exists."""
    bound = {binding.id for binding in (*MapDeskScreen.BINDINGS, *MapCanvas.BINDINGS)}  # type: ignore[union-attr]
    assert {each.id for each in (*DRAWING, *DESK)} == bound
    assert {each.group for each in (*DRAWING, *DESK)} == set(DESK_GROUPS)
    parts = {"work": Work, "draw": Drawing, "file": Filing}
    for each in (*DRAWING, *DESK):
        name, _, how = each.action.partition("(")
        assert hasattr(MapDeskScreen, f"action_{name}"), each.id
        if name in parts:
            assert hasattr(parts[name], how.split("'")[1]), each.id


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


async def test_the_desks_hints_and_messages_name_keys_as_remapped(tmp_path: Path) -> None:
    keymap, wrong = checked({"draw_new": ["b"], "draw_nudge_up": ["ctrl+a"], "draw_door": ["m"], "draw_connect": ["i"]})
    app = MapDeskApp(MAPS, MapFile(None, tmp_path), chosen=Chosen(keys=keymap))
    async with app.run_test(size=(100, 30)):
        assert not wrong and "Press b for a new area" in app.desk.canvas.text() and "b new area" in app.desk.foot.text()
        app.desk.work.take_typed("Bar --- Hall\n")
        app.desk.work.add("Yard")
        for area, keys in ((("bar",), "i connect"), (("bar",), "Ctrl+a Shift+↓"), (("bar", "hall"), "m door")):
            app.desk.work.choose(*area)
            app.desk.paint()
            assert keys in app.desk.foot.text()
        app.desk.work.choose("yard")
        app.desk.work.next_line()
        assert app.desk.work.said.text == "No line here: i connects"


async def test_the_palette_finds_the_commands_of_the_desk(tmp_path: Path) -> None:
    async with desk(tmp_path, SMALL, (100, 30)) as at:
        await at.keys("right", "ctrl+p")
        await at.keys(*"way")
        await at.pilot.pause(0.2)
        assert "Way out on/off" in screen_text(at.pilot.app)
        await at.keys("enter")
        await at.pilot.pause(0.1)
        assert "exit: Bar" in at.text


async def test_a_map_about_which_nothing_is_odd_has_a_plain_heading(tmp_path: Path) -> None:
    async with desk(tmp_path, SMALL) as at:
        assert str(at.desk.side.border_title) == "Remarks" and at.desk.side.text() == "no remarks"
