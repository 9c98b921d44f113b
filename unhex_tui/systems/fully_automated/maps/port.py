"""Hex maps behind the interface `scenes.maps.Maps`; they are typed as text, not drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.maps import Draft, Look, Remark
from unhex_tui.systems.fully_automated.maps import looking
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.remarks import remarks
from unhex_tui.systems.fully_automated.maps.scene import scene_of
from unhex_tui.systems.fully_automated.maps.text import parse, read, written


class HexMaps:
    """Maps in the format of docs/games/fully-automated.md."""

    edits = None
    signs = ". open   o low   I column   # wall   : rough   % veil   1 2 starts"
    asked_by = ("fight.prepare", "map")
    parse = staticmethod(parse)
    """The parser of a map's text; MapError lists each mistake on its own line."""

    def read(self, text: str) -> Draft:
        """Return the map of a text as a draft; a map that only lacks starts has a scene and mistakes."""
        found = read(text)
        grid = found.grid
        if grid is None:
            return Draft(None, found.mistakes)
        return Draft(scene_of(grid), found.mistakes, found.lines, grid.notes, grid.summary)

    def remarks(self, text: str) -> tuple[Remark, ...]:
        """Return remarks on the map; empty while it has mistakes."""
        found = read(text)
        return remarks(found.grid) if found.grid is not None and not found.mistakes else ()

    def look(self, text: str, here: str, there: str) -> Look:
        """Return distance, line of attack, cover and veil, with reasons.

        MapError for a text with mistakes, ValueError for an unknown hex.
        """
        return looking.look(parse(text), here, there)

    def present(self, table: Any) -> str:
        """Return the table's map as text."""
        grid: Grid | None = table.grid
        return written(grid) if grid is not None else ""

    def written(self, scene: Areas, notes: Sequence[str]) -> str:
        """Raise ValueError: areas cannot become hexes."""
        raise ValueError(f"a drawing of {len(scene.areas)} areas cannot become a hex map: type a hex map as text")


MAPS = HexMaps()
