"""The menus between fights: recovery (FS-VIT-1), characters, and the preparation of the next fight."""

from __future__ import annotations

from operator import attrgetter

from unhex_tui.evening import hub
from unhex_tui.evening.joining import Joining
from unhex_tui.evening.menus import Menu, MenuItem, at_once
from unhex_tui.evening.preparing import menu_of_preparations, without_sides
from unhex_tui.systems.fading_suns.between.making import Making
from unhex_tui.systems.fading_suns.fight.damage import set_vitality
from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.people.character import AS_TOLD
from unhex_tui.systems.fading_suns.prepared.form import PAPERS
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT, RULES
from unhex_tui.systems.fading_suns.state.table import Table

VITALITY = hub.Figure(
    "Vitality", False, "v", ("FS-VIT-1",), attrgetter("vitality"), attrgetter("most_vitality"), set_vitality
)
BETWEEN: Menu[Table] = hub.menu_between(VITALITY, RULES, DEFAULT)
CHARACTERS: Menu[Table] = Joining(PAPERS, Making(), "name, characteristics, skills").menu
BEGIN: MenuItem[Table] = MenuItem(
    "Begin", "the first turn", "b", at_once(begin_fight), without_sides("conscious", "FS-VIT-3")
)
PREPARING: Menu[Table] = menu_of_preparations(PAPERS, "prepared opposition", CHARACTERS, "FS-VIT-3", begin=BEGIN)
PHASES = hub.phases(AS_TOLD, BETWEEN, CHARACTERS, PREPARING)
