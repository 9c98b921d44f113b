"""A hex map as the rules see it: terrain, neighbours and distances (FA-SET-1, FA-MOV-6).

`lines` has lines, cover and veils; `text` has the written form. A hex is named by its address, the letter of its row
and the number of its column, such as `D6`; only this module and the drawing use axial coordinates. A gap in the map,
such as a pit, is no cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self

from unhex_tui.engine.value import Comparable, Value, field
from unhex_tui.scenes.hexes import Ground

MOST_ROWS, MOST_COLUMNS = 20, 40
"""Rows go from A to T, because U is undo."""
NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""Names of the sides by index."""
WAY_OUT = "way out"
"""Name of an exit that the map leaves unnamed."""
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Axial steps to the six neighbours."""


_ROW, _LEFT = 64, MOST_ROWS // 2 + 1
"""Bits of a row in a set of hexes, and the bits left of the first row's first hex; rows are at most 40 hexes long."""


class Nature(Value):
    """The properties of a kind of ground."""

    sign: str
    """The sign in a map's text."""
    cost: int | None
    """The cost to enter, in hexes of movement (FA-MOV-6); None for impassable ground."""
    words: str


GROUNDS: Mapping[Ground, Nature] = {
    "open": Nature(".", 1, "open ground"),
    "low": Nature("o", 2, "low obstacle"),
    "tall": Nature("I", 2, "column"),
    "wall": Nature("#", None, "wall"),
    "rough": Nature(":", 2, "rough ground"),
    "veil": Nature("%", 1, "foliage or smoke"),
}
OBSTACLES: frozenset[Ground] = frozenset({"low", "tall", "wall"})
"""Ground that gives cover to an adjacent character (FA-COV-3)."""


class Cell(NamedTuple):
    """A hex of the map."""

    q: int
    r: int
    ground: Ground = "open"
    place: str = ""
    """Name of the place that the hex is part of; empty for none."""
    side: int = -1
    """Index of the starting side, from 0; -1 if no side starts here."""
    exit: str = ""
    """Name of the way out; empty for none."""
    notes: tuple[str, ...] = ()

    @property
    def cost(self) -> int | None:
        return GROUNDS[self.ground].cost

    @property
    def words(self) -> str:
        """The place's name, or the ground in words."""
        return self.place or GROUNDS[self.ground].words


