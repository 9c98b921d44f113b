"""The choice of two sheets, one below the other, shown where a list of characters has the map's place."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.tui.panels.sheet import Shown
from unhex_tui.tui.panels.signs import GONE


def two_of(people: Sequence[Shown], others: Sequence[Shown], chosen: str) -> list[Shown]:
    """Return the first character concerned and a second one, if any: chosen, or also concerned, or opposing."""
    if not people:
        return []
    first, *rest = people
    wanted = [one for one in (*rest, *others) if one.sheet.id == chosen != first.sheet.id]
    opposed = [one for one in others if one.sheet.side != first.sheet.side]
    opposed.sort(key=lambda one: one.row is not None and one.row.state in GONE)
    return [first, *[*wanted, *rest, *opposed][:1]]
