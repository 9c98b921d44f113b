"""The session menus between fights, the character form and the start of a chase: UA-WND-1, UA-CAR-1.

The menus cover recovery, characters, and the next fight or chase.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from unhex_tui.engine.decision import Choose, Option, Pick, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit import character_form, session_menu
from unhex_tui.gamekit.casting import file_part
from unhex_tui.gamekit.character_form import Entry
from unhex_tui.gamekit.gathering import Joining
from unhex_tui.gamekit.menus import Menu, MenuItem, at_once
from unhex_tui.gamekit.naming import listed, whose
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, choose, line, number, option_of, several, text_line, whole_number
from unhex_tui.gamekit.session_menu import menu_of_preparations, without_sides
from unhex_tui.gamekit.traits import bounds, trait
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.unknown_armies.between.documents import DOCUMENTS
from unhex_tui.systems.unknown_armies.chase.rounds import begin_chase
from unhex_tui.systems.unknown_armies.fight.errands import set_wounds
from unhex_tui.systems.unknown_armies.fight.opening import begin_fight
from unhex_tui.systems.unknown_armies.people.character import (
    AS_TOLD,
    GAUGES,
    NOTCHES,
    ROLES,
    STATS,
    Character,
    Sheet,
    Skill,
    Weapon,
)
from unhex_tui.systems.unknown_armies.rules.attacks import GUNS
from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT, RULES, TableRules
from unhex_tui.systems.unknown_armies.state.table import Car, Table

TIGHT, FARTHEST = 3, 9
"""The usual gap of a tight start, and the largest gap that is not an escape, in lengths."""

_USUAL = Reason("2 to 3 lengths: a tight start; up to 8: a good head start", ("UA-CAR-1",))


def new_chase(table: Table) -> Procedure[None]:
    """Ask for the cars in turn, the prey first, then begin the chase.

    Cars of an encounter file are already set; if the first of them has a gap, the prey is asked for.
    """
    there = {character.id for character in drivable(table)}
    if len(there) < 2:  # the GM can force the blocked menu entry
        return
    cars = [car for car in table.parked if there.intersection(car.aboard)]
    chased = cars and not cars[0].gap
    while car := (yield from _car(table, cars, first=not (cars and chased))):
        cars.insert(len(cars) if chased else 0, car)
        chased = True
    for n, each_car in enumerate(cars, 1):
        each_car.id = f"car{n}"
    table.parked = []
    begin_chase(table, cars)


def drivable(table: Table) -> list[Character]:
    """Return the characters who can be in a car."""
    return [character for character in table.taking_part() if character.able]


def _car(table: Table, cars: list[Car], *, first: bool) -> Procedure[Car | None]:
    """Ask for the next car; return None if the GM adds no more."""
    within = {character_id for car in cars for character_id in car.aboard}
    free = [character for character in drivable(table) if character.id not in within]
    if not free:
        return None
    character_ids: list[str] = yield from ask(partial(_aboard, table, cars, free, first))
    if not character_ids:
        return None
    if character_ids[1:]:
        driver: str = yield from ask(partial(_driver, table, character_ids))
        character_ids = [driver, *(character_id for character_id in character_ids if character_id != driver)]
    driven_by = table.characters[character_ids[0]]
    known = knows(driven_by, "name") and not driven_by.hidden  # players read the name of the car
    # An empty answer takes the usual name, so it keeps the possessive of older saves.
    usual = f"{whose(driven_by.name)} car" if known else f"car {len(cars) + 1}"
    name = clean((yield from ask(partial(line, "chase.name", "What is the car called?", usual)))) or usual
    gap = 0
    if not first:
        prompt = f"How many lengths is {name} behind {cars[0].name}?"
        gap = int((yield from ask(partial(whole_number, "chase.lead", prompt, 0, FARTHEST, TIGHT, GM, _USUAL))))
    return Car("", name, character_ids, gap)


def _aboard(table: Table, cars: list[Car], free: list[Character], first: bool) -> Pick:
    prompt = "Who is in the fleeing car?" if first else f"Who is in the next car chasing {cars[0].name}?"
    most = len(free) - (not cars)
    least = 1 if first or len(cars) < 2 else 0
    notes = [Reason(f"Already in the chase: {listed([_laid_out(table, car) for car in cars])}")] * bool(cars)
    options = [table.option(character) for character in free]
    none = "no more cars: start the chase"
    return several("chase.aboard", prompt, options, *notes, least=least, most=most, none=none)


def _laid_out(table: Table, car: Car) -> str:
    """Return a car in words, with its gap and the characters in it."""
    where = f", {car.gap} behind" if car.gap else ""
    return f"{car.name}{where} ({', '.join(map(table.name, car.aboard))})"


def _driver(table: Table, character_ids: list[str]) -> Choose:
    options = [
        option_of(character, f"Drive {character.skill('drive')}" if character.skill("drive") else "no Drive skill")
        for character in (table.characters[character_id] for character_id in character_ids)
    ]
    best = max(character_ids, key=lambda character_id: table.characters[character_id].skill("drive"))
    return choice("chase.driver", "Who drives?", options, enter=best)


NONE = ":none"
"""Key of the option that chooses nothing from a list."""
KINDS = {
    "gun": "A gun",
    "semi": "A semi-automatic gun",
    "full": "An automatic gun",
    "melee": "A melee weapon",
    "knife": "A knife",
}
_SKILL, _WEAPON = file_part(Skill), file_part(Weapon)
_MOST_PARTS = trait(Character, "weapons").most_parts
QUALITIES = {"big": "Big: needs 2 hands", "heavy": "Heavy: breaks bones", "penetrating": "Penetrating: cuts"}


class Making(character_form.Making[Any]):
    """The form for a sheet of Unknown Armies."""

    kind = Sheet

    def entries(self, table: Any, sheet: Any) -> list[Entry]:
        def obsession() -> Procedure[None]:
            options = [Option(NONE, "None", letter="."), *(Option(skill.name, skill.name) for skill in sheet.skills)]
            key = yield from choose("sheet.obsession", "Which skill is the obsession?", options)
            sheet.obsession = "" if key == NONE else key

        def vest() -> Procedure[None]:
            sheet.vest = not sheet.vest
            yield from ()

        weapon = Option("weapon", "A weapon", "", "x")
        return [
            *self.numbered(sheet),
            *self.called(sheet, "h"),
            Entry(Option("obsession", "Obsession", sheet.obsession or "none", "o"), obsession),
            Entry(Option("vest", "Vest", "on" if sheet.vest else "off", "v"), vest),
            *(_gauge(sheet, name) for name in GAUGES),
            *self.added(Option("skill", "A skill", "", "k"), sheet.skills, new_skill, _MOST_PARTS),
            *self.added(weapon, sheet.weapons, partial(new_weapon, table.rules), _MOST_PARTS),
            *(
                self.taken_away(sheet.skills, n, "skill", f"{skill.name} {skill.value}", letter="-*")
                for n, skill in enumerate(sheet.skills)
            ),
            *(
                self.taken_away(sheet.weapons, n, "weapon", weapon.name, letter="-*")
                for n, weapon in enumerate(sheet.weapons)
            ),
        ]

    def settle(self, table: Any, sheet: Any) -> None:
        """Give each weapon its own id, and clear a missing weapon in hand or obsession, besides."""
        super().settle(table, sheet)
        taken = self.set_apart(sheet.weapons)
        if sheet.in_hand and sheet.in_hand not in taken:
            sheet.in_hand = None
        if sheet.obsession not in [skill.name for skill in sheet.skills]:
            sheet.obsession = ""

    def put(self, table: Any, character: Character, name: str, value: Any) -> None:
        super().put(table, character, name, value)
        if name == "wounds":
            character.out = value <= table.rules.out_at

    def change(self, key: str, was: Any, now: Any) -> str:
        return f"new {new}" if (new := _NEW.get(key)) else super().change(key, was, now)


_NEW = {"skills": "skills", "weapons": "weapons", "gauges": "notches", "in_hand": "weapon in hand"}
"""Names of what a sheet has anew, by field."""


def _gauge(sheet: Any, name: str) -> Entry:
    def notches() -> Procedure[None]:
        was = sheet.gauges.get(name, [0, 0])
        hardened = yield from number("sheet.hardened", f"{name.capitalize()}: hardened notches", *NOTCHES, was[0])
        failed = yield from number("sheet.failed", f"{name.capitalize()}: failed notches", *NOTCHES, was[1])
        sheet.gauges[name] = [hardened, failed]

    hardened, failed = sheet.gauges.get(name, [0, 0])
    return Entry(Option(name, name.capitalize(), f"{hardened} hardened, {failed} failed"), notches)


def new_skill() -> Procedure[Any]:
    """Ask for a skill: name, stat, value and role."""
    name = yield from text_line("skill.name", "What is the skill called?")
    stat = yield from choose("skill.stat", f"{name}: which stat?", [Option(stat, stat.capitalize()) for stat in STATS])
    value = yield from number("skill.value", f"{name}: skill value?", *bounds(Skill)["value"], 30)
    roles = [Option(NONE, "None of these", letter="."), *(Option(role, role.capitalize()) for role in ROLES)]
    named = next((role for role in ROLES if role in name.casefold().split()), "")
    role: str = yield from ask(
        lambda: choice("skill.role", f"{name}: used for which rolls?", roles, menu=True, enter=named)
    )
    return _SKILL(name, stat, value, "" if role == NONE else role)


def new_weapon(rules: TableRules) -> Procedure[Any]:
    """Ask for a weapon: name, kind and features; a gun's maximum follows its size or is asked for (UA-GUN-1)."""
    name = yield from text_line("weapon.name", "What is the weapon called?")
    kinds = [Option(key, words) for key, words in KINDS.items()]
    kind = yield from choose("weapon.kind", f"{name}: which kind?", kinds)
    if kind in ("melee", "knife"):
        options = [Option(key, words) for key, words in QUALITIES.items()]
        preset = ["penetrating"] if kind == "knife" else []
        qualities: list[str] = yield from ask(
            lambda: several("weapon.weighs", f"{name}: which qualities?", options, chosen=preset)
        )
        return replace(_WEAPON(name, knife=kind == "knife"), **dict.fromkeys(qualities, True))
    most = 0
    if rules.gun_max == "proposed":
        sizes = [Option(str(most), words.capitalize(), f"max {most}") for words, most in GUNS.items()]
        size = yield from choose("weapon.size", f"{name}: which size?", [*sizes, Option(NONE, "Other", letter=".")])
        most = 0 if size == NONE else int(size)
    most = most or (yield from number("weapon.most", f"{name}: maximum damage?", 1, bounds(Weapon)["most"][1], 50))
    shots = yield from number("weapon.shots", f"{name}: how many shots does it hold?", 1, bounds(Weapon)["shots"][1], 6)
    return _WEAPON(name, kind="gun", most=most, shots=shots, automatic="" if kind == "gun" else kind)


