"""Conditions that hold for the table at each decision: FA-HP-1 to FA-HP-5, FA-MOV-7, FA-RES-4."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table


def status(table: Table) -> list[str]:
    """List the broken conditions in words; empty if there are none."""
    found = [text for c in table.characters.values() for text in _of_character(table, c)]
    found += table.disorder()
    places = [c.place for c in table.characters.values() if c.place and not (c.away or c.dead)]
    if table.rules.share_hex == "off" and len(places) != len(set(places)):
        found.append("two characters stand in one hex")
    return found


def _of_character(table: Table, c: Character) -> Iterator[str]:
    if c.hp > c.most_hp:
        yield f"{c.name}: HP {c.hp} of {c.most_hp}"
    if bool(c.dying_since) != c.dying:
        yield f"{c.name}: dying since round {c.dying_since} with HP {c.hp}"
    if c.stabilized and not c.dying:
        yield f"{c.name} is stabilized with HP {c.hp}"
    if c.restrained and not c.disarmed:
        yield f"{c.name} is restrained and armed"
    if c.aim and c.incapacitated:
        yield f"{c.name} holds aim, incapacitated"
    if table.grid is not None and c.place and c.place not in table.grid.cells:
        yield f"{c.name} stands at {c.place}, where there is no hex"
