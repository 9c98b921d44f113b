"""One action from the moment its time comes until it is over, and how it can be voided.

The only place where an interruption of an action is caught.
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
    """An action under way."""

    who: str
    begun: bool


class Aimed(Protocol):
    """An action at somebody."""

    target: str


A = TypeVar("A", bound=Act)


def carry_out(
    table: Any,
    action: A,
    does: Callable[[Any, A], Procedure[None]],
    begin: Callable[[Any, A], None],
    void: Callable[[Any, A, bool, bool], None],
) -> Procedure[None]:
    """Everything that one action `does`, until nothing is under way. `begin` spends it, if it is not spent already;
    `void` sets right what is spent where nothing more comes of it: refunded or not, its effects taken back or not.
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
    # What it was in the middle of, such as a shift that the GM was asked for, is over with it.
    table.action, table.errand = None, errand


def at_whom(table: Peopled[P], action: Aimed) -> P:
    """Whom an action is about; Gone where it is not there any more."""
    target = table.characters.get(action.target)
    if target is None or target.away:
        raise Gone
    return target
