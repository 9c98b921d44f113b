"""What puts an event into words, and what its kinds have in common; each module of this folder adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any, TypeAlias

from unhex_tui.systems.unhex.people.wounds import NAMES
from unhex_tui.systems.unhex.state.table import Table

Line: TypeAlias = tuple[str, tuple[str, ...], str]
"""The words, the rules to blame, and the kind of line."""


@singledispatch
def line(event: Any, _table: Table) -> Line:
    """An event as a line of the log.

    Kinds are registered by name: finding them out from annotations would cost every start some milliseconds.
    """
    raise TypeError(f"no words for {type(event).__name__}")


def places(points: Mapping[str, int]) -> str:
    """Locations with a number each: `head 1, torso 2`."""
    return ", ".join(f"{NAMES[place]} {n}" for place, n in points.items() if n)


def team_name(table: Table, team: str) -> str:
    """A team's name; the id where there is no such team any more."""
    return table.team(team).name if any(one.id == team for one in table.teams) else team
