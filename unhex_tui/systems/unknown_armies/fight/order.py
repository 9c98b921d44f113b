"""In which order people come, from the table as it stands: UA-INI-6, and who was floored last (cherry 5)."""

from __future__ import annotations

from unhex_tui.evening.known import knows
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.order import Initiative, comes
from unhex_tui.systems.unknown_armies.state.table import Table


def rank(table: Table, c: Character) -> tuple[bool, tuple[int, ...]]:
    """When somebody comes, the lowest first; equal ones at the same time."""
    initiative = Initiative(c.initiative, c.made_it, c.by_default)
    return c.last_of_round, comes(initiative, c.speed, c.skill("initiative"), table.rules)


def next_group(table: Table) -> list[str]:
    """Ids of those who come next, several where nothing sets them apart; nobody at the round's end."""
    ranks = {c.id: rank(table, c) for c in table.characters.values() if not c.gone and c.able}
    first = min(ranks.values(), default=None)
    return [who for who, place in ranks.items() if place == first]


def in_order(table: Table) -> list[Character]:
    """Return the characters in the fight in the order of the round, those who have acted too; characters without
    initiative are last, and the fallen are left out.
    """
    there = [c for c in table.characters.values() if not (c.away or c.fate)]
    return sorted(there, key=lambda c: (not c.initiative, rank(table, c)))


def order_known(table: Table) -> list[Character]:
    """Return the characters in the fight in the order that players can tell from what they know (UA-INI-6).

    Where players do not know an NPC's numbers, they do not know its initiative either: the NPC comes after all who made
    their roll and before all who missed. Characters without initiative stay as they are listed. The fallen keep their
    places while players do not know of the fall.
    """
    there = [c for c in table.characters.values() if not (c.away or (c.fate and knows(c, "condition")))]
    return sorted(there, key=lambda c: (not c.initiative, _rank_known(table, c) if c.initiative else (False, ())))


def _rank_known(table: Table, c: Character) -> tuple[bool, tuple[int, ...]]:
    if knows(c, "numbers"):
        return rank(table, c)
    initiative = Initiative(0, True, True)
    return c.last_of_round, comes(initiative, 0, 0, table.rules)
