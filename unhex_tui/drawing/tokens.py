"""The contents of an area's box, tokens by name and remarks; and rows of cells for scenes that are lists.

If a row for each token does not fit, characters of a side whose names differ only by a number are shown together: their
number, their common name, and the letter and sign of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from unhex_tui.drawing.cellwidth import ASCII_SIGNS, cell_width, clusters, cut, wrapped
from unhex_tui.drawing.picture import BLANK, Cell, Role, Room
from unhex_tui.drawing.strokes import SIDE_ROLES, STRIP_ROLES, mark_kind, signs
from unhex_tui.engine import dice
from unhex_tui.engine.dice import half_up
from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Area, Token

Piece = tuple[str, Role]
"""Text and role; wide characters are split into cells when put on the grid."""


_NAMED = 40
"""Maximum cells of a character's name that is not shortened."""


class Manner(Value):
    """The amount of detail in boxes."""

    rows: int = 99
    """Maximum rows of tokens."""
    fold: bool = False
    """Characters of a kind stand together."""
    said: int = 0
    """Maximum lines of remarks on an area."""
    tight: bool = False
    """Boxes are as narrow as name and tokens allow."""
    longest: int = 24
    """Maximum cells of an area's name; longer names are shortened."""
    cap: int = _NAMED
    """Maximum cells of a character's name; at 0 only the numbers of each side are shown."""
    detail: bool = False
    """A number, the condition and the item in hand stand beside each name."""


class Shown(Value):
    """A token, or a text on several tokens: its pieces and their width in cells."""

    token: str
    """Id of the token; empty for a text on several."""
    pieces: tuple[Piece, ...]
    width: int


Item = tuple[Shown, ...]
"""Parts that stay together in a row."""
Rows = tuple[tuple[Shown, ...], ...]


@lru_cache(maxsize=512)
def area_needs(area: Area, manner: Manner, in_ascii: bool) -> tuple[int, int]:
    """Return the columns and rows that an area's box needs for its name, its tokens and its remarks.

    Items on the floor take no column, so that nothing moves when an item falls. Notes take neither column nor row.
    """
    area = area._replace(notes=())
    width, rows = _people(area.tokens, manner, in_ascii)
    lines = area_lines(area, _SAID, manner.said, in_ascii)
    remarks = max((cell_width(text) for text, role in lines if role != "floor"), default=0)
    name = min(cell_width(area.name, in_ascii), manner.longest)
    special = area_signs(area._replace(floor=()), in_ascii)
    title = name + (1 + len(special)) * bool(special) + 2
    if manner.tight:
        return max(min(6, _NARROW), title + 2 * (manner.cap > 0), width + 2), max(3, rows + 2)
    return max(_NARROW, title + 4, width + 3, remarks + 3), max(3, rows + len(lines) + 2)


_HELD = 14
"""Columns for the item in hand."""
_NARROW = 12
"""Minimum columns of a box."""
_SAID = 24
"""Maximum columns that a box gets for the remarks on its area."""


def _people(tokens: tuple[Token, ...], manner: Manner, in_ascii: bool) -> tuple[int, int]:
    """Return the least columns that hold the tokens in `manner.rows` rows, and the rows they then take."""
    widths = [sum(each.width for each in item) for item in _items(tokens, manner, in_ascii)]
    if not widths:
        return 0, 0
    width = max(widths)
    while (rows := _count(widths, width)) > manner.rows:
        width += 1
    return width, rows


def _count(widths: list[int], width: int) -> int:
    rows, used = 1, 0
    for each in widths:
        if used and used + each > width:
            rows, used = rows + 1, 0
        used += each
    return rows


