"""The subject of a pending question, looked up on the table: the action, the hit, the roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from unhex_tui.systems.unhex.fight.facts.skill import level_for
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Dice, Doing, Hit

D = TypeVar("D", bound=Doing)


def action_of(table: Table) -> Action:
    """Return the current action; only for questions that are asked within one."""
    assert table.action is not None
    return table.action


def doing_of(table: Table, kind: type[D]) -> D:
    """Return the details of the current action, of the kind that the question belongs to."""
    doing = action_of(table).doing
    assert isinstance(doing, kind)
    return doing


def main_dice(table: Table) -> Dice:
    """Return the actor's roll; only for questions about its effects."""
    dice = action_of(table).dice
    assert dice is not None
    return dice


def rolls(table: Table) -> Iterator[Dice]:
    """Yield all current rolls."""
    if table.action is not None:
        yield from table.action.rolls
    if table.errand is not None:
        yield from table.errand.dice
    if table.contest is not None:
        yield from table.contest.dice.values()


def awaited(table: Table, asked: Any) -> Dice:
    """Return the open roll to be entered; a new one if none is on the table, as for initiative."""
    character_id, purpose = asked.about[0], asked.question.removesuffix(".roll")
    for dice in rolls(table):
        if dice.who == character_id and dice.purpose == purpose and not dice.rolled:
            return dice
    level = level_for(table.characters[character_id], None, purpose)
    return Dice(character_id, purpose, level, reading=table.rules.reading)


def critical(table: Table, asked: Any) -> Dice:
    """Return the critical success that the question is about."""
    return next(dice for dice in rolls(table) if dice.who == asked.about[0] and dice.critical and dice.success)


def target_of(table: Table, dice: Dice) -> Character | None:
    """Return the target of a roll with a weapon: of an attack, or the attacker or mover; None for any other roll."""
    action = table.action
    if action is None or dice.form is None:
        return None
    return table.characters.get(action.target if dice.purpose == "attack" else action.actor)


def hit_of(table: Table, *, read: bool) -> Hit:
    """Return the hit whose dice are to be read; with `read`, the hit whose dice were read last."""
    hits = [hit for hit in action_of(table).hits if bool(hit.location) == read]
    return hits[-1 if read else 0]
