"""Random play: decisions a second through the rules alone, beside random playouts of python-chess."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from tests.benchmarks.fights import demo, plain
from tests.benchmarks.figures import Figure, by_turns
from tests.players import RandomPlayer
from unhex_tui.engine.procedure import Conversation
from unhex_tui.systems.unhex.system import UNHEX

DECISIONS = 20_000
RUNS = 9


def decisions_a_second(setup: dict[str, Any], rng: Random) -> float:
    """Whole evenings played at random, one after the other."""
    player = RandomPlayer(rng)
    left = DECISIONS
    began = perf_counter()
    while left:
        table = UNHEX.start(setup)
        live = Conversation(table, UNHEX.play(table))
        while left and live.decision is not None:
            live.answer(player(live.decision))
            left -= 1
    return DECISIONS / (perf_counter() - began)


def plies_a_second(rng: Random) -> float:
    """Whole games of chess played at random, one after the other.

    Raises:
        ImportError: python-chess is not installed.
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
    """Both fights, and chess where it is installed."""
    rng = Random(1)
    acts = {
        "nightclub, 4 against 6": lambda: decisions_a_second(demo(), rng),
        "plain, 4 against 4": lambda: decisions_a_second(plain(), rng),
    }
    try:
        plies_a_second(rng)
        acts["python-chess, random playouts (plies)"] = lambda: plies_a_second(rng)
    except ImportError:
        print("python-chess is not installed (extra `bench`): its line is left out")
    samples = by_turns(RUNS, acts)
    return [Figure(name, "/s", found, least=None if "chess" in name else 20_000) for name, found in samples.items()]
