"""The line of attack between two hexes, what veils it, and what is cover against it (FA-ATK-10, FA-COV-1 to FA-COV-5,
FA-COV-7 to FA-COV-9).

A line runs from any part of a hex to any part of the other, so there is one unless walls stop all of them; what stops
half a line is cover for whoever stands next to it. Whether cover counts against a card is said in the rules (FA-COV-6,
FA-COV-10). Nothing is between hexes that are next to each other.

A line starts and ends inside the two hexes, so that a single wall straight between them stops every line. A line that
only touches a wall is not stopped by it; one that runs along the edge of another obstacle crosses that (FA-COV-2).

Where the rules leave it open: a wall at whose corner somebody stands is an obstacle like others (FA-COV-2, FA-COV-5);
whoever stands in smoke or foliage is veiled by it, and so is whom that one attacks; a person hides another one only
alone, not together with others (FA-COV-5, FA-COV-8); where an obstacle and a person are cover, it is the obstacle, and
nothing is passed on.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial, reduce
from operator import or_
from typing import Literal, NamedTuple

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.value import Value
from unhex_tui.systems.fully_automated.maps.crossings import Crossings, crossings, number, touching
from unhex_tui.systems.fully_automated.maps.grid import OBSTACLES, Grid, place_of
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, TableRules

Position = Literal["adjacent", "exposed", "cover", "character", "wall", "hidden"]
"""How somebody stands to an attacker (FA-COV-9): next to it, in the open, behind an obstacle or a person, or obstructed
by walls, or by somebody who hides it wholly."""
_BEHIND: frozenset[Position] = frozenset({"cover", "character"})
CHARACTER = "the character"
"""What reasons call a person in the way, whose name the map does not know."""
_MOST_KEPT = 4096
"""Of a map as many pairs of hexes are kept, and as many lines; then one begins anew."""
_NOWHERE = 1 << 20
"""The number of what is on no hex, as far from any as no line is long."""


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
        return self.position in _BEHIND

    @property
    def veiled(self) -> bool:
        """The attack is at disadvantage for it (FA-ATK-10)."""
        return bool(self.veil)


class _Ground:
    """A map as lines meet it, its hexes by their numbers."""

    def __init__(self, grid: Grid) -> None:
        self.numbers = {address: number(*cell[:2]) for address, cell in grid.cells.items()}
        self.walls, self.veils = (
            {self.numbers[address]: address for address, cell in grid.cells.items() if cell.ground == ground}
            for ground in ("wall", "veil")
        )
        self.obstacles = frozenset(address for address, cell in grid.cells.items() if cell.ground in OBSTACLES)
        self.pairs: dict[tuple[str, str], _Pair] = {}
        self.lines: dict[tuple[object, ...], Line] = {}


class _Pair:
    """What the ground has between two hexes."""

    def __init__(self, grid: Grid, ground: _Ground, here: str, there: str) -> None:
        self.grid, self.ground, self.here, self.there = grid, ground, here, there
        (q, r), (to_q, to_r) = grid.at(here), grid.at(there)
        self.distance = grid.distance(here, there)
        self.start = number(q, r)
        self.crossings: Crossings | None = None
        self.free = 1
        """The kinds of line that pass no wall."""
        self.veiled = 0
        """The kinds of line that run through veils."""
        self.steps: Mapping[int, int] = {}
        """The hexes that any line crosses, by how far their numbers are from that of the first."""
        self.touched: Mapping[int, int] = {}
        """Those that lines only touch."""
        if self.distance > 1:
            self.crossings = crossings(to_q - q, to_r - r)
            self.steps, self.touched = self.crossings.steps, self.crossings.touched
            start, walls, veils, walled = self.start, ground.walls, ground.veils, 0
            for far, kinds in self.steps.items():
                if start + far in walls:
                    walled |= kinds
                elif start + far in veils:
                    self.veiled |= kinds
            self.free = self.crossings.kinds & ~walled
            if not self.free:
                self._touch(to_q - q, to_r - r)

    def _touch(self, q: int, r: int) -> None:
        """Take the lines that only touch walls, where any of these is free (FA-COV-2). Two walls leave no gap."""
        found = touching(q, r)
        walls, veils = ({far - self.start for far in those} for those in (self.ground.walls, self.ground.veils))
        walled = [kinds for far, kinds in found.steps.items() if far in walls]
        walled += [kinds for one, other, kinds in found.seams if one in walls and other in walls]
        if free := found.kinds & ~reduce(or_, walled, 0):
            self.crossings, self.free = found, free
            self.veiled = reduce(or_, [kinds for far, kinds in found.steps.items() if far in veils], 0)

    def crossed(self, address: str) -> int:
        """The kinds of line that cross or touch a hex; 0 where none does."""
        if self.crossings is None:
            return 0
        far = self.ground.numbers.get(address, _NOWHERE) - self.start
        return self.crossings.steps.get(far, 0) | self.crossings.touched.get(far, 0)

    def in_a_line(self, address: str) -> bool:
        """Whether an obstacle is in some line: a line crosses it, or touches what is no wall (FA-COV-2)."""
        far = self.ground.numbers.get(address, _NOWHERE) - self.start
        return far in self.steps or (far in self.touched and self.start + far not in self.ground.walls)

    def crosses(self, address: str) -> bool:
        """Whether any line crosses a hex."""
        return self.ground.numbers.get(address, _NOWHERE) - self.start in self.steps

    def met(self, people: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Those of some people, by address, who stand in the way of lines."""
        if self.crossings is None:
            return ()
        found, numbers, start = self.crossings, self.ground.numbers, self.start
        far = {address: numbers.get(address, _NOWHERE) - start for address in people}
        return tuple(
            [each for each in people.items() if far[each[0]] in found.steps or found.touched.get(far[each[0]])]
        )

    def veils(self) -> list[str]:
        """The hexes with veils that lines cross."""
        veils, steps = self.ground.veils, self.crossings.steps if self.crossings is not None else ()
        return [veils[self.start + far] for far in steps if self.start + far in veils]

    def shown(self, kinds: int) -> tuple[str, ...]:
        """The hexes of the straightest of these lines."""
        if self.crossings is None:
            return (self.here, self.there) if self.distance else (self.here,)
        (q, r), by_axis = self.grid.at(self.here), self.grid.by_axis
        passed = self.crossings.along(self.crossings.one_of(kinds))
        steps = (by_axis.get((q + over, r + down)) for over, down in passed)
        return (self.here, *(address for address in steps if address is not None), self.there)