@lru_cache(maxsize=512)
def token_rows(tokens: tuple[Token, ...], width: int, height: int, manner: Manner, in_ascii: bool) -> Rows:
    """Return the tokens in at most `height` rows of `width` cells, one a row if they fit.

    If not all fit, tokens that act or are looked at are kept, and the last part is a text such as `+3`, without a token
    id.
    """
    if not tokens or width < 1 or height < 1:
        return ()
    # Names may be shortened for the sake of another box while this one has room for more of them.
    longest = max(cell_width(token.name, in_ascii) for token in tokens)
    most = min(width, longest) if 0 < manner.cap < _NAMED else 0
    for cap in range(max(manner.cap, most), manner.cap - 1, -1):
        rows = _filled(_items(tokens, manner._replace(cap=cap), in_ascii), width, height)
        if rows is not None:
            return rows
    items = [(_shown(token, manner.cap or 1, in_ascii),) for token in tokens]
    order = sorted(range(len(tokens)), key=lambda k: not (tokens[k].current or tokens[k].looked))
    for kept in range(len(tokens) - 1, -1, -1):
        text = f" +{len(tokens) - kept}"
        more = (Shown("", ((text, "token.more"),), len(text)),)
        rows = _filled([*(items[k] for k in sorted(order[:kept])), more], width, height)
        if rows is not None:
            return rows
    return ()


def _filled(items: list[Item], width: int, height: int) -> Rows | None:
    """Return the items in rows, one a row if that fits; None if they do not fit at all."""
    if len(items) <= height and all(sum(each.width for each in item) <= width for item in items):
        return tuple(items)
    rows: list[list[Shown]] = [[]]
    for item in items:
        wide = sum(each.width for each in item)
        if wide > width:
            return None
        if rows[-1] and sum(each.width for each in rows[-1]) + wide > width:
            rows.append([])
        rows[-1] += item
    return tuple(map(tuple, rows)) if len(rows) <= height else None


def _items(tokens: tuple[Token, ...], manner: Manner, in_ascii: bool) -> list[Item]:
    if not manner.cap:
        return _counts(tokens, in_ascii)
    if manner.detail and tokens:
        return _detailed(tokens, manner.cap, in_ascii)
    if not manner.fold:
        return [(_shown(token, manner.cap, in_ascii),) for token in tokens]
    kinds: dict[tuple[object, ...], list[Token]] = {}
    for token in tokens:
        stem = stem_of(token.name)
        kinds.setdefault((token.side, stem, token.hidden) if stem != token.name else (token.id,), []).append(token)
    return [
        _together(kind, manner.cap, in_ascii) if len(kind) > 1 else (_shown(kind[0], manner.cap, in_ascii),)
        for kind in kinds.values()
    ]


def _detailed(tokens: tuple[Token, ...], cap: int, in_ascii: bool) -> list[Item]:
    """Return a row for each token, with number, strip and item in hand in columns."""
    shown = [_shown(token, cap, in_ascii) for token in tokens]
    name, figure = max(each.width for each in shown), max(len(token.figure) for token in tokens)
    strip, fills = max(len(token.strip) for token in tokens), signs(in_ascii).strip
    rows: list[Item] = []
    for token, each in zip(tokens, shown, strict=True):
        pieces: list[Piece] = [(" " * (name - each.width), "")]
        if figure:
            pieces.append((f" {token.figure:>{figure}}", ""))
        if strip:
            pieces.append((" " * (1 + strip - len(token.strip)), ""))
            pieces += [(fills[cell.fill], STRIP_ROLES[mark_kind(cell.mark)]) for cell in token.strip]
        if token.holds:
            pieces.append((" " + cut(token.holds, _HELD, in_ascii), ""))
        all_pieces = (*each.pieces, *(piece for piece in pieces if piece[0]))
        rows.append((Shown(token.id, all_pieces, sum(cell_width(text) for text, _ in all_pieces)),))
    return rows


def stem_of(name: str) -> str:
    """Return a name without the number at its end."""
    return name.rstrip("0123456789").rstrip()


def _together(tokens: list[Token], cap: int, in_ascii: bool) -> Item:
    """Return several tokens of a kind as one item: their number, their name, and the letter and sign of each.

    Without letters, their numbers distinguish them, after the sign, and after sign and name where the sign changes.
    """
    table, first = signs(in_ascii), tokens[0]
    mark = table.acts if any(t.current for t in tokens) else table.looked if any(t.looked for t in tokens) else " "
    role = SIDE_ROLES[first.side % len(table.sides)]
    if not any(_letter(token, in_ascii) for token in tokens):
        return _numbered(tokens, (mark, "token.current"), cap, in_ascii)
    text = f"{'(' * first.hidden}{len(tokens)} {cut(stem_of(first.name), cap, in_ascii)}{')' * first.hidden}"
    shown = [Shown("", ((mark, "token.current"), (text, role)), 1 + cell_width(text))]
    for token in tokens:
        pieces = [(" ", ""), *_letter(token, in_ascii), token_sign(token, in_ascii)]
        shown.append(Shown(token.id, tuple(pieces), sum(cell_width(each) for each, _ in pieces)))
    return tuple(shown)


