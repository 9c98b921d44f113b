"""The line of attack between two hexes, its veil and its cover (FA-ATK-10, FA-COV-1 to FA-COV-5, FA-COV-7 to FA-COV-9).

A line runs from any part of a hex to any part of the other, so only walls that stop all lines leave no line of
attack. An obstacle that stops some lines is cover for a target next to it. The rules decide whether cover counts
against a card (FA-COV-6, FA-COV-10). Nothing is between adjacent hexes.

A line starts and ends inside the two hexes, so a single wall straight between them stops every line. A line that
only touches a wall is not stopped; a line along the edge of another obstacle crosses it (FA-COV-2).

Our readings where the rules are open: a wall is an obstacle like others for a target at its corner (FA-COV-2,
FA-COV-5). Smoke or foliage in the attacker's or the target's hex veils the line. A character hides another only
alone, not together with others (FA-COV-5, FA-COV-8). If an obstacle and a character both are cover, the obstacle
counts and no damage is passed on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import ClassVar, Literal, NamedTuple

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.value import Comparable
from unhex_tui.systems.fully_automated.maps.crossings import Crossings, crossings, number, touching
from unhex_tui.systems.fully_automated.maps.grid import OBSTACLES, Grid, place_of
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, TableRules

Position = Literal["adjacent", "exposed", "cover", "character", "wall", "hidden"]
"""A target's position for an attacker (FA-COV-9).

Adjacent, in the open, behind an obstacle, behind a character, obstructed by walls, or hidden by a character.
"""
_BEHIND: frozenset[Position] = frozenset({"cover", "character"})
_BLOCKED: frozenset[Position] = frozenset({"wall", "hidden"})
CHARACTER = "the character"
"""The name in reasons for a character in the way, since the map knows no names."""
_MOST_PAIRS, _MOST_LINES = 16_384, 4096
"""The most pairs of hexes, and lines past characters, that are cached for a map before a cache starts again."""
_NOWHERE = 1 << 20
"""Number of an address without a hex, farther from all hexes than any line is long."""


class Sight(NamedTuple):
    """What counts of a line of attack for its odds; equal to a plain tuple."""

    distance: int
    covered: bool
    veiled: bool


class Line(Comparable):
    """The line of attack from an attacker's hex to a target's hex."""

    here: str
    there: str
    distance: int
    position: Position
    by: tuple[str, ...]
    """The hex that gives cover, or the hexes on the shown line that obstruct it."""
    whom: str
    """Id of the character who is cover or hides the target; empty for none."""
    veil: str
    """A hex of foliage or smoke that veils the line; empty if it is not veiled."""
    pair: _Pair | None = None
    """The two hexes on their map; None without a map."""
    kinds: int = 0
    """The kinds of line to show."""
    _uncompared: ClassVar[tuple[str, ...]] = ("pair", "kinds")

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes of the line to show, both ends included.

        It is a line of attack, through the cover if there is any; otherwise the straightest line.
        """
        return self.pair.shown(self.kinds) if self.pair is not None else ()

    @property
    def why(self) -> tuple[Reason, ...]:
        """The reasons for the position and the veil; none without a map."""
        return tuple(_reasons(self, self.pair)) if self.pair is not None else ()

    @property
    def clear(self) -> bool:
        """Whether there is a line of attack."""
        return self.position not in _BLOCKED

    @property
    def covered(self) -> bool:
        """Whether the target is behind cover of any kind."""
        return self.position in _BEHIND

    @property
    def veiled(self) -> bool:
        """Whether the line is veiled, so that the attack is at disadvantage (FA-ATK-10)."""
        return bool(self.veil)

    @property
    def seen(self) -> Sight:
        """What counts for the odds of an attack, if there is a line of attack."""
        return Sight(self.distance, self.covered, self.veiled)

    @property
    def sight(self) -> Sight | None:
        """What counts for the odds of an attack; None without a line of attack."""
        return self.seen if self.clear else None


