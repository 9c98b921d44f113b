"""Answers given without asking a person: the app's dice and auto-answers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from unhex_tui.engine.decision import Answer, AnswerError, Decision, Roll

if TYPE_CHECKING:
    from unhex_tui.engine.journal import Entry
    from unhex_tui.engine.session import Session


class AppDice:
    """An answerer that rolls dice and accepts no other decision."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, decision: Decision) -> Answer:
        """Return random faces; raises TypeError if the decision is not a roll."""
        if not isinstance(decision, Roll):
            raise TypeError(f"{decision.question} is not a roll")
        return [self._rng.randint(die.low, die.high) for die in decision.dice]


def settle(session: Session, dice: Callable[[Decision], Answer]) -> list[Entry]:
    """Replay the steps after a corrected die and give auto-answers until a person must decide.

    `dice` rolls for the app. An auto-answer that is not legal now is not given; the table is asked.
    """
    made = session.follow()
    while (standing := session.standing()) is not None:
        assert session.decision is not None, "a standing answer answers something"
        value = dice(session.decision) if standing.value is None else standing.value
        try:
            made.append(session.answer(value, by="standing"))
        except AnswerError:
            break
        made += session.follow()
    return made
