"""Every screen at nine sizes from one cell on, with random keys and clicks while the size changes.

A screen of one cell only has to recover. The long form presses and clicks at random on every screen, several events at
once, with size changes among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from nightclub import club, keys, played, table
from panel_app import PanelApp, shown
from scenes import MAP, SCENES, SHOT, TURN, Scene, reach
from screen_text import screen_text
from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.pilot import Pilot

from tests.slices import Share
from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Choose, Enter, Option
from unhex_tui.files.follow import Follower
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create
from unhex_tui.files.shelf import MapFile
from unhex_tui.systems import named
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.tui.app import MapDeskApp
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.screens.palette import Palette
from unhex_tui.tui.screens.timeline import TimelineScreen
from unhex_tui.tui.watch_app import WatchApp

SIZES = ((1, 1), (2, 2), (10, 3), (20, 5), (40, 10), (80, 24), (120, 40), (200, 60), (400, 100))


def _desk(data: Path) -> MapDeskApp:
    (data / "mill.map").write_text(MAP, "utf-8")
    return MapDeskApp(MAPS, MapFile(data / "mill.map", data))


def _watched(data: Path) -> Any:
    session = played()
    path = data / "a.jsonl"
    file = create(path, Header(system="unhex", title="n", setup=session.setup, told=session.opening()))
    session.recorder.write = file.write
    for _, answer in SHOT:
        session.answer(answer)
    file.close()
    return WatchApp(Follower(path, named))


def _shot(_: Path) -> Any:
    return club(played(*SHOT))


EVERYWHERE = {
    **SCENES,
    "search": Scene(_shot, ("/", "vex")),
    "reference": Scene(_shot, ("/", "cover", "enter")),
    "timeline": Scene(_shot, ("f3",)),
    "as_players": Scene(_shot, ("f5",)),
    "watch": Scene(_watched),
    "shorthand": Scene(_shot, (":", "vex > bar")),
    "keep_or_report": Scene(_shot, ("f2",)),
    "reveal": Scene(_shot, ("f6",)),
    "agree": Scene(_shot, ("f8",)),
    "desk_at_the_table": Scene(lambda _: club(played(*TURN)), ("f4",)),
    **{f"desk {keys}": Scene(_desk, (keys,)) for keys in ("f1", "tab", "n", "N", "O", "E", "r", "c", "l", "palette")},
}
SHORT = ("start_again", "choose_target", "pick", "help", "timeline", "watch", "desk tab", "closed")


@asynccontextmanager
async def reached(name: str, data: Path, size: tuple[int, int]) -> Any:
    """Open an app at a screen, with this size."""
    app = EVERYWHERE[name].app(data)
    async with app.run_test(size=size) as pilot:
        await reach(pilot, EVERYWHERE[name])
        yield app, pilot
    if getattr(app, "opened", None) is not None:
        app.opened.close()


@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in SHORT else pytest.mark.long) for n in EVERYWHERE])
async def test_a_screen_is_drawn_at_every_size_and_comes_back(name: str, tmp_path: Path) -> None:
    async with reached(name, tmp_path, (120, 40)) as (app, pilot):
        before = screen_text(app)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            screen_text(app)
        await pilot.resize_terminal(120, 40)
        again = screen_text(app)
        assert again == before


# -------------------------------------------------------------------------- storms of input

SIGNS = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789?!/:.,;[]{}+-<>='\" "
TYPED = {_character_to_key(sign): sign for sign in SIGNS} | {"enter": "\r", "tab": "\t"}
PRESSED = [
    *TYPED,
    *["enter", "escape"] * 6,
    *["up", "down", "left", "right"] * 4,
    *["pageup", "pagedown", "home", "end", "tab", "shift+tab", "backspace", "delete", "space"] * 3,
    *[f"f{n}" for n in range(1, 10)] * 2,
    *[f"ctrl+{key}" for key in "pfelrudoszyakw"],
    *[f"shift+{key}" for key in ("up", "down", "left", "right")],
]
"""Keys to press: all except those that leave the app."""


def at_random(app: Any, rng: Random) -> Iterator[events.Event]:
    """Yield a random key, click or change of size."""
    chance = rng.random()
    if chance < 0.3:
        size = Size(*rng.choice(SIZES))
        app._driver._size = size  # like Pilot; there is no public name
        yield events.Resize(size, size)
    elif chance < 0.4:
        x, y = rng.randrange(max(1, app.size.width)), rng.randrange(max(1, app.size.height))
        for mouse in (events.MouseDown, events.MouseUp):
            yield mouse(None, x, y, 0, 0, 1, False, False, False, x, y)
    else:
        key = rng.choice(PRESSED)
        yield events.Key(key, TYPED.get(key))


async def storm(name: str, data: Path, seed: int, steps: int = 60) -> None:
    """Post random events, up to eight at once; a failure lists them."""
    rng, done = Random(f"{name} {seed}"), []
    async with reached(name, data, rng.choice(SIZES[3:])) as (app, pilot):
        for _ in range(steps):
            for _ in range(rng.choice((1, 1, 1, 3, 8))):
                for event in at_random(app, rng):
                    done.append(event)
                    app.post_message(event)
            await pilot.pause()
            if not app.is_running or app._exit:
                break
            app.screen._compositor.render_strips(app.size)


@pytest.mark.long
async def test_whatever_is_pressed_while_the_size_changes_the_app_goes_on(
    share: Share, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for seed, name in share.of([(seed, name) for seed in range(12) for name in EVERYWHERE]):
        data = tmp_path / f"{seed} {name}"
        data.mkdir()
        try:
            await storm(name, data, seed)
        except Exception as error:
            raise AssertionError(f"storm {seed} on {name}") from error


@pytest.mark.parametrize(("name", "seed"), [("desk n", 1), ("evening_crew", 1), ("roll", 1)])
async def test_a_storm_on_some_screens(name: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    await storm(name, tmp_path, seed, 25)


# -------------------------------------------------------------------- failures found by storms


async def click_twice(pilot: Pilot[None], x: int, y: int) -> None:
    """Click twice, the second time before the first has an effect."""
    for _ in range(2):
        for mouse in (events.MouseDown, events.MouseUp):
            pilot.app.post_message(mouse(None, x, y, 0, 0, 1, False, False, False, x, y))
    await pilot.pause()


async def test_the_second_of_two_clicks_is_none_on_what_is_asked_since_the_first() -> None:
    """The second click once answered a question for a number that came in between, and ended the app."""
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "e")
        await reach(pilot, Scene(_shot, ("=Vex",)))
        rows = table(app).question.text().splitlines()
        line = next(y for y, row in enumerate(rows) if "Level" in row)
        at = table(app).question.region
        await click_twice(pilot, at.x + 6, at.y + 1 + line)
        assert table(app).desk.decision is not None and table(app).desk.decision.kind == "enter"
        assert table(app).desk.said.text == ""


async def test_a_double_click_on_a_new_session_does_not_name_it(tmp_path: Path) -> None:
    async with reached("start_first", tmp_path, (120, 40)) as (app, pilot):
        rows = app.screen.panel.text().splitlines()
        line = next(y for y, row in enumerate(rows) if "session  " in row)
        at = app.screen.panel.region
        await click_twice(pilot, at.x + 6, at.y + 1 + line)
        assert app.screen.asked.decision.question == "app.title"
        assert "not here" not in screen_text(app), "it was begun, by the name of what was clicked"


async def test_pages_of_a_list_that_has_just_gone_are_none() -> None:
    """Once a number typed over the suggested numbers was followed at once by the key for the next page."""
    numbers = tuple(Option(str(n), f"{n} of them") for n in range(40))
    prompt = EnterPrompt(Enter(question="q", seats=(), prompt="How many?", what="number", high=99))
    prompt.advise = lambda: Advice(offers=lambda: numbers)
    panel = QuestionPanel()
    async with PanelApp(panel).run_test(size=(40, 12)):
        panel.show(prompt, Said(""), "", ())
        assert panel.turn_page(1)
        prompt.press("5")
        assert not panel.turn_page(1)


async def test_a_click_counts_for_the_drawn_question() -> None:
    """A name that stood there once became the answer to a question for a number, and ended the app."""
    choose = ChoosePrompt(Choose(question="q", seats=(), prompt="Which?", options=(Option("lives", "Alive"),)))
    panel = QuestionPanel()
    async with shown(panel, 40, 12) as pilot:
        panel.show(choose, Said(""), "", ())
        await pilot.pause()
        line = next(y for y, row in enumerate(panel.text().splitlines()) if "Alive" in row)
        panel.update_lines = lambda: None  # the next drawing is still pending
        panel.show(EnterPrompt(Enter(question="r", seats=(), prompt="How many?", what="number")), Said(""), "", ())
        await pilot.click(panel, offset=(6, 1 + line))
        assert [one.value for one in pilot.app.posted] == [(choose, "lives")]


async def test_a_click_where_nothing_is_any_more_is_none_on_the_palette() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "palette")
        x, y = app.size
        app.screen.post_message(events.Click(None, 0, 0, 0, 0, 1, False, False, False, x + 9, y + 9))
        await pilot.pause()
        assert isinstance(app.screen, Palette)


async def test_what_closes_twice_at_once_closes_only_itself() -> None:
    """The screen below was once closed too, and the app with it."""
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "f3")
        assert isinstance(app.screen, TimelineScreen)
        closing = app.screen
        closing.call_next(closing.action_close)
        closing.call_next(closing.action_close)
        await pilot.pause()
        assert table(app).desk.decision is not None


async def test_what_is_typed_behind_the_key_that_leaves_counts_no_more(tmp_path: Path) -> None:
    """The help once opened on a closed screen, and the players' screen ended with an error."""
    app = _watched(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("q", "f1", "f1", "T"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause()
    assert not app.failure and app.return_code == 0
