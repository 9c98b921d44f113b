"""The turn order: UA-INI-6, and the last place of characters who were knocked down (cherry 5)."""

from __future__ import annotations

from unhex_tui.evening.known import knows
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.order import Initiative, comes
from unhex_tui.systems.unknown_armies.state.table import Table


def rank(table: Table, c: Character) -> tuple[bool, tuple[int, ...]]:
    """Return a sort key for the turn order: the lowest acts first, equal keys act at the same time."""
    initiative = Initiative(c.initiative, c.made_it, c.by_default)
    return c.last_of_round, comes(initiative, c.speed, c.skill("initiative"), table.rules)


def next_group(table: Table) -> list[str]:
    """Return the ids of the characters who act next, several at equal keys; empty at the end of the round."""
    ranks = {c.id: rank(table, c) for c in table.characters.values() if not c.gone and c.able}
    first = min(ranks.values(), default=None)
    return [who for who, place in ranks.items() if place == first]


def in_order(table: Table) -> list[Character]:
    """Return the characters in the fight in turn order, with those who have acted.

    Characters without initiative come last; the fallen are left out.
    """
    there = [c for c in table.characters.values() if not (c.away or c.fate)]
    return sorted(there, key=lambda c: (not c.initiative, rank(table, c)))


def order_known(table: Table) -> list[Character]:
    """Return the characters in the fight in the order that players can tell (UA-INI-6).

    Players who do not see an NPC's numbers do not see the initiative: the NPC comes after all who made their roll
    and before all who missed. Characters without initiative come last, as listed. The fallen keep their places while
    players do not know of the fall.
    """
    there = [c for c in table.characters.values() if not (c.away or (c.fate and knows(c, "condition")))]
    return sorted(there, key=lambda c: (not c.initiative, _rank_known(table, c) if c.initiative else (False, ())))


def _rank_known(table: Table, c: Character) -> tuple[bool, tuple[int, ...]]:
    if knows(c, "numbers"):
        return rank(table, c)
    initiative = Initiative(0, True, True)
    return c.last_of_round, comes(initiative, 0, 0, table.rules)
