"""Those who answer decisions without being asked in person: the app's dice, and what was agreed beforehand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from unhex_tui.engine.decision import Answer, AnswerError, Decision, Roll

if TYPE_CHECKING:
    from unhex_tui.engine.journal import Entry
    from unhex_tui.engine.session import Session


class AppDice:
    """Rolls dice, and only dice."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, decision: Decision) -> Answer:
        """The faces; TypeError where the decision is no roll."""
        if not isinstance(decision, Roll):
            raise TypeError(f"{decision.question} is not a roll")
        return [self._rng.randint(die.low, die.high) for die in decision.dice]


def settle(session: Session, dice: Callable[[Decision], Answer]) -> list[Entry]:
    """Give what follows a corrected die, and the answers agreed beforehand, until somebody must be asked.

    `dice` rolls for the app. An agreed answer that is not legal now is not given: the table is asked.
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
