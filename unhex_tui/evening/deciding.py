"""Advice on a question, found by the question's id: previews, odds, and a sentence on its purpose."""

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
"""Functions of a table and the question being asked, by question id."""

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
"""Purposes of questions that every game asks, by the first part of the question id."""


def decides(own: Mapping[str, str], question: str) -> str:
    """Return the purpose of a question, or "" if none is given; a game's `own` sentences come first."""
    begins, rest = question.partition(".")[0], question.rpartition(".")[0]
    return own.get(question) or own.get(rest) or own.get(begins) or _DECIDES.get(begins, "")


def of_question(by: By[T], table: Any, decision: Decision, nothing: Callable[[], T]) -> T:
    """Return the value that the function for this question gives, or `nothing()` if there is none."""
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
    """Return the advice on a decision, with the game's own fields `more`; odds are calculated only when asked for.

    `strips` preview rolls for choices that precede a roll.
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
