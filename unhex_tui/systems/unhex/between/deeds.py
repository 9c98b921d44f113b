"""What can be done between fights, as the menus offer it: each deed with its reasons why not, and what does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from unhex_tui.engine.decision import Blocked, Option, Reason
from unhex_tui.engine.procedure import Procedure
from unhex_tui.systems.unhex.fight.facts.why_not import legal
from unhex_tui.systems.unhex.state.table import Table


class Deed(NamedTuple):
    """Something that can be done between fights."""

    label: Callable[[Table], str]
    hint: Callable[[Table], str]
    letter: str
    why_not: Callable[[Table], Iterator[Reason]]
    do: Callable[[Table], Procedure[None]]


def offered(table: Table, deeds: Mapping[str, Deed]) -> tuple[Option, ...]:
    """The deeds that make sense now, as options."""
    return tuple(_option(table, key, deed) for key, deed in deeds.items() if legal(deed.why_not(table)))


def barred(table: Table, deeds: Mapping[str, Deed]) -> tuple[Blocked, ...]:
    """The others, with all reasons."""
    return tuple(
        Blocked(_option(table, key, deed), reasons)
        for key, deed in deeds.items()
        if (reasons := tuple(deed.why_not(table)))
    )


def _option(table: Table, key: str, deed: Deed) -> Option:
    return Option(key, deed.label(table), deed.hint(table), deed.letter)


def nothing_against(_table: Table) -> Iterator[Reason]:
    """It can be done at any time."""
    return iter(())


def no_hint(_table: Table) -> str:
    """Nothing more is said."""
    return ""
