"""Reads and writes maps of hexes as text: a row a line, a sign a hex, as docs/games/fully-automated.md describes.

Everything that is wrong in a text is told at once, each mistake with its line, its column and what was expected.
Names and notes are cleaned as they come in. What is written says the same when it is read again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from unhex_tui.engine.value import Value
from unhex_tui.scenes.hexes import Ground
from unhex_tui.scenes.maps import Remark
from unhex_tui.systems.fully_automated.maps.grid import GROUNDS, NTH, WAY_OUT, Cell, Grid, address_of
from unhex_tui.systems.fully_automated.maps.reader import EXIT, NO_HEX, Reader

LARGEST = 200_000
"""Characters in a map."""
MOST_TOLD = 100
"""Mistakes that are told one by one; the rest is counted."""
_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Reading(Value):
    """What a text says."""

    grid: Grid | None
    """None where it is not understood."""
    mistakes: tuple[Remark, ...]
    """Why it is not understood, or, where there is a grid, what is missing before a fight can begin on it."""
    lines: Mapping[str, int]
    """The line of each hex, by address."""


class MapError(ValueError):
    """A map that cannot be played on; as a text every mistake, a line each."""


@lru_cache(maxsize=8)
def read(text: str) -> Reading:
    """What a text says; kept for several looks."""
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
    """Sides without a hex to start from."""
    sides = {cell.side for cell in grid.cells.values()}
    return tuple(
        Remark(f"no `{side + 1}` on the map: where does the {NTH[side]} side start?")
        for side in range(max(2, *(side + 1 for side in sides)))
        if side not in sides
    )


def parse(text: str) -> Grid:
    """The map that a text describes; MapError where it cannot be played on."""
    found = read(text)
    if found.grid is None or found.mistakes:
        raise MapError("\n".join(map(str, found.mistakes)))
    return found.grid


def written(grid: Grid) -> str:
    """The map as text. Where a map has more than 25 places by name and ground, which none that was read has, the names
    of the rest are left out.
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
    """A letter for each place and ground but veils, which are named by line: its name's first where that is free."""
    places = dict.fromkeys((c.place, c.ground) for c in grid.cells.values() if c.place and c.ground != "veil")
    free: list[str] = list(_LETTERS)
    found: dict[tuple[str, Ground], str] = {}
    for place in places:
        if free:
            letter = place[0][0].upper()
            found[place] = free.pop(free.index(letter) if letter in free else 0)
    return found


def _sign(cell: Cell | None, letters: Mapping[tuple[str, Ground], str]) -> str:
    if cell is None:
        return NO_HEX
    if (cell.place, cell.ground) in letters:
        return letters[cell.place, cell.ground]
    if cell.ground == "open" and cell.side >= 0:
        return str(cell.side + 1)
    return EXIT if cell.ground == "open" and cell.exit else GROUNDS[cell.ground].sign
