"""The menus between fights: what each item says, why it cannot be chosen now, and the procedure it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from unhex_tui.engine.decision import Blocked, Option, Reason
from unhex_tui.engine.procedure import Procedure
from unhex_tui.systems.unhex.state.questions import judged
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Errand


def always(_table: Table) -> Iterator[Reason]:
    """Nothing ever speaks against it."""
    return iter(())


def unless(there: Callable[[Table], object], text: str, *rules: str) -> Callable[[Table], Iterator[Reason]]:
    """What speaks against something while there is nobody or nothing that it is for."""
    return lambda table: iter(() if there(table) else (Reason(text, rules),))


class MenuItem(NamedTuple):
    """Something that a menu offers."""

    label: str
    hint: str | Callable[[Table], str]
    letter: str
    do: Callable[[Table], Procedure[None]]
    why_not: Callable[[Table], Iterator[Reason]] = always
    rare: bool = False
    """So seldom wanted that it is not spoken of while it cannot be chosen."""

    def option(self, key: str, table: Table) -> Option:
        return Option(key, self.label, self.hint if isinstance(self.hint, str) else self.hint(table), self.letter)


Menu: TypeAlias = Mapping[str, MenuItem]
"""Items by the keys of their options, in the order they are offered."""


def offered(table: Table, menu: Menu) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """The items that nothing speaks against now, and the others with all reasons."""
    options, barred = judged((item.option(key, table), item.why_not(table)) for key, item in menu.items())
    return options, tuple(one for one in barred if not menu[one.option.key].rare)


def carry_through(table: Table, item: MenuItem, key: str) -> Procedure[None]:
    """What an item leads to, as an errand on the table, so that nothing is saved in the middle of it."""
    table.errand = Errand(key)
    yield from item.do(table)
    table.errand = None


def leads_to(phase: str) -> Callable[[Table], Procedure[None]]:
    """A procedure that only goes on to another phase of the evening."""
    return at_once(lambda table: setattr(table, "phase", phase))


def at_once(change: Callable[[Table], None]) -> Callable[[Table], Procedure[None]]:
    """A procedure of something that asks nobody."""

    def changed(table: Table) -> Procedure[None]:
        change(table)
        yield from ()

    return changed
