"""The form to make or change a character: stats, skills, weapons, gauges and vest."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening import making
from unhex_tui.evening.asking import choose, number, several, text_line
from unhex_tui.evening.making import Entry
from unhex_tui.systems.unknown_armies.people.character import BOUNDS, GAUGES, ROLES, STATS, Character
from unhex_tui.systems.unknown_armies.people.sheets import (
    MOST_SKILLS,
    MOST_WEAPONS,
    NUMBERS,
    SAME,
    Sheet,
    SkillSheet,
    WeaponSheet,
)
from unhex_tui.systems.unknown_armies.rules.attacks import GUNS
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

NONE = ":none"
"""Key of the option that chooses nothing from a list."""
KINDS = {
    "gun": "A gun",
    "semi": "A semi-automatic gun",
    "full": "An automatic gun",
    "melee": "A melee weapon",
    "knife": "A knife",
}
WEIGHS = {"big": "Big: needs 2 hands", "heavy": "Heavy: breaks bones", "penetrating": "Penetrating: cuts"}


class Making(making.Making[Sheet]):
    """The form for a sheet of Unknown Armies."""

    kind = Sheet
    numbers, bounds = NUMBERS, BOUNDS

    def entries(self, table: Any, sheet: Sheet) -> list[Entry]:
        def obsession() -> Procedure[None]:
            options = [Option(NONE, "None", letter="."), *(Option(one.name, one.name) for one in sheet.skills)]
            key = yield from choose("sheet.obsession", "Which skill is the obsession?", options)
            sheet.obsession = "" if key == NONE else key

        def vest() -> Procedure[None]:
            sheet.vest = not sheet.vest
            yield from ()

        weapon = Option("weapon", "A weapon", "", "x")
        return [
            *self.numbered(sheet),
            self.left(sheet, "wounds", "Wound points", "w", sheet.body),
            *self.called(sheet, "h"),
            Entry(Option("obsession", "Obsession", sheet.obsession or "none", "o"), obsession),
            Entry(Option("vest", "Vest", "on" if sheet.vest else "off", "v"), vest),
            *(_gauge(sheet, name) for name in GAUGES),
            *self.added(Option("skill", "A skill", "", "k"), sheet.skills, new_skill, MOST_SKILLS),
            *self.added(weapon, sheet.weapons, partial(new_weapon, table.rules), MOST_WEAPONS),
            *(
                self.taken_away(sheet.skills, n, "skill", f"{one.name} {one.value}")
                for n, one in enumerate(sheet.skills)
            ),
            *(self.taken_away(sheet.weapons, n, "weapon", one.name) for n, one in enumerate(sheet.weapons)),
        ]

    def settle(self, table: Any, sheet: Sheet) -> None:
        """Give each weapon its own id, and clear a weapon in hand or an obsession that no longer exists."""
        taken = self.set_apart(sheet.weapons)
        if sheet.in_hand and sheet.in_hand not in taken:
            sheet.in_hand = None
        if sheet.obsession not in [one.name for one in sheet.skills]:
            sheet.obsession = ""
        if sheet.wounds is not None:
            sheet.wounds = min(sheet.wounds, sheet.body)

    def take_over(self, table: Any, character: Character, made: Character) -> None:
        for fact in (*SAME, "skills", "gauges", "weapons", "in_hand", "wounds"):
            setattr(character, fact, getattr(made, fact))
        character.out = made.wounds <= table.rules.out_at

    def change(self, key: str, was: Any, now: Any) -> str:
        return f"new {key}" if key in ("skills", "weapons", "gauges", "in_hand") else super().change(key, was, now)


def _gauge(sheet: Sheet, name: str) -> Entry:
    def notches() -> Procedure[None]:
        was = sheet.gauges.get(name, [0, 0])
        hardened = yield from number(
            "sheet.hardened", f"{name.capitalize()}: hardened notches", *BOUNDS["notches"], was[0]
        )
        failed = yield from number("sheet.failed", f"{name.capitalize()}: failed notches", *BOUNDS["notches"], was[1])
        sheet.gauges[name] = [hardened, failed]

    hardened, failed = sheet.gauges.get(name, [0, 0])
    return Entry(Option(name, name.capitalize(), f"{hardened} hardened, {failed} failed"), notches)


def new_skill() -> Procedure[SkillSheet]:
    """Ask for a skill: name, stat, value and role."""
    name = yield from text_line("skill.name", "What is the skill called?")
    stat = yield from choose("skill.stat", f"{name}: which stat?", [Option(one, one.capitalize()) for one in STATS])
    value = yield from number("skill.value", f"{name}: skill value?", *BOUNDS["value"], 30)
    roles = [Option(NONE, "None of these", letter="."), *(Option(one, one.capitalize()) for one in ROLES)]
    role = yield from choose("skill.role", f"{name}: used for which rolls?", roles)
    return SkillSheet(name, stat, value, "" if role == NONE else role)


def new_weapon(rules: TableRules) -> Procedure[WeaponSheet]:
    """Ask for a weapon: name, kind and features; a gun's maximum follows its size or is asked for (UA-GUN-1)."""
    name = yield from text_line("weapon.name", "What is the weapon called?")
    kinds = [Option(key, words) for key, words in KINDS.items()]
    kind = yield from choose("weapon.kind", f"{name}: which kind?", kinds)
    if kind in ("melee", "knife"):
        options = [Option(key, words) for key, words in WEIGHS.items()]
        cuts = ["penetrating"] if kind == "knife" else []
        weighs: list[str] = yield from ask(
            lambda: several("weapon.weighs", f"{name}: which qualities?", options, chosen=cuts)
        )
        return replace(WeaponSheet(name, knife=kind == "knife"), **dict.fromkeys(weighs, True))  # type: ignore[arg-type]
    most = 0
    if rules.gun_max == "proposed":
        sizes = [Option(str(most), words.capitalize(), f"max {most}") for words, most in GUNS.items()]
        size = yield from choose("weapon.size", f"{name}: which size?", [*sizes, Option(NONE, "Other", letter=".")])
        most = 0 if size == NONE else int(size)
    most = most or (yield from number("weapon.most", f"{name}: maximum damage?", 1, BOUNDS["wounds"][1], 50))
    shots = yield from number("weapon.shots", f"{name}: how many shots does it hold?", 1, BOUNDS["shots"][1], 6)
    return WeaponSheet(name, kind="gun", most=most, shots=shots, automatic="" if kind == "gun" else kind)
