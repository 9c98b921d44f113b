"""The end of a fight, common to all games: record the event and add the fight to the session's history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unhex_tui.evening.events import FightEnded
from unhex_tui.evening.history import Fought, Loss
from unhex_tui.evening.known import knows, shown_name, won_unseen


def end(table: Any, winner: str = "", *, by_gm: bool = False, map_title: str = "") -> None:
    """End the fight and add it to the history; `winner` is the id of the side that is left, or ""."""
    table.tell(FightEnded(winner, by_gm))
    how = "gm" if by_gm else "last" if winner else "nobody"
    keep(table, f"Fight {table.fight}", how, winner, map_title)


def keep(table: Any, known_as: str, how: str, winner: str = "", map_title: str = "") -> None:
    """Add the finished fight to the history, with the losses of those who took part; `how` is a `Fought.ending`."""
    losses = tuple(
        Loss(c.name, c.fate, c.hidden or not knows(c, "condition"), shown_name(c))
        for c in table.taking_part()
        if c.fate
    )
    side, unseen, title = table.team_name(winner) if winner else "", won_unseen(table, winner), table.scene or known_as
    table.fights.append(Fought(title, map_title, table.round, side, how, losses, unseen, known_as=known_as))
    table.phase = "between"


def over(table: Any, end_fight: Callable[[Any, str], None]) -> bool:
    """End the fight through `end_fight` if at most one side is able to fight; tell whether it ended."""
    if table.contested:
        return False
    end_fight(table, next(iter(table.able_teams()), ""))
    return True
