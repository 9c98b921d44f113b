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


def in_order(table: Table, gm: bool = True) -> list[Character]:
    """Everybody in the fight in the order of the round, those who have been too; who has no initiative is last. Who has
    fallen keeps the place for those who do not know of it.
    """
    there = [c for c in table.characters.values() if not c.away and not (c.fate and (gm or knows(c, "condition")))]
    return sorted(there, key=lambda c: (not c.initiative, rank(table, c)))
