"""The signs of teams and of their members' states: the ones the map draws, so that a roster line is found on it."""

from __future__ import annotations

from typing import Literal

from unhex_tui.drawing.strokes import signs


def side_sign(side: int, ascii: bool = False) -> str:  # noqa: A002
    """One cell for the team with this index; a space for none (-1)."""
    table = signs(ascii).sides
    return table[side % len(table)] if side >= 0 else " "


def state_sign(side: int, state: Literal["ready", "acted", "down", "dead", "out"], ascii: bool = False) -> str:  # noqa: A002
    """One cell for a member of the team in this state."""
    table = signs(ascii)
    if state == "acted" and side >= 0:
        return table.acted[side % len(table.acted)]
    return {"down": table.down, "dead": table.dead, "out": table.out}.get(state) or side_sign(side, ascii)


def side_role(side: int) -> str:
    """The role of a team's sign and heading."""
    return f"side.{side % 8}" if side >= 0 else ""