class _Ground:
    """A map's walls, veils and obstacles by hex number, with its cached lines."""

    def __init__(self, grid: Grid) -> None:
        self.numbers = {address: number(*cell[:2]) for address, cell in grid.cells.items()}
        self.addresses = {number: address for address, number in self.numbers.items()}
        self.bits = grid.bits
        self.walls, self.veils = (
            {self.numbers[address]: address for address, cell in grid.cells.items() if cell.ground == ground}
            for ground in ("wall", "veil")
        )
        self.obstacles = frozenset(address for address, cell in grid.cells.items() if cell.ground in OBSTACLES)
        self.pairs: dict[tuple[str, str], _Pair] = {}
        self.lines: dict[tuple[object, ...], Line] = {}
        self.sights: dict[tuple[object, ...], Sight | None] = {}


_Known = tuple[tuple[str, str], int, Sight | None]
"""By some table rules: the hexes where a character in the way matters, as bits, and the sight without any."""


class _Pair:
    """The lines between two hexes and the terrain that they cross."""

    __slots__ = (
        "beside",
        "crossings",
        "distance",
        "free",
        "grid",
        "ground",
        "here",
        "hides",
        "known",
        "start",
        "steps",
        "there",
        "touched",
        "veiled",
    )

    def __init__(self, grid: Grid, ground: _Ground, here: str, there: str) -> None:
        self.grid, self.ground, self.here, self.there = grid, ground, here, there
        (q, r), (to_q, to_r) = grid.at(here), grid.at(there)
        self.distance = grid.distance(here, there)
        self.start = number(q, r)
        self.crossings: Crossings | None = None
        self.free = 1
        """The kinds of line that cross no wall."""
        self.veiled = 0
        """The kinds of line that cross veils."""
        self.steps: Mapping[int, int] = {}
        """The kinds that cross each hex, by its number minus that of the first hex."""
        self.touched: Mapping[int, int] = {}
        """The hexes that lines only touch, by number in the same way."""
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
        self.hides, self.beside = 0, 0
        """Bits of the hexes where a character alone blocks all lines, and of those next to the target in a line."""
        self.known: _Known | None = None
        if self.crossings is not None and self.free:
            beside = grid.neighbours(there)
            steps, touched, addresses = self.crossings.steps, self.crossings.touched, ground.addresses
            for far in {*steps, *touched}:
                kinds = steps.get(far, 0) | touched.get(far, 0)
                if kinds and (address := addresses.get(self.start + far)):
                    bit = ground.bits[address]
                    self.hides |= 0 if self.free & ~kinds else bit
                    self.beside |= bit if address in beside else 0

    def _touch(self, q: int, r: int) -> None:
        """Use the lines that only touch walls if one of them is free (FA-COV-2); adjacent walls leave no gap."""
        crossings = touching(q, r)
        walls, veils = ({far - self.start for far in those} for those in (self.ground.walls, self.ground.veils))
        walled = [kinds for far, kinds in crossings.steps.items() if far in walls]
        walled += [kinds for first, other, kinds in crossings.seams if first in walls and other in walls]
        if free := crossings.kinds & ~reduce(or_, walled, 0):
            self.crossings, self.free = crossings, free
            self.veiled = reduce(or_, [kinds for far, kinds in crossings.steps.items() if far in veils], 0)

    def crossed(self, address: str) -> int:
        """Return the kinds of line that cross or touch a hex; 0 for none."""
        if self.crossings is None:
            return 0
        far = self.ground.numbers.get(address, _NOWHERE) - self.start
        return self.crossings.steps.get(far, 0) | self.crossings.touched.get(far, 0)

    def in_a_line(self, address: str) -> bool:
        """Tell whether a line crosses an obstacle, or touches one that is not a wall (FA-COV-2)."""
        far = self.ground.numbers.get(address, _NOWHERE) - self.start
        return far in self.steps or (far in self.touched and self.start + far not in self.ground.walls)

    def crosses(self, address: str) -> bool:
        return self.ground.numbers.get(address, _NOWHERE) - self.start in self.steps

    def veils(self) -> list[str]:
        """Return the veiled hexes that lines cross."""
        veils, steps = self.ground.veils, self.crossings.steps if self.crossings is not None else ()
        return [veils[self.start + far] for far in steps if self.start + far in veils]

    def shown(self, kinds: int) -> tuple[str, ...]:
        """Return the hexes of the straightest of some lines."""
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
    """Work out the pair of two hexes, and keep it."""
    if len(ground.pairs) >= _MOST_PAIRS:
        ground.pairs.clear()
    pair = ground.pairs[here, there] = _Pair(grid, ground, here, there)
    return pair


