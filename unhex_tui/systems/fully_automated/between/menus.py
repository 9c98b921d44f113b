"""The session menus between fights: recovery, characters, the map, and the next fight or light combat.

FA-HP-6, FA-SET-1, FA-LGT-1.
"""

from __future__ import annotations

from operator import attrgetter

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening import hub
from unhex_tui.evening.asking import whole_document
from unhex_tui.evening.joining import Joining
from unhex_tui.evening.menus import Menu, MenuItem, at_once
from unhex_tui.evening.preparing import menu_of_preparations, without_sides
from unhex_tui.systems.fully_automated.between.making import Making
from unhex_tui.systems.fully_automated.events.evening import MapLaid
from unhex_tui.systems.fully_automated.fight.harming import set_hp
from unhex_tui.systems.fully_automated.fight.rounds import begin_fight
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.text import parse, written
from unhex_tui.systems.fully_automated.people.character import AS_TOLD
from unhex_tui.systems.fully_automated.prepared.form import PAPERS
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, RULES
from unhex_tui.systems.fully_automated.state.table import Table

FIRST_MAP = """\
title: A yard
map:
A   1 . . . o . . % . . 2
B    1 . . . . # . % . . 2
C   1 . o . . # . . o . 2
"""
"""A small map as a start for maps typed by hand."""


def _map(table: Table) -> Procedure[None]:
    """Ask for a map, from a file or typed; characters stay in their hexes if the map's title is the same."""
    note = Reason("Copied into this session; later changes to the file have no effect here", ("FA-SET-1",))
    before = table.grid

    def present() -> str:
        return written(table.grid) if table.grid is not None else ""

    grid: Grid = yield from whole_document("fight.map", "Which map?", "maps", parse, present, note, sample=FIRST_MAP)
    table.map, table.scene = written(grid), ""
    for c in table.characters.values():
        if before is None or before.title != grid.title or c.place not in grid.cells:
            c.place = ""
    table.tell(MapLaid(grid.title))


def _map_hint(table: Table) -> str:
    return table.grid.title or "drawn" if table.grid else "from a file"


def _lightly(table: Table) -> None:
    """Begin light combat, a fight without map and cards (FA-LGT-1)."""
    begin_fight(table, lightly=True)


HP = hub.Figure("HP", True, "h", ("FA-HP-6",), attrgetter("hp"), attrgetter("most_hp"), set_hp)
BETWEEN: Menu[Table] = hub.menu_between(HP, RULES, DEFAULT)
CHARACTERS: Menu[Table] = Joining(PAPERS, Making(), "name, Speed, HP, weapons").menu
_NO_SIDES = without_sides("able", "FA-HP-1")
PREPARING: Menu[Table] = menu_of_preparations(
    PAPERS,
    "a prepared map with its opposition",
    CHARACTERS,
    "FA-HP-3",
    begin=MenuItem("Begin", "place everyone, then roll the turn order", "b", at_once(begin_fight), _NO_SIDES),
    light=MenuItem("Begin light combat", "one sentence each; no map, no cards", "g", at_once(_lightly), _NO_SIDES),
    map=MenuItem("Choose the map", _map_hint, "m", _map),
)
PHASES = hub.phases(AS_TOLD, BETWEEN, CHARACTERS, PREPARING)
