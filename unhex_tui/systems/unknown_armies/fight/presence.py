"""How an action begins, and whether those whom it is about are still there: looked at before each question."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.procedure import Build, Gone, Procedure, ask
from unhex_tui.evening.acting import at_whom
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.state.underway import Act


def ask_first(act: Act, build: Build) -> Procedure[Any]:
    """The first question of an action: until it is answered the table is at rest, and nothing is spent."""
    answer = yield from ask(build)
    act.begun = True
    return answer


def actor(table: Table, act: Act) -> Character:
    """Who acts; Gone where an edit has taken them out of the fight. Who was put out by somebody whose go came at the
    same time still acts (UA-INI-6).
    """
    c = table.characters.get(act.who)
    if c is None or c.away or (not c.able and act.who not in table.group):
        raise Gone
    return c


def aimed(table: Table, act: Act) -> tuple[Character, Character | None]:
    """Who acts and at whom, None where that is a car; Gone where one of them is not there any more."""
    if not act.car:
        return both(table, act)
    car = table.chase.car(act.car) if table.chase is not None else None
    if car is None or car.fate:
        raise Gone
    return actor(table, act), None


def both(table: Table, act: Act) -> tuple[Character, Character]:
    """Who acts and whom that is about; Gone where one of them is not there any more."""
    return actor(table, act), at_whom(table, act)
