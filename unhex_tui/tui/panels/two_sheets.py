"""Whose two sheets stand one below the other where a list of all characters has the map's place."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.tui.panels.sheet import Shown
from unhex_tui.tui.panels.signs import GONE


def two_of(people: Sequence[Shown], others: Sequence[Shown], chosen: str) -> list[Shown]:
    """First who acts or is asked, then whose sheet was chosen, else whom it is about besides; without any an opponent
    of the first, so that something to compare with stands there.
    """
    if not people:
        return []
    first, *rest = people
    wanted = [one for one in (*rest, *others) if one.sheet.id == chosen != first.sheet.id]
    opposed = [one for one in others if one.sheet.side != first.sheet.side]
    opposed.sort(key=lambda one: one.row is not None and one.row.state in GONE)
    return [first, *[*wanted, *rest, *opposed][:1]]
