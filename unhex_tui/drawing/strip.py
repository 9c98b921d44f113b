"""The artist for chases: a column for each length of distance behind the quarry, who is at the right, and a lane each.

A chase is drawn as cells or as shapes. The possible outcomes of the highlighted choice stand below the cells, in the
columns they lead to. If rows are scarce, notes go first, from the last one on, then passengers share the row of their
vehicle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from unhex_tui.drawing.cellwidth import cell_width
from unhex_tui.drawing.picture import Page, Picture, Point, Role, Room, Shape, Span, rectangle
from unhex_tui.drawing.strokes import of_tokens, signs
from unhex_tui.drawing.tokens import Piece, cells, fitted, mark_and_letter, percent, plain, token_sign
from unhex_tui.scenes.turn import Lane, Strip

_LEAST = 3
"""Minimum columns of a length."""


class _Row(NamedTuple):
    token: str
    pieces: Sequence[Piece]


def picture(scene: Strip, room: Room) -> Picture:
    """Return the scene as cells; each length is a place, named by its number."""
    laid = _Laid(scene, room)
    head, tail = laid.head(), laid.chances()
    lanes = [row for lane in scene.lanes for row in laid.lane(lane, together=False)]
    left = room.height - len(head) - len(tail)
    if len(lanes) > left:
        lanes = [row for lane in scene.lanes for row in laid.lane(lane, together=True)]
    notes = laid.notes()
    space = left - len(lanes)
    gap = [_Row("", ())] * (space > len(notes))
    rows = [*head, *lanes, *tail, *gap, *notes[: max(0, space - len(gap))]]
    spans = [Span(row.token, 0, y, laid.width) for y, row in enumerate(rows) if row.token]
    room = room._replace(width=laid.width)
    places = [(str(n), laid.at(n), 0, laid.step, len(head) + len(lanes) + len(tail)) for n in laid.lengths]
    now = next((lane for lane in scene.lanes if lane.token.current), None)
    current = (str(laid.near(now.behind)), now.token.id) if now else ("", "")
    drawn = [cells(row.pieces, room) for row in rows]
    return Picture(laid.width, len(drawn), drawn, spans, places, current, frozenset(filter(None, current[:1])))


def legend(scene: Strip, ascii: bool = False) -> list[tuple[str, Role, str]]:
    """Return (sign, role, meaning) for each kind of sign in the scene."""
    away = plain(f"{scene.length}+", ascii)
    chances: list[tuple[str, Role, str]] = [("%", "cost", "chance to end up here")] if _shares(scene) else []
    entries: list[tuple[str, Role, str]] = [(away, "edge", "this far ahead, the fleeing car gets away"), *chances]
    return [*entries, *of_tokens([lane.token for lane in scene.lanes], ascii)] if scene.lanes else []


def _shares(scene: Strip) -> tuple[tuple[str, float], ...]:
    return scene.highlight.shares if scene.highlight is not None else ()


class _Laid:
    """The columns of a chase, and the rows made from them."""

    def __init__(self, scene: Strip, room: Room) -> None:
        self.scene, self.room = scene, room
        passed = min((lane.behind for lane in scene.lanes), default=0)
        if passed < 0:  # an outcome that leads further has its own column only if such columns exist
            passed = min(passed, *(_length(name) or 0 for name, _ in _shares(scene)), 0)
        self.lengths = range(scene.length, min(0, max(passed, -scene.length)) - 1, -1)
        """Lengths from left to right; greater distances stand at the first or the last of them."""
        self.step = max(_LEAST, (room.width - 1) // len(self.lengths))
        self.width = max(room.width, self.step * len(self.lengths) + 1)
        self.left = self.width - self.step * len(self.lengths) - 1
        self.led: dict[int, float] = {}
        """Probability of each length as an outcome, by length; greater distances count at the first or the last."""
        for name, share in _shares(scene):
            if (at := _length(name)) is not None:
                self.led[self.near(at)] = self.led.get(self.near(at), 0.0) + share

    def near(self, behind: int) -> int:
        """Return the shown length for a distance behind the quarry."""
        return max(self.lengths[-1], min(behind, self.lengths[0]))

    def at(self, behind: int) -> int:
        return self.left + self.step * (self.lengths[0] - self.near(behind))

    def head(self) -> list[_Row]:
        """Return a row of the numbers, and a row of the way with a sign for each participant."""
        table, numbers = signs(self.room.ascii), " " * self.left
        for n in self.lengths:
            text = f"{n}+" if n == self.scene.length else plain(f"−{-n}" if n < 0 else str(n), self.room.ascii)
            numbers += f"{text:<{self.step}}"
        dash = "=" if self.room.ascii else "━"
        way: list[Piece] = [(dash, "link")] * (self.width - 1)
        for lane in reversed(self.scene.lanes):
            way[self.at(lane.behind)] = token_sign(lane.token, self.room.ascii)
        return [_Row("", [(numbers, "edge")]), _Row("", [*_first(way), (table.acts, "link")])]

    def lane(self, lane: Lane, *, together: bool) -> Iterator[_Row]:
        """Yield a lane: its sign at its length, with the name behind it, or before it near the right edge.

        Passengers and conditions stand below, or with `together` in the same row.
        """
        token, ascii = lane.token, self.room.ascii
        role: Role = "token.current" if token.current else token_sign(token, ascii)[1]
        sign = [*mark_and_letter(token, ascii), *_first([token_sign(token, ascii)])]
        named: list[Piece] = [(plain(f"({token.name})" if token.hidden else token.name, ascii), role)]
        lines: list[Piece] = [(plain(", ".join(lane.aboard), ascii), "")] if any(lane.aboard) else []
        lines += [(plain((", " if lines else "") + ", ".join(lane.states), ascii), "state")] if lane.states else []
        start = max(0, self.at(lane.behind) + 1 - len(sign))
        room = self.width - start - len(sign)
        turned = self._wide(named) > room and start > room
        before, behind = (named, []) if turned else ([], named)
        if lines and together:
            left, right = start - 2 - self._wide(before), 0 if turned else room - 2 - self._wide(named)
            if self._wide(lines) <= right or right >= left or left < 1:
                behind = [*behind, ("  ", ""), *lines]
            else:
                before = [*self._to_right(lines, min(left, self._wide(lines))), ("  ", ""), *before]
        row = [*self._to_right(before, start), *sign, *fitted(behind, room, ascii)]
        yield _Row(token.id, row)
        if lines and not together:
            end = start + len(sign) if turned else min(self.width, start + len(sign) - 1 + self._wide(lines))
            yield _Row(token.id, self._to_right(lines, end))

    def _wide(self, pieces: Sequence[Piece]) -> int:
        return sum(cell_width(text, self.room.ascii) for text, _ in pieces)

    def _to_right(self, pieces: Sequence[Piece], width: int) -> list[Piece]:
        """Return pieces in exactly `width` cells, padded with blanks on the left."""
        free = max(0, width - self._wide(pieces))
        return [(" " * free, ""), *fitted(pieces, width - free, self.room.ascii)]

    def chances(self) -> list[_Row]:
        """Return the possible outcomes: probabilities in the columns they lead to, other outcomes in words."""
        light = self.scene.highlight
        if light is None or not (self.led or light.words):
            return []
        row = " " * self.left
        for n in self.lengths:
            row += f"{percent(self.led[n]) if n in self.led else '':<{self.step}}"
        others = [f"{name} {percent(share)}" for name, share in light.shares if _length(name) is None]
        words = "  ".join((*others, *light.words))
        rows = [_Row("", [(row, "cost")])] if self.led else []
        return [*rows, _Row("", fitted([(" " + words, "word")], self.width, self.room.ascii))] if words else rows

    def notes(self) -> list[_Row]:
        """Return the notes in two columns, after a line on the meaning of the numbers."""
        wide = max((cell_width(label, self.room.ascii) for label, _ in self.scene.notes), default=0)
        wide = min(wide, self.width // 3)
        rows = [_Row("", fitted([(f" {self.scene.measured}", "note")], self.width, self.room.ascii))]
        for label, text in self.scene.notes:
            head = fitted([(f" {label}", "note")], wide + 3, self.room.ascii)
            rows.append(_Row("", fitted([*head, (text, "")], self.width, self.room.ascii)))
        return rows if self.scene.measured else rows[1:]


def _length(name: str) -> int | None:
    """Return the length that an outcome leads to; None for another kind of outcome."""
    digits = name.removeprefix("−")
    return (int(digits) if digits == name else -int(digits)) if digits.isascii() and digits.isdigit() else None


def _first(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the first cell of each piece: in ASCII an apostrophe follows some signs."""
    return [(text[:1], role) for text, role in pieces]