def _why_not_chase(table: Table) -> Iterator[Reason]:
    if len(drivable(table)) < 2:
        yield Reason("A chase needs 2 conscious characters who take part", ("UA-CAR-1",))


def _cars(table: Table) -> str:
    """Return the first step of a chase in words: the parked cars if there are any, then who is in which car."""
    names = listed([car.name for car in table.parked])
    return f"{names}, then any other cars" if names else "who is in which car, then round 1"


WOUNDS = session_menu.Figure(
    "wound points", True, "w", ("UA-WND-1",), attrgetter("wounds"), attrgetter("body"), set_wounds
)
BETWEEN: Menu[Table] = session_menu.menu_between(WOUNDS, RULES, DEFAULT)
CHARACTERS: Menu[Table] = Joining(DOCUMENTS, Making(), "name, stats, skills, weapons").menu
BEGIN: MenuItem[Table] = MenuItem("Begin", "round 1", "b", at_once(begin_fight), without_sides("conscious", "UA-WND-2"))
CHASE: MenuItem[Table] = MenuItem("A chase", _cars, "s", new_chase, _why_not_chase)
PREPARING: Menu[Table] = menu_of_preparations(
    DOCUMENTS, "prepared opposition", CHARACTERS, "UA-WND-2", begin=BEGIN, chase=CHASE
)
PHASES = session_menu.phases(AS_TOLD, BETWEEN, CHARACTERS, PREPARING, lambda table: "chase" if table.parked else "")
