"""The signs that maps are drawn with, in Unicode and in ASCII, and their meanings.

The cell of a line is described by the weights of its four arms (north, east, south, west): 0 none, 1 light, 2 heavy, 3
double. Only signs that take one cell in every terminal are used.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal

from unhex_tui.drawing.picture import ROLES, Role
from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Areas, Token

Arms = tuple[int, int, int, int]

_WAYS = {"UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "VERTICAL": (0, 2), "HORIZONTAL": (1, 3)}
_WEIGHTS = {"LIGHT": 1, "HEAVY": 2}


def _box_drawing() -> dict[Arms, str]:
    """Return every light and heavy box-drawing sign by its arms, read from the Unicode names."""
    table: dict[Arms, str] = {}
    for code in range(0x2500, 0x2580):
        words = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ")
        if any(other in words for other in ("DASH", "DOUBLE", "SINGLE", "ARC", "DIAGONAL")):
            continue
        arms = [0, 0, 0, 0]
        weight = 0
        for part in words.split(" AND "):
            named = part.split()
            weight = next((_WEIGHTS[word] for word in named if word in _WEIGHTS), weight)
            for word in named:
                for way in _WAYS.get(word, ()):
                    arms[way] = weight
        table[arms[0], arms[1], arms[2], arms[3]] = chr(code)
    table.update({(0, 1, 1, 0): "╭", (0, 0, 1, 1): "╮", (1, 1, 0, 0): "╰", (1, 0, 0, 1): "╯"})
    return table


_BOX_DRAWING = _box_drawing()
_DASHED: dict[Arms, str] = {(0, 1, 0, 1): "╌", (1, 0, 1, 0): "╎", (0, 2, 0, 2): "╍", (2, 0, 2, 0): "╏"}
_DOUBLE: dict[Arms, str] = {
    (0, 3, 0, 3): "═",
    (3, 0, 3, 0): "║",
    (0, 3, 3, 0): "╔",
    (0, 0, 3, 3): "╗",
    (3, 3, 0, 0): "╚",
    (3, 0, 0, 3): "╝",
}
_ASCII: dict[Arms, str] = {(0, 1, 0, 1): "-", (1, 0, 1, 0): "|", (0, 2, 0, 2): "=", (2, 0, 2, 0): '"'}
_ASCII.update({(0, 3, 0, 3): "#", (3, 0, 3, 0): "#"})
_ASCII_DASHED: dict[Arms, str] = {(0, 1, 0, 1): ".", (1, 0, 1, 0): ":", (0, 2, 0, 2): "=", (2, 0, 2, 0): '"'}


def stroke(arms: Arms, dashed: bool = False, in_ascii: bool = False) -> str:
    """Return the sign with these arms; in ASCII every bend, end and junction is a plus sign.

    A double arm must not be combined with arms of other weights.
    """
    if in_ascii:
        return (_ASCII_DASHED if dashed else _ASCII).get(arms, "+")
    if 3 in arms:
        return _DOUBLE[arms]
    if dashed:
        return _DASHED.get(arms) or _BOX_DRAWING[arms]
    return _BOX_DRAWING[arms]


class Signs(Value):
    """The signs of one character set, by meaning."""

    sides: str
    """A sign for each side, for characters who can still act."""
    acted: str
    """The same for characters who have acted; if the sign is the same, an apostrophe follows it."""
    down: str
    dead: str
    out: str
    yielded: str
    strip: str
    """A sign for each fill of a body part, from no mark to all marks."""
    heads: str
    """Arrow heads to north, east, south and west."""
    blocked: str
    start: str
    exit: str
    objective: str
    note: str
    floor: str
    effect: str
    acts: str
    """Sign before the acting character."""
    looked: str
    """Sign before characters who are looked at."""

    def gone(self, state: str) -> str:
        """Return the sign of a character who can no longer act in this state; empty for other states."""
        signs = {"down": self.down, "dead": self.dead, "out": self.out, "away": self.out, "yielded": self.yielded}
        return signs.get(state, "")


UNICODE = Signs(
    "●▲■◆♠♣♥▼", "○△□◇♤♧♡▽", "×", "†", "–", "▽", "·▂▄▆█", "▲►▼◄", "╳", "⌂", "»", "¤", "¶", "‡", "≈", "▸", "›"
)
ASCII = Signs("@%&$*;~!", "@%&$*;~!", "_", "#", "-", "=", ".123#", "^>v<", "x", "^", ">", "*", "?", ",", "}", ">", ")")


def signs(in_ascii: bool) -> Signs:
    """Return the signs in Unicode or in ASCII."""
    return ASCII if in_ascii else UNICODE


def bar(heading: int, counted: bool, heavy_line: bool, in_ascii: bool) -> str:
    """Return the cells of a cover bar, left to right or top to bottom; `heading` is the way its line leaves.

    A bar that counts is a block, any other a heavy stroke; both end within their last cell, so that two adjacent bars
    stay distinct.
    """
    lying = heading in (0, 2)
    if in_ascii:
        return (" ### " if counted else " === ") if lying else ("###" if counted else "|+|")
    if counted:
        return _BLOCKS[heading]
    arms = [0, 2, 0, 2] if lying else [2, 0, 2, 0]
    arms[heading] = 2 if heavy_line else 1
    middle = _BOX_DRAWING[arms[0], arms[1], arms[2], arms[3]]
    return f"╺━{middle}━╸" if lying else f"╻{middle}╹"


_BLOCKS = ("▝▀▀▀▘", "▗▐▝", "▗▄▄▄▖", "▖▌▘")


def mark_kind(mark: str) -> Literal["empty", "light", "heavy", "lasting"]:
    """Return how lasting a mark in a box is, by its sign; `empty` for a space."""
    return "empty" if mark == " " else "light" if mark == "\\" else "lasting" if mark == "■" else "heavy"


STRIP_ROLES: dict[str, Role] = {
    "empty": "strip.empty",
    "light": "strip.light",
    "heavy": "strip.heavy",
    "lasting": "strip.lasting",
}
"""Roles of a strip's cells, by the kind of their worst mark."""

