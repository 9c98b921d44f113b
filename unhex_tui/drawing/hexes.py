"""The artist for maps of hexes: a hex is four cells by two rows; every second row is shifted half a hex to the right.

The upper row of a hex holds its token (mark, letter, sign of the side, an extra sign) or else a word; the lower row
holds the ground, or a word on the token. Row letters and column numbers stand at the edges. The picture is as large as
the map; in less room its panel scrolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from unhex_tui.drawing.cellwidth import ASCII_SIGNS, cell_width, clusters, cut
from unhex_tui.drawing.picture import BLANK, Cell, Picture, Role, Room, Span
from unhex_tui.drawing.strokes import of_tokens, signs
from unhex_tui.drawing.tokens import token_sign
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.hexes import Ground, Hex, Hexes

WIDE, HIGH = 4, 2
"""Columns and rows of a hex."""
_EDGE = 1
"""Columns for row letters, and rows for column numbers."""


class _Signs(Value):
    """Signs for grounds and lines."""

    open: str
    low: str
    tall: str
    wall: str
    rough: str
    veil: str
    ways: tuple[str, str, str]
    """Path signs for three directions: across, down left, down right."""
    line: str


_UNICODE = _Signs("·", "▄", "█", "▓", ":", "░", ("─", "╱", "╲"), "•")
_ASCII = _Signs(".", "o", "I", "H", ":", "%", ("-", "/", "\\"), "*")
_EXIT = ("⌂", "^")
"""Sign of a way out, in Unicode and ASCII."""
_MEANINGS: tuple[tuple[Ground, Role, str], ...] = (
    ("wall", "ground.wall", "wall"),
    ("tall", "ground.tall", "column"),
    ("low", "ground.low", "low obstacle"),
    ("rough", "ground.rough", "rough ground"),
    ("veil", "ground.veil", "foliage or smoke"),
)


def picture(scene: Hexes, room: Room) -> Picture:
    """Return the scene as cells, as large as the map needs; there is no zoom."""
    return _Drawing(scene, room.ascii).picture


def legend(scene: Hexes, ascii: bool = False) -> list[tuple[str, Role, str]]:
    """Return (sign, role, meaning) for each kind of sign and each word in the scene.

    Entries that stay all fight come first, so that they do not move when a character falls; then the words in hexes,
    paths and the cursor, and last the signs of characters who can still act.
    """
    of_ground, named = _legend(_bare(scene.cells), ascii)
    signs = _signs(ascii)
    every: list[tuple[bool, str, Role, str]] = [
        (bool(scene.path), signs.ways[0] * 2, "path.good", "path"),
        (bool(scene.line), signs.line, "path.good", "line of attack"),
        (bool(scene.highlight and scene.highlight.places), "[ ]", "cursor", "hex at the cursor"),
    ]
    entries = [(sign, role, meaning) for shown, sign, role, meaning in every if shown]
    tokens = [token for cell in scene.cells for token in cell.tokens]
    present = {*scene.words.values()}
    words: list[tuple[str, Role, str]] = [(w, "word", meaning) for w, meaning in scene.meanings.items() if w in present]
    people = of_tokens(tokens, ascii)
    lasting = _lasting(ascii) if tokens else []
    return [*of_ground, *named, *lasting, *words, *entries, *(person for person in people if person not in lasting)]


def _lasting(ascii: bool) -> list[tuple[str, Role, str]]:
    """Return the legend entries on characters that do not depend on who acts, is looked at or has fallen now."""
    table = signs(ascii)
    return [
        (table.acts, "token.current", "acts now"),
        (table.looked, "token.current", "looked at"),
        (table.down, "token.down", "down"),
        (table.dead, "token.down", "dead"),
    ]


@lru_cache(maxsize=8)
def _legend(cells: tuple[Hex, ...], ascii: bool) -> tuple[list[tuple[str, Role, str]], list[tuple[str, Role, str]]]:
    """Return the signs of the map itself, and the names of its places."""
    table, of_ground = signs(ascii), _signs(ascii)
    grounds = {cell.ground for cell in cells}
    entries: list[tuple[str, Role, str]] = [
        (getattr(of_ground, ground), role, meaning) for ground, role, meaning in _MEANINGS if ground in grounds
    ]
    every: list[tuple[bool, str, Role, str]] = [
        (any(cell.exit for cell in cells), _EXIT[ascii], "area.exit", "way out"),
        (any(cell.side >= 0 for cell in cells), "1", "area.start", "a side's start"),
        (any(cell.notes for cell in cells), table.note, "note", "note"),
    ]
    entries += [(sign, role, meaning) for shown, sign, role, meaning in every if shown]
    return entries, [(cut(name, 20, ascii), "area.name", ids) for name, ids in named_places(cells).items()]


def named_places(cells: Sequence[Hex]) -> dict[str, str]:
    """Return the addresses of the hexes of each named place, by name."""
    named: dict[str, list[str]] = {}
    for cell in cells:
        if cell.name:
            named.setdefault(cell.name, []).append(cell.id)
    return {name: " ".join(ids) for name, ids in named.items()}


def _bare(cells: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Return the hexes without tokens, for caching."""
    return tuple([cell._replace(tokens=()) if cell.tokens else cell for cell in cells])


