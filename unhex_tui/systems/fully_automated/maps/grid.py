"""A map of hexes as the rules see it: what lies in each hex, which are neighbours, how far two are apart (FA-SET-1,
FA-MOV-6). Lines between them, cover and veils are in `lines`; how a map is written is in `text`.

A hex is called by its address, the letter of its row and the number of its column, such as `D6`; axial coordinates stay
in here and in what draws. Whatever has no hex (a pit, the edge of a roof) is no cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.scenes.hexes import Ground

MOST_ROWS, MOST_COLUMNS = 20, 40
"""Rows go from A to T, since U is undo."""
NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""What a side is called by its index."""
WAY_OUT = "way out"
"""What an exit is called that has no name."""
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""To each of the six neighbours, axial."""


class Nature(NamedTuple):
    """What a ground is."""

    sign: str
    """In a map's text."""
    cost: int | None
    """Of entering it, in hexes of movement (FA-MOV-6); None where nobody enters."""
    words: str


GROUNDS: Mapping[Ground, Nature] = {
    "open": Nature(".", 1, "open ground"),
    "low": Nature("o", 2, "low obstacle"),
    "tall": Nature("I", 2, "column"),
    "wall": Nature("#", None, "wall"),
    "rough": Nature(":", 2, "rough ground"),
    "veil": Nature("%", 1, "veil"),
}
OBSTACLES: frozenset[Ground] = frozenset({"low", "tall", "wall"})
"""What gives cover to whoever stands next to it (FA-COV-3)."""


class Cell(NamedTuple):
    """A hex that is there."""

    q: int
    r: int
    ground: Ground = "open"
    place: str = ""
    """The name of the place it is part of."""
    side: int = -1
    """Index of the side that starts here, from 0; -1 where none does."""
    exit: str = ""
    """What way out it is; empty where it is none."""
    notes: tuple[str, ...] = ()

    @property
    def cost(self) -> int | None:
        """Of entering it; None where nobody can."""
        return GROUNDS[self.ground].cost

    @property
    def words(self) -> str:
        """What lies there, as one says it: the place's name, else the ground."""
        return self.place or GROUNDS[self.ground].words


class Grid(Value):
    """A map of hexes. Two are equal that say the same."""

    title: str
    notes: tuple[str, ...]
    """On the map as a whole."""
    rows: int
    columns: int
    indented: bool
    """It is the first row that is indented, the third and so on; otherwise the second, the fourth."""
    cells: Mapping[str, Cell]
    """By address, in reading order."""
    found: dict[Any, Any]
    """What was worked out about this map, by whoever asked for it."""
    _apart = ("found",)

    def __init__(
        self,
        title: str,
        notes: tuple[str, ...],
        rows: int,
        columns: int,
        indented: bool,
        cells: Mapping[str, Cell],
        found: object = None,
    ) -> None:
        """`found` is another map's, where this one is made from it by `_replace`: what was worked out begins anew."""
        super().__init__(title, notes, rows, columns, indented, cells, {})

    @property
    def summary(self) -> str:
        """How much there is on it, in words."""
        hexes, rows = len(self.cells), self.rows
        return f"{hexes} hex{'' if hexes == 1 else 'es'} in {rows} row{'' if rows == 1 else 's'}"

    def at(self, address: str) -> tuple[int, int]:
        """The axial coordinates of an address, whether or not there is a hex; ValueError where it is no address."""
        cell = self.cells.get(address)
        return cell[:2] if cell is not None else axial(*place_of(address), indented=self.indented)

    def distance(self, a: str, b: str) -> int:
        """Steps from one hex to another, whatever lies between them."""
        here, there = self.cells.get(a), self.cells.get(b)
        (q, r) = self.at(a) if here is None else here[:2]
        (other_q, other_r) = self.at(b) if there is None else there[:2]
        dq, dr = other_q - q, other_r - r
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def neighbours(self, address: str) -> tuple[str, ...]:
        """The hexes beside one, walls among them: east first, then counterclockwise."""
        known: dict[str, tuple[str, ...]] = self.found.setdefault("neighbours", {})
        here = known.get(address)
        if here is None:
            (q, r), by_axis = self.at(address), self.by_axis
            steps = (by_axis.get((q + over, r + down)) for over, down in _STEPS)
            here = known[address] = tuple(there for there in steps if there is not None)
        return here

    @property
    def by_axis(self) -> Mapping[tuple[int, int], str]:
        """Addresses by axial coordinates."""
        known: dict[tuple[int, int], str] | None = self.found.get("axis")
        if known is None:
            known = self.found["axis"] = {cell[:2]: address for address, cell in self.cells.items()}
        return known

    def starts(self, side: int) -> tuple[str, ...]:
        """The hexes where a side starts."""
        return tuple(address for address, cell in self.cells.items() if cell.side == side)

    def named(self, words: str) -> tuple[str, ...]:
        """The hexes that are meant: one by its address, or all of a place by its name; none where nothing is called so.

        Capitals and spaces make no difference.
        """
        said = "".join(words.split()).upper()
        if said in self.cells:
            return (said,)
        found = said.casefold()
        return tuple(a for a, cell in self.cells.items() if cell.place and same_place(cell.place) == found)

    def changed(self, address: str, ground: Ground) -> Grid:
        """With another ground in a hex: smoke comes, a wall falls. KeyError where there is no such hex.

        Where nobody can enter any more no side starts, and it is no way out.
        """
        cell = self.cells[address]._replace(ground=ground)
        cell = cell._replace(side=-1, exit="") if cell.cost is None else cell
        return self._replace(cells={**self.cells, address: cell})

    def spoken(self, address: str) -> str:
        """The address, and what place that is: `F8 (Pump)`."""
        place = self.cells[address].place if address in self.cells else ""
        return f"{address} ({place})" if place else address


def same_place(name: str) -> str:
    """What two spellings of a place's name have in common."""
    return "".join(name.split()).upper().casefold()


def address_of(row: int, column: int) -> str:
    """The address of a row and a column, both from 0."""
    return f"{chr(ord('A') + row)}{column + 1}"


def place_of(address: str) -> tuple[int, int]:
    """Row and column of an address, both from 0; ValueError where it is none."""
    found = re.fullmatch(r"([A-T])([1-9][0-9]?)", address)
    if found is None or int(found[2]) > MOST_COLUMNS:
        raise ValueError(f"{address[:20]!r} is not a hex: expected a row letter and a column number, such as D6")
    return ord(found[1]) - ord("A"), int(found[2]) - 1


def axial(row: int, column: int, *, indented: bool) -> tuple[int, int]:
    """Axial coordinates of a row and a column; `indented` where the first row is."""
    half = 2 * column + (row % 2 if not indented else 2 - row % 2)
    return (half - row) // 2, row


def parts(grid: Grid, hexes: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """These hexes in groups that touch, each in reading order."""
    left = dict.fromkeys(hexes)
    while left:
        part, edge = {next(iter(left))}, [next(iter(left))]
        while edge:
            new = [beside for beside in grid.neighbours(edge.pop()) if beside in left and beside not in part]
            part.update(new)
            edge += new
        yield tuple(address for address in left if address in part)
        left = {address: None for address in left if address not in part}
