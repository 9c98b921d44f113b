"""Menus between fights: what each item says, why it is barred now, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.evening.asking import choice, judged


class Evening(Protocol):
    """What a table says of where its evening stands."""

    phase: str
    errand: Any
    """What takes several questions between fights; None while nothing does."""


T = TypeVar("T")
E = TypeVar("E", bound=Evening)
T_contra = TypeVar("T_contra", contravariant=True)

WhyNot: TypeAlias = Callable[[T], Iterator[Reason]]


def always(_table: object) -> Iterator[Reason]:
    """Nothing ever speaks against it."""
    return iter(())


def unless(there: Callable[[T], object], text: str, *rules: str) -> WhyNot[T]:
    """What speaks against something while there is nobody or nothing that it is for."""
    return lambda table: iter(() if there(table) else (Reason(text, rules),))


class MenuItem(Generic[T_contra], Value):
    """Something that a menu offers."""

    label: str
    hint: str | Callable[[T_contra], str]
    letter: str
    do: Callable[[T_contra], Procedure[None]]
    why_not: Callable[[T_contra], Iterator[Reason]] = always
    rare: bool = False
    """So seldom wanted that it is not spoken of while it cannot be chosen."""
    also: tuple[str, ...] = ()
    """Other words that may be typed for it."""

    def option(self, key: str, table: T_contra) -> Option:
        hint = self.hint if isinstance(self.hint, str) else self.hint(table)
        return Option(key, self.label, hint, self.letter, also=self.also)


Menu: TypeAlias = Mapping[str, MenuItem[T]]
"""Items by the keys of their options, in the order they are offered."""


def once(
    table: E,
    menu: Callable[[], Menu[E]],
    question: str,
    prompt: Callable[[E], str],
    notes: Callable[[E], Iterator[Reason]] = always,
    errand: Callable[[str], object] = str,
    **how: Any,
) -> Procedure[None]:
    """Ask for an item of a menu: those that nothing speaks against now, and the others with all reasons. What it leads
    to is carried through as an errand on the table, so that nothing is saved in the middle of it.
    """

    def build() -> Choose:
        items = menu()
        options, barred = judged((item.option(key, table), item.why_not(table)) for key, item in items.items())
        blocked = tuple(one for one in barred if not items[one.option.key].rare)
        return choice(question, prompt(table), options, *notes(table), blocked=blocked, menu=True, **how)

    key = yield from ask(build)
    table.errand = errand(key)
    yield from menu()[key].do(table)
    table.errand = None


def leads_to(phase: str) -> Callable[[Evening], Procedure[None]]:
    """A procedure that only goes on to another phase of the evening."""

    def change(table: Evening) -> None:
        table.phase = phase

    return at_once(change)


def at_once(change: Callable[[T], None]) -> Callable[[T], Procedure[None]]:
    """A procedure of something that asks nobody."""

    def changed(table: T) -> Procedure[None]:
        change(table)
        yield from ()

    return changed