def _signs(ascii: bool) -> _Signs:
    return _ASCII if ascii else _UNICODE


def address(id: str) -> tuple[str, int]:
    """Return the row letter and the column number of a hex."""
    return id[:1], int(id[1:])


class Laid(Value):
    """Layout of the hexes, in half hexes to the right and rows down, both from 0, with names of rows and columns."""

    at: dict[str, tuple[int, int]]
    rows: dict[int, str]
    columns: range
    wide: int
    """Width of the map in half hexes."""
    high: int

    @classmethod
    def of(cls, cells: Sequence[Hex]) -> Laid:
        """Return the layout of some hexes; rows that are not shifted begin at 0, even without a hex there."""
        named = [(cell, *address(cell.id)) for cell in cells]
        first = min((2 * cell.q + cell.r - 2 * (n - 1) for cell, _, n in named), default=0)
        top = min((cell.r for cell in cells), default=0)
        at = {cell.id: (2 * cell.q + cell.r - first, cell.r - top) for cell in cells}
        return cls(
            at,
            {cell.r - top: letter for cell, letter, _ in named},
            range(1, 1 + max((n for _, _, n in named), default=0)),
            max((x + 2 for x, _ in at.values()), default=0),
            max((y + 1 for _, y in at.values()), default=0),
        )