class Sights:
    """The lines of attack on a map with characters, of whom some may be cover or hide others.

    `people` holds their ids by address; those at either end of a line do not matter.
    """

    def __init__(self, grid: Grid, people: Mapping[str, str], rules: TableRules = DEFAULT) -> None:
        self._grid, self._rules = grid, rules
        self._ground, self._key = _ground(grid), (rules.veil, rules.own_hex_cover)
        bits, self._filled = self._ground.bits, 0
        self._people = [(bits.get(each[0], 0), each) for each in people.items()]
        for bit, _ in self._people:
            self._filled |= bit

    def line(self, here: str, there: str) -> Line:
        """Return the line of attack from the hex `here` to a target in the hex `there`."""
        pair, (_, matters, _) = self._between(here, there)
        lines, met = self._ground.lines, self._met(matters)
        key = (here, there, self._key, met)
        line = lines.get(key)
        if line is None:
            if len(lines) >= _MOST_LINES:
                lines.clear()
            line = lines[key] = _line(pair, dict(met), self._rules)
        return line

    def sight(self, here: str, there: str) -> Sight | None:
        """Return the sight of a line: it depends on the filled hexes, whoever stands there."""
        pair, (_, matters, free) = self._between(here, there)
        if not (between := self._filled & matters):
            return free
        sights, key = self._ground.sights, (here, there, self._key, between)
        if key not in sights:
            if len(sights) >= _MOST_LINES:
                sights.clear()
            sights[key] = _sight(pair, dict(self._met(matters)), self._rules)
        return sights[key]

    def _between(self, here: str, there: str) -> tuple[_Pair, _Known]:
        """Return two hexes and what is known of the lines between."""
        pair = self._ground.pairs.get((here, there)) or _between(self._grid, self._ground, here, there)
        known, key = pair.known, self._key
        if known is None or known[0] != key:
            free = _sight(pair, {}, self._rules)
            covered = free is not None and free.covered
            known = pair.known = key, pair.hides | (0 if covered else pair.beside), free
        return pair, known

    def _met(self, matters: int) -> tuple[tuple[str, str], ...]:
        """Return the characters in hexes where they matter, by address."""
        return tuple([each for bit, each in self._people if bit & matters]) if self._filled & matters else ()


def line_of_attack(grid: Grid, people: Mapping[str, str], here: str, there: str, rules: TableRules = DEFAULT) -> Line:
    """Return one line of attack, as `Sights` has it."""
    return Sights(grid, people, rules).line(here, there)


class _Found(NamedTuple):
    position: Position
    kinds: int
    """The kinds of line that show the position."""
    by: tuple[str, ...] = ()


def _line(pair: _Pair, people: Mapping[str, str], rules: TableRules) -> Line:
    """Return the line of attack with these characters between the two hexes."""
    position, kinds, by = _position(pair, people, rules)
    shown = kinds & ~pair.veiled or kinds
    if position == "wall":
        by = tuple(address for address in pair.shown(shown) if pair.grid.cells[address].ground == "wall")
    whom = people[by[0]] if position in ("character", "hidden") else ""
    veil = _veil(pair, rules) if position not in _BLOCKED else ""
    return Line(pair.here, pair.there, pair.distance, position, by, whom, veil, pair, shown)


def _sight(pair: _Pair, people: Collection[str], rules: TableRules) -> Sight | None:
    """Return the sight of the line of attack with characters in these hexes between the two."""
    position = _position(pair, people, rules).position
    return Sight(pair.distance, position in _BEHIND, bool(_veil(pair, rules))) if position not in _BLOCKED else None


