"""Menus between fights: the label of each item, the reasons that block it, and the procedure it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.questions import choice, judged


class Evening(Protocol):
    """The state of a game session, as a table stores it."""

    phase: str
    errand: Any
    """The errand that takes several questions between fights; None while there is none."""


T = TypeVar("T")
E = TypeVar("E", bound=Evening)
T_contra = TypeVar("T_contra", contravariant=True)

WhyNot: TypeAlias = Callable[[T], Iterator[Reason]]


def always(_table: object) -> Iterator[Reason]:
    """Give no reasons: the item is never blocked."""
    return iter(())


def unless(there: Callable[[T], object], text: str, *rules: str) -> WhyNot[T]:
    """Return a function that blocks an item, with `text` as the reason, unless `there(table)` is true."""
    return lambda table: iter(() if there(table) else (Reason(text, rules),))


class MenuItem(Generic[T_contra], Value):
    """An item of a menu."""

    label: str
    hint: str | Callable[[T_contra], str]
    letter: str
    do: Callable[[T_contra], Procedure[None]]
    why_not: Callable[[T_contra], Iterator[Reason]] = always
    rare: bool = False
    """The item is so seldom wanted that it is not listed while blocked."""
    also: tuple[str, ...] = ()
    """Alternative words to type for the item."""

    def option(self, key: str, table: T_contra) -> Option:
        hint = self.hint if isinstance(self.hint, str) else self.hint(table)
        return Option(key, self.label, hint, self.letter, also=self.also)


Menu: TypeAlias = Mapping[str, MenuItem[T]]
"""Items by option key, in the order they are offered."""


def once(
    table: E,
    menu: Callable[[], Menu[E]],
    question: str,
    prompt: Callable[[E], str],
    notes: Callable[[E], Iterator[Reason]] = always,
    errand: Callable[[str], object] = str,
    **how: Any,
) -> Procedure[None]:
    """Ask for an item of a menu and run its procedure; blocked items carry all their reasons.

    The procedure runs as an errand on the table, so that nothing is saved in the middle of it.
    """

    def build() -> Choose:
        items = menu()
        options, blocked = judged((item.option(key, table), item.why_not(table)) for key, item in items.items())
        listed = tuple(each for each in blocked if not items[each.option.key].rare)
        return choice(question, prompt(table), options, *notes(table), blocked=listed, menu=True, **how)

    key = yield from ask(build)
    table.errand = errand(key)
    yield from menu()[key].do(table)
    table.errand = None


def leads_to(phase: str) -> Callable[[Evening], Procedure[None]]:
    """Return a procedure that only moves the session to another phase."""

    def change(table: Evening) -> None:
        table.phase = phase

    return at_once(change)


def at_once(change: Callable[[T], None]) -> Callable[[T], Procedure[None]]:
    """Turn a function into a procedure that asks no questions."""

    def changed(table: T) -> Procedure[None]:
        change(table)
        yield from ()

    return changed
