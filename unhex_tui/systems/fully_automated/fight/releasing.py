"""The release of restrained allies with the Restrain card: FA-RES-5, FA-RES-8."""

from __future__ import annotations

from unhex_tui.engine.procedure import Procedure
from unhex_tui.systems.fully_automated.events.attacks import Freed
from unhex_tui.systems.fully_automated.fight.presence import both
from unhex_tui.systems.fully_automated.fight.rolling import Bearing, roll
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act


def release(table: Table, action: Act, ally: str) -> Procedure[None]:
    """Release an adjacent ally, with a roll if the table rules want one (FA-RES-5)."""
    action.target = ally
    if table.rules.release_roll != "none":

        def about() -> tuple[str, ...]:
            return tuple(c.id for c in both(table, action))

        prompt = f"{table.name(action.who)} releases {table.name(ally)}: needs 0 or better"
        result = yield from roll(table, "release", action.who, about, lambda: prompt, lambda: Bearing((), 0))
        if result.outcome < 0:
            return
    set_free(table, table.characters[ally], action.who)


def set_free(table: Table, c: Character, by: str = "") -> None:
    """End a character's restraint; the table rules decide whether they must take up their weapons (FA-RES-8)."""
    c.restrained = False
    c.disarmed = table.rules.rearm == "special"
    table.tell(Freed(c.id, by))
