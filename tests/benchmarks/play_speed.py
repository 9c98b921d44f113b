"""Random play: decisions a second through the rules alone, as a multiple of the plies of random games of python-chess.

Seconds are processor time, so that a busy machine counts little. Garbage is collected as rarely as in the app, and log
lines are dropped after each answer, as a session does.
"""

from __future__ import annotations

import gc
from pathlib import Path
from random import Random
from time import process_time
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
CHESS = "python-chess, random playouts (plies)"
LEAST = {"Unhex": 0.75, "Fading Suns": 1.0, "Fully Automated!": 0.45, "Unknown Armies": 0.9}
"""Fewest decisions of each game for one ply of chess; the aim is 1 for all."""


def decisions_a_second(system: System, setup: dict[str, Any], rng: Random) -> float:
    """Return the decisions a second in whole random fights.

    The session menu after a fight is left out, because random play there brings in more and more characters.
    """
    player = RandomPlayer(rng)
    left = DECISIONS
    began = process_time()
    while left:
        table = system.start(setup)
        live = Conversation(table, system.play(table))
        while left and live.decision is not None and not table.fights:
            live.answer(player(live.decision))
            table.events.clear()
            left -= 1
    return DECISIONS / (process_time() - began)


def plies_a_second(rng: Random) -> float:
    """Return the plies a second in whole random games of chess.

    Raises: ImportError: python-chess is not installed.
    """
    import chess  # type: ignore[import-not-found, unused-ignore]

    left = DECISIONS
    began = process_time()
    while left:
        board = chess.Board()
        while left and (moves := list(board.legal_moves)) and board.halfmove_clock < 150:
            board.push(rng.choice(moves))
            left -= 1
    return DECISIONS / (process_time() - began)


def measure(_folder: Path) -> list[Figure]:
    """Measure fights of all games and, if python-chess is installed, their ratio to chess, which has a budget."""
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
        acts[CHESS] = lambda: plies_a_second(rng)
    except ImportError:
        print("python-chess is not installed (extra `bench`): nothing is compared with it")
    before = gc.get_threshold()
    gc.set_threshold(*COLLECTING)
    try:
        samples = by_turns(RUNS, acts)
    finally:
        gc.set_threshold(*before)
    figures = [Figure(name, "/s", found) for name, found in samples.items()]
    chess = samples.pop(CHESS, None)
    for name, found in samples.items() if chess else ():
        shares = [ours / plies for ours, plies in zip(found, chess or (), strict=True)]
        figures.append(Figure(f"{name}, per ply", "×", shares, least=LEAST[name.partition(":")[0]]))
    return figures
