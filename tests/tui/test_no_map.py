"""A game without maps and sheets: no screen reserves a panel, a tab or a row for one."""

from __future__ import annotations

import pytest
from kit import DUEL, TOY
from parlour import dice
from screen_text import screen_text
from textual.pilot import Pilot

from unhex_tui.engine.session import Session
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.screens.table import TableScreen


def duel() -> TrackerApp:
    return TrackerApp(Opened(Session(TOY, DUEL), "test.save"), dice)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_the_table_has_no_map_panel_and_tab_passes_it_by(size: tuple[int, int]) -> None:
    app = duel()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert not screen.map.display and screen.log_panel.display
        assert "No map" not in screen_text(app)
        seen = set()
        for _ in range(5):
            await pilot.press("tab")
            seen.add(screen.focused)
        assert screen.map not in seen and screen.panels.roster in seen


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (200, 60)])
async def test_a_game_without_sheets_has_no_empty_panel(size: tuple[int, int]) -> None:
    app = duel()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert not screen.panels.sheet.display and screen.panels.roster.region.bottom == size[1], (
            "the roster has its room"
        )
        await pilot.press("n", "p")
        await pilot.pause()
        assert not screen.panels.sheet.display


async def test_a_small_screen_has_no_tab_for_it() -> None:
    app = duel()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        first = screen_text(app).splitlines()[0]
        assert first.endswith("[roster] log") and "map" not in first
        assert set(await _tabs(app, pilot)) == {"roster", "log"}


async def _tabs(app: TrackerApp, pilot: Pilot[None]) -> list[str]:
    found = []
    for _ in range(4):
        await pilot.press("tab")
        found.append(app.screen.panels.tab)  # type: ignore[attr-defined]
    return found


async def test_the_players_screen_gives_its_room_to_what_happens() -> None:
    app = duel()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f5")
        await pilot.pause()
        watch = app.screen
        assert not watch.map.display  # type: ignore[attr-defined]
        told, top = watch.told.region, watch.top.region  # type: ignore[attr-defined]
        assert told.y == top.bottom and told.bottom == 40


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_timeline_shows_only_people(size: tuple[int, int]) -> None:
    app = duel()
    async with app.run_test(size=size) as pilot:
        await pilot.press("f3")
        await pilot.pause()
        shown = app.screen
        assert shown.map.region.area == 0 and shown.roster.region.width == size[0]  # type: ignore[attr-defined]
        await pilot.press("tab", "tab")
        assert shown.map.region.area == 0  # type: ignore[attr-defined]
