"""Cuts a line of a map file into names and signs, and says what a sign means (MAP-1, MAP-2).

A sign is made of strokes, with or without spaces between them: dashes, dots, a bar for cover, an arrow's head, a door's
box, an X. A single dash or dot within a word belongs to the word. Names that hold signs are written in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.maps.area_map import Door, Kind

SIGNS = '"---", "...", ".x.", "-->", "-[#]-" or "-[ ]-", with "|" at an end with cover'
"""What can stand between two names, in words for messages."""


class Mistake(NamedTuple):
    """Something wrong in a map file."""

    line: int
    """From 1; 0 where it concerns the file as a whole."""
    column: int
    """From 1, counted in characters; 0 where it concerns the file as a whole."""
    text: str
    """What is wrong and what was expected."""

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.text}" if self.line else self.text


class Slip(Exception):
    """A mistake in the line being read; its number is known to whoever reads the lines."""

    def __init__(self, column: int, text: str) -> None:
        super().__init__(text)
        self.column, self.text = column, text


class Piece(Value):
    """A part of a line."""

    kind: Literal["name", "sign", "stop"]
    text: str
    """A name without its quotes, a sign in its short form (see `_FORM`), or the stop itself."""
    column: int
    end: int
    """Column after its last character."""


class Sign(Value):
    """What a sign says of the connection between the name left of it and the name right of it."""

    kind: Kind
    door: Door
    left: bool
    """A cover mark at the left end."""
    right: bool
    backwards: bool
    """The arrow points to the left."""


_SAME = str.maketrans(dict.fromkeys("–—―─−", "-") | {"…": ".", "·": ".", "│": "|", "×": "x", "X": "x"})
"""Strokes that word processors make of those a keyboard has; one for one, so that columns stay."""

_STROKE = re.compile(
    r"""
    (?P<cross> (?<![^\s|<>"]) [-.]+ x [-.]+ (?![^\s|<>"]) )
  | (?P<dashes> -{2,} | -(?=[|<>\[]) | (?<=[|<>\]])- | (?<!\S)-(?!\S) )
  | (?P<dots> \.{2,} | \.(?=[|<>\[]) | (?<=[|<>\]])\. | (?<!\S)\.(?!\S) )
  | (?P<door> \[ [^\[\]"]{0,3} \] )
  | (?P<other> [|<>\[\]] )
    """,
    re.VERBOSE,
)

_QUOTED = re.compile(r'"((?:[^"]|"")*)"')

_FORM = re.compile(
    r"(?P<left>\|?)(?P<back><?)"
    r"(?:(?P<cross>x)|(?P<line>[-.])(?:(?P<door>[o#])(?P=line)?)?)"
    r"(?P<on>>?)(?P<right>\|?)"
)
"""The short form of a sign: one letter a stroke; `o` and `#` an open and a closed door."""


def lines_of(text: str) -> list[str]:
    """The lines of a text, and what ends each, one after the other."""
    return re.split(r"(\r\n|\r|\n)", text)


def pieces(line: str, start: int = 0, stops: str = "") -> Iterator[Piece]:
    """The names, signs and stops of a line, from an index on; Slip where a quote is not closed or stands within a
    name.
    """
    same = line.translate(_SAME)
    at = start
    while at < len(line):
        if same[at].isspace():
            at += 1
            continue
        stroke = _STROKE.match(same, at)
        if line[at] == '"':
            quoted = _QUOTED.match(line, at)
            if not quoted:
                raise Slip(at + 1, "quote not closed: add one after the name")
            piece = Piece("name", quoted[1].replace('""', '"'), at + 1, quoted.end() + 1)
        elif line[at] in stops:
            piece = Piece("stop", line[at], at + 1, at + 2)
        elif stroke:
            piece = _sign(same, stroke)
        else:
            piece = _word(line, same, at, stops)
        yield piece
        at = piece.end - 1


def _sign(same: str, stroke: re.Match[str]) -> Piece:
    """The sign that begins with that stroke, up to the next name."""
    strokes, end = [_short(stroke)], stroke.end()
    while following := _STROKE.match(same, _after_space(same, end)):
        strokes.append(_short(following))
        end = following.end()
    form = re.sub(r"-{2,}|\.{2,}", ".", "".join(strokes))
    return Piece("sign", form, stroke.start() + 1, end + 1)


def _after_space(same: str, at: int) -> int:
    """The index of the next character that is no white space; no copy of the rest, which takes time on a long line."""
    while at < len(same) and same[at].isspace():
        at += 1
    return at


def _short(stroke: re.Match[str]) -> str:
    match stroke.lastgroup:
        case "cross":
            return "x"
        case "dashes":
            return "-"
        case "dots":
            return "."
        case "door":
            return {"": "o", "#": "#"}.get(stroke[0][1:-1].strip(), "?")
    return stroke[0]


def _word(line: str, same: str, at: int, stops: str) -> Piece:
    """The unquoted name that begins here: words up to the next sign, stop or end."""
    start = end = at
    while at < len(line) and line[at] not in stops and not _STROKE.match(same, at):
        if line[at] == '"' and end < at:
            break
        if line[at] == '"':
            raise Slip(at + 1, 'a quote within a name: put the whole name in quotes and double its own quotes ("")')
        at += 1
        if not line[at - 1].isspace():
            end = at
    return Piece("name", line[start:end], start + 1, end + 1)


def meaning(piece: Piece, line: str) -> Sign:
    """What the sign says; Slip where there is no such sign."""
    found = _FORM.fullmatch(piece.text)
    shown = line[piece.column - 1 : piece.end - 1]
    if not found:
        raise Slip(piece.column, f'unknown sign "{shown}". Use {SIGNS}')
    arrow = found["back"] or found["on"]
    if found["back"] and found["on"]:
        raise Slip(piece.column, f'"{shown}" points both ways: use "---" or an arrow with one head')
    if arrow and found["line"] != "-":
        raise Slip(piece.column, f'"{shown}" is an arrow without a move: use "-->" with dashes, or no arrow')
    kind: Kind = "blocked" if found["cross"] else "dashed" if found["line"] == "." else "arrow" if arrow else "solid"
    door: Door = "" if not found["door"] else "closed" if found["door"] == "#" else "open"
    return Sign(kind, door, bool(found["left"]), bool(found["right"]), bool(found["back"]))


def sign_for(kind: Kind, door: Door, mark_a: bool, mark_b: bool) -> str:
    """The sign to write between a and b."""
    if kind == "blocked":
        line = ".x."
    elif door:
        box, stroke = "[#]" if door == "closed" else "[ ]", "." if kind == "dashed" else "-"
        line = stroke + box + stroke
    else:
        line = {"solid": "---", "dashed": "...", "arrow": "--"}[kind]
    return "|" * mark_a + line + ">" * (kind == "arrow") + "|" * mark_b


def quoted(name: str) -> str:
    """The name as it is written in a map file: in quotes where it would be read as something else."""
    try:
        found = [*pieces(f"{name} --- {name}", 0, ":,")]
        plain = [piece.text for piece in found] == [name, "-", name] and not name.startswith(("#", '"'))
    except Slip:
        plain = False
    return name if plain else '"' + name.replace('"', '""') + '"'