class _Ground:
    """A map without tokens, cached, so that a step of the cursor redraws only tokens, paths and the cursor."""

    def __init__(self, cells: tuple[Hex, ...], words: tuple[tuple[str, str], ...], ascii: bool) -> None:
        self.ascii = ascii
        self.signs = _signs(ascii)
        self.table = signs(ascii)
        self.laid = Laid.of(cells)
        self.width = _EDGE + self.laid.wide * WIDE // 2
        self.rows = [[BLANK] * self.width for _ in range(_EDGE + self.laid.high * HIGH)]
        spots = self.laid.at.items()
        self.at = {id: (_EDGE + x * WIDE // 2, _EDGE + y * HIGH) for id, (x, y) in spots}
        """Upper left cell of each hex, by id."""
        self.places = [(cell.id, *self.at[cell.id], WIDE, HIGH) for cell in cells]
        self._edges()
        words_by_id = dict(words)
        for cell in cells:
            self._ground(cell)
            self._said(cell, _plain(words_by_id.get(cell.id, ""), WIDE, ascii))

    def write(self, x: int, y: int, text: str, role: Role) -> None:
        """Write a text from column x on; it must fit."""
        for cluster in clusters(text, self.ascii):
            self.rows[y][x : x + cluster.width] = [Cell(cluster.text, role), *[Cell("", role)] * (cluster.width - 1)]
            x += cluster.width

    def _edges(self) -> None:
        for n in self.laid.columns:
            x = _EDGE + (n - 1) * WIDE + 1
            if x + len(str(n)) <= self.width:
                self.write(x, 0, str(n), "edge")
        for y, letter in self.laid.rows.items():
            self.write(0, _EDGE + y * HIGH, letter, "edge")

    def _ground(self, cell: Hex) -> None:
        x, y = self.at[cell.id]
        signs = self.signs
        match cell.ground:
            case "wall" | "veil":
                role: Role = "ground.wall" if cell.ground == "wall" else "ground.veil"
                for row in (y, y + 1):
                    self.write(x, row, (signs.wall if cell.ground == "wall" else signs.veil) * WIDE, role)
            case "tall":
                for row in (y, y + 1):
                    self.write(x + 1, row, signs.tall, "ground.tall")
            case _:
                self.write(x + 1, y, signs.open, "ground")
                if cell.ground == "low":
                    self.write(x, y + 1, signs.low * 3, "ground.low")
                elif cell.ground == "rough":
                    self.write(x, y + 1, signs.rough * 3, "ground.rough")

    def _said(self, cell: Hex, word: str = "", taken: bool = False) -> None:
        """Draw exit, start, notes and word of a hex; a word or a token moves the signs to the lower row."""
        x, y = self.at[cell.id]
        taken = taken or bool(word)
        if taken:  # a ground that fills both rows stays visible in the lower one
            self.rows[y][x : x + WIDE] = [BLANK] * WIDE
        if cell.exit:
            self._sign(x, y, _EXIT[self.ascii], "area.exit", taken)
        elif cell.side >= 0 and not taken:
            self.write(x + 1, y, str(cell.side + 1)[:2], "area.start")
        if cell.notes and not (cell.exit and taken):
            self._sign(x, y, self.table.note, "note", True)
        if word:
            self.write(x + (cell_width(word) <= 3), y, word, "cost")

    def _sign(self, x: int, y: int, sign: str, role: Role, below: bool) -> None:
        self.write(x + (WIDE - 1 if below else 1), y + below, sign, role)


_ground_of = lru_cache(maxsize=8)(_Ground)


class _Drawing(_Ground):
    """A map with tokens, paths, lines and cursor."""

    def __init__(self, scene: Hexes, ascii: bool) -> None:
        standing = [cell for cell in scene.cells if cell.tokens]
        taken = {cell.id for cell in standing}
        words = tuple([each for each in scene.words.items() if each[0] not in taken])
        ground = _ground_of(_bare(scene.cells), words, ascii)
        self.__dict__.update(ground.__dict__)
        self.rows = [row.copy() for row in ground.rows]
        self.scene = scene
        self.light = scene.highlight or Highlight()
        self.picture = Picture(self.width, len(self.rows), self.rows, places=ground.places, grid=True)
        for cell in standing:
            self._people(cell)
        self._path()
        self._line()
        looked = [cell for cell in scene.cells if cell.id in self.light.places] if self.light.places else []
        for cell in looked:
            self._cursor(cell)
        acting = [(cell.id, token.id) for cell in standing for token in cell.tokens if token.current]
        asked = [(cell.id, token.id) for cell in standing for token in cell.tokens if token.looked]
        self.picture.current = next(iter((*acting, *asked)), ("", ""))
        self.picture.concerned = frozenset((*(place for place, _ in acting), *(cell.id for cell in looked)))

    def _people(self, cell: Hex) -> None:
        x, y = self.at[cell.id]
        word = _plain(self.scene.words.get(cell.id, ""), WIDE, self.ascii)
        tokens = sorted(cell.tokens, key=_rank)
        self._said(cell, taken=True)
        self._token(tokens[0], x, y, more=len(tokens) - 1 if word else 0)
        if word:
            self.write(x + (cell_width(word) <= 2), y + 1, word, "word")
        elif len(tokens) == 2:
            self.rows[y + 1][x : x + WIDE] = [BLANK] * WIDE
            self._token(tokens[1], x, y + 1)
        elif tokens[1:]:
            self.write(x + 1, y + 1, f"+{len(tokens) - 1}"[: WIDE - 1], "token.more")

    def _token(self, token: Token, x: int, y: int, more: int = 0) -> None:
        row = self.rows[y]
        for k, cell in _of_token(token, more > 0, self.ascii):
            row[x + k] = cell
        self.picture.spans.append(Span(token.id, x, y, WIDE))

    def _cursor(self, cell: Hex) -> None:
        """Draw brackets around the upper row, unless its token already has the sign for the cursor."""
        x, y = self.at[cell.id]
        row = self.rows[y]
        if cell.tokens and row[x].text == self.table.looked:
            return
        near = not cell.tokens and len(self.scene.words.get(cell.id, "")) < 2  # a cost may take two cells
        for k in range(WIDE):
            if row[x + k].role in ("ground", "cost", "path.good", "path.bad"):
                row[x + k] = Cell(row[x + k].text, "cursor")
        if row[x].role != "token.current":
            self.write(x, y, "[", "cursor")
        if row[x + 3].role != "token.more":
            self.write(x + (2 if near else 3), y, "]", "cursor")

    # ------------------------------------------------------------------ ways and lines

    def _lit(self) -> Role:
        return "path.good" if self.light.good else "path.bad"

    def _path(self) -> None:
        """Draw strokes from hex to hex along a path, and highlight words and grounds on it."""
        known = [id for id in self.scene.path if id in self.at]
        for id in known:
            x, y = self.at[id]
            for k in range(WIDE):
                text, role = self.rows[y][x + k]
                if role in ("cost", "ground"):
                    self.rows[y][x + k] = Cell(text, self._lit())
        for here, other in pairwise(known):
            (x, y), (to_x, to_y) = sorted((self.at[here], self.at[other]), key=lambda at: (at[1], at[0]))
            across, left, right = self.signs.ways
            if y == to_y:
                self._strokes([(x + 2, y), (x + 3, y)], across)
            elif to_x < x:
                self._strokes([(x, y + 1)], left)
            else:
                self._strokes([(x + 2, y + 1)], right)

    def _strokes(self, cells: Sequence[tuple[int, int]], sign: str) -> None:
        for x, y in cells:
            if self.rows[y][x].role in ("", *(role for _, role, _ in _MEANINGS)):
                self.rows[y][x] = Cell(sign, self._lit())

    def _line(self) -> None:
        """Draw dots from hex to hex in free cells."""
        for (x, y), (to_x, to_y) in pairwise(self._points()):
            steps = max(1, round(max(abs(to_x - x), abs(to_y - y))))
            for k in range(steps + 1):
                column, row = round(x + (to_x - x) * k / steps), round(y + (to_y - y) * k / steps)
                if self.rows[row][column].role in ("", "ground", "ground.veil"):
                    self.rows[row][column] = Cell(self.signs.line, self._lit())

    def _points(self) -> Iterator[tuple[float, float]]:
        """Yield the points of a line, as straight as the hexes that it passes allow, up to a cell off."""
        known = [self.at[id] for id in self.scene.line if id in self.at]
        if len(known) < 2:
            return
        (x, y), (to_x, to_y) = known[0], known[-1]
        for k, (left, top) in enumerate(known):
            share = k / (len(known) - 1)
            at_x, at_y = x + 1.5 + (to_x - x) * share, y + (to_y - y) * share
            yield min(max(at_x, left - 1), left + WIDE), min(max(at_y, top - 1), top + HIGH)


@lru_cache(maxsize=256)
def _of_token(token: Token, more: bool, ascii: bool) -> list[tuple[int, Cell]]:
    """Return mark, letter, sign and extra sign of a token, one cell each; a plus sign stands for more tokens."""
    table = signs(ascii)
    shown, role = token_sign(token, ascii)
    sign, acted = shown[:1], shown[1:]  # the second character is an apostrophe in ASCII
    mark = table.acts if token.current else table.looked if token.looked else ""
    letter, extra = _plain(token.letter, 1, ascii), _plain(token.extra, 1, ascii)
    before = mark or ("(" if token.hidden else acted)
    behind = "+" if more else ")" if token.hidden and (mark or not extra) else extra or (acted if mark else "")
    initial = next((each.text for each in clusters(token.name, ascii) if each.width == 1), "")
    pieces: tuple[tuple[str, Role], ...] = (
        (before, "token.current" if mark else role),
        (letter, "letter") if cell_width(letter) == 1 else (initial, role),
        (sign, role),
        (behind, "token.more" if more else role),
    )
    alone = [(k, text, cell_role) for k, (text, cell_role) in enumerate(pieces) if cell_width(text) == 1]
    return [(k, Cell(each.text, cell_role)) for k, text, cell_role in alone for each in clusters(text, ascii)]


def _plain(text: str, most: int, ascii: bool) -> str:
    return cut(text.translate(ASCII_SIGNS) if ascii else text, most, ascii)


def _rank(token: Token) -> tuple[bool, bool, bool]:
    """Sort key for tokens in a hex: acting first, then looked at, then still able to act."""
    return not token.current, not token.looked, token.state not in ("ready", "acted")