def _position(pair: _Pair, people: Collection[str], rules: TableRules) -> _Found:
    """Return the position of a target with characters in these hexes between."""
    if pair.crossings is None:
        return _Found("adjacent", pair.free)
    if not pair.free:
        return _Found("wall", pair.crossings.kinds)
    for address in people:
        if not pair.free & ~pair.crossed(address):
            return _Found("hidden", pair.free, (address,))
    cover, free = _cover(pair, people, rules), pair.free
    if not cover:
        return _Found("exposed", free)
    address = max(cover, key=lambda each: (pair.crossed(each) & free or pair.crossed(each)).bit_count())
    behind: Position = "cover" if address in pair.ground.obstacles else "character"
    return _Found(behind, pair.crossed(address) & free or free, (address,))


def _cover(pair: _Pair, people: Collection[str], rules: TableRules) -> list[str]:
    """Return the hexes that give cover against some line; empty for an exposed target.

    An obstacle in the target's own hex comes first, then obstacles next to it, then characters.
    """
    there, obstacles = pair.there, pair.ground.obstacles
    if there in obstacles and rules.own_hex_cover == "on":
        return [there]
    beside = pair.grid.neighbours(there)
    cover = [address for address in beside if address in obstacles and pair.in_a_line(address)]
    return cover or [address for address in beside if address in people]


def _veil(pair: _Pair, rules: TableRules) -> str:
    """Return the hex that veils the line, or ""."""
    cells = pair.grid.cells
    for address in (pair.there, pair.here):
        if address in cells and cells[address].ground == "veil":
            return address
    if not pair.veiled & pair.free:
        return ""
    return _thickest(pair) if not pair.free & ~pair.veiled or rules.veil == "any" else ""


def _thickest(pair: _Pair) -> str:
    """Return the veiled hex that most lines cross."""
    return max(pair.veils(), key=lambda each: (pair.crossed(each) & pair.free).bit_count())


def _reasons(line: Line, pair: _Pair) -> Iterator[Reason]:
    """Yield the reasons for a line's position and veil."""
    cells, at, there = pair.grid.cells, "".join(line.by[:1]), f"next to {pair.there}"
    words = cells[at].words if at else ""
    match line.position:
        case "wall":
            yield Reason(f"walls block every line: {said_in_runs(line.by)}", ("FA-COV-1", "FA-COV-4"))
        case "hidden":
            yield Reason(f"{CHARACTER} at {at} blocks every line", ("FA-COV-8", "FA-COV-4"))
        case "adjacent":
            words = "" if pair.distance else "in the same hex: "
            yield Reason(f"{words}nothing is in between", ("FA-COV-9",))
        case "exposed":
            yield Reason(f"no line crosses an obstacle {there}", ("FA-COV-2",))
        case "character":
            yield Reason(f"cover: a line crosses {CHARACTER} at {at}, {there}", ("FA-COV-3", "FA-COV-7"))
        case "cover" if at == pair.there:
            yield Reason(f"the target's own hex has an obstacle: {words} {at}", ("FA-COV-3", "FA-COV-5"))
        case "cover" if not pair.crosses(at):
            yield Reason(f"cover: a line touches the {words} at {at}, {there}", ("FA-COV-2", "FA-COV-5"))
        case "cover":
            yield Reason(f"cover: a line crosses the {words} at {at}, {there}", ("FA-COV-2", "FA-COV-3"))
    if line.clear and (line.veil or pair.veiled & pair.free):
        yield Reason(_veil_words(pair, line.veil), ("FA-ATK-10",))


def _veil_words(pair: _Pair, veil: str) -> str:
    cells, at = pair.grid.cells, veil or _thickest(pair)
    if at in (pair.there, pair.here):
        return f"{at} is in {cells[at].words}"
    if not veil:
        return f"no disadvantage from the {cells[at].words} at {at}, as a line misses it"
    where = f"{cells[at].place} at {at}" if cells[at].place else at
    return f"{'a' if pair.free & ~pair.veiled else 'every'} line passes through foliage or smoke: {where}"


def said_in_runs(addresses: tuple[str, ...]) -> str:
    """Return hexes in words, with runs in a row shortened: `C9 to C12, D10`."""
    runs: list[list[str]] = []
    for row, column, address in sorted((*place_of(address), address) for address in addresses):
        if runs and place_of(runs[-1][-1]) == (row, column - 1):
            runs[-1].append(address)
        else:
            runs.append([address])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
