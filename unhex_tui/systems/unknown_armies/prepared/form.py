"""The form of prepared files of Unknown Armies, and the start of a session from a setup.

The session starts in a chase if the setup has cars, in a fight if it has two sides.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pydantic_core import CoreSchema
from pydantic_core import core_schema as s

from unhex_tui.engine.value import State, field
from unhex_tui.gamekit import document_models, setups
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.casting import slug
from unhex_tui.gamekit.documents import Read, unusual
from unhex_tui.systems.unknown_armies.chase.rounds import begin_chase
from unhex_tui.systems.unknown_armies.fight.rounds import begin_fight
from unhex_tui.systems.unknown_armies.people.character import BOUNDS, FACTS, GAUGES, ROLES, STATS
from unhex_tui.systems.unknown_armies.people.sheets import MOST_SKILLS, MOST_WEAPONS, Sheet, SkillSheet, WeaponSheet
from unhex_tui.systems.unknown_armies.rules.chase import AWAY
from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT
from unhex_tui.systems.unknown_armies.state.chase import Car
from unhex_tui.systems.unknown_armies.state.table import Table


def _whole(name: str) -> CoreSchema:
    low, high = BOUNDS[name]
    return s.int_schema(ge=low, le=high)


def _one_of(*words: str) -> CoreSchema:
    return s.literal_schema([*words])


_SKILL = d.a_form(SkillSheet, name=d.NAME, stat=_one_of(*STATS), value=_whole("value"), role=_one_of("", *ROLES))
_WEAPON = d.a_form(
    WeaponSheet,
    name=d.NAME,
    id=d.ID,
    kind=_one_of("gun", "melee"),
    **dict.fromkeys(("big", "heavy", "penetrating", "knife", "jammed"), d.FLAG),
    most=_whole("wounds"),
    shots=_whole("shots"),
    loaded=s.nullable_schema(_whole("shots")),
    automatic=_one_of("", "semi", "full"),
    ammo=_one_of("standard", "piercing", "special"),
)
_NOTCHES = s.list_schema(_whole("notches"), min_length=2, max_length=2)


MOST_CARS = 12


class CarSheet(State, eq=True):
    """A car of a chase in a file; the first car is the prey of the others (UA-CAR-1)."""

    name: str
    aboard: list[str]
    """Ids of the characters in the car, the driver first."""
    behind: int = 0
    """Lengths behind the first car."""


class Prepared(document_models.Prepared):
    """The content of a file after reading."""

    cars: list[Any] = field(default_factory=list)
    """A list of `CarSheet` after reading; a setup with cars begins with a chase."""


_CAR = d.a_form(
    CarSheet,
    name=d.NAME,
    aboard=s.list_schema(d.ID, min_length=1, max_length=MOST_CARS),
    behind=s.int_schema(ge=0, le=AWAY - 1),
)


class Documents(setups.Documents[Sheet, Prepared]):
    """Reader and writer of prepared files."""

    system = "unknown-armies"
    rules = DEFAULT
    kind = Sheet
    form = d.a_form(
        Prepared,
        **document_models.FIELDS,
        cars=s.list_schema(d.ANY, min_length=2, max_length=MOST_CARS),
    )
    sheet = d.a_form(
        Sheet,
        **document_models.sheet(FACTS),
        **{stat: _whole(stat) for stat in STATS},
        skills=s.list_schema(d.ANY, max_length=MOST_SKILLS),
        obsession=d.TEXT,
        gauges=s.dict_schema(_one_of(*GAUGES), _NOTCHES),
        weapons=s.list_schema(d.ANY, max_length=MOST_WEAPONS),
        in_hand=s.nullable_schema(d.ANY_TEXT),
        vest=d.FLAG,
        belt=_one_of("", "on", "off"),
        wounds=s.nullable_schema(_whole("wounds")),
        hunch=s.str_schema(pattern="^([0-9]{2})?$"),
        tied=d.FLAG,
    )
    ready_npcs = Path(__file__).with_name("templates.json")
    reserved = frozenset(("nobody", "done", "none", "default"))
    wounds = "wounds"
    crew, guard, both = ("Ann", "locksmith"), ("Doorman", "doorkeeper"), '"speed": 60, "mind": 45'

    def in_columns(self, sheet: Sheet) -> dict[str, str]:
        for_fights = [skill for skill in sheet.skills if skill.role in ("melee", "firearms", "drive")]
        best = max(for_fights, key=lambda skill: skill.value, default=None)
        return {
            "Body": str(sheet.body),
            "weapon": ", ".join(weapon.name for weapon in sheet.weapons) or "bare hands",
            "armor": "vest" if sheet.vest else "–",
            "best skill": f"{best.name} {best.value}" if best else "–",
        }

    def read_more(self, made: Prepared, mistakes: list[str]) -> None:
        """Read the cars; `prepared` checks their occupants once all characters are known."""
        made.cars = d.read_parts(_CAR, made.cars, d.place, "cars", mistakes, {"name": "?", "aboard": ["x"]})

    def prepared(self, data: Any, form: str = "setup") -> Prepared:
        made = super().prepared(data, form)
        there = {character.id or slug(character.name) for character in made.characters if character.count < 2}
        aboard = [character_id for car in made.cars for character_id in car.aboard]
        wrong = [f"cars: no such character: {character_id}" for character_id in aboard if character_id not in there]
        wrong += [
            f"cars: {character_id} is in 2 cars"
            for character_id in dict.fromkeys(aboard)
            if aboard.count(character_id) > 1
        ]
        if wrong:
            raise d.Mistakes(wrong)
        return made

    def read_within(self, sheet: Sheet, read: Read, where: Callable[..., str], mistakes: list[str]) -> None:
        needed = {"name": "?", "stat": "body", "value": 1}
        sheet.skills = d.read_parts(_SKILL, sheet.skills, where, "skills", mistakes, needed)
        sheet.weapons = d.read_parts(_WEAPON, sheet.weapons, where, "weapons", mistakes, {"name": "?"})

    def wrong(
        self, i: int, sheet: Sheet, made: document_models.Prepared, sheets: document_models.Placed[Sheet]
    ) -> Iterator[str]:
        if sheet.wounds is not None and sheet.wounds > sheet.body:
            yield document_models.of(i, sheet, f"at most {sheet.body}, the Body of the character (UA-WND-1)", "wounds")
        keys = [weapon.key for weapon in sheet.weapons]
        yield from document_models.twice(i, sheet, "weapons", keys, "used")
        yield from document_models.twice(i, sheet, "skills", [skill.name for skill in sheet.skills], "named")
        if sheet.in_hand and sheet.in_hand not in keys:
            yield document_models.of(i, sheet, f"no such weapon: {sheet.in_hand}", "in_hand")
        if sheet.obsession and sheet.obsession not in [skill.name for skill in sheet.skills]:
            yield document_models.of(i, sheet, f"no such skill: {sheet.obsession}", "obsession")
        for n, weapon in enumerate(sheet.weapons):
            if (weapon.loaded or 0) > weapon.shots:
                yield document_models.of(
                    i, sheet, f"{weapon.loaded} loaded, but it holds {weapon.shots}", "weapons", n, "loaded"
                )

    def lay_out(self, table: Any, encounter: Prepared) -> list[str]:
        added = super().lay_out(table, encounter)
        called = {slug(table.characters[character_id].name): character_id for character_id in added} | {
            character_id: character_id for character_id in added
        }
        table.parked = [
            Car(
                "",
                car.name,
                [called[character_id] for character_id in car.aboard if character_id in called],
                car.behind,
            )
            for car in encounter.cars
        ]
        return added

    def told_of(self, character: Any) -> dict[str, Any]:
        sheet = Sheet.of(character)
        lists = {
            "skills": [unusual(skill, SkillSheet("", "", 0)) for skill in sheet.skills],
            "weapons": [unusual(weapon, WeaponSheet("")) for weapon in sheet.weapons],
        }
        return super().told_of(character) | {name: lines for name, lines in lists.items() if lines}

    def cast(self, table: Any, sheets: Any) -> list[str]:
        added = super().cast(table, sheets)
        for character_id in added:  # the table rules decide at which wound points characters are out
            character = table.characters[character_id]
            character.out = character.wounds <= table.rules.out_at
        return added


DOCUMENTS = Documents()


_HERE = Path(__file__).parent.parent
_BLUEBIRD = {"name": "the Bluebird", "aboard": ["marlow", "ines", "dot"], "behind": 3}
"""The night shift's car, with Marlow as its driver."""


