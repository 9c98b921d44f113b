"""The parser of hex maps, line by line: `word: value`, and the rows below `map:`.

It notes mistakes and reads on, so that all of them are reported. Lines and columns count from 1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from unhex_tui.files.text import JOINERS, clean, printable
from unhex_tui.scenes.areas import Remark
from unhex_tui.scenes.hexes import Ground
from unhex_tui.systems.fully_automated.maps.grid import (
    GROUNDS,
    MOST_COLUMNS,
    MOST_ROWS,
    WAY_OUT,
    Cell,
    Grid,
    address_of,
    axial,
    place_of,
    same_place,
)

SIGNS: Mapping[str, Ground] = {nature.sign: ground for ground, nature in GROUNDS.items()}
NO_HEX, EXIT = "-", ">"
LONGEST_NAME = 60
_WORDS = ("title", "note", "map", "veil", "exit", "start")
_PLACE = re.compile("[A-HJ-Z]")
_EXPECTED = "one of . o I # : % - 1-9 > A-Z"


class _Row(NamedTuple):
    """A row below `map:`, without its letter."""

    line: int
    text: str


class _About(NamedTuple):
    """A line about hexes: a note, a veil's name, a way out or a start."""

    word: str
    line: int
    hexes: tuple[tuple[str, int], ...]
    """Addresses, each with its column."""
    value: str


class _Place(NamedTuple):
    name: str
    ground: Ground
    line: int


