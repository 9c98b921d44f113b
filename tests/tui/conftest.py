"""Keys are pressed as fast as the screen takes them.

Textual's pilot considers a screen still when the process has used no time for a fiftieth of a second, twice per key.
Here the screen is still when its event loop can only wait and the effects of the keys are drawn. Textual and asyncio
have no public names for this; each private one is explained where it is used. Style sheets are also parsed only once
for all apps.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

import pytest
from textual import app, pilot
from textual._context import active_app  # the caller gets no app, and there may be several
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet


async def still(_least: float = 0, most: float = 1) -> None:
    """Wait until only a timer, a thread or a key can cause a change."""
    end = monotonic() + most
    await _drained(end)
    shown = active_app.get()
    shown._check_resize()  # a new size takes effect after 1/120 s; the public way is to wait for that timer
    await _drained(end)
    if shown.screen_stack:
        shown.screen._on_timer_update()  # like the end of `Pilot.pause`: draw now, not at the screen's next sixtieth
        await _drained(end)


async def _drained(end: float) -> None:
    loop, quiet = asyncio.get_running_loop(), 0
    while quiet < 3 and monotonic() < end:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready else quiet + 1  # callbacks that are due; asyncio has no public count of them


PARSED: dict[Any, list[RuleSet]] = {}
"""Parsed style sheets by colours, text and arguments."""
_parse_rules = Stylesheet._parse_rules  # each style sheet caches what it parsed for as long as its app lives


def parsed(self: Stylesheet, css: str, **told: Any) -> list[RuleSet]:
    """Return the rules of a style sheet, which no one changes."""
    key = (*self._variables.items(), css, *told.values())
    if key not in PARSED:
        PARSED[key] = _parse_rules(self, css, **told)
    return PARSED[key]


@pytest.fixture
def terminals() -> Iterator[list[Any]]:
    """A list of terminals; at the end they are closed and their processes killed."""
    started: list[Any] = []
    yield started
    for terminal in started:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait(5)
        with suppress(OSError):  # already closed
            os.close(terminal.master)


@pytest.fixture(autouse=True)
def waits_no_longer_than_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "wait_for_idle", still)
    monkeypatch.setattr(pilot, "wait_for_idle", still)
    monkeypatch.setattr(Stylesheet, "_parse_rules", parsed)
