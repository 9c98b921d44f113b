"""The nightclub fight on the real screen, for tests: sessions that stand somewhere in it, and keys by Pilot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from unhex_tui.engine.answerers import AppDice
from unhex_tui.engine.decision import Answer
from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.prepared.nightclub import nightclub
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
"""Vex shoots Thug 1 from the Entrance and hits it with 35: which die is which is asked next."""


def setup() -> dict[str, Any]:
    """What the nightclub fight starts from."""
    return nightclub(MAP.read_text(encoding="utf-8"))


def played(*lines: tuple[str, Answer], write: Callable[[Any], None] | None = None, start: Any = None) -> Session:
    """A session in which these questions were answered so."""
    session = Session(UNHEX, start or setup(), write=write) if write else Session(UNHEX, start or setup())
    for question, answer in lines:
        assert session.decision is not None and session.decision.question == question, session.decision
        session.answer(answer)
    return session


def club(session: Session | None = None, *, ascii: bool = False) -> TrackerApp:
    """The app at a session of the nightclub, at its start unless told."""
    return TrackerApp(Opened(session or played(), "nightclub.jsonl"), AppDice(Random(1)), ascii=ascii)


def table(app: TrackerApp) -> TableScreen:
    """The screen it is played on."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def asked(app: TrackerApp) -> str:
    """The question that is asked; empty where none is."""
    decision = table(app).desk.decision
    return decision.question if decision else ""


def said(app: TrackerApp) -> str:
    """What the screen said last."""
    return table(app).desk.said.text


def who(app: TrackerApp) -> str:
    """Who decides, as the question's title has it."""
    return str(table(app).question.border_title)


def item(app: TrackerApp, label: str) -> Item:
    """The option whose label begins so, blocked or not."""
    prompt = table(app).desk.prompt
    assert prompt is not None
    found = [each for each in prompt.items(barred=True) if each.option.label.startswith(label)]
    assert found, f"no {label!r} among {[each.option.label for each in prompt.items(barred=True)]}"
    return found[0]


async def keys(pilot: Pilot[None], text: str) -> int:
    """Press keys, given as words: names such as `enter`, anything else sign by sign. Returns how many were pressed."""
    pressed = []
    for word in text.split():
        pressed += [NAMED[word]] if word in NAMED else [NAMED.get(sign, sign) for sign in word]
    await pilot.press(*pressed)
    await pilot.pause()
    return len(pressed)


async def take(pilot: Pilot[None], label: str) -> int:
    """Press the letter of the option whose label begins so; in a list that is filtered, type it and press Space."""
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
        return pressed + await keys(pilot, "space")
    return await keys(pilot, item(app, label).letter)
