"""Remarks on a sound hex map, none of which prevents a fight (FA-SET-2, FA-SET-3).

They cover the distance between sides, few start hexes, unreachable hexes, and places in two parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from unhex_tui.scenes.maps import Remark
from unhex_tui.systems.fully_automated.maps.grid import NTH, Grid, parts, same_place

NEAREST, FARTHEST = 8, 12
"""The distances between sides that need no remark; about ten hexes are advised (FA-SET-2)."""
FEW = 4
"""The number of start hexes a side needs to avoid a remark."""


def remarks(grid: Grid) -> tuple[Remark, ...]:
    """Return all remarks, the most important first."""
    return (*_starts(grid), *_reached(grid), *_places(grid))


def _starts(grid: Grid) -> Iterator[Remark]:
    sides = sorted({cell.side for cell in grid.cells.values() if cell.side >= 0})
    for one, other in combinations(sides, 2):
        pairs = ((grid.distance(a, b), a, b) for a in grid.starts(one) for b in grid.starts(other))
        far, a, b = min(pairs)
        if not NEAREST <= far <= FARTHEST:
            who = "the sides" if len(sides) == 2 else f"sides {one + 1} and {other + 1}"
            hexes = "hex" if far == 1 else "hexes"
            yield Remark(f"{who} start {far} {hexes} apart; aim for about 10", rules=("FA-SET-2",), places=(a, b))
    for side in sides:
        starts = grid.starts(side)
        if len(starts) < FEW:
            only = f"{len(starts)} start hex{'' if len(starts) == 1 else 'es'} of the {NTH[side]} side"
            yield Remark(f"{only}: no room for more", rules=("FA-SET-3",), places=starts)


def _reached(grid: Grid) -> Iterator[Remark]:
    """Yield remarks on exits and starts that side 1 cannot reach, and on hexes that no side can reach."""
    first = _walk(grid, grid.starts(0))
    for address, cell in grid.cells.items():
        if address not in first and (cell.exit or cell.side > 0):
            what = f" ({cell.exit})" if cell.exit else f", a start of the {NTH[cell.side]} side,"
            yield Remark(f"{address}{what} cannot be reached from start 1", places=(address,))
    anybody = _walk(grid, [address for address, cell in grid.cells.items() if cell.side >= 0])
    lost = tuple(a for a, cell in grid.cells.items() if cell.cost is not None and a not in anybody and not cell.exit)
    if lost:
        rest = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
        yield Remark(f"no one can reach {lost[0]}{rest}", places=lost)


def _walk(grid: Grid, starts: Iterable[str]) -> set[str]:
    """Return the hexes within reach on foot from some hexes, which are included."""
    found = set(starts)
    edge = [*found]
    while edge:
        new = [a for a in grid.neighbours(edge.pop()) if a not in found and grid.cells[a].cost is not None]
        found.update(new)
        edge += new
    return found


def _places(grid: Grid) -> Iterator[Remark]:
    named: dict[str, list[str]] = {}
    for address, cell in grid.cells.items():
        if cell.place and cell.ground != "veil":
            named.setdefault(same_place(cell.place), []).append(address)
    for hexes in named.values():
        apart = [part[0] for part in parts(grid, tuple(hexes))]
        if len(apart) == 2:  # more parts are separate things of one kind: vents, planks
            name = grid.cells[hexes[0]].place
            yield Remark(f"{name} is in 2 parts: {apart[0]} and {apart[1]} do not touch", places=tuple(apart))
