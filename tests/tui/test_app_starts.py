"""The start screen, the sessions it offers, and earlier saves."""

import json

from nightclub import asked
from parlour import dice, parlour
from screen_text import assert_snapshot, screen_text
from test_app import press, tracker
from textual.events import Key

from unhex_tui.engine.view import View
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Looked, Opened, Saved, Start


def saves(opened: list[str]) -> Start:
    def opening(name: str) -> Saved:
        def open_it() -> Opened:
            if name == "broken":
                raise ValueError("broken.save is no save: line 1 is not JSON")
            opened.append(name)
            return Opened(parlour(), name)

        return Saved(name, "yesterday", open_it)

    return Start([opening("last"), opening("broken")], [opening("Demo")])


async def test_enter_resumes_the_last_session() -> None:
    opened: list[str] = []
    app = TrackerApp(saves(opened), dice)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "h")
        assert opened == ["last"] and asked(app) == "hit.whom"


async def test_keys_typed_after_the_start_go_to_the_session_and_it_opens_once() -> None:
    opened: list[str] = []
    app = TrackerApp(saves(opened), dice)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("enter", "h", "b"):
            app.post_message(Key(key, "\r" if key == "enter" else key))
        await pilot.pause()
        await pilot.pause()
        assert opened == ["last"] and asked(app) == "hit.react"


async def test_an_unopenable_save_is_reported() -> None:
    """The others are still offered."""
    opened: list[str] = []
    app = TrackerApp(saves(opened), dice)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b")
        assert "line 1 is not JSON" in screen_text(app)
        await press(pilot, "d")
        assert opened == ["Demo"] and asked(app) == "turn.act"


async def test_the_start_screen_looks_like_this() -> None:
    app = TrackerApp(saves([]), dice)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert_snapshot("app_start_80x24", screen_text(app))


async def test_what_is_saved_loads_back_to_the_same_question() -> None:
    app = tracker()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "h", "a")
        assert app.opened is not None
        assert json.loads(json.dumps([e.value for e in app.opened.session.entries()])) == ["hit", "ana"]


async def test_enter_does_not_resume_a_closed_session() -> None:
    """A closed session is listed after new sessions."""
    opened: list[str] = []
    start = saves(opened)
    closed = start.saves[0]._replace(looked=Looked(View("Over", "", underway=("Goal: the tape, met",)), True, 9))
    app = TrackerApp(start._replace(saves=[closed, *start.saves[1:]]), dice)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        shown = screen_text(app)
        assert "Resume" not in shown and "closed · Goal: the tape, met  yesterday" in shown
        assert shown.index("Demo") < shown.index("last")
        await press(pilot, "enter")
        assert opened == ["Demo"]
