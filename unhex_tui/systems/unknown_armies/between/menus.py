"""The session menus between fights: recovery (UA-WND-1), characters, and the next fight or chase."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from unhex_tui.engine.decision import Reason
from unhex_tui.evening import hub
from unhex_tui.evening.joining import Joining
from unhex_tui.evening.menus import Menu, MenuItem, at_once
from unhex_tui.evening.naming import listed
from unhex_tui.evening.preparing import menu_of_preparations, without_sides
from unhex_tui.systems.unknown_armies.between.chases import drivable, new_chase
from unhex_tui.systems.unknown_armies.between.making import Making
from unhex_tui.systems.unknown_armies.fight.harm import set_wounds
from unhex_tui.systems.unknown_armies.fight.rounds import begin_fight
from unhex_tui.systems.unknown_armies.people.character import AS_TOLD
from unhex_tui.systems.unknown_armies.prepared.form import PAPERS
from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT, RULES
from unhex_tui.systems.unknown_armies.state.table import Table


def _why_not_chase(table: Table) -> Iterator[Reason]:
    if len(drivable(table)) < 2:
        yield Reason("A chase needs 2 conscious characters who take part", ("UA-CAR-1",))


def _cars(table: Table) -> str:
    """Return the first question of a chase in words; cars of an encounter file are already set."""
    names = listed([car.name for car in table.parked])
    return f"{names}, then any other cars" if names else "who is in which car, then round 1"


WOUNDS = hub.Figure("wound points", True, "w", ("UA-WND-1",), attrgetter("wounds"), attrgetter("body"), set_wounds)
BETWEEN: Menu[Table] = hub.menu_between(WOUNDS, RULES, DEFAULT)
CHARACTERS: Menu[Table] = Joining(PAPERS, Making(), "name, stats, skills, weapons").menu
BEGIN: MenuItem[Table] = MenuItem("Begin", "round 1", "b", at_once(begin_fight), without_sides("conscious", "UA-WND-2"))
CHASE: MenuItem[Table] = MenuItem("A chase", _cars, "s", new_chase, _why_not_chase)
PREPARING: Menu[Table] = menu_of_preparations(
    PAPERS, "prepared opposition", CHARACTERS, "UA-WND-2", begin=BEGIN, chase=CHASE
)
PHASES = hub.phases(AS_TOLD, BETWEEN, CHARACTERS, PREPARING, lambda table: "chase" if table.parked else "")
