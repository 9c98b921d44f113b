"""The artist for turns: a row for each character in turn order, with as much detail as the room allows.

Names are cut last. First, burdens become one number and lose their column, and characters out of the fight share a row.
Then the times of single acts and the strips go, words move below, the order's numbers go, and then the character's
number, for which strips return. If rows are scarce, characters who are done share a row too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from unhex_tui.drawing.cellwidth import cell_width, cut, wrapped
from unhex_tui.drawing.cellwidth import words as words_of
from unhex_tui.drawing.picture import Picture, Role, Room, Span
from unhex_tui.drawing.strokes import STRIP_ROLES, mark_kind, of_tokens, signs
from unhex_tui.drawing.tokens import Piece, across, cells, mark_and_letter, plain, token_sign
from unhex_tui.engine.value import Value
from unhex_tui.scenes.turn import Part, Turn

MARKS: dict[str, tuple[str, str, Role, str]] = {
    "left": ("", "", "", ""),
    "now": ("▸", "", "act.now", "under way"),
    "done": ("", "✓", "note", "done"),
    "lost": ("", "✗", "act.lost", "lost"),
    "past": ("", "", "note", ""),
}
"""Text before and after an act, role and meaning, by the state of the act."""
_WORDS = 16
"""Minimum columns for conditions that are broken into lines."""
_UNDER = 5
"""Columns before words that stand below a character."""
_SHORTEST = 6
"""Minimum cells of a name that is cut."""


class _Manner(Value):
    """The details shown for each character."""

    burdens: bool = False
    """Each burden is listed."""
    figures: bool = False
    """A number is shown for each character, such as hit points."""
    orders: bool = False
    """The times of single acts are shown."""
    strips: bool = True
    aligned: bool = False
    """Conditions are aligned in their own column."""
    below: bool = False
    """Conditions that do not fit beside the character stand below."""
    numbers: bool = True
    """The order has a column; without it, only the sequence of rows shows the order."""


_MANNERS = (
    _Manner(burdens=True, figures=True, orders=True, aligned=True),
    _Manner(figures=True, orders=True, aligned=True),
    _Manner(figures=True, orders=True),
    _Manner(figures=True),
    _Manner(figures=True, strips=False),
    _Manner(figures=True, strips=False, below=True),
    _Manner(figures=True, strips=False, numbers=False),
    _Manner(),
    _Manner(strips=False),
)


_WHOLE = 3
"""Number of manners that keep the times of single acts; later manners follow after characters who are out lose rows."""
_COUNTED = 7
"""Number of manners that keep the character's number."""


class _Line(NamedTuple):
    who: str
    pieces: Sequence[Piece]


def picture(scene: Turn, room: Room) -> Picture:
    """Return the scene as cells; its rows are its only places."""
    shown, together, table, lines = _laid_out(scene.parts, room)
    high = room.height - len(together)
    if any(scene.heads) and len(lines) < high:
        lines.insert(0, _Line("", table.heading(*scene.heads)))
    rows = [cells(pieces, room) for _, pieces in [*lines, *together]]
    spans = [Span(line.who, 0, y, room.width) for y, line in enumerate(lines) if line.who]
    now = next((f"row {part.token.id}" for part in shown if part.token.current), "")
    # Rows cannot be answers; as places they are only kept in sight.
    places = [(f"row {span.token}", *span[1:], 1) for span in spans]
    concerned = frozenset({now} if now else ())
    return Picture(room.width, len(rows), rows, spans, places, (now, now.removeprefix("row ")), concerned)


def legend(scene: Turn, ascii: bool = False) -> list[tuple[str, Role, str]]:
    """Return (sign, role, meaning) for each kind of sign in the scene."""
    states = {act.state for part in scene.parts for act in part.acts}
    marks = [(mark, MARKS[mark]) for mark in MARKS if mark in states and mark not in ("left", "past")]
    entries = [(plain(before + behind, ascii), role, meaning) for _, (before, behind, role, meaning) in marks]
    entries += [("=", "", "same time as the one above")] if any(part.tied for part in scene.parts) else []
    return [*entries, *of_tokens([part.token for part in scene.parts], ascii)]


