"""What an action is aimed at, a target, an area or a teammate: one question for all acts (ACT-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Build, Given, Gone, Procedure, asked
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action

T = TypeVar("T")


def chosen(action: Action, build: Build) -> Procedure[Any]:
    """Ask what is done with an action; one that the rules bar and the GM forces goes on by the GM's word."""
    answer, forced = yield from asked(build)
    action.forced = action.forced or forced
    return answer


def aim(
    table: Table,
    action: Action,
    question: str,
    prompt: str,
    able: Sequence[T],
    option: Callable[[T], Option],
    everything: Callable[[], Iterable[T]],
    why_not: Callable[[T], Iterable[Reason]],
    notes: tuple[Reason, ...] = (),
    more: tuple[Option, ...] = (),
) -> Choose | Given:
    """The actor chooses among those that are `able`; where there is but one, it is that.

    The rest of `everything` is barred; all of it is there to choose from where the GM forces the action and nothing is
    `able`. `more` are options besides these, of an action that is declared already: with them it is always asked.

    Raises:
        Gone: there is nothing to aim at.
    """
    if not able and action.forced:
        able = [*everything()]
    if not able:
        raise Gone
    if len(able) == 1 and not more:
        only = option(able[0])
        return Given(only.key, only)
    return Choose(
        question=question,
        seats=(table.seat(action.actor),),
        prompt=prompt,
        light=not more,
        about=(action.actor,),
        options=(*map(option, able), *more),
        explain=lambda: Explanation(
            tuple(Blocked(option(one), tuple(why_not(one))) for one in everything() if one not in able), notes
        ),
    )
