"""Hex maps for tests: a tram depot with a fight in it, and random maps with hostile names and words."""

from __future__ import annotations

import random
from typing import Any, get_args

from unhex_tui.engine.view import Highlight, RowState
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.hexes import Ground, Hex, Hexes

from .scenes import HOSTILE

_DEPOT = """
 . . . . : . . % % . . . . . . .
  1 . . . : . o . . . I . . o 2 .
 1 . . o : . o . # # # # . . 2 .
  . 1 o . : . . . # # # # . o . 2
 . . . . : I . . . . . . . o . .
  1 . . . : . . P P . . I . . . 2
 . . o . : I . . P . . . . . . .
  . . o . : . . . . . # # # . o .
 > . . . : . % % . . # # # . . .
  > . . . : . % % % . . . . . . >
"""
_GROUNDS: dict[str, Ground] = {"o": "low", "I": "tall", "#": "wall", ":": "rough", "%": "veil", "P": "low"}
_PEOPLE: dict[str, Token] = {
    place: Token(name.lower(), name, letter, side, state, extra=extra)  # type: ignore[arg-type]
    for place, name, letter, side, state, extra in (
        ("B13", "Marksman", "m", 1, "ready", ""),
        ("E4", "Nadi", "n", 0, "ready", ""),
        ("E13", "Foreman", "f", 1, "acted", ""),
        ("F7", "Bram", "b", 0, "acted", ""),
        ("F13", "Guard 1", "g", 1, "acted", ""),
        ("G7", "Sefa", "s", 0, "acted", "◎"),
        ("G12", "Guard 2", "h", 1, "down", ""),
        ("H4", "Quill", "q", 0, "down", ""),
        ("I10", "Lugger", "l", 1, "acted", ""),
    )
}
COSTS = {
    **dict.fromkeys(["D4", "E3", "F3", "F4"], "1"),
    **dict.fromkeys(["D2", "D3", "E2", "E5", "F2", "G4"], "2"),
    **dict.fromkeys(["C2", "C3", "C4", "C5", "D1", "D5", "E1", "F1", "F5", "G2", "G3", "G5"], "3"),
    **dict.fromkeys(["B1", "B2", "B3", "B4", "C1", "C6", "D6", "E6", "F6", "G1", "H1", "H2", "H3", "I4"], "4"),
}
"""Nadi's movement costs from E4."""
SEEN = {"B13": "wall", "E13": "exp", "F13": "cov", "I10": "cov"}


def depot(acting: str = "nadi", **more: Any) -> Hexes:
    """Return the depot without start marks; `acting` is the character who acts."""
    cells = []
    for r, line in enumerate(_DEPOT.strip("\n").splitlines()):
        for n, sign in enumerate(line.split()):
            place = f"{chr(65 + r)}{n + 1}"
            token = _PEOPLE.get(place)
            cells.append(
                Hex(
                    place,
                    n - r // 2,
                    r,
                    _GROUNDS.get(sign, "open"),
                    (token._replace(current=token.id == acting),) if token else (),
                    "Pump" if sign == "P" else "",
                    exit=sign == ">",
                    notes=("locked",) if place == "C9" else (),
                )
            )
    return Hexes("The tram depot", tuple(cells), **more)


def choosing() -> Hexes:
    """Return the depot while Nadi considers moving to D6."""
    return depot(words=COSTS | SEEN, path=("E4", "D4", "D5", "D6"), highlight=Highlight(places=("D6",)))


def shooting() -> Hexes:
    """Return the depot while Sefa shoots at a guard."""
    line = ("G7", "G8", "F9", "F10", "F11", "F12", "F13")
    words = {"B13": "wall", "E13": "cov", "F13": "cov"}
    return depot("sefa", words=words, line=line, highlight=Highlight(aimed=True))


def random_hexes(seed: int) -> Hexes:
    """Return a random map by seed: holes, every kind of ground, crowds, overlong words, a path and a line."""
    rng = random.Random(seed)
    rows, columns, indented = rng.randint(1, 20), rng.randint(1, 40), rng.randint(0, 1)
    cells = []
    for y in range(rows):
        for n in range(columns):
            if rng.random() < 0.1:
                continue
            r = y + indented
            x = 2 * n + r % 2 - indented
            if (x - r) % 2:
                x += 1
            crowd = rng.choice((0, 0, 0, 1, 1, 2, 3)) if rng.random() < 0.4 else 0
            tokens = tuple(_token(rng, f"{y}-{n}-{k}") for k in range(crowd))
            ground = rng.choice(get_args(Ground))
            notes = ("note",) if rng.random() < 0.1 else ()
            side = rng.choice((-1, -1, 0, 8))
            place = f"{chr(65 + y)}{n + 1}"
            cells.append(Hex(place, (x - r) // 2, r, ground, tokens, "", side, rng.random() < 0.1, notes))
    ids = [cell.id for cell in cells]
    words = {place: rng.choice(("1", "12", "5◎", "cov", "7far", "much too long", *HOSTILE)) for place in ids[::3]}
    path = _way(cells, rng)
    line = tuple(rng.sample(ids, min(2, len(ids))))
    looked = tuple(rng.sample(ids, min(1, len(ids))))
    return Hexes("Random", tuple(cells), words, path, line, Highlight(places=looked, good=rng.random() < 0.5))


def _token(rng: random.Random, id: str) -> Token:
    state = rng.choice(get_args(RowState))
    letter = rng.choice(("", "a", "Z", "語", "e\u0301"))
    extra = rng.choice(("", "◎", "≈", "≈2", "語"))
    flags = [rng.random() < 0.2 for _ in range(3)]
    return Token(id, rng.choice(HOSTILE), letter, rng.randint(0, 9), state, *flags, extra=extra)


def _way(cells: list[Hex], rng: random.Random) -> tuple[str, ...]:
    """Return a path from neighbour to neighbour."""
    known = {(cell.q, cell.r): cell.id for cell in cells}
    if not known:
        return ()
    at, found = rng.choice(sorted(known)), []
    for _ in range(8):
        found.append(known[at])
        q, r = at
        near = [
            (q + a, r + b) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)) if (q + a, r + b) in known
        ]
        at = rng.choice(near) if near else at
    return tuple(dict.fromkeys(found))
