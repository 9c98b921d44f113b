"""The relation of one hex to another in words and plain values: distance, line of attack, cover, veil."""

from __future__ import annotations

from typing import Any

from unhex_tui.evening.naming import listed, nearest
from unhex_tui.files.text import printable
from unhex_tui.scenes.maps import Look
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.lines import Line, line_of_attack, said_in_runs


def look(grid: Grid, here: str, there: str) -> Look:
    """Return distance, line of attack, cover and veil from one hex to another; ValueError for an unknown hex.

    Hexes are given by address or by the name of a place with one hex. In the values, `position` is adjacent, exposed,
    cover or wall (FA-COV-9), `by` lists the hexes that give cover or stop the line, `veil` is the hex that veils the
    line or None, and `line` lists the hexes of the line that shows it.
    """
    a, b = find(grid, here), find(grid, there)
    line = line_of_attack(grid, {}, a, b)
    hexes = "hex" if line.distance == 1 else "hexes"
    told = [f"{line.distance} {hexes}", said(grid, line)]
    if line.veiled:
        told.append(f"veiled by {grid.spoken(line.veil)}: at disadvantage")
    why = tuple(str(reason) for reason in line.why)
    values: dict[str, Any] = {"from": a, "to": b, "distance": line.distance, "position": line.position}
    values |= {"by": list(line.by), "veil": line.veil or None, "line": list(line.hexes), "why": list(why)}
    return Look(f"From {grid.spoken(a)} to {grid.spoken(b)}: {', '.join(told)}", why, values)


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
    found = grid.named(name)
    if len(found) == 1 and grid.cells[found[0]].cost is None:
        raise ValueError(f"{grid.spoken(found[0])} is a wall: name another hex")
    if len(found) == 1:
        return found[0]
    shown = printable(name[:60])
    if found:
        raise ValueError(f'"{shown}" has several hexes: {listed(found)}. Name one of them')
    places = sorted({cell.place for cell in grid.cells.values() if cell.place})
    hexes = f"A1 to {[*grid.cells][-1]}"
    raise ValueError(f'unknown hex "{shown}"{nearest(name, places)}: expected an address, {hexes}, or a place')
