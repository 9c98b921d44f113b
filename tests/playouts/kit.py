"""A fight to play out, and workers that misbehave."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from benchmarks import fights

from unhex_tui.commands.worker import WORKER
from unhex_tui.engine.past import Position
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import System
from unhex_tui.playouts.workers import Forecast
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES


def street() -> dict[str, Any]:
    """Return a fight of two against two."""
    setup = fights.street()
    setup["characters"] = [each for each in setup["characters"] if each["id"][-1] in "01"]
    return setup


@cache
def position() -> Position:
    return Session(UNKNOWN_ARMIES, street()).position()


def made(command: tuple[str, ...] = WORKER, system: System = UNKNOWN_ARMIES, **how: Any) -> Forecast:
    """Return a forecast of the fight of two against two."""
    return Forecast(command, system, position(), **how)


def script(body: str) -> tuple[str, ...]:
    """Return the command of a worker that misbehaves: it has read its task, and `k` is the first number."""
    begins = "import sys, time, json, os, signal\nsys.stdin.readline()\nk = int(sys.stdin.readline())\n"
    return (sys.executable, "-c", begins + body)


def until(come: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait until something is true."""
    last = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < last, "it took too long"
        time.sleep(0.005)


def ended(forecast: Forecast) -> Forecast:
    """Return a forecast once it has ended by itself."""

    def over() -> bool:
        forecast.look()
        return forecast.over

    until(over, 60)
    return forecast
