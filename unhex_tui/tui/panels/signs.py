"""Signs of teams and of their members' states, equal to those on the map, and signs of a round's steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unhex_tui.drawing.strokes import mark_kind, signs
from unhex_tui.engine.advice import LIKELY
from unhex_tui.engine.view import Cell, Row, State, Step
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs

GONE: Final = ("down", "dead", "out", "yielded")
"""States of characters who can no longer act."""


def side_sign(side: int, ascii: bool = False) -> str:
    """Return the one-cell sign of the team with this index; a space for no team (-1)."""
    table = signs(ascii).sides
    return table[side % len(table)] if side >= 0 else " "


def state_sign(side: int, state: State, ascii: bool = False) -> str:
    """Return the one-cell sign of a team's member in this state."""
    table = signs(ascii)
    if state == "acted" and side >= 0:
        return table.acted[side % len(table.acted)]
    gone = {"down": table.down, "dead": table.dead, "out": table.out, "yielded": table.yielded}
    return gone.get(state) or side_sign(side, ascii)


def hindered_sign(row: Row) -> str:
    """Return the sign after the conditions of a character in the fight who is hindered by one; empty for others."""
    return "!" if row.hampered and row.state not in GONE else ""


def side_role(side: int) -> str:
    """Return the role of a team's sign and heading."""
    return f"side.{side % 8}" if side >= 0 else ""


def mark_role(sign: str, on: str) -> str:
    """Return the role of a mark, in a `box` or in a cell of a `strip`."""
    return f"{on}.{mark_kind(sign)}"


def roster_signs(ascii: bool = False) -> list[tuple[str, str]]:
    """Return signs of the roster's columns and of bodies, with their meanings."""
    fills = signs(ascii).strip
    return [
        (plain_text.plain("●", ascii), "an action left (one sign each)"),
        (plain_text.plain("▸", ascii), "an action reserved for one purpose"),
        (plain_text.plain("○", ascii), "a spent action"),
        (plain_text.plain("✗", ascii), "a lost action, or one owed for the next round"),
        (fills[0], "a body part in sheet order: no box marked"),
        (fills[1:4], "up to a third of its boxes, up to two thirds, more"),
        (fills[4], "all boxes marked: the part is unusable; the color shows the worst mark"),
        ("( )", "around a name: hidden from players"),
        ("!", "behind conditions: at least one of them hinders the character"),
        (plain_text.plain("◈", ascii), "on a body: protection, and how many pieces"),
        (plain_text.plain("◌", ascii), "on a body: a box this decision would mark"),
        (plain_text.plain(LIKELY, ascii), "on a sheet: a box the attack would mark on average, if it hits"),
    ]


def who_mark(current: bool, looked: bool, ascii: bool) -> str:
    """Return the sign before the character who acts or is at the cursor, as on the map."""
    table = signs(ascii)
    return table.acts if current else table.looked if looked else " "


def strip_runs(strip: Sequence[Cell], over: str = "", ascii: bool = False) -> Runs:
    """Return a strip, one cell each; the role `over` is laid on top. Full cells also stand out by weight."""
    fills = signs(ascii).strip
    return tuple(
        (fills[cell.fill], mark_role(cell.mark, "strip") + ("+strip.full" if cell.fill == 4 else "") + over)
        for cell in strip
    )


def steps_in_line(steps: Sequence[Step], gap: int, ascii: bool) -> Runs:
    """Return steps in one line, each after `gap` spaces: `✓` done, `▸` now, `·` to come."""
    runs: list[tuple[str, str]] = []
    for step in steps:
        sign, role = {"done": ("✓", "quiet"), "now": ("▸", "now"), "next": ("·", "")}[step.state]
        runs.append((" " * gap + sign + " ", role))
        if step.side >= 0:
            runs.append((side_sign(step.side, ascii) + " ", side_role(step.side)))
        runs.append((plain_text.plain(step.name, ascii), role))
    return tuple(runs)
