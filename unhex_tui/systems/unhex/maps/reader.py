"""Maps as text in the drawing conventions of the rulebook (MAP-1 to MAP-4), and the reader of such files.

The format is described in docs/maps.md. The reader takes the lines one by one and builds a map, or collects all
mistakes; names are cleaned when they are read, and compared without regard to capitals. A connection creates its areas;
other lines only describe areas that connections (or an `area:` line) create, in any order. An area that no path joins
with the rest is a mistake, even with every door open; X lines do not join, dashed lines do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean
from unhex_tui.gamekit.naming import nearest, same_name
from unhex_tui.systems.unhex.maps.area_map import FARTHEST, LONGEST_NAME, Area, AreaMap, Connection, slug
from unhex_tui.systems.unhex.maps.lexing import SIGNS, Mistake, Piece, Slip, lines_of, meaning, pieces, quoted, sign_for

MOST_AREAS = 500
"""Largest number of areas in a map; the book's maps have about ten."""
MOST_CONNECTIONS = 10_000
LONGEST_LINE = 100_000
"""Longest line, in characters: room for the names of all areas."""

MOST_MISTAKES = 50
"""The reader stops looking for mistakes after this many."""

WORDS = {
    "title": "title: The nightclub",
    "note": "note: a text, or note Bar: a text",
    "area": "area: Bar, Kitchen",
    "at": "at Bar: 90 34",
    "start": "start: Bar, Kitchen",
    "exit": "exit: Bar, Kitchen",
    "objective": "objective Bar: a text",
}
"""The words that can begin a line with a colon, each with an example line."""

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)


_TWO_NAMES = re.compile(r"([^\s\"].{0,60}?)\s+[^\w\s\"']+\s+([^\s\"].{0,60})")
"""Two names with something between them that is no sign."""


class _Named(Value):
    """An area and the place where the file first names it."""

    id: str
    name: str
    line: int
    column: int


class _Said(Value):
    """The setting that a line gives for an area; the area itself may come later in the file."""

    word: str
    name: str
    value: str
    at: tuple[float, float] | None
    line: int
    column: int


class Reading(Value):
    """The result of reading a text."""

    map: AreaMap
    """The map; of use only if there are no mistakes. It may lack areas, and connections between its parts."""
    lines: Mapping[str, int]
    """The line number (from 1) that creates each area and connection, by id."""
    mistakes: tuple[Mistake, ...]
    """Errors that make the text unreadable, in the order of the lines."""
    lacking: tuple[Mistake, ...]
    """Reasons why the map cannot be played on yet: no areas, or areas that no character can reach or see."""


