"""The signs of teams and of their members' states: the ones the map draws, so that a roster line is found on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unhex_tui.drawing.strokes import signs
from unhex_tui.engine.view import Cell, State
from unhex_tui.tui.look.plain_text import Runs

GONE: Final = ("down", "dead", "out", "yielded")
"""States in which somebody can do nothing any more."""


def side_sign(side: int, ascii: bool = False) -> str:  # noqa: A002
    """One cell for the team with this index; a space for none (-1)."""
    table = signs(ascii).sides
    return table[side % len(table)] if side >= 0 else " "


def state_sign(side: int, state: State, ascii: bool = False) -> str:  # noqa: A002
    """One cell for a member of the team in this state."""
    table = signs(ascii)
    if state == "acted" and side >= 0:
        return table.acted[side % len(table.acted)]
    gone = {"down": table.down, "dead": table.dead, "out": table.out, "yielded": table.yielded}
    return gone.get(state) or side_sign(side, ascii)


def side_role(side: int) -> str:
    """The role of a team's sign and heading."""
    return f"side.{side % 8}" if side >= 0 else ""


_MARKS = {"\\": "light", "■": "lasting"}
"""By a mark's sign, how long it stays; any other sign is heavy."""


def mark_role(sign: str, on: str) -> str:
    """The role of something with this mark: of a `box`, or of a cell of a `strip`."""
    return f"{on}.{'empty' if sign == ' ' else _MARKS.get(sign, 'heavy')}"


def strip_runs(strip: Sequence[Cell], over: str = "", ascii: bool = False) -> Runs:  # noqa: A002
    """A strip, a cell each; the role `over` is laid on top. What is full stands out by weight as well."""
    fills = signs(ascii).strip
    return tuple(
        (fills[cell.fill], mark_role(cell.mark, "strip") + ("+strip.full" if cell.fill == 4 else "") + over)
        for cell in strip
    )