def _ground(grid: Grid) -> _Ground:
    known: _Ground | None = grid.found.get("ground")
    if known is None:
        known = grid.found["ground"] = _Ground(grid)
    return known


def _between(grid: Grid, ground: _Ground, here: str, there: str) -> _Pair:
    """What is kept of two hexes, else worked out."""
    pair = ground.pairs.get((here, there))
    if pair is None:
        if len(ground.pairs) >= _MOST_KEPT:
            ground.pairs.clear()
        pair = ground.pairs[here, there] = _Pair(grid, ground, here, there)
    return pair


def line_of_attack(grid: Grid, people: Mapping[str, str], here: str, there: str, rules: TableRules = DEFAULT) -> Line:
    """What somebody at `here` has of a target at `there`. `people` are the ids of those who may be cover or hide
    others, by address; who stands at either end makes no difference.
    """
    ground = _ground(grid)
    lines, pair = ground.lines, _between(grid, ground, here, there)
    met = pair.met(people)
    key = (here, there, rules.veil, rules.own_hex_cover, met)
    line = lines.get(key)
    if line is None:
        if len(lines) >= _MOST_KEPT:
            lines.clear()
        line = lines[key] = _line(pair, dict(met), rules)
    return line


def covered(grid: Grid, people: Mapping[str, str], places: Iterable[str], there: str, rules: TableRules) -> bool:
    """Whether from any of some hexes a target is behind cover of any kind, as `line_of_attack` says of each."""
    ground = _ground(grid)
    beside = [address for address in grid.neighbours(there) if address in ground.obstacles or address in people]
    if not beside and there not in ground.obstacles:
        return False
    for here in places:
        pair = _between(grid, ground, here, there)
        met = dict(pair.met(people))
        if _cover(pair, met, rules) and not _obstructed(pair, met):
            return True
    return False


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
        why = Reason(f"walls block every line: {said_in_runs(by)}", ("FA-COV-1", "FA-COV-4"))
    whom = people[by[0]] if found.position in ("character", "hidden") else ""
    return Line(pair.here, pair.there, pair.distance, found.position, by, whom, veil, (why, *veiled), shown)