class Reader:
    """The reader of one file."""

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []
        self._title = ""
        self._notes: list[str] = []
        self._areas: dict[str, _Named] = {}
        self._ids: set[str] = set()
        self._drawn: dict[frozenset[str], tuple[int, Connection]] = {}
        self._said: list[_Said] = []
        self._number = 0
        self._understood = True
        """False once a connection or the first word of a line could not be read.

        An area without connections may then be only a consequence, and is not reported.
        """

    def take(self, number: int, line: str) -> None:
        self._number = number
        if not line.strip() or line.lstrip().startswith("#") or len(self.mistakes) >= MOST_MISTAKES:
            return
        colon = None
        try:
            if len(line) > LONGEST_LINE:
                raise Slip(1, f"the line has {len(line):,} characters: at most {LONGEST_LINE:,}")
            parts, colon = split_at_colon(line)
            if colon is not None:
                self._setting(line, parts, colon)
            else:
                self._connection(line, parts)
        except Slip as slip:
            self._understood = self._understood and colon is not None
            self.mistakes.append(Mistake(number, slip.column, slip.text))

    def finish(self) -> Reading:
        lacking: list[Mistake] = []
        if not self._areas and not self.mistakes:
            lacking.append(Mistake(1, 1, "no area yet. Try: Bar --- Kitchen"))
        settings = self._said_by_area()
        areas = {named.id: named for named in self._areas.values()}
        area_map = AreaMap(
            self._title,
            tuple(self._notes),
            tuple(_area(named, settings.get(named.id, [])) for named in areas.values()),
            tuple(connection for _, connection in self._drawn.values()),
        )
        if self._understood:
            for area in area_map.cut_off():
                text = f"{area.name} is cut off: connect it with the rest of the map"
                lacking.append(Mistake(areas[area.id].line, areas[area.id].column, text))
        lines = {area: named.line for area, named in areas.items()}
        lines |= {connection.id: line for line, connection in self._drawn.values()}
        return Reading(area_map, lines, tuple(sorted(self.mistakes)), tuple(sorted(lacking)))

    # Connections

    def _connection(self, line: str, parts: list[Piece]) -> None:
        """Read a connection: a name, a sign, a name. The names are kept even if the sign is wrong."""
        signs = [n for n, piece in enumerate(parts) if piece.kind == "sign"]
        if not signs:
            raise _no_sign(parts[0])
        piece, next_sign = parts[signs[0]], signs[1] if len(signs) > 1 else len(parts)
        left = self._one_area(parts[: signs[0]])
        right = self._one_area(parts[signs[0] + 1 : next_sign])
        if next_sign < len(parts):
            raise Slip(parts[next_sign].column, "second sign in the line: write one connection per line")
        sign = meaning(piece, line)
        if left is None:
            raise Slip(piece.column, "no area before the sign")
        if right is None:
            raise Slip(piece.end, "no area after the sign")
        if left.id == right.id:
            raise Slip(parts[-1].column, f"{left.name} is connected with itself: name another area")
        if sign.backwards:
            connection = Connection(right.id, left.id, sign.kind, sign.door, sign.right, sign.left)
        else:
            connection = Connection(left.id, right.id, sign.kind, sign.door, sign.left, sign.right)
        self._draw(connection, parts[0].column)

    def _draw(self, connection: Connection, column: int) -> None:
        pair = frozenset((connection.a, connection.b))
        if pair not in self._drawn:
            if len(self._drawn) >= MOST_CONNECTIONS:
                raise Slip(column, f"too many connections: at most {MOST_CONNECTIONS:,}")
            self._drawn[pair] = (self._number, connection)
            return
        line, first = self._drawn[pair]
        a, b = (next(n.name for n in self._areas.values() if n.id == end) for end in (first.a, first.b))
        how = "" if _alike(first, connection) else " with another sign"
        text = f"{a} and {b} are already connected{how} in line {line}: delete one of the lines"
        self.mistakes.append(Mistake(self._number, column, text))

    def _one_area(self, part: list[Piece]) -> _Named | None:
        """Return the area that the pieces on one side of a sign name; None if there are no pieces."""
        if not part:
            return None
        if len(part) > 1:
            what = "a colon in a name" if part[1].kind == "stop" else "two names without a sign between them"
            raise Slip(part[1].column, f"{what}: write one name, in quotes if it holds a sign")
        name = _name(part[0])
        known = self._areas.get(same_name(name))
        if known is None:
            if len(self._areas) >= MOST_AREAS:
                raise Slip(part[0].column, f"too many areas: at most {MOST_AREAS}")
            known = _Named(slug(name, self._ids), name, self._number, part[0].column)
            self._areas[same_name(name)] = known
            self._ids.add(known.id)
        return known

    # Lines with a colon

    def _setting(self, line: str, head: list[Piece], colon: Piece) -> None:
        """Read a setting: a word, for some words an area, a colon, and the value."""
        if not head:
            raise Slip(colon.column, f"nothing before the colon. Use one of {_one_of_words()}")
        word, area = word_and_area(head)
        if word not in WORDS:
            self._understood = False
            text = f'unknown word "{word[:40]}"{nearest(word, list(WORDS))}'
            raise Slip(head[0].column, f"{text}. Use one of {_one_of_words()} or put a name in quotes")
        if word != "note" and (area is None) == (word in ("at", "objective")):
            raise Slip(colon.column, f"{'no' if area is None else 'an'} area before the colon. Try: {WORDS[word]}")
        text = line[colon.end - 1 :]
        column = colon.end + len(text) - len(text.lstrip())
        if word in ("area", "start", "exit"):
            self._list(word, line, colon)
        elif word == "at" and area:
            self._said.append(_Said(word, _name(area), "", _position(text, column), self._number, area.column))
        else:
            self._text(word, area, _text(text, column, word), head[0].column)

    def _text(self, word: str, area: Piece | None, text: str, column: int) -> None:
        if area:
            self._said.append(_Said(word, _name(area), text, None, self._number, area.column))
        elif word == "note":
            self._notes.append(text)
        elif self._title:
            raise Slip(column, "second title: only one is allowed")
        else:
            self._title = text

    def _list(self, word: str, line: str, colon: Piece) -> None:
        expected_name = True
        column = colon.end
        for piece in pieces(line, colon.end - 1, ","):
            if piece.kind == "sign":
                raise Slip(piece.column, "a sign in a list of areas: write names, in quotes if they hold a sign")
            if (piece.kind == "name") != expected_name:
                raise Slip(piece.column, f"expected {'a name' if expected_name else 'a comma'} here")
            if expected_name and word == "area":
                self._one_area([piece])
            elif expected_name:
                self._said.append(_Said(word, _name(piece), "", None, self._number, piece.column))
            expected_name, column = not expected_name, piece.end
        if expected_name:
            raise Slip(column, f"a name is missing. Try: {WORDS[word]}")

    def _said_by_area(self) -> dict[str, list[_Said]]:
        """Return the settings of each area, by id; record mistakes for unknown areas and for second values."""
        by_area: dict[str, list[_Said]] = {}
        first: dict[tuple[str, str], int] = {}
        names = [named.name for named in self._areas.values()]
        for setting in self._said:
            named = self._areas.get(same_name(setting.name))
            if len(self.mistakes) >= MOST_MISTAKES:
                break
            if named is None:
                text = f'unknown area "{setting.name[:60]}"{nearest(setting.name, names)}: no connection has this name'
                self.mistakes.append(Mistake(setting.line, setting.column, text))
                continue
            line = first.setdefault((named.id, setting.word), setting.line)
            if line != setting.line and setting.word in ("at", "objective"):
                what = "position" if setting.word == "at" else "objective"
                text = f"{named.name} has a second {what}; the first is in line {line}"
                self.mistakes.append(Mistake(setting.line, setting.column, text))
            by_area.setdefault(named.id, []).append(setting)
        return by_area


