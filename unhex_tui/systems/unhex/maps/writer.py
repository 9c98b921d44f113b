"""Edits of a map's text in place: a change in the drawing alters only the lines it concerns (MAP-1 to MAP-4).

Comments, order, line ends and spelling stay. If a removed connection was the only line that created an area, an `area:`
line replaces it; an area that had such a line moves into its first connection.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean
from unhex_tui.gamekit.naming import same_name
from unhex_tui.scenes.areas import Area, Link, Point
from unhex_tui.systems.unhex.maps.area_map import FARTHEST, LONGEST_NAME
from unhex_tui.systems.unhex.maps.lexing import Piece, lines_of, meaning, pieces, quoted, sign_for
from unhex_tui.systems.unhex.maps.reader import MapError, read, short, split_at_colon, word_and_area

_LISTS = ("area", "start", "exit")


class Line(Value):
    """A line of the text that could be read."""

    word: str
    """The first word (`at`, `note` …), `link` for a connection, empty for a comment or a blank line."""
    names: tuple[Piece, ...] = ()
    sign: Piece | None = None
    body: int = 0
    """Index after the colon; 0 for a connection."""

    def names_area(self, name: str) -> bool:
        return any(same_name(piece.text) == name for piece in self.names)


def read_line(text: str) -> Line:
    """Read one line of a sound map."""
    if not text.strip() or text.lstrip().startswith("#"):
        return Line("")
    before, colon = split_at_colon(text)
    if colon is not None:
        word, area = word_and_area(before)
        listed = list(pieces(text, colon.end - 1, ",")) if word in _LISTS else [area] if area else []
        return Line(word, _clean_names(listed), None, colon.end - 1)
    return Line("link", _clean_names(before), next(piece for piece in before if piece.kind == "sign"))


def _clean_names(parts: Iterable[Piece]) -> tuple[Piece, ...]:
    return tuple(piece._replace(text=clean(piece.text, LONGEST_NAME)) for piece in parts if piece.kind == "name")


class TextEdits:
    """One edit of a map's text, as in `scenes.areas.AreaEdits`; ValueError if the text has mistakes."""

    def __init__(self, text: str) -> None:
        reading = read(text)
        if reading.mistakes:
            raise ValueError(f"correct the text first: {MapError(reading.mistakes)}")
        self.map = reading.map
        parts = lines_of(text)
        self.lines, self._ends = parts[::2], [*parts[1::2], ""]
        self._end = self._ends[0] or "\n"

    def _text(self) -> str:
        return "".join(line + end for line, end in zip(self.lines, self._ends, strict=True))

    def _read(self) -> list[Line]:
        return [read_line(line) for line in self.lines]

    def _name(self, area: str) -> str:
        """Return an area's name in the form used for comparison."""
        return same_name(self.map.area(area).name)

    # ------------------------------------------------------------------ lines

    def _delete(self, number: int) -> None:
        del self.lines[number], self._ends[number]

    def _insert(self, number: int, line: str) -> None:
        self.lines.insert(number, line)
        self._ends.insert(number, self._end)

    def _add_after(self, words: Iterable[str], line: str) -> None:
        """Insert a line after the last line that begins with one of the words; else at the end, after a blank line."""
        last = max(self._find(*words), default=-1)
        if last >= 0:
            self._insert(last + 1, line)
            if not self._ends[last]:
                self._ends[last], self._ends[last + 1] = self._end, ""
            return
        while len(self.lines) > 1 and not self.lines[-1].strip() and not self.lines[-2].strip():
            self._delete(len(self.lines) - 2)
        if self.lines[-1].strip():
            self._ends[-1] = self._end
            self.lines.append("")
            self._ends.append("")
        if any(other.strip() for other in self.lines):
            self._insert(len(self.lines) - 1, "")
        self._insert(len(self.lines) - 1, line)

    def _overwrite(self, number: int, start: int, end: int, text: str) -> None:
        line = self.lines[number]
        self.lines[number] = line[:start] + text + line[end:]

    def _set_value(self, number: int, line: Line, value: str) -> None:
        old = self.lines[number]
        start = line.body + len(old[line.body :]) - len(old[line.body :].lstrip())
        gap = " " if start == line.body else ""
        self._overwrite(number, start, len(old), gap + value)

    def _find(self, *words: str, of: Sequence[str] = ()) -> list[int]:
        """Return the numbers of the lines that begin with one of the words and name all of these areas."""
        return [n for n, line in enumerate(self._read()) if line.word in words and all(map(line.names_area, of))]

    def _find_general(self, *words: str) -> list[int]:
        """Return the numbers of the lines that begin with one of the words and describe the whole map."""
        return [n for n, line in enumerate(self._read()) if line.word in words and not line.names]

    def _unlist(self, number: int, name: str) -> None:
        """Remove an area from a list; delete the line if the list is empty then."""
        line = read_line(self.lines[number])
        left = [piece for piece in line.names if same_name(piece.text) != name]
        if not left:
            self._delete(number)
            return
        old = self.lines[number]
        listed = ", ".join(old[piece.column - 1 : piece.end - 1] for piece in left)
        self._set_value(number, line, listed)

    # ------------------------------------------------------------------ areas

    def add(self, name: str, at: Point | None = None) -> str:
        shown = self._check_name(name, "")
        self._add_after(("link", "area"), f"area: {shown}")
        if at is not None:
            self._add_after(("at",), f"at {shown}: {_position(at)}")
        return self._text()

    def rename(self, area: str, name: str) -> str:
        old = self._name(area)
        shown = self._check_name(name, old)
        for number, line in enumerate(self._read()):
            for piece in reversed(line.names):
                if same_name(piece.text) == old:
                    text = self.lines[number]
                    before, after = text[: piece.column - 1][-1:], text[piece.end - 1 :][:1]
                    left = " " if before and not before.isspace() else ""
                    right = " " if line.word == "link" and after and not after.isspace() else ""
                    self._overwrite(number, piece.column - 1, piece.end - 1, left + shown + right)
        return self._text()

    def _check_name(self, name: str, own: str) -> str:
        """Return the name as written in the text, if no other area has it; else raise ValueError."""
        cleaned = clean(name, LONGEST_NAME)
        if not cleaned:
            raise ValueError("the name is empty")
        known = self.map.named(cleaned)
        if known is not None and same_name(cleaned) != own:
            raise ValueError(f"{known.name} already exists: choose another name")
        return quoted(cleaned)

    def place(self, at: Mapping[str, Point]) -> str:
        for area, point in at.items():
            name, lines = self.map.area(area).name, self._find("at", of=[self._name(area)])
            if not all(abs(value) <= FARTHEST for value in point):
                raise ValueError(f"not a position: expected two numbers up to {FARTHEST:,.0f}")
            if not lines:
                self._add_after(("at",), f"at {quoted(name)}: {_position(point)}")
            elif self.map.area(area).at != point:
                self._set_value(lines[0], read_line(self.lines[lines[0]]), _position(point))
        return self._text()

    def remove(self, area: str) -> str:
        name = self._name(area)
        for connection in self.map.connections_of(area):
            self.disconnect(connection.a, connection.b)
        for word in ("at", "objective", "note"):
            for number in reversed(self._find(word, of=[name])):
                self._delete(number)
        for word in _LISTS:
            for number in reversed(self._find(word, of=[name])):
                self._unlist(number, name)
        return self._text()

    def describe(self, area: Area) -> str:
        name, shown = self._name(area.id), quoted(self.map.area(area.id).name)
        for word, wanted in (("start", area.start), ("exit", area.exit)):
            self._set_listed(word, name, shown, wanted)
        self._set_texts("objective", name, shown, (area.objective,) if area.objective else ())
        self._set_texts("note", name, shown, area.notes)
        return self._text()

    def _set_listed(self, word: str, name: str, shown: str, wanted: bool) -> None:
        numbers = self._find(word, of=[name])
        if not wanted:
            for number in reversed(numbers):
                self._unlist(number, name)
        elif not numbers:
            if lists := self._find(word):
                self.lines[lists[-1]] = f"{self.lines[lists[-1]].rstrip()}, {shown}"
            else:
                self._add_after(("start", "exit"), f"{word}: {shown}")

    def head(self, title: str, notes: Sequence[str]) -> str:
        self._set_texts("title", "", "", (title,) if clean(title, LONGEST_NAME) else ())
        self._set_texts("note", "", "", notes)
        return self._text()

    def _set_texts(self, word: str, name: str, shown: str, values: Sequence[str]) -> None:
        """Make the lines that begin with the word hold these texts, one each."""
        wanted = [text for value in values if (text := clean(value, LONGEST_NAME))]
        numbers = self._find(word, of=[name]) if name else self._find_general(word)
        for number, text in zip(numbers, wanted, strict=False):
            line = read_line(self.lines[number])
            if clean(self.lines[number][line.body :], LONGEST_NAME) != text:
                self._set_value(number, line, text)
        for number in reversed(numbers[len(wanted) :]):
            self._delete(number)
        for text in wanted[len(numbers) :]:
            line_text = f"{word} {shown}: {text}" if shown else f"{word}: {text}"
            if shown:
                self._add_after((word,) if self._find(word, of=[name]) else ("note", "objective"), line_text)
            else:
                self._insert(self._first_for(word), line_text)

    def _first_for(self, word: str) -> int:
        """Return the place for a line about the whole map: after the comments at the top, a note after the title."""
        before = self._find_general("title", "note")
        if word == "note" and before:
            return before[-1] + 1
        return next((n for n, line in enumerate(self.lines) if not line.lstrip().startswith("#")), len(self.lines) - 1)

    # ------------------------------------------------------------------ connections

    def connect(self, link: Link) -> str:
        a, b = self._name(link.a), self._name(link.b)
        if a == b:
            raise ValueError(f"{self.map.area(link.a).name} is connected with itself: choose another area")
        if link.door and link.kind == "blocked":
            raise ValueError("an X line cannot have a door")
        if numbers := self._find("link", of=[a, b]):
            self._set_sign(numbers[0], link, a)
        else:
            self._draw(link, a, b)
        return self._text()

    def _draw(self, link: Link, a: str, b: str) -> None:
        """Add a line for a new connection.

        It replaces a line that only creates one of its ends, else follows the connections of an end, else comes last.
        """
        names = quoted(self.map.area(link.a).name), quoted(self.map.area(link.b).name)
        line = f"{names[0]} {_sign_of(link, turned=False)} {names[1]}"
        bare = [n for n in map(self._bare, (a, b)) if n is not None]
        for number in sorted(bare, reverse=True)[:-1]:
            self._delete(number)
        if bare:
            self.lines[min(bare)] = line
            return
        beside = self._find("link", of=[a]) or self._find("link", of=[b])
        if beside and self._ends[beside[-1]]:
            self._insert(beside[-1] + 1, line)
        else:
            self._add_after(("link", "area"), line)

    def _bare(self, name: str) -> int | None:
        """Return the number of the line that only creates this one area; None if another line creates it too."""
        creating = self._find("link", "area", of=[name])
        if len(creating) == 1 and read_line(self.lines[creating[0]]).word == "area":
            return creating[0] if len(read_line(self.lines[creating[0]]).names) == 1 else None
        return None

    def _set_sign(self, number: int, link: Link, a: str) -> None:
        """Replace the sign on a line, unless the old sign means the same."""
        line = read_line(self.lines[number])
        assert line.sign is not None
        turned = same_name(line.names[0].text) != a
        sign = _sign_of(link, turned=turned)
        old = meaning(line.sign, self.lines[number])
        new = meaning(next(pieces(sign)), sign)
        if old != new:
            text = self.lines[number]
            start, end = line.sign.column - 1, line.sign.end - 1
            left = "" if text[:start][-1:].isspace() else " "
            right = "" if text[end:][:1].isspace() else " "
            self._overwrite(number, start, end, left + sign + right)

    def disconnect(self, a: str, b: str) -> str:
        numbers = self._find("link", of=[self._name(a), self._name(b)])
        if not numbers:
            raise KeyError(f"{a}~{b}")
        line = read_line(self.lines[numbers[0]])
        orphans = [
            self.lines[numbers[0]][piece.column - 1 : piece.end - 1]
            for piece in line.names
            if self._find("link", "area", of=[same_name(piece.text)]) == numbers
        ]
        if orphans:
            self.lines[numbers[0]] = f"area: {', '.join(orphans)}"
        else:
            self._delete(numbers[0])
        return self._text()


def _sign_of(link: Link, *, turned: bool) -> str:
    """Return the sign between a and b, or between b and a if `turned`."""
    if not turned:
        return sign_for(link.kind, link.door, link.mark_a, link.mark_b)
    if link.kind != "arrow":
        return sign_for(link.kind, link.door, link.mark_b, link.mark_a)
    line = sign_for("arrow", link.door, False, False).removesuffix(">")
    return "|" * link.mark_b + "<" + line + "|" * link.mark_a


def _position(at: Point) -> str:
    return f"{short(at[0])} {short(at[1])}"