def _obstructed(pair: _Pair, people: Mapping[str, str]) -> _Found | None:
    """What leaves no line of attack; None where there is one."""
    if pair.crossings is not None and not pair.free:
        return _Found("wall", pair.crossings.kinds, (), Reason(""))
    for address in people:
        if not pair.free & ~pair.crossed(address):
            why = Reason(f"{CHARACTER} at {address} blocks every line", ("FA-COV-8", "FA-COV-4"))
            return _Found("hidden", pair.free, (address,), why)
    return None


def _covered(pair: _Pair, people: Mapping[str, str], rules: TableRules) -> _Found:
    """How a target stands that may be attacked."""
    grid, there, free = pair.grid, pair.there, pair.free
    if pair.crossings is None:
        words = "adjacent" if pair.distance else "in the same hex"
        return _Found("adjacent", free, (), Reason(f"{words}: nothing is in between", ("FA-COV-9",)))
    cover = _cover(pair, people, rules)
    if not cover:
        return _Found("exposed", free, (), Reason(f"no line crosses an obstacle next to {there}", ("FA-COV-2",)))
    address = max(cover, key=lambda each: (pair.crossed(each) & free or pair.crossed(each)).bit_count())
    kinds = pair.crossed(address) & free or free
    words = grid.cells[address].words
    if address == there:
        why = Reason(f"the target's own hex has an obstacle: {words} {there}", ("FA-COV-3", "FA-COV-5"))
    elif address in pair.ground.obstacles and not pair.crosses(address):
        why = Reason(f"a line touches the {words} at {address}, next to {there}", ("FA-COV-2", "FA-COV-5"))
    elif address in pair.ground.obstacles:
        why = Reason(f"a line crosses the {words} at {address}, next to {there}", ("FA-COV-2", "FA-COV-3"))
    else:
        why = Reason(f"a line crosses {CHARACTER} at {address}, next to {there}", ("FA-COV-3", "FA-COV-7"))
        return _Found("character", kinds, (address,), why)
    return _Found("cover", kinds, (address,), why)


def _cover(pair: _Pair, people: Container[str], rules: TableRules) -> list[str]:
    """The hexes of what is cover against some line: the target's own where an obstacle is in it, else obstacles next to
    it, else people; none where it is exposed.
    """
    if pair.crossings is None:
        return []
    there, obstacles = pair.there, pair.ground.obstacles
    if there in obstacles and rules.own_hex_cover == "on":
        return [there]
    beside = pair.grid.neighbours(there)
    found = [address for address in beside if address in obstacles and pair.in_a_line(address)]
    return found or [address for address in beside if address in people]


def _veil(pair: _Pair, rules: TableRules) -> tuple[str, tuple[Reason, ...]]:
    """The hex that veils the line of attack, empty where none does, and why; nothing where there are no veils."""
    cells, rule = pair.grid.cells, ("FA-ATK-10",)
    for address in (pair.there, pair.here):
        if address in cells and cells[address].ground == "veil":
            return address, (Reason(f"{cells[address].words} covers {address}", rule),)
    if not pair.veiled & pair.free:
        return "", ()
    most = max(pair.veils(), key=lambda each: (pair.crossed(each) & pair.free).bit_count())
    words = f"{cells[most].words} at {most}"
    if not pair.free & ~pair.veiled:
        return most, (Reason(f"every line passes through foliage or smoke: {words}", rule),)
    if rules.veil == "any":
        return most, (Reason(f"a line passes through foliage or smoke: {words}", rule),)
    return "", (Reason(f"one line is clear of foliage and smoke, past the {words}", rule),)


def said_in_runs(addresses: tuple[str, ...]) -> str:
    """Hexes as one says them, those next to each other in a row by the first and the last: `C9 to C12, D10`."""
    runs: list[list[str]] = []
    for row, column, address in sorted((*place_of(address), address) for address in addresses):
        if runs and place_of(runs[-1][-1]) == (row, column - 1):
            runs[-1].append(address)
        else:
            runs.append([address])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
