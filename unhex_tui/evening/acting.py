"""One action from its start to its end, and the ways to void it.

Interruptions of an action are caught only here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from unhex_tui.engine import plain
from unhex_tui.engine.procedure import Gone, Overruled, Procedure
from unhex_tui.evening.asking import END
from unhex_tui.evening.events import ActionVoided
from unhex_tui.evening.people import P, Peopled


class Act(Protocol):
    """The action under way."""

    who: str
    begun: bool


class Aimed(Protocol):
    """An action with a target."""

    target: str


A = TypeVar("A", bound=Act)


def carry_out(
    table: Any,
    action: A,
    does: Callable[[Any, A], Procedure[None]],
    begin: Callable[[Any, A], None],
    void: Callable[[Any, A, bool, bool], None],
) -> Procedure[None]:
    """Run the action with `does` until nothing is under way; void it if it becomes impossible or the GM cancels it.

    `begin` spends the action if it is not spent already. `void` corrects what was spent when the action is void; its
    flags say whether the action is refunded, and whether its effects are undone.
    """

    def voided(*, refunded: bool, gone: bool = False, before: dict[str, Any] | None = None) -> None:
        if before is not None:
            table.become(plain.load(type(table), before))
        if action.who in table.characters:
            void(table, action, refunded, before is not None)
        table.tell(ActionVoided(action.who, refunded, before is not None, gone))

    table.action, errand = action, table.errand
    try:
        yield from does(table, action)
    except Gone:
        begin(table, action)
        voided(refunded=False, gone=True)
    except Overruled as overruled:
        if overruled.key == END:
            raise
        voided(refunded="refunded" in overruled.key, before=overruled.before)
    # An errand that the action started, such as a question to the GM, ends with the action.
    table.action, table.errand = None, errand


def at_whom(table: Peopled[P], action: Aimed) -> P:
    """Return the target of an action; raise Gone if the target was removed or is away."""
    target = table.characters.get(action.target)
    if target is None or target.away:
        raise Gone
    return target
