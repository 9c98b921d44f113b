"""What the choices of a question would mean, by its name, and what it decides, where nothing else explains it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from unhex_tui.engine.advice import Advice, Figures, Preview
from unhex_tui.engine.decision import Decision, Roll
from unhex_tui.engine.roll_strip import RollStrip

T = TypeVar("T")
By = Mapping[str, Callable[[Any, Any], T]]
"""What is worked out of a table and the question that is asked, by the question's name."""

_DECIDES: Mapping[str, str] = {
    "evening": "What to do between fights.",
    "party": "Which party plays this session.",
    "make": "The facts of a new character, one by one; you can change them later.",
    "dismiss": "Who leaves for good; undo brings them back.",
    "edit": "Whose sheet to change.",
    "amend": "What the GM edits, outside the rules; the log shows it, and undo works.",
    "note": "What the note says and what it is about; only the GM sees it.",
    "standing": "Which questions the app answers from now on, until you turn that off.",
    "rules": "How this table plays where the rulebook leaves a choice.",
    "void": "Whether a cancelled action is refunded, and whether its effects stay.",
    "reveal": "Who and what the players see from now on.",
}
"""Of what every game asks, by what several questions begin with."""


def decides(own: Mapping[str, str], question: str) -> str:
    """What a question decides, a game's `own` sentences first; empty where nothing is known of it."""
    begins, rest = question.partition(".")[0], question.rpartition(".")[0]
    return own.get(question) or own.get(rest) or own.get(begins) or _DECIDES.get(begins, "")


def of_question(by: By[T], table: Any, decision: Decision, nothing: Callable[[], T]) -> T:
    """What stands by a question, worked out; `nothing` for one of which nothing is known."""
    found = by.get(decision.question)
    return found(table, decision) if found else nothing()


def advised(
    table: Any,
    decision: Decision,
    own: Mapping[str, str],
    previews: By[Mapping[str, Preview]],
    figures: By[Figures],
    strips: By[RollStrip | None] = MappingProxyType({}),
    **more: Any,
) -> Advice:
    """What the choices would mean, with `more` that is a game's; figures are worked out when they are asked for.

    `strips` are of choices that are made before a roll.
    """
    more = {"ahead": decision.ahead, **more} if isinstance(decision, Roll) else more
    return Advice(
        of_question(previews, table, decision, dict),
        partial(of_question, figures, table, decision, Figures),
        strip=decision.strip if isinstance(decision, Roll) else partial(_strip, strips, table, decision),
        decides=decides(own, decision.question),
        **more,
    )


def _strip(strips: By[RollStrip | None], table: Any, decision: Decision) -> RollStrip | None:
    return of_question(strips, table, decision, lambda: None)