def _laid_out(parts: Sequence[Part], room: Room) -> tuple[Sequence[Part], list[_Line], _Table, list[_Line]]:
    """Return the parts with their own row, the lines for the others together, the table, and its rows."""
    ways = [(parts, []), *folded(parts, room)]
    fitting = [way for way in ways[:2] if len(way[0]) + len(way[1]) <= room.height] or ways[2:]
    for manners in (_MANNERS[:_WHOLE], _MANNERS[_WHOLE:_COUNTED], _MANNERS[_COUNTED:]):
        for shown, together in fitting:
            for manner in manners:
                table = _Table.of(shown, manner, room)
                lines = table.lines()
                if lines is not None and len(lines) + len(together) <= room.height:
                    return shown, together, table, lines
    shown, together = fitting[-1]
    tables = [_Table.of(shown, manner, room) for manner in _MANNERS[_WHOLE:]]
    table = next((each for each in tables if each.least <= room.width), tables[-1])
    return shown, together, table, table.cut_lines()


def folded(parts: Sequence[Part], room: Room) -> Iterator[tuple[Sequence[Part], list[_Line]]]:
    """Yield two shorter lists of parts, first without characters out of the fight, then without all who are done.

    The other characters share the lines that come with each list; characters who act or are looked at keep their rows.
    """
    lines: list[_Line] = []
    for all_done in (False, True):
        aside = [
            part
            for part in parts
            if part.done and (gone(part) or all_done) and not (part.token.current or part.token.looked)
        ]
        if len(aside) > 1:
            parts = [part for part in parts if part not in aside]
            pieces: list[Piece] = [("  ", "")]
            for part in aside:
                pieces += [(" ", ""), sign_of(part, room.ascii), (f"{part.token.name} ", role_of(part))]
            lines = [*lines, _Line("", pieces)]
        yield parts, lines


class _Table(Value):
    parts: Sequence[Part]
    manner: _Manner
    room: Room
    names: int
    """Cells of the name column; this and the next columns are 0 if not shown."""
    strips: int
    figures: int
    orders: int
    ties: int
    acts: int

    @classmethod
    def of(cls, parts: Sequence[Part], manner: _Manner, room: Room) -> _Table:
        def widest(texts: Iterable[str]) -> int:
            return max((cell_width(text, room.ascii) for text in texts), default=0)

        table = cls(
            parts,
            manner,
            room,
            names=widest(map(name_of, parts)),
            strips=max((len(part.token.strip) for part in parts), default=0) * manner.strips,
            figures=widest(part.token.figure for part in parts) * manner.figures,
            orders=widest(part.order for part in parts) * manner.numbers,
            ties=any(part.tied for part in parts),
            acts=0,
        )
        return table._replace(acts=max((across(table.doing(part)) for part in parts), default=0))

    @property
    def ordered(self) -> int:
        """Columns up to the end of the order's column."""
        return 4 + self.names + sum(1 + cells for cells in (self.strips, self.figures, self.orders) if cells)

    @property
    def least(self) -> int:
        """Columns needed with the first word of each character's conditions."""
        firsts = (cell_width(text, self.room.ascii) for part in self.parts for text, _ in self.words(part)[:1])
        return self.ordered + 2 + self.acts + self.gap + max(firsts, default=0)

    @property
    def gap(self) -> int:
        return 2 if self.acts else 0

    def lines(self) -> list[_Line] | None:
        """Return a row for each character, with further lines below; None if that is too wide."""
        lines: list[_Line] = []
        for part in self.parts:
            acts, words = self.doing(part), self.words(part)
            at = self.ordered + self.ties + 2 + (self.acts if self.manner.aligned else across(acts))
            start = at + self.gap
            if self.manner.below and across(_joined(words)) > self.room.width - start:
                start = _UNDER
            texts = _flown(words, self.room.width - start) if words else [[]]
            if texts is None or at > self.room.width:
                return None
            if start == _UNDER:
                texts.insert(0, [])
            gap = " " * (at + self.gap - self.ordered - self.ties - 2 - across(acts))
            lines.append(_Line(part.token.id, [*self.head(part), *acts, (gap, ""), *texts[0]]))
            lines += [_Line(part.token.id, [(" " * start, ""), *more]) for more in texts[1:]]
        return lines

    def cut_lines(self) -> list[_Line]:
        """Return a row for each character, cut to the room."""
        room = self.room.width - self.ordered - self.ties - 2 - self.acts
        table = self._replace(names=max(min(self.names, _SHORTEST), self.names + min(0, room)))
        return [
            _Line(
                part.token.id, [*table.head(part), *self.doing(part), (" " * self.gap, ""), *_joined(self.words(part))]
            )
            for part in self.parts
        ]

    def heading(self, order: str, acts: str) -> list[Piece]:
        """Return the headings of the order and the acts, above their columns; an empty column has none."""
        order, acts = order * bool(self.orders), acts * bool(self.acts)
        return [(f"{order:>{self.ordered}}{' ' * (2 + self.ties)}{acts}", "note")]

    def head(self, part: Part) -> Iterator[Piece]:
        """Yield mark, letter, sign, name, strip, number and order of a row."""
        token, table = part.token, signs(self.room.ascii)
        quiet: Role = "note" if part.done else ""
        yield from head_of(part, self.names, self.room.ascii)
        if self.strips:
            yield " " * (1 + self.strips - len(token.strip)), ""
            yield from ((table.strip[cell.fill], STRIP_ROLES[mark_kind(cell.mark)]) for cell in token.strip)
        if self.figures:
            yield f" {token.figure:>{self.figures}}", quiet
        if self.orders:
            yield f" {plain(part.order, self.room.ascii):>{self.orders}}", quiet
        yield ("=" if part.tied else " " * self.ties) + "  ", quiet

    def doing(self, part: Part) -> list[Piece]:
        pieces: list[Piece] = []
        for act in part.acts:
            before, behind, role, _ = MARKS[act.state]
            name = act.timed if self.manner.orders else act.name
            text = cut(plain(f"{before}{name}{behind}", self.room.ascii), self.room.width, self.room.ascii)
            pieces += [(", " * bool(pieces), ""), (text, role)]
        return pieces

    def words(self, part: Part) -> list[Piece]:
        """Return the burdens of a character, then the other conditions."""
        burdens = part.burdens if self.manner.burdens else (part.burden,) if part.burden else ()
        lines: list[tuple[str, Role]] = [(text, "burden") for text in burdens]
        lines += [(text, "state") for text in part.states]
        texts = [(cut(plain(text, self.room.ascii), 999, self.room.ascii), role) for text, role in lines]
        return [(text + "," * (n + 1 < len(texts)), role) for n, (text, role) in enumerate(texts)]


