"""What stands in an area's box: tokens in rows, and below them its effects, objective, notes and floor."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from unhex_tui.drawing.cellwidth import Cluster, cell_width, clusters, cut, shortened
from unhex_tui.drawing.picture import Role
from unhex_tui.drawing.strokes import SIDE_ROLES, signs
from unhex_tui.scenes.areas import Area
from unhex_tui.scenes.token import Token

Piece = tuple[str, Role]
"""Text and role; wide characters are split into cells when it is put on the grid."""

_CAPS = (99, 16, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1, 0)
_SAYING = 3
"""Cells below which the beginning of a name says no more than the token's letter does."""


class Shown(NamedTuple):
    """A token in a row: its pieces and how many cells they take."""

    token: str
    pieces: tuple[Piece, ...]
    width: int


Rows = tuple[tuple[Shown, ...], ...]


@lru_cache(maxsize=512)
def token_rows(tokens: tuple[Token, ...], width: int, height: int, in_ascii: bool) -> Rows:
    """The tokens in at most `height` rows of `width` cells, names as long as all of them allow.

    Where not even signs and letters fit, the one acting now is kept and the last of all is `+3`, without a token id.
    """
    if not tokens or width < 1 or height < 1:
        return ()
    for cap in _CAPS:
        rows = _fill_rows((_show(token, cap, in_ascii) for token in tokens), width, height)
        if rows is not None:
            return rows
    order = sorted(range(len(tokens)), key=lambda k: not tokens[k].current)
    for kept in range(len(tokens) - 1, -1, -1):
        chosen = [tokens[k] for k in sorted(order[:kept])]
        text = f"+{len(tokens) - kept}"
        more = Shown("", ((text, "token.more"),), len(text))
        rows = _fill_rows((*(_show(token, 0, in_ascii) for token in chosen), more), width, height)
        if rows is not None:
            return rows
    return ()


def _fill_rows(items: Iterable[Shown], width: int, height: int) -> Rows | None:
    rows: list[list[Shown]] = [[]]
    used = 0
    for item in items:
        if item.width > width:
            return None
        if rows[-1] and used + 1 + item.width > width:
            if len(rows) == height:
                return None
            rows.append([])
        used = used + 1 + item.width if rows[-1] else item.width
        rows[-1].append(item)
    return tuple(tuple(row) for row in rows)


def _show(token: Token, cap: int, in_ascii: bool) -> Shown:
    """A token with at most `cap` cells of its name: letter, sign, name; in parentheses where only the GM sees it."""
    sign, role = token_sign(token, in_ascii)
    letter = cut(token.letter, 1, in_ascii)
    name = _name(token.name, cap, in_ascii)
    if letter and cap < _SAYING and name != token.name:
        name = number if (number := name.lstrip("…~")).isdigit() else ""
    pieces: list[Piece] = [("(", role)] if token.hidden else []
    if letter and cell_width(letter) == 1:
        pieces.append((letter, "letter"))
    pieces.append((sign + name, role))
    if token.hidden:
        pieces.append((")", role))
    return Shown(token.id, tuple(pieces), sum(cell_width(text) for text, _ in pieces))


def _name(name: str, cap: int, in_ascii: bool) -> str:
    """At most `cap` cells of a name; a number at its end is kept, since it tells one guard from the next."""
    number = name[len(name.rstrip("0123456789")) :]
    if cell_width(name, in_ascii) <= cap or not 0 < len(number) <= cap:
        return "".join(each.text for each in _beginning(name, cap, in_ascii))
    return "".join(each.text for each in _beginning(name[: -len(number)], cap - len(number), in_ascii)) + number


def _beginning(name: str, cap: int, in_ascii: bool) -> tuple[Cluster, ...]:
    """The name shortened, or its first character where the sign for what is missing would be all."""
    if cap > 1:
        return shortened(name, cap, in_ascii)
    return tuple(each for each in clusters(name, in_ascii)[:1] if each.width <= cap)


def token_sign(token: Token, in_ascii: bool) -> Piece:
    """The sign of a token's side and state, and its role."""
    table = signs(in_ascii)
    side = token.side % len(table.sides)
    role: Role = "token.current" if token.current else SIDE_ROLES[side]
    if token.state == "ready":
        return table.sides[side], role
    if token.state == "acted":
        return (table.sides[side] + "'" if in_ascii else table.acted[side]), role
    sign = {"down": table.down, "dead": table.dead, "out": table.out, "yielded": table.yielded}[token.state]
    return sign, "token.current" if token.current else "token.down"


def area_signs(area: Area, in_ascii: bool) -> list[Piece]:
    """One sign for each thing that is special about an area, to stand beside its name."""
    table = signs(in_ascii)
    every: list[tuple[object, str, Role]] = [
        (area.effects, table.effect, "effect"),
        (area.objective, table.objective, "objective"),
        (area.start, table.start, "area.start"),
        (area.exit, table.exit, "area.exit"),
        (area.notes, table.note, "note"),
        (area.floor, table.floor, "floor"),
    ]
    return [(sign, role) for there, sign, role in every if there]


def area_lines(area: Area, width: int, height: int, in_ascii: bool) -> list[Piece]:
    """What the signs mean, in at most `height` lines of `width` cells: effects, the objective, the floor, notes."""
    table = signs(in_ascii)
    lines: list[Piece] = [(f"{table.effect} {effect}", "effect") for effect in area.effects]
    if area.objective:
        lines.append((f"{table.objective} {area.objective}", "objective"))
    if area.floor:
        lines.append((f"{table.floor} {', '.join(area.floor)}", "floor"))
    lines += [(f"{table.note} {note}", "note") for note in area.notes]
    return [(cut(text, width, in_ascii), role) for text, role in lines[: max(0, height)]]
