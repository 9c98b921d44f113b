"""The line of attack between two hexes, what veils it, and what is cover against it (FA-ATK-10, FA-COV-1 to FA-COV-5,
FA-COV-7 to FA-COV-9).

A line runs from any part of a hex to any part of the other, so there is one unless walls stop all of them; what stops
half a line is cover for whoever stands next to it. Whether cover counts against a card is said in the rules (FA-COV-6,
FA-COV-10). Nothing is between hexes that are next to each other.

Where the rules leave it open: a wall at whose corner somebody stands is an obstacle like others (FA-COV-2, FA-COV-5);
whoever stands in smoke or foliage is veiled by it, and so is whom that one attacks; a person hides another one only
alone, not together with others (FA-COV-5, FA-COV-8); where an obstacle and a person are cover, it is the obstacle, and
nothing is passed on.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import partial
from typing import Literal, NamedTuple

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.value import Value
from unhex_tui.systems.fully_automated.maps.crossings import Crossings, crossings, number
from unhex_tui.systems.fully_automated.maps.grid import OBSTACLES, Grid, place_of
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, TableRules

Position = Literal["adjacent", "exposed", "cover", "character", "wall", "hidden"]
"""How somebody stands to an attacker (FA-COV-9): next to it, in the open, behind an obstacle or a person, or obstructed
by walls, or by somebody who hides it wholly."""
_MOST_KEPT = 4096
"""Of a map as many pairs of hexes are kept, and as many lines; then one begins anew."""


class Line(Value):
    """What an attacker in one hex has of a target in another."""

    here: str
    there: str
    distance: int
    position: Position
    by: tuple[str, ...]
    """The hex of what is cover or of who is; the walls, or whoever, that obstruct: those on the line that is shown."""
    whom: str
    """The id of the person who is cover, or hides the target; empty where nobody does."""
    veil: str
    """A hex of foliage or smoke that veils the line; empty where it is not veiled."""
    why: tuple[Reason, ...]
    shown: Callable[[], tuple[str, ...]]
    _apart = ("shown",)

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes of the line that is shown, both ends among them: one that may be attacked along, through the cover
        where there is some; else the straightest.
        """
        return self.shown()

    @property
    def clear(self) -> bool:
        """There is a line of attack."""
        return self.position not in ("wall", "hidden")

    @property
    def covered(self) -> bool:
        """Behind cover of any kind."""
        return self.position in ("cover", "character")

    @property
    def veiled(self) -> bool:
        """The attack is at disadvantage for it (FA-ATK-10)."""
        return bool(self.veil)


class _Ground:
    """A map as lines meet it."""

    def __init__(self, grid: Grid) -> None:
        self.numbered = {number(*cell[:2]): address for address, cell in grid.cells.items()}
        self.walls, self.veils = (
            {address for address, cell in grid.cells.items() if cell.ground == ground} for ground in ("wall", "veil")
        )
        self.obstacles = frozenset(address for address, cell in grid.cells.items() if cell.ground in OBSTACLES)
        self.pairs: dict[tuple[str, str], _Pair] = {}
        self.lines: dict[tuple[object, ...], Line] = {}


def _ground(grid: Grid) -> _Ground:
    known: _Ground | None = grid.found.get("ground")
    if known is None:
        known = grid.found["ground"] = _Ground(grid)
    return known


def may_have_cover(grid: Grid, people: Container[str], here: str, there: str) -> bool:
    """Whether anything in a hex or next to it, and no farther from another one, could be cover for whoever stands there
    from there: lines cross nothing that lies behind where they end (FA-COV-2, FA-COV-3).
    """
    obstacles = _ground(grid).obstacles
    if there in obstacles:
        return True
    beside = [address for address in grid.neighbours(there) if address in obstacles or address in people]
    far = grid.distance(here, there) if beside else 0
    return any(grid.distance(here, address) <= far for address in beside)


class _Pair:
    """What the ground has between two hexes."""

    def __init__(self, grid: Grid, ground: _Ground, here: str, there: str) -> None:
        self.grid, self.here, self.there = grid, here, there
        (q, r), (to_q, to_r) = grid.at(here), grid.at(there)
        self.distance = grid.distance(here, there)
        self.between: dict[str, int] = {}
        """The kinds of line that cross each hex."""
        self.crossings: Crossings | None = None
        self.free = 1
        """The kinds of line that pass no wall."""
        self.veiled = 0
        """The kinds of line that run through veils."""
        if self.distance > 1:
            self.crossings = crossings(to_q - q, to_r - r)
            start, at = number(q, r), ground.numbered
            self.between = between = {at[start + far]: of for far, of in self.crossings.steps if start + far in at}
            walled = 0
            for address in between.keys() & ground.walls:
                walled |= between[address]
            for address in between.keys() & ground.veils:
                self.veiled |= between[address]
            self.free = self.crossings.kinds & ~walled

    def shown(self, kinds: int) -> tuple[str, ...]:
        """The hexes of the straightest of these lines."""
        if self.crossings is None:
            return (self.here, self.there) if self.distance else (self.here,)
        (q, r), by_axis = self.grid.at(self.here), self.grid.by_axis
        passed = self.crossings.along(self.crossings.one_of(kinds))
        steps = (by_axis.get((q + over, r + down)) for over, down in passed)
        return (self.here, *(address for address in steps if address is not None), self.there)