class Reader:
    """Parser that takes lines and returns the map they make."""

    def __init__(self) -> None:
        self.mistakes: list[Remark] = []
        self.lines: dict[str, int] = {}
        self._title: str | None = None
        self._notes: list[str] = []
        self._rows: list[_Row] = []
        self._map = 0
        """The line number of `map:`."""
        self._within = False
        """The next lines are rows of the map."""
        self._about: list[_About] = []
        self._places: dict[str, _Place] = {}

    def _wrong(self, line: int, column: int, text: str) -> None:
        self.mistakes.append(Remark(text, line, column))

    # ------------------------------------------------------------ line by line

    def take(self, number: int, line: str) -> None:
        bad = next((sign for sign in line if not sign.isprintable() and sign not in "\t" + JOINERS), None)
        if bad is not None:
            self._wrong(number, line.index(bad) + 1, f"an invisible character (U+{ord(bad):04X})")
            return
        if not line.strip():
            self._within = self._within and not self._rows
            return
        if _is_comment(line, within=self._within):
            return
        if self._within and not _is_word(line):
            if len(self._rows) == MOST_ROWS:
                self._wrong(number, 1, f"one row too many: at most {MOST_ROWS}, A to T")
            if len(self._rows) <= MOST_ROWS:
                self._rows.append(_Row(number, line))
            return
        self._within = False
        self._word(number, line)

    def _word(self, number: int, line: str) -> None:
        head, colon, value = line.partition(":")
        pieces = [(each[0], each.start() + 1) for each in re.finditer(r"\S+", head)]
        column = len(line) - len(line.lstrip()) + 1
        if not colon or not pieces:
            row = self._map and all(len(each) == 1 for each in line.split())
            hint = "the rows of a map must follow each other without an empty line" if row else "expected `word: value`"
            self._wrong(number, column, hint)
            return
        word, about = pieces[0][0], tuple(pieces[1:])
        text = clean(value)
        if re.fullmatch("[A-Z]", word) and not about:
            self._place(number, column, word, value)
        elif word not in _WORDS:
            expected = f"expected {', '.join(_WORDS)} or a place's letter"
            self._wrong(number, column, f"`{printable(head.strip()[:40])}` is not a map keyword: {expected}")
        elif word == "map":
            self._begin(number, column, text)
        elif not text:
            self._wrong(number, column, f"`{word}:` is empty")
        elif word == "title" or (word == "note" and not about):
            self._whole(number, column, word, text)
        elif not about:
            self._wrong(number, column, f"`{word}` needs a hex: expected `{word} D6: {text[:20]}`")
        else:
            self._about.append(_About(word, number, about, text))

    def _begin(self, number: int, column: int, text: str) -> None:
        if self._map:
            self._wrong(number, column, f"a second map: the first is on line {self._map}")
        elif text:
            self._wrong(number, column, "put the rows of the map below `map:`")
        self._within, self._map = not self._map, self._map or number

    def _whole(self, number: int, column: int, word: str, text: str) -> None:
        if word == "note":
            self._notes.append(text)
        elif self._title is not None:
            self._wrong(number, column, "a second title")
        else:
            self._title = text

    def _place(self, number: int, column: int, letter: str, value: str) -> None:
        said, equals, sign = value.rpartition("=")
        name, ground = clean(said, LONGEST_NAME), SIGNS.get(sign.strip())
        if letter == "I":
            self._wrong(number, column, "I is a column: use another letter for a place")
        elif letter in self._places:
            self._wrong(number, column, f"{letter} already has a name, on line {self._places[letter].line}")
        elif not equals or ground is None or not name:
            self._wrong(number, column, f"expected `{letter}: name = ground`, where ground is one of {' '.join(SIGNS)}")
            self._places[letter] = _Place("", "open", number)
        elif _is_address(name):
            self._wrong(number, column, f"{name} is a hex: choose another name for {letter}")
            self._places[letter] = _Place("", "open", number)
        else:
            self._places[letter] = _Place(name, ground, number)

    # --------------------------------------------------------------- the whole

    def finish(self) -> Grid | None:
        """Return the map that the lines make, even with mistakes; None if there is no hex."""
        rows = self._unlettered(self._rows[:MOST_ROWS])
        cells: dict[str, Cell] = {}
        indented = self._indented(rows)
        signs = [[*self._signs(row, index)] for index, row in enumerate(rows)]
        width = self._width(rows, signs)
        met: dict[str, tuple[int, int]] = {}
        rowed = {sign for row, line in enumerate(signs) for sign, _ in line[:1] if sign == _letter(row)}
        for row, (line, _) in enumerate(rows):
            for column, (sign, at) in enumerate(signs[row][:MOST_COLUMNS]):
                if _PLACE.match(sign):
                    met.setdefault(sign, (line, at))
                if sign == NO_HEX:
                    continue
                address = address_of(row, column)
                self.lines[address] = line
                q, r = axial(row, column, indented=indented)
                cells[address] = self._cell(sign, line, at)._replace(q=q, r=r)
        self._unmet(met, rowed)
        if not self._map:
            self._wrong(0, 0, "no map: expected a line `map:` with the rows of hexes below it")
        elif not cells and not self.mistakes:
            self._wrong(self._map, 1, "no hexes: expected the rows of the map below `map:`")
        for each in self._about:
            for address, column in each.hexes:
                self._apply(cells, each, address.upper(), column, (len(rows), width))
        if not cells:
            return None
        return Grid(self._title or "", tuple(self._notes), len(rows), width, indented, cells)

    def _unlettered(self, rows: list[_Row]) -> list[_Row]:
        """Return the rows with a blank in place of the row letter, if every row has one."""
        matches = [re.match(r"(\s*)([A-Z])(\s+)\S", row.text) for row in rows]
        marks = [match for match in matches if match]
        if not marks or len(marks) < len(rows) or len({match.end(1) for match in marks}) > 1:
            return rows
        wrong = [index for index, match in enumerate(marks) if match[2] != chr(ord("A") + index)]
        if wrong and any(len(match[3]) < 2 for match in marks):
            return rows  # so close to the next sign, the letters are hexes of places
        for index in wrong:
            at = marks[index].start(2) + 1
            said = f"this is row {chr(ord('A') + index)}, not {marks[index][2]}"
            self._wrong(rows[index].line, at, said)
        return [
            _Row(row.line, f"{row.text[: match.end(1)]} {row.text[match.end(2) :]}")
            for row, match in zip(rows, marks, strict=True)
        ]

    def _indented(self, rows: list[_Row]) -> bool:
        """Tell whether the first row is indented; note rows with a wrong indentation."""
        begins = [len(row.text) - len(row.text.lstrip()) for row in rows]
        best, first = 0, False
        expected = begins
        for indented in (False, True):
            blank = [(index % 2 == 0) == indented for index in range(len(rows))]
            for begin, is_blank in zip(begins, blank, strict=True):
                would = [begin - is_blank + other for other in blank]
                fits = sum(a == b for a, b in zip(begins, would, strict=True))
                if fits > best:
                    best, first, expected = fits, indented, would
        for index, (row, begin) in enumerate(zip(rows, begins, strict=True)):
            if begin == expected[index]:
                continue
            letter, before = _letter(index), _letter(index - 1)
            if index and begin == begins[index - 1]:
                said = f"row {letter} starts like row {before}: indent every second row by 1 space"
            else:
                said = f"row {letter} starts in column {begin + 1}, expected {expected[index] + 1}"
            self._wrong(row.line, begin + 1, said)
        return first

    def _signs(self, row: _Row, index: int) -> Iterator[tuple[str, int]]:
        """Yield the signs of a row, each with its column."""
        end = None
        if "\t" in row.text:
            self._wrong(row.line, row.text.index("\t") + 1, "a tab: use spaces")
        for piece in re.finditer(r"\S+", row.text):
            if end is not None and piece.start() > end + 1 and "\t" not in row.text:
                said = f"{piece.start() - end} spaces between 2 hexes: expected 1, and `-` for a missing hex"
                self._wrong(row.line, end + 1, said)
            if len(piece[0]) > 1:
                shown = printable(piece[0][:12])
                self._wrong(row.line, piece.start() + 1, f"no space between 2 signs: `{shown}`")
            yield from ((sign, piece.start() + 1 + at) for at, sign in enumerate(piece[0]))
            end = piece.end()

    def _width(self, rows: list[_Row], signs: list[list[tuple[str, int]]]) -> int:
        """Return the number of columns; note rows of another length."""
        lengths = [len(each) for each in signs]
        width = Counter(lengths).most_common(1)[0][0] if lengths else 0
        for index, (row, length) in enumerate(zip(rows, lengths, strict=True)):
            if length > MOST_COLUMNS:
                said = f"row {_letter(index)}: {length} hexes, at most {MOST_COLUMNS} columns"
            elif length != width and index and set(lengths[:index]) == {width}:
                said = f"row {_letter(index)}: {_hexes(length)}, the rows before it have {width}"
            elif length != width:
                said = f"row {_letter(index)}: {_hexes(length)}, most rows have {width}"
            else:
                continue
            self._wrong(row.line, signs[index][0][1] if signs[index] else 1, said)
        return min(width, MOST_COLUMNS)

    def _cell(self, sign: str, line: int, column: int) -> Cell:
        if sign in SIGNS:
            return Cell(0, 0, SIGNS[sign])
        if sign in "123456789":
            return Cell(0, 0, side=int(sign) - 1)
        if sign == EXIT:
            return Cell(0, 0, exit=WAY_OUT)
        if _PLACE.match(sign):
            place = self._places.get(sign)
            return Cell(0, 0, place.ground, place.name) if place else Cell(0, 0)
        self._wrong(line, column, f"`{printable(sign)}` is not a ground: expected {_EXPECTED}")
        return Cell(0, 0)

    def _unmet(self, met: Mapping[str, tuple[int, int]], rowed: Collection[str]) -> None:
        """Note letters without a line and lines without a hex; `rowed` are letters that begin the row they name."""
        for letter, (line, column) in met.items():
            if letter not in self._places:
                unknown = f"{letter} is on the map but has no line `{letter}: name = ground`"
                row = f"letter of row {letter}: give every row its letter and 2 spaces, or none"
                self._wrong(line, column, row if letter in rowed else unknown)
        said: dict[tuple[str, Ground], str] = {}
        for letter, place in self._places.items():
            if letter not in met:
                self._wrong(place.line, 1, f"{letter} has a name but no hex")
            other = said.setdefault((same_place(place.name), place.ground), letter)
            if other != letter and place.name:
                self._wrong(place.line, 1, f"{letter} and {other} are both {place.name}: use one letter")

    def _apply(self, cells: dict[str, Cell], about: _About, address: str, column: int, size: tuple[int, int]) -> None:
        """Apply a line about a hex, or note the mistake."""
        word, line, _, value = about
        said = f"{word} {printable(address[:12])}"
        if not _is_address(address):
            self._wrong(line, column, f"{said}: expected a row letter and a column number, such as D6")
            return
        row, at = place_of(address)
        if row >= size[0] or at >= size[1]:
            limits = (
                f"the rows are A to {_letter(size[0] - 1)}" if row >= size[0] else f"the columns are 1 to {size[1]}"
            )
            self._wrong(line, column, f"{said}: {limits}" if all(size) else f"{said}: the map has no hexes")
            return
        cell = cells.get(address)
        problem = "" if cell else "no hex there"
        if cell and word == "note":
            cells[address] = cell._replace(notes=(*cell.notes, value))
        elif cell and word == "veil":
            if cell.ground != "veil":
                problem = f"this is {cell.words}, not `{GROUNDS['veil'].sign}`"
            elif cell.place:
                problem = f"already called {cell.place}"
            cells[address] = cell._replace(place=clean(value, LONGEST_NAME))
        elif cell and cell.cost is None:
            problem = f"no one can enter this hex ({cell.words})"
        elif cell and word == "exit":
            if cell.exit not in ("", WAY_OUT):
                problem = f"already called {cell.exit}"
            cells[address] = cell._replace(exit=clean(value, LONGEST_NAME))
        elif cell:
            if not re.fullmatch("[1-9]", value) or cell.side >= 0:
                problem = "expected one side, 1 to 9"
            else:
                cells[address] = cell._replace(side=int(value) - 1)
        if problem:
            self._wrong(line, column, f"{said}: {problem}")


def _is_comment(line: str, *, within: bool) -> bool:
    """Tell whether a line is a comment; among the rows, where `#` is a wall, it must contain a word."""
    return line.lstrip().startswith("#") and (not within or re.search("[a-zA-Z]{2}", line) is not None)


def _is_word(line: str) -> bool:
    """Tell whether a line among the rows is a `word: value` that ends them; a row may contain `:` too."""
    head, colon, _ = line.partition(":")
    words = head.split()
    if not colon or not words or head[-1].isspace():
        return False
    if len(words) == 1 and re.fullmatch("[A-Z]", words[0]):
        return True
    return re.fullmatch("[A-Za-z]*[a-np-z][A-Za-z]*", words[0]) is not None and len(words[0]) > 1


def _is_address(text: str) -> bool:
    try:
        place_of(text.upper())
    except ValueError:
        return False
    return True


def _letter(row: int) -> str:
    return chr(ord("A") + row)


def _hexes(many: int) -> str:
    return f"{many} hex{'' if many == 1 else 'es'}"
