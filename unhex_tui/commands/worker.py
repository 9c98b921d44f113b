"""A worker of a forecast, as a program of its own: it loads only what a play-out needs (`playouts/workers.py`)."""

from __future__ import annotations

import gc
import sys

WORKER = (sys.executable, "-m", "unhex_tui.commands.worker")

if __name__ == "__main__":
    gc.disable()  # `work` turns it on again once the first play-out is told

    from unhex_tui.playouts.workers import work
    from unhex_tui.systems import named

    work(named, sys.stdin.buffer, sys.stdout.buffer)