class Grid(Comparable):
    """A hex map; two maps with the same contents are equal."""

    title: str
    notes: tuple[str, ...]
    """Notes on the map as a whole."""
    rows: int
    columns: int
    indented: bool
    """The first, third and further odd rows are indented; otherwise the second, fourth and so on."""
    cells: Mapping[str, Cell]
    """The hexes by address, in reading order."""
    found: dict[Any, Any] = field(default_factory=dict)
    """A cache for other modules' results about this map; a replacement starts with an empty one."""
    _uncompared: ClassVar[tuple[str, ...]] = ("found",)

    def _replace(self, **fields: Any) -> Self:
        return super()._replace(**{"found": {}, **fields})

    @property
    def summary(self) -> str:
        """The number of hexes and rows in words."""
        hexes, rows = len(self.cells), self.rows
        return f"{hexes} hex{'' if hexes == 1 else 'es'} in {rows} row{'' if rows == 1 else 's'}"

    def at(self, address: str) -> tuple[int, int]:
        """Return the axial coordinates of an address, even without a hex there; ValueError for a malformed address."""
        cell = self.cells.get(address)
        return cell[:2] if cell is not None else axial(*place_of(address), indented=self.indented)

    def distance(self, a: str, b: str) -> int:
        """Return the steps from one hex to another, whatever lies between."""
        here, there = self.cells.get(a), self.cells.get(b)
        (q, r) = self.at(a) if here is None else here[:2]
        (other_q, other_r) = self.at(b) if there is None else there[:2]
        dq, dr = other_q - q, other_r - r
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    @property
    def bits(self) -> Mapping[str, int]:
        """A bit for each hex, so that a whole number is a set of hexes; the hexes beside one are six shifts away."""
        known: dict[str, int] | None = self.found.get("bits")
        if known is None:
            known = self.found["bits"] = {
                address: 1 << cell.q + _LEFT + _ROW * cell.r for address, cell in self.cells.items()
            }
        return known

    @property
    def by_bit(self) -> Mapping[int, str]:
        """Addresses by their bits."""
        known: dict[int, str] | None = self.found.get("by bit")
        if known is None:
            known = self.found["by bit"] = {bit: address for address, bit in self.bits.items()}
        return known

    def beside(self, hexes: int) -> int:
        """Return all hexes next to a hex of a set, as bits; among them may be bits without a hex."""
        sides = hexes << 1 | hexes >> 1
        return sides | hexes << _ROW | hexes >> _ROW | hexes << _ROW - 1 | hexes >> _ROW - 1

    def of_bits(self, hexes: int) -> Iterator[str]:
        """Yield the addresses of a set of hexes."""
        by_bit = self.by_bit
        while hexes:
            bit = hexes & -hexes
            hexes ^= bit
            yield by_bit[bit]

    @property
    def numbers(self) -> Mapping[str, int]:
        """The hexes numbered in reading order."""
        known: dict[str, int] | None = self.found.get("numbers")
        if known is None:
            known = self.found["numbers"] = {address: n for n, address in enumerate(self.cells)}
        return known

    def distances(self, address: str) -> bytes:
        """Return the distances to all hexes, by their numbers."""
        known: bytes | None = self.found.get(("distances", address))
        if known is None:
            known = self.found["distances", address] = bytes(self.distance(address, other) for other in self.cells)
        return known

    def rings(self, address: str) -> Sequence[int]:
        """Return the hexes at each distance, as bits."""
        known: list[int] | None = self.found.get(("rings", address))
        if known is None:
            distances = self.distances(address)
            known = self.found["rings", address] = [0] * (max(distances) + 1)
            for distance, bit in zip(distances, self.bits.values(), strict=True):
                known[distance] |= bit
        return known

    def neighbours(self, address: str) -> tuple[str, ...]:
        """Return the hexes next to a hex, walls included: east first, then counterclockwise."""
        here: tuple[str, ...] | None = self.found.get(address)
        if here is None:
            (q, r), by_axis = self.at(address), self.by_axis
            steps = (by_axis.get((q + over, r + down)) for over, down in _STEPS)
            here = self.found[address] = tuple(there for there in steps if there is not None)
        return here

    @property
    def by_axis(self) -> Mapping[tuple[int, int], str]:
        """Addresses by axial coordinates."""
        known: dict[tuple[int, int], str] | None = self.found.get("axis")
        if known is None:
            known = self.found["axis"] = {cell[:2]: address for address, cell in self.cells.items()}
        return known

    def starts(self, side: int) -> tuple[str, ...]:
        return tuple(address for address, cell in self.cells.items() if cell.side == side)

    def named(self, words: str) -> tuple[str, ...]:
        """Return the hexes that a text names, by address or as a place; empty for an unknown name.

        Case and spaces make no difference.
        """
        said = "".join(words.split()).upper()
        if said in self.cells:
            return (said,)
        name = said.casefold()
        return tuple(a for a, cell in self.cells.items() if cell.place and same_place(cell.place) == name)

    def changed(self, address: str, ground: Ground) -> Grid:
        """Return the map with another ground in a hex, such as smoke or a fallen wall; KeyError for an unknown hex.

        A hex that becomes impassable is no start and no way out.
        """
        cell = self.cells[address]._replace(ground=ground)
        cell = cell._replace(side=-1, exit="") if cell.cost is None else cell
        return self._replace(cells={**self.cells, address: cell})

    def spoken(self, address: str) -> str:
        """Return the address with the place's name: `F8 (Pump)`."""
        place = self.cells[address].place if address in self.cells else ""
        return f"{address} ({place})" if place else address


def same_place(name: str) -> str:
    """Return the form of a place's name that comparisons use."""
    return "".join(name.split()).upper().casefold()


def address_of(row: int, column: int) -> str:
    """Return the address of a row and a column, both from 0."""
    return f"{chr(ord('A') + row)}{column + 1}"


def place_of(address: str) -> tuple[int, int]:
    """Return the row and the column of an address, both from 0; ValueError for a malformed address."""
    match = re.fullmatch(r"([A-T])([1-9][0-9]?)", address)
    if match is None or int(match[2]) > MOST_COLUMNS:
        raise ValueError(f"{address[:20]!r} is not a hex: expected a row letter and a column number, such as D6")
    return ord(match[1]) - ord("A"), int(match[2]) - 1


def axial(row: int, column: int, *, indented: bool) -> tuple[int, int]:
    """Return the axial coordinates of a row and a column; `indented` tells whether the first row is indented."""
    half = 2 * column + (row % 2 if not indented else 2 - row % 2)
    return (half - row) // 2, row


def parts(grid: Grid, hexes: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the connected groups of some hexes, each in reading order."""
    left = dict.fromkeys(hexes)
    while left:
        part, edge = {next(iter(left))}, [next(iter(left))]
        while edge:
            new = [beside for beside in grid.neighbours(edge.pop()) if beside in left and beside not in part]
            part.update(new)
            edge += new
        yield tuple(address for address in left if address in part)
        left = {address: None for address in left if address not in part}