def start(data: dict[str, Any]) -> Table:
    """Return the table of a setup; a chase or a fight begins at once. ValueError lists every mistake."""
    made = DOCUMENTS.prepared(data)
    table = DOCUMENTS.begun(Table, made)
    if made.cars:
        begin_chase(table, [Car(f"car{n}", car.name, car.aboard, car.behind) for n, car in enumerate(made.cars, 1)])
    elif table.contested:
        begin_fight(table)
    return table


def demo() -> dict[str, Any]:
    """Return the demo setup, the bath house: three against three."""
    return _read(_HERE / "prepared" / "bath-house.json")


def ring_road() -> dict[str, Any]:
    """Return the setup of the ready-made chase: the night shift follows the van in the Bluebird."""
    ours = _read(_HERE / "parties" / "the-night-shift.json")["characters"]
    encounter = _read(_HERE / "encounters" / "the-ring-road.json")
    return {
        "title": encounter["title"],
        "teams": [
            {"id": "shift", "name": "The night shift", "pcs": True},
            {"id": "road", "name": "The others on the road", "pcs": False},
        ],
        "characters": [
            *({**character, "team": "shift"} for character in ours),
            *({**character, "team": "road"} for character in encounter["characters"]),
        ],
        "cars": [*encounter["cars"], _BLUEBIRD],
    }


def _read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data
