"""The start of an action, and checks before each question that its characters are still present."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.procedure import Build, Gone, Procedure, ask
from unhex_tui.evening.acting import at_whom
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act

MOVEMENT = ("defenders", "moving")
"""Phases in which characters only move."""


def ask_first(table: Table, action: Act, build: Build) -> Procedure[Any]:
    """Ask the first question of an action; until its answer the table is at rest and nothing is spent."""
    answer = yield from ask(build)
    begin(table, action)
    return answer


def begin(table: Table, action: Act) -> None:
    """Mark the action as begun and spent."""
    action.begun = True
    table.called = ""
    c = table.characters.get(action.who)
    if c is not None and not action.counter:
        if table.phase in MOVEMENT:
            c.went = True
        else:
            c.done = True


def give_back(table: Table, c: Character) -> None:
    """Let a voided action of this step be repeated."""
    if table.phase in MOVEMENT:
        c.went = False
    else:
        c.done = False


def actor(table: Table, action: Act) -> Character:
    """Return the acting character; raise Gone if an edit has taken them out of the fight."""
    c = table.characters.get(action.who)
    if c is None or c.away or c.dead:
        raise Gone
    return c


def both(table: Table, action: Act) -> tuple[Character, Character]:
    """Return the acting character and the target; raise Gone if either is no longer present."""
    return actor(table, action), at_whom(table, action)
