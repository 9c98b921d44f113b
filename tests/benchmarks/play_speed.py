"""Random play: decisions a second through the rules alone, compared with random games of python-chess.

Garbage is collected as rarely as in the app, and log lines are dropped after each answer, as a session does.
"""

from __future__ import annotations

import gc
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from tests.benchmarks.fights import brawl, demo, plain, street, yard
from tests.benchmarks.figures import Figure, by_turns
from tests.players import RandomPlayer
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.system import System
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.tui.safe_app import COLLECTING

DECISIONS = 20_000
RUNS = 9


def decisions_a_second(system: System, setup: dict[str, Any], rng: Random) -> float:
    """Return the decisions a second in whole random fights.

    The session menu after a fight is left out, because random play there brings in more and more characters.
    """
    player = RandomPlayer(rng)
    left = DECISIONS
    began = perf_counter()
    while left:
        table = system.start(setup)
        live = Conversation(table, system.play(table))
        while left and live.decision is not None and not table.fights:
            live.answer(player(live.decision))
            table.events.clear()
            left -= 1
    return DECISIONS / (perf_counter() - began)


def plies_a_second(rng: Random) -> float:
    """Return the plies a second in whole random games of chess.

    Raises: ImportError: python-chess is not installed.
    """
    import chess  # type: ignore[import-not-found, unused-ignore]

    left = DECISIONS
    began = perf_counter()
    while left:
        board = chess.Board()
        while left and (moves := list(board.legal_moves)) and board.halfmove_clock < 150:
            board.push(rng.choice(moves))
            left -= 1
    return DECISIONS / (perf_counter() - began)


def measure(_folder: Path) -> list[Figure]:
    """Measure fights of all games, and chess if it is installed."""
    rng = Random(1)
    acts = {
        "Unhex: nightclub, 4 against 6": lambda: decisions_a_second(UNHEX, demo(), rng),
        "Unhex: plain, 4 against 4": lambda: decisions_a_second(UNHEX, plain(), rng),
        "Fading Suns: 6 against 6": lambda: decisions_a_second(FADING_SUNS, brawl(), rng),
        "Fully Automated!: 4 against 4, 200 hexes": lambda: decisions_a_second(FULLY_AUTOMATED, yard(), rng),
        "Unknown Armies: 4 against 4": lambda: decisions_a_second(UNKNOWN_ARMIES, street(), rng),
    }
    try:
        plies_a_second(rng)
        acts["python-chess, random playouts (plies)"] = lambda: plies_a_second(rng)
    except ImportError:
        print("python-chess is not installed (extra `bench`): its line is left out")
    before = gc.get_threshold()
    gc.set_threshold(*COLLECTING)
    try:
        samples = by_turns(RUNS, acts)
    finally:
        gc.set_threshold(*before)
    least = {"Unhex": 20_000, "Fading Suns": 40_000, "Fully Automated!": 20_000, "Unknown Armies": 40_000}
    return [Figure(name, "/s", found, least=least.get(name.partition(":")[0])) for name, found in samples.items()]
