"""Hex maps behind the interface `scenes.areas.Maps`: scenes, relations of two hexes, and remarks: FA-SET-2, FA-SET-3.

Remarks never prevent a fight. Hex maps are typed as text, not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from unhex_tui.engine.view import Highlight
from unhex_tui.files.text import printable
from unhex_tui.gamekit.naming import listed, nearest
from unhex_tui.scenes.areas import Areas, Draft, Look, Remark, Token
from unhex_tui.scenes.hexes import Hex, Hexes
from unhex_tui.systems.fully_automated.maps.grid import NTH, WAY_OUT, Grid, parts, same_place
from unhex_tui.systems.fully_automated.maps.lines import Line, line_of_attack, said_in_runs
from unhex_tui.systems.fully_automated.maps.text import parse, read, written


def look(grid: Grid, here: str, there: str) -> Look:
    """Return distance, line of attack, cover and veil from one hex to another; ValueError for an unknown hex.

    Hexes are given by address or by the name of a place with one hex. In the values, `position` is adjacent, exposed,
    cover or wall (FA-COV-9), `by` lists the hexes that give cover or stop the line, `veil` is the hex that veils the
    line or None, and `line` lists the hexes of the line that shows it.
    """
    a, b = find(grid, here), find(grid, there)
    line = line_of_attack(grid, {}, a, b)
    hexes = "hex" if line.distance == 1 else "hexes"
    lines = [f"{line.distance} {hexes}", said(grid, line)]
    if line.veiled:
        lines.append(f"foliage or smoke at {grid.spoken(line.veil)}: at disadvantage")
    why = tuple(str(reason) for reason in line.why)
    values: dict[str, Any] = {"from": a, "to": b, "distance": line.distance, "position": line.position}
    values |= {"by": list(line.by), "veil": line.veil or None, "line": list(line.hexes), "why": list(why)}
    return Look(f"From {grid.spoken(a)} to {grid.spoken(b)}: {', '.join(lines)}", why, values)


def said(grid: Grid, line: Line) -> str:
    """Return the target's position in a few words: `cover: column F12`."""
    match line.position:
        case "cover" if line.by == (line.there,):
            return f"cover: {grid.cells[line.there].words}, in the target's hex"
        case "cover":
            return f"cover: {grid.cells[line.by[0]].words} {line.by[0]}"
        case "character":
            return f"cover: the character at {line.by[0]}"
        case "wall":
            return f"obstructed: wall {said_in_runs(line.by)}"
        case "hidden":
            return f"obstructed: the character at {line.by[0]}"
    return line.position


def find(grid: Grid, name: str) -> str:
    """Return the address of a hex by address or place; ValueError for an unknown name or a place with several hexes."""
    matches = grid.named(name)
    if len(matches) == 1 and grid.cells[matches[0]].cost is None:
        raise ValueError(f"{grid.spoken(matches[0])} is a wall: name another hex")
    if len(matches) == 1:
        return matches[0]
    shown = printable(name[:60])
    if matches:
        raise ValueError(f'"{shown}" has several hexes: {listed(matches)}. Name one of them')
    places = sorted({cell.place for cell in grid.cells.values() if cell.place})
    hexes = f"A1 to {[*grid.cells][-1]}"
    raise ValueError(f'unknown hex "{shown}"{nearest(name, places)}: expected an address, {hexes}, or a place')


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


NEAREST, FARTHEST = 8, 12
"""The distances between sides that need no remark; about ten hexes are advised (FA-SET-2)."""
FEW = 4
"""The number of start hexes a side needs to avoid a remark."""


def remarks(grid: Grid) -> tuple[Remark, ...]:
    """Return all remarks, the most important first."""
    return (*_starts(grid), *_reached(grid), *_places(grid))


def _starts(grid: Grid) -> Iterator[Remark]:
    sides = sorted({cell.side for cell in grid.cells.values() if cell.side >= 0})
    for first, other in combinations(sides, 2):
        pairs = ((grid.distance(a, b), a, b) for a in grid.starts(first) for b in grid.starts(other))
        far, a, b = min(pairs)
        if not NEAREST <= far <= FARTHEST:
            which = "the sides" if len(sides) == 2 else f"sides {first + 1} and {other + 1}"
            hexes = "hex" if far == 1 else "hexes"
            yield Remark(f"{which} start {far} {hexes} apart; aim for about 10", rules=("FA-SET-2",), places=(a, b))
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
    reachable = _walk(grid, [address for address, cell in grid.cells.items() if cell.side >= 0])
    lost = tuple(a for a, cell in grid.cells.items() if cell.cost is not None and a not in reachable and not cell.exit)
    if lost:
        rest = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
        yield Remark(f"no one can reach {lost[0]}{rest}", places=lost)


def _walk(grid: Grid, starts: Iterable[str]) -> set[str]:
    """Return the hexes within reach on foot from some hexes, which are included."""
    reached = set(starts)
    edge = [*reached]
    while edge:
        new = [a for a in grid.neighbours(edge.pop()) if a not in reached and grid.cells[a].cost is not None]
        reached.update(new)
        edge += new
    return reached


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


class HexMaps:
    """Maps in the format of docs/games/fully-automated.md."""

    edits = None
    signs = ". open   o low   I column   # wall   : rough   % smoke   1 2 starts"
    legend = (
        (".", "open ground"),
        ("o", "low obstacle: cover beside it and in the hex; costs 2"),
        ("I", "column: like a low obstacle, but tall; costs 2"),
        ("#", "wall: no one enters, no line passes"),
        (":", "rough ground; costs 2"),
        ("%", "foliage or smoke: ranged attacks through it have disadvantage"),
        ("-", "no hex: no one enters, lines pass"),
        ("1 to 9", "start hex of side 1, side 2 …"),
        (">", "a way out"),
        ("A to Z", "a place (I is a column); P: Pump = o gives its name and ground"),
        ("title: …", "the title of the map; the rows follow a line map:"),
        ("note D7: …", "a note on a hex; note: … on the map"),
        ("veil D4 D5: …", "the name of foliage or smoke"),
        ("exit E1: …", "the name of a way out"),
        ("start E1: 2", "a start hex on other ground"),
        ("# …", "a comment"),
    )
    asked_by = ("fight.prepare", "map")
    parse = staticmethod(parse)
    """The parser of a map's text; MapError lists each mistake on its own line."""

    def read(self, text: str) -> Draft:
        """Return the map of a text as a draft; a map that only lacks starts has a scene and mistakes."""
        reading = read(text)
        grid = reading.grid
        if grid is None:
            return Draft(None, reading.mistakes)
        return Draft(scene_of(grid), reading.mistakes, reading.lines, grid.notes, grid.summary)

    def remarks(self, text: str) -> tuple[Remark, ...]:
        """Return remarks on the map; empty while it has mistakes."""
        reading = read(text)
        return remarks(reading.grid) if reading.grid is not None and not reading.mistakes else ()

    def look(self, text: str, here: str, there: str) -> Look:
        """Return distance, line of attack, cover and veil, with reasons.

        MapError for a text with mistakes, ValueError for an unknown hex.
        """
        return look(parse(text), here, there)

    def present(self, table: Any) -> str:
        grid: Grid | None = table.grid
        return written(grid) if grid is not None else ""

    def written(self, scene: Areas, notes: Sequence[str]) -> str:
        """Raise ValueError: areas cannot become hexes."""
        raise ValueError(f"a drawing of {len(scene.areas)} areas cannot become a hex map: type a hex map as text")


MAPS = HexMaps()
