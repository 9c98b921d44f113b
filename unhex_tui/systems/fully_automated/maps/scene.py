"""A hex map as a scene for any screen, with the characters on it."""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.hexes import Hex, Hexes
from unhex_tui.scenes.token import Token
from unhex_tui.systems.fully_automated.maps.grid import WAY_OUT, Grid


def scene_of(
    grid: Grid,
    tokens: Mapping[str, tuple[Token, ...]] | None = None,
    *,
    words: Mapping[str, str] | None = None,
    path: tuple[str, ...] = (),
    line: tuple[str, ...] = (),
    highlight: Highlight | None = None,
) -> Hexes:
    """Return the scene of the map; tokens and words are given by address."""
    tokens = tokens or {}
    cells = (
        Hex(
            address,
            *(cell.q, cell.r, cell.ground),
            tokens.get(address, ()),
            *(cell.place, cell.side),
            bool(cell.exit),
            (*((f"way out: {cell.exit}",) if cell.exit not in ("", WAY_OUT) else ()), *cell.notes),
        )
        for address, cell in grid.cells.items()
    )
    return Hexes(grid.title, tuple(cells), words or {}, path, line, highlight)
