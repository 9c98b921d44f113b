"""What is shown between fights: a headline, the session's goal, the fights so far, a roll outside combat."""

from __future__ import annotations

from unhex_tui.systems.unhex.between.outside import in_words
from unhex_tui.systems.unhex.state import history
from unhex_tui.systems.unhex.state.table import Table


def headline(table: Table) -> str:
    """Where the evening stands, in a line."""
    match table.phase:
        case "placing":
            return "Before the fight: everybody takes their place"
        case "preparing":
            return "Before the fight: it is prepared"
        case "recovery":
            return "Recovery: time passes"
        case "advancing":
            return "The goal is met"
        case "closed":
            return "The session is closed"
    if not table.characters:
        return "The evening begins"
    return "After the fight" if table.round else "Between fights"


def lines(table: Table) -> list[str]:
    """The roll that is under way, the goal, the fights that are over; nothing while a fight is on."""
    if table.fighting or table.phase == "ended":
        return []
    rolls = in_words(table, table.errand) if table.errand is not None else []
    return [*rolls, *standing(table.goal, table.verdict, table.fights, gm=True)]


def standing(goal: str, verdict: str, fights: list[history.Fought], *, gm: bool) -> list[str]:
    """The goal and what became of it, and the fights that are over."""
    outcome = {"met": ", met", "missed": ", not met"}.get(verdict, "")
    return [*([f"Goal: {goal}{outcome}"] if goal else []), *history.told(fights, gm=gm)]
