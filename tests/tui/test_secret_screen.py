"""The screen during secret choices: it shows who chooses and the time left, but no choice."""

from __future__ import annotations

from typing import Any

import pytest
from last_candle import LAST_CANDLE, LastCandle, Table
from parlour import dice
from screen_text import screen_text

from unhex_tui.engine.session import Session
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.questions import answering
from unhex_tui.tui.screens.opening import Opened

DARK = {"title": "Stairs", "duellists": [{"name": name, "pc": name != "Gru"} for name in ("Ida", "Bo", "Gru")]}


def app_of(system: Any) -> TrackerApp:
    return TrackerApp(Opened(Session(system, DARK), "test.save"), dice)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_screen_shows_which_key_was_pressed(size: tuple[int, int]) -> None:
    shown: list[list[str]] = []
    for keys in (["f", "w"], ["down", "space", "f"]):
        app, seen = app_of(LAST_CANDLE), []
        async with app.run_test(size=size) as pilot:
            await pilot.press(*keys)
            for look in ((), ("f3",), ("left",), ("escape", "f5"), ("f5", "exclamation_mark"), ("escape", "u"), ("y",)):
                await pilot.press(*look)
                await pilot.pause()
                seen.append(screen_text(app))
        shown.append(seen)
    assert shown[0] == shown[1]
    assert "Bo to decide, in secret" in shown[0][0] and "What does Ida do? chosen" in shown[0][5]


class Hurried(LastCandle):
    """The last candle with ten seconds for each choice."""

    def question(self, table: Table, id: str) -> Any:
        return super().question(table, id)._replace(seconds=10)


async def test_seconds_are_counted_and_stopped_by_the_gm_and_decide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(answering, "monotonic", lambda: now[0])
    app = app_of(Hurried())
    async with app.run_test(size=(120, 40)) as pilot:
        desk = app.screen.desk  # type: ignore[attr-defined]

        async def titled(*keys: str) -> str:
            app.screen.changed()  # type: ignore[attr-defined]
            await pilot.press(*keys)
            await pilot.pause()
            return next(line for line in screen_text(app).splitlines() if "to decide" in line).split("━")[1].strip()

        assert await titled() == "Gru to decide, in secret" and "ctrl+t 10 s countdown" in screen_text(app).lower()
        assert await titled("ctrl+t") == "10 s left: Gru to decide, in secret"
        now[0] += 3.5
        assert await titled("w") == "7 s left: Ida to decide, in secret", "it goes on for those who follow"
        assert await titled("ctrl+t") == "Ida to decide, in secret"
        assert await titled("ctrl+t") == "10 s left: Ida to decide, in secret"
        now[0] += 11
        assert await titled() == "Time is up: Ida to decide, in secret"
        assert len(desk.session.journal.entries) == 1, "nothing was decided, and nothing written"
        assert await titled("w", "w") == "Gru to decide, in secret", "a new round, no countdown yet"


async def test_seconds_are_painted_as_they_pass() -> None:
    app = app_of(Hurried())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("ctrl+t")
        await pilot.pause(1.2)
        assert "9 s left" in screen_text(app)


async def test_where_none_are_given_it_is_said() -> None:
    app = app_of(LAST_CANDLE)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert "This choice has no countdown" in screen_text(app) and "10 s" not in screen_text(app)
