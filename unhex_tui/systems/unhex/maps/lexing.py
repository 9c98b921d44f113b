"""The lexer of map files: cuts a line into names and signs, and gives the meaning of a sign (MAP-1, MAP-2).

A sign is made of strokes, with or without spaces between them: dashes, dots, a bar for cover, an arrow's head, a door's
box, an X. A single dash or dot within a word belongs to the word. Names that contain signs are written in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.maps.area_map import Door, Kind

SIGNS = '"---", "...", ".x.", "-->", "-[#]-" or "-[ ]-", with "|" at an end with cover'
"""The signs that may join two names, for messages."""


class Mistake(NamedTuple):
    """An error in a map file."""

    line: int
    """Line number from 1; 0 if the error concerns the whole file."""
    column: int
    """Column from 1, in characters; 0 if the error concerns the whole file."""
    text: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.text}" if self.line else self.text


class Slip(Exception):
    """An error in the line being read; the reader of the file adds the line number."""

    def __init__(self, column: int, text: str) -> None:
        super().__init__(text)
        self.column, self.text = column, text


class Piece(Value):
    """A part of a line: a name, a sign, or a separator (`stop`) such as a colon or a comma."""

    kind: Literal["name", "sign", "stop"]
    text: str
    """A name without its quotes, a sign in its short form (see `_FORM`), or the separator."""
    column: int
    end: int
    """Column after the last character."""


class Sign(Value):
    """The connection that a sign stands for, between the name left of it and the name right of it."""

    kind: Kind
    door: Door
    left: bool
    right: bool
    backwards: bool


_SAME = str.maketrans(dict.fromkeys("–—―─−", "-") | {"…": ".", "·": ".", "│": "|", "×": "x", "X": "x"})
"""Characters that word processors put in place of keyboard strokes; one for one, so that columns stay the same."""

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
"""The short form of a sign: one character a stroke; `o` is an open door, `#` a closed one."""


def lines_of(text: str) -> list[str]:
    """Return the lines of a text and their line ends, alternating."""
    return re.split(r"(\r\n|\r|\n)", text)


def pieces(line: str, start: int = 0, stops: str = "") -> Iterator[Piece]:
    """Yield the names, signs and separators from an index on; Slip for a quote left open or within a name."""
    same = line.translate(_SAME)
    at = start
    while at < len(line):
        if same[at].isspace():
            at += 1
            continue
        stroke = _STROKE.match(same, at)
        if line[at] == '"':
            quote = _QUOTED.match(line, at)
            if not quote:
                raise Slip(at + 1, "quote not closed: add one after the name")
            piece = Piece("name", quote[1].replace('""', '"'), at + 1, quote.end() + 1)
        elif line[at] in stops:
            piece = Piece("stop", line[at], at + 1, at + 2)
        elif stroke:
            piece = _sign(same, stroke)
        else:
            piece = _word(line, same, at, stops)
        yield piece
        at = piece.end - 1


def _sign(same: str, stroke: re.Match[str]) -> Piece:
    """Return the sign that begins with that stroke and ends before the next name."""
    strokes, end = [_short(stroke)], stroke.end()
    while following := _STROKE.match(same, _after_space(same, end)):
        strokes.append(_short(following))
        end = following.end()
    form = re.sub(r"-{2,}|\.{2,}", ".", "".join(strokes))
    return Piece("sign", form, stroke.start() + 1, end + 1)


def _after_space(same: str, at: int) -> int:
    """Return the index of the next character that is no white space, without copying the line, which would be slow."""
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
    """Return the unquoted name that begins here: words up to the next sign, separator or line end."""
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
    """Return the connection that a sign stands for; Slip if there is no such sign."""
    match = _FORM.fullmatch(piece.text)
    shown = line[piece.column - 1 : piece.end - 1]
    if not match:
        raise Slip(piece.column, f'unknown sign "{shown}". Use {SIGNS}')
    arrow = match["back"] or match["on"]
    if match["back"] and match["on"]:
        raise Slip(piece.column, f'"{shown}" points both ways: use "---" or an arrow with one head')
    if arrow and match["line"] != "-":
        raise Slip(piece.column, f'"{shown}" is an arrow without a move: use "-->" with dashes, or no arrow')
    kind: Kind = "blocked" if match["cross"] else "dashed" if match["line"] == "." else "arrow" if arrow else "solid"
    door: Door = "" if not match["door"] else "closed" if match["door"] == "#" else "open"
    return Sign(kind, door, bool(match["left"]), bool(match["right"]), bool(match["back"]))


def sign_for(kind: Kind, door: Door, mark_a: bool, mark_b: bool) -> str:
    """Return the sign to write between a and b."""
    if kind == "blocked":
        line = ".x."
    elif door:
        box, stroke = "[#]" if door == "closed" else "[ ]", "." if kind == "dashed" else "-"
        line = stroke + box + stroke
    else:
        line = {"solid": "---", "dashed": "...", "arrow": "--"}[kind]
    return "|" * mark_a + line + ">" * (kind == "arrow") + "|" * mark_b


def quoted(name: str) -> str:
    """Return the name as a map file writes it: in quotes if it would be misread without them."""
    try:
        cut = [*pieces(f"{name} --- {name}", 0, ":,")]
        is_safe = [piece.text for piece in cut] == [name, "-", name] and not name.startswith(("#", '"'))
    except Slip:
        is_safe = False
    return name if is_safe else '"' + name.replace('"', '""') + '"'