def _area(named: _Named, settings: list[_Said]) -> Area:
    words = {clause.word: clause for clause in settings}
    return Area(
        named.id,
        named.name,
        words["at"].at if "at" in words else None,
        "start" in words,
        "exit" in words,
        words["objective"].value if "objective" in words else "",
        tuple(clause.value for clause in settings if clause.word == "note"),
    )


def _alike(connection: Connection, other: Connection) -> bool:
    """Tell whether two connections of the same areas are equal, whichever end comes first."""
    turned = Connection(other.b, other.a, other.kind, other.door, other.mark_b, other.mark_a)
    return connection == other or (other.kind != "arrow" and connection == turned)


def _no_sign(first: Piece) -> Slip:
    word = first.text.split(maxsplit=1)[0].casefold() if first.text.strip() else ""
    if word in WORDS:
        return Slip(first.end, f"no colon. Try: {WORDS[word]}")
    if named := _TWO_NAMES.fullmatch(first.text.strip()):
        return Slip(first.end, f"no connection. Try: {named[1]} --- {named[2]}")
    return Slip(first.end, f"can't read this. Try: Bar --- Kitchen, or another sign: {SIGNS}")


def _one_of_words() -> str:
    return ", ".join(f"{word}:" for word in WORDS)


def split_at_colon(line: str) -> tuple[list[Piece], Piece | None]:
    """Return the pieces of a line up to its colon, and the colon; all pieces and None for a connection, which has none.

    Raises Slip as `pieces` does.
    """
    parts: list[Piece] = []
    for piece in pieces(line, 0, ":"):
        if piece.kind == "stop" and all(earlier.kind == "name" for earlier in parts):
            return parts, piece
        parts.append(piece)
    return parts, None


def word_and_area(head: list[Piece]) -> tuple[str, Piece | None]:
    """Return the word that a setting begins with, and the area named after it (None if there is none)."""
    first = head[0]
    word = re.split(r"\s", first.text, maxsplit=1)[0]
    rest = first.text[len(word) :]
    if len(head) == 1 and not rest.strip():
        return word.casefold(), None
    if len(head) == 1:
        column = first.column + len(first.text) - len(rest.lstrip())
        return word.casefold(), Piece("name", rest.strip(), column, first.end)
    if len(head) == 2 and not rest.strip():
        return word.casefold(), head[1]
    raise Slip(head[1].column, "two names before the colon: write one, in quotes if it holds a sign")


