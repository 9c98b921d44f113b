"""How an action begins, and whether those whom it is about are still there: looked at before each question."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.procedure import Build, Gone, Procedure, ask
from unhex_tui.evening.acting import at_whom
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act

MOVEMENT = ("defenders", "moving")
"""Phases in which people only move."""


def ask_first(table: Table, action: Act, build: Build) -> Procedure[Any]:
    """The first question of an action: until it is answered the table is at rest, and nothing is spent."""
    answer = yield from ask(build)
    begin(table, action)
    return answer


def begin(table: Table, action: Act) -> None:
    """The action is begun, so it is spent, if it is not already."""
    action.begun = True
    table.called = ""
    c = table.characters.get(action.who)
    if c is not None and not action.counter:
        if table.phase in MOVEMENT:
            c.went = True
        else:
            c.done = True


def give_back(table: Table, c: Character) -> None:
    """What it began in this step it may do again."""
    if table.phase in MOVEMENT:
        c.went = False
    else:
        c.done = False


def actor(table: Table, action: Act) -> Character:
    """Who acts; Gone where an edit has taken them out of the fight."""
    c = table.characters.get(action.who)
    if c is None or c.away or c.dead:
        raise Gone
    return c


def both(table: Table, action: Act) -> tuple[Character, Character]:
    """Who acts and whom that is about; Gone where one of them is not there any more."""
    return actor(table, action), at_whom(table, action)
