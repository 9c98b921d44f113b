"""Keys are pressed as fast as the screen takes them.

Textual's pilot takes a screen for still when the process has used no time for a fiftieth of a second, twice a key. Here
it is still when its event loop has nothing left to do but wait, and what the keys have changed is drawn. There are no
public names for what that needs, in Textual or in asyncio; each private one is explained where it stands. Nor are style
sheets parsed anew for each app.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

import pytest
from textual import app, pilot
from textual._context import active_app  # whoever waits is given no app, and there may be several
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet


async def still(_least: float = 0, most: float = 1) -> None:
    """Wait until nothing but a timer, a thread or a key can make something happen."""
    end = monotonic() + most
    await _drained(end)
    shown = active_app.get()
    shown._check_resize()  # a new size is told after 1/120 s; the public way is to wait for that timer
    await _drained(end)
    if shown.screen_stack:
        shown.screen._on_timer_update()  # as `Pilot.pause` ends: draws now, not at the screen's next sixtieth
        await _drained(end)


async def _drained(end: float) -> None:
    loop, quiet = asyncio.get_running_loop(), 0
    while quiet < 3 and monotonic() < end:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready else quiet + 1  # callbacks that are due; asyncio has no public count of them


PARSED: dict[Any, list[RuleSet]] = {}
"""Style sheets that were parsed, by the colours they were parsed with, their text and what they are told of it."""
_parse_rules = Stylesheet._parse_rules  # each style sheet keeps what it has parsed, for as long as its app lives


def parsed(self: Stylesheet, css: str, **told: Any) -> list[RuleSet]:
    """What Textual reads out of a sheet, which nobody changes."""
    key = (*self._variables.items(), css, *told.values())
    if key not in PARSED:
        PARSED[key] = _parse_rules(self, css, **told)
    return PARSED[key]


@pytest.fixture
def terminals() -> Iterator[list[Any]]:
    """Terminals that are to be closed at the end, and what runs in them ended."""
    started: list[Any] = []
    yield started
    for terminal in started:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait(5)
        with suppress(OSError):  # where it was lost already
            os.close(terminal.master)


@pytest.fixture(autouse=True)
def waits_no_longer_than_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither do keys."""
    monkeypatch.setattr(app, "wait_for_idle", still)
    monkeypatch.setattr(pilot, "wait_for_idle", still)
    monkeypatch.setattr(Stylesheet, "_parse_rules", parsed)