def _name(piece: Piece) -> str:
    if len(piece.text) > LONGEST_NAME:
        raise Slip(piece.column, f"the name has {len(piece.text)} characters: at most {LONGEST_NAME}")
    name = clean(piece.text, LONGEST_NAME)
    if not name:
        raise Slip(piece.column, "the name is empty")
    return name


def _text(text: str, column: int, word: str) -> str:
    if len(text.strip()) > LONGEST_NAME:
        raise Slip(column, f"the text has {len(text.strip())} characters: at most {LONGEST_NAME}")
    cleaned = clean(text, LONGEST_NAME)
    if not cleaned:
        raise Slip(column, f"nothing after the colon. Try: {WORDS[word]}")
    return cleaned


def _position(text: str, column: int) -> tuple[float, float]:
    parts = text.replace(",", " ").split()
    if len(parts) != 2 or not all(_NUMBER.fullmatch(part) and abs(float(part)) <= FARTHEST for part in parts):
        raise Slip(column, f"not a position: write two numbers up to {FARTHEST:,.0f}. Try: {WORDS['at']}")
    return float(parts[0]), float(parts[1])


LARGEST = 1_000_000
"""Largest map, in characters."""


class MapError(ValueError):
    """A map that cannot be read; its message is one line, about the first mistake."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        more = len(mistakes) - 1
        rest = f" (and {more} more mistake{'s' if more > 1 else ''})" if more else ""
        super().__init__(str(mistakes[0]) + rest)


@lru_cache(maxsize=8)
def read(text: str) -> Reading:
    """Read a text; the result is cached for several edits and looks."""
    if len(text) > LARGEST:
        return _unreadable(Mistake(0, 0, f"too large for a map: at most {LARGEST:,} characters"))
    reader = Reader()
    for number, line in enumerate(lines_of(text)[::2], 1):
        if "\0" in line:
            return _unreadable(Mistake(number, line.index("\0") + 1, "not a text in UTF-8"))
        reader.take(number, line)
    return reader.finish()


def _unreadable(mistake: Mistake) -> Reading:
    return Reading(AreaMap(), {}, (mistake,), ())


def parse(text: str) -> AreaMap:
    """Return the map that a text describes; MapError with every mistake found, in the order of the lines."""
    reading = read(text)
    if reading.mistakes or reading.lacking:
        raise MapError(tuple(sorted(reading.mistakes + reading.lacking)))
    return reading.map


def read_map(text: str) -> AreaMap:
    """Return the map of a text; ValueError with every mistake, one a line."""
    try:
        return parse(text)
    except MapError as error:
        raise ValueError("\n".join(str(mistake) for mistake in error.mistakes)) from None


def write(area_map: AreaMap) -> str:
    """Return the map as text; reading it gives the same map, except that area ids are made from the names again."""
    lines = [f"title: {area_map.title}"] if area_map.title else []
    lines += [f"note: {note}" for note in area_map.notes] + [""]
    names = {area.id: quoted(area.name) for area in area_map.areas}
    ends = dict.fromkeys(end for connection in area_map.connections for end in (connection.a, connection.b))
    if [*ends] != [*names]:
        lines += ["area: " + ", ".join(names.values()), ""]
    for connection in area_map.connections:
        sign = sign_for(connection.kind, connection.door, connection.mark_a, connection.mark_b)
        lines.append(f"{names[connection.a]} {sign} {names[connection.b]}")
    lines.append("")
    lines += [f"at {names[a.id]}: {short(a.at[0])} {short(a.at[1])}" for a in area_map.areas if a.at]
    for word, chosen in (
        ("start", [names[a.id] for a in area_map.areas if a.start]),
        ("exit", [names[a.id] for a in area_map.areas if a.exit]),
    ):
        lines += [f"{word}: {', '.join(chosen)}"] if chosen else []
    lines += [f"objective {names[a.id]}: {a.objective}" for a in area_map.areas if a.objective]
    lines += [f"note {names[a.id]}: {note}" for a in area_map.areas for note in a.notes]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"


def short(number: float) -> str:
    """Return a coordinate as a map file writes it, without a trailing ".0"."""
    return repr(float(number)).removesuffix(".0")
