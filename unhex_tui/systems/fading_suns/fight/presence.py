"""The start of an action, and checks before each question that its characters are still present."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.procedure import Build, Gone, Procedure, ask
from unhex_tui.evening.acting import at_whom
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.state.underway import Act


def ask_first(table: Table, action: Act, build: Build) -> Procedure[Any]:
    """Ask the first question of an action, then begin the action; until the answer the table is at rest."""
    answer = yield from ask(build)
    begin(table, action)
    return answer


def begin(table: Table, action: Act) -> None:
    """Begin the action and spend it, unless it has begun already."""
    if action.begun:
        return
    action.begun = True
    table.group = [slot for slot in table.group if (slot.who, slot.kind) != (action.who, action.kind)]
    if action.who in table.characters:
        table.characters[action.who].used.append(action.kind)


def actor(table: Table, action: Act) -> Character:
    """Return the acting character; raise Gone if an edit has taken them out of the fight."""
    c = table.characters.get(action.who)
    if c is None or not c.able:
        raise Gone
    return c


def both(table: Table, action: Act) -> tuple[Character, Character]:
    """Return the acting character and the target; raise Gone if one of them is missing."""
    return actor(table, action), at_whom(table, action)
