"""The nightclub fight on the real screen: sessions at some moment of it, and keys by Pilot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from unhex_tui.engine.decision import Answer
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.systems.unhex.between.documents import nightclub
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.questions.filtering import Item, types
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.screens.table import TableScreen

MAP = Path(__file__).parents[2] / "maps" / "nightclub.map"
NAMED = {"enter": "enter", "esc": "escape", "back": "backspace", "space": "space", "tab": "tab", "f1": "f1"}
NAMED |= {f"f{n}": f"f{n}" for n in range(2, 10)} | {"palette": "ctrl+p"}
NAMED |= {"down": "down", "up": "up", "?": "question_mark", "!": "exclamation_mark", "/": "slash", ".": "full_stop"}
SHOT = (
    ("initiative.roll", [4, 5]),
    ("initiative.roll", [2, 1]),
    ("initiative.order", "crew"),
    ("turn.actor", "vex"),
    ("action.choose", "attack:i1"),
    ("attack.target", "thug-1"),
    ("attack.react", []),
    ("attack.roll", [3, 5]),
    ("roll.again", "keep"),
)
"""Vex shoots Thug 1 from the Entrance and hits with 35; the next question is which die is damage."""


def setup() -> dict[str, Any]:
    """Return the setup of the nightclub fight."""
    return nightclub(MAP.read_text(encoding="utf-8"))


def played(*lines: tuple[str, Answer], write: Callable[[Any], None] | None = None, start: Any = None) -> Session:
    """Return a session after these (question, answer) lines."""
    session = Session(UNHEX, start or setup(), write=write) if write else Session(UNHEX, start or setup())
    for question, answer in lines:
        assert session.decision is not None and session.decision.question == question, session.decision
        session.answer(answer)
    return session


def club(session: Session | None = None, *, ascii: bool = False) -> TrackerApp:
    """Return the app with a session of the nightclub, by default at its start."""
    return TrackerApp(Opened(session or played(), "nightclub.jsonl"), AppDice(Random(1)), ascii=ascii)


def table(app: TrackerApp) -> TableScreen:
    """Return the table screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def asked(app: TrackerApp) -> str:
    """Return the id of the pending question; "" without one."""
    decision = table(app).desk.decision
    return decision.question if decision else ""


def said(app: TrackerApp) -> str:
    """Return the last message of the screen."""
    return table(app).desk.said.text


def who(app: TrackerApp) -> str:
    """Return the title of the question, which names the deciding seat."""
    return str(table(app).question.border_title)


def item(app: TrackerApp, label: str) -> Item:
    """Return the first option whose label begins with `label`, blocked or not."""
    prompt = table(app).desk.prompt
    assert prompt is not None
    found = [each for each in prompt.items(blocked=True) if each.option.label.startswith(label)]
    assert found, f"no {label!r} among {[each.option.label for each in prompt.items(blocked=True)]}"
    return found[0]


async def keys(pilot: Pilot[None], text: str) -> int:
    """Press keys given as words, and return their number.

    Names such as `enter` are single keys; other words are typed sign by sign.
    """
    pressed = []
    for word in text.split():
        pressed += [NAMED[word]] if word in NAMED else [NAMED.get(sign, sign) for sign in word]
    await pilot.press(*pressed)
    await pilot.pause()
    return len(pressed)


async def take(pilot: Pilot[None], label: str) -> int:
    """Choose the option whose label begins with `label`: by its letter, or in a filtered list by typing and Space."""
    app = pilot.app
    assert isinstance(app, TrackerApp)
    prompt = table(app).desk.prompt
    if prompt is not None and prompt.filtering:
        pressed = await keys(pilot, "esc") if prompt.filter else 0
        wanted = item(app, label).option.key
        for key in filter(types, label):
            pressed += await keys(pilot, key) if prompt.at != wanted else 0
        while prompt.at != wanted:
            pressed += await keys(pilot, "down")
        return pressed + await keys(pilot, "space space" if prompt.spaces else "space")
    return await keys(pilot, item(app, label).letter)