def _numbered(tokens: list[Token], mark: Piece, cap: int, in_ascii: bool) -> Item:
    stem, before = stem_of(tokens[0].name), ""
    shown: list[Shown] = []
    for token in tokens:
        sign, role = token_sign(token, in_ascii)
        number = token.name[len(stem) :].strip()
        # A number right after a different sign would read as a count.
        text = number if sign == before else f"{sign}{cut(stem, cap, in_ascii)} {number}"
        pieces = (mark if not shown else (" ", ""), (text, role))
        shown.append(Shown(token.id, pieces, sum(cell_width(each) for each, _ in pieces)))
        before = sign
    return tuple(shown)


def _counts(tokens: tuple[Token, ...], in_ascii: bool) -> list[Item]:
    counts: dict[Piece, int] = {}
    for token in tokens:
        sign = token_sign(token._replace(current=False), in_ascii)
        counts[sign] = counts.get(sign, 0) + 1
    texts = [(f"{count}{sign}", role) for (sign, role), count in counts.items()]
    return [(Shown("", ((text, role),), cell_width(text)),) for text, role in texts]


def _shown(token: Token, cap: int, in_ascii: bool) -> Shown:
    """Return a token as mark, letter, sign and name; in parentheses if only the GM sees it."""
    sign, role = token_sign(token, in_ascii)
    pieces = [mark_of(token, in_ascii)]
    pieces += [("(", role)] if token.hidden else []
    pieces += [*_letter(token, in_ascii), (sign + short_name(token.name, cap, in_ascii), role)]
    pieces += [(")", role)] if token.hidden else []
    return Shown(token.id, tuple(pieces), sum(cell_width(text) for text, _ in pieces))


def mark_of(token: Token, in_ascii: bool) -> Piece:
    """Return the sign before a token that acts or is looked at; a blank for any other."""
    table = signs(in_ascii)
    mark = table.acts if token.current else table.looked if token.looked else ""
    return (mark, "token.current") if mark else (" ", "")


def mark_and_letter(token: Token, in_ascii: bool) -> list[Piece]:
    """Return the mark and the letter of a token, one cell each; a blank for each that is missing."""
    return [mark_of(token, in_ascii), *(_letter(token, in_ascii) or [(" ", "")])]


def _letter(token: Token, in_ascii: bool) -> list[Piece]:
    letter = cut(token.letter, 1, in_ascii)
    return [(letter, "letter")] if cell_width(letter) == 1 else []


def short_name(name: str, cap: int, in_ascii: bool) -> str:
    """Return at most `cap` cells of a name; a number at its end is kept, since it distinguishes similar names."""
    number = name[len(name.rstrip("0123456789")) :]
    if cell_width(name, in_ascii) <= cap or not 0 < len(number) < cap - 1:
        return cut(name, cap, in_ascii)
    return cut(name[: -len(number)], cap - len(number), in_ascii) + number


def token_sign(token: Token, in_ascii: bool) -> Piece:
    """Return the sign of a token's side and state, and its role."""
    table = signs(in_ascii)
    side = token.side % len(table.sides)
    role: Role = "token.current" if token.current else SIDE_ROLES[side]
    if token.state == "ready":
        return table.sides[side], role
    if token.state == "acted":
        return (table.sides[side] + "'" if in_ascii else table.acted[side]), role
    return table.gone(token.state), "token.current" if token.current else "token.down"


