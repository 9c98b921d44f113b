"""The start of an action, and checks before each question that its characters are still present."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.procedure import Build, Gone, Procedure, ask
from unhex_tui.evening.acting import at_whom
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.state.underway import Act


def ask_first(act: Act, build: Build) -> Procedure[Any]:
    """Ask the first question of an action; until its answer the table is at rest and nothing is spent."""
    answer = yield from ask(build)
    act.begun = True
    return answer


def actor(table: Table, act: Act) -> Character:
    """Return the acting character; raise Gone if an edit has taken them out of the fight.

    A character who was put out by another at equal initiative still acts (UA-INI-6).
    """
    c = table.characters.get(act.who)
    if c is None or c.away or (not c.able and act.who not in table.group):
        raise Gone
    return c


def aimed(table: Table, act: Act) -> tuple[Character, Character | None]:
    """Return the acting character and the target, None for a car; raise Gone if either is no longer present."""
    if not act.car:
        return both(table, act)
    car = table.chase.car(act.car) if table.chase is not None else None
    if car is None or car.fate:
        raise Gone
    return actor(table, act), None


def both(table: Table, act: Act) -> tuple[Character, Character]:
    """Return the acting character and the target; raise Gone if either is no longer present."""
    return actor(table, act), at_whom(table, act)