def line_of_attack(grid: Grid, people: Mapping[str, str], here: str, there: str, rules: TableRules = DEFAULT) -> Line:
    """What somebody at `here` has of a target at `there`. `people` are the ids of those who may be cover or hide
    others, by address; who stands at either end makes no difference.
    """
    ground = _ground(grid)
    pairs, lines = ground.pairs, ground.lines
    pair = pairs.get((here, there))
    if pair is None:
        if len(pairs) >= _MOST_KEPT:
            pairs.clear()
        pair = pairs[here, there] = _Pair(grid, ground, here, there)
    between = pair.between
    met = tuple([each for each in people.items() if each[0] in between])
    key = (here, there, rules.veil, rules.own_hex_cover, met)
    line = lines.get(key)
    if line is None:
        if len(lines) >= _MOST_KEPT:
            lines.clear()
        line = lines[key] = _line(pair, dict(met), rules)
    return line


class _Found(NamedTuple):
    position: Position
    kinds: int
    """Of the lines that show it."""
    by: tuple[str, ...]
    why: Reason


def _line(pair: _Pair, people: Mapping[str, str], rules: TableRules) -> Line:
    """With these people between the two."""
    found = _obstructed(pair, people)
    veil, veiled = ("", ()) if found else _veil(pair, rules)
    found = found or _covered(pair, people, rules)
    shown = partial(pair.shown, found.kinds & ~pair.veiled or found.kinds)
    by, why = found.by, found.why
    if found.position == "wall":
        by = tuple(address for address in shown() if pair.grid.cells[address].ground == "wall")
        why = Reason(f"walls stop every line: {said_in_runs(by)}", ("FA-COV-1", "FA-COV-4"))
    whom = people[by[0]] if found.position in ("character", "hidden") else ""
    return Line(pair.here, pair.there, pair.distance, found.position, by, whom, veil, (why, *veiled), shown)


def _obstructed(pair: _Pair, people: Mapping[str, str]) -> _Found | None:
    """What leaves no line of attack; None where there is one."""
    if pair.crossings is not None and not pair.free:
        return _Found("wall", pair.crossings.kinds, (), Reason(""))
    for address in people:
        if not pair.free & ~pair.between[address]:
            why = Reason(f"whoever stands at {address} is in every line", ("FA-COV-8", "FA-COV-4"))
            return _Found("hidden", pair.free, (address,), why)
    return None


def _covered(pair: _Pair, people: Mapping[str, str], rules: TableRules) -> _Found:
    """How a target stands that may be attacked."""
    grid, there, between, free = pair.grid, pair.there, pair.between, pair.free
    if pair.crossings is None:
        words = "next to each other" if pair.distance else "in one hex"
        return _Found("adjacent", free, (), Reason(f"{words}: nothing is between", ("FA-COV-9",)))
    own = grid.cells.get(there)
    if own is not None and own.ground in OBSTACLES and rules.own_hex_cover == "on":
        why = Reason(f"it stands in the hex of an obstacle: {own.words} {there}", ("FA-COV-3", "FA-COV-5"))
        return _Found("cover", free, (there,), why)
    beside = [address for address in grid.neighbours(there) if address in between]

    def most(addresses: list[str]) -> tuple[str, int]:
        """That in most lines, and those of them that are free; all free ones where it is a wall."""
        address = max(addresses, key=lambda each: (between[each] & free or between[each]).bit_count())
        return address, between[address] & free or free

    if obstacles := [address for address in beside if grid.cells[address].ground in OBSTACLES]:
        address, kinds = most(obstacles)
        text = f"a line crosses the {grid.cells[address].words} at {address}, next to {there}"
        return _Found("cover", kinds, (address,), Reason(text, ("FA-COV-2", "FA-COV-3")))
    if standing := [address for address in beside if address in people]:
        address, kinds = most(standing)
        text = f"a line crosses whoever stands at {address}, next to {there}"
        return _Found("character", kinds, (address,), Reason(text, ("FA-COV-3", "FA-COV-7")))
    return _Found("exposed", free, (), Reason(f"no line crosses an obstacle next to {there}", ("FA-COV-2",)))


def _veil(pair: _Pair, rules: TableRules) -> tuple[str, tuple[Reason, ...]]:
    """The hex that veils the line of attack, empty where none does, and why; nothing where there are no veils."""
    cells, rule = pair.grid.cells, ("FA-ATK-10",)
    for address in (pair.there, pair.here):
        if address in cells and cells[address].ground == "veil":
            return address, (Reason(f"{cells[address].words} lies over {address}", rule),)
    if not pair.veiled & pair.free:
        return "", ()
    veils = [address for address in pair.between if cells[address].ground == "veil"]
    most = max(veils, key=lambda each: (pair.between[each] & pair.free).bit_count())
    words = f"{cells[most].words} at {most}"
    if not pair.free & ~pair.veiled:
        return most, (Reason(f"every line runs through foliage or smoke: {words}", rule),)
    if rules.veil == "any":
        return most, (Reason(f"a line runs through foliage or smoke: {words}", rule),)
    return "", (Reason(f"a line is free of foliage and smoke, beside the {words}", rule),)


def said_in_runs(addresses: tuple[str, ...]) -> str:
    """Hexes as one says them, those next to each other in a row by the first and the last: `C9 to C12, D10`."""
    runs: list[list[str]] = []
    for row, column, address in sorted((*place_of(address), address) for address in addresses):
        if runs and place_of(runs[-1][-1]) == (row, column - 1):
            runs[-1].append(address)
        else:
            runs.append([address])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
