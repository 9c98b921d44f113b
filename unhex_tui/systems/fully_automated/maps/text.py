"""The text form of hex maps: one row a line, one sign a hex, as docs/games/fully-automated.md describes.

Reading reports all mistakes at once, each with its line, its column and what was expected, and cleans names and notes.
A written map reads back as the same map.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Remark
from unhex_tui.scenes.hexes import Ground
from unhex_tui.systems.fully_automated.maps.grid import GROUNDS, NTH, WAY_OUT, Cell, Grid, address_of
from unhex_tui.systems.fully_automated.maps.reader import EXIT, NO_HEX, Reader

LARGEST = 200_000
"""The most characters in a map."""
MOST_TOLD = 100
"""The most mistakes listed one by one; the rest is counted."""
_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Reading(Value):
    """The result of reading a map."""

    grid: Grid | None
    """The map; None if the text has mistakes."""
    mistakes: tuple[Remark, ...]
    """The mistakes in the text; for a sound map, what is missing before a fight can begin."""
    lines: Mapping[str, int]
    """The line number of each hex, by address."""


class MapError(ValueError):
    """A map that cannot be played on; the text lists each mistake on its own line."""


@lru_cache(maxsize=8)
def read(text: str) -> Reading:
    """Read a map; recent results are cached."""
    if len(text) > LARGEST:
        return Reading(None, (Remark(f"too large for a map: at most {LARGEST:,} characters"),), {})
    reader = Reader()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        reader.take(number, line)
    grid = reader.finish()
    mistakes = sorted(reader.mistakes, key=lambda each: (each.line or len(text), each.column))
    if more := mistakes[MOST_TOLD:]:
        mistakes[MOST_TOLD:] = [Remark(f"and {len(more)} more mistake{'s' if more[1:] else ''}")]
    lacking = _lacking(grid) if grid else ()
    return Reading(None if mistakes else grid, (*mistakes, *lacking), reader.lines)


def _lacking(grid: Grid) -> tuple[Remark, ...]:
    """Return a remark for each side without a start hex."""
    sides = {cell.side for cell in grid.cells.values()}
    return tuple(
        Remark(f"no `{side + 1}` on the map: where does the {NTH[side]} side start?")
        for side in range(max(2, *(side + 1 for side in sides)))
        if side not in sides
    )


def parse(text: str) -> Grid:
    """Return the map that a text describes; MapError if it cannot be played on."""
    reading = read(text)
    if reading.grid is None or reading.mistakes:
        raise MapError("\n".join(map(str, reading.mistakes)))
    return reading.grid


def written(grid: Grid) -> str:
    """Return the map as text.

    It names at most 25 places; no map that was read has more.
    """
    letters = _letters(grid)
    out = [f"title: {grid.title}"] if grid.title else []
    out += [f"note: {note}" for note in grid.notes] + ["map:"]
    for row in range(grid.rows):
        signs = (_sign(grid.cells.get(address_of(row, column)), letters) for column in range(grid.columns))
        out.append(f"{chr(ord('A') + row)}   {' ' if (row % 2 == 0) == grid.indented else ''}{' '.join(signs)}")
    out += [f"{letter}: {name} = {GROUNDS[ground].sign}" for (name, ground), letter in letters.items()]
    for address, cell in grid.cells.items():
        sign = _sign(cell, letters)
        if cell.ground == "veil" and cell.place:
            out.append(f"veil {address}: {cell.place}")
        if cell.side >= 0 and sign != str(cell.side + 1):
            out.append(f"start {address}: {cell.side + 1}")
        if cell.exit and (sign != EXIT or cell.exit != WAY_OUT):
            out.append(f"exit {address}: {cell.exit}")
        out += [f"note {address}: {note}" for note in cell.notes]
    return "\n".join(out) + "\n"


def _letters(grid: Grid) -> dict[tuple[str, Ground], str]:
    """Return a letter for each place and ground, the first of its name if free; veils are named by line instead."""
    places = dict.fromkeys(
        (cell.place, cell.ground) for cell in grid.cells.values() if cell.place and cell.ground != "veil"
    )
    free: list[str] = list(_LETTERS)
    letters: dict[tuple[str, Ground], str] = {}
    for place in places:
        if free:
            letter = place[0][0].upper()
            letters[place] = free.pop(free.index(letter) if letter in free else 0)
    return letters


def _sign(cell: Cell | None, letters: Mapping[tuple[str, Ground], str]) -> str:
    if cell is None:
        return NO_HEX
    if (cell.place, cell.ground) in letters:
        return letters[cell.place, cell.ground]
    if cell.ground == "open" and cell.side >= 0:
        return str(cell.side + 1)
    return EXIT if cell.ground == "open" and cell.exit else GROUNDS[cell.ground].sign
