"""A game without a map but with a turn to show: the turn has the map's place, and no text calls it a map."""

from __future__ import annotations

import pytest
from kit import DUEL
from panel_app import painted, shown
from parlour import dice
from screen_text import assert_snapshot, screen_text
from turns import Brawl

from unhex_tui.engine.session import Session
from unhex_tui.engine.view import Line, Row, View
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.panels.players import DicePanel, HousePanel
from unhex_tui.tui.screens.opening import Opened


def fight() -> TrackerApp:
    return TrackerApp(Opened(Session(Brawl(), DUEL), "test.save"), dice)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_everybody_is_in_sight_in_the_order_of_the_turn(size: tuple[int, int]) -> None:
    app = fight()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = screen_text(app)
        assert_snapshot(f"turn_{size[0]}x{size[1]}", text)
        assert "more" not in app.screen.map._subtitle  # type: ignore[attr-defined]
        assert "map" not in text.lower()
        await pilot.press("f5")
        await pilot.pause()
        assert_snapshot(f"turn_watched_{size[0]}x{size[1]}", screen_text(app))


async def test_its_tab_and_its_panel_have_its_name() -> None:
    app = fight()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert screen_text(app).splitlines()[0].endswith("[turn] roster  log")
        await pilot.press("tab")
        assert app.screen.panels.tab == "roster"  # type: ignore[attr-defined]
        await pilot.click("#top", offset=(80 - 18, 0))
        assert app.screen.panels.tab == "map"  # type: ignore[attr-defined]
        await pilot.press("escape", "left")
        assert "The turn ends there" in screen_text(app)
        await pilot.press("f1")
        assert "Signs of the turn" in "\n".join(app.screen.note.texts)  # type: ignore[attr-defined]
        await pilot.press("escape", "f3")
        await pilot.pause()
        assert "turn/people" in screen_text(app)


@pytest.mark.parametrize("many", [1, 6, 7, 12, 40])
async def test_a_handful_of_dice_leaves_the_room_to_what_came_of_it(many: int) -> None:
    panel = DicePanel()
    told = "Brask is hurt: 3 wounds, 2 stopped by armor"
    view = View("", "", log=(Line(1, told, faces=tuple(n % 6 + 1 for n in range(many))),))
    async with shown(panel, 66, 5):
        panel.show(view)
        rows = painted(panel)
        assert all(len(row) <= 64 for row in rows)
        assert ("║ 1 ║" in rows[1]) == (many <= 6)
        shown_faces = [int(sign) for row in rows for sign in row.partition("Brask")[0].split() if sign.isdigit()]
        assert len(shown_faces) == many or many <= 6
        assert "Brask is hurt" in "\n".join(rows) and "armor" in "\n".join(rows)


async def test_characters_without_sheets_have_no_columns() -> None:
    """This holds if there is nothing to show."""
    panel = HousePanel()
    row = Row("h", "Hand", "", 0, "Gang", "", conditions=("lies",))
    async with shown(panel, 66, 6):
        panel.show(View("", "", sides=("Gang",), roster=(row,)))
        assert "condition" in painted(panel)[0] and "where" not in panel.text() and "holds" not in panel.text()
        panel.show(View("", "", sides=("Gang",), roster=(row._replace(where="Bar"),)))
        assert "where" in painted(panel)[0]
