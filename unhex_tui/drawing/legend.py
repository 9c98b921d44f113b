"""The meanings of the signs that occur on a map of areas: lines and doors before the contents of areas."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.drawing.picture import Role
from unhex_tui.drawing.strokes import SIDE_ROLES, signs, stroke
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.token import Token


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
        ("out" in states, table.out, "token.down", "out of the fight"),
        ("yielded" in states, table.yielded, "token.down", "has given up"),
        (any(token.hidden for token in tokens), "( )", "token.0", "hidden from the players"),
    ]
    return [(sign, role, meaning) for shown, sign, role, meaning in every if shown]
