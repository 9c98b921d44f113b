"""How fights end alike in every game: it is told, and the fight is kept in the evening's history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unhex_tui.evening.events import FightEnded
from unhex_tui.evening.history import Fought, Loss
from unhex_tui.evening.known import knows, shown_name, won_unseen


def end(table: Any, winner: str = "", *, by_gm: bool = False, map_title: str = "") -> None:
    """Nobody fights any more, whatever the reason; `winner` is the side that is left, by its id."""
    table.tell(FightEnded(winner, by_gm))
    how = "gm" if by_gm else "last" if winner else "nobody"
    keep(table, f"Fight {table.fight}", how, winner, map_title)


def keep(table: Any, known_as: str, how: str, winner: str = "", map_title: str = "") -> None:
    """What is over is kept with what became of those who took part; `how` is as in `Fought`."""
    losses = tuple(
        Loss(c.name, c.fate, c.hidden or not knows(c, "condition"), shown_name(c))
        for c in table.taking_part()
        if c.fate
    )
    side, unseen, title = table.team_name(winner) if winner else "", won_unseen(table, winner), table.scene or known_as
    table.fights.append(Fought(title, map_title, table.round, side, how, losses, unseen, known_as=known_as))
    table.phase = "between"


def over(table: Any, end_fight: Callable[[Any, str], None]) -> bool:
    """Whether one side alone is left, or none: then the fight is ended, as the game does."""
    if table.contested:
        return False
    end_fight(table, next(iter(table.able_teams()), ""))
    return True
