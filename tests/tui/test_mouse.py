"""Mouse control: wheel, drags and clicks on each panel reach everything."""

from nightclub import asked, club, keys, played, table
from scenes import SHOT, TURN
from screen_text import screen_text
from textual.geometry import Offset
from textual.pilot import Pilot

from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.panels.lines import LinedPanel


async def wheel(pilot: Pilot[None], panel: LinedPanel, down: bool = True) -> None:
    """Turn the wheel by one notch over a panel."""
    await pilot._post_mouse_events(  # there is no public way
        [_wheel(down)], widget=panel, offset=Offset(3, 2), button=0
    )
    await pilot.pause()


def _wheel(down: bool) -> type:
    from textual import events

    return events.MouseScrollDown if down else events.MouseScrollUp


async def test_the_wheel_looks_at_options_and_a_click_takes_one() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        prompt = table(app).desk.prompt
        assert prompt is not None
        await wheel(pilot, table(app).question)
        assert prompt.at == "juno"
        await wheel(pilot, table(app).question, down=False)
        assert prompt.at == "vex"
        rows = table(app).question.text().splitlines()
        line = next(y for y, row in enumerate(rows) if "Juno" in row)
        await pilot.click("#question", offset=(6, line + 1))
        assert asked(app) == "action.choose"


async def test_the_wheel_scrolls_the_sheet_and_the_log_and_nothing_is_answered() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=(100, 30)) as pilot:
        table(app).open_sheet("vex")
        await pilot.pause()
        for panel in (table(app).sheet, table(app).log_panel):
            before = panel.top
            await wheel(pilot, panel, down=panel is table(app).sheet)
            assert panel.top != before, panel
        assert asked(app) == "damage.dice"


async def test_the_upper_border_of_the_sheet_turns_to_the_next_one_and_back() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        first = table(app).sheet.border_title
        await pilot.click("#sheet", offset=(40, 0))
        second = table(app).sheet.border_title
        assert str(second) != str(first)
        await pilot.click("#sheet", offset=(3, 0))
        assert str(table(app).sheet.border_title) == str(first)
        await pilot.click("#sheet", offset=(3, 3))
        assert str(table(app).sheet.border_title) == str(first)


async def dragged(pilot: Pilot[None], app: TrackerApp, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press on the map, move and release."""
    await pilot.mouse_down("#map", offset=start)
    await pilot.hover("#map", offset=end)
    await pilot.mouse_up("#map", offset=end)
    await pilot.pause()


async def test_a_map_larger_than_its_window_is_dragged_and_that_is_no_click() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(80, 24)) as pilot:
        panel = table(app).map
        panel.action_zoom(2)
        await pilot.pause()
        assert panel.line_width > panel.wide
        panel.scroll_view(-999, -999)
        await dragged(pilot, app, (40, 8), (20, 5))
        assert (panel.left, panel.top) == (20, 3)
        assert asked(app) == "turn.actor" and table(app).desk.said.text == ""


async def test_a_click_on_a_map_that_fits_still_answers() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        rows = table(app).map.text().splitlines()
        y = next(i for i, row in enumerate(rows) if "●Vex" in row)
        await pilot.click("#map", offset=(rows[y].index("●Vex") + 2, y + 1))
        assert asked(app) == "action.choose"


async def test_tabs_and_roster_lines_are_clicked_on_a_small_screen() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#top", offset=(80 - 16, 0))
        assert table(app).panels.tab == "roster"
        await pilot.click("#roster", offset=(6, 3))
        assert table(app).panels.tab == "body" and "Juno" in screen_text(app)
        await keys(pilot, "v")
        assert asked(app) == "action.choose"
