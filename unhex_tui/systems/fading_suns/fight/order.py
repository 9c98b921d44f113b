"""In which order what was declared is done: FS-INI-1 to FS-INI-3, FS-DOD-4.

The next is always worked out from the table as it stands; nothing is sorted once.
"""

from __future__ import annotations

from unhex_tui.systems.fading_suns.fight.ledger import initiative
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Slot, Table

UNTIMED = ("dodge", "resist")
"""What answers what comes, so that it has no time of its own (FS-INI-3)."""


def timed(c: Character) -> list[str]:
    """What somebody has left that is done at a time of its own."""
    return [kind for kind in c.left if kind not in UNTIMED]


def next_group(table: Table) -> list[Slot]:
    """Whose time has come: one, or those of equal initiative and Wits, an action each; nobody at the turn's end."""
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