SIDE_ROLES: tuple[Role, ...] = tuple(role for role in ROLES if role.removeprefix("token.").isdigit())


def legend(scene: Areas, ascii: bool = False) -> list[tuple[str, Role, str]]:
    """Return (sign, role, meaning) for each kind of sign in the scene, lines first."""
    table = signs(ascii)
    kinds = {link.kind for link in scene.links}
    doors = {link.door for link in scene.links}
    marked = any(link.mark_a or link.mark_b for link in scene.links)
    tokens = [token for area in scene.areas for token in area.tokens]
    dash = stroke((0, 1, 0, 1), dashed=True, in_ascii=ascii) * 2
    line = stroke((0, 1, 0, 1), in_ascii=ascii)
    double, heavy = stroke((0, 3, 0, 3), in_ascii=ascii) * 2, stroke((0, 2, 0, 2), in_ascii=ascii) * 2
    every: list[tuple[bool, str, Role, str]] = [
        ("solid" in kinds, line * 2, "link", "see and move"),
        ("dashed" in kinds, dash, "link.dashed", "see, no move"),
        ("arrow" in kinds, line + table.heads[1], "arrow", "move this way only, see both ways"),
        ("blocked" in kinds, dash[0] + table.blocked + dash[0], "blocked", "no sight between these two"),
        ("open" in doors, "[ ]", "door", "open door"),
        ("closed" in doors, "[#]", "door", "closed door"),
        (marked, line + ("|" if ascii else "┨"), "mark", "cover for those at this end"),
        (bool(tokens), double, "path.good", "line of fire"),
        (bool(tokens), heavy, "path.good", "a move under way"),
        (any(area.start for area in scene.areas), table.start, "area.start", "start area"),
        (any(area.exit for area in scene.areas), table.exit, "area.exit", "way out"),
        (any(area.objective for area in scene.areas), table.objective, "objective", "objective"),
        (any(area.notes for area in scene.areas), table.note, "note", "note"),
        (any(area.floor for area in scene.areas), table.floor, "floor", "items on the floor"),
        (any(area.effects for area in scene.areas), table.effect, "effect", "effect and how long it lasts"),
    ]
    return [*((sign, role, meaning) for shown, sign, role, meaning in every if shown), *of_tokens(tokens, ascii)]


def of_tokens(tokens: Sequence[Token], ascii: bool = False) -> list[tuple[str, Role, str]]:
    """Return (sign, role, meaning) for each kind of sign on tokens."""
    table, states = signs(ascii), {token.state for token in tokens}
    every: list[tuple[bool, str, Role, str]] = [
        (any(token.current for token in tokens), table.acts, "token.current", "acts now"),
        (bool(states), table.looked, "token.current", "looked at"),
        ("ready" in states, table.sides[0], SIDE_ROLES[0], "has an action left"),
        ("acted" in states, table.sides[0] + "'" if ascii else table.acted[0], SIDE_ROLES[0], "has none left"),
        ("down" in states, table.down, "token.down", "down"),
        ("dead" in states, table.dead, "token.down", "dead"),
        (bool(states & {"out", "away"}), table.out, "token.down", "out of the fight"),
        ("yielded" in states, table.yielded, "token.down", "has given up"),
        (any(token.hidden for token in tokens), "( )", "token.0", "hidden from the players"),
    ]
    return [(sign, role, meaning) for shown, sign, role, meaning in every if shown]
