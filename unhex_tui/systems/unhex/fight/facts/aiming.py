"""The question for the goal of an act: a target, an area or a teammate (ACT-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Build, Given, Gone, Procedure, asked
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action

T = TypeVar("T")


def chosen(action: Action, build: Build) -> Procedure[Any]:
    """Ask a question about the action; overruling a blocked option also forces the action."""
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
    """Build the question for the goal of an act; a single possible goal is given without asking.

    Args:
        table: the table.
        action: the action under way; its actor answers.
        question: the question id.
        prompt: the question's text.
        able: the possible goals.
        option: returns the option of a goal.
        everything: returns all goals, of which the others are blocked; a forced action without possible goals may
            choose any of them.
        why_not: returns the reasons against a goal.
        notes: notes for the explanation.
        more: further options, for an action already declared; with them the question is always asked.

    Raises:
        Gone: there is no possible goal.
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
