"""The next fight is prepared: its opposition, who takes part, what ends it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.evening.asking import judged, several, whole_document
from unhex_tui.evening.events import EncounterLaidOut, PartTaken
from unhex_tui.evening.gathering import aim, away_hint
from unhex_tui.evening.menus import Menu, MenuItem, at_once, leads_to, once, unless
from unhex_tui.systems.fully_automated.between.gathering import CHARACTERS
from unhex_tui.systems.fully_automated.events.evening import MapLaid
from unhex_tui.systems.fully_automated.fight.rounds import begin_fight
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.text import parse, written
from unhex_tui.systems.fully_automated.prepared.form import read_encounter
from unhex_tui.systems.fully_automated.prepared.party import encounter_document, lay_out
from unhex_tui.systems.fully_automated.state.table import Table


def preparing(table: Table) -> Procedure[None]:
    """The menu of preparations, once."""
    return once(table, lambda: PREPARING, "fight.prepare", _prompt)


def _prompt(table: Table) -> str:
    sides = ", ".join(f"{team.name}: {sum(c.able for c in table.members(team.id))}" for team in table.teams)
    return f"The next fight{f' ({table.scene})' if table.scene else ''}. {sides}"


def _why_not_begin(table: Table) -> Iterator[Reason]:
    if not table.contested:
        yield Reason("A fight needs two sides with somebody able who takes part", ("FA-HP-1",))


def _lightly(table: Table) -> None:
    """A fight without map and cards (FA-LGT-1)."""
    begin_fight(table, lightly=True)


FIRST_MAP = """\
title: A yard
map:
A   1 . . . o . . % . . 2
B    1 . . . . # . % . . 2
C   1 . o . . # . . o . 2
"""
"""A few hexes, for those who write their map by hand."""


def _map(table: Table) -> Procedure[None]:
    """Another map, from a file or as it is typed; whoever stands on the same map stays there."""
    note = Reason("It is copied into this session; a change of the file changes nothing here", ("FA-SET-1",))
    before = table.grid

    def present() -> str:
        return written(table.grid) if table.grid is not None else FIRST_MAP

    grid: Grid = yield from whole_document("fight.map", "Which map?", "maps", parse, present, note)
    table.map, table.scene = written(grid), ""
    for c in table.characters.values():
        if before is None or before.title != grid.title or c.place not in grid.cells:
            c.place = ""
    table.tell(MapLaid(grid.title))


def _encounter(table: Table) -> Procedure[None]:
    """Opposition prepared at home is laid out."""
    note = Reason("Its NPCs come; those who were here before take no part")
    value = partial(encounter_document, table)
    found = yield from whole_document(
        "fight.encounter", "Which encounter?", "fully-automated/encounters", read_encounter, value, note
    )
    added = lay_out(table, found)
    table.tell(EncounterLaidOut(found.title, tuple(map(table.name, added))))


def _who(table: Table) -> Procedure[None]:
    """Who takes part; the others are away."""
    chosen = yield from ask(lambda: _who_question(table))
    back: list[str] = []
    away: list[str] = []
    for c in table.characters.values():
        if c.away == (c.id in chosen):
            (back if c.away else away).append(c.id)
            c.away = not c.away
            c.letter = c.letter or table.free_letter(c.name)
    if back or away:
        table.tell(PartTaken(tuple(back), tuple(away)))


def _who_question(table: Table) -> Pick | Given:
    people = sorted(table.characters.values(), key=lambda c: (not c.pc, c.away))
    why = ((Reason(f"{c.name} is dead", ("FA-HP-3",)),) if c.dead else () for c in people)
    options, blocked = judged(zip(map(table.option, people), why, strict=True))
    if not options:
        return Given([])
    chosen = [c.id for c in people if not (c.away or c.dead)]
    return several("fight.who", "Who takes part?", options, blocked=blocked, chosen=chosen, none="nobody")


PREPARING: Menu[Table] = {
    "begin": MenuItem("Begin", "places, then the turn order", "b", at_once(begin_fight), _why_not_begin),
    "light": MenuItem(
        "Begin light combat", "a sentence each, no map, no cards", "g", at_once(_lightly), _why_not_begin
    ),
    "map": MenuItem(
        "Choose the map", lambda table: table.grid.title or "drawn" if table.grid else "from a file", "m", _map
    ),
    "encounter": MenuItem("Lay out an encounter", "a map and its opposition, prepared", "l", _encounter),
    "who": MenuItem("Who takes part", away_hint, "w", _who, unless(lambda t: t.characters, "There is nobody yet")),
    "recruit": CHARACTERS["recruit"],
    "objective": MenuItem("What ends it", lambda table: table.ends_when, "o", aim),
    "back": MenuItem("Put it off", "", ".", leads_to("between")),
}
