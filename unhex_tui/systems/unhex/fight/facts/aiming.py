"""What an action is aimed at, a target, an area or a teammate: one question for all acts (ACT-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Gone
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table

T = TypeVar("T")


def aim(
    table: Table,
    actor: Character,
    question: str,
    prompt: str,
    able: Sequence[T],
    option: Callable[[T], Option],
    blocked: Callable[[], Iterable[Blocked]],
    notes: tuple[Reason, ...] = (),
    more: tuple[Option, ...] = (),
) -> Choose | Given:
    """The actor chooses among those that are `able`; where there is but one, it is that.

    `more` are options besides these, of an action that is declared already: with them it is always asked.

    Raises:
        Gone: there is nothing to aim at.
    """
    if not able:
        raise Gone
    if len(able) == 1 and not more:
        return Given(option(able[0]).key)
    return Choose(
        question=question,
        seats=(table.seat(actor.id),),
        prompt=prompt,
        light=not more,
        about=(actor.id,),
        options=(*map(option, able), *more),
        explain=lambda: Explanation(tuple(blocked()), notes),
    )