_WIDE: Mapping[Page, float] = {"paper": 70.0, "wide": 80.0, "tall": 46.0}
"""Width of a length, in units."""
LANE = 64.0
"""Height of a lane, in units."""


def shapes(scene: Strip, page: Page) -> list[Shape]:
    """Return the scene as shapes, without its tokens."""
    wide, high = _WIDE[page], LANE * len(scene.lanes)
    shapes: list[Shape] = []
    for n in range(scene.length, _last(scene) - 1, -1):
        x, away = _left(scene, n, wide), " exit" * (n == scene.length)
        shapes.append(Shape("polygon", rectangle(x, 0, wide, high), f"length{away}", str(n)))
        text = f"{n}+" if away else str(n)
        shapes.append(Shape("text", ((x + wide / 2, -14.0),), "edge", f"number {n}", text=text))
    return shapes


def samples(scene: Strip) -> list[tuple[list[Shape], str]]:
    """Return the sign that needs an explanation, with its meaning."""
    away = Shape("polygon", rectangle(0, -10, 60, 20), "length exit")
    return [([away], f"{scene.length} or more: away")]


def captions(scene: Strip, notes: Sequence[str] = ()) -> list[str]:
    """Return the notes on the chase and its participants."""
    lines = [f"{lane.token.name}: {', '.join((*lane.aboard, *lane.states))}" for lane in scene.lanes]
    return [*notes, *lines, *(f"{label}: {text}" for label, text in scene.notes)]


def lanes(scene: Strip, page: Page) -> dict[str, Point]:
    """Return the position of each participant by token id: the middle of their length in their lane."""
    wide, last = _WIDE[page], _last(scene)
    return {
        lane.token.id: (
            _left(scene, max(last, min(lane.behind, scene.length)), wide) + wide / 2,
            LANE * (number + 0.5),
        )
        for number, lane in enumerate(scene.lanes)
    }


def _last(scene: Strip) -> int:
    return min(0, max(-scene.length, min((lane.behind for lane in scene.lanes), default=0)))


def _left(scene: Strip, n: int, wide: float) -> float:
    return (scene.length - n) * wide