def area_signs(area: Area, in_ascii: bool) -> list[Piece]:
    """Return one sign for each special property of an area, to stand beside its name."""
    table = signs(in_ascii)
    every: list[tuple[object, str, Role]] = [
        (area.effects, table.effect, "effect"),
        (area.objective, table.objective, "objective"),
        (area.start, table.start, "area.start"),
        (area.exit, table.exit, "area.exit"),
        (area.notes, table.note, "note"),
        (area.floor, table.floor, "floor"),
    ]
    return [(sign, role) for shown, sign, role in every if shown]


def area_lines(area: Area, width: int, height: int, in_ascii: bool) -> list[Piece]:
    """Return the remarks on an area in at most `height` lines of `width` cells: effects, objective, floor, notes."""
    table = signs(in_ascii)
    lines: list[Piece] = [(f"{table.effect} {effect}", "effect") for effect in area.effects]
    if area.objective:
        objective = wrapped(f"{table.objective} {area.objective}", max(3, width), 2, 0, in_ascii)
        lines += [(text, "objective") for text in objective]
    if area.floor:
        lines.append((f"{table.floor} {_lying(area.floor, width - 2, in_ascii)}", "floor"))
    for note in area.notes:
        lines += [(text, "note") for text in wrapped(f"{table.note} {note}", max(3, width), 2, 0, in_ascii)]
    return [(cut(text, width, in_ascii), role) for text, role in lines[: max(0, height)]]


def _lying(things: tuple[str, ...], width: int, in_ascii: bool) -> str:
    """Return as many things as fit, and the number of the others."""
    shown = [", ".join(things[:n]) + f" +{len(things) - n}" * (n < len(things)) for n in range(len(things), 0, -1)]
    return next((text for text in shown if cell_width(text, in_ascii) <= width), shown[-1])


_EIGHTHS = " ▏▎▍▌▋▊▉"


def plain(text: str, ascii: bool) -> str:
    """Return a text of the app, with ASCII replacements for its signs if `ascii`."""
    return text.translate(ASCII_SIGNS) if ascii else text


def across(pieces: Iterable[Piece]) -> int:
    """Return the number of cells that pieces take."""
    return sum(cell_width(text) for text, _ in pieces)


def cells(pieces: Iterable[Piece], room: Room) -> list[Cell]:
    """Return a row of cells; a row that is too long ends in `…` (ASCII: `~`)."""
    row: list[Cell] = []
    for text, role in pieces:
        for cluster in clusters(text, room.ascii):
            row += [Cell(cluster.text, role), *[Cell("", role)] * (cluster.width - 1)]
    if len(row) > room.width:
        end = room.width - 1 if row[room.width - 1].text else room.width - 2  # never keep half of a wide character
        row[end:] = [Cell("~" if room.ascii else "…", row[end].role)]
    return [*row, *[BLANK] * (room.width - len(row))]


def fitted(pieces: Sequence[Piece], width: int, ascii: bool) -> list[Piece]:
    """Return pieces that take exactly `width` cells: cut, or padded with blanks."""
    kept: list[Piece] = []
    room = width
    for n, (text, role) in enumerate(pieces):
        whole = plain(text, ascii)
        if cell_width(whole) == room and any(later.strip() for later, _ in pieces[n + 1 :]):
            whole += " …"  # fits, but the cut shows that more follows
        fits, shown = cell_width(whole) <= room, cut(whole, room, ascii)
        kept.append((shown, role))
        room -= cell_width(shown)
        if not fits:
            break
    return [*kept, (" " * room, "")]


def bar(share: float, width: int, ascii: bool, *, idle: bool = False) -> str:
    """Return a bar of `width` cells for a share from 0 to 1, in eighths of cells or, in ASCII, whole cells.

    An `idle` bar, for an outcome without effect, has another sign and whole cells.
    """
    full, rest = divmod(half_up(max(0.0, min(share, 1.0)) * width * 8), 8)
    if idle:
        return (("-" if ascii else "░") * (full + (rest > 3))).ljust(width, "." if ascii else "·")
    if ascii:
        return "#" * (full + (rest > 3)) + "." * (width - full - (rest > 3))
    return ("█" * full + _EIGHTHS[rest] * (rest > 0)).ljust(width, "·")


def percent(share: float) -> str:
    """Return a probability in per cent without a space before the sign, for narrow columns."""
    return dice.percent(share).replace(" ", "")
