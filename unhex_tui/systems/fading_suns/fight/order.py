"""The order of declared actions: FS-INI-1 to FS-INI-3, FS-DOD-4.

The next action is always calculated from the present table; there is no sorted list.
"""

from __future__ import annotations

from unhex_tui.systems.fading_suns.fight.ledger import initiative
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Slot, Table

UNTIMED = ("dodge", "resist")
"""Reactions without an initiative of their own (FS-INI-3)."""


def timed(c: Character) -> list[str]:
    """Return the character's remaining actions with their own initiative."""
    return [kind for kind in c.left if kind not in UNTIMED]


def next_group(table: Table) -> list[Slot]:
    """Return the next action, or several of equal initiative and Wits, one a character; empty at the turn's end."""
    best: tuple[int, int] | None = None
    found: dict[str, str] = {}
    for c in table.characters.values():
        for kind in timed(c) if c.able else ():
            key = (initiative(table, c, kind), c.wits)
            if best is None or key > best:
                best, found = key, {c.id: kind}
            elif key == best:
                found.setdefault(c.id, kind)
    return [Slot(who, kind) for who, kind in found.items()]
