"""The command `python -m tests.benchmarks [NAME...]`, run in the project's folder.

Names are those of the parts below; without names, all parts run. `strength` and `calibration` are apart: they play
whole fights of the app against itself and against others, for half an hour and more.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from tests.benchmarks import calibration, strength
from tests.benchmarks.figures import Figure, print_table

PARTS = {
    "play": ("play_speed", "measure", "Random play on one core"),
    "session": ("session_speed", "measure", "A session of 40 characters, 25 areas and 5,000 entries"),
    "commands": ("command_speed", "measure", "Commands without a screen"),
    "start": ("screen_speed", "measure_start", "The start, 14 combatants"),
    "screen": ("screen_speed", "measure", "On the screen, 14 combatants"),
    "hexes": ("hex_speed", "measure", "The cursor on a map of hexes"),
    "crowd": ("crowd_speed", "measure", "The cursor with 40 characters beside the demo"),
    "forecast": ("forecast_speed", "measure", "The forecast"),
    "serve": ("serve_speed", "measure", "The players' page, 12 viewers and 50 decisions"),
    "large": ("large_screen_speed", "measure", "On the screen, 40 characters, 25 areas and 5,000 entries"),
    "watch": ("watch_speed", "measure", "The players' screen, following a save"),
}


def main() -> int:
    """Measure and print; return 0, whatever the figures are."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Print figures of speed.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"what to measure: {', '.join(PARTS)} (all)")
    parser.add_argument(
        "--games",
        type=int,
        default=strength.GAMES,
        help="fights of `strength`, positions of `calibration` (%(default)s)",
    )
    parser.add_argument("--only", default="", help="part of the names of the fights for these two (all)")
    given = parser.parse_args()
    names: list[str] = given.names
    for name, part in (("strength", strength), ("calibration", calibration)):
        if names == [name]:
            part.run(given.games, given.only)
            return 0
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        parser.error(f"there is no {unknown[0]}; there are {', '.join(PARTS)}")
    over: list[Figure] = []
    for name in names or PARTS:
        module, function, title = PARTS[name]
        with tempfile.TemporaryDirectory() as folder:
            figures = getattr(import_module(f"tests.benchmarks.{module}"), function)(Path(folder))
        print_table(title, figures)
        over += [figure for figure in figures if figure.verdict == "OVER"]
    load = f"; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    print(f"\nPython {sys.version.split()[0]}{load}; {len(over)} over budget")
    return 0


if __name__ == "__main__":
    sys.exit(main())