def head_of(part: Part, cells: int, ascii: bool, gap: str = "") -> list[Piece]:
    """Return mark, letter, sign and name of a row; the name has `cells` cells, after a gap."""
    role, name = role_of(part), cut(name_of(part), cells, ascii)
    signed: list[Piece] = [("(" if part.token.hidden else " ", role), sign_of(part, ascii), (gap, "")]
    return [*mark_and_letter(part.token, ascii), *signed, (name, role), (" " * (cells - cell_width(name)), "")]


def _joined(words: Sequence[Piece]) -> list[Piece]:
    return [(" " * bool(n) + text, role) for n, (text, role) in enumerate(words)]


def _flown(words: Sequence[Piece], width: int) -> list[list[Piece]] | None:
    """Return texts in lines of `width` cells, broken between words; None if that is too narrow."""
    if width < _WORDS and sum(cell_width(text) + 1 for text, _ in words) > width + 1:
        return None
    lines: list[list[Piece]] = [[]]
    for text, role in words:
        for word in words_of(text):
            gap = " " * bool(lines[-1])
            if across(lines[-1]) + cell_width(gap + word) <= width:
                lines[-1].append((gap + word, role))
            else:
                lines += [[(row, role)] for row in wrapped(word, width)]
    return [line for line in lines if line]


def name_of(part: Part) -> str:
    """Return the name of a character; a bracket follows the name of a hidden one."""
    return f"{part.token.name})" if part.token.hidden else part.token.name


def gone(part: Part) -> bool:
    """Tell whether a character cannot act any more: down, dead, out of the fight or yielded."""
    return part.token.state not in ("ready", "acted")


def role_of(part: Part) -> Role:
    """Return the role of a character's name: acting now, done, or as their sign."""
    return (
        "token.current" if part.token.current else "note" if part.done and not gone(part) else sign_of(part, False)[1]
    )


def sign_of(part: Part, ascii: bool) -> Piece:
    """Return the sign of a character's side and state in one cell, as if they were not acting."""
    sign, role = token_sign(part.token._replace(current=False), ascii)
    return sign[:1], role
